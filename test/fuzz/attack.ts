// A conversation in which everything that others write is hostile, on the whole program.
// Knows where foreign text can come in; never what is right on the screen.

import type {AgentEvent} from "../../src/agent.js"
import type {Update} from "../app/story.js"
import {hostile} from "./grammar.js"
import type {Random} from "./random.js"

/** Who says the most: the agent in its own words, or its tools, names, pastes and questions. */
export type Mix = "words" | "tools"

/** What can be attacked: the program as the agent and the reader's keys reach it. */
export interface Target {
  tell(event: AgentEvent): void
  /** Bytes as a terminal sends them. */
  type(text: string): void
}

/** An attack under way; `bytes` of foreign text were said so far. */
export interface Attack {
  readonly target: Target
  readonly random: Random
  readonly mix: Mix
  bytes: number
}

/** Says one thing of a random kind. */
export function attackOnce(attack: Attack): void {
  const {target, random} = attack
  const foreign = (most: number) => {
    const text = hostile(random, 1 + random.below(most))
    attack.bytes += Buffer.byteLength(text)
    return text
  }
  const isWords = attack.mix === "words" ? !random.once(4) : random.once(40)
  if (isWords) return words(target, foreign(random.once(20) ? 20_000 : 2000), random)
  const kind = 8 + random.below(12)
  if (kind < 13) return call(target, random, foreign)
  if (kind < 15) return aside(target, random, foreign)
  if (kind < 17) return input(target, random, foreign)
  if (kind < 18) return ask(target, random, foreign)
  return told(target, random, foreign)
}

function update(target: Target, told: Update): void {
  target.tell({type: "update", update: told})
}

type Foreign = (most: number) => string

/** The agent's words or thoughts, in pieces that may end anywhere. */
function words(target: Target, text: string, random: Random): void {
  const kind = random.once(6) ? "agent_thought_chunk" : "agent_message_chunk"
  const most = random.of([1, 7, 40, 500, 20_000])
  // Pieces of one unit for a whole long text would only test patience.
  const least = Math.ceil(text.length / 60)
  for (let from = 0; from < text.length; ) {
    const to = from + least + random.below(most)
    update(target, {sessionUpdate: kind, content: {type: "text", text: text.slice(from, to)}})
    from = to
  }
}

function call(target: Target, random: Random, foreign: Foreign): void {
  const toolCallId = `c${random.below(4)}`
  const kind = random.of(["execute", "edit", "read", "fetch", "other"] as const)
  const status = random.of(["pending", "in_progress", "completed", "failed"] as const)
  const content = [
    {
      type: "content",
      content: {type: "text", text: foreign(random.once(4) ? 60_000 : 6000)},
    } as const,
    {type: "diff", path: foreign(40), oldText: foreign(300), newText: foreign(300)} as const,
    {type: "terminal", terminalId: foreign(20)} as const,
  ].filter(() => random.once(2))
  const name = random.of(["Bash", "read", "grep", "mcp__a__b", "Task", foreign(20)])
  const rawInput = {
    [random.of(["command", "path", "pattern", "url", "old_string"])]: foreign(300),
    [foreign(12)]: foreign(60),
  }
  const told = {name, rawInput: random.once(4) ? JSON.stringify(rawInput) : rawInput}
  const facts = {toolCallId, kind, status, content, locations: [{path: foreign(60)}], ...told}
  const title = random.once(2) ? foreign(120) : name
  if (random.once(2)) update(target, {sessionUpdate: "tool_call", title, ...facts})
  else update(target, {sessionUpdate: "tool_call_update", rawOutput: foreign(3000), ...facts})
}

/** What is told beside the conversation: plans, names, numbers, notices. */
function aside(target: Target, random: Random, foreign: Foreign): void {
  const strange = (told: Readonly<Record<string, unknown>>) =>
    update(target, told as unknown as Update)
  switch (random.below(7)) {
    case 0: {
      const entry = () => ({content: foreign(80), status: random.of(STATUSES), priority: "low"})
      return strange({sessionUpdate: "plan", entries: [entry(), entry(), entry()]})
    }
    case 1: {
      const command = () => ({
        name: foreign(20),
        description: foreign(60),
        input: {hint: foreign(9)},
      })
      return strange({sessionUpdate: "available_commands_update", availableCommands: [command()]})
    }
    case 2:
      return strange({sessionUpdate: "session_info_update", title: foreign(200)})
    case 3:
      return strange({sessionUpdate: "current_mode_update", currentModeId: foreign(40)})
    case 4: {
      const cost = {amount: random.below(99), currency: foreign(6)}
      return strange({sessionUpdate: "usage_update", used: 9, size: 10, cost})
    }
    case 5:
      return strange({sessionUpdate: foreign(12), [foreign(9)]: foreign(200)})
    default:
      return target.tell({
        type: "notice",
        tone: "warning",
        text: foreign(200),
        detail: foreign(600),
      })
  }
}

const STATUSES = ["pending", "in_progress", "completed"]

/** The reader pastes, and presses some keys that leave the program where it is. */
function input(target: Target, random: Random, foreign: Foreign): void {
  const text = foreign(random.once(10) ? 8000 : 300)
  target.type(`\u001b[200~${text.replaceAll("\u001b[201~", "")}\u001b[201~`)
  // What a card has hidden is shown once more, whole.
  if (random.once(8)) target.type(`\u0003/show a${1 + random.below(60)}\r`)
  target.type(random.of(["", "\r", "\u001b[A", "\u0015", "/", "\u001b", "\u001b[5~", "y"]))
}

function ask(target: Target, random: Random, foreign: Foreign): void {
  const rawInput = {command: foreign(400), [foreign(9)]: foreign(60)}
  const content = random.once(2)
    ? [{type: "content", content: {type: "text", text: foreign(2000)}} as const]
    : []
  target.tell({
    type: "permission",
    id: random.below(1 << 30),
    call: {toolCallId: "p", title: foreign(random.once(9) ? 3000 : 90), rawInput, content},
    options: [
      {optionId: "y", name: foreign(60), kind: "allow_once"},
      {optionId: "n", name: foreign(30), kind: "reject_once"},
      {optionId: "x", name: foreign(30), kind: foreign(5) as "allow_once"},
    ],
  })
}

/** Turns begin and end. */
function told(target: Target, random: Random, foreign: Foreign): void {
  switch (random.below(4)) {
    case 0:
      return target.tell({type: "turn-start", prompt: [{type: "text", text: foreign(500)}]})
    case 1:
      return target.tell({type: "turn-end", reason: "end_turn", usage: undefined})
    case 2:
      return target.tell({type: "turn-failed", message: foreign(200)})
    default:
      return target.tell({
        type: "ready",
        name: foreign(40),
        version: foreign(9),
        sessionId: foreign(9),
      })
  }
}
