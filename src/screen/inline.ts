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
import type {Clock, Size, Timer} from "../ports.js"
import {type Capabilities, UNKNOWN_TERMINAL} from "./capabilities.js"
import {noCounts, type ScreenCounts} from "./counts.js"
import {type Doubt, doubtAfter, landedRight} from "./doubt.js"
import type {Cell, Frame, Room} from "./frame.js"
import {forgetRows, type Known, noteInPlace, nothingKnown} from "./known.js"
import {confirmed, crossed, emptyLedger, type Ledger, painted} from "./ledger.js"
import {locate} from "./locate.js"
import {type AnewStart, liftOf, paintAnew, paintAway, paintFrame, type Wrapping} from "./paint.js"
import {
  ANSWER_MS,
  type Anew,
  type Flight,
  LOST_MS,
  type Phase,
  type Probe,
  QUIET_MAX_MS,
  QUIET_MS,
} from "./phase.js"

/** How long the first frame waits to hear where the cursor is: a terminal far away has answered by
 *  then. Without an answer the frame begins in a row of its own, at worst below a blank one. */
export const START_MS = 150
/** What the screen does to the world. */
export interface ScreenPorts {
  readonly clock: Clock
  /** The size that the kernel knows; used only where the terminal answers no question. */
  size(): Size
  write(bytes: string): void
  /** A frame can be painted now that could not be before. */
  ready(): void
}

