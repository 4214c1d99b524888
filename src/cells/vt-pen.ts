// What SGR does to a pen, and where a hyperlink of OSC 8 may lead.
// Knows parameters as text; never positions, and never how many colours there are.
//
// Conceal (8) is left out on purpose: what a tool says is what its reader answers for, and text
// that only a machine can read is a trick. So are blinking and overline, which no style here has.

import {safeTarget} from "../text/link-target.js"
import {
  BOLD,
  type Color,
  DEFAULT_STYLE,
  DIM,
  INVERSE,
  ITALIC,
  palette,
  rgb,
  STRIKE,
  type Style,
  UNDERLINE,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
} from "./style.js"

/** Bits that a parameter switches off, and on. */
interface Switch {
  readonly off: number
  readonly on: number
}

const switches = new Map<number, Switch>([
  [1, {off: 0, on: BOLD}],
  [2, {off: 0, on: DIM}],
  [3, {off: 0, on: ITALIC}],
  [4, {off: UNDERLINE_MASK, on: UNDERLINE}],
  [7, {off: 0, on: INVERSE}],
  [9, {off: 0, on: STRIKE}],
  [21, {off: UNDERLINE_MASK, on: 2 << UNDERLINE_SHIFT}],
  [22, {off: BOLD | DIM, on: 0}],
  [23, {off: ITALIC, on: 0}],
  [24, {off: UNDERLINE_MASK, on: 0}],
  [27, {off: INVERSE, on: 0}],
  [29, {off: STRIKE, on: 0}],
])

/** Pens by what led to them. Programs use a few again and again, so most SGRs cost one look; and
 *  equal pens are one object, which a table of styles knows at sight. */
export class Pens {
  readonly #after = new Map<Style, Map<string, Style>>()
  readonly #known = new Map<string, Style>()
  #steps = 0

  /** The pen after SGR with these parameters; see `penAfter`. */
  after(pen: Style, parameters: string): Style {
    const known = this.#after.get(pen)?.get(parameters)
    if (known) return known
    const next = this.#same(penAfter(pen, parameters))
    if (++this.#steps > PEN_STEPS_MAX) this.#forget()
    const steps = this.#after.get(pen) ?? new Map<string, Style>()
    this.#after.set(pen, steps.set(parameters, next))
    return next
  }

  #same(pen: Style): Style {
    const {foreground, background, underlineColor, attributes, link} = pen
    const key = `${foreground},${background},${underlineColor},${attributes},${link}`
    const known = this.#known.get(key)
    if (!known) this.#known.set(key, pen)
    return known ?? pen
  }

  /** A recoloured megabyte must not eat the memory. */
  #forget(): void {
    this.#after.clear()
    this.#known.clear()
    this.#steps = 0
  }
}

/** Changes of the pen that are remembered. */
const PEN_STEPS_MAX = 2000

/** The pen after SGR with these parameters, `;` between them and `:` inside of one. What is not
 *  known or out of range changes nothing. The link stays: SGR knows of none. Sources: ECMA-48
 *  8.3.117, ITU T.416 for colours, xterm's ctlseqs for 90–107 and `38;5;n`, kitty for `4:n`, 58. */
export function penAfter(pen: Style, parameters: string): Style {
  let next: {-readonly [K in keyof Style]: Style[K]} = {...pen}
  const fields = parameters.split(";")
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index]!
    const code = numberOf(field)
    const change = switches.get(code)
    if (code === 0) {
      next = {...DEFAULT_STYLE, link: pen.link}
    } else if (code === 4 && field.includes(":")) {
      next.attributes = underlined(next.attributes, numberOf(field.slice(2)))
    } else if (change) {
      next.attributes = (next.attributes & ~change.off) | change.on
    } else if (code === 38 || code === 48 || code === 58) {
      const {color, taken} = chosenColor(field.includes(":") ? [field] : fields.slice(index))
      index += taken - 1
      if (color !== undefined) next[SLOTS[code]] = color
    } else if (code === 39 || code === 49 || code === 59) {
      next[SLOTS[(code - 1) as 38 | 48 | 58]] = 0
    } else {
      const basic = basicColor(code)
      if (basic) next[basic.slot] = basic.color
    }
  }
  return next
}

/** The target of OSC 8 if it is safe to emit, else "". A program has encoded what is not ASCII. */
export function linkTarget(target: string): string {
  return /^[\x21-\x7e]*$/.test(target) ? safeTarget(target) : ""
}

const SLOTS = {38: "foreground", 48: "background", 58: "underlineColor"} as const
type Slot = (typeof SLOTS)[keyof typeof SLOTS]

/** An empty parameter is 0. */
function numberOf(field: string): number {
  const end = field.indexOf(":")
  return Number(end < 0 ? field : field.slice(0, end))
}

function underlined(attributes: number, form: number): number {
  const known = form <= 5 ? form : 1
  return (attributes & ~UNDERLINE_MASK) | (known << UNDERLINE_SHIFT)
}

/** The colour that begins with 38, 48 or 58, and how many fields it takes.
 *
 *      38:5:n    38:2:r:g:b    38:2:space:r:g:b      one field
 *      38;5;n    38;2;r;g;b                          three or five
 */
function chosenColor(fields: readonly string[]): {
  readonly color: Color | undefined
  readonly taken: number
} {
  const first = fields[0]!
  if (first.includes(":")) {
    const [, kind, ...values] = first.split(":").map(Number)
    const channels = values.length > 3 ? values.slice(1) : values
    return {color: colorOf(kind, channels), taken: 1}
  }
  const kind = numberOf(fields[1] ?? "")
  const count = kind === 5 ? 1 : kind === 2 ? 3 : 0
  const values = fields.slice(2, 2 + count).map(numberOf)
  // With too few of them the rest means nothing either.
  return {color: colorOf(kind, values), taken: values.length < count ? fields.length : 2 + count}
}

function colorOf(kind: number | undefined, values: readonly number[]): Color | undefined {
  const [a, b, c] = values
  if (values.some(value => !(value >= 0 && value <= 255)) || a === undefined) return undefined
  if (kind === 5) return palette(a)
  return kind === 2 && b !== undefined && c !== undefined ? rgb(a, b, c) : undefined
}

/** One of the sixteen colours by its own parameter. */
function basicColor(code: number): {readonly slot: Slot; readonly color: Color} | undefined {
  if (code >= 30 && code <= 37) return {slot: "foreground", color: palette(code - 30)}
  if (code >= 40 && code <= 47) return {slot: "background", color: palette(code - 40)}
  if (code >= 90 && code <= 97) return {slot: "foreground", color: palette(code - 82)}
  if (code >= 100 && code <= 107) return {slot: "background", color: palette(code - 92)}
  return undefined
}
