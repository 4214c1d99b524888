// From the command to the first paint, beside a Node program that does nothing.

import {readFileSync} from "node:fs"
import {basename} from "node:path"
import {fileURLToPath} from "node:url"
import {type Context, companion, type Workload} from "../context.js"
import {type Measure, median, percentile} from "../measure.js"
import {hasPrompt, prompted, settled, startInteractive} from "../product.js"
import {pause, Session} from "../pty.js"

/** What must not have been loaded before the first paint, by a text that survives minifying. */
const LATE = {
  micromark: "codeFencedFenceSequence",
  "names of languages": "shellscript bashrc",
  zod: "invalid_union",
  "the protocol's SDK": "session/set_config_option",
} as const

/** Ctrl+D at an empty prompt. */
const LEAVE = "\x04"

export const start: Workload = {
  name: "start",
  title: "how long until something is on the screen",
  async run(context) {
    const starts = context.scale === "short" ? 12 : 40
    const ours: number[] = []
    const first: number[] = []
    const empty: number[] = []
    await season(context)
    // All in turn, so that whatever else the machine does meets all alike.
    for (let i = 0; i < starts; i++) {
      empty.push(await emptyStart(context))
      ours.push(await firstPaint(context, {}))
      first.push(await firstPaint(context, {NODE_DISABLE_COMPILE_CACHE: "1"}))
    }
    // Noise only adds, and to either in its own moment.
    const quiet = (times: readonly number[]) => percentile(times, 25)
    const [floor, paint] = [quiet(empty), quiet(ours)]
    const measures: Measure[] = [
      {name: "start.empty", value: floor, unit: "ms", note: `of ${starts} empty programs`},
      {name: "start.paint", value: paint, unit: "ms", note: "spawn to the prompt shown"},
      {
        name: "start.ratio",
        value: paint / floor,
        unit: "×",
        note: "of what Node itself takes, on whatever machine",
      },
      {
        name: "start.above",
        value: paint - floor,
        unit: "ms",
        note: `medians ${(median(ours) - median(empty)).toFixed(0)} ms, p95 ${(percentile(ours, 95) - percentile(empty, 95)).toFixed(0)} ms`,
      },
      {
        name: "start.above.first",
        value: quiet(first) - floor,
        unit: "ms",
        note: "the very first start of a version, before its compiled code is in the cache",
      },
    ]
    return [...measures, ...(await loadedBefore(context))]
  },
}

async function emptyStart(context: Context): Promise<number> {
  const command = companion(context, "empty")
  const session = new Session({command, directory: context.scratch})
  const at = await session.until("a byte", () => session.mark > 0)
  await session.close()
  return at - session.startedMs
}

/** One run as a person makes it: at its end the compiled code is kept. */
export async function season(context: Context): Promise<void> {
  const session = startInteractive(context)
  await prompted(session)
  await settled(session)
  session.type(LEAVE)
  await session.pty.ended
}

async function firstPaint(
  context: Context,
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const session = startInteractive(context, {environment})
  const at = await prompted(session)
  await session.close()
  return at - session.startedMs
}

interface Note {
  readonly bytes: number
  readonly scripts: readonly {readonly url: string; readonly length: number}[]
}

/** One start more, watched by the probe: every script that was compiled before the write which
 *  showed the prompt. */
async function loadedBefore(context: Context): Promise<readonly Measure[]> {
  const file = `${context.scratch}/scripts.jsonl`
  const [node = "", program = ""] = context.product
  const session = startInteractive(context, {
    command: [node, "--import", `${context.root}bench/programs/probe.mjs`, program],
    environment: {PLATEN_BENCH_PROBE: file, PLATEN_BENCH_SCRIPTS: "1"},
  })
  await session.until("the prompt", () => hasPrompt(session))
  const {bytes, text} = session.since(0)
  // The kernel sends CR LF for each LF that was written.
  const painted = bytes - (text.match(/\r\n/g)?.length ?? 0)
  await pause(500)
  await session.close()
  const scripts = scriptsBefore(file, painted).filter(({url}) => !url.endsWith("/probe.mjs"))
  const size = scripts.reduce((total, {length}) => total + length, 0)
  const early = Object.entries(LATE).filter(([, sign]) =>
    scripts.some(({url}) => readFileSync(fileURLToPath(url), "utf8").includes(sign)),
  )
  return [
    {
      name: "start.loaded",
      value: size / 1024,
      unit: "KB",
      note: `${scripts.length} files: ${scripts.map(({url}) => basename(url)).join(" ")}`.slice(
        0,
        200,
      ),
    },
    {
      name: "start.early",
      value: early.length,
      unit: "packages",
      note: early.map(([name]) => name).join(", ") || `none of ${Object.keys(LATE).join(", ")}`,
    },
  ]
}

function scriptsBefore(file: string, paintedBytes: number): Note["scripts"] {
  const notes = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map(line => JSON.parse(line) as Note)
  let written = 0
  const before: Note["scripts"][number][] = []
  for (const {bytes, scripts} of notes) {
    if (written >= paintedBytes) break
    written += bytes
    before.push(...scripts)
  }
  return before
}
