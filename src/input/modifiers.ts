// Modifiers and press, repeat or release, as control sequences number them.
// Source: xterm's ctlseqs ("PC-Style Function Keys") and the kitty keyboard protocol ("Modifiers").

import {ALT, CTRL, type KeyEvent, SHIFT, SUPER} from "./event.js"
import type {Sequence} from "./parameters.js"

const HYPER = 16
const META = 32

/** Our modifier bits for a modifier parameter. Locks (64, 128) are masked: with NumLock on every
 *  key would be another one. Hyper counts as SUPER and Meta as ALT, so that neither types text. */
export function modifiersOf(parameter: number | undefined): number {
  const bits = Math.max(0, (parameter ?? 1) - 1)
  const hyper = bits & HYPER ? SUPER : 0
  const meta = bits & META ? ALT : 0
  return (bits & (SHIFT | ALT | CTRL | SUPER)) | hyper | meta
}

/** Press, repeat or release, from the sub-field after the modifiers in the field at `index`. */
export function actionOf(sequence: Sequence, index: number): KeyEvent["action"] {
  const type = sequence.fields[index]?.[1]
  return type === 3 ? "release" : type === 2 ? "repeat" : "press"
}