/** A cursor report that is awaited: what it answers, and for which flight or probe. */
interface Asked {
  readonly question: "start" | "opening" | "closing" | "first" | "cursor" | "again"
  readonly of: object | undefined
}

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
    const phase = this.#phase
    if (phase.type === "start" || phase.type === "away") return undefined
    if (phase.type === "quiet" || phase.type === "probe") return undefined
    if (phase.type === "flight" && phase.signalled) return undefined
    const {size, known} = this.#place
    if (phase.type === "anew") {
      const {pushed} = phase.ledger
      return {size: phase.size, pushed, owned: 0, takeable: [], flight: undefined}
    }
    return {
      size,
      pushed: this.#ledger.pushed,
      owned: known.rows,
      takeable: this.#ledger.takeable,
      flight: phase.type === "flight" ? phase.shown : undefined,
    }
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
    const wrapping = this.#wrapping("both")
    const next = paintFrame(known, frame, wrapping)
    this.#take(frame, next.known)
    this.#send(frame, known, {bytes: next.bytes, questions: wrapping.questions})
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
        this.#arm(ANSWER_MS, () => this.#closed(phase, undefined))
        return
      case "probe":
        phase.stale = true
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
        return never(phase)
    }
  }

  /** The terminal told where its cursor is. Returns false if nobody had asked. */
  answer(cell: Cell): boolean {
    const asked = this.#asked.shift()
    if (!asked) return false
    const phase = this.#phase
    if (asked.question === "start") this.#placed(cell)
    else if (asked.of !== phase) return true
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
  }

  /** Looks where our rows are and paints them again over whatever stands there. */
  redraw(): void {
    if (this.#phase.type === "ready") this.#probe(1)
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
    if (this.#phase.type === "away") this.#probe(1)
  }

  // Painting.

  #paintInPlace(frame: Frame<Mark>): void {
    const {known, size} = this.#place
    const next = paintFrame(known, frame, this.#wrapping("none"))
    const now = this.#ports.clock.now()
    this.#place = {size, known: noteInPlace(known, next.known, now), doubt: undefined}
    this.#ledger = {...this.#ledger, marks: frame.marks, committable: frame.appendOnly}
    if (this.#phase.type === "flight") this.#phase.shown = frame
    if (next.bytes === "") return
    this.counts.frames++
    this.#ports.write(next.bytes)
  }

  #paintAnew(frame: Frame<Mark>, {start, ledger}: Anew<Mark>): void {
    this.#ledger = ledger
    const wrapping = this.#wrapping("both")
    const before = this.#place.known
    const next = paintAnew(frame, start, wrapping)
    this.#take(frame, next.known)
    this.#send(frame, before, {bytes: next.bytes, questions: wrapping.questions})
  }

  #take(frame: Frame<Mark>, known: Known): void {
    this.#ledger = painted(this.#ledger, frame)
    this.#place = {size: frame.size, known, doubt: undefined}
  }

  #send(
    frame: Frame<Mark>,
    before: Known,
    out: {readonly bytes: string; readonly questions: Wrapping["questions"]},
  ): void {
    const flight: Flight<Mark> = {
      type: "flight",
      frame,
      shown: frame,
      sentAt: this.#ports.clock.now(),
      before,
      opening: undefined,
      signalled: false,
    }
    this.#phase = flight
    this.counts.frames++
    if (out.questions === "both") this.#asked.push({question: "opening", of: flight})
    if (out.questions !== "none") this.#asked.push({question: "closing", of: flight})
    this.#ports.write(out.bytes)
    if (out.questions === "none") this.#closed(flight, frame.size)
    else this.#arm(LOST_MS, () => this.#askAgain(flight))
  }

  /** An answer may be lost on a bad line: without it no frame would ever be painted again. */
  #askAgain(flight: Flight<Mark>): void {
    this.#ask("closing", flight, ansi.ASK_SIZE)
    this.#arm(LOST_MS, () => this.#askAgain(flight))
  }

  #wrapping(questions: Wrapping["questions"]): Wrapping {
    const {synchronized, answers, scroll} = this.capabilities
    return {synchronized, questions: answers ? questions : "none", scroll}
  }

  // A frame has arrived, or has not.

  #closed(flight: Flight<Mark>, closing: Size | undefined): void {
    this.#disarm()
    this.counts.roundTripMs = this.#ports.clock.now() - flight.sentAt
    if (closing && sameSize(closing, flight.frame.size)) {
      this.#accept(flight)
      if (flight.signalled) return this.#quiet()
      this.#phase = {type: "ready"}
      return this.#ports.ready()
    }
    this.counts.overtaken++
    const painted = this.#place.known
    // A scroll region stands on absolute rows: at another size it landed anywhere.
    const relative = liftOf(flight.before, flight.frame, this.capabilities) === 0
    const {before, opening, frame} = flight
    const overtaken = {before, painted, taken: frame.taken, opening, closing}
    if (relative && landedRight(overtaken)) this.#accept(flight)
    else {
      const doubt = doubtAfter(overtaken)
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

  #probe(tries: number): void {
    if (!this.capabilities.answers) return this.#append()
    const probe: Probe = {type: "probe", tries, first: undefined, cursor: undefined, stale: false}
    this.#phase = probe
    this.#asked.push({question: "first", of: probe}, {question: "cursor", of: probe})
    this.#ask("again", probe, ansi.ASK_SIZE + ansi.ASK_CURSOR + ansi.ASK_SIZE)
    this.#arm(ANSWER_MS, () => {
      if (tries === 1) return this.#probe(2)
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
      if (agreed && probe.cursor) this.#located(size, probe.cursor)
      else this.#quiet()
    }
  }

  #located(size: Size, cursor: Cell): void {
    const {known, doubt} = this.#place
    const now = this.#ports.clock.now()
    const found = locate({known, doubt, size, cursor, now}, this.#ledger, this.capabilities)
    if (found.leaked) this.counts.leaked++
    this.#anew(size, found.start, found.ledger)
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

function sizeOf(cell: Cell): Size {
  return {columns: cell.column + 1, rows: cell.row + 1}
}

function sameSize(a: Size, b: Size): boolean {
  return a.columns === b.columns && a.rows === b.rows
}

function never(value: never): never {
  throw new RangeError(`unexpected: ${JSON.stringify(value)}`)
}
