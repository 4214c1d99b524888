// The inline screen: when a frame may be painted, whether it arrived, where our rows are after
// the terminal has moved them. Knows nothing of what rows mean; `Mark` is a content position that
// it keeps and hands back.
//
// Two ideas carry it: own as little as possible when a resize comes, and believe only what the
// terminal says in-band, in order with our own bytes.
//
//   ready ──paint──▶ flight ──closing size = ours──▶ ready     settled rows are the terminal's now
//     │                 └─────closing size differs──▶ quiet     the frame was overtaken
//     └──a resize──▶ quiet ──120 ms of silence──▶ probe ──two agree──▶ anew ──paint──▶ flight
//
// A frame that only repaints cells in place (a key, a spinner, text appended to a row) stays in
// `ready`: it waits for nobody and nobody waits for it.

import * as ansi from "../ansi/sequences.js"
import type {Grid} from "../cells/grid.js"
import type {Size, Timer} from "../ports.js"
import {judge, newAside, stands, trial} from "./aside.js"
import {type Capabilities, UNKNOWN_TERMINAL} from "./capabilities.js"
import {noCounts, type ScreenCounts} from "./counts.js"
import {type Doubt, doubtOf} from "./doubt.js"
import type {Cell, Frame, Room} from "./frame.js"
import {forgetRows, type Known, noteInPlace, nothingKnown} from "./known.js"
import {confirmed, crossed, emptyLedger, type Ledger, painted} from "./ledger.js"
import {locate} from "./locate.js"
import {
  type AnewStart,
  type Painted,
  paintAnew,
  paintAway,
  paintFrame,
  type Wrapping,
  wrappingFor,
} from "./paint.js"
import {
  type Anew,
  type Aside,
  type Asked,
  answerMs,
  type Flight,
  LOST_MS,
  newFlight,
  newProbe,
  type Phase,
  type Probe,
  QUIET_MAX_MS,
  QUIET_MS,
  type Reason,
  type ScreenPorts,
  START_MS,
  sameSize,
  sizeOf,
} from "./phase.js"
import {roomOf} from "./room.js"

export {type ScreenPorts, START_MS} from "./phase.js"

export class InlineScreen<Mark> {
  readonly counts: ScreenCounts = noCounts()
  capabilities: Capabilities = UNKNOWN_TERMINAL
  readonly #ports: ScreenPorts
  readonly #asked: Asked[] = []
  #phase: Phase<Mark>
  #timer: Timer | undefined
  #ledger: Ledger<Mark>
  #place: {readonly size: Size; readonly known: Known; readonly doubt: Doubt | undefined}

  constructor(ports: ScreenPorts, pushed: Mark) {
    this.#ports = ports
    this.#ledger = emptyLedger(pushed)
    const size = ports.size()
    this.#place = {size, known: nothingKnown(), doubt: undefined}
    this.#phase = {type: "start"}
  }

  /** Everything before it belongs to the terminal. */
  get pushed(): Mark {
    return this.#ledger.pushed
  }

  /** The oldest position that may be asked for again: content before it can be forgotten. */
  get oldest(): Mark {
    return this.#ledger.takeable[0] ?? this.#ledger.pushed
  }

  get size(): Size {
    return this.#place.size
  }

  /** Cursor reports that are on their way: so many must not be taken for keys. */
  get awaited(): number {
    return this.#asked.length
  }

