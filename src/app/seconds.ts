// The seconds that pass while calls run: which cards show them, and the timer that tells of them.
// Nothing wakes up where nothing runs. Never knows how a time is shown.

import type {Clock} from "../ports.js"
import type {Block, ToolBlock, WorkBlock} from "../transcript/block.js"
import {liveWork} from "../transcript/fold.js"
import {finish} from "../transcript/transcript.js"
import type {Life} from "./life.js"
import type {AppEvent, State, Turn} from "./state.js"
import {STOP_LATE_MS} from "./stopping.js"
import {stretchSecond} from "./stretch-end.js"

/** From one telling of the time to the next, in ms. */
const SECOND_MS = 1000

/** The state when a second more has passed; the very same one if nothing shows it, so that nobody
 *  counts on. `at` is the loop's clock in ms. */
export function secondPassed(state: State, at: number): State {
  const transcript = finish(state.transcript, block =>
    isTimed(block) ? {...block, elapsedMs: Math.max(0, at - block.startedAt)} : block,
  )
  const next = transcript === state.transcript ? state : {...state, transcript}
  return stretchOf(state) ? stretchSecond(next, at) : next
}

/** The work whose time is on show. One that waits for the reader's answer does not work. */
function stretchOf({transcript, asks}: State): WorkBlock | undefined {
  return asks.length === 0 ? liveWork(transcript) : undefined
}

/** How long until the next second is told: until the heading of work changes, if no call is timed
 *  by itself. One that came too soon would change nothing, and be the last. */
function untilSecond(state: State, now: number): number {
  const work = stretchOf(state)
  if (work?.startedAt === undefined || state.transcript.blocks.some(isTimed)) return SECOND_MS
  return Math.max(1, ((work.seconds ?? 0) + 1) * SECOND_MS - (now - work.startedAt) + 1)
}

/** A call that goes on by itself. One that is asked about waits for the reader. */
function isTimed(block: Block): block is ToolBlock & {readonly startedAt: number} {
  if (block.type !== "tool" || block.isAsked || block.startedAt === undefined) return false
  return block.status === "running" || block.status === "pending"
}

/** Tells once of a second while a turn runs; what comes of it, or whatever else happens in the
 *  turn, begins the next one, and tells of a turn that does not stop. Timers of the turn end with
 *  it. */
export function followTurn(
  state: State,
  life: Life,
  ports: {readonly clock: Clock; readonly send: (event: AppEvent) => void},
): void {
  const {clock, send} = ports
  if (!state.turn) {
    life.turnOver(state.sessions.focus)
    return life.came("second")
  }
  if (state.turn.stopping === "asked")
    expectStop(state.turn, state.sessions.focus, {life, ...ports})
  if (life.isWaitingFor("second")) return
  const tell = () => {
    life.came("second")
    send({type: "second", at: clock.now()})
  }
  life.waits("second", clock.setTimer(untilSecond(state, clock.now()), tell))
}

/** A turn that is asked to stop may take its time, but not for ever. */
function expectStop(
  {firstBlock}: Turn,
  session: number,
  on: {readonly life: Life; readonly clock: Clock; readonly send: (event: AppEvent) => void},
): void {
  const wait = `end of ${session}/${firstBlock}` as const
  if (on.life.isWaitingFor(wait)) return
  const tell = () => {
    on.life.came(wait)
    on.send({type: "stop-is-late", session, firstBlock})
  }
  on.life.waits(wait, on.clock.setTimer(STOP_LATE_MS, tell))
}
