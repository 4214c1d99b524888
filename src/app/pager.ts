// The pager: the session's blocks on the terminal's other screen, where the reader can go back and
// search. Keeps where the reader is; lays out no more than is shown. Never knows keys, nor when a
// frame is due.

import type {Style} from "../cells/style.js"
import {never} from "../never.js"
import type {Size} from "../ports.js"
import {AlternateScreen} from "../screen/alternate.js"
import type {Line} from "../text/line.js"
import {marked, needleOf} from "../transcript/find.js"
import type {Look} from "../transcript/look.js"
import {compareMarks, Pages, type PlacedRow} from "../transcript/pages.js"
import {Search} from "../transcript/search.js"
import type {Rich} from "../transcript/sources.js"
import type {Transcript} from "../transcript/transcript.js"
import type {Mark} from "../transcript/view.js"
import type {PagerCommand, PagerKeys} from "../widgets/pager.js"
import {drawPagerStatus} from "../widgets/pager-status.js"

/** What is drawn, and what with. */
export interface PagerFrame {
  readonly transcript: Transcript
  readonly size: Size
  readonly keys: PagerKeys
  /** The terminal can show the frame as a whole. */
  readonly synchronized: boolean
  /** Whether a search may go on now, or has taken its time. */
  readonly goesOn: () => boolean
}

export class Pager {
  #look: Look
  readonly #screen: AlternateScreen
  #rich: Rich | undefined
  #reading: Reading | undefined
  /** What was asked for since the last frame. */
  #commands: PagerCommand[] = []
  /** What was done before all blocks could be drawn: it is done anew when they can. */
  #early: PagerCommand[] = []

  constructor(look: Look, write: (bytes: string) => void) {
    this.#look = look
    this.#screen = new AlternateScreen(write)
  }

  get isOpen(): boolean {
    return this.#screen.isOpen
  }

  /** Blocks that waited for it can be drawn from now on. */
  load(rich: Rich): void {
    this.#rich = rich
    this.#reading = undefined
    this.#commands = [...this.#early, ...this.#commands]
    this.#early = []
  }

  /** From its next opening on it is drawn with these colours and signs. */
  relook(look: Look): void {
    this.#look = look
  }

  /** Opens at the end. `lead` are the bytes that switch to the other screen. */
  open(lead: string): void {
    this.#screen.open(lead)
  }

  /** `tail` are the bytes that switch back. What was laid out is let go. */
  close(tail: string): void {
    this.#screen.close(tail)
    this.#reading = undefined
    this.#commands = []
    this.#early = []
  }

  /** Takes effect with the next frame. */
  obey(commands: readonly PagerCommand[]): void {
    this.#commands.push(...commands)
  }

  /** Here is room for what is a preview elsewhere. */
  get #parts() {
    return {look: {...this.#look, extent: "whole"} as const, rich: this.#rich}
  }

  /** Shows where the reader is now. "more": a search goes on, so another frame is wanted. */
  draw(frame: PagerFrame): "more" | "done" {
    const {transcript, size, keys} = frame
    const height = Math.max(1, size.rows - 1)
    this.#reading ??= new Reading(new Pages(this.#parts, transcript))
    const reading = this.#reading
    reading.show(transcript, {columns: Math.max(1, size.columns - 1), height})
    const commands = this.#commands.splice(0)
    if (!this.#rich) this.#early.push(...commands)
    for (const command of commands) {
      if (command.type === "redraw") this.#screen.forget()
      else reading.obey(command)
    }
    const state = reading.search(frame.goesOn)
    const grid = this.#screen.canvas(size)
    const rows = reading.rows()
    for (const [index, {row}] of rows.entries()) grid.putRow(index, row)
    const status = {typed: keys.typed, ...reading.status(rows)}
    const picture = drawPagerStatus(status, {columns: size.columns, ...this.#look})
    // A screen of one row shows text, or what is typed.
    const isShown = size.rows > 1 || keys.typed !== undefined
    if (isShown) {
      grid.clearRow(size.rows - 1)
      grid.putRow(size.rows - 1, picture.rows[0] ?? [])
    }
    const {synchronized} = frame
    const caret = picture.caret && {row: size.rows - 1, column: picture.caret.column}
    this.#screen.paint({grid, caret, synchronized})
    return state
  }
}

/** Where the reader is. */
class Reading {
  readonly #pages: Pages
  /** The place of the first row; "end": the last rows are shown, also when more come. */
  #top: Mark | "end" = "end"
  #search: Search | undefined
  #height = 1

  constructor(pages: Pages) {
    this.#pages = pages
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
        this.#top =
          command.which === "end" ? "end" : this.#pages.rowAt({block: 0, line: 0, offset: 0})
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
