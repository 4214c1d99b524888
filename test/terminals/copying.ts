// What a real terminal copies of lines that its window broke: the product shows a file with lines
// of every kind, everything is selected, and each line is looked for.
// Knows what was shown; never how a terminal selects.

import {mkdtempSync, rmSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import type {StartTerminal} from "./all.js"
import {commandOf} from "./bundle.js"
import type {RealTerminal} from "./session.js"

/** Columns of the window: the lines below are made for it. */
export const COLUMNS = 40
/** Rows of a window that has room for all. */
export const ROWS = 44
/** Milliseconds without output, which the sign of a turn that runs does not leave. */
const ENDED_MS = 1500

/** Lines by what is tried with them. None ends in a wide sign: Konsole 22 joins such a one with the
 *  next line, whatever printed it. */
export const LINES = {
  code: [`    if (x) { call("${"argument, ".repeat(8)}last") } // and a comment`],
  address: [`https://example.org/${"path/".repeat(20)}end?q=1`],
  path: [`/srv/${"some-long-directory_name/".repeat(4)}file.test.ts:120:7`],
  "blanks at the edge": [`${"a".repeat(39)} ${"b".repeat(40)} ${"c".repeat(20)}`],
  "wide signs": ["没有空格的中文段落会在最后一列换行而复制出来还是一行文字不会断开再加一些字x"],
  "wide signs, one column left": [
    "x中文段落换行时最后一列空着复制出来也没有空格在换行的地方还是一整行文字x",
  ],
  "full lines": ["d".repeat(40), "e".repeat(40), "f".repeat(80), "g".repeat(40)],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type LineKind = keyof typeof LINES

/** "whole": all are lines of their own, exactly; "blank": but for one blank before a wide sign;
 *  "cut": in pieces; "joined": with what is no part of them. */
export type Copy = "whole" | "blank" | "cut" | "joined"

/** What became of each kind of lines in a window of so many rows; `undefined` where nothing can be
 *  selected. */
export async function copiesIn(
  start: StartTerminal,
  rows: number,
): Promise<Readonly<Record<LineKind, Copy>> | undefined> {
  const directory = mkdtempSync(join(tmpdir(), "copying-"))
  try {
    const lines = await (await shown(start, directory, rows)).lines()
    if (lines === undefined) return undefined
    const kinds = Object.entries(LINES).map(([kind, wanted]) => [kind, copyOf(lines, wanted)])
    return Object.fromEntries(kinds) as Record<LineKind, Copy>
  } finally {
    rmSync(directory, {recursive: true, force: true, maxRetries: 5})
  }
}

/** The product after it has told the file. */
async function shown(start: StartTerminal, directory: string, rows: number): Promise<RealTerminal> {
  writeFileSync(join(directory, "lines.txt"), `${Object.values(LINES).flat().join("\n")}\n`)
  const [node = "", program = ""] = await commandOf("../../src/main.ts")
  const terminal = await start({
    command: [node, program],
    columns: COLUMNS,
    rows,
    directory,
    environment: {XDG_CACHE_HOME: "/nowhere", PLATEN_NO_SESSION: "1"},
  })
  await terminal.wrote("Ask, or")
  terminal.send("read lines.txt\r")
  await terminal.wrote("ggg")
  await terminal.quiet(ENDED_MS)
  return terminal
}

function copyOf(lines: readonly string[], wanted: readonly string[]): Copy {
  if (holds(lines, wanted)) return "whole"
  const text = lines.join("\n")
  const isThere = wanted.every(line => text.replaceAll("\n", "").includes(line))
  if (holds(lines.map(withoutBlanks), wanted.map(withoutBlanks))) return "blank"
  const isJoined = lines.some(line => wanted.some(one => line !== one && line.includes(one)))
  return isThere && isJoined ? "joined" : "cut"
}

function withoutBlanks(line: string): string {
  return line.replaceAll(" ", "")
}

/** Whether the lines stand there one after the other. */
function holds(lines: readonly string[], wanted: readonly string[]): boolean {
  return lines.some((_, at) => wanted.every((line, index) => lines[at + index] === line))
}
