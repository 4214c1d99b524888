import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {DEFAULT_STYLE, type Style} from "../../src/cells/style.js"
import type {Line} from "../../src/text/line.js"
import {grow} from "../../src/transcript/growing.js"
import {rich} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {append, change, emptyTranscript, type Transcript} from "../../src/transcript/transcript.js"
import {
  commitTo,
  endOf,
  isAtEnd,
  type Mark,
  type MarkedRow,
  START,
} from "../../src/transcript/view.js"
import {
  diff,
  lookOf,
  notice,
  output,
  reply,
  rowsOf,
  sourcesOf,
  thought,
  tool,
  transcriptOf,
  user,
} from "./blocks.js"

const textOf = ({row}: MarkedRow) => row.map(run => run.text).join("")
const texts = (rows: readonly MarkedRow[]) => rows.map(textOf)

const blocks = [
  user("Why does it fail? ".repeat(6)),
  thought("Because of this and that ".repeat(6)),
  tool({title: "Edit a file with a long name", parts: [diff("one\ntwo\n", "one\n2\nthree\n")]}),
  tool({parts: output("first\nsecond\nthird")}),
  reply(
    "Some **words** in a paragraph that goes on for a while, 中文也在里面。\n\n" +
      "- one item with words\n- another\n\n```ts\nconst a = 1\nconst b = 2\n```\n\nEnd.",
  ),
  notice("Saved.", "success", ["detail one", "detail two"]),
]

const before = (a: Mark, b: Mark) => a.block - b.block || a.line - b.line || a.offset - b.offset

describe("rows from a place on", () => {
  test("go on where they stopped, row by row", () => {
    const transcript = transcriptOf(...blocks)
    const all = rowsOf(transcript).finals
    for (const [index, {mark}] of all.entries()) {
      expect(texts(rowsOf(transcript, {from: mark}).finals)).toEqual(texts(all.slice(index + 1)))
    }
  })

  test("have places that ascend, the last of them the end of everything", () => {
    const transcript = transcriptOf(...blocks)
    const all = rowsOf(transcript).finals
    for (let i = 1; i < all.length; i++) {
      expect(before(all[i - 1]!.mark, all[i]!.mark)).toBeLessThan(0)
    }
    expect(endOf(transcript, sourcesOf())).toEqual(all.at(-1)?.mark)
    expect(endOf(emptyTranscript(5), sourcesOf())).toEqual(START)
    for (const {mark} of all) {
      expect(isAtEnd(mark, transcript, sourcesOf())).toBe(mark === all.at(-1)?.mark)
    }
    expect(isAtEnd(START, emptyTranscript(5), sourcesOf())).toBe(true)
  })

  test("are at most as many as were asked for, and then nothing else is made", () => {
    const transcript = transcriptOf(...blocks, reply("still open", "live"))
    const all = rowsOf(transcript)
    expect(all.lives.length).toBeGreaterThan(0)
    for (const limit of [1, 3, 8]) {
      const some = rowsOf(transcript, {limit})
      expect(texts(some.finals).slice(0, limit)).toEqual(texts(all.finals).slice(0, limit))
      expect(some.lives).toEqual([])
    }
  })

  test("B058 a long line is laid out once, in however many frames its rows leave", () => {
    let layouts = 0
    const text = "x".repeat(80 * 100)
    const line: Line<Style> = {
      first: [],
      rest: [],
      wrap: "cell",
      get runs() {
        layouts++
        return [{text, style: DEFAULT_STYLE}]
      },
    }
    const sources = new Sources(lookOf())
    const source = {first: 0, end: 1, final: {line: 1, offset: 0}, line: () => line}
    const nothing = {layout: () => {}, commit: () => {}, append: () => {}, finish: () => {}}
    sources.load({...rich, reply: () => ({...source, ...nothing})})
    const transcript = transcriptOf(reply("instead of this"))
    const rows: MarkedRow[] = []
    for (let from = START; rows.length < 100; from = rows.at(-1)!.mark) {
      const {finals} = rowsOf(transcript, {sources, from, limit: 10})
      expect(finals).toHaveLength(10)
      rows.push(...finals)
    }
    expect(texts(rows).join("")).toBe(text)
    expect(layouts).toBe(1)
  })

  // What was drawn at one width belongs to the terminal; what follows at another width begins where
  // that ended, so every word is there once.
  test("B025 survive a change of width: every word once, whatever was drawn before", () => {
    const transcript = transcriptOf(...blocks)
    const bare = (rows: readonly MarkedRow[]) =>
      texts(rows)
        .map(text => text.replace(/^▌ {3,}\d* ?([+-] )?/, "").replace(/[\s▌✓]/g, ""))
        .join("")
    const whole = bare(rowsOf(transcript, {columns: 80}).finals)
    fc.assert(
      fc.property(
        fc.array(fc.integer({min: 20, max: 120}), {minLength: 2, maxLength: 5}),
        fc.array(fc.nat(12), {minLength: 5, maxLength: 5}),
        (widths, counts) => {
          let from = START
          let shown: readonly MarkedRow[] = []
          const sources = sourcesOf()
          for (const [index, columns] of widths.entries()) {
            const isLast = index === widths.length - 1
            const {finals} = rowsOf(transcript, {columns, from, sources})
            const taken = isLast ? finals : finals.slice(0, counts[index])
            shown = [...shown, ...taken]
            from = taken.at(-1)?.mark ?? from
            commitTo(transcript, sources, {pushed: from, oldest: from})
          }
          expect(bare(shown)).toBe(whole)
        },
      ),
      {numRuns: 60},
    )
  })
})

