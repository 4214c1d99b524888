import {mkdtempSync, readdirSync, readFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {expect, test} from "vitest"
import type {AgentEvent} from "../../src/agent.js"
import {agentName, chooseAgent} from "../../src/cli/agent-choice.js"
import {clock} from "../../src/node/clock.js"

test.each([
  [undefined, "offline"],
  ["some-agent --acp", "some-agent"],
  ["/usr/local/bin/some-agent --acp", "some-agent"],
  ['"/opt/my agents/some agent" --acp', "some agent"],
  ["'agent' --acp", "agent"],
  ['agent "open', 'agent "open'],
])("until it says its name, the agent of %j is called %j", (command, name) => {
  expect(agentName(command)).toBe(name)
})

test("each session of a run has an id and a recording of its own", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "platen-choice-"))
  const connect = chooseAgent({
    agent: undefined,
    cwd,
    record: "talk.jsonl",
    sessions: "none",
    pace: "at once",
    reader: "present",
    locale: "en",
    clock,
    env: {},
    version: "1",
  })
  const talk = async () => {
    const told: AgentEvent[] = []
    await new Promise<void>(resolve => {
      const agent = connect(event => {
        told.push(event)
        if (event.type === "turn-end") void agent.close().then(resolve)
      })
      agent.prompt([{type: "text", text: "who are you?"}])
    })
    return told.flatMap(event => (event.type === "ready" ? [event.sessionId] : []))
  }
  const ids = [...(await talk()), ...(await talk())]
  expect(new Set(ids).size).toBe(2)
  expect(readdirSync(cwd).sort()).toEqual(["talk-2.jsonl", "talk.jsonl"])
  for (const [index, file] of ["talk.jsonl", "talk-2.jsonl"].entries()) {
    const text = readFileSync(join(cwd, file), "utf8")
    expect(text).toContain(ids[index])
    expect(text).toContain("who are you?")
  }
})
