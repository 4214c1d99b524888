// The six steps: send → update → request → view → paint → write. Owns the ports, the state and the
// screen; nothing else in the program waits or writes to the terminal.

import type {Agent, ConnectAgent} from "../agent.js"
import {Grid} from "../cells/grid.js"
import {createTables} from "../cells/tables.js"
import type {InputEvent} from "../input/event.js"
import {never} from "../never.js"
import type {Clock, Terminal, Timer} from "../ports.js"
import {identify, type TerminalMarks} from "../screen/capabilities.js"
import type {ScreenCounts} from "../screen/counts.js"
import {InlineScreen} from "../screen/inline.js"
import {type Rich, Sources} from "../transcript/sources.js"
import {trim} from "../transcript/transcript.js"
import {commitTo, endOf, type Mark, START} from "../transcript/view.js"
import {Backpressure} from "./backpressure.js"
import {Modes} from "./modes.js"
import {answered, openingModes, openingQuestions} from "./negotiation.js"
import {Pacing, SPINNER_FPS} from "./pacing.js"
import {Reader} from "./reader.js"
import type {AppEvent, Effect, State} from "./state.js"
import {closed, update} from "./update.js"
import {isMoving, type Look, view} from "./view.js"

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
  /** How rows are added at the bottom of the screen; see `Capabilities.scroll`. */
  readonly scroll: "feed" | "margins"
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
  readonly #pacing: Pacing
  readonly #canvas: Canvas
  readonly #life = new Life()
  #state: State

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
    this.#pacing = new Pacing(clock, parts.fps, () => this.#draw())
    this.#canvas = new Canvas(parts.look)
  }

  /** Takes the terminal and runs until the user leaves or `stop` is called. */
  start(): Promise<void> {
    const {terminal, clock, marks} = this.#parts
    const {scroll} = this.#parts
    this.#screen.capabilities = {...this.#screen.capabilities, ...identify("", marks), scroll}
    terminal.onBytes(bytes => this.#reader.feed(bytes))
    terminal.onResize(() => this.#screen.signal())
    terminal.onDrain(() => this.#pacing.drained())
    this.#write(openingModes(this.#life.modes))
    this.#parts.restore(this.#life.modes.undo)
    this.#screen.begin()
    this.#write(openingQuestions(marks))
    const mute = clock.setTimer(MUTE_AFTER_MS, () => {
      if (!this.#reader.heard) this.#screen.mute()
    })
    this.#life.timers.push(mute)
    this.#pacing.request("now")
    this.#connect()
    // After the first frame: nothing on its path may wait for this.
    clock.setTimer(0, () => void this.#load())
    return new Promise(resolve => {
      this.#life.end = resolve
    })
  }

  /** Step 1: something happened. */
  send(event: AppEvent): void {
    if (this.#life.phase === "over") return
    this.counts.events++
    const step = update(this.#state, event, this.#parts.look)
    if (step.state === this.#state && step.effects.length === 0) return
    this.#state = step.state
    this.#pacing.request(event.type === "agent" ? "soon" : "now")
    if (event.type === "agent") this.#watch()
    for (const effect of step.effects) this.#carryOut(effect)
  }

  /** Ends the run as the user's own wish would. */
  stop(): void {
    this.#quit()
  }

  async #load(): Promise<void> {
    this.#canvas.sources.load(await this.#parts.loadRich())
    this.#pacing.request("now")
  }

  #read(event: InputEvent): void {
    switch (event.type) {
      case "cursor":
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
        const next = answered(this.#screen.capabilities, event, {marks, modes: this.#life.modes})
        this.#screen.capabilities = next.capabilities
        if (next.bytes === "") return
        this.#write(next.bytes)
        this.#parts.restore(this.#life.modes.undo)
        return
      }
      default:
        this.send({type: "input", event, at: this.#parts.clock.now()})
    }
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case "prompt":
        return this.#life.agent?.prompt([{type: "text", text: effect.text}])
      case "cancel":
        return this.#life.agent?.cancel()
      case "answer":
        return this.#life.agent?.answer(effect.id, effect.optionId)
      case "restart":
        return void this.#restart()
      case "redraw":
        return this.#screen.redraw()
      case "suspend":
        return void this.#suspend()
      case "quit":
        return this.#quit()
      default:
        return never(effect)
    }
  }

  async #restart(): Promise<void> {
    const old = this.#life.agent
    this.#life.backpressure.release()
    this.#connect()
    await old?.close()
  }

  /** Only the agent in force is heard: an old one may have more to say while it ends. */
  #connect(): void {
    const {connect, clock} = this.#parts
    const turn = ++this.#life.agents
    this.#life.agent = connect(event => {
      if (turn === this.#life.agents) this.send({type: "agent", event, at: clock.now()})
    })
  }

  // Steps 4 to 6.

  #draw(): void {
    const {terminal, clock, look} = this.#parts
    if (terminal.pending() > 0) return this.#pacing.block()
    const room = this.#screen.room()
    if (!room) return
    const at = clock.now()
    this.#sized(room.size)
    const grid = this.#canvas.grid(used => this.#screen.holds(used))
    const {sources} = this.#canvas
    const frame = view({state: this.#state, sources, room, grid, look, at})
    if (!frame) return this.#pacing.behind()
    if (!this.#pacing.passes(frame, room)) return
    this.#screen.paint(frame)
    this.#pacing.painted(frame, room)
    if (isMoving(this.#state, at)) this.#pacing.later(1000 / SPINNER_FPS)
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
    this.#watch()
    this.#pacing.ready(this.#screen.room())
    if (this.#life.phase === "ending") this.#finish()
  }

  #watch(): void {
    const {agent, backpressure} = this.#life
    backpressure.watch(this.#state.transcript, this.#screen.pushed.block, agent)
  }

  #write(bytes: string): void {
    if (bytes === "") return
    this.#reader.expectCursors(this.#screen.awaited)
    this.counts.writes++
    this.counts.written += bytes.length
    this.#parts.terminal.write(bytes)
  }

  // The terminal changes hands.

  async #suspend(): Promise<void> {
    const {terminal, suspend} = this.#parts
    this.#screen.leave("nothing")
    this.#write(this.#life.modes.undo)
    this.#pacing.stop()
    await suspend()
    terminal.write(this.#life.modes.again)
    this.#screen.back()
  }

  /** Everything live becomes final; when its rows are confirmed, the bottom region goes. */
  #quit(): void {
    const {clock} = this.#parts
    if (this.#life.phase !== "running") return
    this.#life.phase = "ending"
    this.#life.backpressure.release()
    this.#state = closed(this.#state, clock.now())
    this.#pacing.request("now")
    const late = clock.setTimer(LAST_ROWS_MS, () => this.#leave())
    this.#life.timers.push(late)
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
    if (this.#life.phase === "over") return
    this.#life.stop()
    this.#pacing.stop()
    this.#screen.leave("nothing")
    this.#write(this.#life.modes.undo)
    this.#parts.restore("")
    const {terminal, clock} = this.#parts
    const gone = this.#life.agent?.close() ?? Promise.resolve()
    clock.setTimer(LATE_ANSWERS_MS, () => {
      terminal.onBytes(undefined)
      terminal.onResize(undefined)
      this.#reader.stop()
      void gone.then(() => this.#life.end())
    })
  }
}

/** What drawing needs beside the state. */
class Canvas {
  readonly sources: Sources
  readonly #grids: readonly Grid[]

  constructor(look: Look) {
    this.sources = new Sources(look)
    const tables = createTables()
    // One is shown, one was shown when the frame in flight left, one is free to draw on.
    this.#grids = [0, 1, 2].map(() => new Grid({columns: 1, rows: 1}, tables))
  }

  grid(isHeld: (grid: Grid) => boolean): Grid {
    const free = this.#grids.find(grid => !isHeld(grid))
    if (!free) throw new RangeError("all grids are held")
    return free
  }
}

/** How far the run has come. */
class Life {
  phase: "running" | "ending" | "over" = "running"
  agent: Agent | undefined
  /** Agents connected so far. */
  agents = 0
  readonly backpressure = new Backpressure()
  readonly modes = new Modes()
  readonly timers: Timer[] = []
  end: () => void = () => {}

  /** Nothing set before happens any more. */
  stop(): void {
    this.phase = "over"
    for (const timer of this.timers) timer.cancel()
  }
}
