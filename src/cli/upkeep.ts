// Puts a terminal right that a killed program has left in a strange state. Knows nothing of the
// screen that Platen draws.

import {execFileSync} from "node:child_process"
import {closeSync} from "node:fs"
import process from "node:process"
import * as ansi from "../ansi/sequences.js"
import {FRAME_ENDS} from "../app/modes.js"
import {EXIT_DONE} from "./exit-code.js"
import type {Upkeep} from "./invocation.js"
import type {Setting} from "./run.js"

/** Private modes that programs leave on. The other screen is left by 1047, for 1049 would send the
 *  cursor to where it was saved, long ago, even if there is no other screen to leave. */
const MODES_OFF: readonly number[] = [
  1, // cursor keys that say something else
  9, // mouse buttons, the oldest way
  1000, // mouse buttons
  1002, // mouse, dragged
  1003, // mouse, always
  ansi.MODE.focus,
  1005, // mouse columns as UTF-8
  ansi.MODE.mouse,
  1015, // mouse columns as numbers, without an end
  1047, // the other screen
  ansi.MODE.paste,
]

/** What a line discipline does that edits lines: the opposite of raw mode, and nothing else. */
const COOKED = "brkint icrnl ixon opost onlcr icanon echo iexten isig".split(" ")

/** Ends every mode that Platen, or a program that it ran, can have left on. Text and scrollback
 *  stay as they are. */
export async function reset(_asked: Upkeep, _setting: Setting): Promise<number> {
  const bytes =
    MODES_OFF.map(ansi.resetMode).join("") +
    FRAME_ENDS +
    ansi.CLEAR_KEYBOARD +
    ansi.RESET_OTHER_KEYS +
    ansi.RESET_CURSOR_STYLE
  await new Promise<void>(resolve => process.stdout.write(bytes, () => resolve()))
  cook()
  return EXIT_DONE
}

/** Gives the terminal back its editing of lines. */
function cook(): void {
  // Without input from the terminal, standard output is it.
  const terminal = process.stdin.isTTY ? 0 : 1
  try {
    execFileSync("stty", COOKED, {stdio: [terminal, "ignore", "ignore"]})
  } catch {
    // There is none on this system, and no such settings either.
    return
  }
  // At its end Node puts back the settings that it found at its start, which were the strange ones;
  // but not where a descriptor is closed.
  for (const descriptor of [0, 1, 2]) closeSync(descriptor)
}
