// A Markdown answer in pieces: what each piece costs, early and late, beside reading it all again.

import {micromark} from "micromark"
import {gfm} from "micromark-extension-gfm"
import {THEME} from "../../src/cells/theme.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import type {Workload} from "../context.js"
import {cpuMs} from "../growth.js"
import {type Measure, median} from "../measure.js"
import {plainText} from "../recordings.js"

const PIECE_UNITS = 12
const COLUMNS = 100
/** The cheapest of so many counts: whatever else runs on the machine only adds. */
const PASSES = 5

export const microMarkdown: Workload = {
  name: "micro.markdown",
  title: "a Markdown answer that grows piece by piece",
  run() {
    const text = answer()
    const pieces: string[] = []
    for (let at = 0; at < text.length; at += PIECE_UNITS) {
      pieces.push(text.slice(at, at + PIECE_UNITS))
    }
    streamed(pieces)
    const costs = streamed(pieces)
    const part = Math.floor(costs.length / 10)
    const early = median(costs.slice(part, 2 * part))
    const late = median(costs.slice(-part))
    const total = costs.reduce((a, b) => a + b, 0)
    const ms = Math.min(...Array.from({length: PASSES}, () => cpuMs(() => streamed(pieces))))
    const whole = wholeMs(text)
    const measures: Measure[] = [
      {
        name: "micro.markdown.piece",
        value: (ms / costs.length) * 1000,
        unit: "µs",
        note: `CPU of all threads, least of ${PASSES} passes; ${costs.length} pieces of ${PIECE_UNITS} units, median ${(median(costs) * 1000).toFixed(0)} µs by the clock`,
      },
      {
        name: "micro.markdown.growth",
        value: late / early,
        unit: "×",
        note: `the last tenth against the second, medians; ${text.length} units`,
      },
      {
        name: "micro.markdown.whole",
        value: total / whole,
        unit: "×",
        note: `all pieces against one parse by micromark: ${total.toFixed(0)} and ${whole.toFixed(0)} ms`,
      },
    ]
    return Promise.resolve(measures)
  },
}

/** Milliseconds for each piece: appended, read, and what is final committed. */
function streamed(pieces: readonly string[]): readonly number[] {
  const stream = new MarkdownStream(THEME)
  stream.layout(COLUMNS)
  return pieces.map(piece => {
    const from = performance.now()
    stream.append(piece)
    const {end} = stream
    for (let line = stream.first; line < end; line++) stream.line(line)
    stream.commit(stream.final)
    return performance.now() - from
  })
}

function wholeMs(text: string): number {
  const once = () => {
    const from = performance.now()
    micromark(text, {extensions: [gfm()]})
    return performance.now() - from
  }
  once()
  return median([once(), once(), once()])
}

/** An answer as they come: headings, prose, lists, code, a table. */
function answer(): string {
  return Array.from({length: 20}, (_, n) => {
    const prose = plainText(n, 600).trimEnd()
    const list = prose
      .split(" ")
      .slice(0, 24)
      .map((word, i) => (i % 6 === 0 ? `\n- **${word}** and \`code\`` : word))
      .join(" ")
    const code = "```ts\nconst answer = 42\nfor (const x of list) use(x)\n```"
    const table = "| a | b |\n|---|---|\n| 1 | two |\n| 3 | four |"
    return `## Part ${n}\n\n${prose}\n${list}\n\n${code}\n\n${table}\n`
  }).join("\n")
}
