// Keys by the names that help gives them.

import {ALT, CTRL, type KeyEvent, SHIFT} from "../../src/input/event.js"
import {pressed, typed} from "../../src/input/key.js"

const MODIFIERS: Readonly<Record<string, number>> = {Shift: SHIFT, Alt: ALT, Ctrl: CTRL}

/** "Ctrl+C", "Enter", "Shift+Enter", "a". */
export function keyOf(name: string): KeyEvent {
  if ([...name].length === 1) return typed(name)
  const parts = name.split("+")
  const key = (parts.pop() ?? "").toLowerCase()
  const modifiers = parts.reduce((bits, part) => bits | (MODIFIERS[part] ?? 0), 0)
  return pressed([key === "esc" ? "escape" : key, modifiers])
}
