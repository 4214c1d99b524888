// The recorded keys of real terminals (test/corpus/keys), read and named.

import {readdirSync, readFileSync} from "node:fs"
import {Decoder} from "../../src/input/decoder.js"
import {ALT, CTRL, type InputEvent, SHIFT, SUPER} from "../../src/input/event.js"

const FOLDER = new URL("../corpus/keys/", import.meta.url)

type Keys = Readonly<Record<string, string>>
type ByMode = Readonly<Record<string, Keys>>

export interface Recording {
  readonly file: string
  readonly modes: Readonly<Record<string, {readonly keys: Keys; readonly over?: string}>>
  readonly numLock?: ByMode
  readonly capsLock?: ByMode
  readonly hold?: ByMode
  readonly layouts?: Readonly<Record<string, readonly (readonly [string, string])[]>>
  readonly text?: ByMode
  readonly focus?: Keys
  readonly mouse?: ByMode
  readonly inBandSize?: Keys
  readonly paste?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export const RECORDINGS: readonly Recording[] = readdirSync(FOLDER)
  .filter(name => name.endsWith(".json"))
  .sort()
  .map(name => ({
    ...JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")),
    file: name.replace(".json", ""),
  }))

export interface Press {
  readonly terminal: string
  readonly mode: string
  readonly name: string
  readonly bytes: Uint8Array
}

/** Every key press of a recording that gave bytes, each mode filled up from the one it is over. */
export function presses({file, modes}: Recording): Press[] {
  const keysOf = (mode: string): Keys => {
    const {keys = {}, over} = modes[mode] ?? {}
    return over ? {...keysOf(over), ...keys} : keys
  }
  return Object.keys(modes).flatMap(mode =>
    Object.entries(keysOf(mode))
      .filter(([, hex]) => hex !== "")
      .map(([name, hex]) => ({terminal: file, mode, name, bytes: fromHex(hex)})),
  )
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"))
}

/** What one reads from bytes after which the line goes quiet. */
export function decoded(bytes: Uint8Array): InputEvent[] {
  const decoder = new Decoder()
  const events = [...decoder.feed(bytes)]
  while (decoder.pending) events.push(...decoder.flush())
  return events
}

/** Keys and text as words, as the corpus names them: `ctrl+shift+a`; no releases and no noise. */
export function words(events: readonly InputEvent[]): string {
  return events
    .filter(event => event.type !== "other")
    .filter(event => event.type !== "key" || event.action !== "release")
    .map(event => (event.type === "key" ? chord(event.key, event.modifiers) : wordOf(event)))
    .join(" ")
}

function wordOf(event: InputEvent): string {
  return event.type === "text" ? `«${event.text}»` : event.type
}

const ORDER = [
  [SUPER, "super"],
  [CTRL, "ctrl"],
  [ALT, "alt"],
  [SHIFT, "shift"],
] as const

export function chord(key: string, modifiers: number): string {
  const held = ORDER.filter(([bit]) => modifiers & bit).map(([, name]) => `${name}+`)
  if (modifiers & ~(SUPER | CTRL | ALT | SHIFT)) held.unshift("unknown+")
  return held.join("") + (key === " " ? "space" : key)
}

const SPECIAL: Readonly<Record<string, string>> = {
  Enter: "enter",
  Tab: "tab",
  Backspace: "backspace",
  Escape: "escape",
  Space: "space",
  KPEnter: "enter",
  KPAdd: "+",
  KPSubtract: "-",
  KPMultiply: "*",
  KPDivide: "/",
  KPDecimal: "delete",
  ...Object.fromEntries(
    ["insert", "end", "down", "pagedown", "left", "", "right", "home", "up", "pageup"].map(
      (key, digit) => [`KP${digit}`, key],
    ),
  ),
}

/** The word that a recorded key should decode to; "" for a key that has no name here. */
export function wanted(name: string): string {
  const parts = name.split("+")
  const key = parts.pop() ?? ""
  if (/^(Left|Right)(Shift|Ctrl|Alt|Super)$|^(Menu|Pause|Print|KP5)$/.test(key)) return ""
  const special = SPECIAL[key] ?? key.toLowerCase()
  return [...parts, special].join("+")
}
