// An agent that talks without end and asks for a small file all the while: how long the answers
// take says how long the client's event loop stood still.
//
//   node talker.mjs LOG RATE SECONDS
//
// RATE: tokens of four letters a second; "flood": as many as the client reads. After SECONDS, LOG
// gets what was sent and, for each answer that took long, when it was asked for and how long it
// took, as JSON.
import {writeFileSync} from "node:fs"
import {join} from "node:path"
import {createInterface} from "node:readline"

const [log, rate, seconds] = process.argv.slice(2)
const TICK_MS = 20
const ASK_MS = 50
const LONG_MS = 20
/** Lines are numbered, so that each can be looked for. */
const WORDS = "the agent goes on while nobody reads what it has said"

const say = message => process.stdout.write(`${JSON.stringify({jsonrpc: "2.0", ...message})}\n`)
const file = join(process.cwd(), "talker.txt")
writeFileSync(file, "something to read\n")

const waiting = new Map()
const told = {letters: 0, lines: 0, answers: 0, late: []}
let nextId = 1

function talk(letters) {
  let text = ""
  while (text.length < letters) {
    text += `line ${String(told.lines++).padStart(6, "0")} ${WORDS}\n\n`
  }
  told.letters += text.length
  const update = {
    sessionUpdate: "agent_message_chunk",
    messageId: "one",
    content: {type: "text", text: ""},
  }
  let goesOn = true
  for (let at = 0; at < text.length; at += 4) {
    update.content.text = text.slice(at, at + 4)
    goesOn = say({method: "session/update", params: {sessionId: "talker", update}})
  }
  return goesOn
}

function ask() {
  const id = nextId++
  waiting.set(id, Date.now())
  say({id, method: "fs/read_text_file", params: {sessionId: "talker", path: file}})
}

function turn(id) {
  const until = performance.now() + Number(seconds) * 1000
  const asking = setInterval(ask, ASK_MS)
  const isFlood = rate === "flood"
  let owed = 0
  const talking = setInterval(
    () => {
      if (performance.now() > until) {
        clearInterval(asking)
        clearInterval(talking)
        writeFileSync(log, JSON.stringify(told))
        return say({id, result: {stopReason: "end_turn"}})
      }
      if (isFlood) {
        if (!process.stdout.writableNeedDrain) talk(4000)
        return
      }
      owed += (Number(rate) * 4 * TICK_MS) / 1000
      if (owed < 80) return
      const letters = owed
      owed = 0
      talk(letters)
    },
    isFlood ? 1 : TICK_MS,
  )
}

createInterface({input: process.stdin}).on("line", line => {
  const {id, method, result} = JSON.parse(line)
  if (method === "initialize") {
    say({id, result: {protocolVersion: 1, agentInfo: {name: "talker", version: "1"}}})
  } else if (method === "session/new") say({id, result: {sessionId: "talker"}})
  else if (method === "session/prompt") turn(id)
  else if (result !== undefined) {
    const atMs = waiting.get(id) ?? 0
    const ms = Date.now() - atMs
    if (ms > LONG_MS) told.late.push({atMs, ms})
    told.answers++
    waiting.delete(id)
  }
})
