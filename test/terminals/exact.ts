// One random program in one real terminal, and its judgement.
// Knows the inline screen only through the program that it starts.

import {mkdtempSync, readFileSync, rmSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {judge, type Verdict, type Wanted} from "../exact/judge.js"
import {random} from "../exact/script.js"
import type {StartTerminal} from "./all.js"
import {commandOf} from "./bundle.js"
import type {Habits} from "./habits.js"
import {act, type Operation, type Player, round, TALLEST, WIDEST} from "./operations.js"
import {withoutOthers} from "./others.js"
import {sleep} from "./process.js"
import type {RealTerminal} from "./session.js"

export interface Outcome {
  readonly verdict: Verdict
  readonly counts: Readonly<Record<string, number>>
  readonly stormMs: readonly number[]
  readonly rows: readonly string[]
  readonly output: string
}

export interface Plan {
  readonly seed: number
  /** What is done in each round. */
  readonly rounds: readonly Operation[]
  /** Lines of a burst. */
  readonly burst: number
  /** Those of the terminal. */
  readonly habits: Habits
}

/** Rows of scrollback: all that a program commits, at the narrowest width. */
const SCROLLBACK = 60_000

const SHELL = ["bash", "--norc", "--noprofile", "--noediting", "-i"]

/** Runs the program of a plan, in a shell, and judges all rows at its end. */
export async function runExact(start: StartTerminal, plan: Plan): Promise<Outcome> {
  const pick = random(plan.seed ^ 0x5eed)
  const directory = mkdtempSync(join(tmpdir(), "exact-"))
  const out = join(directory, "out.json")
  try {
    const terminal = await start({
      command: SHELL,
      columns: 40 + pick(60),
      rows: 10 + pick(25),
      scrollback: SCROLLBACK,
      environment: await environmentOf(plan, out),
    })
    await terminal.wrote("% ")
    terminal.send(`"$NODE" "$PROGRAM"\r`)
    await terminal.wrote("\x1b]2;ready\x07")
    const player: Player = {terminal, pick, stormMs: [], aside: plan.habits.aside, acts: 0}
    for (const operation of plan.rounds) await round(player, operation)
    await sleep(300)
    await act(player, "e")
    if (plan.habits.hides) await showAll(terminal)
    const {screen, scrollback} = await terminal.read()
    const told = JSON.parse(readFileSync(out, "utf8")) as Wanted & Pick<Outcome, "counts">
    const rows = [...scrollback, ...screen]
    const {stormMs} = player
    return {
      verdict: judge(rows, told, withoutOthers),
      counts: told.counts,
      stormMs,
      rows,
      output: terminal.output,
    }
  } finally {
    rmSync(directory, {recursive: true, force: true})
  }
}

/** A window taller than all that were before it. */
async function showAll(terminal: RealTerminal): Promise<void> {
  await terminal.resize(WIDEST, TALLEST)
  await sleep(300)
  await terminal.quiet(300)
}

async function environmentOf(plan: Plan, out: string): Promise<Readonly<Record<string, string>>> {
  const {seed, habits, burst} = plan
  const file = plan.rounds.includes("plain") ? "plain-program.ts" : "exact-program.ts"
  const [node = "", program = ""] = await commandOf(file)
  return {
    PS1: "% ",
    HISTFILE: "/dev/null",
    BASH_SILENCE_DEPRECATION_WARNING: "1",
    NODE: node,
    PROGRAM: program,
    SEED: String(seed),
    LINE_MAX: String(habits.lineMax),
    BURST: String(burst),
    OUT: out,
  }
}
