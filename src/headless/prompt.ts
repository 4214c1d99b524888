// The prompt of a run: piped text as context in front of the words.
// Never knows who answers it.

import type {Readable} from "node:stream"
import type {ContentBlock} from "@agentclientprotocol/sdk"
import type {Clock} from "../ports.js"

/** How long a pipe may be silent when a prompt was given by words. Programs often start others
 *  with an open pipe that nobody writes to; a slow command in front of ours needs some time. */
export const SILENCE_MS = 3000

/** Most bytes read from standard input: 16 MiB. More than any context window holds, so beyond it
 *  the run is refused instead of sent cut. */
export const PIPED_BYTES_MAX = 16 * 1024 * 1024

/** Where a prompt comes from. */
export interface PromptSources {
  readonly words: string | undefined
  /** Standard input, or undefined when it is a terminal: that is never read. */
  readonly piped: Readable | undefined
  readonly clock: Clock
  /** Aborted when the user stops the program. */
  readonly stopped: AbortSignal
}

/** What came of reading the prompt. */
export type Prompt =
  | {
      readonly type: "prompt"
      /** Piped text first, then the words; each only if there is any. */
      readonly content: readonly ContentBlock[]
      /** `silent`: the pipe stayed open and gave nothing. `not-utf8`: bytes were replaced. */
      readonly remark: "silent" | "not-utf8" | undefined
    }
  | {readonly type: "nothing"}
  | {readonly type: "too-long"}
  | {readonly type: "unreadable"; readonly message: string}
  | {readonly type: "stopped"}

/** Reads the prompt. With words, a pipe that is silent for SILENCE_MS is left alone; once its
 *  first byte came, and always without words, it is read to its end. */
export async function readPrompt(sources: PromptSources): Promise<Prompt> {
  const words = sources.words?.trim() ? sources.words : undefined
  if (sources.stopped.aborted) return {type: "stopped"}
  const piped = sources.piped
    ? await readPiped(sources.piped, sources, words === undefined ? undefined : SILENCE_MS)
    : noBytes(undefined)
  if (piped.type !== "bytes") return piped
  const {text, valid} = decoded(piped.bytes)
  const context = text.trim() === "" ? undefined : text
  const content: ContentBlock[] = []
  // Piped text alone is the message itself: the newline that `echo` adds is no part of it.
  if (context !== undefined) {
    content.push({type: "text", text: words === undefined ? context.replace(/\s+$/, "") : context})
  }
  if (words !== undefined) content.push({type: "text", text: words})
  if (content.length === 0) return {type: "nothing"}
  return {type: "prompt", content, remark: piped.remark ?? (valid ? undefined : "not-utf8")}
}

type Piped =
  | {readonly type: "bytes"; readonly bytes: Uint8Array; readonly remark: "silent" | undefined}
  | Exclude<Prompt, {type: "prompt"}>

/** What a silent pipe, or none, gives. */
function noBytes(remark: "silent" | undefined): Piped {
  return {type: "bytes", bytes: new Uint8Array(), remark}
}

function readPiped(
  stream: Readable,
  {clock, stopped}: PromptSources,
  silenceMs: number | undefined,
): Promise<Piped> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let length = 0
    const onData = (chunk: Buffer | string) => {
      timer?.cancel()
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk
      chunks.push(bytes)
      length += bytes.length
      if (length > PIPED_BYTES_MAX) finish({type: "too-long"})
    }
    const onEnd = () => finish({type: "bytes", bytes: Buffer.concat(chunks), remark: undefined})
    const onError = (error: Error) => finish({type: "unreadable", message: error.message})
    const onStop = () => finish({type: "stopped"})
    const timer =
      silenceMs === undefined
        ? undefined
        : clock.setTimer(silenceMs, () => finish(noBytes("silent")))
    const finish = (piped: Piped) => {
      timer?.cancel()
      stream.off("data", onData).off("end", onEnd).off("close", onEnd).off("error", onError)
      stopped.removeEventListener("abort", onStop)
      if (piped.type !== "bytes" || piped.remark === "silent") letGo(stream)
      resolve(piped)
    }
    stream.on("data", onData).on("end", onEnd).on("close", onEnd).on("error", onError)
    stopped.addEventListener("abort", onStop)
  })
}

/** Stops reading a stream that may never end, so that it cannot keep the program alive. */
function letGo(stream: Readable): void {
  stream.on("error", () => {})
  stream.destroy()
}

function decoded(bytes: Uint8Array): {readonly text: string; readonly valid: boolean} {
  try {
    return {text: new TextDecoder("utf-8", {fatal: true}).decode(bytes), valid: true}
  } catch {
    return {text: new TextDecoder("utf-8").decode(bytes), valid: false}
  }
}
