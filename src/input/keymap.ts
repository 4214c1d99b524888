// Which key means which command: data, and the two questions asked of it.
// Never knows what a command does, nor which overlay or editor will get it.

import type {Command} from "./command.js"
import {ALT, CTRL, type InputEvent, type KeyEvent, SHIFT} from "./event.js"

interface Binding {
  readonly command: Command
  /** Keys as help names them, the best known first. */
  readonly keys: readonly string[]
  /** Keys that mean the same and that help keeps to itself: other spellings of a key above, in
   *  terminals that tell more, or habits that need no teaching. */
  readonly also?: readonly string[]
}

// Ctrl+_ comes as 0x1f, as Ctrl+- or Ctrl+Shift+- (by place) or as Ctrl+Shift+_ (by sign), and the
// byte is that of Ctrl+/ and Ctrl+7, too. So Ctrl+Shift+_ is undo, and redo has Alt+_ alone.
const BINDINGS: readonly Binding[] = [
  {command: "send", keys: ["Enter"]},
  {command: "newline", keys: ["Shift+Enter", "Ctrl+J", "Alt+Enter"], also: ["Alt+Shift+Enter"]},
  {command: "escape", keys: ["Esc"], also: ["Alt+Esc", "Shift+Esc"]},
  {command: "clear-or-quit", keys: ["Ctrl+C"]},
  {command: "delete-or-quit", keys: ["Ctrl+D"]},
  {command: "suspend", keys: ["Ctrl+Z"]},
  {command: "redraw", keys: ["Ctrl+L"]},
  {command: "complete", keys: ["Tab"]},
  {command: "help", keys: ["F1"]},
  {command: "pager", keys: ["Ctrl+T"]},
  {command: "fold", keys: ["Ctrl+O"]},
  // As in a shell, Ctrl+X and then Ctrl+E is the same.
  {command: "edit-outside", keys: ["Ctrl+G"]},
  {command: "prefix", keys: ["Ctrl+X"]},
  {command: "page-up", keys: ["PageUp"]},
  {command: "page-down", keys: ["PageDown"]},
  {command: "left", keys: ["Left", "Ctrl+B"]},
  {command: "right", keys: ["Right", "Ctrl+F"]},
  {command: "up", keys: ["Up"]},
  {command: "down", keys: ["Down"]},
  {command: "word-left", keys: ["Ctrl+Left", "Alt+Left", "Alt+B"]},
  {command: "word-right", keys: ["Ctrl+Right", "Alt+Right", "Alt+F"]},
  {command: "line-start", keys: ["Home", "Ctrl+A"]},
  {command: "line-end", keys: ["End", "Ctrl+E"]},
  {command: "text-start", keys: ["Ctrl+Home"]},
  {command: "text-end", keys: ["Ctrl+End"]},
  {command: "delete-back", keys: ["Backspace", "Ctrl+H"], also: ["Shift+Backspace"]},
  {command: "delete-forward", keys: ["Delete"]},
  {
    command: "delete-word-back",
    keys: ["Ctrl+W", "Alt+Backspace"],
    also: ["Ctrl+Backspace", "Ctrl+Alt+H"],
  },
  {command: "delete-word-forward", keys: ["Alt+D"], also: ["Ctrl+Delete", "Alt+Delete"]},
  {command: "kill-to-start", keys: ["Ctrl+U"]},
  {command: "kill-to-end", keys: ["Ctrl+K"]},
  {command: "yank", keys: ["Ctrl+Y"]},
  {command: "yank-pop", keys: ["Alt+Y"]},
  {
    command: "undo",
    keys: ["Ctrl+_"],
    also: ["Ctrl+Shift+_", "Ctrl+-", "Ctrl+Shift+-", "Ctrl+/", "Ctrl+7"],
  },
  {command: "redo", keys: ["Alt+_"], also: ["Alt+Shift+_", "Alt+Shift+-"]},
  {command: "history-older", keys: ["Ctrl+P"]},
  {command: "history-newer", keys: ["Ctrl+N"]},
]

/** Commands that must not run again because a key is held: one hold, one meaning. */
const ONCE: ReadonlySet<Command> = new Set<Command>([
  "send",
  "escape",
  "clear-or-quit",
  "delete-or-quit",
  "suspend",
  "complete",
  "help",
  "pager",
  "fold",
  "edit-outside",
])

/** The command of an event; `undefined` for text, pastes, replies, releases and
 *  keys without one. */
export function commandFor(event: InputEvent): Command | undefined {
  if (event.type !== "key" || event.action === "release") return undefined
  const command = COMMANDS.get(chordName(latinKey(event), relevantModifiers(event)))
  return command && event.action === "repeat" && ONCE.has(command) ? undefined : command
}

/** The keys of a command as help shows them ("Ctrl+J"), the best known first; empty for none. */
export function keyNames(command: Command): string[] {
  return BINDINGS.filter(binding => binding.command === command).flatMap(({keys}) => keys)
}

const MODIFIER_BITS: Readonly<Record<string, number>> = {shift: SHIFT, alt: ALT, ctrl: CTRL}

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  BINDINGS.flatMap(({command, keys, also = []}) =>
    [...keys, ...also].map((name): [string, Command] => [chordOf(name), command]),
  ),
)

/** With CapsLock on, Alt+B comes as Alt+Shift+B in the old protocols; nothing is bound to a letter
 *  with Alt and Shift, so Shift says nothing there. With Ctrl it does: Ctrl+Shift+C is to copy. */
function relevantModifiers({key, modifiers}: KeyEvent): number {
  const isLetter = key.toLowerCase() !== key.toUpperCase() && key.length === 1
  return isLetter && (modifiers & (ALT | CTRL)) === ALT ? modifiers & ~SHIFT : modifiers
}

const CYRILLIC_KEYS = "йцукенгшщзфывапролдячсмить"
const LATIN_KEYS = "qwertyuiopasdfghjklzxcvbnm"

/** A chord on the Russian layout means the letter at its place, for there is no other Ctrl+C. */
function latinKey({key, modifiers}: KeyEvent): string {
  const place = modifiers & (CTRL | ALT) ? CYRILLIC_KEYS.indexOf(key) : -1
  return LATIN_KEYS[place] ?? key
}

/** The name of a chord for a look-up: modifier bits, then the key. */
function chordName(key: string, modifiers: number): string {
  return `${modifiers}:${key}`
}

function chordOf(name: string): string {
  const [key = "", ...prefixes] = name.toLowerCase().split("+").reverse()
  const modifiers = prefixes.reduce((bits, prefix) => bits | (MODIFIER_BITS[prefix] ?? 0), 0)
  return chordName(key === "esc" ? "escape" : key, modifiers)
}
