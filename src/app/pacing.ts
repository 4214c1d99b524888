// When the next picture is made, and when one that is made is put off: frame cap, spinner, frames
// in flight, rows that scroll. Knows nothing of what is drawn.

import type {Clock, Timer} from "../ports.js"
import type {Frame, Room} from "../screen/frame.js"
import {Frames} from "../screen/frames.js"

/** Least time between two frames that add rows while text streams, in ms. Each of them repaints
 *  the bottom region and asks the terminal twice, so fast text pays that for several rows at once;
 *  twenty scrolls a second still read as one motion. */
export const SCROLL_MS = 50
/** Spinner frames a second: more is noise, fewer looks stuck. */
export const SPINNER_FPS = 10

export class Pacing {
  readonly #clock: Clock
  readonly #frames: Frames
  #spin: Timer | undefined
  #lastScroll = Number.NEGATIVE_INFINITY
  /** Somebody waits for the next frame. */
  #urgent = true
  /** What the next answer or drain is followed by. */
  #due: "nothing" | "soon" | "now" = "nothing"
  /** A frame was due while the terminal had not taken all of the last one. */
  #blocked = false

  constructor(clock: Clock, fps: number, draw: () => void) {
    this.#clock = clock
    this.#frames = new Frames(clock, fps, draw)
  }

  request(urgency: "now" | "soon"): void {
    if (urgency === "now") this.#urgent = true
    this.#frames.request(urgency)
  }

  /** The terminal has not taken the last bytes yet: `drained` will ask for the frame. */
  block(): void {
    this.#blocked = true
  }

  /** Only a frame that waited for it follows: one after every write would be twice the cap. */
  drained(): void {
    if (!this.#blocked) return
    this.#blocked = false
    this.request("now")
  }

  /** Whether a frame that is ready is painted now; else it is asked for again in time. */
  passes(frame: Frame<unknown>, room: Room<unknown>): boolean {
    const scrolls = frame.rows > room.owned && room.owned > 0
    const now = this.#clock.now()
    const wait = this.#lastScroll + SCROLL_MS - now
    if (scrolls && wait > 0 && !this.#urgent && !isFull(frame, room)) {
      this.later(wait)
      return false
    }
    if (scrolls) this.#lastScroll = now
    this.#urgent = false
    return true
  }

  /** A frame was painted. One that could not show all final rows is followed by the next at once;
   *  one in flight by what it could not show. */
  painted(frame: Frame<unknown>, room: Room<unknown>): void {
    this.#due = isFull(frame, room) ? "now" : room.flight ? "soon" : "nothing"
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
    this.#spin = this.#clock.setTimer(ms, () => this.#frames.request("soon"))
  }

  stop(): void {
    this.#spin?.cancel()
    this.#frames.stop()
  }
}

/** Final rows fill all the room there is: more of them may wait. */
function isFull(frame: Frame<unknown>, room: Room<unknown>): boolean {
  return frame.settled > 0 && frame.settled + frame.fixed === room.size.rows
}
