// The six steps: send → update → request → view → paint → write. Owns the ports, the state and the
// screen; nothing else in the program waits or writes to the terminal.

import type {InputEvent} from "../input/event.js"
import {never} from "../never.js"
import type {Frame, Room} from "../screen/frame.js"
import {InlineScreen} from "../screen/inline.js"
import {trim} from "../transcript/transcript.js"
import {commitTo, isAtEnd, type Mark, START} from "../transcript/view.js"
import {Canvas} from "./canvas.js"
import type {Came, Copy} from "./copied.js"
import {Dialogue} from "./dialogue.js"
import {HandOver, LAST_ROWS_MS} from "./hand-over.js"
import {hear} from "./hearing.js"
import {Life} from "./life.js"
import type {LoopCounts, LoopParts} from "./loop-parts.js"
import {Pacing, SPINNER_FPS} from "./pacing.js"
import {SecondScreen} from "./second-screen.js"
import type {AppEvent, Effect, State} from "./state.js"
import {STOP_LATE_MS} from "./stopping.js"
import {closed, update} from "./update.js"
import {isMoving, view} from "./view.js"

export {LAST_ROWS_MS} from "./hand-over.js"
export type {LoopCounts, LoopParts} from "./loop-parts.js"

/** A terminal that has not answered by then never will: frames count as read when written. */
export const MUTE_AFTER_MS = 2000

