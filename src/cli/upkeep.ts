// Puts a terminal right that a killed program has left in a strange state, and tells what a
// terminal can do. Knows nothing of the screen that Platen draws.

import process from "node:process"
import * as ansi from "../ansi/sequences.js"
import {Modes} from "../app/modes.js"
import {EXIT_DONE} from "./exit-code.js"
import type {Upkeep} from "./invocation.js"
import type {Setting} from "./run.js"

/** Ends every mode that Platen can have left on. Text and scrollback stay as they are. */
export async function reset(_asked: Upkeep, _setting: Setting): Promise<number> {
  const bytes =
    new Modes().undo +
    ansi.resetMode(ansi.MODE.paste) +
    ansi.resetMode(ansi.MODE.focus) +
    ansi.resetMode(ansi.MODE.mouse) +
    ansi.CLEAR_KEYBOARD +
    ansi.RESET_OTHER_KEYS +
    ansi.RESET_CURSOR_STYLE
  if (process.stdin.isTTY) process.stdin.setRawMode(false)
  await new Promise<void>(resolve => process.stdout.write(bytes, () => resolve()))
  return EXIT_DONE
}
