// What the inline screen is doing: painting freely, waiting for a frame's answer, waiting for the
// window to rest, asking where it is. Types and the times that bound them.

import type {Clock, Size} from "../ports.js"
import type {Cell, Frame} from "./frame.js"
import type {Known} from "./known.js"
import type {Ledger} from "./ledger.js"
import type {AnewStart} from "./paint.js"

/** How long the first frame waits to hear where the cursor is: a terminal far away has answered by
 *  then. Without an answer the frame begins in a row of its own, at worst below a blank one. */
export const START_MS = 150
/** Silence after the last size signal before the terminal is asked: shorter ones fall between the
 *  steps of a window drag (measured: 50 ms was wrong four times as often as 120 ms). */
export const QUIET_MS = 120
/** A drag that never rests is asked at the latest then. */
export const QUIET_MAX_MS = 600
/** How long to wait from now on for a window that began to move at `since`. */
export function quietMs(since: number, now: number): number {
  return Math.max(0, Math.min(QUIET_MS, since + QUIET_MAX_MS - now))
}

/** An answer that is not there by then is asked for once more, and then done without. */
export const ANSWER_MS = 700

/** The same where answers are known to take their time: far away, or on a slow line. */
export function answerMs({roundTripMs}: {readonly roundTripMs: number}): number {
  return Math.max(ANSWER_MS, 2 * roundTripMs)
}

/** A closing answer that is not there by then is asked for again. A slow line only gets a few
 *  bytes more; a lost answer must not hold the screen for ever. */
export const LOST_MS = 3000

/** What the screen does to the world. */
export interface ScreenPorts {
  readonly clock: Clock
  /** The size that the kernel knows; used only where the terminal answers no question. */
  size(): Size
  write(bytes: string): void
  /** A frame can be painted now that could not be before. */
  ready(): void
}

/** A frame on its way. */
export interface Flight<Mark> {
  readonly type: "flight"
  readonly frame: Frame<Mark>
  /** The frame as its fixed rows stand now: they may be repainted while it is under way. */
  shown: Frame<Mark>
  readonly sentAt: number
  /** What was known before it, for counting when it turns out to have been overtaken. */
  readonly before: Known
  /** Whether the terminal showed just that: else it had met another size itself. */
  readonly base: "certain" | "in doubt"
  /** How many of its rows, from the first, were drawn whole. */
  readonly whole: number
  opening: Size | undefined
  /** A size signal came while it was under way. */
  signalled: boolean
  /** The reader wants all drawn again once it has arrived. */
  redraw: boolean
  /** The sizes that the kernel told meanwhile, in order. */
  readonly told: Size[]
}

export function newFlight<Mark>(
  frame: Frame<Mark>,
  from: Pick<Flight<Mark>, "before" | "whole" | "sentAt"> & {readonly doubt: object | undefined},
): Flight<Mark> {
  const {before, whole, sentAt, doubt} = from
  const base = doubt ? "in doubt" : "certain"
  const open = {opening: undefined, signalled: false, redraw: false, told: []}
  return {type: "flight", frame, shown: frame, before, base, whole, sentAt, ...open}
}

/** Another screen lies over ours: nothing is written until it has gone. */
export interface Aside {
  readonly type: "aside"
  /** Whether there is another screen, once the terminal has told. */
  state: "asked" | "granted" | "refused"
  /** Where the cursor rested when it began, if the terminal has told. */
  cursor: Cell | undefined
  /** A size signal came meanwhile: our rows may have moved. */
  moved: boolean
}

/** Where painting begins anew, with what is pushed by then. */
export interface Located<Mark> {
  readonly start: AnewStart
  readonly ledger: Ledger<Mark>
  /** Rows that may still change have left the screen: they will come once more. */
  readonly leaked: boolean
  /** Rows of the bottom region that have left the screen as well: they stay where they are. */
  readonly buried: number
  /** The way up to the first row counts rows that the terminal has wrapped. */
  readonly wrapped: boolean
  /** Those of our rows that are on the screen. */
  readonly left: Known
}

/** The cursor is sent to our first row before anything is erased there: where the terminal has
 *  wrapped our rows, their number holds for one width only, and a frame that went up over so many
 *  would meet other people's rows at another. The cursor itself the terminal keeps in its row. */
export interface Anchor<Mark> {
  readonly type: "anchor"
  readonly size: Size
  readonly found: Located<Mark>
}

/** Why the terminal is asked where our rows are: it may have moved them; the reader wants them
 *  drawn again; another screen has gone that lay over them; the cursor was sent to the first. */
export type Reason<Mark> = "moved" | "redraw" | Aside | Anchor<Mark>

/** A question for size and cursor on its way. */
export interface Probe<Mark> {
  readonly type: "probe"
  readonly reason: Reason<Mark>
  readonly tries: number
  /** When the window began to move, ms on the screen's clock. */
  readonly since: number
  first: Size | undefined
  cursor: Cell | undefined
  /** A size signal came since it was sent: its answers may be of several moments. */
  stale: boolean
}

export function newProbe<Mark>(
  reason: Reason<Mark>,
  from: {readonly tries: number; readonly since: number},
): Probe<Mark> {
  return {type: "probe", reason, ...from, first: undefined, cursor: undefined, stale: false}
}

/** Where our rows begin is known, and what is pushed by then; nothing has been painted yet, so what
 *  was known before still holds if another size comes first. */
export interface Anew<Mark> {
  readonly type: "anew"
  readonly size: Size
  readonly start: AnewStart
  readonly ledger: Ledger<Mark>
}

/** Others have the screen. */
export interface Away<Mark> {
  readonly type: "away"
  /** The frame that was under way when they got it. If it meets another size than its own, its
   *  settled rows come again. */
  readonly flight: Flight<Mark> | undefined
  /** What is pushed if it does not. */
  readonly arrived: Ledger<Mark>
  /** Its closing answer has told that it met its own. */
  isMet: boolean
}

export type Phase<Mark> =
  | {readonly type: "start"}
  | {readonly type: "ready"}
  | Flight<Mark>
  | {readonly type: "quiet"; readonly since: number}
  | Probe<Mark>
  | Anew<Mark>
  | Aside
  | Away<Mark>

/** A cursor report that is awaited: what it answers, for which flight, probe or other screen. */
export interface Asked {
  readonly question:
    | "start"
    | "opening"
    | "closing"
    | "in-place"
    | "first"
    | "cursor"
    | "again"
    | "aside"
  readonly of: object | undefined
}

/** The size, from the report of a cursor that was sent beyond the last cell. */
export function sizeOf(cell: Cell): Size {
  return {columns: cell.column + 1, rows: cell.row + 1}
}

export function sameSize(a: Size, b: Size): boolean {
  return a.columns === b.columns && a.rows === b.rows
}
