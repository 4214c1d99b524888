// The six steps: send → update → request → view → paint → write. Owns the ports, the state and the
// screen; nothing else in the program waits or writes to the terminal.

import * as ansi from "../ansi/sequences.js"
import type {InputEvent} from "../input/event.js"
import {never} from "../never.js"
import {InlineScreen} from "../screen/inline.js"
import {trim} from "../transcript/transcript.js"
import {commitTo, isAtEnd, type Mark, START} from "../transcript/view.js"
import {Canvas} from "./canvas.js"
import type {Copy} from "./copied.js"
import {copyOut} from "./copy-out.js"
import {Dialogue} from "./dialogue.js"
import {Life} from "./life.js"
import type {LoopCounts, LoopParts} from "./loop-parts.js"
import {Pacing, SPINNER_FPS} from "./pacing.js"
import {Pager} from "./pager.js"
import {SecondScreen} from "./second-screen.js"
import type {AppEvent, Effect, State} from "./state.js"
import {closed, update} from "./update.js"
import {isMoving, view} from "./view.js"

export type {LoopCounts, LoopParts} from "./loop-parts.js"

/** A terminal that has not answered by then never will: frames count as read when written. */
export const MUTE_AFTER_MS = 2000
/** How long the end waits for the next rows to be confirmed, in ms; or two round trips. */
export const LAST_ROWS_MS = 1000

