// The six steps: send → update → request → view → paint → write. Owns the ports, the state and the
// screen; nothing else in the program waits or writes to the terminal.

import type {InputEvent} from "../input/event.js"
import {never} from "../never.js"
import type {Frame, Room} from "../screen/frame.js"
import {InlineScreen} from "../screen/inline.js"
import {isAtEnd, type Mark, START} from "../transcript/view.js"
import {Canvas} from "./canvas.js"
import {Dialogue} from "./dialogue.js"
import {type Errand, errand} from "./errands.js"
import {HandOver, LAST_ROWS_MS} from "./hand-over.js"
import {hear} from "./hearing.js"
import {Life} from "./life.js"
import type {LoopCounts, LoopParts} from "./loop-parts.js"
import {Pacing, SPINNER_FPS, urgencyOf} from "./pacing.js"
import {SecondScreen} from "./second-screen.js"
import {followTurn} from "./seconds.js"
import {isSeenFrom} from "./sight.js"
import {type AppEvent, type Effect, type State, withSize} from "./state.js"
import {bringBack, unsentOf} from "./unsent.js"
import {closed, update} from "./update.js"
import {isMoving} from "./view.js"

/** A terminal that has not answered by then never will: frames count as read when written. */
const MUTE_AFTER_MS = 2000

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
      parts.from ?? START,
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
      copy: copy => this.#errand({type: "copy", copy}),
      terminal,
      clock,
    })
    this.#canvas = new Canvas(parts, {
      second,
      isHeld: grid => this.#screen.holds(grid),
      ready: () => this.#pacing.request("now"),
      loaded: () =>
        void bringBack(parts.unsent, {
          editor: () => this.#state.editor,
          send: event => this.send(event),
        }),
      full: message => this.send({type: "archive-full", message}),
      again: event => {
        // It has been counted.
        this.#life.counts.events--
        this.send(event)
      },
    })
    this.#handOver = new HandOver({
      ...parts,
      later: () => this.#canvas.means.later,
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
    terminal.onResize(() => {
      this.#screen.signal()
      if (this.#state.pager) this.#pacing.request("now")
    })
    terminal.onDrain(() => {
      this.#pacing.drained()
      this.#life.lease.drained()
    })
    this.#dialogue.begin(scroll)
    this.#pacing.ask()
    const mute = clock.setTimer(MUTE_AFTER_MS, () => this.#deaf())
    this.#life.waits("first answer", mute)
    this.#pacing.request("now")
    this.#connect(this.#state.sessions.focus)
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
    followTurn(step.state, this.#life, {clock: this.#parts.clock, send: one => this.send(one)})
    this.#canvas.stepped(this.#state, step.state)
    const isSeen = isSeenFrom(this.#state, step.state)
    this.#state = this.#canvas.trimmed(step.state)
    this.#handOver.tell(step.state)
    if (isSeen) this.#pacing.request(urgencyOf(event))
    if (event.type === "agent") this.#watch()
    this.#life.agents.see(step.state)
    for (const effect of step.effects) this.#carryOut(effect)
  }

  /** Ends the run as the user's own wish does: everything live becomes final, and when its rows
   *  are confirmed the bottom region goes. The second time nothing is waited for. */
  stop(): void {
    if (this.#life.phase === "ending") return this.#leave()
    if (this.#life.phase !== "running") return
    this.#close()
    this.#life.phase = "ending"
    this.#life.backpressure.release()
    this.#pacing.request("now")
    this.#finish()
  }

  /** Ends the run because something of ours has failed: what is on the screen stays, and the
   *  terminal is given back with the cursor on a fresh row below. */
  async abandon(): Promise<void> {
    const {phase, lease, agents} = this.#life
    if (phase === "over") return
    this.#close()
    this.#life.stop()
    const gone = agents.close()
    const given = lease.holder === "we" ? this.#handOver.giveBack("all") : undefined
    this.#pacing.stop()
    await given
    await gone
  }

  /** The bytes that put the terminal right at once, "" where it is not ours; see `HandOver`. */
  farewell(): string {
    const {phase, lease} = this.#life
    // While it is lent the run goes on.
    if (phase !== "over" && lease.holder === "we") this.#close()
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

  #read(event: InputEvent): void {
    const [dialogue, screen, pacing] = [this.#dialogue, this.#screen, this.#pacing]
    const [{rollCall}, {lease}] = [this.#handOver, this.#life]
    if (hear(event, {lease, rollCall, dialogue, screen, pacing}) === "told") return
    this.send({type: "input", event, at: this.#parts.clock.now()})
  }

  #carryOut(effect: Effect): void {
    const {focus} = this.#state.sessions
    switch (effect.type) {
      case "cancel":
      case "prompt":
      case "answer":
      case "end-agent":
        return this.#life.tell(focus, effect)
      case "elsewhere":
        return this.#life.tell(effect.session, effect.wish)
      case "close-session":
        return this.#life.agents.leave(effect)
      case "open-session":
        return this.#connect(effect.session, effect.connect)
      case "restart":
        return this.#connect(focus)
      case "redraw":
        return this.#screen.redraw()
      case "suspend":
        return void this.suspend()
      case "edit":
      case "copy":
      case "open":
      case "shelf":
        return this.#errand(effect)
      case "wait":
        return this.#canvas.loading.wait(effect.event)
      case "page":
        return this.#canvas.second.obey(effect.commands)
      case "quit":
        return this.stop()
      default:
        return never(effect)
    }
  }

  #connect(session: number, connect = this.#parts.connect): void {
    const {clock} = this.#parts
    this.#canvas.loading.forgetAgent(session)
    this.#life.connect(session, connect, event =>
      this.send({type: "agent", session, event, at: clock.now()}),
    )
    this.#life.agents.see(this.#state)
  }

  // Steps 4 to 6.

  #draw(): void {
    const {terminal, clock} = this.#parts
    if (this.#showsPager() || !this.#mayDraw()) return
    const room = this.#screen.room()
    if (!room || this.#pacing.holds(terminal.pending())) return
    const at = clock.now()
    const frame = this.#frameIn(room, at)
    if (!frame) return this.#pacing.behind()
    if (!this.#pacing.passes(frame, room)) return
    this.#paint(frame)
    this.#pacing.painted(frame, room)
    this.#canvas.painted()
    if (!this.#canvas.isAt(this.#state)) this.#pacing.request("now")
    if (isMoving(this.#state, at)) this.#pacing.later(1000 / SPINNER_FPS)
  }

  /** Whether a frame may be made: of the session in focus, or the last of the one before. The
   *  screen turns between them when nothing is under way. */
  #mayDraw(): boolean {
    const canvas = this.#canvas
    if (canvas.next(this.#state) !== "none") return true
    if (!this.#screen.turn(() => canvas.turnTo(this.#state))) this.#pacing.behind()
    return false
  }

  #frameIn(room: Room<Mark>, at: number): Frame<Mark> | undefined {
    this.#state = withSize(this.#state, room.size)
    return this.#canvas.frame(this.#state, room, at)
  }

  #paint(frame: Frame<Mark>): void {
    this.#dialogue.painted(frame)
    this.#screen.paint(frame)
  }

  /** A frame that waits for nobody. */
  #drawOn(): "more" | "done" {
    const room = this.#canvas.isAt(this.#state) ? this.#screen.room() : undefined
    const frame = room && this.#frameIn(room, this.#parts.clock.now())
    if (!frame) return "done"
    this.#paint(frame)
    return this.#isOut ? "done" : "more"
  }

  /** All that was said is the terminal's. */
  get #isOut(): boolean {
    const {sources} = this.#canvas
    if (!this.#canvas.isAt(this.#state)) return false
    return isAtEnd(this.#screen.pushed, this.#state.transcript, sources)
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

  /** The screen can take a frame again. What was committed is forgotten. */
  #ready(): void {
    this.#state = this.#canvas.forget(this.#state, this.#screen)
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

  /** A terminal that has told nothing by now never will. */
  #deaf(): void {
    if (this.#dialogue.reader.heard) return
    this.#pacing.mute()
    this.#screen.mute()
  }

  #watch(): void {
    const {sessions, transcript} = this.#state
    if (!this.#canvas.isAt(this.#state)) return
    const taken = {pushed: this.#screen.pushed, lines: this.#canvas.waiting}
    this.#life.backpressure.watch(transcript, taken, this.#life.agents.of(sessions.focus))
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

  #errand(of: Errand): void {
    const ports = {
      parts: this.#parts,
      capabilities: this.#screen.capabilities,
      later: this.#canvas.means.later,
      write: (bytes: string) => this.#write(bytes),
      lend: <T>(run: () => Promise<T>) => this.#handOver.lend(run),
    }
    void errand(of, ports).then(event => event && this.send(event))
  }

  /** Nothing is open any more, and what was not sent is kept. */
  #close(): void {
    const at = this.#parts.clock.now()
    try {
      if (this.#life.phase === "running") this.#parts.unsent?.keep(unsentOf(this.#state, at))
      this.#state = closed(this.#state, at)
      this.#life.agents.see(this.#state)
    } catch {
      // What is broken may be the state: the terminal is put right all the same.
    }
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
    const gone = this.#life.agents.close()
    void this.#handOver.returned().then(async () => {
      await gone
      this.#life.end()
    })
  }
}
