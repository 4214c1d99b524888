// What this terminal was asked, what came back, what is used instead, and how to mend it.
// Knows nothing of the screen that Platen draws.

import process from "node:process"
import * as ansi from "../ansi/sequences.js"
import {Modes} from "../app/modes.js"
import {answered, openingQuestions} from "../app/negotiation.js"
import {Reader} from "../app/reader.js"
import type {InputEvent, Reply} from "../input/event.js"
import {clock} from "../node/clock.js"
import {Tty} from "../node/tty.js"
import {
  type Capabilities,
  identify,
  marksOf,
  type TerminalMarks,
  UNKNOWN_TERMINAL,
} from "../screen/capabilities.js"
import {visible} from "../text/visible.js"
import {VERSION} from "../version.js"
import {EXIT_DONE} from "./exit-code.js"
import type {Upkeep} from "./invocation.js"
import type {Setting} from "./run.js"

/** How long answers are waited for, in ms; the last question is answered by every terminal. */
const WAIT_MS = 1000

type ModeReply = Extract<Reply, {type: "mode"}>

interface Finding {
  readonly name: string
  readonly answer: string
  readonly used: string
}

/** Asks and prints; without a terminal only what the environment says. */
export async function doctor(_asked: Upkeep, setting: Setting): Promise<number> {
  const marks = marksOf(process.env)
  const interactive = process.stdin.isTTY && process.stdout.isTTY
  const replies = interactive && setting.settings.form === "screen" ? await ask(marks) : []
  const lines = [
    `platen ${VERSION}, Node ${process.version}`,
    "",
    ...table(findings(replies, marks, setting)),
    "",
    ...advice(replies, marks, setting),
  ]
  await new Promise<void>(resolve => process.stdout.write(`${lines.join("\n")}\n`, () => resolve()))
  return EXIT_DONE
}

async function ask(marks: TerminalMarks): Promise<readonly Reply[]> {
  const tty = new Tty()
  const replies: Reply[] = []
  let done = () => {}
  const answeredAll = new Promise<void>(resolve => {
    done = resolve
  })
  const reader = new Reader(clock, (event: InputEvent) => {
    if (event.type === "key" || event.type === "text") return
    if (event.type === "paste" || event.type === "focus" || event.type === "mouse") return
    replies.push(event)
    if (event.type === "attributes") done()
  })
  tty.onBytes(bytes => reader.feed(bytes))
  tty.take()
  reader.expectCursors(2)
  tty.write(ansi.ASK_CURSOR + ansi.ASK_SIZE + ansi.ASK_BACKGROUND + openingQuestions(marks))
  const timer = clock.setTimer(WAIT_MS, done)
  await answeredAll
  timer.cancel()
  reader.stop()
  tty.release()
  return replies
}

function findings(
  replies: readonly Reply[],
  marks: TerminalMarks,
  {settings}: Setting,
): readonly Finding[] {
  let capabilities: Capabilities = {...UNKNOWN_TERMINAL, ...identify("", marks)}
  for (const reply of replies) {
    capabilities = answered(capabilities, reply, {marks, modes: new Modes()}).capabilities
  }
  const said = <T extends Reply["type"]>(type: T) =>
    replies.find((reply): reply is Extract<Reply, {type: T}> => reply.type === type)
  const size = replies.filter(reply => reply.type === "cursor")[1]
  const modeOf = (mode: number) =>
    replies.find((reply): reply is ModeReply => reply.type === "mode" && reply.mode === mode)
  const mode = modeOf(ansi.MODE.synchronized)
  const clusters = modeOf(ansi.MODE.graphemes)
  const version = said("version")
  const color = said("color")
  const none = "no answer"
  return [
    {
      name: "name (XTVERSION)",
      answer: version ? visible(version.text) : none,
      used: capabilities.name || "unknown terminal",
    },
    {
      name: "size (cursor report)",
      answer: size ? `${size.column + 1} x ${size.row + 1}` : none,
      used: size ? "asked around every frame that adds rows" : "the kernel's size, unconfirmed",
    },
    {
      name: "whole frames (mode 2026)",
      answer: mode ? `state ${mode.state}` : none,
      used: capabilities.synchronized ? "yes" : "no: every cell is overwritten in place",
    },
    {
      name: "clusters (mode 2027)",
      answer: clusters ? `state ${clusters.state}` : none,
      used:
        clusters && [1, 2, 3].includes(clusters.state) ? "on" : "columns are set anew after them",
    },
    {
      name: "keyboard (kitty protocol)",
      answer: said("keyboard") ? "known" : none,
      used: capabilities.kittyKeyboard ? "flag 1" : "legacy keys; Ctrl+J makes a new line",
    },
    {
      name: "background (OSC 11)",
      answer: color ? `rgb ${color.red} ${color.green} ${color.blue}` : none,
      used: "the terminal's own colours",
    },
    {
      name: "a narrower window",
      answer: "by name",
      used: capabilities.width === "cut" ? "rows are cut" : "rows wrap",
    },
    {name: "colours", answer: "environment", used: settings.color},
    {name: "signs", answer: "environment", used: settings.glyphs},
    {name: "language", answer: "environment", used: settings.locale},
    {name: "form", answer: "environment", used: settings.form},
  ]
}

function table(rows: readonly Finding[]): readonly string[] {
  const all = [{name: "asked", answer: "answer", used: "used"}, ...rows]
  const width = (key: "name" | "answer") => Math.max(...all.map(row => row[key].length))
  return all.map(
    row => `${row.name.padEnd(width("name"))}  ${row.answer.padEnd(width("answer"))}  ${row.used}`,
  )
}

function advice(
  replies: readonly Reply[],
  marks: TerminalMarks,
  {settings}: Setting,
): readonly string[] {
  const lines: string[] = []
  const known = replies.some(reply => reply.type === "mode" && reply.state >= 1 && reply.state <= 3)
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
