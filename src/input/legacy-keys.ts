// The keys that terminals send without being asked: tables from bytes, finals and codes to chords.
// Data only; sources are ECMA-48, the ctlseqs document of xterm, rxvt and the Linux console, each
// checked against recordings of real terminals. Never knows states or parameters.

import {CTRL, type NamedKey, SHIFT} from "./event.js"
import type {Chord} from "./key.js"

/** C0 controls and DEL. Where a byte has two keys the more useful one is named: 0x09 is Tab and not
 *  Ctrl+I, 0x0d Enter and not Ctrl+M, 0x1b Escape and not Ctrl+[. But 0x0a is Ctrl+J (Enter is
 *  always 0x0d in raw mode), and 0x08 is Ctrl+H: Backspace is 0x7f in every terminal recorded. */
export function controlKey(byte: number): Chord {
  switch (byte) {
    case 0x00:
      return [" ", CTRL]
    case 0x09:
      return ["tab", 0]
    case 0x0d:
      return ["enter", 0]
    case 0x1b:
      return ["escape", 0]
    case 0x7f:
      return ["backspace", 0]
    default:
      // 0x01–0x1a are letters; 0x1c–0x1f are \ ] ^ _, which Ctrl+4 to Ctrl+7 and Ctrl+/ share.
      return [String.fromCharCode(byte + (byte <= 0x1a ? 0x60 : 0x40)), CTRL]
  }
}

const ARROWS = {A: "up", B: "down", C: "right", D: "left"} as const
const ENDS = {H: "home", F: "end"} as const
const PF_KEYS = {P: "f1", Q: "f2", R: "f3", S: "f4"} as const

/** Finals of `CSI 1 ; modifiers final`. `CSI R` is here as F3; whether it is a report instead is
 *  decided by whoever awaits one. Lower case arrows are rxvt's with Shift. */
export const CSI_FINALS: ReadonlyMap<string, Chord> = new Map<string, Chord>([
  ...plain({...ARROWS, ...ENDS, ...PF_KEYS}),
  ["Z", ["tab", SHIFT]],
  ["a", ["up", SHIFT]],
  ["b", ["down", SHIFT]],
  ["c", ["right", SHIFT]],
  ["d", ["left", SHIFT]],
])

/** Finals of SS3: application cursor and keypad modes; lower case arrows are rxvt's with Ctrl. The
 *  keypad's signs and digits are what they type. `M` is the keypad's Enter in application mode, but
 *  we never set that mode, and without it konsole and rxvt send it for Enter with Shift only. */
export const SS3_FINALS: ReadonlyMap<string, Chord> = new Map<string, Chord>([
  ...plain({...ARROWS, ...ENDS, ...PF_KEYS, I: "tab", " ": " "}),
  ["M", ["enter", SHIFT]],
  ...plain({X: "=", j: "*", k: "+", l: ",", m: "-", n: ".", o: "/"}),
  ...Array.from("pqrstuvwxy", (final, digit): [string, Chord] => [final, [`${digit}`, 0]]),
  ["a", ["up", CTRL]],
  ["b", ["down", CTRL]],
  ["c", ["right", CTRL]],
  ["d", ["left", CTRL]],
])

/** Codes of `CSI code ; modifiers ~`. 7 and 8 are rxvt's; the gaps at 16, 22, 27 and 30 are
 *  DEC's. */
export const TILDE_CODES: ReadonlyMap<number, NamedKey> = new Map<number, NamedKey>([
  [1, "home"],
  [2, "insert"],
  [3, "delete"],
  [4, "end"],
  [5, "pageup"],
  [6, "pagedown"],
  [7, "home"],
  [8, "end"],
  ...numbered([11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24], 1),
  // 29 is left out: every terminal of today sends it for Menu, which has no name here.
  ...numbered([25, 26, 28], 13),
  ...numbered([31, 32, 33, 34], 17),
])

/** rxvt's finals in the place of `~`: the modifiers they stand for. */
export const RXVT_FINALS: ReadonlyMap<string, number> = new Map([
  ["^", CTRL],
  ["$", SHIFT],
  ["@", CTRL | SHIFT],
])

/** Linux console: `CSI [ A` to `CSI [ E`. */
export const LINUX_FINALS: ReadonlyMap<string, NamedKey> = new Map<string, NamedKey>([
  ["A", "f1"],
  ["B", "f2"],
  ["C", "f3"],
  ["D", "f4"],
  ["E", "f5"],
])

function plain(names: Readonly<Record<string, string>>): [string, Chord][] {
  return Object.entries(names).map(([final, key]) => [final, [key, 0]])
}

function numbered(codes: readonly number[], first: number): [number, NamedKey][] {
  return codes.map((code, index) => [code, `f${first + index}`])
}
