// How a command ended, and what it gave, out of what agents tell of a call beside its content. Each
// agent has names of its own for that. Pure; nothing is read out of texts meant for people.

import type {ToolCallUpdate} from "@agentclientprotocol/sdk"
import type {Exit} from "../transcript/block.js"

interface Facts {
  readonly [key: string]: unknown
}

/** How the command of a call ended; `undefined` if the call does not tell. Zero is told, too. */
export function exitOf(
  call: Pick<ToolCallUpdate, "content" | "rawOutput" | "_meta">,
): Exit | undefined {
  const raw = factsOf(call.rawOutput)
  const marks = (call.content ?? []).map(item => {
    return item.type === "content" ? factsOf(factsOf(item.content._meta)["platen/exit"]) : {}
  })
  const told = [...marks, factsOf(factsOf(call._meta)["terminal_exit"]), raw]
  for (const facts of [...told, factsOf(raw["exitStatus"]), factsOf(raw["metadata"])]) {
    const exit = exitIn(facts)
    if (exit) return exit
  }
  return undefined
}

/** Whether a command that ended so has failed. */
export function isFailure(exit: Exit | undefined): boolean {
  return exit !== undefined && (exit.type === "signal" || exit.code !== 0)
}

/** The text among the facts of a raw output: what a reader would have seen of the command. No text
 *  for facts that only tell how it ended; `undefined` for anything else. */
export function writtenIn(output: unknown): string | undefined {
  const facts = factsOf(output)
  for (const name of TEXTS) {
    const text = facts[name]
    if (typeof text === "string" && text !== "") return text
  }
  const {stdout, stderr} = facts
  const both = [stdout, stderr].filter(text => typeof text === "string" && text !== "")
  if (both.length > 0) return both.join("\n")
  return exitIn(facts) ? "" : undefined
}

const TEXTS = ["formatted_output", "aggregated_output", "output"]
const CODES = ["exit_code", "exitCode", "exit"]

function exitIn(facts: Facts): Exit | undefined {
  const {signal} = facts
  for (const name of CODES) {
    const code = facts[name]
    // Windows tells the codes of crashes as numbers of 32 bits, some agents with a sign.
    if (typeof code === "number" && Number.isInteger(code)) return {type: "code", code}
  }
  return typeof signal === "string" && signal !== "" ? {type: "signal", name: signal} : undefined
}

function factsOf(value: unknown): Facts {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value)
  return isObject ? (value as Facts) : {}
}
