// Letters typed while an answer streams: from the key to its letter on the screen, beside a Node
// program that does nothing but write back what it reads.

import {type Context, companion, type Workload} from "../context.js"
import {type Measure, percentile} from "../measure.js"
import {prompted, startReplay} from "../product.js"
import {pause, Session} from "../pty.js"
import {Random} from "../random.js"
import {plainText, writeTurn} from "../recordings.js"

const LETTERS = "abcdefghijklmnopqrstuvwxyz"
/** Letters in the editor before it is cleared: they must fit in its one row. */
const ROW_LETTERS = 60
/** Deletes what was typed, by the editor's own key (Ctrl+U). */
const CLEAR = "\x15"

export const typing: Workload = {
  name: "typing",
  title: "letters typed while 1,000 tokens a second stream in",
  async run(context) {
    const count = context.scale === "short" ? 200 : 600
    const floor = await echoed(context, count)
    const ours = await typed(context, count)
    const over = (share: number) => percentile(ours, share) - percentile(floor, share)
    const note = (share: number) =>
      `${percentile(ours, share).toFixed(1)} ms, the floor ${percentile(floor, share).toFixed(1)}`
    const measures: Measure[] = [
      {name: "typing.p50", value: over(50), unit: "ms", note: `above the floor: ${note(50)}`},
      {name: "typing.p99", value: over(99), unit: "ms", note: `above the floor: ${note(99)}`},
      {name: "typing.letters", value: count, unit: "letters"},
    ]
    return measures
  },
}

async function echoed(context: Context, count: number): Promise<readonly number[]> {
  const command = companion(context, "echo")
  const session = new Session({command, directory: context.scratch})
  try {
    await session.until("the echo program", () => session.mark > 0)
    const random = new Random(11)
    return await strokes(random, count, async letter => {
      const mark = session.mark
      const from = performance.now()
      session.type(letter)
      return (await session.until("an echo", () => session.mark > mark)) - from
    })
  } finally {
    await session.close()
  }
}

async function typed(context: Context, count: number): Promise<readonly number[]> {
  const file = `${context.scratch}/long.jsonl`
  writeTurn(file, [{type: "text", text: plainText(3, 400_000)}])
  const session = startReplay(context, [file, "--speed", "1", "--rate", "1000"])
  try {
    await prompted(session)
    await pause(3000)
    let row = ""
    return await strokes(new Random(11), count, async letter => {
      if (row.length === ROW_LETTERS) {
        session.type(CLEAR)
        await session.until("an empty editor", () => !editorRow(session).includes(row))
        row = ""
      }
      row += letter
      const from = performance.now()
      session.type(letter)
      const shown = () => editorRow(session).includes(`› ${row}`)
      return (await session.until(`the letter ${letter}`, shown)) - from
    })
  } finally {
    await session.close()
  }
}

/** One stroke after another, with a hand's irregular pauses. */
async function strokes(
  random: Random,
  count: number,
  stroke: (letter: string) => Promise<number>,
): Promise<readonly number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    await pause(random.between(20, 60))
    times.push(await stroke(random.of([...LETTERS])))
  }
  return times
}

function editorRow(session: Session): string {
  return session.emulator.screen().findLast(row => row.startsWith("› ")) ?? ""
}
