// What agents have told in the recorded sessions, over and over, as the reducer gets it: the same
// events in every run. Knows the recordings; never what becomes of the events.

import {readFileSync} from "node:fs"
import type {AgentEvent} from "../src/agent.js"
import {Interpreter} from "../src/agents/interpreter.js"
import {tokensOf} from "../src/agents/pace.js"
import {readRecordingLine} from "../src/agents/recording.js"
import {AGENT_WORDS} from "../src/agents/words.js"
import {roundOf} from "./recordings.js"

/** The sessions, in the order in which they take turns. */
const SESSIONS = ["fix-timedelta", "refactor-long"] as const
/** Longer than either of them, in ms. */
const ROUND_MS = 24 * 3600 * 1000

/** One event, and when it came, in ms. */
export interface Told {
  readonly event: AgentEvent
  readonly at: number
}

/** So many events. `texts`: messages as they were recorded, whole, or token by token as agents
 *  stream them. Turns, messages and calls of each round have identities of their own. */
export function recordedEvents(of: {
  readonly root: string
  readonly count: number
  readonly texts: "whole" | "tokens"
}): readonly Told[] {
  const sessions = SESSIONS.map(name =>
    readFileSync(`${of.root}test/corpus/sessions/${name}.jsonl`, "utf8").trimEnd().split("\n"),
  )
  const interpreter = new Interpreter(AGENT_WORDS.en)
  const told: Told[] = []
  for (let round = 0; told.length < of.count; round++) {
    for (const line of sessions[round % sessions.length] ?? []) {
      if (line.includes('"format"')) continue
      const read = readRecordingLine(roundOf(line, round, ROUND_MS))
      if (read.type !== "entry") throw new Error("a recorded session cannot be read")
      const {at} = read.entry
      for (const event of interpreter.take(read.entry).events) {
        for (const part of of.texts === "tokens" ? cut(event) : [event]) {
          told.push({event: part, at})
        }
      }
    }
  }
  return told.slice(0, of.count)
}

/** A piece of a text as its tokens; anything else as it is. */
function cut(event: AgentEvent): readonly AgentEvent[] {
  if (event.type !== "update") return [event]
  const {update} = event
  const {sessionUpdate: kind} = update
  if (kind !== "agent_message_chunk" && kind !== "agent_thought_chunk") return [event]
  const {content} = update
  if (content.type !== "text") return [event]
  return tokensOf(content.text).map(text => ({
    type: "update",
    update: {...update, content: {type: "text", text}},
  }))
}
