import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {BlockArchive} from "../../src/cli/archive.js"
import {ArchiveFile} from "../../src/cli/archive-file.js"
import {needleOf} from "../../src/transcript/find.js"
import {Pages} from "../../src/transcript/pages.js"
import {goneCount, outlinesFrom} from "../../src/transcript/recall.js"
import {rich} from "../../src/transcript/rich.js"
import {Search} from "../../src/transcript/search.js"
import {append, emptyTranscript, type Transcript, trim} from "../../src/transcript/transcript.js"
import {START} from "../../src/transcript/view.js"
import {extentOf} from "../../src/transcript/zoom.js"
import type {Level} from "../../src/widgets/pager.js"
import {lookOf, notice, output, reply, thought, tool, user} from "./blocks.js"

const made = fc.constantFrom(
  user("Why does it fail?"),
  thought("Because of this"),
  tool({parts: output("first\nsecond")}),
  tool({status: "failed", parts: output("why not")}),
  reply("Some **words**, and why.\n\n- one\n- two"),
  notice("Why: broken.", "error"),
  notice("Saved."),
)

/** The same blocks twice: all kept, and most of them in an archive that writes nowhere. */
function both(blocks: readonly ReturnType<typeof user>[], cap: number) {
  const archive = new BlockArchive(new ArchiveFile([]), () => {})
  const all: Transcript = blocks.reduce(append, emptyTranscript(1000))
  const few = trim({...all, cap, archive}, all.nextId)
  return {all, few}
}

function pagesOf(transcript: Transcript, level: Level): Pages {
  const pages = new Pages({look: lookOf(), rich}, transcript)
  pages.extent = outline => extentOf(outline, level, new Map())
  pages.show(transcript, 30)
  return pages
}

const level = fc.constantFrom<Level>(1, 2, 3, 4, 5)
const cap = fc.integer({min: 1, max: 6})
const list = fc.array(made, {maxLength: 20})

describe("blocks that are in the archive", () => {
  test("are known as if they were kept", () =>
    fc.assert(
      fc.property(list, cap, (blocks, most) => {
        const {all, few} = both(blocks, most)
        expect(few.blocks.length).toBeLessThanOrEqual(most)
        expect([...outlinesFrom(few, 1)]).toEqual([...outlinesFrom(all, 1)])
        expect([...outlinesFrom(few, few.nextId, -1)]).toEqual([...outlinesFrom(all, 1)].reverse())
        expect(goneCount(few)).toBe(0)
      }),
    ))

  test("have the same rows in a pager, at every level, both ways", () =>
    fc.assert(
      fc.property(list, cap, level, (blocks, most, near) => {
        const {all, few} = both(blocks, most)
        const [one, two] = [pagesOf(all, near), pagesOf(few, near)]
        expect(two.from(START, 1000)).toEqual(one.from(START, 1000))
        expect(two.before(two.end, 7)).toEqual(one.before(one.end, 7))
      }),
    ))

  test("are searched alike", () =>
    fc.assert(
      fc.property(list, cap, level, (blocks, most, near) => {
        const {all, few} = both(blocks, most)
        const [one, two] = [all, few].map(of => {
          const search = new Search(needleOf("why"), pagesOf(of, near))
          search.seek(START, "at")
          const found = [search.advance(() => true)]
          for (let i = 0; i < 5; i++) {
            if (search.current) search.seek(search.current, i === 4 ? "before" : "after")
            found.push(search.advance(() => true))
          }
          return {found, tally: search.tally()}
        })
        expect(two).toEqual(one)
      }),
    ))
})

test("blocks that may still change go nowhere, nor do those after them", () => {
  const archive = new BlockArchive(new ArchiveFile([]), () => {})
  const blocks = [user("a"), user("b"), tool({status: "running"}), user("c"), user("d")]
  const all = blocks.reduce(append, emptyTranscript(1))
  const few = trim({...all, archive}, 100)
  expect(few.blocks.map(block => block.id)).toEqual([3, 4, 5])
  expect(archive.end).toBe(3)
})

test("a search goes on where blocks are gone, and counts them no more", () => {
  const all = Array.from({length: 6}, () => user("why")).reduce(append, emptyTranscript(6))
  const pages = pagesOf(all, 5)
  const search = new Search(needleOf("why"), pages)
  search.advance(() => true)
  expect(search.tally()).toMatchObject({total: 6, state: "done"})
  pages.show(trim({...all, cap: 2}, 100), 30)
  expect(search.tally()).toMatchObject({total: 2, state: "done"})
  search.seek(START, "at")
  expect(search.advance(() => true)).toMatchObject({block: 5})
  expect(search.tally()).toMatchObject({index: 1, total: 2})
})
