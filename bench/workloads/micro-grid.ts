// A 200 × 60 grid compared and written out, at 1, 10 and 100 % of its cells changed.

import {Grid} from "../../src/cells/grid.js"
import {createTables, type Tables} from "../../src/cells/tables.js"
import {THEME} from "../../src/cells/theme.js"
import type {Frame} from "../../src/screen/frame.js"
import type {Known} from "../../src/screen/known.js"
import {paintFrame} from "../../src/screen/paint.js"
import {DEFAULT_WIDTHS, useWidths} from "../../src/text/width.js"
import type {Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {timed} from "../micro.js"
import {Random} from "../random.js"

const SIZE = {columns: 200, rows: 60}
const CELLS = SIZE.columns * SIZE.rows

export const microGrid: Workload = {
  name: "micro.grid",
  title: "a 200 × 60 grid compared and written out",
  run() {
    const measures: Measure[] = []
    const words = timed(comparing())
    measures.push({
      name: "micro.grid.floor",
      value: words / CELLS,
      unit: "ns/cell",
      note: "two word arrays of that size compared in a plain loop",
    })
    // A terminal that answers is measured once, behind the first frame: after that rows are compared
    // without a doubt about their widths.
    useWidths({...DEFAULT_WIDTHS, most: "any"})
    for (const percent of [0, 1, 10, 100]) {
      const ns = timed(painting(percent)) / CELLS
      const note = `${((ns * CELLS) / words).toFixed(1)} × the floor`
      measures.push({name: `micro.grid.${percent}`, value: ns, unit: "ns/cell", note})
    }
    useWidths(DEFAULT_WIDTHS)
    return Promise.resolve(measures)
  },
}

function painting(percent: number): () => void {
  const tables = createTables()
  const shown = filled(tables)
  const wanted = filled(tables)
  change(wanted, percent)
  const cursor = {row: 0, column: 0}
  const known: Known = {
    grid: shown,
    top: 0,
    rows: SIZE.rows,
    fixed: 0,
    cursor,
    slack: 0,
    earlier: undefined,
    seams: undefined,
  }
  const frame: Frame<never> = {
    grid: wanted,
    size: SIZE,
    rows: SIZE.rows,
    settled: 0,
    marks: [],
    appendOnly: 0,
    joins: [],
    fixed: 0,
    taken: 0,
    caret: cursor,
  }
  const wrapping = {
    synchronized: true,
    questions: "none",
    scroll: "feed",
    erase: "last",
    blanks: "left",
  } as const
  let length = 0
  return () => {
    length = paintFrame(known, frame, wrapping).bytes.length
    if (percent > 0 && length === 0) throw new Error("nothing was painted")
  }
}

function filled(tables: Tables): Grid {
  const grid = new Grid(SIZE, tables)
  const random = new Random(1)
  for (let row = 0; row < SIZE.rows; row++) {
    for (let column = 0; column < SIZE.columns - 8; column += 8) {
      grid.put(row, column, {
        text: wordOf(random),
        style: random.of([THEME.text, THEME.text, THEME.code]),
      })
    }
  }
  return grid
}

function change(grid: Grid, percent: number): void {
  const random = new Random(2)
  const words = (CELLS / 8) * (percent / 100)
  if (percent === 100) {
    for (let row = 0; row < SIZE.rows; row++) {
      for (let at = 0; at < SIZE.columns - 8; at += 8) {
        grid.put(row, at, {text: wordOf(random).toUpperCase(), style: THEME.text})
      }
    }
    return
  }
  for (let i = 0; i < words; i++) {
    const column = random.between(0, SIZE.columns / 8 - 2) * 8
    grid.put(random.between(0, SIZE.rows - 1), column, {text: "CHANGED!", style: THEME.text})
  }
}

function wordOf(random: Random): string {
  return Array.from({length: 8}, () => String.fromCharCode(random.between(97, 122))).join("")
}

function comparing(): () => void {
  const a = new Uint32Array(CELLS * 2).fill(7)
  const b = a.slice()
  return () => {
    let differing = 0
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) differing++
    if (differing > 0) throw new Error("equal arrays differ")
  }
}
