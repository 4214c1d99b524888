// The colours of code can be read: contrast is computed, not looked at.

import {describe, expect, test} from "vitest"
import {type Color, DIM, palette} from "../../src/cells/style.js"
import {
  type Ground,
  ROLES,
  type Role,
  THEME,
  themeOn,
  withoutColors,
} from "../../src/cells/theme.js"

const CODE: readonly Role[] = [
  "keyword",
  "string",
  "number",
  "comment",
  "name",
  "type",
  "constant",
  "meta",
]

/** Backgrounds that people have: the extremes, and well-known themes between them. */
const GROUNDS = {
  dark: [0x000000, 0x0d1117, 0x1e1e1e, 0x002b36, 0x282a36, 0x2e3440],
  light: [0xffffff, 0xfafafa, 0xf6f8fa, 0xfdf6e3, 0xeff1f5],
} as const

/** Red, green and blue of a colour of ours. The palette from 16 on is the same everywhere: a cube
 *  of six steps and 24 greys (xterm's 256colres). */
function channels(color: Color): readonly number[] {
  if (color & 0x1000000) return [(color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff]
  const index = color - 1
  if (index < 16) throw new RangeError(`palette colour ${index} is the reader's own`)
  if (index >= 232) return Array.from({length: 3}, () => 8 + 10 * (index - 232))
  const cube = index - 16
  const level = (step: number) => (step === 0 ? 0 : 55 + 40 * step)
  return [level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)]
}

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(channel => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe("code on a known background", () => {
  for (const background of ["dark", "light"] as const) {
    for (const depth of ["256", "truecolor"] as const) {
      test(`can be read in ${depth} colours on every ${background} one`, () => {
        const theme = themeOn({depth, background})
        for (const role of CODE) {
          const {foreground, attributes} = theme[role]
          expect(attributes, role).toBe(0)
          for (const ground of GROUNDS[background]) {
            const found = contrast(channels(foreground), channels(0x1000000 | ground))
            expect(found, `${role} on ${ground.toString(16)}`).toBeGreaterThanOrEqual(4.5)
          }
        }
      })
    }
  }

  test("keeps body text in the terminal's own colour, and gives none a background (BE-68, B138)", () => {
    for (const depth of ["16", "256", "truecolor"] as const) {
      for (const background of ["dark", "light", "unknown"] as const) {
        const theme = themeOn({depth, background})
        expect(theme.text).toBe(THEME.text)
        expect(theme.operator.foreground).toBe(0)
        for (const role of ROLES) expect(theme[role].background, role).toBe(0)
      }
    }
  })
})

describe("code in the reader's own sixteen colours", () => {
  const grounds: readonly Ground[] = [
    {depth: "16", background: "light"},
    {depth: "16", background: "dark"},
    {depth: "truecolor", background: "unknown"},
  ]

  test("is what an unknown background gets, too", () => {
    for (const ground of grounds) expect(themeOn(ground)).toBe(THEME)
  })

  test("has neither black, white nor yellow, which vanish on some grounds, nor the red of errors", () => {
    for (const role of CODE) {
      const {foreground} = THEME[role]
      expect([0, ...[2, 4, 5, 6].map(palette)], role).toContain(foreground)
    }
  })

  test("tells keywords, texts, names and numbers apart (BE-68)", () => {
    const colors = (["keyword", "string", "name", "number"] as const).map(
      role => THEME[role].foreground,
    )
    expect(new Set(colors).size).toBe(4)
    expect(THEME.comment.attributes).toBe(DIM)
  })
})

test("without colours code has none, and comments stay dim", () => {
  const theme = themeOn({depth: "none", background: "dark"})
  expect(theme).toEqual(withoutColors(THEME))
  for (const role of CODE) expect(theme[role].foreground, role).toBe(0)
  expect(theme.comment.attributes).toBe(DIM)
})