export class Loop {
  readonly counts: LoopCounts
  readonly #parts: LoopParts
  readonly #screen: InlineScreen<Mark>
  readonly #dialogue: Dialogue
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
    const {lease} = this.#life
    this.#dialogue = new Dialogue({
      ...parts,
      lease,
      screen: this.#screen,
      write: bytes => this.#write(bytes),
      hear: event => this.#read(event),
      changed: () => this.#relook(),
    })
    this.#pacing = new Pacing({
      clock,
      fps: parts.fps,
      draw: () => this.#draw(),
      send: bytes => this.#send(bytes),
    })
    const pager = new Pager(parts.look, bytes => this.#write(bytes))
    const {modes} = lease
    const second = new SecondScreen({inline: this.#screen, modes, pager, terminal, clock})
    this.#canvas = new Canvas(parts.look, second)
  }

  /** Takes the terminal and runs until the user leaves or `stop` is called. */
  start(): Promise<void> {
    const {terminal, clock, scroll} = this.#parts
    terminal.onBytes(bytes => this.#dialogue.reader.feed(bytes))
    terminal.onResize(() => this.#resized())
    terminal.onDrain(() => {
      this.#pacing.drained()
      this.#life.lease.drained()
    })
    this.#dialogue.begin(scroll)
    this.#pacing.ask()
    const mute = clock.setTimer(MUTE_AFTER_MS, () => this.#deaf())
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
    // Once the end has begun an agent speaks too late: each word more would put it off.
    if (this.#life.phase === "ending" && event.type === "agent") return
    this.counts.events++
    const step = update(this.#state, event, this.#canvas.look)
    if (step.state === this.#state && step.effects.length === 0) return
    this.#state = step.state
    this.#pacing.request(event.type === "agent" ? "soon" : "now")
    if (event.type === "agent") this.#watch()
    for (const effect of step.effects) this.#carryOut(effect)
  }

  /** Ends the run as the user's own wish would. The second time it waits for nothing. */
  stop(): void {
    this.#quit()
  }

  /** Ends the run because something of ours has failed: what is on the screen stays, and the
   *  terminal is given back with the cursor on a fresh row below. */
  async abandon(): Promise<void> {
    const {phase, lease, agent} = this.#life
    if (phase === "over") return
    this.#life.stop()
    try {
      // What lies under a menu is nowhere else: it is shown once more.
      this.#state = closed(this.#state, this.#parts.clock.now())
      this.#pacing.request("now")
      this.#draw()
    } catch {
      // What has failed may have been the drawing.
    }
    this.#pacing.stop()
    const gone = agent?.close()
    if (lease.holder === "we") await this.#giveBack("all")
    await gone
  }

  /** The bytes that put the terminal right from wherever a frame was cut off, with the cursor on
   *  a fresh row below ours; "" where it is not ours. Nothing is written after it. */
  farewell(): string {
    const {lease} = this.#life
    if (lease.holder === "others") return ""
    this.#life.stop()
    this.#pacing.stop()
    lease.holder = "others"
    return this.#rowsLeft("all") + lease.modes.undo
  }

  async #load(): Promise<void> {
    const ready = () => this.#pacing.request("now")
    this.#canvas.load(await this.#parts.loadRich(), {...this.#parts, ready})
    ready()
  }

  #read(event: InputEvent): void {
    switch (event.type) {
      case "cursor":
        // First: the screen may end the run by it, which then waits for other answers.
        this.#life.lease.answered()
        if (!this.#dialogue.takes(event)) this.#screen.answer(event)
        if (this.#dialogue.awaited === 0) this.#pacing.answered("screen")
        return
      case "status":
        this.#pacing.answered("pacing")
        return this.#dialogue.told(event)
      case "mode":
      case "version":
      case "keyboard":
      case "attributes":
      case "color":
      case "size":
      case "other":
        return this.#dialogue.told(event)
      default:
        // What is typed while the terminal changes hands is for nobody.
        if (this.#life.lease.holder === "others") return
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
        return this.#connect()
      case "redraw":
        return this.#screen.redraw()
      case "suspend":
        return void this.#lend(this.#parts.suspend)
      case "edit":
        return void this.#edit(effect.text)
      case "copy":
        return this.#copy(effect.copy)
      case "page":
        return this.#canvas.second.pager.obey(effect.commands)
      case "quit":
        return this.#quit()
      default:
        return never(effect)
    }
  }

  #connect(): void {
    const {connect, clock} = this.#parts
    this.#life.connect(connect, event => this.send({type: "agent", event, at: clock.now()}))
  }

  #copy(copy: Copy): void {
    const {copy: port, marks} = this.#parts
    const {capabilities} = this.#screen
    const terminal = {marks, capabilities, write: (bytes: string) => this.#write(bytes)}
    void copyOut(copy, {port, terminal}).then(came => this.send({type: "copied", copy, came}))
  }

  // Steps 4 to 6.

  #draw(): void {
    const {terminal, clock} = this.#parts
    if (this.#showsPager()) return
    const room = this.#screen.room()
    if (!room || this.#pacing.holds(terminal.pending())) return
    const at = clock.now()
    this.#sized(room.size)
    const grid = this.#canvas.grid(used => this.#screen.holds(used))
    const {sources, look} = this.#canvas
    const frame = view({state: this.#state, sources, room, grid, look, at})
    if (!frame) return this.#pacing.behind()
    if (!this.#pacing.passes(frame, room)) return
    this.#dialogue.shown = frame
    this.#screen.paint(frame)
    this.#pacing.painted(frame, room)
    if (isMoving(this.#state, at)) this.#pacing.later(1000 / SPINNER_FPS)
  }

  /** Whether the pager has the terminal, or is about to: then nothing else is painted. */
  #showsPager(): boolean {
    if (this.#life.lease.holder === "others") return true
    if (this.#state.pager && this.#pacing.holds(this.#parts.terminal.pending())) return true
    // What has changed meanwhile is drawn once our rows are known to stand.
    if (this.#screen.aside !== "none") this.#pacing.behind()
    const went = this.#canvas.second.show(this.#state)
    if (went === "shown" || went === "going on") this.#pacing.shown()
    if (went === "going on") this.#pacing.request("soon")
    if (went === "refused") this.send({type: "no-other-screen"})
    return went !== "inline"
  }

  #sized(size: State["size"]): void {
    const {columns, rows} = this.#state.size
    if (columns !== size.columns || rows !== size.rows) {
      this.#state = update(this.#state, {type: "size", size}, this.#canvas.look).state
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
    if (this.#state.pager) this.#pacing.request("now")
    if (this.#life.phase !== "ending") return this.#dialogue.ask()
    this.#finish()
  }

  /** The terminal has told by which widths, or on which background, all is drawn. */
  #relook(): void {
    const {background} = this.#screen.capabilities
    this.#canvas.relook(background ? this.#parts.lookOn(background) : this.#canvas.look)
    this.#pacing.request("now")
  }

  #resized(): void {
    this.#screen.signal()
    if (this.#state.pager) this.#pacing.request("now")
  }

  /** A terminal that has told nothing by now never will. */
  #deaf(): void {
    if (this.#dialogue.reader.heard) return
    this.#pacing.mute()
    this.#screen.mute()
  }

  #watch(): void {
    const {agent, backpressure} = this.#life
    backpressure.watch(this.#state.transcript, this.#screen.pushed, agent)
  }

  #write(bytes: string): void {
    if (bytes === "" || this.#life.lease.catches(bytes)) return
    const {reader, awaited} = this.#dialogue
    const asks = reader.expectCursors(awaited)
    this.#send(this.#pacing.outgoing(bytes, asks === "more" ? "question" : "nothing"))
  }

  #send(bytes: string): void {
    this.counts.writes++
    this.counts.written += bytes.length
    this.#parts.terminal.write(bytes)
  }

  // The terminal changes hands.

  /** Lends the terminal to others while `run` runs; `undefined` if it is lent already. */
  async #lend<T>(run: () => Promise<T>): Promise<T | undefined> {
    const {lease} = this.#life
    await this.#canvas.second.leave(LAST_ROWS_MS)
    if (lease.holder === "others") return undefined
    this.#pacing.stop()
    await this.#giveBack("nothing")
    const came = await run()
    if (this.#life.phase === "over") return came
    lease.holder = "we"
    this.#send(lease.modes.again)
    this.#dialogue.drop()
    this.#screen.back()
    return came
  }

  async #edit(text: string): Promise<void> {
    const {edit} = this.#parts
    const came = edit ? await this.#lend(() => edit(text)) : ({type: "unset"} as const)
    if (came) this.send({type: "edited", came})
  }

  /** Our rows go, or all of them stay with the cursor below; then the modes, and whatever the
   *  terminal has yet to say. */
  #giveBack(rows: "nothing" | "all"): Promise<void> {
    const {lease} = this.#life
    const {reader, awaited} = this.#dialogue
    const last = this.#rowsLeft(rows) + lease.modes.undo
    const answers = this.#screen.capabilities.answers ? awaited + 1 : "unknown"
    if (answers !== "unknown") reader.expectCursors(answers)
    this.#send(last + (answers === "unknown" ? "" : ansi.ASK_CURSOR))
    return lease.giveBack({...this.#parts, answers, roundTripMs: this.#pacing.roundTripMs})
  }

  /** The bytes that leave our rows. */
  #rowsLeft(rows: "nothing" | "all"): string {
    const keep = rows === "all" ? Number.POSITIVE_INFINITY : rows
    try {
      return this.#life.lease.caught(() => {
        this.#canvas.second.hide()
        this.#screen.leave(keep)
      })
    } catch {
      // What we know of the screen is broken, perhaps by what has cut us off.
      return ansi.CARRIAGE_RETURN + ansi.LINE_FEED
    }
  }

  /** Everything live becomes final; when its rows are confirmed, the bottom region goes. */
  #quit(): void {
    if (this.#life.phase === "ending") return this.#leave()
    if (this.#life.phase !== "running") return
    this.#life.phase = "ending"
    this.#life.backpressure.release()
    this.#state = closed(this.#state, this.#parts.clock.now())
    this.#pacing.request("now")
    this.#finish()
  }

  /** Leaves when the last rows are confirmed, or have had their time. */
  #finish(): void {
    const ms = Math.max(LAST_ROWS_MS, 2 * this.#pacing.roundTripMs)
    this.#life.lastRows?.cancel()
    this.#life.lastRows = this.#parts.clock.setTimer(ms, () => this.#leave())
    const {transcript} = this.#state
    if (isAtEnd(this.#screen.pushed, transcript, this.#canvas.sources)) this.#leave()
  }

  #leave(): void {
    if (this.#life.phase === "over") return
    this.#life.stop()
    this.#pacing.stop()
    const gone = this.#life.agent?.close()
    void this.#returned().then(async () => {
      await gone
      this.#life.end()
    })
  }

  async #returned(): Promise<void> {
    const {terminal} = this.#parts
    if (this.#life.lease.holder === "we") await this.#giveBack("nothing")
    terminal.onBytes(undefined)
    terminal.onResize(undefined)
    terminal.onDrain(undefined)
    this.#dialogue.reader.stop()
  }
}
