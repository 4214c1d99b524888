// What a turn spends its time on, one thing at a time: laps that follow each other without a gap.
// Pure. Never knows who said or did anything, nor how a lap is shown.
//
//     base    waiting ────▶ calls ─────────▶ waiting ─▶ reader ─▶ calls …
//     speech       ├ thinking ┤    ├ writing ┤
//
// The base is what goes on while nobody speaks. A lap of speech begins with its first piece and
// ends with its last one; what passes until the next news belongs to the base again.

/** What a lap was spent on: waiting for the model, its thoughts, its text, calls that run, and
 *  waiting for the reader's answer. */
export const LAP_KINDS = ["waiting", "thinking", "writing", "calls", "reader"] as const

export type LapKind = (typeof LAP_KINDS)[number]

/** A stretch of a turn's time, in whole ms since the turn began. */
export interface Lap {
  readonly kind: LapKind
  readonly from: number
  readonly to: number
}

/** What goes on while nobody speaks. "pending": calls were told of and none of them has begun, as
 *  far as that was told. */
export type Base = "waiting" | "pending" | "calls" | "reader"

/** Why a base ends. "ended": a call came to its end. */
export type Cause = "ended" | "other"

export interface Lane {
  /** Laps that are over, in order; together they cover the time up to the open one. */
  readonly laps: readonly Lap[]
  /** Of each kind in all, in ms: exact, also where laps were joined. */
  readonly sums: Readonly<Partial<Record<LapKind, number>>>
  /** Laps that were joined to a neighbour of another kind, since there were too many. */
  readonly joined: number
  readonly base: Base
  /** Where the open lap begins; `spoke`: its last piece, if it is one of speech. */
  readonly from: number
  readonly speech: {readonly kind: "thinking" | "writing"; readonly spoke: number} | undefined
}

/** Most laps of one turn. Beyond that the shortest one becomes part of its neighbour. */
export const LAPS_MAX = 300
/** A pause of more than this between two pieces of a text is waiting, in ms. */
export const PAUSE_MS = 2000

/** The lane of a turn that begins. */
export const EMPTY_LANE: Lane = {
  laps: [],
  sums: {},
  joined: 0,
  base: "waiting",
  from: 0,
  speech: undefined,
}

/** A piece of a text or a thought has come. While the reader is asked it changes nothing. */
export function spoken(lane: Lane, kind: "thinking" | "writing", at: number): Lane {
  const {speech, base} = lane
  if (base === "reader") return lane
  if (speech?.kind === kind && at - speech.spoke <= PAUSE_MS) {
    return speech.spoke === at ? lane : {...lane, speech: {kind, spoke: at}}
  }
  return {...closed(lane, at, "other"), speech: {kind, spoke: at}}
}

/** The base is another one from now on; the same lane if it is not. */
export function turned(
  lane: Lane,
  base: Base,
  {at, cause}: {readonly at: number; readonly cause: Cause},
): Lane {
  return base === lane.base ? lane : {...closed(lane, at, cause), base}
}

/** The open lap is over. What was begun is closed as far as it was told. */
export function closed(lane: Lane, at: number, cause: Cause): Lane {
  const {base, speech, from} = lane
  const silent = {kind: kindOf(base, cause), to: at}
  const laps = speech ? [{kind: speech.kind, to: speech.spoke}, silent] : [silent]
  let [next, start]: [Lane, number] = [lane, from]
  for (const {kind, to} of laps) {
    next = withLap(next, {kind, from: start, to})
    start = to
  }
  return {...next, from: at, speech: undefined}
}

/** Calls that were only told of have run, as it turns out, if one of them came to its end without
 *  a word; else the model was still at them. */
function kindOf(base: Base, cause: Cause): LapKind {
  if (base !== "pending") return base
  return cause === "ended" ? "calls" : "waiting"
}

function withLap(lane: Lane, lap: Lap): Lane {
  const ms = lap.to - lap.from
  if (ms <= 0) return lane
  const {sums, laps} = lane
  const last = laps.at(-1)
  const isOn = last?.kind === lap.kind
  const all = isOn ? [...laps.slice(0, -1), {...last, to: lap.to}] : [...laps, lap]
  const next = {...lane, sums: {...sums, [lap.kind]: (sums[lap.kind] ?? 0) + ms}, laps: all}
  return all.length > LAPS_MAX ? withoutShortest(next) : next
}

/** The shortest lap goes to the one before it, or the first to the one behind; laps of one kind
 *  that meet thereby are one. */
function withoutShortest(lane: Lane): Lane {
  const {laps} = lane
  let at = 0
  for (const [index, lap] of laps.entries()) {
    const least = laps[at]!
    if (lap.to - lap.from < least.to - least.from) at = index
  }
  const into = at === 0 ? 1 : at - 1
  const [first, second] = at < into ? [laps[at]!, laps[into]!] : [laps[into]!, laps[at]!]
  const whole = {kind: laps[into]!.kind, from: first.from, to: second.to}
  const after = laps.slice(Math.max(at, into) + 1)
  const [next] = after
  const meets = next?.kind === whole.kind
  const joined = meets ? {...whole, to: next.to} : whole
  const rest = meets ? after.slice(1) : after
  return {
    ...lane,
    laps: [...laps.slice(0, Math.min(at, into)), joined, ...rest],
    joined: lane.joined + 1,
  }
}
