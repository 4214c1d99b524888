// Plain text at 1,000 tokens a second: what goes to the terminal for it.

import {writeFileSync} from "node:fs"
import type {Context, Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {cpuNs} from "../process.js"
import {prompted, startReplay} from "../product.js"
import {type Output, pause, Session} from "../pty.js"
import {plainText, writeTurn} from "../recordings.js"

/** Letters in a token, as `--rate` counts them. */
const TOKEN_UNITS = 4
const RATE = 1000
/** Frames a second that the product may make. */
export const FPS = 60

export const streaming: Workload = {
  name: "streaming",
  title: "plain text at 1,000 tokens a second",
  async run(context) {
    const seconds = context.scale === "short" ? 4 : 20
    const file = `${context.scratch}/plain.jsonl`
    const text = plainText(7, RATE * TOKEN_UNITS * seconds)
    // One second of silence first: the start is not part of it.
    const size = writeTurn(file, [
      {type: "wait", ms: 1500},
      {type: "text", text},
      {type: "wait", ms: 1500},
    ])
    // Side by side: both wait for the most part.
    const [{output, ns, ms}, bare] = await Promise.all([
      streamed(context, [file, "--speed", "1", "--rate", `${RATE}`]),
      bareNs(context, text),
    ])
    const measures: Measure[] = [
      {
        name: "streaming.bytes",
        value: output.bytes / size,
        unit: "×",
        note: `${output.bytes} bytes for ${size} of text; ${shares(output.text)}`,
      },
      {
        name: "streaming.frames",
        value: output.chunks / (ms / 1000),
        unit: "a second",
        note: `${output.chunks} chunks read in ${(ms / 1000).toFixed(1)} s`,
      },
    ]
    if (ns !== undefined) {
      const tokens = text.length / TOKEN_UNITS
      if (bare !== undefined) {
        const [own, floor] = [ns / 1e6, bare / 1e6].map(ms => ms.toFixed(0))
        const note = `${own} ms of CPU for the text, a bare writer at the same rate ${floor}`
        measures.push({name: "streaming.cpu.bare", value: ns / bare, unit: "×", note})
      }
      measures.push({
        name: "streaming.piece",
        value: ns / 1e3 / tokens,
        unit: "µs",
        note: "CPU for a token, its share of a frame with it",
      })
      measures.push({
        name: "streaming.cpu",
        value: ns / 1e6 / (tokens / 1000),
        unit: "ms",
        note: "CPU for 1,000 tokens, all threads",
      })
    }
    return measures
  },
}

interface Streamed {
  readonly output: Output
  readonly ns: number | undefined
  readonly ms: number
}

async function streamed(context: Context, args: readonly string[]): Promise<Streamed> {
  const session = startReplay(context, args)
  try {
    await prompted(session)
    await pause(700)
    const mark = session.mark
    const before = cpuNs(session.pty.pid)
    const isWriting = () => session.since(mark).bytes > 4096
    await session.until("the text", isWriting)
    const fromMs = session.times[mark] ?? 0
    const toMs = await session.shows("End of the recording")
    const after = cpuNs(session.pty.pid)
    const ns = before === undefined || after === undefined ? undefined : after - before
    return {output: session.since(mark), ns, ms: toMs - fromMs}
  } finally {
    await session.close()
  }
}

/** CPU time of a program that writes the same text at the same rate and knows nothing. */
async function bareNs(context: Context, text: string): Promise<number | undefined> {
  const file = `${context.scratch}/plain.txt`
  writeFileSync(file, text)
  const command = [process.execPath, `${context.root}bench/peers/bare.mjs`, file, `${RATE}`]
  const session = new Session({command, directory: context.scratch})
  try {
    await pause(700)
    const before = cpuNs(session.pty.pid)
    await session.shows("«played»")
    const after = cpuNs(session.pty.pid)
    return before === undefined || after === undefined ? undefined : after - before
  } finally {
    await session.close()
  }
}

/** What the bytes are, roughly: letters, and the kinds of sequences that cost most. */
function shares(text: string): string {
  const kinds = new Map<string, number>()
  const sequences = /\x1b\[[0-?]*[ -/]*[@-~]|\x1b[78]/g
  let rest = text.length
  for (const [sequence] of text.matchAll(sequences)) {
    rest -= sequence.length
    const kind = kindOf(sequence)
    kinds.set(kind, (kinds.get(kind) ?? 0) + sequence.length)
  }
  const sorted = [...kinds].sort((a, b) => b[1] - a[1]).slice(0, 5)
  return [["letters", rest] as const, ...sorted].map(([kind, n]) => `${kind} ${n}`).join(", ")
}

function kindOf(sequence: string): string {
  const final = sequence.at(-1) ?? ""
  if (sequence.includes("?2026")) return "sync"
  if (sequence.includes("?7")) return "autowrap"
  if (sequence.includes("9999") || "n78".includes(final)) return "questions"
  return final === "m" ? "SGR" : "moves"
}
