// Everything that a terminal can be asked, asked at once and outside of any screen of ours: in a
// fresh row, which is blank again afterwards. Knows nothing of what the answers mean.

import * as ansi from "../ansi/sequences.js"
import {GRAPHEME_CLUSTERS, Modes} from "../app/modes.js"
import {openingQuestions} from "../app/negotiation.js"
import {Reader} from "../app/reader.js"
import type {InputEvent, Reply} from "../input/event.js"
import type {Clock, Terminal} from "../ports.js"
import type {TerminalMarks} from "../screen/capabilities.js"
import {type Measured, Measurement, measuring, SAMPLE_COLUMNS_MAX} from "../screen/measure.js"

/** How long answers are waited for, in ms; one of the last two questions is answered by all. */
export const INTERVIEW_MS = 1000

export interface Interview {
  readonly replies: readonly Reply[]
  /** How wide it draws; `undefined` if it does not tell. */
  readonly measured: Measured | undefined
  /** Until the last answer, in ms; `undefined` if that has not come. */
  readonly tookMs: number | undefined
}

/** The answer to the question for the cursor comes first, then that for the size. */
const CURSORS = 2

/** Asks a terminal that has been taken; it is as it was when this is over. */
export async function interview(
  terminal: Pick<Terminal, "write" | "onBytes">,
  clock: Clock,
  marks: TerminalMarks,
): Promise<Interview> {
  const replies: Reply[] = []
  const measurement = new Measurement()
  let heard = () => {}
  const reader = new Reader(clock, event => {
    if (isReply(event) && !(cursorsOf(replies) === CURSORS && takes(measurement, event))) {
      replies.push(event)
    }
    heard()
  })
  const until = (isThere: () => boolean) =>
    new Promise<void>(resolve => {
      const timer = clock.setTimer(INTERVIEW_MS, resolve)
      heard = () => {
        if (!isThere()) return
        timer.cancel()
        resolve()
      }
    })
  const began = clock.now()
  terminal.onBytes(bytes => reader.feed(bytes))
  reader.expectCursors(CURSORS)
  terminal.write(ansi.ASK_CURSOR + ansi.ASK_SIZE + openingQuestions(marks) + ansi.ASK_STATUS)
  const isAnswered = () => replies.some(({type}) => type === "attributes" || type === "status")
  await until(isAnswered)
  const lead = isAnswered() ? leadTo(replies) : undefined
  if (lead !== undefined) {
    const modes = new Modes()
    const on = stateOf(replies, ansi.MODE.graphemes) === 2 ? modes.switchOn(GRAPHEME_CLUSTERS) : ""
    const synchronized = stateOf(replies, ansi.MODE.synchronized) === 2
    reader.expectCursors(measurement.awaited)
    terminal.write(lead + on + measuring({up: 0, column: 0, synchronized}) + modes.undo)
    await until(() => measurement.awaited === 0)
  }
  const tookMs = replies.length > 0 ? clock.now() - began : undefined
  reader.stop()
  return {replies, measured: measurement.measured, tookMs}
}

/** The state of a private mode, if the terminal told one. */
export function stateOf(replies: readonly Reply[], mode: number): number | undefined {
  for (const reply of replies) {
    if (reply.type === "mode" && reply.mode === mode) return reply.state
  }
  return undefined
}

/** The bytes that lead to a fresh row; `undefined` where no sample would fit in one. */
function leadTo(replies: readonly Reply[]): string | undefined {
  const [cursor, size] = replies.filter(reply => reply.type === "cursor")
  if (!cursor || !size || size.column <= SAMPLE_COLUMNS_MAX) return undefined
  return cursor.column === 0 ? "" : ansi.CARRIAGE_RETURN + ansi.LINE_FEED
}

function cursorsOf(replies: readonly Reply[]): number {
  return replies.filter(reply => reply.type === "cursor").length
}

function takes(measurement: Measurement, reply: Reply): boolean {
  return reply.type === "cursor" && measurement.take(reply)
}

function isReply(event: InputEvent): event is Reply {
  const {type} = event
  if (type === "key" || type === "text" || type === "paste") return false
  return type !== "focus" && type !== "mouse"
}