  /** Whether the grid is needed as it is: it shows what is painted, or was when a frame left. */
  holds(grid: Grid): boolean {
    if (this.#place.known.grid === grid) return true
    return this.#phase.type === "flight" && this.#phase.before.grid === grid
  }

  /** Asks where the cursor stands before anything is painted: in a row that somebody has begun,
   *  nothing may be. The first frame waits for the answer, but not long. */
  begin(): void {
    this.#ask("start", undefined, ansi.ASK_CURSOR)
    this.#arm(START_MS, () => this.#append())
  }

  /** What the next frame may be, or `undefined` while none may be painted. */
  room(): Room<Mark> | undefined {
    return roomOf(this.#phase, {...this.#place, ledger: this.#ledger})
  }

  /** Paints a frame composed for the current `room()`. */
  paint(frame: Frame<Mark>): void {
    const phase = this.#phase
    if (phase.type === "anew") return this.#paintAnew(frame, phase)
    if (phase.type !== "ready" && phase.type !== "flight") {
      throw new RangeError(`no frame can be painted while the screen is in "${phase.type}"`)
    }
    const {known} = this.#place
    const inPlace = frame.settled === 0 && frame.taken === 0 && frame.rows === known.rows
    if (phase.type === "flight" || inPlace) return this.#paintInPlace(frame)
    const wrapping = wrappingFor(this.capabilities, "both")
    this.#send(frame, paintFrame(known, frame, wrapping), wrapping)
  }

  /** The kernel told a new size. */
  signal(): void {
    const phase = this.#phase
    switch (phase.type) {
      case "start":
      case "away":
        return
      case "flight":
        phase.signalled = true
        this.#arm(answerMs(this.counts), () => this.#closed(phase, undefined))
        return
      case "probe":
        phase.stale = true
        return
      case "aside":
        phase.moved = true
        return
      case "quiet": {
        const left = phase.since + QUIET_MAX_MS - this.#ports.clock.now()
        this.#arm(Math.max(0, Math.min(QUIET_MS, left)), () => this.#probe(1))
        return
      }
      case "ready":
      case "anew":
        this.#quiet()
        return
      default:
        return phase satisfies never
    }
  }

  /** The terminal told where its cursor is. Returns false if nobody had asked. */
  answer(cell: Cell): boolean {
    const asked = this.#asked.shift()
    if (!asked) return false
    const phase = this.#phase
    if (asked.question === "start") this.#placed(cell)
    else if (asked.of !== phase) return true
    else if (phase.type === "aside") this.#tried(phase, cell)
    else if (phase.type === "flight") {
      if (asked.question === "opening") phase.opening = sizeOf(cell)
      else this.#closed(phase, sizeOf(cell))
    } else if (phase.type === "probe") this.#probed(phase, asked.question, cell)
    return true
  }

  /** Nobody answers here: frames count as taken in once they are written. */
  mute(): void {
    this.capabilities = {...this.capabilities, answers: false}
    this.#asked.length = 0
    const phase = this.#phase
    if (phase.type === "flight") this.#closed(phase, phase.frame.size)
    else if (phase.type === "probe" || phase.type === "start") this.#append()
    else if (phase.type === "aside") this.#tried(phase, undefined)
  }

  /** Paints our rows again over whatever stands in their place. */
  redraw(): void {
    const phase = this.#phase
    if (phase.type === "ready") this.#probe(1, "redraw")
    else if (phase.type === "flight") phase.signalled = true
  }

  /** Nothing is under way: our rows stand as they are known, and every answer has come. */
  get atRest(): boolean {
    return this.#phase.type === "ready" && this.#asked.length === 0
  }

  /** Whether another screen lies over ours; "asked" until the terminal has told that it has one. */
  get aside(): Aside["state"] | "none" {
    return this.#phase.type === "aside" ? this.#phase.state : "none"
  }

  /** Makes way for another screen: our rows stay, nothing is written until `resume`. `ready` is
   *  told when there is an answer. False while something else is under way: it is told then. */
  pause(): boolean {
    if (this.#phase.type !== "ready") return false
    const aside = newAside()
    this.#phase = aside
    this.#arm(answerMs(this.counts), () => this.#tried(aside, undefined))
    if (!this.capabilities.answers) this.#tried(aside, undefined)
    else {
      this.#asked.push({question: "aside", of: aside})
      this.#ask("aside", aside, trial(this.#place.known.cursor.column))
    }
    return true
  }

  /** The other screen has gone. Where nothing moved meanwhile, nothing is painted again. */
  resume(): void {
    const phase = this.#phase
    if (phase.type !== "aside") return
    if (this.capabilities.answers || phase.moved) this.#probe(1, phase)
    else this.#rest()
  }

  /** Hands the screen over: our rows but the first `keep` go, the cursor stays at the next row. */
  leave(keep: "nothing" | number): void {
    this.#disarm()
    const phase = this.#phase
    if (phase.type === "flight") this.#accept(phase)
    const {known, size} = this.#place
    if (known.rows > 0) this.#ports.write(paintAway(known, keep === "nothing" ? 0 : keep))
    this.#ledger = crossed(this.#ledger, 0)
    this.#place = {size, known: nothingKnown(), doubt: undefined}
    this.#phase = {type: "away"}
  }

  /** Takes the screen back: asks where the cursor is and goes on below it. */
  back(): void {
    // What was not answered before is lost: somebody else has read it.
    this.#asked.length = 0
    if (this.#phase.type === "away") this.#probe(1)
  }

  // Painting.

  #paintInPlace(frame: Frame<Mark>): void {
    const {known, size} = this.#place
    const next = paintFrame(known, frame, wrappingFor(this.capabilities, "none"))
    const at = {now: this.#ports.clock.now(), roundTripMs: this.counts.roundTripMs}
    this.#place = {size, known: noteInPlace(known, next.known, at), doubt: undefined}
    this.#ledger = {...this.#ledger, marks: frame.marks, committable: frame.appendOnly}
    if (this.#phase.type === "flight") this.#phase.shown = frame
    if (next.bytes === "") return
    this.counts.frames++
    this.#ports.write(next.bytes)
  }

  #paintAnew(frame: Frame<Mark>, {start, ledger}: Anew<Mark>): void {
    this.#ledger = ledger
    const wrapping = wrappingFor(this.capabilities, "both")
    this.#send(frame, paintAnew(frame, start, wrapping), wrapping)
  }

  #send(frame: Frame<Mark>, {known, bytes}: Painted, {questions}: Wrapping): void {
    const flight = newFlight(frame, this.#place.known, this.#ports.clock.now())
    this.#ledger = painted(this.#ledger, frame)
    this.#place = {size: frame.size, known, doubt: undefined}
    this.#phase = flight
    this.counts.frames++
    if (questions === "both") this.#asked.push({question: "opening", of: flight})
    if (questions !== "none") this.#asked.push({question: "closing", of: flight})
    this.#ports.write(bytes)
    if (questions === "none") this.#closed(flight, frame.size)
    else this.#arm(LOST_MS, () => this.#askAgain(flight))
  }

  /** An answer may be lost on a bad line: without it no frame would ever be painted again. */
  #askAgain(flight: Flight<Mark>): void {
    this.#ask("closing", flight, ansi.ASK_SIZE)
    this.#arm(LOST_MS, () => this.#askAgain(flight))
  }

  // A frame has arrived, or has not.

  #closed(flight: Flight<Mark>, closing: Size | undefined): void {
    this.#disarm()
    this.counts.roundTripMs = this.#ports.clock.now() - flight.sentAt
    if (closing && sameSize(closing, flight.frame.size)) {
      this.#accept(flight)
      return flight.signalled ? this.#quiet() : this.#rest()
    }
    this.counts.overtaken++
    const doubt = doubtOf(flight, {painted: this.#place.known, closing}, this.capabilities)
    if (!doubt) this.#accept(flight)
    else {
      this.#place = {...this.#place, doubt}
      this.#ledger = {...this.#ledger, takeable: []}
    }
    this.#quiet()
  }

  #accept(flight: Flight<Mark>): void {
    const {settled} = flight.frame
    const {size, known, doubt} = this.#place
    this.#ledger = confirmed(this.#ledger, settled, size.rows - (known.rows - settled))
    this.#place = {size, known: forgetRows(known, settled), doubt}
  }

  // The terminal has moved our rows.

  #quiet(): void {
    this.#phase = {type: "quiet", since: this.#ports.clock.now()}
    this.#arm(QUIET_MS, () => this.#probe(1))
  }

  #probe(tries: number, reason: Reason = "moved"): void {
    if (!this.capabilities.answers) return this.#append()
    const probe = newProbe(reason, tries)
    this.#phase = probe
    this.#asked.push({question: "first", of: probe}, {question: "cursor", of: probe})
    this.#ask("again", probe, ansi.ASK_SIZE + ansi.ASK_CURSOR + ansi.ASK_SIZE)
    this.#arm(answerMs(this.counts), () => {
      if (tries === 1) return this.#probe(2, reason)
      this.counts.unanswered++
      this.#append()
    })
  }

  #probed(probe: Probe, question: Asked["question"], cell: Cell): void {
    if (question === "first") probe.first = sizeOf(cell)
    else if (question === "cursor") probe.cursor = cell
    else {
      this.#disarm()
      const size = sizeOf(cell)
      const agreed = probe.first && sameSize(probe.first, size) && !probe.stale
      if (agreed && probe.cursor) this.#located(probe.reason, {size, cursor: probe.cursor})
      else this.#quiet()
    }
  }

  #located(reason: Reason, told: {readonly size: Size; readonly cursor: Cell}): void {
    const {known, doubt, size: before} = this.#place
    if (typeof reason === "object" && stands(reason, before, told)) return this.#rest()
    const {size} = told
    const now = this.#ports.clock.now()
    const isStill = reason === "redraw" && sameSize(before, size)
    const evidence = {known, doubt, ...told, now, moved: isStill ? "no" : "maybe"} as const
    const found = locate(evidence, this.#ledger, this.capabilities)
    if (found.leaked) this.counts.leaked++
    this.#anew(size, found.start, found.ledger)
  }

  /** The answer to whether there is another screen; a terminal that gives none is believed. */
  #tried(aside: Aside, cell: Cell | undefined): void {
    if (this.#phase !== aside || aside.state !== "asked") return
    this.#ports.write(judge(aside, cell))
    if (aside.state === "asked") return
    this.#disarm()
    this.#ports.ready()
  }

  #rest(): void {
    this.#phase = {type: "ready"}
    this.#ports.ready()
  }

  /** No answer: never erase upwards without one. The old rows stay, ours go on below them. */
  #append(): void {
    const start = {up: 0, top: "unknown", fresh: true, erase: "none"} as const
    this.#anew(this.#ports.size(), start, crossed(this.#ledger, 0))
  }

  #anew(size: Size, start: AnewStart, ledger: Ledger<Mark>): void {
    this.#disarm()
    this.#phase = {type: "anew", size, start, ledger}
    this.#ports.ready()
  }

  #placed(cell: Cell): void {
    if (this.#phase.type !== "start") return
    const start = {up: 0, top: cell.row, fresh: cell.column > 0, erase: "none"} as const
    this.#anew(this.#ports.size(), start, this.#ledger)
  }

  // Questions and time.

  #ask(question: Asked["question"], of: object | undefined, bytes: string): void {
    this.#asked.push({question, of})
    this.#ports.write(bytes)
  }

  #arm(delayMs: number, run: () => void): void {
    this.#disarm()
    this.#timer = this.#ports.clock.setTimer(delayMs, run)
  }

  #disarm(): void {
    this.#timer?.cancel()
    this.#timer = undefined
  }
}
