// Print mode with an agent that says megabytes at once: how much of the time is ours, beside a
// program that reads the same lines and writes the same text and knows nothing.

import {spawn} from "node:child_process"
import {createHash} from "node:crypto"
import {writeFileSync} from "node:fs"
import {type Context, companion, type Workload} from "../context.js"
import {type Measure, median} from "../measure.js"
import {environmentOf} from "../pty.js"
import {textOf} from "../texts.js"

const UNITS = {short: 1_000_000, full: 8_000_000} as const
/** Letters in one piece of the answer. */
const PIECE_UNITS = 64
const ROUNDS = {short: 3, full: 5} as const

export const headless: Workload = {
  name: "headless",
  title: "print mode with an answer of megabytes",
  async run(context) {
    const text = textOf("markdown", UNITS[context.scale])
    const file = `${context.scratch}/answer.txt`
    writeFileSync(file, text)
    const agent = companion(context, "sayer", file, `${PIECE_UNITS}`)
    const quoted = agent.map(word => `"${word}"`).join(" ")
    const print = [...context.product, "-p", "--agent", quoted]
    const floor = companion(context, "printer", ...agent)
    const forms = {
      text: [...print, "go"],
      json: [...print, "--output-format", "json", "go"],
      "stream-json": [
        ...print,
        "--output-format",
        "stream-json",
        "--include-partial-messages",
        "go",
      ],
    }
    const measures: Measure[] = []
    const bare: Run[] = []
    const runs = new Map<string, Run[]>()
    for (let round = 0; round < ROUNDS[context.scale]; round++) {
      bare.push(await run(context, floor))
      for (const [name, command] of Object.entries(forms)) {
        runs.set(name, [...(runs.get(name) ?? []), await run(context, command)])
      }
    }
    const floorMs = median(bare.map(({ms}) => ms))
    for (const [name, samples] of runs) {
      const ms = median(samples.map(one => one.ms))
      const rate = Buffer.byteLength(text) / 1e6 / (ms / 1000)
      measures.push({
        name: `headless.${name}`,
        value: ms / floorMs,
        unit: "×",
        note: `${rate.toFixed(1)} MB/s, start included; a bare reader ${floorMs.toFixed(0)} ms, ours ${ms.toFixed(0)}`,
      })
    }
    const [first] = runs.get("text") ?? []
    const expected = createHash("sha256").update(`${text.trimEnd()}\n`).digest("hex")
    measures.push({
      name: "headless.wrong",
      value: first?.hash === expected ? 0 : 1,
      unit: "answers",
      note: `${first?.bytes ?? 0} bytes for ${Buffer.byteLength(text)}`,
    })
    return measures
  },
}

interface Run {
  readonly ms: number
  readonly bytes: number
  readonly hash: string
}

function run(context: Context, command: readonly string[]): Promise<Run> {
  const [file = "", ...args] = command
  return new Promise((resolve, reject) => {
    const from = performance.now()
    const child = spawn(file, args, {
      cwd: context.scratch,
      env: environmentOf({command, directory: context.scratch}),
      stdio: ["ignore", "pipe", "ignore"],
    })
    const hash = createHash("sha256")
    let bytes = 0
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length
      hash.update(chunk)
    })
    child.on("error", reject)
    child.on("close", code => {
      if (code !== 0) return reject(new Error(`${command.join(" ")} ended with ${code}`))
      resolve({ms: performance.now() - from, bytes, hash: hash.digest("hex")})
    })
  })
}
