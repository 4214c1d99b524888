// The floor for print mode: runs an agent, asks it once, writes the text of its pieces as they come.
//
//   node printer.mjs AGENT…
import {spawn} from "node:child_process"
import {createInterface} from "node:readline"

const [, , file, ...args] = process.argv
const agent = spawn(file, args, {stdio: ["pipe", "pipe", "inherit"]})
const ask = (id, method, params) =>
  agent.stdin.write(`${JSON.stringify({jsonrpc: "2.0", id, method, params})}\n`)
const lines = createInterface({input: agent.stdout})

ask(1, "initialize", {protocolVersion: 1, clientCapabilities: {}})
for await (const line of lines) {
  const {id, params} = JSON.parse(line)
  if (id === 1) ask(2, "session/new", {cwd: process.cwd(), mcpServers: []})
  else if (id === 2) ask(3, "session/prompt", {sessionId: "sayer", prompt: []})
  else if (id === 3) break
  else if (params?.update?.content) {
    const {text} = params.update.content
    if (!process.stdout.write(text)) await new Promise(go => process.stdout.once("drain", go))
  }
}
process.stdout.write("\n")
agent.kill()
