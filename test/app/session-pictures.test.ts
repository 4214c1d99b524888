import {readFileSync} from "node:fs"
import {expect, test} from "vitest"
import {connectReplay} from "../../src/agents/replay.js"
import type {Fold} from "../../src/transcript/block.js"
import {expectPictures, type Golden} from "../help/golden.js"
import {Desk} from "./desk.js"

const SIZE = {columns: 100, rows: 30} as const
/** Screens that are kept of a session, spread over all of it. */
const SCREENS = 10

/** All rows that a recorded session leaves in the terminal. */
async function played(name: string, fold: Fold): Promise<readonly string[]> {
  const file = new URL(`../corpus/sessions/${name}.jsonl`, import.meta.url)
  const source = readFileSync(file, "utf8")
  const desk = new Desk({
    ...SIZE,
    fold,
    agent: clock => connectReplay({source, name, speed: "max", tokensPerSecond: undefined, clock}),
  })
  await desk.start()
  const isOver = () => desk.emulator.all().some(row => row.includes("End of the rec"))
  for (let i = 0; i < 400 && !isOver(); i++) await desk.rest(200)
  await desk.rest(1000)
  expect(isOver()).toBe(true)
  return desk.emulator.all()
}

/** Screenfuls of the rows, from the first to the last. */
function screens(rows: readonly string[]): readonly Golden[] {
  const last = Math.max(0, rows.length - SIZE.rows)
  const starts = Array.from({length: SCREENS}, (_, i) => Math.round((last * i) / (SCREENS - 1)))
  return [...new Set(starts)].map(start => ({
    title: `rows ${start + 1} to ${Math.min(rows.length, start + SIZE.rows)} of ${rows.length}`,
    rows: rows.slice(start, start + SIZE.rows).map(row => row.trimEnd()),
  }))
}

test.each(["fix-timedelta", "refactor-long"])(
  "the recorded session %s looks at 100×30 as a person has seen it",
  async name => {
    expectPictures(`session-${name}`, screens(await played(name, "open")))
  },
  120_000,
)

test.each(["fix-timedelta", "refactor-long"])(
  "the recorded session %s looks so in the usual form, too, with its work folded",
  async name => {
    expectPictures(`session-${name}-auto`, screens(await played(name, "auto")))
  },
  120_000,
)
