// What the inline screen is doing: painting freely, waiting for a frame's answer, waiting for the
// window to rest, asking where it is. Types and the times that bound them.

import type {Size} from "../ports.js"
import type {Cell, Frame} from "./frame.js"
import type {Known} from "./known.js"
import type {Ledger} from "./ledger.js"
import type {AnewStart} from "./paint.js"

/** Silence after the last size signal before the terminal is asked: shorter ones fall between the
 *  steps of a window drag (measured: 50 ms was wrong four times as often as 120 ms). */
export const QUIET_MS = 120
/** A drag that never rests is asked at the latest then. */
export const QUIET_MAX_MS = 600
/** An answer that is not there by then is asked for once more, and then done without. */
export const ANSWER_MS = 700

/** A closing answer that is not there by then is asked for again. A slow line only gets a few
 *  bytes more; a lost answer must not hold the screen for ever. */
export const LOST_MS = 3000

/** A frame on its way. */
export interface Flight<Mark> {
  readonly type: "flight"
  readonly frame: Frame<Mark>
  /** The frame as its fixed rows stand now: they may be repainted while it is under way. */
  shown: Frame<Mark>
  readonly sentAt: number
  /** What was known before it, for counting when it turns out to have been overtaken. */
  readonly before: Known
  opening: Size | undefined
  /** A size signal came while it was under way. */
  signalled: boolean
}

/** A question for size and cursor on its way. */
export interface Probe {
  readonly type: "probe"
  readonly tries: number
  first: Size | undefined
  cursor: Cell | undefined
  /** A size signal came since it was sent: its answers may be of several moments. */
  stale: boolean
}

/** Where our rows begin is known, and what is pushed by then; nothing has been painted yet, so what
 *  was known before still holds if another size comes first. */
export interface Anew<Mark> {
  readonly type: "anew"
  readonly size: Size
  readonly start: AnewStart
  readonly ledger: Ledger<Mark>
}

export type Phase<Mark> =
  | {readonly type: "start"}
  | {readonly type: "ready"}
  | Flight<Mark>
  | {readonly type: "quiet"; readonly since: number}
  | Probe
  | Anew<Mark>
  | {readonly type: "away"}
