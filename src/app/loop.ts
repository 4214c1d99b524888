// The six steps: send → update → request → view → paint → write. Owns the ports, the state and the
// screen; nothing else in the program waits or writes to the terminal.

import type {Agent, ConnectAgent} from "../agent.js"
import {Grid} from "../cells/grid.js"
import {createTables} from "../cells/tables.js"
import type {InputEvent} from "../input/event.js"
import type {Clock, Terminal, Timer} from "../ports.js"
import {identify, type TerminalMarks} from "../screen/capabilities.js"
import {Frames} from "../screen/frames.js"
import {InlineScreen, type ScreenCounts} from "../screen/inline.js"
import {type Rich, Sources} from "../transcript/sources.js"
import {trim} from "../transcript/transcript.js"
import {commitTo, endOf, type Mark, START} from "../transcript/view.js"
import {Modes} from "./modes.js"
import {answered, openingModes, openingQuestions} from "./negotiation.js"
import {Reader} from "./reader.js"
import type {AppEvent, Effect, State} from "./state.js"
import {closed, update} from "./update.js"
import {isMoving, type Look, SPINNER_FPS, view} from "./view.js"

/** A terminal that has not answered by then never will: frames count as read when written. */
export const MUTE_AFTER_MS = 2000
/** How long the end waits for the last rows to be confirmed, in ms. */
export const LAST_ROWS_MS = 1000
/** How long the end waits for late answers, so that they do not land in the shell, in ms. */
export const LATE_ANSWERS_MS = 50

export interface LoopParts {
  readonly terminal: Terminal
  readonly clock: Clock
  readonly connect: ConnectAgent
  readonly state: State
  readonly look: Look
  readonly marks: TerminalMarks
  readonly fps: number
  /** Loads what the first paint does not need: Markdown, diffs. */
  readonly loadRich: () => Promise<Rich>
  /** Told again whenever it changes: the bytes that put the terminal right if we are cut off. */
  readonly restore: (bytes: string) => void
  /** Stops the process until it is continued; the terminal is the shell's meanwhile. */
  readonly suspend: () => Promise<void>
}

/** What a run did, for `--frame-stats`. Counts since the start. */
export interface LoopCounts {
  readonly screen: ScreenCounts
  /** Events that came from the terminal and from the agent. */
  events: number
  /** Writes to the terminal, and UTF-16 units in them. */
  writes: number
  written: number
}

export class Loop {
  readonly counts: LoopCounts
  readonly #parts: LoopParts
  readonly #screen: InlineScreen<Mark>
  readonly #reader: Reader
  readonly #canvas: Canvas
  readonly #modes = new Modes()
  #state: State
  #agent: Agent | undefined

  constructor(parts: LoopParts) {
    this.#parts = parts
    this.#state = parts.state
    const {terminal, clock} = parts
    this.#screen = new InlineScreen<Mark>(
      {
        clock,
        size: () => terminal.size(),
        write: bytes => this.#write(bytes),
        ready: () => this.#ready(),
      },
      START,
    )
    this.counts = {screen: this.#screen.counts, events: 0, writes: 0, written: 0}
    this.#reader = new Reader(clock, event => this.#read(event))
    this.#canvas = new Canvas(parts, () => this.#draw())
  }

