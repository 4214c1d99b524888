// Contrast is computed, not looked at.

import {describe, expect, test} from "vitest"
import {channelsOf, contrastOf, luminanceOf} from "../../src/cells/contrast.js"
import {type Style, UNDERLINE} from "../../src/cells/style.js"
import {ROLES} from "../../src/cells/theme.js"
import {CONTRAST_MIN, inksFor} from "../../src/transcript/diff-ink.js"
import {lookOn} from "./diff-help.js"

const light = (color: number) => luminanceOf(channelsOf(color))
const contrast = ({foreground, background}: Style) =>
  contrastOf(light(foreground), light(background))

describe("a changed line on a known background", () => {
  for (const background of ["dark", "light"] as const) {
    for (const depth of ["256", "truecolor"] as const) {
      const inks = inksFor(lookOn({depth, background}))

      test(`can be read in ${depth} colours on ${background}, whatever is marked in it`, () => {
        for (const sign of ["+", "-"] as const) {
          for (const role of ROLES) {
            for (const mark of ["marked", "plain"] as const) {
              const ink = inks.text(sign, role, mark)
              if (mark === "marked") expect(ink.background, role).not.toBe(0)
              if (ink.background === 0) continue
              expect(contrast(ink), `${sign} ${role} ${mark}`).toBeGreaterThanOrEqual(CONTRAST_MIN)
            }
          }
        }
      })

      test(`has tints that tell sides and marks apart in ${depth} colours on ${background}`, () => {
        const grounds = (["+", "-"] as const).flatMap(sign =>
          (["marked", "plain"] as const).map(mark => inks.text(sign, "text", mark).background),
        )
        expect(new Set(grounds.filter(Boolean)).size).toBe(grounds.filter(Boolean).length)
        for (const ground of grounds.filter(Boolean)) {
          expect(light(ground) < 0.2).toBe(background === "dark")
        }
      })
    }
  }

  test("has no tint where nothing changed", () => {
    const inks = inksFor(lookOn({depth: "truecolor", background: "dark"}))
    for (const role of ROLES) expect(inks.text(" ", role, "plain").background).toBe(0)
  })
})

describe("B138 a changed line where the background is not known, or colours are few or none", () => {
  test.each([
    {depth: "16", background: "dark"},
    {depth: "16", background: "light"},
    {depth: "truecolor", background: "unknown"},
    {depth: "none", background: "dark"},
  ] as const)("has no tint; marks are underlined: %j", ground => {
    const inks = inksFor(lookOn(ground))
    expect(inks.isRich).toBe(false)
    for (const sign of ["+", "-"] as const) {
      const [plain, marked] = [
        inks.text(sign, "keyword", "plain"),
        inks.text(sign, "text", "marked"),
      ]
      expect([plain.background, marked.background]).toEqual([0, 0])
      expect(marked.attributes & UNDERLINE).toBe(UNDERLINE)
      expect(plain.attributes & UNDERLINE).toBe(0)
    }
  })
})

test("the same look has the same styles, however often it is asked: a table of styles stays small", () => {
  const look = lookOn({depth: "truecolor", background: "light"})
  const [once, twice] = [inksFor(look), inksFor({...look})]
  expect(once.text("+", "keyword", "marked")).toBe(twice.text("+", "keyword", "marked"))
})
