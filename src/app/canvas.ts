// What drawing needs beside the state: the lines of the blocks, the grids that take turns, the
// terminal's second screen, and what is loaded later.
// Never knows when anything is drawn.

import {Grid} from "../cells/grid.js"
import {createTables} from "../cells/tables.js"
import type {Frame, Room} from "../screen/frame.js"
import type {InlineScreen} from "../screen/inline.js"
import type {Look} from "../transcript/look.js"
import {Sources} from "../transcript/sources.js"
import {isOver} from "../transcript/transcript.js"
import {commitTo, finalsAfter, type Mark, START} from "../transcript/view.js"
import {Archiving} from "./archiving.js"
import {fetchColours} from "./colours.js"
import {Loading} from "./loading.js"
import type {LoopParts} from "./loop-parts.js"
import type {Later, Means} from "./means.js"
import type {SecondScreen} from "./second-screen.js"
import type {AppEvent, State} from "./state.js"
import {view} from "./view.js"

export interface CanvasPorts {
  readonly second: SecondScreen
  /** Whether a grid is needed as it is. */
  isHeld(grid: Grid): boolean
  /** More can be drawn. */
  ready(): void
  /** Everything can be done. */
  loaded(): void
  /** What has waited for that. */
  again(event: AppEvent): void
  /** Blocks that go out of memory cannot be kept any more. */
  full(message: string): void
}

/** Where the screen is: the session that is drawn, and the final lines that wait there. */
interface Place {
  readonly session: number
  waiting: number
  /** How it stood when another came into focus, and whether that was painted: with nothing over it,
   *  for what lay under a menu is to stay. */
  leaving: {readonly last: State; isPainted: boolean} | undefined
}

export class Canvas {
  sources: Sources
  readonly second: SecondScreen
  readonly loading: Loading
  readonly #archiving: Archiving
  #look: Look
  #later: Later | undefined
  readonly #grids: {readonly all: readonly Grid[]; readonly isHeld: (grid: Grid) => boolean}
  #at: Place = {session: 1, waiting: 0, leaving: undefined}

  constructor(
    {look, ...parts}: Pick<LoopParts, "look" | "clock" | "loadRich" | "loadLater" | "loadArchives">,
    on: CanvasPorts,
  ) {
    this.sources = new Sources(look)
    this.#look = look
    this.second = on.second
    this.#archiving = new Archiving({...parts, full: message => on.full(message)})
    this.loading = new Loading({
      ...parts,
      rich: rich => {
        // What waits later, for the colours of code, comes by itself.
        if (rich.highlighter) fetchColours(rich.highlighter, {...parts, ...on})
        this.sources.load(rich)
        this.second.loadRich(rich)
        on.ready()
      },
      later: later => {
        this.#later = later
        this.second.load(later, this.#look)
        on.ready()
        on.loaded()
      },
      again: event => on.again(event),
    })
    const tables = createTables()
    // One is shown, one was shown when the frame in flight left, one is free to draw on.
    const all = [0, 1, 2].map(() => new Grid({columns: 1, rows: 1}, tables))
    this.#grids = {all, isHeld: grid => on.isHeld(grid)}
  }

  get look(): Look {
    return this.#look
  }

  /** Final lines of the block at which the screen was when something was forgotten last: those
   *  that it had not taken. */
  get waiting(): number {
    return this.#at.waiting
  }

  /** What a step is made with. */
  get means(): Means {
    return {look: this.#look, later: this.#later}
  }

  /** Everything is drawn with these colours and signs, and by the widths now in force. */
  relook(look: Look): void {
    this.#look = look
    this.sources.relook(look)
    this.second.relook(look)
  }

  /** Whether it is the session in focus that is drawn. */
  isAt({sessions}: State): boolean {
    return this.#at.session === sessions.focus
  }

  /** A step was made. A session that goes out of focus is drawn once more as it was. */
  stepped(before: State, after: State): void {
    if (!this.isAt(before) || this.isAt(after)) return
    const last = {...before, menu: undefined, pager: undefined, armed: undefined}
    this.#at.leaving = {last, isPainted: false}
  }

  /** What the next frame is for; "none": the screen is to turn to the session in focus first. */
  next(state: State): "session" | "last" | "none" {
    if (this.isAt(state)) return "session"
    return this.#at.leaving?.isPainted === false ? "last" : "none"
  }

  /** A frame was painted. */
  painted(): void {
    this.loading.painted()
    if (this.#at.leaving) this.#at.leaving.isPainted = true
  }

  /** Draws the session in focus from now on: from the place on that is given back, so that its
   *  last screenful is seen. */
  turnTo(state: State): Mark {
    this.#at = {session: state.sessions.focus, waiting: 0, leaving: undefined}
    this.sources = this.sources.anew()
    // Whatever brings a session into focus is loaded by then.
    return this.#later?.placeOf(state, this.sources) ?? START
  }

  /** The state without the oldest blocks of sessions out of sight, of which the terminal can ask
   *  for nothing. What is live there is not over. */
  trimmed(state: State): State {
    const {parked} = state.sessions
    if (!parked.some(one => isOver(one.transcript))) return state
    const kept = parked.map(one => {
      const {transcript} = one
      const live = transcript.blocks.find(block => block.life === "live")
      const rest = this.#archiving.trimmed(transcript, live?.id ?? transcript.nextId)
      return rest === transcript ? one : {...one, transcript: rest}
    })
    return {...state, sessions: {...state.sessions, parked: kept}}
  }

  /** Drops what was committed, as far as nobody can ask for it again. */
  forget(state: State, screen: Pick<InlineScreen<Mark>, "pushed" | "oldest">): State {
    if (!this.isAt(state)) return state
    commitTo(state.transcript, this.sources, screen)
    this.#at.waiting = finalsAfter(screen.pushed, state.transcript, this.sources)
    const needed = screen.oldest.block
    this.sources.forget(needed)
    const transcript = this.#archiving.trimmed(state.transcript, needed)
    return transcript === state.transcript ? state : {...state, transcript}
  }

  /** The next frame of the inline screen; `undefined` when it does not fit in what may change. */
  frame(state: State, room: Room<Mark>, at: number): Frame<Mark> | undefined {
    const {all, isHeld} = this.#grids
    const grid = all.find(free => !isHeld(free))
    if (!grid) throw new RangeError("all grids are held")
    const shown = this.isAt(state) ? state : (this.#at.leaving?.last ?? state)
    return view({state: shown, sources: this.sources, room, grid, ...this.means, at})
  }
}
