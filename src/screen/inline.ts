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
import type {Size} from "../ports.js"
import {judge, newAside, trial} from "./aside.js"
import {type Capabilities, UNKNOWN_TERMINAL} from "./capabilities.js"
import {countGone, noCounts, type ScreenCounts} from "./counts.js"
import {doubtOf, hasArrived, metNoOther} from "./doubt.js"
import * as estate from "./estate.js"
import * as finding from "./finding.js"
import type {Cell, Frame, Room} from "./frame.js"
import {isWorthAsking} from "./known.js"
import type {Ledger} from "./ledger.js"
import * as paint from "./paint.js"
import * as phases from "./phase.js"
import {Questions} from "./questions.js"
import {roomOf} from "./room.js"

export {type ScreenPorts, START_MS} from "./phase.js"

export class InlineScreen<Mark> {
  readonly counts: ScreenCounts = noCounts()
  capabilities: Capabilities = UNKNOWN_TERMINAL
  readonly #ports: phases.ScreenPorts
  readonly #questions: Questions
  #phase: phases.Phase<Mark>
  #estate: estate.Estate<Mark>

  constructor(ports: phases.ScreenPorts, pushed: Mark) {
    this.#ports = ports
    this.#questions = new Questions(ports, this.counts)
    this.#estate = estate.newEstate(ports.size(), pushed)
    this.#phase = {type: "start"}
  }

