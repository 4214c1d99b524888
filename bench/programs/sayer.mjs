// An agent that answers any prompt with a file's text, in pieces, as fast as it is read.
//
//   node sayer.mjs FILE UNITS
import {readFileSync} from "node:fs"
import {createInterface} from "node:readline"

const [, , file, units] = process.argv
const text = readFileSync(file, "utf8")

const say = message => process.stdout.write(`${JSON.stringify({jsonrpc: "2.0", ...message})}\n`)

async function answer(id) {
  for (let at = 0; at < text.length; ) {
    let to = Math.min(text.length, at + Number(units))
    // Never half a character.
    if ((text.charCodeAt(to - 1) & 0xfc00) === 0xd800) to++
    const content = {type: "text", text: text.slice(at, to)}
    const update = {sessionUpdate: "agent_message_chunk", messageId: "one", content}
    const goesOn = say({method: "session/update", params: {sessionId: "sayer", update}})
    if (!goesOn) await new Promise(go => process.stdout.once("drain", go))
    at = to
  }
  say({id, result: {stopReason: "end_turn"}})
}

createInterface({input: process.stdin}).on("line", line => {
  const {id, method} = JSON.parse(line)
  if (method === "initialize") {
    say({id, result: {protocolVersion: 1, agentInfo: {name: "sayer", version: "1"}}})
  } else if (method === "session/new") say({id, result: {sessionId: "sayer"}})
  else if (method === "session/prompt") answer(id)
})
