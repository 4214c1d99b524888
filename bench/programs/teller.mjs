// An agent whose conversation is written beforehand: it answers each prompt with the next part of
// it. What stands behind the turns is told without being asked.
//
//   node teller.mjs SCRIPT
//
// SCRIPT: JSON, {"turns": [[step, …], …], "after": [step, …]}. Steps:
//   {"type": "blocks", "count": N}                 N short messages at once, as fast as they are read
//   {"type": "text", "text": …, "rate": R}         tokens of four letters, R a second or "max"
//   {"type": "wait", "ms": N}
import {readFileSync} from "node:fs"
import {createInterface} from "node:readline"

const {turns, after = []} = JSON.parse(readFileSync(process.argv[2], "utf8"))
const TOKEN_UNITS = 4
const TICK_MS = 10

const say = message => process.stdout.write(`${JSON.stringify({jsonrpc: "2.0", ...message})}\n`)
const pause = ms => new Promise(go => setTimeout(go, ms))
let next = 0
let message = 0

/** One piece of a message; waits while the client reads no further. */
async function piece(text, messageId) {
  const update = {
    sessionUpdate: "agent_message_chunk",
    messageId: `m${messageId}`,
    content: {type: "text", text},
  }
  const goesOn = say({method: "session/update", params: {sessionId: "teller", update}})
  if (!goesOn) await new Promise(go => process.stdout.once("drain", go))
}

/** Tokens, never half a character. */
function tokens(text) {
  const letters = Array.from(text)
  const all = []
  for (let at = 0; at < letters.length; at += TOKEN_UNITS) {
    all.push(letters.slice(at, at + TOKEN_UNITS).join(""))
  }
  return all
}

async function text({text: all, rate}) {
  const id = message++
  const from = performance.now()
  let sent = 0
  for (const token of tokens(all)) {
    if (rate !== "max") {
      while (((performance.now() - from) / 1000) * rate < sent) await pause(TICK_MS)
    }
    await piece(token, id)
    sent++
  }
}

async function tell(steps) {
  for (const step of steps) {
    if (step.type === "wait") await pause(step.ms)
    else if (step.type === "text") await text(step)
    else for (let n = 0; n < step.count; n++) await piece(`block ${n} of many`, message++)
  }
}

createInterface({input: process.stdin}).on("line", async line => {
  const {id, method} = JSON.parse(line)
  if (method === "initialize") {
    say({id, result: {protocolVersion: 1, agentInfo: {name: "teller", version: "1"}}})
  } else if (method === "session/new") say({id, result: {sessionId: "teller"}})
  else if (method === "session/prompt") {
    await tell(turns[next++] ?? [])
    say({id, result: {stopReason: "end_turn"}})
    if (next === turns.length) await tell(after)
  }
})
