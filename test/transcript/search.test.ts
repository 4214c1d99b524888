import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {DEFAULT_STYLE, INVERSE, type Style, UNDERLINE} from "../../src/cells/style.js"
import type {Line} from "../../src/text/line.js"
import {wrapLine} from "../../src/text/wrap.js"
import {marked, matchesIn, needleOf} from "../../src/transcript/find.js"
import {Pages} from "../../src/transcript/pages.js"
import {rich} from "../../src/transcript/rich.js"
import {Search} from "../../src/transcript/search.js"
import {START} from "../../src/transcript/view.js"
import {PARTS} from "../text/samples.js"
import {lookOf, notice, reply, transcriptOf, user} from "./blocks.js"

const lineOf = (...texts: readonly string[]): Line<Style> => ({
  runs: texts.map(text => ({text, style: DEFAULT_STYLE})),
  first: [],
  rest: [],
  wrap: "word",
})

/** The line's text with its matches in brackets, the current one in double ones. */
function picture(line: Line<Style>, needle: string, current?: number): string {
  return marked(line, matchesIn(line, needleOf(needle)), current)
    .runs.map(({text, style}) =>
      style.attributes === (INVERSE | UNDERLINE)
        ? `[[${text}]]`
        : style.attributes === INVERSE
          ? `[${text}]`
          : text,
    )
    .join("")
}

describe("text that is looked for", () => {
  test.each([
    ["an apple, An Apple", "apple", "an [apple], An [Apple]"],
    ["an apple, An Apple", "Apple", "an apple, An [Apple]"],
    ["aaaa", "aa", "[aa][aa]"],
    ["a.c abc", "a.c", "[a.c] abc"],
    ["İstanbul ISTANBUL", "istanbul", "İstanbul [ISTANBUL]"],
    ["中文也在", "文也", "中[文也]在"],
    ["cafe\u0301 cafe", "cafe", "cafe\u0301 [cafe]"],
    ["👩‍👩‍👧‍👦 👩", "👩", "👩‍👩‍👧‍👦 [👩]"],
    ["nothing", "x", "nothing"],
  ])("in %j: %j", (text, needle, wanted) => {
    expect(picture(lineOf(text), needle)).toBe(wanted)
  })

  test("is found across runs, and each keeps its own look", () => {
    expect(picture(lineOf("a bo", "ld wo", "rd"), "bold word", 2)).toBe("a [[bo]][[ld wo]][[rd]]")
    expect(picture(lineOf("x x", "x"), "x", 2)).toBe("[x] [[x]][x]")
  })

  test("marks change no text and no row", () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom(...PARTS), {maxLength: 8}).map(parts => parts.join(""))),
        fc.constantFrom(...PARTS),
        fc.integer({min: 2, max: 30}),
        (texts, needle, columns) => {
          const line = lineOf(...texts.filter(text => text !== ""))
          const shown = marked(line, matchesIn(line, needleOf(needle)), undefined)
          const rowsOf = (each: Line<Style>) =>
            wrapLine(each, columns).map(({row, from}) => [from, row.map(run => run.text).join("")])
          expect(rowsOf(shown)).toEqual(rowsOf(line))
        },
      ),
    ))
})

const transcript = transcriptOf(
  user("a needle"),
  reply("hay\n\na needle and a **need**le\n\nhay"),
  notice("hay"),
  reply("needle"),
)

function searchOf(needle: string): Search {
  const pages = new Pages({look: lookOf(), rich}, transcript)
  pages.show(transcript, 40)
  return new Search(needleOf(needle), pages)
}

const toTheEnd = () => true

describe("a search", () => {
  test("goes from match to match, around the end and back", () => {
    const search = searchOf("needle")
    const seen: string[] = []
    search.seek(START, "at")
    for (let n = 0; n < 5; n++) {
      const found = search.advance(toTheEnd)
      seen.push(`${found?.block}.${found?.line}.${found?.offset}`)
      search.seek(search.current!, "after")
    }
    expect(seen).toEqual(["1.0.2", "2.3.2", "2.3.15", "4.1.0", "1.0.2"])
    search.seek(START, "before")
    expect(search.advance(toTheEnd)).toEqual({block: 4, line: 1, offset: 0})
    search.seek(search.current!, "before")
    expect(search.advance(toTheEnd)).toEqual({block: 2, line: 3, offset: 15})
  })

  test("counts all of them, and knows which one is current", () => {
    const search = searchOf("needle")
    search.seek({block: 2, line: 3, offset: 3}, "at")
    expect(search.advance(toTheEnd)).toEqual({block: 2, line: 3, offset: 15})
    expect(search.tally()).toMatchObject({state: "searching", index: undefined})
    search.advance(toTheEnd)
    expect(search.tally()).toEqual({state: "done", total: 4, index: 3})
  })

  test("goes on where it stopped: one block at a time, if need be", () => {
    const search = searchOf("needle")
    const totals: number[] = []
    for (let n = 0; search.tally().state === "searching" && n < 20; n++) {
      search.advance(() => false)
      totals.push(search.tally().total)
    }
    expect(totals).toEqual([1, 3, 3, 4])
  })

  test("for what is nowhere comes to an end", () => {
    const search = searchOf("nowhere")
    search.seek({block: 3, line: 0, offset: 0}, "at")
    expect(search.advance(toTheEnd)).toBeUndefined()
    expect(search.tally()).toEqual({state: "done", total: 0, index: undefined})
  })
})
