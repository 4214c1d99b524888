import {join} from "node:path"
import {expect, test} from "vitest"
import {type ChildOptions, connectChild} from "../../src/agents/child.js"
import {folder} from "./help/folder.js"
import {Told, words} from "./help/told.js"

const SCRIPT = join(import.meta.dirname, "fixtures", "agent.mjs")

function start(mode: string, options: Partial<ChildOptions> = {}) {
  const told = new Told()
  const cwd = options.cwd ?? folder()
  const command = `"${process.execPath}" '${SCRIPT}' ${mode}`
  const agent = connectChild({command, env: process.env, ...options, cwd})(told.send)
  return {told, agent, cwd}
}

test("a program that speaks the protocol answers, and knows that it runs under us", async () => {
  const {told, agent, cwd} = start("well")
  agent.prompt(words("hello"))
  await told.first("turn-end")
  expect(told.types()).toEqual(["turn-start", "ready", "update", "turn-end"])
  expect(told.all("ready")[0]?.name).toBe("small")
  expect(told.text()).toBe(`hello PLATEN=1 in ${cwd}`)
  await agent.close()
  expect(told.all("ended")).toEqual([])
})

test("a program that is not there is told as not found", async () => {
  const {told, agent} = start("", {command: "no-such-agent-here --acp"})
  agent.prompt(words("hello"))
  const ended = await told.first("ended")
  expect(ended.message).toBe(
    'The agent "no-such-agent-here" could not be started: command not found.',
  )
  expect(told.all("turn-failed")).toHaveLength(1)
  await agent.close()
})

test("a directory that is not there is not told as a missing command", async () => {
  const {told} = start("well", {cwd: join(folder(), "gone")})
  expect((await told.first("ended")).message).toContain("gone does not exist")
})

test("a command that cannot be split into words is told, and never thrown", async () => {
  const {told, agent} = start("", {command: "agent 'open"})
  expect((await told.first("ended")).message).toBe(
    "The agent's command has a quote that is not closed: agent 'open",
  )
  agent.prompt(words("hello"))
  expect(told.types()).toEqual(["ended", "turn-start", "turn-failed"])
})

test("a program that dies at once is told with its exit code and its last words", async () => {
  const {told} = start("die")
  const ended = await told.first("ended")
  expect(ended.message).toContain("(exit 4)")
  expect(ended.stderr).toEqual(["fatal: no key", "set THE_KEY"])
})

test("a program that is killed in mid-turn fails the turn and keeps what it had said", async () => {
  const {told, agent} = start("crash")
  agent.prompt(words("hello"))
  const ended = await told.first("ended")
  expect(told.types()).toEqual(["turn-start", "ready", "update", "turn-failed", "ended"])
  expect(ended.message).toContain("(signal SIGKILL)")
  expect(ended.stderr).toEqual(["Segmentation fault, more or less"])
  expect(told.text()).toContain("hello")
  agent.prompt(words("still there?"))
  expect(told.events.at(-1)?.type).toBe("turn-failed")
})

test("a program that closes its output but lives on is told and ended", async () => {
  const {told, agent} = start("mute")
  agent.prompt(words("hello"))
  const ended = await told.first("ended")
  expect(ended.message).toContain("closed its output")
  await agent.close()
})

test("a program that never answers the first message is given up and ended", async () => {
  const {told} = start("hang", {patience: {initializeMs: 300, graceMs: 50, killMs: 200}})
  const ended = await told.first("ended")
  expect(ended.message).toContain("did not answer the first message within 0.3 s")
})

test("a program that ignores the end of its input and SIGTERM is killed on close", async () => {
  const {told, agent} = start("stubborn", {patience: {graceMs: 50, killMs: 300}})
  await told.first("ready")
  await agent.close()
  expect(told.types()).toEqual(["ready"])
})

test("lines that are none of the protocol are skipped with one notice", async () => {
  const {told, agent} = start("garbage")
  agent.prompt(words("hello"))
  await told.first("turn-end")
  const notice = await told.first("notice")
  expect(notice.text).toContain("Skipped 3 lines")
  expect(notice.text).toContain("Welcome ␛[1mto␛[0m the agent")
  await agent.close()
  expect(told.all("notice")).toHaveLength(1)
})

test.skipIf(process.platform === "win32")(
  "what a program printed that ends at once is quoted before its end is told",
  async () => {
    // Several times: whether it ends before or after our first message is chance.
    for (let time = 0; time < 5; time++) {
      const {told, agent} = start("", {command: "echo wrong usage"})
      agent.prompt(words("hello"))
      await told.first("ended")
      expect(told.all("notice")[0]?.text).toContain("wrong usage")
      expect(told.types().indexOf("notice")).toBeLessThan(told.types().indexOf("ended"))
      await agent.close()
    }
  },
)

test("lines that were skipped are told before the turn ends, however soon that is", async () => {
  const {told, agent} = start("garbage", {patience: {garbageMs: 60_000}})
  agent.prompt(words("hello"))
  await told.first("turn-end")
  const types = told.types()
  expect(types.filter(type => type === "notice")).toEqual(["notice"])
  expect(types.indexOf("notice")).toBeLessThan(types.indexOf("turn-end"))
  await agent.close()
})

test("only the last twenty lines of the error output are kept", async () => {
  const {told} = start("many-lines", {patience: {initializeMs: 10_000}})
  await told.first("ready")
  const {told: crashed, agent} = start("crash")
  agent.prompt(words("x"))
  await crashed.first("ended")
  expect(crashed.all("ended")[0]?.stderr.length).toBeLessThanOrEqual(20)
})
