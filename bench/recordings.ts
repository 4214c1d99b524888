// Recordings made for the bench: the same bytes in every run, written before anything is timed.
// Knows the recording format; never how it is played.

import {readFileSync, writeFileSync} from "node:fs"
import {Random} from "./random.js"

/** The fewest things a turn can hold: text in pieces, and time that passes. */
export type Step =
  | {readonly type: "text"; readonly text: string; readonly messageId?: string}
  | {readonly type: "wait"; readonly ms: number}

/** Writes a recording of one turn and gives the text's size in bytes. */
export function writeTurn(file: string, steps: readonly Step[]): number {
  let at = 0
  let bytes = 0
  const lines = [header("bench"), entry(at, "client", promptOf(1, "go"))]
  for (const step of steps) {
    if (step.type === "wait") at += step.ms
    else {
      bytes += Buffer.byteLength(step.text)
      lines.push(entry(at, "agent", updateOf(step)))
    }
  }
  lines.push(entry(at, "agent", {jsonrpc: "2.0", id: 1, result: {stopReason: "end_turn"}}))
  writeFileSync(file, `${lines.join("\n")}\n`)
  return bytes
}

/** Writes a recorded session several times over as one: identities are told apart by round. */
export function writeRepeated(from: string, to: string, times: number): void {
  const [head = "", ...messages] = readFileSync(from, "utf8").trimEnd().split("\n")
  const last = JSON.parse(messages.at(-1) ?? "{}") as {readonly at: number}
  const rounds = Array.from({length: times}, (_, round) =>
    messages.map(line => roundOf(line, round, last.at + 1000)).join("\n"),
  )
  writeFileSync(to, `${[head, ...rounds].join("\n")}\n`)
}

/** Paragraphs of plain words, about `units` long, each ended by a blank line. */
export function plainText(seed: number, units: number): string {
  const random = new Random(seed)
  let text = ""
  while (text.length < units) {
    const words = Array.from({length: random.between(40, 120)}, () => random.of(WORDS))
    text += `${words.join(" ")}.\n\n`
  }
  return text
}

/** Lines that can be counted: "row 00017 …" with plain words, each a line of its own. */
export function countedLines(seed: number, count: number): string[] {
  const random = new Random(seed)
  return Array.from({length: count}, (_, number) => {
    const words = Array.from({length: random.between(3, 7)}, () => random.of(WORDS))
    return `row ${String(number).padStart(5, "0")} ${words.join(" ")}`
  })
}

/** Those lines as Markdown that shows each as a row of its own. */
export function asCode(lines: readonly string[]): string {
  return `\`\`\`\n${lines.join("\n")}\n\`\`\`\n`
}

const WORDS = (
  "the of and to in is that for it as was with be by on not he his but at are this have from or " +
  "had an they which one you were all her she there would their we him been has when who will no " +
  "more if out so up said what its about than into them can only other time new some could these " +
  "terminal window column memory answer paragraph scrollback character measure together"
).split(" ")

/** A message of a recording as it stands in the `round`th repetition of it, from 0: later by that
 *  many lengths, and with identities of its own. */
export function roundOf(line: string, round: number, lengthMs: number): string {
  const {at, ...rest} = JSON.parse(line) as {readonly at: number}
  const told = JSON.stringify({at: at + round * lengthMs, ...rest})
  if (round === 0) return told
  return told
    .replace(/"id":(\d+)/, (_, id: string) => `"id":${Number(id) + round * 10_000}`)
    .replace(/"(toolCallId|messageId)":"([^"]*)"/g, `"$1":"$2-${round}"`)
}

function header(title: string): string {
  return JSON.stringify({format: "acp-recording", version: 1, protocolVersion: 1, title, cwd: "/"})
}

function entry(at: number, from: "client" | "agent", message: object): string {
  return JSON.stringify({at, from, message})
}

function promptOf(id: number, text: string): object {
  const prompt = [{type: "text", text}]
  return {jsonrpc: "2.0", id, method: "session/prompt", params: {sessionId: "s1", prompt}}
}

function updateOf({text, messageId}: Extract<Step, {readonly type: "text"}>): object {
  const content = {type: "text", text}
  const update = {sessionUpdate: "agent_message_chunk", messageId, content}
  return {jsonrpc: "2.0", method: "session/update", params: {sessionId: "s1", update}}
}