  /** Takes the terminal and runs until the user leaves or `stop` is called. */
  start(): Promise<void> {
    const {terminal, clock, marks, connect} = this.#parts
    this.#screen.capabilities = {...this.#screen.capabilities, ...identify("", marks)}
    terminal.onBytes(bytes => this.#reader.feed(bytes))
    terminal.onResize(() => this.#screen.signal())
    terminal.onDrain(() => this.#drained())
    this.#write(openingModes(this.#modes))
    this.#parts.restore(this.#modes.undo)
    this.#screen.begin()
    this.#write(openingQuestions(marks))
    const mute = clock.setTimer(MUTE_AFTER_MS, () => {
      if (!this.#canvas.heard) this.#screen.mute()
    })
    this.#canvas.timers.push(mute)
    this.#canvas.frames.request("now")
    this.#agent = connect(event => this.send({type: "agent", event, at: clock.now()}))
    // After the first frame: nothing on its path may wait for this.
    clock.setTimer(0, () => void this.#load())
    return new Promise(resolve => {
      this.#canvas.end = resolve
    })
  }

  /** Step 1: something happened. */
  send(event: AppEvent): void {
    if (this.#canvas.life === "over") return
    this.counts.events++
    const step = update(this.#state, event, this.#parts.look)
    if (step.state === this.#state && step.effects.length === 0) return
    this.#state = step.state
    this.#canvas.frames.request(event.type === "agent" ? "soon" : "now")
    for (const effect of step.effects) this.#carryOut(effect)
  }

  /** Ends the run as the user's own wish would. */
  stop(): void {
    this.#quit()
  }

  async #load(): Promise<void> {
    this.#canvas.sources.load(await this.#parts.loadRich())
    this.#canvas.frames.request("now")
  }

  #read(event: InputEvent): void {
    switch (event.type) {
      case "cursor":
        this.#canvas.expected = Math.max(0, this.#canvas.expected - 1)
        this.#canvas.heard = true
        this.#screen.answer(event)
        return
      case "mode":
      case "version":
      case "keyboard":
      case "attributes":
      case "color":
      case "size":
      case "other": {
        const {marks} = this.#parts
        const next = answered(this.#screen.capabilities, event, {marks, modes: this.#modes})
        this.#screen.capabilities = next.capabilities
        if (next.bytes === "") return
        this.#write(next.bytes)
        this.#parts.restore(this.#modes.undo)
        return
      }
      default:
        this.send({type: "input", event, at: this.#parts.clock.now()})
    }
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case "prompt":
        return this.#agent?.prompt([{type: "text", text: effect.text}])
      case "cancel":
        return this.#agent?.cancel()
      case "answer":
        return this.#agent?.answer(effect.id, effect.optionId)
      case "restart":
        return void this.#restart()
      case "redraw":
        return this.#screen.redraw()
      case "suspend":
        return void this.#suspend()
      case "quit":
        return this.#quit()
      default:
        return effect satisfies never
    }
  }

  async #restart(): Promise<void> {
    const {connect, clock} = this.#parts
    const old = this.#agent
    const mine = connect(event => {
      if (this.#agent === mine) this.send({type: "agent", event, at: clock.now()})
    })
    this.#agent = mine
    await old?.close()
  }

  // Steps 4 to 6.

  #draw(): void {
    const {terminal, clock, look} = this.#parts
    if (terminal.pending() > 0) {
      this.#canvas.held = true
      return
    }
    const room = this.#screen.room()
    if (!room) return
    const at = clock.now()
    this.#sized(room.size)
    const grid = this.#canvas.grid(used => this.#screen.holds(used))
    const {sources} = this.#canvas
    const frame = view({state: this.#state, sources, room, grid, look, at})
    this.#canvas.behind = room.flight !== undefined
    if (!frame) return
    this.#screen.paint(frame)
    // A frame that could not show all final rows is followed by the next one at once.
    this.#canvas.backlog = frame.settled > 0 && frame.settled + frame.fixed === room.size.rows
    if (isMoving(this.#state, at)) {
      this.#canvas.spin(clock, 1000 / SPINNER_FPS)
    }
  }

  /** Only a frame that waited for it follows: one after every write would be twice the cap. */
  #drained(): void {
    if (!this.#canvas.held) return
    this.#canvas.held = false
    this.#canvas.frames.request("now")
  }

  #sized(size: State["size"]): void {
    const {columns, rows} = this.#state.size
    if (columns !== size.columns || rows !== size.rows) {
      this.#state = update(this.#state, {type: "size", size}, this.#parts.look).state
    }
  }

  /** The screen can take a frame again. What was committed is forgotten. */
  #ready(): void {
    const {transcript} = this.#state
    const {sources} = this.#canvas
    commitTo(transcript, sources, this.#screen)
    const needed = this.#screen.oldest.block
    sources.forget(needed)
    const trimmed = trim(transcript, needed)
    if (trimmed !== transcript) this.#state = {...this.#state, transcript: trimmed}
    const room = this.#screen.room()
    const anew = room?.owned === 0
    if (this.#canvas.backlog || anew) this.#canvas.frames.request("now")
    else if (this.#canvas.behind) this.#canvas.frames.request("soon")
    if (this.#canvas.life === "ending") this.#finish()
  }

  #write(bytes: string): void {
    if (bytes === "") return
    const more = this.#screen.awaited - this.#canvas.expected
    if (more > 0) this.#reader.expectCursor(more)
    this.#canvas.expected = this.#screen.awaited
    this.counts.writes++
    this.counts.written += bytes.length
    this.#parts.terminal.write(bytes)
  }

  // The terminal changes hands.

  async #suspend(): Promise<void> {
    const {terminal, suspend} = this.#parts
    this.#screen.leave("nothing")
    this.#write(this.#modes.undo)
    this.#canvas.frames.stop()
    await suspend()
    terminal.write(this.#modes.again)
    this.#screen.back()
  }

  /** Everything live becomes final; when its rows are confirmed, the bottom region goes. */
  #quit(): void {
    const {clock} = this.#parts
    if (this.#canvas.life !== "running") return
    this.#canvas.life = "ending"
    this.#state = closed(this.#state, clock.now())
    this.#canvas.frames.request("now")
    const late = clock.setTimer(LAST_ROWS_MS, () => this.#leave())
    this.#canvas.timers.push(late)
    this.#finish()
  }

  #finish(): void {
    const {transcript} = this.#state
    const end = endOf(transcript, this.#canvas.sources)
    const {pushed} = this.#screen
    const done = pushed.block > end.block || (pushed.block === end.block && pushed.line >= end.line)
    if (done) this.#leave()
  }

  #leave(): void {
    if (this.#canvas.life === "over") return
    this.#canvas.life = "over"
    this.#canvas.frames.stop()
    for (const timer of this.#canvas.timers) timer.cancel()
    this.#screen.leave("nothing")
    this.#write(this.#modes.undo)
    this.#parts.restore("")
    const {terminal, clock} = this.#parts
    const gone = this.#agent?.close() ?? Promise.resolve()
    clock.setTimer(LATE_ANSWERS_MS, () => {
      terminal.onBytes(undefined)
      terminal.onResize(undefined)
      this.#reader.stop()
      void gone.then(() => this.#canvas.end())
    })
  }
}

/** What drawing needs beside the state: grids, row sources, the timers of frames and spinner. */
class Canvas {
  readonly sources: Sources
  readonly frames: Frames
  readonly timers: Timer[] = []
  life: "running" | "ending" | "over" = "running"
  /** Cursor reports that the reader has been told of. */
  expected = 0
  /** The terminal has answered. */
  heard = false
  /** Final rows wait for the next frame. */
  backlog = false
  /** Something could not be drawn while a frame was in flight. */
  behind = false
  /** A frame was due while the terminal had not taken all of the last one. */
  held = false
  end: () => void = () => {}
  readonly #grids: readonly Grid[]
  #spin: Timer | undefined

  constructor(parts: LoopParts, draw: () => void) {
    this.sources = new Sources(parts.look)
    this.frames = new Frames(parts.clock, parts.fps, draw)
    const tables = createTables()
    // One is shown, one was shown when the frame in flight left, one is free to draw on.
    this.#grids = [0, 1, 2].map(() => new Grid({columns: 1, rows: 1}, tables))
  }

  grid(isHeld: (grid: Grid) => boolean): Grid {
    const free = this.#grids.find(grid => !isHeld(grid))
    if (!free) throw new RangeError("all grids are held")
    return free
  }

  /** One frame more after `ms`, unless one is on its way already. */
  spin(clock: Clock, ms: number): void {
    this.#spin?.cancel()
    this.#spin = clock.setTimer(ms, () => this.frames.request("soon"))
  }
}
