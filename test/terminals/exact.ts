// One random program in one real terminal, with resizes, and its judgement.
// Knows the inline screen only through the program that it starts.

import {mkdtempSync, readFileSync, rmSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {judge, random, type Verdict} from "../exact/script.js"
import type {StartTerminal} from "./all.js"
import {commandOf} from "./bundle.js"
import {sleep} from "./process.js"

/** «quiet»: output pauses around each resize. «free»: it never does. */
export type Manner = "quiet" | "free"

export interface Outcome {
  readonly verdict: Verdict
  readonly counts: Readonly<Record<string, number>>
  readonly rows: readonly string[]
  readonly output: string
}

export interface Plan {
  readonly seed: number
  readonly manner: Manner
  readonly steps: number
  readonly lineMax: number
}

/** Longest wait for the program to come to rest: a loaded machine is slow, a hang is a fault. */
const REST_MS = 20_000

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + REST_MS; !holds(); await sleep(10)) {
    if (Date.now() > end) throw new Error(`the program did not come to rest in ${REST_MS} ms`)
  }
}

/** Runs a program of `steps` resize steps, three in ten of them storms of 2 to 5 sizes. */
export async function runExact(start: StartTerminal, plan: Plan): Promise<Outcome> {
  const pick = random(plan.seed ^ 0x5eed)
  const directory = mkdtempSync(join(tmpdir(), "exact-"))
  const out = join(directory, "out.json")
  try {
    const terminal = await start({
      command: await commandOf("exact-program.ts"),
      columns: 40 + pick(60),
      rows: 10 + pick(25),
      environment: {SEED: String(plan.seed), LINE_MAX: String(plan.lineMax), OUT: out},
    })
    await terminal.wrote("ready")
    const sizeOf = () => ({columns: 20 + pick(90), rows: 6 + pick(34)})
    for (let step = 0; step < plan.steps; step++) {
      terminal.send("g")
      await sleep(150 + pick(250))
      if (plan.manner === "quiet") {
        const before = terminal.output.split("paused").length
        terminal.send("p")
        await until(() => terminal.output.split("paused").length > before)
      }
      if (pick(10) < 3) {
        await terminal.storm(Array.from({length: 2 + pick(4)}, sizeOf), pick(41))
      } else await terminal.resize(sizeOf().columns, sizeOf().rows)
    }
    await sleep(300)
    terminal.send("e")
    await terminal.wrote("ended")
    const {screen, scrollback} = await terminal.read()
    const told = JSON.parse(readFileSync(out, "utf8")) as {
      readonly shell: readonly string[]
      readonly lines: readonly string[]
      readonly counts: Readonly<Record<string, number>>
    }
    const rows = [...scrollback, ...screen]
    return {verdict: judge(rows, told), counts: told.counts, rows, output: terminal.output}
  } finally {
    rmSync(directory, {recursive: true, force: true})
  }
}
