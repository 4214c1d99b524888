import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {sgr} from "../../src/ansi/sequences.js"
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
  style,
  UNDERLINE,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
} from "../../src/cells/style.js"
import {sgrBetween} from "../../src/screen/sgr.js"
import {Emulator} from "../help/emulator.js"
import {anyStyle} from "./styles.js"

const styled = (parameters: string) => (parameters === "" ? "" : sgr(parameters))

/** Each attribute with what switches it on and off. */
const SWITCHES = [
  [BOLD, "1", "22"],
  [DIM, "2", "22"],
  [ITALIC, "3", "23"],
  [INVERSE, "7", "27"],
  [STRIKE, "9", "29"],
] as const

function colorText(color: Color, place: "3" | "4" | "5"): string {
  const separator = place === "5" ? ":" : ";"
  if (color === 0) return `${place}9`
  if (color > 0xffffff) {
    const channels = [(color >> 16) & 255, (color >> 8) & 255, color & 255].join(separator)
    return place === "5" ? `58:2::${channels}` : `${place}8;2;${channels}`
  }
  if (place !== "5" && color <= 8) return place + String(color - 1)
  if (place !== "5" && color <= 16) return String(Number(place) + 6) + String(color - 9)
  return [`${place}8`, "5", String(color - 1)].join(separator)
}

function underlineText(attributes: number): string {
  const form = (attributes & UNDERLINE_MASK) >> UNDERLINE_SHIFT
  return form === 0 ? "24" : form === 1 ? "4" : `4:${form}`
}

/** The first obvious way: from nothing, all that is wanted. */
function fromNothing(to: Style): string {
  const parts = ["0", ...SWITCHES.filter(([bit]) => to.attributes & bit).map(([, on]) => on)]
  if (to.attributes & UNDERLINE_MASK) parts.push(underlineText(to.attributes))
  if (to.foreground !== 0) parts.push(colorText(to.foreground, "3"))
  if (to.background !== 0) parts.push(colorText(to.background, "4"))
  if (to.underlineColor !== 0) parts.push(colorText(to.underlineColor, "5"))
  return parts.join(";")
}

/** The second: off what is not wanted any more, on what is new. */
function byDifference(from: Style, to: Style): string {
  const off = new Set(
    SWITCHES.filter(([bit]) => from.attributes & bit & ~to.attributes).map(([, , text]) => text),
  )
  const on = SWITCHES.filter(
    ([bit, , text]) => to.attributes & bit && (!(from.attributes & bit) || off.has(text)),
  ).map(([, text]) => text)
  const parts: string[] = [...off, ...on]
  if ((from.attributes ^ to.attributes) & UNDERLINE_MASK) parts.push(underlineText(to.attributes))
  if (from.foreground !== to.foreground) parts.push(colorText(to.foreground, "3"))
  if (from.background !== to.background) parts.push(colorText(to.background, "4"))
  if (from.underlineColor !== to.underlineColor) parts.push(colorText(to.underlineColor, "5"))
  return parts.join(";")
}

/** What can be seen of a style: the colour of an underline only where there is one. */
function seen(value: Style): Style {
  return value.attributes & UNDERLINE_MASK ? value : {...value, underlineColor: 0}
}

test("after any change of style the next cell looks as it was wanted", async () => {
  const emulator = new Emulator({columns: 4, rows: 2})
  await fc.assert(
    fc.asyncProperty(fc.array(anyStyle, {minLength: 1, maxLength: 4}), async styles => {
      let pen = DEFAULT_STYLE
      let bytes = "\r"
      for (const next of styles) {
        bytes += `${styled(sgrBetween(pen, next))}x`
        pen = next
      }
      emulator.write(bytes + styled(sgrBetween(pen, DEFAULT_STYLE)))
      await emulator.settle()
      const shown = styles.map((_, column) => emulator.cell(0, column).style)
      expect(shown).toEqual(styles.map(seen))
      expect(emulator.modes.pen).toBe("default")
    }),
    {numRuns: 300},
  )
})

test("no change takes more bytes than either obvious way", () => {
  fc.assert(
    fc.property(anyStyle, anyStyle, (from, to) => {
      const best = Math.min(fromNothing(to).length, byDifference(from, to).length)
      expect(sgrBetween(from, to).length).toBeLessThanOrEqual(best)
    }),
    {numRuns: 2000},
  )
})

test("no change of style is no text, whatever the link", () => {
  fc.assert(
    fc.property(anyStyle, value => {
      expect(sgrBetween(value, {...value})).toBe("")
      expect(sgrBetween(value, {...value, link: "https://example.org"})).toBe("")
    }),
  )
})

describe("the text of a change", () => {
  const bold = style({attributes: BOLD})
  test.each([
    ["on", DEFAULT_STYLE, bold, "1"],
    ["back to the default", bold, DEFAULT_STYLE, "0"],
    ["one of two goes", style({attributes: BOLD | ITALIC}), bold, "23"],
    ["bold goes, dim stays", style({attributes: BOLD | DIM}), style({attributes: DIM}), "0;2"],
    [
      "bold goes, dim and a colour stay",
      style({attributes: BOLD | DIM, foreground: rgb(1, 2, 3)}),
      style({attributes: DIM, foreground: rgb(1, 2, 3)}),
      "22;2",
    ],
    ["a dark colour", DEFAULT_STYLE, style({foreground: palette(1)}), "31"],
    ["a bright one", DEFAULT_STYLE, style({background: palette(15)}), "107"],
    ["one of 256", DEFAULT_STYLE, style({foreground: palette(16)}), "38;5;16"],
    ["24 bits", DEFAULT_STYLE, style({background: rgb(0, 128, 255)}), "48;2;0;128;255"],
    ["a plain underline", DEFAULT_STYLE, style({attributes: UNDERLINE}), "4"],
    ["a curly one", DEFAULT_STYLE, style({attributes: 3 << UNDERLINE_SHIFT}), "4:3"],
    ["its colour", DEFAULT_STYLE, style({underlineColor: palette(9)}), "58:5:9"],
    ["its colour, exactly", DEFAULT_STYLE, style({underlineColor: rgb(1, 2, 3)}), "58:2::1:2:3"],
  ] as const)("%s", (_, from, to, text) => {
    expect(sgrBetween(from, to)).toBe(text)
  })
})
