import {expect, test} from "vitest"
import {decoded, type Press, presses, RECORDINGS, wanted, words} from "./recordings.js"

// What a press must decode to is read off its recorded name. Three things no decoder can undo, and
// each is derived from the recording, too:
//   - the terminal sends the same bytes for another key (then that key's name holds as well),
//   - the bytes are one character: what is meant is that character or control, however it was made,
//   - the name is the place on a US keyboard, and the terminal tells the sign of that place.
// What is left is listed by name, with the reason.

for (const recording of RECORDINGS) {
  test(`every key pressed in ${recording.file} is the key that was pressed`, () => {
    const all = presses(recording)
    const sharing = namesByBytes(all)
    const wrong = all
      .map(press => ({...press, got: words(decoded(press.bytes))}))
      .filter(press => !accepted(press, sharing).has(press.got))
      .map(({mode, name, got, bytes}) => `${mode}: ${name} → ${got || "nothing"} ${hex(bytes)}`)
    expect(wrong).toEqual([])
    expect(all.length).toBeGreaterThan(300)
  })
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1").replaceAll("\x1b", "⎋")
}

type Sharing = ReadonlyMap<string, readonly string[]>

function namesByBytes(all: readonly Press[]): Sharing {
  const groups = new Map<string, string[]>()
  for (const press of all) {
    const key = press.mode + hex(press.bytes)
    groups.set(key, [...(groups.get(key) ?? []), wanted(press.name)])
  }
  return groups
}

function accepted(press: Press, sharing: Sharing): Set<string> {
  const names = sharing.get(press.mode + hex(press.bytes)) ?? []
  return new Set([
    ...names,
    ...names.flatMap(signSpellings),
    ...oneCharacter(Buffer.from(press.bytes).toString()),
    ...exceptions(press),
  ])
}

const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("1!2@6^-_=+[{]}\\|;:'\",<.>/?`~".matchAll(/(.)(.)/gs), ([, place, sign]) => [
    place,
    sign,
  ]),
)

/** `ctrl+shift+1` may be told as `ctrl+!` or `ctrl+shift+!`. */
function signSpellings(name: string): string[] {
  const [, held = "", place = ""] = /^(.*)shift\+(.)$/.exec(name) ?? []
  const sign = SIGNS[place]
  return sign ? [`${held}${sign}`, `${held}shift+${sign}`] : []
}

const CONTROLS = [
  "ctrl+space",
  ..."abcdefgh",
  "tab",
  ..."jkl",
  "enter",
  ..."nopqrstuvwxyz",
  "escape",
  ..."\\]^_",
].map(name => (name.length === 1 ? `ctrl+${name}` : name))

/** A recording of one character, perhaps after ESC: nothing says how it was made. */
function oneCharacter(text: string): string[] {
  const [, alt = "", character = ""] = /^(\x1b?)(.)$/su.exec(text) ?? []
  const code = character.codePointAt(0)
  if (code === undefined) return []
  const isHigh = code >= 0x80 && code < 0xa0
  const name =
    code === 0x7f ? "backspace" : (CONTROLS[isHigh ? code - 0x80 : code] ?? letter(character))
  return [alt || isHigh ? `alt+${name}`.replace("alt+ctrl+", "ctrl+alt+") : name]
}

function letter(character: string): string {
  const small = character.toLowerCase()
  return character === " " ? "space" : small === character ? small : `shift+${small}`
}

interface Exception {
  readonly terminals: RegExp
  readonly modes?: RegExp
  readonly names: RegExp
  /** What comes instead, with the groups of `names`; "" for nothing. */
  readonly become: string
}

const EXCEPTIONS: readonly Exception[] = [
  // The keypad's Enter of application mode is read as Shift+Enter: nobody sets that mode here, and
  // konsole sends these bytes for Shift+Enter.
  {
    terminals: /^(urxvt|xterm|vte|tmux|screen)/,
    modes: /appKeypad/,
    names: /^((?:ctrl\+)?)((?:alt\+)?)KPEnter$/,
    become: "$1$2shift+enter",
  },
  {
    terminals: /^konsole/,
    names: /^((?:ctrl\+)?)((?:alt\+)?)shift\+Enter$/,
    become: "$2shift+enter",
  },
  // konsole has a text of its own for the super key, and forgets it with arrows; and it forgets Alt
  // where it makes 27;6;9~.
  {terminals: /^konsole/, names: /^super\+a$/, become: "ctrl+x «@sa»"},
  {terminals: /^konsole/, names: /^super\+Enter$/, become: "ctrl+x «@s» enter"},
  {terminals: /^konsole/, names: /^super\+Up$/, become: "up"},
  {terminals: /^konsole/, names: /^ctrl\+alt\+shift\+Tab$/, become: "ctrl+shift+tab"},
  // urxvt has no modifiers for it there.
  {
    terminals: /^urxvt/,
    modes: /appKeypad/,
    names: /^ctrl\+KPEnter$/,
    become: "shift+enter",
  },
  // urxvt counts Shift as ten keys further, as the first VT220 clones did: F1 with Shift is F11.
  ...Array.from({length: 10}, (_, index): Exception => {
    // F16 shares its code with Menu, which has no name here.
    const become = index === 5 ? "" : `$1f${index + 11}`
    const names = new RegExp(`^((?:ctrl\\+)?(?:alt\\+)?)shift\\+F${index + 1}$`)
    return {terminals: /^urxvt/, names, become}
  }),
  // NumLock's work done by Shift or by application mode: the keypad types.
  ...Array.from("0123456789", (digit): Exception => {
    const names = new RegExp(`^(?:ctrl\\+)?((?:alt\\+)?)(?:shift\\+)?KP${digit}$`)
    return {terminals: /^urxvt/, names, become: `$1${digit}`}
  }),
  {terminals: /^nvim/, modes: /appKeypad/, names: /^KP(\d)$/, become: "$1"},
  {terminals: /^(urxvt|nvim)/, modes: /appKeypad/, names: /^KPDecimal$/, become: "."},
  {terminals: /^urxvt/, names: /^shift\+KPAdd$/, become: "+"},
  // Asked for releases without "all keys as codes", these two tell the release of Enter, Tab and
  // Backspace as a second press; so one must not ask like that.
  {
    terminals: /^(kitty-0.26|foot-1.13)/,
    modes: /kitty3/,
    names: /^(.*?)(Enter|Tab|Backspace)$/,
    become: "$1$2 $2",
  },
  // tmux makes Ctrl+Alt+/ of the byte that it is without Alt.
  {
    terminals: /^tmux-3.5a-in-kitty/,
    modes: /modifyOtherKeys/,
    names: /^ctrl\+alt\+\/$/,
    become: "ctrl+alt+_",
  },
]

function exceptions({terminal, mode, name, bytes}: Press): string[] {
  const listed = EXCEPTIONS.filter(
    ({terminals, modes = /./, names}) =>
      terminals.test(terminal) && modes.test(mode) && names.test(name),
  ).map(({names, become}) => name.replace(names, become).toLowerCase())
  return isReleaseOnly(bytes) ? ["", ...listed] : listed
}

/** The terminal kept the press for a shortcut of its own, and told the modifier and the release. */
function isReleaseOnly(bytes: Uint8Array): boolean {
  const sequences = hex(bytes).split("⎋[").slice(1)
  return sequences.every(sequence => /^5744\d|:3[A-Zu~]$/.test(sequence))
}