describe("what is final", () => {
  test("B026 is nothing under a block that may still change", () => {
    const transcript = transcriptOf(user("a"), tool({status: "running"}), user("b"))
    const {finals, lives} = rowsOf(transcript)
    // The blank row before the call comes with it.
    expect(texts(finals)).toEqual(["▌ a"])
    expect(texts(lives)).toEqual(["", "▌ ● Run npm test", "", "▌ b"])
  })

  test("never changes any more, whatever still comes", () => {
    const pieces = fc.constantFrom("word ", "\n\n", "# head\n", "- item\n", "```\n", "| a | b |\n")
    fc.assert(
      fc.property(fc.array(pieces, {minLength: 2, maxLength: 20}), parts => {
        const sources = sourcesOf()
        let transcript: Transcript = append(emptyTranscript(9), reply("", "live"))
        let known: string[] = []
        for (const part of parts) {
          const [block] = transcript.blocks
          if (block?.type !== "reply") throw new Error("no reply")
          transcript = change(transcript, block, {text: grow(block.text, part)})
          const {finals, lives} = rowsOf(transcript, {sources, columns: 20})
          expect(texts([...finals, ...lives]).slice(0, known.length)).toEqual(known)
          known = texts(finals)
        }
      }),
      {numRuns: 50},
    )
  })

  test("is everything of a finished block, and the blank row before a block only with its first", () => {
    const open = rowsOf(transcriptOf(user("a"), reply("", "live")))
    expect(texts([...open.finals, ...open.lives])).toEqual(["▌ a"])
    const done = rowsOf(transcriptOf(user("a"), reply("b")))
    expect(texts(done.finals)).toEqual(["▌ a", "", "b"])
    expect(done.lives).toEqual([])
  })

  test("waits for what has to be loaded, with everything behind it", async () => {
    const {Sources} = await import("../../src/transcript/sources.js")
    const {lookOf} = await import("./blocks.js")
    const sources = new Sources(lookOf())
    const transcript = transcriptOf(user("a"), reply("b"), user("c"))
    expect(sources.loaded).toBe(false)
    expect(texts(rowsOf(transcript, {sources}).finals)).toEqual(["▌ a"])
    const {rich} = await import("../../src/transcript/rich.js")
    sources.load(rich)
    expect(texts(rowsOf(transcript, {sources}).finals)).toEqual(["▌ a", "", "b", "", "▌ c"])
  })
})

test("blocks that were forgotten and trimmed leave the rows of the others as they were", () => {
  const transcript = transcriptOf(...blocks)
  const sources = sourcesOf()
  const all = rowsOf(transcript, {sources}).finals
  const from = all.find(({mark}) => mark.block === 5)!.mark
  const expected = texts(rowsOf(transcript, {from}).finals)
  commitTo(transcript, sources, {pushed: from, oldest: from})
  sources.forget(5)
  const trimmed = {...transcript, blocks: transcript.blocks.slice(4)}
  expect(texts(rowsOf(trimmed, {sources, from}).finals)).toEqual(expected)
})
