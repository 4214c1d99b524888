// When the next picture is made, and when one that is made is put off: frame cap, spinner, frames
// in flight, rows that scroll, a line that is slow or that nobody reads. Knows nothing of what is
// drawn.

import * as ansi from "../ansi/sequences.js"
import type {Clock, Timer} from "../ports.js"
import type {Frame, Room} from "../screen/frame.js"
import {Frames} from "../screen/frames.js"
import {Channel} from "./channel.js"
import type {AppEvent} from "./state.js"

/** Least time between two frames that add rows while text streams, in ms. Each of them repaints
 *  the bottom region and asks the terminal twice, so fast text pays that for several rows at once;
 *  twenty scrolls a second still read as one motion. */
export const SCROLL_MS = 50
/** Spinner frames a second: more is noise, fewer looks stuck. */
export const SPINNER_FPS = 10
/** The longest interval that a slow line makes of the frame cap, in ms. */
const INTERVAL_MS_MAX = 200
/** A question of ours that is open while a frame waits for it is asked again after so long. */
const ASK_AGAIN_MS = 3000

export interface PacingPorts {
  readonly clock: Clock
  /** Frames a second, at most. */
  readonly fps: number
  draw(): void
  /** Sends bytes of ours, outside any frame. */
  send(bytes: string): void
}

/** How soon what an event changes is drawn: nobody waits for news of the agent and for clocks. */
export function urgencyOf({type}: Pick<AppEvent, "type">): "now" | "soon" {
  return type === "agent" || type === "second" ? "soon" : "now"
}

export class Pacing {
  readonly #ports: PacingPorts
  readonly #frames: Frames
  readonly #channel = new Channel()
  #spin: Timer | undefined
  #lastScroll = Number.NEGATIVE_INFINITY
  /** Somebody waits for the next frame. */
  #urgent = true
  /** What the next answer or drain is followed by. */
  #due: "nothing" | "soon" | "now" = "nothing"
  /** What the next frame waits for: the terminal has not taken all of the last one; or the line is
   *  behind, which the timer bounds. */
  readonly #waits: {drain: boolean; answer: Timer | undefined} = {drain: false, answer: undefined}

  constructor(ports: PacingPorts) {
    this.#ports = ports
    this.#frames = new Frames(ports.clock, ports.fps, ports.draw)
  }

  /** How long the last answer of the terminal took, in ms. */
  get roundTripMs(): number {
    return this.#channel.roundTripMs
  }

  request(urgency: "now" | "soon"): void {
    if (urgency === "now") this.#urgent = true
    this.#frames.request(urgency)
  }

  /** Whether no frame may be made now. `pending` is what the terminal has not taken of the last
   *  ones. Whoever waits is drawn when that changes. */
  holds(pending: number): boolean {
    if (pending > 0) {
      this.#waits.drain = true
      return true
    }
    if (this.#urgent || !this.#channel.isBehind(this.#ports.clock.now())) return false
    this.#waits.answer ??= this.#ports.clock.setTimer(ASK_AGAIN_MS, () => this.#askAgain())
    return true
  }

  /** Only a frame that waited for it follows: one after every write would be twice the cap. */
  drained(): void {
    if (!this.#waits.drain) return
    this.#waits.drain = false
    // Nobody need wait for it: that the kernel has room does not say that the terminal has read.
    this.#frames.request("now")
  }

  /** Whether a frame that is ready is painted now; else it is asked for again in time. */
  passes(frame: Frame<unknown>, room: Room<unknown>): boolean {
    const scrolls = frame.rows > room.owned && room.owned > 0
    const now = this.#ports.clock.now()
    const wait = this.#lastScroll + SCROLL_MS - now
    if (scrolls && wait > 0 && !this.#urgent && !isFull(frame, room)) {
      this.later(wait)
      return false
    }
    if (scrolls) this.#lastScroll = now
    return true
  }

  /** What goes out for `bytes` of the screen's. A frame that asks the terminal nothing gets a
   *  question of ours now and then; one that a key waits for never. */
  outgoing(bytes: string, asks: "question" | "nothing"): string {
    const now = this.#ports.clock.now()
    const channel = this.#channel
    channel.wrote(bytes.length)
    if (asks === "question") channel.asked("screen", now)
    else if (!this.#urgent && channel.wantsQuestion(now)) return bytes + this.#question()
    return bytes
  }

  /** Sends a question of ours. */
  ask(): void {
    this.#ports.send(this.#question())
  }

  /** The terminal has answered all that was asked by the screen, or by us. */
  answered(asker: "screen" | "pacing"): void {
    const channel = this.#channel
    channel.answered(asker, this.#ports.clock.now())
    this.#frames.intervalMs = channel.isSlow ? Math.min(INTERVAL_MS_MAX, channel.roundTripMs) : 0
    this.#goOn()
  }

  /** Nobody answers here. */
  mute(): void {
    this.#channel.mute()
    this.#goOn()
  }

  /** A frame was painted. One that could not show all final rows is followed by the next at once;
   *  one in flight by what it could not show. */
  painted(frame: Frame<unknown>, room: Room<unknown>): void {
    this.#urgent = false
    this.#due = isFull(frame, room) ? "now" : room.flight ? "soon" : "nothing"
  }

  /** The second screen was painted: nobody waits any more. */
  shown(): void {
    this.#urgent = false
  }

  /** Nothing could be painted beside the frame in flight. */
  behind(): void {
    if (this.#due === "nothing") this.#due = "soon"
  }

  /** A frame can be painted again, in this room. Where nothing of ours is on the screen, one is. */
  ready(room: Room<unknown> | undefined): void {
    const due = room?.owned === 0 ? "now" : this.#due
    this.#due = "nothing"
    if (due !== "nothing") this.request(due)
  }

  /** One frame more after `ms`. */
  later(ms: number): void {
    this.#spin?.cancel()
    this.#spin = this.#ports.clock.setTimer(ms, () => this.#frames.request("soon"))
  }

  stop(): void {
    this.#spin?.cancel()
    this.#waits.answer?.cancel()
    this.#waits.answer = undefined
    this.#frames.stop()
  }

  /** The frame that waited for an answer is made. */
  #goOn(): void {
    const {answer} = this.#waits
    if (!answer) return
    answer.cancel()
    this.#waits.answer = undefined
    this.#frames.request("soon")
  }

  /** An answer may be lost on a bad line. The screen asks its own questions again. */
  #askAgain(): void {
    this.#waits.answer = undefined
    if (this.#channel.isAsking) this.ask()
    this.#frames.request("soon")
  }

  #question(): string {
    this.#channel.wrote(ansi.ASK_STATUS.length)
    this.#channel.asked("pacing", this.#ports.clock.now())
    return ansi.ASK_STATUS
  }
}

/** Final rows fill all the room there is: more of them may wait. The last of these need not settle
 *  yet, for a row that goes on waits for the rest of its line. */
function isFull(frame: Frame<unknown>, room: Room<unknown>): boolean {
  return frame.settled > 0 && frame.appendOnly + frame.fixed === room.size.rows
}
