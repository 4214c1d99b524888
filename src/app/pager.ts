// The second screen: the conversation, where the reader can go back and search; the list of calls;
// one of them with all that went in and came out. Keeps where the reader is in each. Never knows
// what keys mean, nor when a frame is due.

import type {Style} from "../cells/style.js"
import {never} from "../never.js"
import type {Size} from "../ports.js"
import {AlternateScreen} from "../screen/alternate.js"
import type {Row} from "../text/line.js"
import type {Places} from "../transcript/args/call.js"
import type {ToolBlock} from "../transcript/block.js"
import type {Look} from "../transcript/look.js"
import {Pages} from "../transcript/pages.js"
import type {Rich} from "../transcript/sources.js"
import type {Transcript} from "../transcript/transcript.js"
import type {PagerCommand} from "../widgets/pager.js"
import {drawNote, drawPagerStatus, type PagerView} from "../widgets/pager-status.js"
import type {Picture} from "../widgets/widget.js"
import {CallPages} from "./call-pages.js"
import {callHead, callStatus, drawCalls} from "./call-rows.js"
import {callOf} from "./calls.js"
import type {Copy} from "./copied.js"
import type {PageNote, PagerState} from "./pager-state.js"
import {Reading} from "./reading.js"

/** Who takes what comes of it. */
export interface PagerPorts {
  write(bytes: string): void
  /** The reader has picked something to be copied. */
  copy(copy: Copy): void
}

/** What is drawn, and what with. */
export interface PagerFrame {
  readonly transcript: Transcript
  readonly size: Size
  readonly page: PagerState
  /** The directories that paths are shortened against. */
  readonly places: Places | undefined
  /** The terminal can show the frame as a whole. */
  readonly synchronized: boolean
  /** Whether a search may go on now, or has taken its time. */
  readonly goesOn: () => boolean
  /** The time, in ms. */
  readonly at: number
}

/** Rows of a note at most. */
const NOTE_ROWS_MAX = 4

/** A page as it is drawn: its rows, the last row, and whether it wants another frame. */
interface Page {
  readonly rows: readonly Row<Style>[]
  readonly status: Picture
  readonly state: "more" | "done"
}

export class Pager {
  #look: Look
  readonly #screen: AlternateScreen
  readonly #ports: PagerPorts
  #rich: Rich | undefined
  #reading: Reading | undefined
  readonly #calls = new CallPages()
  /** What was asked for since the last frame. */
  #commands: PagerCommand[] = []
  /** What was done before all blocks could be drawn: it is done anew when they can. */
  #early: PagerCommand[] = []

  constructor(look: Look, ports: PagerPorts) {
    this.#look = look
    this.#ports = ports
    this.#screen = new AlternateScreen(bytes => ports.write(bytes))
  }

  get isOpen(): boolean {
    return this.#screen.isOpen
  }

