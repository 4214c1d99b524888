import fc from "fast-check"
import {expect, test} from "vitest"
import {
  clusterWord,
  columnsOf,
  contentOf,
  isCluster,
  isTail,
  isWide,
  NARROW,
  pointWord,
  TAIL,
  WIDE,
} from "../../src/cells/cell.js"
import {CLUSTERS_MAX, ClusterTable} from "../../src/cells/clusters.js"
import {DEFAULT_STYLE, palette, STYLES_MAX, StyleTable, style} from "../../src/cells/style.js"

test("a cell gives back what was packed into it", () => {
  const kind = fc.constantFrom(NARROW, WIDE)
  fc.assert(
    fc.property(fc.nat(0x10ffff), kind, (content, of) => {
      const point = pointWord(content, of)
      expect([contentOf(point), isCluster(point), isWide(point)]).toEqual([
        content,
        false,
        of === WIDE,
      ])
      const cluster = clusterWord(content, of)
      expect([contentOf(cluster), isCluster(cluster)]).toEqual([content, true])
      expect(columnsOf(cluster)).toBe(of === WIDE ? 2 : 1)
      expect(isTail(point) || isTail(cluster)).toBe(false)
    }),
  )
  expect([isTail(TAIL), isWide(TAIL), columnsOf(TAIL)]).toEqual([true, false, 1])
})

test("zero is a blank narrow cell", () => {
  expect([contentOf(0), isCluster(0), isWide(0), isTail(0), columnsOf(0)]).toEqual([
    0,
    false,
    false,
    false,
    1,
  ])
})

test("equal clusters have one number, and the number gives the text back", () => {
  const table = new ClusterTable()
  expect([table.indexOf("e\u0301"), table.indexOf("👩‍👧"), table.indexOf("e\u0301")]).toEqual([
    0, 1, 0,
  ])
  expect(table.textOf(1)).toBe("👩‍👧")
  expect(table.size).toBe(2)
  expect(() => table.textOf(2)).toThrow(RangeError)
})

test("a full cluster table knows the old clusters and takes no new ones", () => {
  const table = new ClusterTable()
  for (let i = 0; i < CLUSTERS_MAX; i++) table.indexOf(`${i}`)
  expect(table.indexOf("new")).toBeUndefined()
  expect(table.indexOf("7")).toBe(7)
  expect(table.size).toBe(CLUSTERS_MAX)
})

test("equal styles have one number, the default style zero", () => {
  const table = new StyleTable()
  expect(table.idOf(DEFAULT_STYLE)).toBe(0)
  const red = table.idOf(style({foreground: palette(1)}))
  expect(table.idOf(style({foreground: palette(1)}))).toBe(red)
  expect(table.idOf(style({background: palette(1)}))).not.toBe(red)
  expect(table.styleOf(red).foreground).toBe(palette(1))
  expect(() => table.styleOf(99)).toThrow(RangeError)
})

test("a full style table gives the default style for new ones", () => {
  const table = new StyleTable()
  for (let i = 1; i <= STYLES_MAX; i++) table.idOf(style({foreground: i}))
  expect(table.size).toBe(STYLES_MAX + 1)
  expect(table.idOf(style({underlineColor: 5}))).toBe(0)
  expect(table.idOf(style({foreground: STYLES_MAX}))).toBe(STYLES_MAX)
})
