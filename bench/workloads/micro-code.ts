// Code in a fence, line by line: what its colours cost beside the same lines without, and whether a
// long block costs more for each line than a short one.

import {THEME} from "../../src/cells/theme.js"
import {Highlighter} from "../../src/markdown/code/highlighter.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import type {Workload} from "../context.js"
import {cpuMs, growthOf, sizesTo, stepsText} from "../growth.js"
import type {Measure} from "../measure.js"

/** Lines of one block, and of the longest one. */
const LINES = 2000
const LINES_MAX = 4000
const ROUNDS = 7

const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  ts: [
    "export function greeting(name: string, count = 1): string {",
    "  // Says it as often as it is wanted.",
    '  const words = Array.from({length: count}, () => "hello")',
    "  for (const word of words) if (word !== name) return null",
    "  return words.join(name) + 0x1f",
    "}",
    "",
  ],
  py: [
    "class Point(Base):",
    '    """Where it is."""',
    "    def norm(self, scale: float = 1.5) -> float:",
    "        return (self.x ** 2 + self.y ** 2) ** 0.5 * scale  # positive",
    "",
  ],
}

export const microCode: Workload = {
  name: "micro.code",
  title: "code in a fence, with and without its colours",
  async run() {
    const highlighter = new Highlighter()
    for (const info of Object.keys(SAMPLES)) highlighter.begin(info)
    await highlighter.load()
    const measures: Measure[] = []
    for (const info of Object.keys(SAMPLES)) {
      const plain: number[] = []
      const coloured: number[] = []
      // In turn, so that whatever else the machine does meets all alike; noise only ever adds.
      for (let round = 0; round < ROUNDS; round++) {
        plain.push(cpuMs(() => streamed(info, LINES, undefined)))
        coloured.push(cpuMs(() => streamed(info, LINES, highlighter)))
      }
      const ms = Math.min(...coloured)
      const without = Math.min(...plain)
      const works = sizesTo(LINES_MAX).map(lines => () => streamed(info, lines, highlighter))
      const growth = growthOf(works)
      measures.push(
        {
          name: `micro.code.${info}.growth`,
          value: growth.value,
          unit: "×",
          note: `${stepsText(growth)} up to ${LINES_MAX} lines`,
        },
        {
          name: `micro.code.${info}.colours`,
          value: ms / without,
          unit: "×",
          note: `${((ms / LINES) * 1000).toFixed(1)} µs a line, ${((without / LINES) * 1000).toFixed(1)} without`,
        },
      )
    }
    return measures
  },
}

/** A block whose lines come one by one: appended, read, committed. */
function streamed(info: string, lines: number, highlighter: Highlighter | undefined): void {
  const sample = SAMPLES[info] ?? []
  const stream = new MarkdownStream(THEME, {highlighter})
  stream.layout(100)
  stream.append(`\`\`\`${info}\n`)
  for (let index = 0; index < lines; index++) {
    stream.append(`${sample[index % sample.length]}\n`)
    const {end} = stream
    for (let line = stream.first; line < end; line++) stream.line(line)
    stream.commit(stream.final)
  }
}
