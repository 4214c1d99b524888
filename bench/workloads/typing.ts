// Letters typed while an answer streams: from the key to its letter on the screen, beside a Node
// program that does nothing but write back what it reads.

import {type Context, companion, type Workload} from "../context.js"
import {type Measure, percentile} from "../measure.js"
import {prompted, startReplay} from "../product.js"
import {pause, Session} from "../pty.js"
import {plainText, writeTurn} from "../recordings.js"
import {bareEchoTimes, echoTimes} from "../strokes.js"

export const typing: Workload = {
  name: "typing",
  title: "letters typed while 1,000 tokens a second stream in",
  async run(context) {
    const count = context.scale === "short" ? 80 : 600
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
    return await bareEchoTimes(session, count)
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
    return await echoTimes(session, count)
  } finally {
    await session.close()
  }
}
