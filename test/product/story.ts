// One conversation with the offline agent, from the shell to the shell, and the rows that it
// leaves: for every place where it must look the same.
// Knows what is typed and what must stand there; never how a terminal is read.

import {readFileSync} from "node:fs"
import {join} from "node:path"
import {expect} from "vitest"
import type {Session} from "../../bench/pty.js"
import {ask, isIdle, reply, VERSION} from "./product.js"

/** Types the whole story into a shell that stands in a project, up to a last command after it. */
export async function tell(session: Session, place: string): Promise<void> {
  session.type("echo before\r")
  await session.until("the shell's answer", () => session.emulator.screen().includes("before"))
  session.type("platen\r")
  await session.until("the prompt", () => isIdle(session), 20_000)
  await ask(session, "read notes.txt")
  session.type('replace "apples" with "pears" in notes.txt\r')
  await reply(session, "? Edit notes.txt?", "y")
  await session.until("the end of the change", () => isIdle(session), 20_000)
  expect(readFileSync(join(place, "notes.txt"), "utf8")).toBe(
    "Buy pears.\nPeel pears.\nBake a pie.\n",
  )
  session.type("run echo begun && sleep 60\r")
  await reply(session, "? Run echo begun && sleep 60?", "y")
  await session.until("the command's first row", () => showsRow(session, "▌     begun"), 20_000)
  session.type("\x1b")
  await session.until("the end of the command", () => isIdle(session), 20_000)
  await ask(session, "读 notes.txt")
  session.type("\x04")
  await session.until("the shell", () => session.emulator.screen().includes("$"), 20_000)
  session.type("echo ok\r")
  await session.until("its answer", () => session.emulator.screen().includes("ok"), 20_000)
  await session.quiet(100)
}

function showsRow(session: Session, row: string): boolean {
  return session.emulator.screen().includes(row)
}

/** Every row of it, in order, as `steady` gives them. */
export const ROWS: readonly string[] = [
  "$ echo before",
  "before",
  "$ platen",
  `▌ Platen ${VERSION} · offline in ~`,
  "",
  "▌ read notes.txt",
  "",
  "▌ A file is named: notes.txt, all of it. One read is enough.",
  "",
  "▌ ✓ Read notes.txt · 3 lines · a4",
  "",
  "`notes.txt`, 3 lines:",
  "",
  "```txt",
  "Buy apples.",
  "Peel apples.",
  "Bake a pie.",
  "```",
  "",
  "▌ ✓ 4 in, 33 out",
  "",
  '▌ replace "apples" with "pears" in notes.txt',
  "",
  "▌ This would change notes.txt. I find the text first, show the change, and ask.",
  "",
  "▌ ✓ Edit notes.txt · +2 −2",
  "▌   1 - Buy apples.",
  "▌   2 - Peel apples.",
  "▌   1 + Buy pears.",
  "▌   2 + Peel pears.",
  "▌   3   Bake a pie.",
  "",
  "▌ Allow once: Edit notes.txt",
  "",
  "Replaced 2 places in `notes.txt`.",
  "",
  "▌ ✓ 11 in, 29 out",
  "",
  "▌ run echo begun && sleep 60",
  "",
  "▌ This would run a command: echo begun && sleep 60. It can do anything, so I ask",
  "▌ first.",
  "",
  "▌ – Run echo begun && sleep 60 · cancelled",
  "▌     begun",
  "",
  "▌ Allow once: Run echo begun && sleep 60",
  "",
  "▌ – cancelled",
  "",
  "▌ 读 notes.txt",
  "",
  "▌ 要看的是文件 notes.txt，全部。读一次就够了。",
  "",
  "▌ ✓ 读取 notes.txt · 3 lines · a20",
  "",
  "`notes.txt`，共 3 行：",
  "",
  "```txt",
  "Buy pears.",
  "Peel pears.",
  "Bake a pie.",
  "```",
  "",
  "▌ ✓ 3 in, 29 out",
  "$ echo ok",
  "ok",
  "$",
]

/** Rows without what may differ from run to run: how long things took, and where the project is. */
export function steady(rows: readonly string[], place: string): string[] {
  return rows.map(row =>
    row
      .replace(`${place}/`, "")
      .replace(/ · \d+s$/, "")
      .replace(/^(▌ ✓ )\d+s · (?=\d+ in)/, "$1"),
  )
}