export class Loop {
  readonly #parts: LoopParts
  readonly #screen: InlineScreen<Mark>
  readonly #dialogue: Dialogue
  readonly #pacing: Pacing
  readonly #canvas: Canvas
  readonly #handOver: HandOver
  readonly #life: Life
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
    this.#life = new Life(this.#screen.counts)
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
    const second = new SecondScreen({
      inline: this.#screen,
      modes: lease.modes,
      write: bytes => this.#write(bytes),
      terminal,
      clock,
    })
    const ready = () => this.#pacing.request("now")
    this.#canvas = new Canvas(parts, {second, ready, again: event => this.#again(event)})
    this.#handOver = new HandOver({
      terminal,
      clock,
      life: this.#life,
      screen: this.#screen,
      second,
      dialogue: this.#dialogue,
      pacing: this.#pacing,
      send: bytes => this.#send(bytes),
      hear: event => this.#read(event),
      isOut: () => this.#isOut,
      drawOn: () => this.#drawOn(),
    })
  }

  get counts(): LoopCounts {
    return this.#life.counts
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
    this.#life.waits("first answer", mute)
    this.#pacing.request("now")
    this.#connect()
    this.#life.waits("loading", this.#canvas.loading.begin())
    return new Promise(resolve => {
      this.#life.end = resolve
    })
  }

  /** Step 1: something happened. */
  send(event: AppEvent): void {
    if (this.#life.phase === "over") return
    // Once the end has begun an agent speaks too late: each word more would put it off.
    if (this.#life.phase === "ending" && event.type === "agent") return
    this.#life.counts.events++
    const step = update(this.#state, event, this.#canvas.means)
    if (step.state === this.#state && step.effects.length === 0) return
    if (!step.state.turn) this.#life.came("cancelled turn")
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
    this.#state = closed(this.#state, this.#parts.clock.now())
    const gone = agent?.close()
    const given = lease.holder === "we" ? this.#handOver.giveBack("all") : undefined
    this.#pacing.stop()
    await given
    await gone
  }

  /** The bytes that put the terminal right at once, "" where it is not ours; see `HandOver`. */
  farewell(): string {
    if (this.#life.phase !== "over") this.#state = closed(this.#state, this.#parts.clock.now())
    return this.#handOver.farewell()
  }

  /** The shell gets the terminal until the program is continued. */
  async suspend(): Promise<void> {
    const went = await this.#handOver.lend(this.#parts.suspend)
    if (went === "no shell") this.send({type: "no-shell"})
  }

  /** The program was stopped without a word, and goes on; see `HandOver`. */
  continued(): void {
    this.#handOver.continued()
  }

  /** An event that has waited; it has been counted. */
  #again(event: AppEvent): void {
    this.#life.counts.events--
    this.send(event)
  }

  #read(event: InputEvent): void {
    const [dialogue, screen, pacing] = [this.#dialogue, this.#screen, this.#pacing]
    const {rollCall} = this.#handOver
    const {lease} = this.#life
    if (hear(event, {lease, rollCall, dialogue, screen, pacing}) === "told") return
    this.send({type: "input", event, at: this.#parts.clock.now()})
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case "cancel":
        this.#expectStop()
        return this.#life.tell(effect)
      case "prompt":
      case "answer":
      case "end-agent":
        return this.#life.tell(effect)
      case "restart":
        return this.#connect()
      case "redraw":
        return this.#screen.redraw()
      case "suspend":
        return void this.suspend()
      case "edit":
        return void this.#edit(effect.text)
      case "copy":
        return this.#copy(effect.copy)
      case "wait":
        return this.#canvas.loading.wait(effect.event)
      case "page":
        return this.#canvas.second.obey(effect.commands)
      case "quit":
        return this.#quit()
      default:
        return never(effect)
    }
  }

  /** A turn that is asked to stop may take its time, but not for ever. */
  #expectStop(): void {
    const firstBlock = this.#state.turn?.firstBlock
    if (firstBlock === undefined) return
    const tell = () => this.send({type: "stop-is-late", firstBlock})
    this.#life.waits("cancelled turn", this.#parts.clock.setTimer(STOP_LATE_MS, tell))
  }

  #connect(): void {
    const {connect, clock} = this.#parts
    this.#canvas.loading.forgetAgent()
    this.#life.connect(connect, event => this.send({type: "agent", event, at: clock.now()}))
  }

  #copy(copy: Copy): void {
    const {copy: port, marks} = this.#parts
    const {capabilities} = this.#screen
    const terminal = {marks, capabilities, write: (bytes: string) => this.#write(bytes)}
    const {later} = this.#canvas.means
    const tell = (came: Came) => this.send({type: "copied", copy, came})
    void later?.copyOut(copy, {port, terminal}).then(tell)
  }

  // Steps 4 to 6.

  #draw(): void {
    const {terminal, clock} = this.#parts
    if (this.#showsPager()) return
    const room = this.#screen.room()
    if (!room || this.#pacing.holds(terminal.pending())) return
    const at = clock.now()
    const frame = this.#frameIn(room, at)
    if (!frame) return this.#pacing.behind()
    if (!this.#pacing.passes(frame, room)) return
    this.#paint(frame)
    this.#pacing.painted(frame, room)
    this.#canvas.loading.painted()
    if (isMoving(this.#state, at)) this.#pacing.later(1000 / SPINNER_FPS)
  }

  #frameIn(room: Room<Mark>, at: number): Frame<Mark> | undefined {
    this.#sized(room.size)
    const grid = this.#canvas.grid(used => this.#screen.holds(used))
    const {sources, means} = this.#canvas
    return view({state: this.#state, sources, room, grid, ...means, at})
  }

  #paint(frame: Frame<Mark>): void {
    this.#dialogue.shown = frame
    this.#screen.paint(frame)
  }

  /** A frame that waits for nobody. */
  #drawOn(): "more" | "done" {
    const room = this.#screen.room()
    const frame = room && this.#frameIn(room, this.#parts.clock.now())
    if (!frame) return "done"
    this.#paint(frame)
    return this.#isOut ? "done" : "more"
  }

  /** Everything that was said belongs to the terminal. */
  get #isOut(): boolean {
    return isAtEnd(this.#screen.pushed, this.#state.transcript, this.#canvas.sources)
  }

  /** Whether the pager has the terminal, or is about to: then nothing else is painted. */
  #showsPager(): boolean {
    if (this.#life.lease.holder === "others" || this.#handOver.rollCall.isOpen) return true
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
      this.#state = update(this.#state, {type: "size", size}, this.#canvas.means).state
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
    const asks = this.#dialogue.reader.expectCursors(this.#handOver.awaited)
    this.#send(this.#pacing.outgoing(bytes, asks === "more" ? "question" : "nothing"))
  }

  #send(bytes: string): void {
    this.#life.counts.writes++
    this.#life.counts.written += bytes.length
    this.#parts.terminal.write(bytes)
  }

  // The terminal changes hands.

  async #edit(text: string): Promise<void> {
    const {edit} = this.#parts
    const came = edit ? await this.#handOver.lend(() => edit(text)) : ({type: "unset"} as const)
    if (came) this.send({type: "edited", came})
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
    const late = this.#parts.clock.setTimer(ms, () => this.#leave())
    this.#life.waits("last rows", late)
    if (this.#isOut) this.#leave()
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
    if (this.#life.lease.holder === "we") await this.#handOver.giveBack("nothing")
    terminal.onBytes(undefined)
    terminal.onResize(undefined)
    terminal.onDrain(undefined)
    this.#dialogue.reader.stop()
  }
}
