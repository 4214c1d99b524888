// What this terminal was asked, what came back, what is used instead, and how to mend it.
// Knows nothing of the screen that Platen draws.

import process from "node:process"
import * as ansi from "../ansi/sequences.js"
import {clock} from "../node/clock.js"
import {Tty} from "../node/tty.js"
import {identityOf, marksOf, type TerminalMarks} from "../screen/capabilities.js"
import {visible} from "../text/visible.js"
import {VERSION} from "../version.js"
import {EXIT_DONE} from "./exit-code.js"
import {type Finding, findings, widthFindings} from "./findings.js"
import {type Interview, interview, stateOf} from "./interview.js"
import type {Upkeep} from "./invocation.js"
import type {Setting} from "./run.js"
import {widthMemory} from "./width-memory.js"

const NOTHING: Interview = {replies: [], measured: undefined, tookMs: undefined}

/** Asks and prints; without a terminal only what the environment says. What was measured is what
 *  the next run knows: this is how a changed setting of the terminal is told. */
export async function doctor(_asked: Upkeep, setting: Setting): Promise<number> {
  const marks = marksOf(process.env)
  const interactive = process.stdin.isTTY && process.stdout.isTTY
  const {settings} = setting
  const told = interactive && settings.form === "screen" ? await ask(marks) : NOTHING
  const lines = [
    `platen ${VERSION}, Node ${process.version}`,
    "",
    ...table({name: "asked", answer: "answer", used: "used"}, findings(told, marks, settings)),
    "",
    ...table(
      {name: "columns of", answer: "drawn", used: "used"},
      widthFindings(told.measured, settings),
    ),
    "",
    remembered(told, marks),
    ...advice(told, marks, setting),
  ]
  await new Promise<void>(resolve => process.stdout.write(`${lines.join("\n")}\n`, () => resolve()))
  return EXIT_DONE
}

async function ask(marks: TerminalMarks): Promise<Interview> {
  const tty = new Tty()
  tty.take()
  try {
    return await interview(tty, clock, marks)
  } finally {
    tty.release()
  }
}

/** Keeps what was measured; says under which name. */
function remembered({replies, measured}: Interview, marks: TerminalMarks): string {
  if (!measured) return "Columns were not measured: they are what Unicode says."
  const version = replies.find(reply => reply.type === "version")?.text ?? ""
  const identity = identityOf(version, marks)
  if (identity === undefined) return "Columns are measured at each start: the terminal has no name."
  widthMemory(process.env, process.platform)?.keep(identity, measured)
  return `Columns are remembered for "${visible(identity)}".`
}

function table(head: Finding, rows: readonly Finding[]): readonly string[] {
  const all = [head, ...rows]
  const width = (key: "name" | "answer") => Math.max(...all.map(row => row[key].length))
  return all.map(
    row => `${row.name.padEnd(width("name"))}  ${row.answer.padEnd(width("answer"))}  ${row.used}`,
  )
}

function advice(
  {replies}: Interview,
  marks: TerminalMarks,
  {settings}: Setting,
): readonly string[] {
  const lines: string[] = []
  const known = [1, 2, 3].includes(stateOf(replies, ansi.MODE.synchronized) ?? 0)
  if (settings.form === "linear") lines.push("TERM is dumb or not set: rows are only appended.")
  if (marks.tmux && !known) {
    lines.push("tmux before 3.5 drops mode 2026: frames that add rows may flicker there.")
  }
  if (marks.tmux) {
    lines.push("For Shift+Enter in tmux: set -s extended-keys on")
    lines.push("                         set -as terminal-features 'xterm*:extkeys'")
  }
  if (replies.length === 0 && settings.form === "screen") {
    lines.push("Nothing was answered: run it in a terminal, not in a pipe.")
  }
  return lines.length > 0 ? lines : ["Nothing to mend."]
}
