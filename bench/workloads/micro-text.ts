// Text put into cells, and its width, beside string-width; wrapping beside wrap-ansi.

import stringWidth from "string-width"
import wrapAnsi from "wrap-ansi"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {textWidth} from "../../src/text/width.js"
import {wrapLine} from "../../src/text/wrap.js"
import type {Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {timed} from "../micro.js"

const COLUMNS = 200

const TEXTS = {
  ascii: "the quick brown fox jumps over the lazy dog and writes it down. ",
  cjk: "终端里的文字每个占两格，换行时不能切开。漢字とかな交じり文。",
  emoji: "👍🏽 done 👩‍👩‍👧 all 🇩🇪 flags ❤️ and ☎️ 🚀 ",
} as const

export const microText: Workload = {
  name: "micro.text",
  title: "text put into cells, measured and wrapped",
  run() {
    const measures: Measure[] = []
    for (const [kind, text] of Object.entries(TEXTS)) {
      const row = rowOf(text)
      const cells = textWidth(row)
      const grid = new Grid({columns: COLUMNS, rows: 1}, createTables())
      const put = timed(() => void grid.put(0, 0, {text: row, style: DEFAULT_STYLE})) / cells
      const ours = timed(() => void textWidth(row)) / cells
      const theirs = timed(() => void stringWidth(row)) / cells
      measures.push(
        {name: `micro.put.${kind}`, value: put, unit: "ns/cell", note: `${cells} cells`},
        {
          name: `micro.width.${kind}`,
          value: ours / theirs,
          unit: "×",
          note: `${ours.toFixed(1)} ns a cell, string-width ${theirs.toFixed(1)}`,
        },
      )
      measures.push(wrapping(kind, text))
    }
    return Promise.resolve(measures)
  },
}

/** As much of the repeated text as fits in a row. */
function rowOf(text: string): string {
  let row = ""
  while (textWidth(row + text) <= COLUMNS) row += text
  return row
}

function wrapping(kind: string, text: string): Measure {
  const long = text.repeat(Math.ceil(4000 / text.length))
  const line = {runs: [{text: long, style: 0}], first: [], rest: [], wrap: "word"} as const
  const ours = timed(() => void wrapLine(line, 80))
  const theirs = timed(() => void wrapAnsi(long, 80, {hard: true}))
  const rate = (long.length / ours) * 1000
  return {
    name: `micro.wrap.${kind}`,
    value: ours / theirs,
    unit: "×",
    note: `${rate.toFixed(1)} M units/s; against wrap-ansi`,
  }
}
