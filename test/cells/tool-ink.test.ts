// A tool's colours on a reader's terminal: seen on light and on dark, in as many as there are.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {channelsOf, contrastOf, luminanceOf, withinBand} from "../../src/cells/contrast.js"
import {
  BOLD,
  DEFAULT_STYLE,
  DIM,
  INVERSE,
  ITALIC,
  palette,
  rgb,
  type Style,
  style,
  UNDERLINE,
} from "../../src/cells/style.js"
import {type Ground, THEME} from "../../src/cells/theme.js"
import {inksOf} from "../../src/cells/tool-ink.js"

const DEPTHS = ["none", "16", "256", "truecolor"] as const
const BACKGROUNDS = ["unknown", "light", "dark"] as const
const GROUNDS: readonly Ground[] = DEPTHS.flatMap(depth =>
  BACKGROUNDS.map(background => ({depth, background})),
)

/** White to Solarized's light, black to Nord's dark grey. */
const PAPERS = {
  light: [0xffffff, 0xfdf6e3],
  dark: [0x000000, 0x2e3440],
  unknown: [0xffffff, 0x000000],
} as const

const inkOf = (
  look: Partial<Style>,
  ground: Ground = {depth: "truecolor", background: "unknown"},
) => inksOf(THEME.dim, ground)(style(look))

const color = fc.oneof(
  fc.integer({min: 0, max: 255}).map(palette),
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(([r, g, b]) => rgb(r, g, b)),
)
const maybe = fc.oneof(fc.constant(0), color)
const ground = fc.constantFrom(...GROUNDS)

describe("text without a colour", () => {
  test("may be skipped, as all of a preview; what the tool made bold stands out", () => {
    expect(inkOf({})).toEqual(THEME.dim)
    expect(inkOf({attributes: ITALIC}).attributes).toBe(ITALIC | DIM)
    expect(inkOf({attributes: BOLD}).attributes).toBe(BOLD)
    expect(inkOf({attributes: INVERSE}).attributes).toBe(INVERSE)
    expect(inkOf({attributes: BOLD | DIM}).attributes).toBe(BOLD | DIM)
  })

  test("keeps its link", () => {
    expect(inkOf({link: "http://a.b"})).toEqual({...THEME.dim, link: "http://a.b"})
  })
})

describe("B137 a colour that cannot be read on light or dark", () => {
  test.each([
    [0, 0, "black"],
    [7, 0, "white"],
    [15, 0, "bright white"],
    [16, 0, "the cube's black"],
    [231, 0, "the cube's white"],
    [255, 0, "nearly white"],
  ])("palette %i is the reader's own (%s is %s)", index => {
    expect(inkOf({foreground: palette(index)})).toEqual(DEFAULT_STYLE)
  })

  test.each([8, 240, 245, 102])("palette %i, a grey, is dim", index => {
    expect(inkOf({foreground: palette(index)})).toEqual(THEME.dim)
  })

  test("bright ones are the plain ones, unless the background is known to be dark", () => {
    const yellow = {foreground: palette(11)}
    expect(inkOf(yellow).foreground).toBe(palette(3))
    expect(inkOf(yellow, {depth: "16", background: "light"}).foreground).toBe(palette(3))
    expect(inkOf(yellow, {depth: "16", background: "dark"}).foreground).toBe(palette(11))
  })

  test.each(BACKGROUNDS)("is made legible where there are many colours: %s", background => {
    const least = background === "unknown" ? 3 : 4.5
    const depth = fc.constantFrom("256" as const, "truecolor" as const)
    fc.assert(
      fc.property(color, depth, (foreground, level) => {
        const ink = inkOf({foreground}, {depth: level, background})
        if (ink.foreground === 0 || ink.foreground <= 16) return
        const own = luminanceOf(channelsOf(ink.foreground))
        for (const paper of PAPERS[background]) {
          const behind = luminanceOf(channelsOf(0x1000000 | paper))
          expect(contrastOf(own, behind)).toBeGreaterThanOrEqual(least)
        }
      }),
      {numRuns: 300},
    )
  })

  test("keeps its hue", () => {
    const [red, green, blue] = channelsOf(inkOf({foreground: rgb(255, 200, 0)}).foreground)
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
    const legible = rgb(200, 40, 40)
    expect(inkOf({foreground: legible}).foreground).toBe(legible)
  })

  test("that is as bright as it may be stays as it is", () => {
    const band = {least: 0.1, most: 0.3}
    const bright = withinBand([255, 255, 0], band)
    expect(luminanceOf(bright)).toBeCloseTo(0.3, 1)
    expect(withinBand([128, 128, 128], band)).toEqual([128, 128, 128])
    expect(luminanceOf(withinBand([0, 0, 255], band))).toBeCloseTo(0.1, 1)
  })
})

describe("text on a background of its own", () => {
  test("keeps a pair that can be read", () => {
    const badge = {foreground: palette(0), background: palette(2), attributes: BOLD}
    expect(inkOf(badge)).toEqual(style(badge))
  })

  test("that would hide it is seen", () => {
    fc.assert(
      fc.property(maybe, color, ground, (foreground, background, on) => {
        if (on.depth === "none") return
        const ink = inkOf({foreground, background}, on)
        expect(ink.foreground).not.toBe(0)
        const [a, b] = [ink.foreground, ink.background].map(each => luminanceOf(channelsOf(each)))
        expect(contrastOf(a!, b!)).toBeGreaterThanOrEqual(2)
      }),
    )
    expect(inkOf({foreground: palette(0), background: palette(0)}).foreground).toBe(palette(15))
    expect(inkOf({background: palette(15)}).foreground).toBe(palette(0))
  })
})

describe("B141 as many colours as there are", () => {
  const has = (ink: Style, most: number) =>
    [ink.foreground, ink.background, ink.underlineColor].every(each => each <= most)

  test("none: attributes stay", () => {
    fc.assert(
      fc.property(maybe, maybe, maybe, (foreground, background, underlineColor) => {
        const ink = inkOf(
          {foreground, background, underlineColor, attributes: BOLD | UNDERLINE},
          {depth: "none", background: "unknown"},
        )
        expect(has(ink, 0)).toBe(true)
        expect(ink.attributes).toBe(BOLD | UNDERLINE)
      }),
    )
  })

  test.each([
    ["16", 16],
    ["256", 256],
  ] as const)("%s: none beyond them", (depth, most) => {
    fc.assert(
      fc.property(maybe, maybe, maybe, (foreground, background, underlineColor) => {
        const look = {foreground, background, underlineColor}
        expect(has(inkOf(look, {depth, background: "unknown"}), most)).toBe(true)
      }),
    )
  })

  test.each([
    [rgb(220, 50, 47), 1],
    [rgb(80, 250, 123), 2],
    [rgb(181, 137, 0), 3],
    [rgb(38, 139, 210), 6],
    [rgb(30, 60, 230), 4],
    [rgb(211, 54, 130), 1],
    [rgb(200, 0, 200), 5],
    [palette(208), 3],
    [palette(196), 1],
  ])("16: %i is the one of its hue", (foreground, index) => {
    const ink = inkOf({foreground}, {depth: "16", background: "unknown"})
    expect(ink.foreground).toBe(palette(index))
  })
})

test("the same style is drawn in the same one, so that a table knows it at sight", () => {
  const inks = inksOf(THEME.dim, {depth: "16", background: "unknown"})
  const red = style({foreground: palette(1)})
  expect(inks(red)).toBe(inks(red))
})
