// A style (colours and attributes, a value) and the table that numbers styles for cells.
// Knows nothing of SGR text and nothing of positions.

/** A colour in one number:
 *
 *      0                  the terminal's own default
 *      1 … 256            palette entry 0 … 255, plus one
 *      0x1000000 | rgb    24-bit colour, 8 bits each of red, green, blue
 */
export type Color = number

/** Attribute bits of a style. */
export const BOLD = 1
export const DIM = 2
export const ITALIC = 4
export const INVERSE = 8
export const STRIKE = 16
/** Bits 5–7 hold the underline form: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed. */
export const UNDERLINE_SHIFT = 5
export const UNDERLINE_MASK = 7 << UNDERLINE_SHIFT
export const UNDERLINE = 1 << UNDERLINE_SHIFT

/** How a cell looks. */
export interface Style {
  readonly foreground: Color
  readonly background: Color
  readonly underlineColor: Color
  readonly attributes: number
  /** Target of an OSC 8 hyperlink, already checked to be safe to emit, perhaps with a name before
   *  it (`link-name.ts`); "" is none. */
  readonly link: string
}

export const DEFAULT_STYLE: Style = {
  foreground: 0,
  background: 0,
  underlineColor: 0,
  attributes: 0,
  link: "",
}

/** A style that differs from the default in what is given. */
export function style(part: Partial<Style>): Style {
  return {...DEFAULT_STYLE, ...part}
}

/** The 24-bit colour with the given channels, 0–255 each. */
export function rgb(red: number, green: number, blue: number): Color {
  return 0x1000000 | (red << 16) | (green << 8) | blue
}

/** The palette colour 0–255. */
export function palette(index: number): Color {
  return index + 1
}

/** Highest id of a style without a link. Beyond it the default style is given back: text stays
 *  readable, colour is lost. A recoloured megabyte must not eat the memory. */
export const STYLES_MAX = 0xbfff

/** Styles with a link that are kept, with ids above `STYLES_MAX`. Each link of a conversation has a
 *  style of its own, so they take turns: no screen has room for so many, and what is still shown is
 *  asked for with every frame. */
export const LINKED_MAX = 0x800

/** Numbers styles: equal styles have equal ids, the default style is 0. */
export class StyleTable {
  readonly #styles: Style[] = [DEFAULT_STYLE]
  readonly #linked: {readonly key: string; readonly style: Style}[] = []
  /** How many styles with a link there were. */
  #turn = 0
  readonly #ids = new Map<string, number>([[keyOf(DEFAULT_STYLE), 0]])
  // A style object that was seen before needs no key: most styles are shared constants.
  readonly #known = new WeakMap<Style, number>([[DEFAULT_STYLE, 0]])

  /** The id of a style, 0 … STYLES_MAX, or above it for one with a link. */
  idOf(value: Style): number {
    if (value.link !== "") return this.#linkedId(value)
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const key = keyOf(value)
    let id = this.#ids.get(key)
    if (id === undefined) {
      if (this.#styles.length > STYLES_MAX) return 0
      id = this.#styles.length
      this.#styles.push(value)
      this.#ids.set(key, id)
    }
    this.#known.set(value, id)
    return id
  }

  /** The style with that id; RangeError if none has it. */
  styleOf(id: number): Style {
    const found = id > STYLES_MAX ? this.#linked[id - STYLES_MAX - 1]?.style : this.#styles[id]
    if (!found) throw new RangeError(`no style has id ${id}; there are ${this.size}`)
    return found
  }

  get size(): number {
    return this.#styles.length + this.#linked.length
  }

  #linkedId(value: Style): number {
    const known = this.#known.get(value)
    if (known !== undefined && this.#linked[known]?.style === value) return STYLES_MAX + 1 + known
    const key = keyOf(value)
    let slot = this.#ids.get(key)
    if (slot === undefined) {
      slot = this.#turn++ % LINKED_MAX
      const before = this.#linked[slot]
      if (before) this.#ids.delete(before.key)
      this.#linked[slot] = {key, style: value}
      this.#ids.set(key, slot)
    }
    this.#known.set(value, slot)
    return STYLES_MAX + 1 + slot
  }
}

function keyOf(value: Style): string {
  const {foreground, background, underlineColor, attributes, link} = value
  return `${foreground},${background},${underlineColor},${attributes},${link}`
}
