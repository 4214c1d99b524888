import {existsSync, readFileSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {expect, test} from "vitest"
import type {Agent, ConnectAgent} from "../../src/agent.js"
import {lazily} from "../../src/agents/lazy.js"
import {type LiveAgent, liveAgent, replayFile} from "../../src/agents/live.js"
import {HandClock} from "./help/clock.js"
import {folder} from "./help/folder.js"
import {Told, words} from "./help/told.js"

function echo(log: string[]): ConnectAgent {
  return send => ({
    prompt(content) {
      log.push("prompt")
      send({type: "turn-start", prompt: content})
      send({type: "turn-end", reason: "end_turn", usage: undefined})
    },
    cancel: () => void log.push("cancel"),
    answer: id => void log.push(`answer ${id}`),
    close: async () => void log.push("close"),
  })
}

function later<T>(): {promise: Promise<T>; settle: (value: T) => void} {
  let settle: (value: T) => void = () => {}
  const promise = new Promise<T>(resolve => {
    settle = resolve
  })
  return {promise, settle}
}

test("what is asked before an agent's code is there reaches it in order", async () => {
  const code = later<ConnectAgent>()
  const told = new Told()
  const log: string[] = []
  const agent = lazily(() => code.promise)(told.send)
  agent.prompt(words("one"))
  agent.prompt(words("two"))
  agent.answer(1, "yes")
  expect(told.events).toEqual([])
  code.settle(echo(log))
  await told.first("turn-end", 2)
  expect(told.all("turn-start").map(event => event.prompt)).toEqual([words("one"), words("two")])
  agent.answer(2, "yes")
  agent.cancel()
  await agent.close()
  expect(log).toEqual(["prompt", "prompt", "answer 2", "cancel", "close"])
})

test("a prompt cancelled before the code is there ends as cancelled and is not sent", async () => {
  const code = later<ConnectAgent>()
  const told = new Told()
  const log: string[] = []
  const agent = lazily(() => code.promise)(told.send)
  agent.prompt(words("one"))
  agent.cancel()
  expect(told.types()).toEqual(["turn-start", "turn-end"])
  code.settle(echo(log))
  await code.promise
  expect(log).toEqual([])
})

test("an agent closed before its code is there never starts", async () => {
  const code = later<ConnectAgent>()
  const log: string[] = []
  const agent = lazily(() => code.promise)(new Told().send)
  await agent.close()
  let started = false
  code.settle(send => {
    started = true
    return echo(log)(send)
  })
  await code.promise
  await Promise.resolve()
  expect(started).toBe(false)
})

test.each<[string, () => Promise<ConnectAgent>]>([
  ["code that cannot be loaded", () => Promise.reject(new Error("no such module"))],
  [
    "an agent that cannot be connected",
    () =>
      Promise.resolve((): Agent => {
        throw new Error("no such module")
      }),
  ],
])("%s is told as the agent's end, and prompts fail", async (_, load) => {
  const told = new Told()
  const agent = lazily(load)(told.send)
  agent.prompt(words("early"))
  expect((await told.first("ended")).message).toBe("no such module")
  agent.prompt(words("late"))
  expect(told.types()).toEqual(["turn-start", "turn-failed", "ended", "turn-start", "turn-failed"])
})

function wish(record: string | undefined): LiveAgent {
  const env = process.env
  return {
    agent: undefined,
    cwd: folder(),
    record,
    pace: "spoken",
    reader: "present",
    locale: "en",
    clock: realClock,
    env,
    version: "1",
  }
}

const realClock = {
  now: () => performance.now(),
  setTimer(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return {cancel: () => clearTimeout(timer)}
  },
}

test("a session with the offline agent is recorded, and plays back word for word", async () => {
  const file = join(folder(), "s.jsonl")
  const told = new Told()
  const agent = liveAgent(wish(file))(told.send)
  agent.prompt(words("who are you?"))
  await told.first("turn-end")
  await agent.close()
  const played = new Told()
  const clock = new HandClock()
  replayFile({file, speed: "max", rate: undefined, clock, locale: "en"})(played.send)
  await clock.runUntil(() => played.all("notice").length > 0)
  expect(played.text()).toBe(told.text())
  expect(played.text()).toContain("not a language model")
  expect(played.all("turn-end")).toEqual(told.all("turn-end"))
})

test("asked for all at once, the offline agent lets no time pass between its words", async () => {
  const clock = new HandClock()
  const told = new Told()
  liveAgent({...wish(undefined), pace: "at once", clock})(told.send).prompt(words("help"))
  await clock.runUntil(() => told.all("turn-end").length > 0)
  expect(told.text()).toContain("list files")
  expect(clock.now()).toBe(0)
})

test("a recording that would overwrite a file keeps the agent from starting, in words", async () => {
  const file = join(folder(), "s.jsonl")
  writeFileSync(file, "mine")
  const told = new Told()
  lazily(async () => liveAgent(wish(file)))(told.send)
  expect((await told.first("ended")).message).toContain("never overwrites a file")
  expect(existsSync(file) && readFileSync(file, "utf8")).toBe("mine")
})
