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
import {named, nameOf, targetOf} from "../../src/cells/link-name.js"
import {
  DEFAULT_STYLE,
  LINKED_MAX,
  palette,
  STYLES_MAX,
  StyleTable,
  style,
} from "../../src/cells/style.js"

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

test("styles with a link take turns: links without end take no room, and no colour is lost", () => {
  const table = new StyleTable()
  const red = table.idOf(style({foreground: palette(1)}))
  const linked = (n: number) => style({foreground: palette(1), link: `p1.0.${n};https://a.b/`})
  const first = table.idOf(linked(0))
  expect(first).toBeGreaterThan(STYLES_MAX)
  for (let n = 0; n < LINKED_MAX; n++) table.idOf(linked(n))
  expect(table.idOf(linked(0))).toBe(first)
  expect(table.size).toBe(2 + LINKED_MAX)
  expect(table.idOf(linked(LINKED_MAX))).toBe(first)
  expect(table.styleOf(first)).toEqual(linked(LINKED_MAX))
  expect(table.idOf(linked(0))).not.toBe(first)
  expect(table.size).toBe(2 + LINKED_MAX)
  expect(table.idOf(style({foreground: palette(1)}))).toBe(red)
  expect(table.idOf(style({foreground: palette(2)}))).toBe(red + 1)
  expect(() => table.styleOf(STYLES_MAX + 1 + LINKED_MAX)).toThrow(RangeError)
})

test("a style object that was given up and comes again is its own style again", () => {
  const table = new StyleTable()
  const one = style({link: "p1;https://a.b/"})
  table.idOf(one)
  for (let n = 0; n < LINKED_MAX; n++) table.idOf(style({link: `p2.${n};https://a.b/`}))
  expect(table.styleOf(table.idOf(one))).toBe(one)
})

test("the name of a link and its target come apart again; without a name it gets one", () => {
  const link = named("p1.2.3", "https://a.b/;x=y;z")
  expect([nameOf(link), targetOf(link)]).toEqual(["p1.2.3", "https://a.b/;x=y;z"])
  expect(named("p1", "")).toBe("")
  const bare = "https://a.b/;x"
  expect(targetOf(bare)).toBe(bare)
  expect(nameOf(bare)).toMatch(/^[\w.-]{1,64}$/)
  expect(nameOf(bare)).toBe(nameOf(`${bare}`))
  expect(nameOf(bare)).not.toBe(nameOf("https://a.b/;y"))
})
