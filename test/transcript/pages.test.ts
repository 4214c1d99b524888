import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {compareMarks, KEPT_LINES_MAX, Pages} from "../../src/transcript/pages.js"
import {rich} from "../../src/transcript/rich.js"
import {append, emptyTranscript, type Transcript, trim} from "../../src/transcript/transcript.js"
import {type Mark, START} from "../../src/transcript/view.js"
import {drawn, lookOf, notice, output, reply, thought, tool, transcriptOf, user} from "./blocks.js"

const all = transcriptOf(
  user("Why does it fail? ".repeat(6)),
  thought(""),
  thought("Because of this and that ".repeat(6)),
  tool({parts: output("first\nsecond\nthird")}),
  reply("Some **words** that go on for a while, 中文也在里面。\n\n- one\n- two\n\n```ts\na\n```\n"),
  notice("Saved.", "success", ["detail one", "detail two"]),
)

/** Counts the replies that are laid out. */
function counting() {
  const count = {replies: 0}
  const counted = {
    ...rich,
    reply: (...of: Parameters<typeof rich.reply>) => {
      count.replies++
      return rich.reply(...of)
    },
  }
  return {count, rich: counted}
}

function pagesOf(transcript: Transcript, columns: number, parts = {rich}): Pages {
  const pages = new Pages({look: lookOf(), rich: parts.rich}, transcript)
  pages.show(transcript, columns)
  return pages
}

const textOf = ({row}: {readonly row: readonly {readonly text: string}[]}) =>
  row
    .map(run => run.text)
    .join("")
    .trimEnd()

const widths = fc.integer({min: 4, max: 60})

describe("a walk through the pages", () => {
  test("gives the rows of the main screen, at any width", () =>
    fc.assert(
      fc.property(widths, columns => {
        const rows = pagesOf(all, columns).from(START, 1000)
        expect(rows.map(textOf)).toEqual(drawn(all, columns))
      }),
    ))

  test("backwards comes to where forwards has come from", () =>
    fc.assert(
      fc.property(widths, fc.nat({max: 60}), fc.nat({max: 60}), (columns, from, by) => {
        const pages = pagesOf(all, columns)
        const rows = pages.from(START, 1000)
        const start = Math.min(from, rows.length - 1)
        const end = Math.min(start + by, rows.length - 1)
        const at = (index: number) => rows[index]!.at
        expect(pages.after(at(start), end - start)).toEqual(at(end))
        expect(pages.before(at(end), end - start)).toEqual(at(start))
        expect(pages.before(pages.end, rows.length - end)).toEqual(at(end))
        expect(compareMarks(at(start), at(end))).toBe(
          Math.sign(start - end) * Math.abs(compareMarks(at(start), at(end))),
        )
      }),
    ))

  test("stops at both ends", () => {
    const pages = pagesOf(all, 40)
    const rows = pages.from(START, 1000)
    expect(pages.before(pages.end, 5000)).toEqual(rows[0]?.at)
    expect(pages.after(START, 5000)).toEqual(rows.at(-1)?.at)
  })

  test("after a change of width begins with the row that holds the old place", () =>
    fc.assert(
      fc.property(widths, widths, fc.nat({max: 60}), (one, other, from) => {
        const pages = pagesOf(all, one)
        const rows = pages.from(START, 1000)
        const {at} = rows[Math.min(from, rows.length - 1)]!
        pages.show(all, other)
        const row = pages.rowAt(at)
        expect({...row, offset: 0}).toEqual({...at, offset: 0})
        expect(row.offset).toBeLessThanOrEqual(at.offset)
        const [next] = pages.from(pages.after(row, 1), 1)
        const isLast = compareMarks(next!.at, row) === 0
        if (!isLast) expect(compareMarks(next!.at, at)).toBeGreaterThan(0)
      }),
    ))
})

test("an empty session has no rows, and no place is an error", () => {
  const pages = pagesOf(emptyTranscript(10), 20)
  expect(pages.from(START, 10)).toEqual([])
  expect(pages.before(pages.end, 3)).toEqual(START)
  expect(pages.rowAt({block: 9, line: 9, offset: 9})).toEqual(START)
})

test("blocks that have gone from memory are counted in the first row; a place in one is that row", () => {
  const trimmed = trim({...all, cap: 2}, 100)
  const pages = pagesOf(trimmed, 80)
  const [first] = pages.from(START, 1)
  expect(textOf(first!)).toBe("▌ … 4 older blocks are in your terminal's scrollback only")
  expect(pages.before(pages.end, 1000)).toEqual(first!.at)
  const rows = pages.from({block: 2, line: 0, offset: 0}, 3)
  expect(rows[0]).toEqual(first)
  expect(textOf(rows[2]!)).toContain("Some words")
})

test("rows of the agent cannot look like rows of ours", () => {
  const pages = pagesOf(transcriptOf(reply("▌ ✓ Done")), 40)
  expect(textOf(pages.from(START, 1)[0]!)).not.toMatch(/^▌/)
})

test("of 100,000 rows only what is on show is laid out, and only the latest blocks are kept", () => {
  const text = Array.from({length: 200}, (_, i) => `row ${i}`).join("\n\n")
  let transcript = emptyTranscript(500)
  for (let i = 0; i < 250; i++) transcript = append(transcript, reply(text))
  const {count, rich: counted} = counting()
  const pages = pagesOf(transcript, 60, {rich: counted})
  const top = pages.before(pages.end, 50)
  expect(pages.from(top, 50)).toHaveLength(50)
  expect(count.replies).toBeLessThanOrEqual(2)
  for (const block of transcript.blocks.slice(0, 50)) pages.linesOf(block)
  const before = count.replies
  // The latest ones are there, the first of them have gone.
  const kept = Math.floor(KEPT_LINES_MAX / 400)
  for (const block of transcript.blocks.slice(50 - kept, 50)) pages.linesOf(block)
  expect(count.replies).toBe(before)
  pages.linesOf(transcript.blocks[0]!)
  expect(count.replies).toBe(before + 1)
})

test("the place of a live block stays while it grows", () => {
  const live = transcriptOf(user("Go"), reply("one\n\ntwo\n\nthree", "live"))
  const pages = pagesOf(live, 40)
  const at: Mark = pages.from(START, 1000)[4]!.at
  expect(textOf(pages.from(at, 1)[0]!)).toBe("two")
})