  /** Everything before it belongs to the terminal. */
  get pushed(): Mark {
    return estate.pushedOf(this.#estate)
  }

  /** The oldest position that may be asked for again: content before it can be forgotten. */
  get oldest(): Mark {
    return estate.oldestOf(this.#estate)
  }

  get size(): Size {
    return this.#estate.size
  }

  /** Cursor reports that are on their way: so many must not be taken for keys. */
  get awaited(): number {
    return this.#questions.open
  }

  /** Whether the grid is needed as it is: it shows what is painted, or was when a frame left. */
  holds(grid: Grid): boolean {
    if (this.#estate.known.grid === grid) return true
    return this.#phase.type === "flight" && this.#phase.before.grid === grid
  }

  /** Asks where the cursor stands before anything is painted: in a row that somebody has begun,
   *  nothing may be. The first frame waits for the answer, but not long. */
  begin(): void {
    this.#questions.ask("start", undefined, ansi.ASK_CURSOR)
    this.#questions.arm(phases.START_MS, () => this.#append())
  }

  /** What the next frame may be, or `undefined` while none may be painted. */
  room(): Room<Mark> | undefined {
    return roomOf(this.#phase, this.#estate)
  }

  /** Paints a frame composed for the current `room()`. */
  paint(frame: Frame<Mark>): void {
    const phase = this.#phase
    const wrapping = paint.wrappingFor(this.capabilities, "both")
    if (phase.type === "anew") {
      this.#estate = {...this.#estate, ledger: phase.ledger}
      return this.#send(frame, paint.paintAnew(frame, phase.start, wrapping), wrapping)
    }
    if (phase.type !== "ready" && phase.type !== "flight") {
      throw new RangeError(`no frame can be painted while the screen is in "${phase.type}"`)
    }
    const {known} = this.#estate
    const inPlace = frame.settled === 0 && frame.taken === 0 && frame.rows === known.rows
    if (phase.type === "flight" || inPlace) return this.#paintInPlace(frame)
    this.#send(frame, paint.paintFrame(known, frame, wrapping), wrapping)
  }

  /** The kernel told a new size. */
  signal(): void {
    const phase = this.#phase
    this.#estate = estate.disturbed(this.#estate, this.#questions.moment())
    switch (phase.type) {
      case "start":
        return
      case "away":
        return void phase.flight?.told.push(this.#ports.size())
      case "flight":
        phase.signalled = true
        phase.told.push(this.#ports.size())
        this.#questions.arm(phases.answerMs(this.counts), () => this.#closed(phase, undefined))
        return
      case "probe":
        phase.stale = true
        return
      case "aside":
        phase.moved = true
        return
      case "quiet":
        return this.#rearm(phase.since)
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
    const asked = this.#questions.answered()
    if (!asked) return false
    const phase = this.#phase
    const {ledger} = this.#estate
    if (phase.type === "start") this.#anew(this.#ports.size(), finding.startBelow(cell), ledger)
    else if (phase.type === "away") {
      const hasCome = hasArrived(phase, asked, phases.sizeOf(cell))
      if (hasCome) this.#estate = estate.arrived(this.#estate, phase)
    } else if (asked.question === "in-place") this.#readInPlace(phases.sizeOf(cell))
    else if (asked.of !== phase) return true
    else if (phase.type === "aside") this.#tried(phase, cell)
    else if (phase.type === "flight") {
      if (asked.question === "opening") phase.opening = phases.sizeOf(cell)
      else this.#closed(phase, phases.sizeOf(cell))
    } else if (phase.type === "probe") this.#probed(phase, asked.question, cell)
    return true
  }

  /** Nobody answers here: frames count as taken in once they are written. */
  mute(): void {
    this.capabilities = {...this.capabilities, answers: false}
    this.#questions.forget()
    const phase = this.#phase
    if (phase.type === "flight") this.#closed(phase, phase.frame.size)
    else if (phase.type === "probe" || phase.type === "start") this.#append()
    else if (phase.type === "aside") this.#tried(phase, undefined)
  }

  /** Paints our rows again over whatever stands in their place. */
  redraw(): void {
    const phase = this.#phase
    if (phase.type === "ready") this.#probe(1, "redraw")
    else if (phase.type === "flight") phase.redraw = true
  }

  /** Shows another content from a position on, below what is the terminal's; the rest of this one
   *  goes. False while something else is under way: `ready` is told then. */
  turn(from: () => Mark): boolean {
    const phase = this.#phase
    if (phase.type !== "ready" && phase.type !== "anew") return false
    this.#estate = {...this.#estate, turned: from()}
    if (phase.type === "anew") this.#anew(phase.size, phase.start, phase.ledger)
    else {
      if (!this.capabilities.answers) this.#ports.write(paint.paintAway(this.#estate.known, 0))
      this.#probe(1, "redraw")
    }
    return true
  }

  /** Nothing is under way: our rows stand as they are known, and every answer has come. */
  get atRest(): boolean {
    return this.#phase.type === "ready" && this.#questions.open === 0
  }

  /** Whether another screen lies over ours; "asked" until the terminal has told that it has one. */
  get aside(): phases.Aside["state"] | "none" {
    return this.#phase.type === "aside" ? this.#phase.state : "none"
  }

  /** Makes way for another screen: our rows stay, nothing is written until `resume`. `ready` is
   *  told when there is an answer. False while something else is under way: it is told then. */
  pause(): boolean {
    if (this.#phase.type !== "ready") return false
    const aside = newAside()
    this.#phase = aside
    this.#questions.arm(phases.answerMs(this.counts), () => this.#tried(aside, undefined))
    if (!this.capabilities.answers) this.#tried(aside, undefined)
    else {
      this.#questions.expect("aside", aside)
      this.#questions.ask("aside", aside, trial(this.#estate.known.cursor.column))
    }
    return true
  }

  /** The other screen has gone. Where nothing moved meanwhile, nothing is painted again. */
  resume(): void {
    const phase = this.#phase
    if (phase.type !== "aside") return
    if (phase.moved && !this.capabilities.keepsCursorAside) this.#abandon()
    else if (this.capabilities.answers || phase.moved) this.#probe(1, phase)
    else this.#rest()
  }

  /** Hands the screen over: our rows but the first `keep` go, the cursor stays at the next row. */
  leave(keep: "nothing" | number): void {
    this.#questions.disarm()
    const phase = this.#phase
    const flight = phase.type === "flight" ? phase : undefined
    const left = flight ? estate.accepted(this.#estate, flight.frame) : this.#estate
    const {known} = left
    const lead = phase.type === "probe" ? finding.lead(phase.reason, this.capabilities) : ""
    const kept = keep === "nothing" ? 0 : keep
    if (known.rows > 0) this.#ports.write(lead + paint.paintAway(known, kept))
    this.#phase = {type: "away", flight, arrived: estate.abandoned(left).ledger, isMet: false}
    this.#estate = estate.abandoned(this.#estate)
  }

  /** Takes the screen back: asks where the cursor is and goes on below it. */
  back(): void {
    // What was not answered before is lost: somebody else has read it.
    this.#questions.forget()
    const phase = this.#phase
    if (phase.type !== "away") return
    if (metNoOther(phase, this.#ports.size())) this.#estate = estate.arrived(this.#estate, phase)
    else this.counts.overtaken++
    this.#probe(1)
  }

  #paintInPlace(frame: Frame<Mark>): void {
    const {known} = this.#estate
    const phase = this.#phase
    const at = this.#questions.moment()
    // A frame in flight asks by itself.
    const asks = phase.type === "ready" && isWorthAsking(known, frame.grid, at)
    const wrapping = paint.wrappingFor(this.capabilities, asks ? "closing" : "none")
    const next = paint.paintFrame(known, frame, wrapping)
    const question = wrapping.questions === "none" ? "none" : "asked"
    this.#estate = estate.repainted(this.#estate, frame, {...at, next: next.known, question})
    if (phase.type === "flight") phase.shown = frame
    if (next.bytes === "") return
    this.counts.frames++
    if (question === "asked") this.#questions.expect("in-place", undefined)
    this.#ports.write(next.bytes)
  }

  /** A frame in place had asked. At another size it may be anywhere among our rows. */
  #readInPlace(size: Size): void {
    if (this.#phase.type !== "ready") return
    if (phases.sameSize(size, this.#estate.size)) this.#estate = estate.repaintRead(this.#estate)
    else {
      this.counts.overtaken++
      this.#quiet()
    }
  }

  #send(
    frame: Frame<Mark>,
    {known, bytes, whole}: paint.Painted,
    {questions}: paint.Wrapping,
  ): void {
    const {known: before, doubt} = this.#estate
    const flight = phases.newFlight(frame, {before, doubt, whole, sentAt: this.#ports.clock.now()})
    this.#estate = estate.sent(this.#estate, frame, known)
    this.#phase = flight
    this.counts.frames++
    if (questions === "both") this.#questions.expect("opening", flight)
    if (questions !== "none") this.#questions.expect("closing", flight)
    this.#ports.write(bytes)
    if (questions === "none") this.#closed(flight, frame.size)
    else this.#questions.insist(flight)
  }

  #closed(flight: phases.Flight<Mark>, closing: Size | undefined): void {
    this.#questions.disarm()
    const roundTripMs = this.#ports.clock.now() - flight.sentAt
    this.counts.roundTripMs = roundTripMs
    const painted = this.#estate.known
    const doubt = doubtOf(flight, {painted, closing, roundTripMs}, this.capabilities)
    const isOwn = closing && phases.sameSize(closing, flight.frame.size)
    if (!isOwn || doubt) this.counts.overtaken++
    if (!doubt) {
      this.#estate = estate.accepted(this.#estate, flight.frame)
      if (isOwn && !flight.signalled) return flight.redraw ? this.#probe(1, "redraw") : this.#rest()
    } else this.#estate = estate.doubted(this.#estate, doubt)
    this.#quiet()
  }

  // The terminal has moved our rows.

  #quiet(since = this.#ports.clock.now()): void {
    this.#phase = {type: "quiet", since}
    this.#estate = estate.disturbed(this.#estate, this.#questions.moment())
    this.#rearm(since)
  }

  #rearm(since: number): void {
    this.#questions.arm(phases.quietMs(since, this.#ports.clock.now()), () => this.#probe(1))
  }

  #probe(tries: number, reason: phases.Reason<Mark> = "moved"): void {
    if (!this.capabilities.answers) return this.#append()
    const since = this.#phase.type === "quiet" ? this.#phase.since : this.#ports.clock.now()
    const probe = phases.newProbe(reason, {tries, since})
    const anchor = finding.anchorOf(reason)
    this.#phase = probe
    this.#questions.expect("first", probe)
    this.#questions.expect("cursor", probe)
    this.#questions.ask("again", probe, finding.asking(reason, this.capabilities))
    this.#questions.arm(phases.answerMs(this.counts), () => {
      if (tries === 1 && !anchor) return this.#probe(2, reason)
      this.counts.unanswered++
      if (anchor) this.#abandon()
      else this.#append()
    })
  }

  #probed(probe: phases.Probe<Mark>, question: phases.Asked["question"], cell: Cell): void {
    if (question === "first") probe.first = phases.sizeOf(cell)
    else if (question === "cursor") probe.cursor = cell
    else {
      this.#questions.disarm()
      const now = {at: this.#questions.moment(), told: this.#ports.size()}
      const before = {...this.#estate, capabilities: this.capabilities, ...now}
      this.#found(finding.findingOf(probe, phases.sizeOf(cell), before))
    }
  }

  #found(outcome: finding.Finding<Mark>): void {
    switch (outcome.type) {
      case "unsure":
        return this.#quiet(outcome.since)
      case "stands":
        return this.#rest()
      case "found":
        countGone(this.counts, outcome.found)
        this.#estate = estate.located(this.#estate, outcome.found)
        return this.#anew(outcome.size, outcome.found.start, outcome.found.ledger)
      case "far":
        countGone(this.counts, outcome.anchor.found)
        this.#estate = estate.climbed(this.#estate, outcome.anchor.found)
        return this.#probe(1, outcome.anchor)
      case "adrift":
        return this.#abandon()
      default:
        return outcome satisfies never
    }
  }

  /** Our rows stay where they are, new ones come below all that is there. */
  #abandon(): void {
    this.counts.overtaken++
    this.#ports.write(finding.belowAll(this.capabilities))
    this.#estate = estate.abandoned(this.#estate)
    this.#quiet()
  }

  /** The answer to whether there is another screen; a terminal that gives none is believed. */
  #tried(aside: phases.Aside, cell: Cell | undefined): void {
    if (this.#phase !== aside || aside.state !== "asked") return
    this.#ports.write(judge(aside, cell))
    if (aside.state === "asked") return
    this.#questions.disarm()
    this.#ports.ready()
  }

  #rest(): void {
    this.#phase = {type: "ready"}
    this.#ports.ready()
  }

  /** No answer: never erase upwards without one. The old rows stay, ours go on below them. */
  #append(): void {
    const {ledger} = estate.abandoned(this.#estate)
    this.#anew(this.#ports.size(), finding.startBelow(undefined), ledger)
  }

  #anew(size: Size, start: paint.AnewStart, ledger: Ledger<Mark>): void {
    this.#questions.disarm()
    this.#phase = {type: "anew", size, start, ledger: estate.begun(this.#estate, ledger)}
    this.#ports.ready()
  }
}
