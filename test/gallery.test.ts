// All that the interface can draw, at once: the rows behind the README's second picture.

import {expect, test} from "vitest"
import {galleryRows} from "../scripts/gallery/rows.js"
import {themeOn} from "../src/cells/theme.js"
import {rowWidth} from "../src/text/row.js"
import {ASCII_GLYPHS, UNICODE_GLYPHS} from "../src/widgets/glyphs.js"

const ground = {depth: "truecolor", background: "dark"} as const
const look = {theme: themeOn(ground), ground, glyphs: UNICODE_GLYPHS, locale: "en"} as const
const textOf = (rows: Awaited<ReturnType<typeof galleryRows>>) =>
  rows.map(row => row.map(run => run.text).join(""))

test("everything is drawn at every width, and no row is wider than the screen", async () => {
  for (const columns of [40, 80, 120, 200]) {
    for (const diff of ["unified", "split"] as const) {
      const rows = await galleryRows({...look, diff}, columns)
      expect(Math.max(...rows.map(rowWidth))).toBeLessThanOrEqual(columns)
      const text = textOf(rows).join("\n")
      for (const part of ["First heading", "@dataclass", "renamed from", "plan", "? Run this"]) {
        expect(text, `${part} at ${columns}`).toContain(part)
      }
    }
  }
})

test("it reads the same in ASCII and in Chinese but for the signs and words of ours", async () => {
  const ascii = textOf(await galleryRows({...look, glyphs: ASCII_GLYPHS}, 80))
  const zh = textOf(await galleryRows({...look, locale: "zh"}, 80))
  expect(ascii.some(row => row.includes("▌"))).toBe(false)
  expect(ascii).toContain("|   12   Units come last.")
  expect(zh.some(row => row.includes("由 docs/old name.md 改名"))).toBe(true)
})
