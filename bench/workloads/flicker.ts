// What a user can see while frames arrive: cells that go blank and come back with what they had, on
// a terminal that holds a synchronized update back and on one that does not know it.

import {TestClock} from "../../test/help/clock.js"
import {Emulator} from "../../test/help/emulator.js"
import type {Context, Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {prompted, startReplay} from "../product.js"
import {pause} from "../pty.js"
import {writeTurn} from "../recordings.js"
import {textOf} from "../texts.js"

const SIZE = {columns: 100, rows: 30}
const RATE = 200
const SECONDS = {short: 3, full: 12} as const
/** After it the next bytes are another frame. */
const FRAME_END = /(?<=\x1b\[\?2026l|\x1b\[\?25h)/

export const flicker: Workload = {
  name: "flicker",
  title: "cells that go blank and come back while Markdown streams",
  company: "welcome",
  async run(context) {
    const measures: Measure[] = []
    for (const [name, synchronized] of [
      ["honoured", "known"],
      ["ignored", "unknown"],
    ] as const) {
      const writes = await written(context, synchronized)
      const {cells, worst, moments} = blinks(writes, synchronized)
      measures.push({
        name: `flicker.${name}`,
        value: cells,
        unit: "cells",
        note: `in ${writes.length} frames, ${moments} moments to see; at most ${worst} in one frame`,
      })
    }
    return measures
  },
}

/** The frames of a streamed answer, as the product writes them to a terminal of that kind. */
async function written(
  context: Context,
  synchronized: "known" | "unknown",
): Promise<readonly string[]> {
  const file = `${context.scratch}/flicker.jsonl`
  const text = textOf("markdown", RATE * 4 * SECONDS[context.scale])
  writeTurn(file, [
    {type: "wait", ms: 1000},
    {type: "text", text},
  ])
  const options = {...SIZE, personality: {synchronized}}
  const session = startReplay(context, [file, "--speed", "1", "--rate", `${RATE}`], options)
  try {
    await prompted(session)
    await pause(500)
    await session.shows("End of the recording")
    return session.since(0).text.split(FRAME_END)
  } finally {
    await session.close()
  }
}

/** Counts, frame by frame, the cells that are blank at some moment of it though they show the same
 *  before and after it. */
function blinks(writes: readonly string[], synchronized: "known" | "unknown") {
  const clock = new TestClock()
  const emulator = new Emulator({...SIZE, scrollback: 1000, personality: {synchronized}, clock})
  let seen: (readonly (readonly string[])[])[] = []
  let moments = 0
  emulator.watch(({cells}) => void seen.push(cells))
  let cells = 0
  let worst = 0
  for (const bytes of writes) {
    const before = emulator.cells()
    seen = []
    emulator.write(bytes)
    clock.advance(0)
    const after = emulator.cells()
    moments += seen.length
    const blinked = blinkedCells({before, seen, after})
    cells += blinked
    worst = Math.max(worst, blinked)
  }
  return {cells, worst, moments}
}

function blinkedCells(motion: {
  readonly before: readonly (readonly string[])[]
  readonly seen: readonly (readonly (readonly string[])[])[]
  readonly after: readonly (readonly string[])[]
}): number {
  let blinked = 0
  for (const [row, old] of motion.before.entries()) {
    for (const [column, text] of old.entries()) {
      if (text.trim() === "" || motion.after[row]?.[column] !== text) continue
      if (motion.seen.some(cells => cells[row]?.[column]?.trim() === "")) blinked++
    }
  }
  return blinked
}
