// The program on an emulator after a while of use, for tests that show what users have suffered.
// Knows the screen and the keys; never how the program works.

import {Desk, type DeskOptions} from "../app/desk.js"

/** `row-5`, `row-6` …: rows that can be found again. */
export const numbered = (from: number, to: number): readonly string[] =>
  Array.from({length: to - from}, (_, i) => `row-${from + i}`)

/** The numbered rows in scrollback and screen, in their order. */
export const told = (desk: Desk): readonly string[] =>
  desk.emulator.all().flatMap(row => row.match(/row-\d+/g) ?? [])

/** A shell's screen with the program started below it. */
export async function started(options: Partial<DeskOptions> = {}): Promise<Desk> {
  const desk = new Desk({columns: 60, rows: 16, ...options})
  desk.emulator.print("$ shell-1\r\n$ shell-2\r\n")
  await desk.start()
  return desk
}

/** The same in the middle of a turn that has told `rows` numbered rows. */
export async function talking(rows: number, options: Partial<DeskOptions> = {}): Promise<Desk> {
  const desk = await started(options)
  await desk.type("Count\r")
  if (rows > 0) await desk.says(`${numbered(0, rows).join("\n\n")}\n\n`)
  await desk.rest()
  return desk
}

/** The same when the turn is over. */
export async function rested(rows: number, options: Partial<DeskOptions> = {}): Promise<Desk> {
  const desk = await talking(rows, options)
  await desk.ends()
  await desk.rest()
  return desk
}

/** What is written while something happens. */
export async function writesOf(desk: Desk, act: () => Promise<void>): Promise<readonly string[]> {
  const from = desk.emulator.writes.length
  await act()
  return desk.emulator.writes.slice(from)
}

/** A permission request with some lines to read. */
export function ask(desk: Desk, id: number, lines: readonly string[] = ["npm ci"]): void {
  const content = [{type: "content", content: {type: "text", text: lines.join("\n")}} as const]
  desk.tell({
    type: "permission",
    id,
    call: {toolCallId: `c${id}`, title: `Run ${id}`, content},
    options: [
      {optionId: "y", name: "Allow", kind: "allow_once"},
      {optionId: "n", name: "Reject", kind: "reject_once"},
    ],
  })
}
