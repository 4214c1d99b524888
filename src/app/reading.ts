// Where the reader is in a transcript on the second screen: the first row on show, the search. Lays
// out no more than is shown. Never knows keys, nor when a frame is due.

import type {Style} from "../cells/style.js"
import {never} from "../never.js"
import type {Line} from "../text/line.js"
import {marked, needleOf} from "../transcript/find.js"
import {compareMarks, type Pages, type PlacedRow} from "../transcript/pages.js"
import {Search} from "../transcript/search.js"
import type {Transcript} from "../transcript/transcript.js"
import {type Mark, START} from "../transcript/view.js"
import type {PagerCommand} from "../widgets/pager.js"

export class Reading {
  readonly #pages: Pages
  /** The place of the first row; "end": the last rows are shown, also when more come. */
  #top: Mark | "end" = "end"
  #search: Search | undefined
  #height = 1

  /** `at`: where it opens. */
  constructor(pages: Pages, at: "start" | "end" = "end") {
    this.#pages = pages
    if (at === "start") this.#top = START
    pages.dress = (line, at) => this.#dressed(line, at)
  }

  show(transcript: Transcript, room: {readonly columns: number; readonly height: number}): void {
    this.#pages.show(transcript, room.columns)
    this.#height = room.height
  }

  obey(command: Exclude<PagerCommand, {type: "redraw"}>): void {
    switch (command.type) {
      case "rows":
        return this.#scroll(command.by)
      case "pages":
        return this.#scroll(command.by * Math.max(1, this.#height - 1))
      case "edge":
        this.#leaveMatch()
        this.#top = command.which === "end" ? "end" : this.#pages.rowAt(START)
        return
      case "prompt":
        return this.#toPrompt(command.by)
      case "search":
        return this.#seek(command.text)
      case "match":
        return this.#toMatch(command.by)
      default:
        return never(command)
    }
  }

  /** Lets the search look further; goes to what it was looking for once that is found. */
  search(goesOn: () => boolean): "more" | "done" {
    const found = this.#search?.advance(goesOn)
    if (found) this.#reveal(found)
    return this.#search?.tally().state === "searching" ? "more" : "done"
  }

  rows(): readonly PlacedRow[] {
    return this.#pages.from(this.#first(), this.#height)
  }

  status(rows: readonly PlacedRow[]) {
    const {blocks} = this.#pages
    const last = rows.at(-1)?.at.block ?? 0
    const search = this.#search
    return {
      block: Math.max(1, last - (blocks[0]?.id ?? 1) + 1),
      blocks: blocks.length,
      atEnd: this.#top === "end",
      search: search && {text: search.needle.shown, ...search.tally()},
    }
  }

  /** How much of all blocks comes before the end of the screen, in percent: 100 at the end. Blocks
   *  that are not on show count as one each, since they are not laid out. */
  percent(): number {
    const last = this.rows().at(-1)?.at
    const {blocks, end} = this.#pages
    const [first] = blocks
    if (!last || !first || this.#pages.isLast(last)) return 100
    const parts = Math.max(1, end.block - first.id + 1)
    const within = this.#pages.share(last)
    return Math.min(99, Math.floor(((last.block - first.id + within) / parts) * 100))
  }

  #first(): Mark {
    return this.#top === "end"
      ? this.#pages.before(this.#pages.end, this.#height)
      : this.#pages.rowAt(this.#top)
  }

  /** The last page is always a full one. */
  #goTo(top: Mark): void {
    const last = this.#pages.before(this.#pages.end, this.#height)
    this.#top = compareMarks(top, last) >= 0 ? "end" : top
  }

  #scroll(rows: number): void {
    this.#leaveMatch()
    const first = this.#first()
    this.#goTo(rows < 0 ? this.#pages.before(first, -rows) : this.#pages.after(first, rows))
  }

  #toPrompt(by: 1 | -1): void {
    this.#leaveMatch()
    const first = this.#first()
    const prompts = this.#pages.blocks
      .filter(block => block.type === "user")
      .map((block): Mark => ({block: block.id, line: block.spaced ? 1 : 0, offset: 0}))
    const to =
      by > 0
        ? prompts.find(mark => compareMarks(mark, first) > 0)
        : prompts.findLast(mark => compareMarks(mark, first) < 0)
    if (to) this.#goTo(to)
    else this.obey({type: "edge", which: by > 0 ? "end" : "start"})
  }

  /** An empty search is the last one once more. */
  #seek(text: string): void {
    if (text === "") return this.#toMatch(1)
    this.#search = new Search(needleOf(text), this.#pages)
    this.#search.seek(this.#first(), "at")
  }

  #toMatch(by: 1 | -1): void {
    const {current} = this.#search ?? {}
    const first = this.#first()
    if (by > 0) this.#search?.seek(current ?? first, current ? "after" : "at")
    else this.#search?.seek(current ?? first, "before")
  }

  /** Whoever moves on by hand goes on searching from there. */
  #leaveMatch(): void {
    if (this.#search) this.#search.current = undefined
  }

  /** A match that is on show already moves nothing; else it comes with some rows before it. */
  #reveal(match: Mark): void {
    const row = this.#pages.rowAt(match)
    const isShown = this.rows().some(({at}) => compareMarks(at, row) === 0)
    if (!isShown) this.#goTo(this.#pages.before(row, Math.floor(this.#height / 3)))
  }

  #dressed(line: Line<Style>, at: Pick<Mark, "block" | "line">): Line<Style> {
    const search = this.#search
    if (!search) return line
    const {current} = search
    const isCurrent = current?.block === at.block && current.line === at.line
    return marked(line, search.matchesOf(line), isCurrent ? current.offset : undefined)
  }
}
