import {expect, test} from "vitest"
import {agentName} from "../../src/cli/agent-choice.js"

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
