// Everything that the terminal can tell us, as one closed union.
// Knows nothing of bytes and nothing of what a key does.

import type {Size} from "../ports.js"

/** Modifier bits of a key event (kitty keyboard protocol, "Modifiers", minus its offset of 1). */
export const SHIFT = 1
export const ALT = 2
export const CTRL = 4
export const SUPER = 8

/** Names of keys that type nothing. A key that types is named by what it types, unshifted where
 *  the terminal tells (`a`, `1`, `/`, `你`), and " " for the space bar. */
export type NamedKey =
  | "enter"
  | "tab"
  | "backspace"
  | "escape"
  | "up"
  | "down"
  | "left"
  | "right"
  | "home"
  | "end"
  | "pageup"
  | "pagedown"
  | "insert"
  | "delete"
  | `f${number}`

export interface KeyEvent {
  readonly type: "key"
  /** A NamedKey or the character itself. */
  readonly key: string
  /** SHIFT | ALT | CTRL | SUPER. Locks are not told. */
  readonly modifiers: number
  /** What the key types into a text, or "" (ctrl and alt chords, named keys). */
  readonly text: string
  readonly action: "press" | "repeat" | "release"
}

export type InputEvent =
  | KeyEvent
  /** A run of printable text that came in one piece (typed fast, or from an input method). */
  | {readonly type: "text"; readonly text: string}
  /** One bracketed paste, whole; line ends are "\n". `cut` is the number of bytes over the cap. */
  | {readonly type: "paste"; readonly text: string; readonly cut: number}
  | {readonly type: "focus"; readonly focused: boolean}
  | {
      readonly type: "mouse"
      readonly action: "press" | "release" | "motion" | "wheel"
      /** Button number as SGR 1006 gives it without modifier and motion bits. */
      readonly button: number
      readonly modifiers: number
      /** Cell under the pointer, 0-based. */
      readonly column: number
      readonly row: number
    }
  | Reply

/** Answers of the terminal to our questions; they never reach the editor. */
export type Reply =
  /** CPR: the cursor's cell, 0-based (ECMA-48 8.3.14). */
  | {readonly type: "cursor"; readonly row: number; readonly column: number}
  /** DECRPM: private mode and its state 0–4 (DEC STD 070). */
  | {readonly type: "mode"; readonly mode: number; readonly state: number}
  /** DA1: the attributes as numbers. */
  | {readonly type: "attributes"; readonly values: readonly number[]}
  /** XTVERSION: the terminal's own name and version. */
  | {readonly type: "version"; readonly text: string}
  /** Kitty keyboard flags in force. */
  | {readonly type: "keyboard"; readonly flags: number}
  /** OSC 10/11: foreground or background colour, channels 0–255. */
  | {
      readonly type: "color"
      readonly which: "foreground" | "background"
      readonly red: number
      readonly green: number
      readonly blue: number
    }
  /** DSR: the terminal has read everything up to our question (ECMA-48 8.3.35). */
  | {readonly type: "status"}
  /** In-band size (mode 2048) or CSI 18 t. */
  | {readonly type: "size"; readonly size: Size}
  /** A well-formed answer that nobody waits for: known to be no key. */
  | {readonly type: "other"}
