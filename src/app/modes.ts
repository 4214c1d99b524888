// Which modes of the terminal we have switched, and the bytes that switch them back.
// The one ledger of it; knows nothing of when.

import * as ansi from "../ansi/sequences.js"

/** Something that can be switched on, with what undoes it. */
export interface Switch {
  readonly on: string
  readonly off: string
}

export const PASTE_MARKS: Switch = {
  on: ansi.setMode(ansi.MODE.paste),
  off: ansi.resetMode(ansi.MODE.paste),
}

/** The other screen, with the cursor kept. */
export const ALTERNATE_SCREEN: Switch = {
  on: ansi.setMode(ansi.MODE.alternate),
  off: ansi.resetMode(ansi.MODE.alternate),
}

/** The mouse is told of: its wheel, clicks, and drags where a terminal knows them. So it is for the
 *  other screen alone: on the main one the terminal selects text, as with Shift held it does here.
 *  */
export const MOUSE: Switch = {
  on:
    ansi.setMode(ansi.MODE.buttons) + ansi.setMode(ansi.MODE.drags) + ansi.setMode(ansi.MODE.mouse),
  off:
    ansi.resetMode(ansi.MODE.mouse) +
    ansi.resetMode(ansi.MODE.drags) +
    ansi.resetMode(ansi.MODE.buttons),
}

/** Text is placed by grapheme clusters, as we count it. */
export const GRAPHEME_CLUSTERS: Switch = {
  on: ansi.setMode(ansi.MODE.graphemes),
  off: ansi.resetMode(ansi.MODE.graphemes),
}

/** Flag 1: keys that share one legacy code are told apart (Shift+Enter, Ctrl+I, Esc). */
export const KITTY_KEYBOARD: Switch = {on: ansi.pushKeyboard(1), off: ansi.POP_KEYBOARD}

export const OTHER_KEYS: Switch = {on: ansi.MODIFY_OTHER_KEYS, off: ansi.RESET_OTHER_KEYS}

/** Ends whatever a frame leaves open when its program is cut off in the middle of it. Nothing shows
 *  and the cursor stays where it is, so it is harmless where nothing is open. */
export const FRAME_ENDS =
  ansi.RESET_PEN +
  ansi.CLOSE_LINK +
  // Margins home the cursor when they go.
  ansi.SAVE_CURSOR +
  ansi.RESET_MARGINS +
  ansi.RESTORE_CURSOR +
  ansi.setMode(ansi.MODE.autowrap) +
  ansi.SHOW_CURSOR +
  ansi.END_SYNCHRONIZED

/** Switches that are on, in the order in which they came. */
export class Modes {
  readonly #on: Switch[] = []

  isOn(which: Switch): boolean {
    return this.#on.includes(which)
  }

  /** The bytes to send; "" if it is on already. */
  switchOn(which: Switch): string {
    if (this.isOn(which)) return ""
    this.#on.push(which)
    return which.on
  }

  /** The bytes to send; "" if it is not on. */
  switchOff(which: Switch): string {
    const index = this.#on.indexOf(which)
    if (index < 0) return ""
    this.#on.splice(index, 1)
    return which.off
  }

  /** The bytes that switch all of them on again, after the terminal was handed over. Whoever had
   *  it may have left something open, or died of it. */
  get again(): string {
    return FRAME_ENDS + this.#on.map(which => which.on).join("")
  }

  /** The bytes that undo everything, newest first. */
  get undo(): string {
    return (
      FRAME_ENDS +
      this.#on
        .map(which => which.off)
        .reverse()
        .join("")
    )
  }
}
