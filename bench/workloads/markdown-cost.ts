// What each piece of a block costs that was made to be slow: that twice the text takes twice the
// time, and that the longest list or the worst run of marks costs no piece more than a blink.

import {readFileSync} from "node:fs"
import {micromark} from "micromark"
import {gfm} from "micromark-extension-gfm"
import {THEME} from "../../src/cells/theme.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import {comparePositions} from "../../src/text/line.js"
import type {Context, Workload} from "../context.js"
import {cpuMs} from "../growth.js"
import {type Measure, median, percentile, sum} from "../measure.js"

const PIECE_UNITS = 12
const COLUMNS = 100
/** Runs of a block of each length, and how long one takes at least, in ms of CPU time: blocks that
 *  are read in a few are read several times. */
const RUNS = 2
const RUN_MS = 40
/** A block that looks slower than this is run more often, up to so many times: the least of each
 *  length comes down to what it is, be that slow or not. */
const LOOKS_SLOW = 2.1
const RUNS_MAX = 12
/** Rows that a frame asks for. */
const ROWS = 60
/** Text of an ordinary tail: what a piece costs is told as a multiple of reading it once. */
const TAIL = "- an item with `code`, **strong** words and more of them"

/** Blocks by name; `count` is a thousandth of their length. */
const BLOCKS: Readonly<Record<string, (thousandths: number) => string>> = {
  list: n => lines(5 * n, i => `- item ${i} with \`code\` and *more*\n`),
  steps: n => lines(2 * n, i => `${i + 1}. step\n   - one\n   - two\n`),
  table: n =>
    `| a | b | c |\n|---|--:|---|\n${lines(2 * n, i => `| cell ${i} | ${i} | words |\n`)}`,
  code: n => `\`\`\`\n${lines(20 * n, i => `let x${i} = ${i}\n`)}`,
  math: n => `$$\n${lines(5 * n, i => `x_${i} + \n`)}`,
  quote: n => lines(3 * n, i => `> line ${i} of words in a quote\n`),
  prose: n => "Plain words, and (some) more of them; they go on. ".repeat(2 * n),
  word: n => "abcdefghij".repeat(20 * n),
  marks: n => ">".repeat(50 * n),
  backticks: n => `a ${"`".repeat(50 * n)}`,
  brackets: n => `a ${"[".repeat(50 * n)}`,
  nested: n => `${"[".repeat(25 * n)}a${"]".repeat(25 * n)}`,
  emphasis: n => "*a_ ".repeat(6 * n),
  dollars: n => "$a \\(".repeat(6 * n),
  comments: n => "a<!--".repeat(6 * n),
  links: n => "[a](".repeat(8 * n),
  definitions: n => lines(n, i => `[d${i}]: /u${i}\n`),
}

export const markdownCost: Workload = {
  name: "markdown.cost",
  title: "Markdown made to be slow, piece by piece",
  run(context) {
    const tail = tailMicroseconds()
    const size = context.scale === "full" ? 1000 : 300
    const results = Object.entries(BLOCKS).map(([name, block]) => ({name, ...grown(block, size)}))
    const worst = results.reduce((a, b) => (b.growth > a.growth ? b : a))
    return Promise.resolve([
      {
        name: "markdown.cost.growth",
        value: worst.growth,
        unit: "×",
        note: `CPU time of twice the text against once; worst of ${results.length} blocks: ${worst.name}`,
      },
      ...results.map(({name, costs, growth}) => measureOf(name, costs, {tail, growth})),
      measureOf("recorded", recorded(context), {tail}),
    ])
  },
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({length: count}, (_, index) => line(index)).join("")
}

/** How much more twice the text costs, and the costs of its pieces. Of two doublings the smaller
 *  one: where nesting ends, one of them is larger, and noise is in either; a square is in both. The
 *  least of some runs each. All are read for the same amount, so that the collector of garbage has
 *  as much to do for each. */
