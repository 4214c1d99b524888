// The product between two looks at the terminal: whether it is left as it was found.
// Knows keys, rows and modes; never which way out is taken.

import {readFileSync} from "node:fs"
import {join} from "node:path"
import {expect} from "vitest"
import type {Session} from "../../bench/pty.js"
import {ended, isIdle, project, sit, withPlaten} from "./product.js"

/** Runs the product between two pictures of how the terminal is set; `pid` is its process. The
 *  pause is for the driver: what a command writes just before its end may be lost (B175). */
const AROUND = [
  "stty -g",
  `sh -c 'echo $$ >pid; exec platen "$@"' sh "$@"`,
  'echo "code $?"',
  "stty -g",
  "sleep 0.3",
].join("; ")

/** The product at work. */
export interface Run {
  readonly session: Session
  readonly place: string
  readonly pid: number
}

/** Starts it, with words on its command line, and waits for its prompt. */
export async function run(
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const place = project()
  const session = sit({
    command: ["sh", "-c", AROUND, "sh", ...words],
    directory: place,
    environment: {...withPlaten(), ...environment},
  })
  await session.until("the prompt", () => isIdle(session), 20_000)
  return {session, place, pid: Number(readFileSync(join(place, "pid"), "utf8"))}
}

/** Waits for the end of the shell; gives the exit code that it saw, and tests the terminal.
 *  `drafts`: rows of the editor that stay, as after a fault. */
export async function left({session}: Run, drafts = 0): Promise<number> {
  await ended(session)
  const {emulator} = session
  const rows = emulator.all()
  const at = rows.findLastIndex(row => row.startsWith("code "))
  const settings = emulator.joined().filter(row => /^[0-9a-f]+(:[0-9a-f]+){10}/.test(row))
  expect(settings).toHaveLength(2)
  expect(settings[1]).toBe(settings[0])
  // Under the conversation, on a row of its own, and nothing of the bottom region is left.
  expect(rows.slice(0, at).at(-1)).not.toMatch(/^›/)
  expect(rows.filter(row => row.startsWith("› "))).toHaveLength(drafts)
  expect(emulator.modes.changed).toEqual([])
  expect(emulator.modes).toMatchObject({kittyFlags: 0, pen: "default", link: "", alternate: false})
  expect(emulator.modes.margins).toBeUndefined()
  expect(emulator.cursor).toMatchObject({column: 0, visible: true})
  return Number(rows[at]?.slice("code ".length))
}
