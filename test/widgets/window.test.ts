import {describe, expect, test} from "vitest"
import {windowOf} from "../../src/widgets/window.js"

describe("a window on rows", () => {
  test("B003 any list, height and focus: rows fit, the focus is on show, marks count", () => {
    for (let height = 1; height <= 12; height += 1) {
      for (let total = 1; total <= 30; total += 1) {
        for (let focus = 0; focus < total; focus += 1) {
          for (const top of [-3, 0, 1, focus, total]) {
            const {from, to, above, below} = windowOf({total, height, top, focus})
            const marks = (above > 0 ? 1 : 0) + (below > 0 ? 1 : 0)
            expect(to - from + marks).toBe(Math.min(total, height))
            expect(focus).toBeGreaterThanOrEqual(from)
            expect(focus).toBeLessThan(to)
            expect(above).not.toBe(1)
            expect(below).not.toBe(1)
            if (height >= 3) expect([from, total - to]).toEqual([above, below])
          }
        }
      }
    }
  })

  test("a window given its own top back stays where it is", () => {
    for (let top = -2; top < 30; top += 1) {
      const first = windowOf({total: 20, height: 6, top, focus: undefined})
      expect(windowOf({total: 20, height: 6, top: first.top, focus: undefined})).toEqual(first)
    }
  })

  test("without a focus every row can be scrolled to", () => {
    const seen = new Set<number>()
    for (let top = 0; top <= 14; top += 1) {
      const {from, to} = windowOf({total: 20, height: 6, top, focus: undefined})
      for (let row = from; row < to; row += 1) seen.add(row)
    }
    expect(seen.size).toBe(20)
  })
})