function grown(block: (n: number) => string, size: number) {
  const texts = [block(size / 4), block(size / 2), block(size)]
  const costs: (readonly number[])[] = []
  const least = texts.map(() => Number.POSITIVE_INFINITY)
  const growth = () => Math.min(least[1]! / least[0]!, least[2]! / least[1]!)
  const rounds = Math.ceil(RUN_MS / Math.max(0.01, cpuMs(() => streamed(texts[1]!)) * 2))
  for (let run = 0; run < RUNS || (run < RUNS_MAX && growth() > LOOKS_SLOW); run++) {
    for (const [index, text] of texts.entries()) {
      const times = rounds << (texts.length - 1 - index)
      let last: readonly number[] = []
      const work = () => {
        for (let time = 0; time < times; time++) last = streamed(text)
      }
      least[index] = Math.min(least[index]!, cpuMs(work) / times)
      if (text === texts.at(-1)) costs.push([...last])
    }
  }
  // For each piece its quickest run.
  const quickest = costs[0]!.map((_, piece) => Math.min(...costs.map(run => run[piece]!)))
  return {growth: growth(), costs: quickest}
}

/** Microseconds for each piece: appended, what a frame shows is read, what is final committed. */
function streamed(text: string): readonly number[] {
  const stream = new MarkdownStream(THEME)
  stream.layout(COLUMNS)
  let committed = {line: 0, offset: 0}
  const costs: number[] = []
  for (let at = 0; at < text.length; at += PIECE_UNITS) {
    const from = performance.now()
    stream.append(text.slice(at, at + PIECE_UNITS))
    const {end} = stream
    for (let line = Math.max(stream.first, end - ROWS); line < end; line++) stream.line(line)
    const {final} = stream
    if (comparePositions(final, committed) > 0) stream.commit(final)
    committed = final
    costs.push((performance.now() - from) * 1000)
  }
  return costs
}

/** The mean of the pieces; their median and p99 are told beside it. */
function measureOf(
  name: string,
  costs: readonly number[],
  {tail, growth}: {readonly tail: number; readonly growth?: number},
): Measure {
  const [p50, p99] = [median(costs), percentile(costs, 99)].map(cost => cost.toFixed(0))
  const twice = growth === undefined ? "" : `, twice ${growth.toFixed(2)} ×`
  return {
    name: `markdown.cost.${name}`,
    value: sum(costs) / costs.length / tail,
    unit: "tails",
    note: `${costs.length} pieces, p50 ${p50} µs, p99 ${p99} µs${twice}`,
  }
}

/** Microseconds that the bare parser needs for an ordinary tail. */
function tailMicroseconds(): number {
  const once = () => {
    const from = performance.now()
    for (let round = 0; round < 50; round++) micromark(TAIL, {extensions: [gfm()]})
    return ((performance.now() - from) * 1000) / 50
  }
  once()
  return Math.min(...Array.from({length: 20}, once))
}

interface Recorded {
  readonly message?: {
    readonly params?: {
      readonly update?: {
        readonly sessionUpdate: string
        readonly content?: {readonly type: string; readonly text: string}
      }
    }
  }
}

/** The pieces of what the agents of the recorded sessions said. */
function recorded({root}: Context): readonly number[] {
  const texts = ["fix-timedelta", "refactor-long"].map(name => {
    const file = readFileSync(`${root}test/corpus/sessions/${name}.jsonl`, "utf8")
    const said = file.split("\n").flatMap(line => {
      const {message}: Recorded = line === "" ? {} : JSON.parse(line)
      const update = message?.params?.update
      return update?.sessionUpdate === "agent_message_chunk" ? [update.content?.text ?? ""] : []
    })
    return said.join("")
  })
  const runs = [0, 1, 2].map(() => texts.flatMap(text => [...streamed(text)]))
  return runs[0]!.map((_, piece) => Math.min(...runs.map(run => run[piece]!)))
}
