// Where the reader is in a transcript on the second screen: the first row on show, the search. Lays
// out no more than is shown. Never knows keys, nor when a frame is due.

import {DEFAULT_STYLE, INVERSE, type Style} from "../cells/style.js"
import {never} from "../never.js"
import {nextBreak} from "../text/grapheme.js"
import type {Line, Row} from "../text/line.js"
import {outlineOf} from "../transcript/archive.js"
import type {Block} from "../transcript/block.js"
import {blockText} from "../transcript/block-text.js"
import {marked, needleOf} from "../transcript/find.js"
import {handleOf} from "../transcript/handle.js"
import {compareMarks, type Pages, type PlacedRow} from "../transcript/pages.js"
import {Search} from "../transcript/search.js"
import {textOf} from "../transcript/spot.js"
import type {Transcript} from "../transcript/transcript.js"
import {type Mark, START} from "../transcript/view.js"
import {canFold, extentOf, type Opened, turned, zoomed} from "../transcript/zoom.js"
import type {Level, PagerCommand} from "../widgets/pager.js"
import type {Copy} from "./copied.js"
import {Dragging} from "./dragging.js"
import {isPicked, PICKED_UNITS_MAX, type Picking, pickedText} from "./picking.js"

export class Reading {
  readonly #pages: Pages
  /** The place of the first row; "end": the last rows are shown, also when more come. */
  #top: Mark | "end" = "end"
  #search: Search | undefined
  #height = 1
  /** The block that the reader has gone to by hand. */
  #focus: number | undefined
  /** How much is shown of blocks. */
  #near: {readonly level: Level; readonly opened: Opened} = {level: 5, opened: new Map()}
  readonly #dragging: Dragging
  /** The rows that are being picked by keys; what was picked to be copied. */
  readonly #picks: {rows: Picking | undefined; copy: Copy | undefined} = {
    rows: undefined,
    copy: undefined,
  }

  /** `at`: where it opens. */
  constructor(pages: Pages, at: "start" | "end" = "end") {
    this.#pages = pages
    this.#dragging = new Dragging(pages)
    if (at === "start") this.#top = START
    pages.dress = (line, at) => this.#dressed(line, at)
    pages.extent = block => extentOf(block, this.#near.level, this.#near.opened)
  }

  show(transcript: Transcript, room: {readonly columns: number; readonly height: number}): void {
    this.#pages.show(transcript, room.columns)
    this.#height = room.height
  }

  obey(command: Exclude<PagerCommand, {type: "redraw"}>): void {
    switch (command.type) {
      case "rows":
        return this.#move(command.by)
      case "pages":
        return this.#move(command.by * Math.max(1, this.#height - 1))
      case "edge":
        this.#leaveMatch()
        this.#top = command.which === "end" ? "end" : this.#pages.rowAt(START)
        if (this.#picks.rows) {
          const rows = this.rows()
          const cursor = (command.which === "end" ? rows.at(-1) : rows[0])?.at
          if (cursor) this.#picks.rows = {...this.#picks.rows, cursor}
        }
        return this.#dragging.follow(this.rows())
      case "prompt":
        return this.#toPrompt(command.by)
      case "search":
        return this.#seek(command.text)
      case "match":
        return this.#toMatch(command.by)
      case "block":
        return this.#toBlock(command.by)
      case "turn":
        return this.#turn(command.otherwise)
      case "copy":
        return this.#pick()
      case "pick":
        return this.#beginPicking(command.state)
      case "press":
        this.#picks.rows = undefined
        return this.#dragging.press(command, command.at, this.rows())
      case "drag":
        return this.#dragging.move(command, this.rows())
      case "release":
        if (this.#dragging.release() === "picked") this.#copySelection(this.#dragging.text())
        return
      case "source":
        return this.#anew(() => {
          this.#pages.form = this.#pages.form === "source" ? "drawn" : "source"
        })
      case "level":
        return this.#zoom(command.to)
      case "zoom":
        return this.#zoom(zoomed(this.#near.level, command.by))
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

  /** Scrolls while the pointer is held at an edge; "more": it is, and there is more to come. */
  pull(at: number): "more" | "done" {
    const by = this.#dragging.pull(at, this.#height)
    if (by === undefined) return "done"
    if (by === 0) return "more"
    const before = this.#first()
    this.#scroll(by)
    this.#dragging.follow(this.rows())
    return compareMarks(before, this.#first()) === 0 ? "done" : "more"
  }

  /** The rows on show; the first one of the block that the reader has gone to is marked. */
  rows(): readonly PlacedRow[] {
    const rows = this.#pages.from(this.#first(), this.#height)
    const picking = this.#picks.rows
    if (picking) {
      return rows.map(one => (isPicked(picking, one.at) ? {...one, row: litRow(one.row)} : one))
    }
    const head = this.#focus === undefined ? undefined : this.#pages.headOf(this.#focus)
    if (!head) return rows
    return rows.map(one => {
      return compareMarks(one.at, head) === 0 ? {...one, row: pointedAt(one.row)} : one
    })
  }

  /** What was picked to be copied since the last time. */
  takePicked(): Copy | undefined {
    const {copy} = this.#picks
    this.#picks.copy = undefined
    return copy
  }

  status(rows: readonly PlacedRow[]) {
    const pages = this.#pages
    const search = this.#search
    return {
      block: Math.max(1, pages.countTo(rows.at(-1)?.at.block ?? 0)),
      blocks: pages.countTo(pages.last),
      atEnd: this.#top === "end",
      handle: this.#looked(rows)?.handle ?? "",
      level: this.#near.level,
      form: this.#pages.form,
      search: search && {text: search.needle.shown, ...search.tally()},
    }
  }

  /** How much of all blocks comes before the end of the screen, in percent: 100 at the end. Blocks
   *  that are not on show count as one each, since they are not laid out. */
  percent(): number {
    const last = this.rows().at(-1)?.at
    const pages = this.#pages
    if (!last || pages.last === 0 || pages.isLast(last)) return 100
    const before = pages.countTo(last.block) - 1 + pages.share(last)
    return Math.min(99, Math.floor((before / pages.countTo(pages.last)) * 100))
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

  /** Scrolls, or moves the end of what is picked, which stays on show. */
  #move(rows: number): void {
    const picking = this.#picks.rows
    if (!picking) {
      this.#scroll(rows)
      return this.#dragging.follow(this.rows())
    }
    const {cursor: from} = picking
    const cursor = rows < 0 ? this.#pages.before(from, -rows) : this.#pages.after(from, rows)
    this.#picks.rows = {...picking, cursor}
    const shown = this.rows()
    const [top, last] = [shown[0]?.at, shown.at(-1)?.at]
    if (top && compareMarks(cursor, top) < 0) this.#goTo(cursor)
    else if (last && compareMarks(cursor, last) > 0) {
      this.#goTo(this.#pages.before(cursor, this.#height - 1))
    }
  }

  /** It begins at the block that the reader has gone to, or else at the first row on show. */
  #beginPicking(state: "begun" | "ended"): void {
    this.#picks.rows = undefined
    this.#dragging.clear()
    const rows = this.rows()
    const head = this.#focus === undefined ? undefined : this.#pages.headOf(this.#focus)
    const isShown = head && rows.some(({at}) => compareMarks(at, head) === 0)
    const anchor = isShown ? head : rows[0]?.at
    if (state === "begun" && anchor) this.#picks.rows = {anchor, cursor: anchor}
  }

  #scroll(rows: number): void {
    this.#leaveMatch()
    const first = this.#first()
    this.#goTo(rows < 0 ? this.#pages.before(first, -rows) : this.#pages.after(first, rows))
  }

  #toPrompt(by: 1 | -1): void {
    this.#leaveMatch()
    const first = this.#first()
    for (const {id, type, spaced} of this.#pages.outlines(Math.max(1, first.block), by)) {
      if (type !== "user") continue
      const to = {block: id, line: spaced ? 1 : 0, offset: 0}
      if (compareMarks(to, first) * by > 0) return this.#goTo(to)
    }
    this.obey({type: "edge", which: by > 0 ? "end" : "start"})
  }

  /** The block that keys are about: the one that the reader has gone to, while it is on show; else
   *  the first that begins there, or the one that the screen is full of. */
  #looked(
    rows: readonly PlacedRow[],
  ): {readonly block: Block; readonly handle: string} | undefined {
    const shown = rows.map(({at}) => at.block)
    const begun = rows.find(({at}) => {
      const head = this.#pages.headOf(at.block)
      return head !== undefined && compareMarks(head, at) === 0
    })
    const isOn = this.#focus !== undefined && shown.includes(this.#focus)
    const id = isOn ? this.#focus : (begun?.at.block ?? shown[0])
    const block = id === undefined ? undefined : this.#pages.block(id)
    return block && {block, handle: handleOf(block)}
  }

  /** Goes to the next block that has rows, or the one before. */
  #toBlock(by: 1 | -1): void {
    const rows = this.rows()
    const from = this.#looked(rows)?.block.id ?? 0
    // Nobody was gone to yet: the one that is looked at comes first.
    const start = this.#focus === undefined ? from : from + by
    if (start > this.#pages.last) return
    for (const {id} of this.#pages.outlines(start, by)) {
      const head = this.#pages.headOf(id)
      if (!head) continue
      this.#focus = id
      const isShown = rows.some(({at}) => compareMarks(at, head) === 0)
      if (!isShown) this.#goTo(by > 0 ? this.#pages.before(head, this.#height >> 1) : head)
      return
    }
  }

  #turn(otherwise: "stay" | "row"): void {
    const block = this.#looked(this.rows())?.block
    if (!block || !canFold(block)) return otherwise === "row" ? this.#scroll(1) : undefined
    this.#anew(() => {
      const {level, opened} = this.#near
      this.#near = {level, opened: turned(outlineOf(block), level, opened)}
    })
    // What closes may have reached above the screen.
    const head = this.#pages.headOf(block.id)
    if (head && compareMarks(this.#first(), head) > 0) this.#goTo(head)
  }

  #pick(): void {
    const {rows} = this.#picks
    if (rows) return this.#copySelection(pickedText(this.#pages, rows))
    if (this.#dragging.isOn) return this.#copySelection(this.#dragging.text())
    const looked = this.#looked(this.rows())
    if (!looked) return
    const {block, handle} = looked
    const common = {what: "block", back: 1, missing: 0, file: undefined, from: "page"} as const
    this.#picks.copy = {...common, text: blockText(block), handle}
  }

  /** What cannot be copied goes its way, too, for there it is told. */
  #copySelection(found: {readonly text: string} | "too long"): void {
    const common = {what: "selection", back: 1, missing: 0, file: undefined, from: "page"} as const
    if (found === "too long") this.#picks.copy = {...common, text: "", most: PICKED_UNITS_MAX}
    else if (found.text !== "") this.#picks.copy = {...common, text: found.text}
  }

  #zoom(level: Level): void {
    this.#anew(() => {
      this.#near = {level, opened: new Map()}
    })
  }

  /** Other lines are shown of the same blocks: the reader stays where he stands, and what was found
   *  is looked for among them. */
  #anew(change: () => void): void {
    const first = this.#first()
    this.#dragging.clear()
    change()
    this.#goTo(this.#pages.rowAt(first))
    const {needle} = this.#search ?? {}
    if (needle) this.#search = new Search(needle, this.#pages)
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
    const {current} = search ?? {}
    const isCurrent = current?.block === at.block && current.line === at.line
    const found = search?.matchesOf(line) ?? []
    const shown = marked(line, found, isCurrent ? current.offset : undefined)
    const part = this.#dragging.isOn ? this.#dragging.partOf(at, textOf(line).length) : undefined
    return part ? marked(shown, [part], undefined) : shown
  }
}

function litRow(row: Row<Style>): Row<Style> {
  if (row.length === 0) return [{text: " ", style: {...DEFAULT_STYLE, attributes: INVERSE}}]
  return row.map(({text, style}) => {
    return {text, style: {...style, attributes: style.attributes | INVERSE}}
  })
}

/** A row whose first sign is inverted. */
function pointedAt(row: Row<Style>): Row<Style> {
  const [first, ...rest] = row
  if (!first) return row
  const end = nextBreak(first.text, 0)
  const style = {...first.style, attributes: first.style.attributes | INVERSE}
  const after = {text: first.text.slice(end), style: first.style}
  return [{text: first.text.slice(0, end), style}, ...(after.text === "" ? [] : [after]), ...rest]
}