  /** Blocks that waited for it can be drawn from now on. */
  load(rich: Rich): void {
    this.#rich = rich
    this.#reading = undefined
    this.#calls.clear()
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

  /** `tail` are the bytes that switch back. */
  close(tail: string): void {
    this.#screen.close(tail)
    this.forget()
  }

  /** It is not wanted any more: what was laid out is let go, and what was asked for. */
  forget(): void {
    this.#reading = undefined
    this.#calls.clear()
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

  /** Shows the page that is on show. "more": a search goes on, so another frame is wanted. */
  draw(frame: PagerFrame): "more" | "done" {
    const {size, page, synchronized} = frame
    const commands = this.#commands.splice(0)
    if (!this.#rich) this.#early.push(...commands.filter(command => !isPointer(command)))
    if (commands.some(({type}) => type === "redraw")) this.#screen.forget()
    const {rows, status, state} = this.#page(frame, commands)
    const grid = this.#screen.canvas(size)
    for (const [index, row] of rows.entries()) grid.putRow(index, row)
    // A screen of one row shows text, or what is typed.
    if (size.rows > 1 || page.keys.typed !== undefined) {
      const last = page.note ? this.#note(page.note, size) : status.rows
      for (const [index, row] of last.entries()) {
        grid.clearRow(size.rows - last.length + index)
        grid.putRow(size.rows - last.length + index, row)
      }
    }
    const caret = status.caret && {row: size.rows - 1, column: status.caret.column}
    this.#screen.paint({grid, caret, synchronized})
    return state
  }

  /** A note takes what rows it needs, but leaves most of them to the page. */
  #note(note: PageNote, size: Size): readonly Row<Style>[] {
    return drawNote(note, {...this.#viewOf(size), rows: Math.min(NOTE_ROWS_MAX, size.rows - 1)})
  }

  #page(frame: PagerFrame, commands: readonly PagerCommand[]): Page {
    const {page, transcript, size} = frame
    const {view} = page
    switch (view.type) {
      case "history":
        return this.#history(frame, commands)
      case "calls": {
        const look = this.#viewOf(size)
        return {
          ...drawCalls(transcript, {
            ...look,
            chosen: view.chosen,
            rows: heightOf(size),
          }),
          state: "done",
        }
      }
      case "call": {
        const call = callOf(transcript, view.id)
        return call
          ? this.#call(call, frame, commands)
          : {
              ...drawCalls(transcript, {
                ...this.#viewOf(size),
                chosen: view.id,
                rows: heightOf(size),
              }),
              state: "done",
            }
      }
      default:
        return never(view)
    }
  }

  #history(
    {transcript, size, page, goesOn, at}: PagerFrame,
    commands: readonly PagerCommand[],
  ): Page {
    this.#reading ??= new Reading(new Pages(this.#parts, transcript))
    const reading = this.#reading
    reading.show(transcript, {columns: columnsOf(size), height: heightOf(size)})
    for (const command of commands) if (command.type !== "redraw") reading.obey(command)
    const pulling = reading.pull(at)
    const picked = reading.takePicked()
    if (picked) this.#ports.copy(picked)
    const searching = reading.search(goesOn)
    const state = pulling === "more" ? pulling : searching
    const placed = reading.rows()
    const facts = {typed: page.keys.typed, ...reading.status(placed)}
    const status = drawPagerStatus(facts, this.#viewOf(size))
    return {rows: placed.map(({row}) => row), status, state}
  }

  /** The head of a call stands still above its text. */
  #call(
    call: ToolBlock,
    {size, page, places, at}: PagerFrame,
    commands: readonly PagerCommand[],
  ): Page {
    const look = this.#viewOf(size)
    const head = callHead(call, {...look, rows: heightOf(size)})
    const room = {columns: columnsOf(size), height: Math.max(1, heightOf(size) - head.length)}
    const side = page.view.type === "call" ? page.view.side : "text"
    const reading = this.#calls.reading(call, side, {...this.#parts, places})
    reading.show(this.#calls.transcript, room)
    for (const command of commands) {
      if (command.type !== "redraw") reading.obey(below(command, head.length))
    }
    const state = reading.pull(at)
    const picked = reading.takePicked()
    if (picked) this.#ports.copy(picked)
    const rows = [...head, ...reading.rows().map(({row}) => row)].slice(0, heightOf(size))
    const status = callStatus(call, {...look, side, percent: reading.percent()})
    return {rows, status, state}
  }

  #viewOf({columns}: Size): PagerView & {readonly look: Look} {
    const {theme, glyphs, locale} = this.#look
    return {columns, theme, glyphs, locale, look: this.#look}
  }
}

function isPointer({type}: PagerCommand): boolean {
  return type === "press" || type === "drag" || type === "release"
}

/** The command on a page that begins so many rows further down. */
function below<C extends PagerCommand>(command: C, rows: number): C {
  const isPlaced = command.type === "press" || command.type === "drag"
  return isPlaced ? {...command, row: command.row - rows} : command
}

function heightOf({rows}: Size): number {
  return Math.max(1, rows - 1)
}

function columnsOf({columns}: Size): number {
  return Math.max(1, columns - 1)
}
