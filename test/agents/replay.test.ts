import {readFileSync, statSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {methods} from "@agentclientprotocol/sdk"
import fc from "fast-check"
import {expect, test} from "vitest"
import type {AgentEvent} from "../../src/agent.js"
import {connectClient} from "../../src/agents/client.js"
import {countTokens, tokensOf} from "../../src/agents/pace.js"
import {recordingTap} from "../../src/agents/record.js"
import {
  createRecordingBeside,
  createRecordingFile,
  recordingLines,
} from "../../src/agents/recording-file.js"
import {connectReplay, type ReplayOptions} from "../../src/agents/replay.js"
import {HandClock} from "./help/clock.js"
import {folder} from "./help/folder.js"
import {pair} from "./help/pair.js"
import {chunk, scripted} from "./help/scripted.js"
import {Told, words} from "./help/told.js"

const CORPUS = join(import.meta.dirname, "..", "corpus", "sessions")

function start(source: ReplayOptions["source"], options: Partial<ReplayOptions> = {}) {
  const clock = new HandClock()
  const told = new Told()
  const agent = connectReplay({
    source,
    name: "s.jsonl",
    speed: "max",
    tokensPerSecond: undefined,
    clock,
    ...options,
  })(told.send)
  const over = () => told.all("notice").some(n => n.text.startsWith("End of the recording"))
  return {clock, told, agent, over, play: () => clock.runUntil(over)}
}

const HEADER = {format: "acp-recording", version: 1, protocolVersion: 1, title: "T"}

function recording(...entries: readonly unknown[]): string {
  return [HEADER, ...entries].map(line => `${JSON.stringify(line)}\n`).join("")
}

function prompt(at: number, id: number, text: string) {
  const params = {sessionId: "s", prompt: [{type: "text", text}]}
  return {at, from: "client", message: {jsonrpc: "2.0", id, method: "session/prompt", params}}
}

function says(at: number, text: string) {
  const update = {sessionUpdate: "agent_message_chunk", content: {type: "text", text}}
  const params = {sessionId: "s", update}
  return {at, from: "agent", message: {jsonrpc: "2.0", method: "session/update", params}}
}

function ends(at: number, id: number) {
  const result = {stopReason: "end_turn"}
  return {at, from: "agent", message: {jsonrpc: "2.0", id, result}}
}

interface Line {
  readonly message: {
    readonly params?: {readonly update?: unknown; readonly prompt?: unknown}
    readonly result?: {readonly stopReason: string}
    readonly error?: unknown
  }
}

function wanted(text: string): unknown[] {
  const lines = text.trim().split("\n").slice(1)
  return lines.map(line => {
    const {message}: Line = JSON.parse(line)
    if (message.params?.update !== undefined) return message.params.update
    if (message.params?.prompt !== undefined) return message.params.prompt
    return message.result?.stopReason ?? "failed"
  })
}

function shown(events: readonly AgentEvent[]): unknown[] {
  return events.flatMap((event): unknown[] => {
    if (event.type === "update") return [event.update]
    if (event.type === "turn-start") return [event.prompt]
    if (event.type === "turn-end") return [event.reason]
    return event.type === "turn-failed" ? ["failed"] : []
  })
}

test.each(["fix-timedelta.jsonl", "refactor-long.jsonl"])(
  "every message of %s is told once, in order, word for word",
  async file => {
    const text = readFileSync(join(CORPUS, file), "utf8")
    const {told, play} = start(text)
    await play()
    expect(shown(told.events)).toEqual(wanted(text))
    expect(told.all("notice")).toHaveLength(1)
    expect(told.all("ended")).toEqual([])
  },
)

test("a long recording at full speed leaves room for keys every 64 messages", async () => {
  const text = readFileSync(join(CORPUS, "refactor-long.jsonl"), "utf8")
  const {told, clock, over} = start(text)
  let most = 0
  let before = 0
  await clock.runUntil(() => {
    most = Math.max(most, told.events.length - before)
    before = told.events.length
    return over()
  })
  expect(most).toBeLessThanOrEqual(66)
  expect(clock.ran).toBeGreaterThanOrEqual(Math.floor(1622 / 64))
})

test("the recorded time is kept, or divided by the speed", async () => {
  const text = recording(prompt(1000, 1, "q"), says(2000, "a"), ends(4000, 1))
  const {told, clock} = start(text, {speed: 2})
  await clock.advance(10)
  expect(told.types()).toEqual(["ready"])
  await clock.advance(500)
  expect(told.types()).toEqual(["ready", "turn-start"])
  await clock.advance(500)
  expect(told.types()).toEqual(["ready", "turn-start", "update"])
  await clock.advance(900)
  expect(told.types()).toHaveLength(3)
  await clock.advance(110)
  expect(told.types()).toEqual(["ready", "turn-start", "update", "turn-end", "notice"])
})

test("with a rate the text comes in tokens at that rate, and what follows waits for it", async () => {
  const text = "The quick brown fox 好好学习 🇩🇪👨‍👩‍👧 jumps."
  const {told, clock, play} = start(recording(prompt(0, 1, "q"), says(0, text), ends(0, 1)), {
    tokensPerSecond: 10,
  })
  await clock.advance(450)
  expect(told.all("update").length).toBeGreaterThanOrEqual(4)
  expect(told.all("update").length).toBeLessThanOrEqual(6)
  expect(told.all("turn-end")).toEqual([])
  await play()
  expect(told.text()).toBe(text)
  expect(told.all("update")).toHaveLength(tokensOf(text).length)
  expect(told.types().indexOf("turn-end")).toBeGreaterThan(told.types().lastIndexOf("update"))
})

test("tokens are four letters or two Chinese characters, and never cut a grapheme", () => {
  expect(tokensOf("abcdefghi")).toEqual(["abcd", "efgh", "i"])
  expect(tokensOf("好好学习")).toEqual(["好好", "学习"])
  expect(countTokens("")).toBe(0)
  expect(countTokens("abcde")).toBe(2)
  expect(countTokens("好好学")).toBe(2)
  fc.assert(
    fc.property(fc.string({unit: "grapheme", maxLength: 200}), text => {
      const tokens = tokensOf(text)
      expect(tokens.join("")).toBe(text)
      const ends = new Set<number>([0])
      for (const {index, segment} of new Intl.Segmenter().segment(text)) {
        ends.add(index + segment.length)
      }
      let at = 0
      for (const token of tokens) {
        at += token.length
        expect(ends.has(at)).toBe(true)
      }
    }),
  )
})

test("a broken line is told with its place and what is wrong, and the rest plays on", async () => {
  const broken = [
    "not json",
    "[1]",
    '{"at":"x","from":"agent","message":{}}',
    '{"at":1,"from":"cat","message":{}}',
    '{"at":1,"from":"agent"}',
    '{"at":1,"from":"agent","message":{"method":"session/update","params":{}}}',
    '{"format":"another"}',
  ]
  const text = `${recording(prompt(0, 1, "q"))}${broken.join("\n")}\n\n${recordedTail()}`
  const {told, play} = start(text)
  await play()
  const errors = told.all("notice").filter(notice => notice.tone === "error")
  expect(errors.map(error => error.text.split(": ")[0])).toEqual([
    "s.jsonl:3",
    "s.jsonl:4",
    "s.jsonl:5",
    "s.jsonl:6",
    "s.jsonl:7",
    "2 more broken lines were skipped.",
  ])
  expect(errors[0]?.text).toContain("not JSON")
  expect(errors[2]?.text).toContain('"at" must be a number')
  expect(told.text()).toBe("still here")
  expect(told.all("turn-end")).toHaveLength(1)
})

test("a session that was left in the middle and went on is played on from its second header", async () => {
  const kept = '{"kept":[],"time":1,"next":3,"prompts":1,"first":"q"}\n{"noted":{"x":1}}\n'
  const text = `${recording(prompt(0, 1, "q"))}${kept}${recording(prompt(0, 1, "r"))}${recordedTail()}`
  const {told, play} = start(text)
  await play()
  expect(told.all("turn-start")).toHaveLength(2)
  expect(told.all("turn-failed")).toHaveLength(1)
  expect(told.all("turn-end")).toHaveLength(1)
  expect(told.all("notice").filter(({tone}) => tone === "error")).toEqual([])
})

function recordedTail(): string {
  return `${JSON.stringify(says(2, "still here"))}\n${JSON.stringify(ends(3, 1))}`
}

test.each([
  ["", "it is empty"],
  ["hello\n", "not JSON"],
  ['{"format":"asciicast"}\n', 'the format is "asciicast"'],
  ['{"format":"acp-recording","version":2}\n', "version 2 is not known"],
])("a file that is no recording is refused in words (%#)", async (text, why) => {
  const {told, clock} = start(text)
  await clock.runUntil(() => told.all("ended").length > 0)
  expect(told.all("ended")[0]?.message).toContain("s.jsonl is not a recording")
  expect(told.all("ended")[0]?.message).toContain(why)
})

test("a file that cannot be read is told, not thrown", async () => {
  const {told, clock} = start(recordingLines(join(folder(), "gone.jsonl")))
  await clock.runUntil(() => told.all("ended").length > 0)
  expect(told.all("ended")[0]?.message).toContain("ENOENT")
})

test("a recording cannot answer a prompt, and says so", async () => {
  const {told, agent, play} = start(recording(prompt(0, 1, "q"), ends(0, 1)))
  await play()
  agent.prompt(words("hello?"))
  expect(told.events.at(-1)).toMatchObject({type: "notice", tone: "warning"})
  expect(told.all("turn-start")).toHaveLength(1)
})

test("a recorded question is shown with the answer it got, and never asked again", async () => {
  const params = {
    sessionId: "s",
    toolCall: {toolCallId: "t", title: "Run rm -rf build"},
    options: [{optionId: "a1", name: "Allow once", kind: "allow_once"}],
  }
  const {told, play} = start(
    recording(
      prompt(0, 1, "q"),
      {
        at: 1,
        from: "agent",
        message: {jsonrpc: "2.0", id: 1, method: "session/request_permission", params},
      },
      {
        at: 2,
        from: "client",
        message: {jsonrpc: "2.0", id: 1, result: {outcome: {outcome: "selected", optionId: "a1"}}},
      },
      ends(3, 1),
    ),
  )
  await play()
  expect(told.all("permission")).toEqual([])
  expect(told.all("notice")[0]?.text).toBe("Asked: Run rm -rf build · answered: Allow once")
  expect(told.all("turn-end")).toHaveLength(1)
})

test("stopping a replay ends its turn as cancelled and plays nothing more", async () => {
  const {told, agent, clock} = start(
    recording(prompt(0, 1, "q"), says(5000, "late"), ends(6000, 1)),
    {
      speed: 1,
    },
  )
  await clock.advance(100)
  agent.cancel()
  await clock.advance(10_000)
  expect(told.types()).toEqual(["ready", "turn-start", "turn-end", "notice"])
  expect(told.all("turn-end")[0]?.reason).toBe("cancelled")
})

test("a recording that breaks off in a turn says so", async () => {
  const {told, play} = start(recording(prompt(0, 1, "q"), says(1, "half")))
  await play()
  expect(told.all("turn-failed")[0]?.message).toContain("in the middle")
})

test("a speed of nothing is a mistake of the program", () => {
  expect(() => start("", {speed: 0})).toThrow(RangeError)
  expect(() => start("", {speed: Number.NaN})).toThrow(RangeError)
})

test("what was recorded live plays back as the same conversation", async () => {
  const path = join(folder(), "session.jsonl")
  const file = createRecordingFile(path)
  const [near, far] = pair()
  scripted(async turn => {
    await turn.update(chunk(`You said ${turn.text} `))
    const answer = await turn.client.request("session/request_permission", {
      sessionId: "s-1",
      toolCall: {toolCallId: "t", title: "Dig"},
      options: [{optionId: "y", name: "Yes", kind: "allow_once"}],
    })
    await turn.update(chunk(JSON.stringify(answer)))
    if (turn.text === "fail") throw new Error("no luck")
    return {stopReason: "end_turn"}
  }).connect(far)
  const live = new Told()
  const tap = recordingTap({
    sink: file,
    clock: {now: () => performance.now(), setTimer: () => ({cancel() {}})},
    cwd: "/work",
    title: "Round trip",
    onFailure: message => expect.unreachable(message),
  })
  const agent = connectClient({wire: near, tap, cwd: folder(), name: "live"})(live.send)
  for (const [n, text] of ["one \u2028 two", "fail"].entries()) {
    agent.prompt(words(text))
    agent.answer((await live.first("permission", n + 1)).id, "y")
    await live.until(
      "end",
      () => live.types().filter(t => t.startsWith("turn-")).length === n * 2 + 2 || undefined,
    )
  }
  await agent.close()
  file.close()
  expect(statSync(path).mode & 0o777).toBe(0o600)

  const {told, play} = start(recordingLines(path))
  await play()
  expect(shown(told.events)).toEqual(shown(live.events))
  expect(shown(told.events)).toHaveLength(8)
  expect(told.all("ready")[0]?.name).toBe("Round trip")
  expect(told.all("notice").filter(n => n.text === "Asked: Dig · answered: Yes")).toHaveLength(2)
})

test("what an agent tells again of a session that is loaded is written down once, or not", async () => {
  const written = async (loads: "recorded" | "passed by") => {
    const lines: string[] = []
    const [near, far] = pair()
    const update = chunk("old")
    scripted(
      async turn => {
        await turn.update(chunk("new"))
        return {stopReason: "end_turn"}
      },
      {initialize: {agentCapabilities: {loadSession: true}}},
    )
      .onRequest(methods.agent.session.load, async ({params, client}) => {
        await client.notify(methods.client.session.update, {...params, update})
        return {}
      })
      .connect(far)
    const tap = recordingTap({
      sink: {write: line => lines.push(line)},
      clock: {now: () => 0, setTimer: () => ({cancel() {}})},
      cwd: "/work",
      title: "t",
      loads,
      onFailure: message => expect.unreachable(message),
    })
    const past = {summary: {session: "s-1", prompts: 1}, notes: []}
    const live = new Told()
    const agent = connectClient({wire: near, tap, cwd: folder(), name: "live", past})(live.send)
    agent.prompt(words("x"))
    await live.first("turn-end")
    await agent.close()
    return lines.filter(line => line.includes("agent_message_chunk")).length
  }
  expect(await written("recorded")).toBe(2)
  expect(await written("passed by")).toBe(1)
})

test("a recording never overwrites a file", () => {
  const path = join(folder(), "old.jsonl")
  writeFileSync(path, "precious")
  expect(() => createRecordingFile(path)).toThrow(/exists already/)
  expect(readFileSync(path, "utf8")).toBe("precious")
})

test("a recording that cannot be made names its file once, and why", () => {
  const path = join(folder(), "gone", "new.jsonl")
  expect(() => createRecordingFile(path)).toThrow(
    new Error(`${path} cannot be written: no such file or directory`),
  )
})

test("each further session of a run is recorded beside the first, in the next file that is free", () => {
  const path = join(folder(), "talk.jsonl")
  writeFileSync(path.replace(".jsonl", "-2.jsonl"), "precious")
  for (const [number, text] of [
    [2, "second"],
    [3, "third"],
  ] as const) {
    const file = createRecordingBeside(path, number)
    file.write(`${text}\n`)
    file.close()
  }
  const beside = (number: number) =>
    readFileSync(path.replace(".jsonl", `-${number}.jsonl`), "utf8")
  expect([2, 3, 4].map(beside)).toEqual(["precious", "second\n", "third\n"])
})

test("a disk that is full ends the recording once, and not the session", async () => {
  const failures: string[] = []
  const [near, far] = pair()
  scripted(async turn => {
    await turn.update(chunk("fine"))
    return {stopReason: "end_turn"}
  }).connect(far)
  let lines = 0
  const told = new Told()
  const agent = connectClient({
    wire: near,
    tap: recordingTap({
      sink: {
        write() {
          lines += 1
          if (lines > 2) throw new Error("ENOSPC: no space left on device")
        },
      },
      clock: new HandClock(),
      cwd: "/",
      title: "t",
      onFailure: message => void failures.push(message),
    }),
    cwd: folder(),
    name: "live",
  })(told.send)
  agent.prompt(words("go"))
  await told.first("turn-end")
  expect(failures).toEqual(["ENOSPC: no space left on device"])
  expect(told.text()).toBe("fine")
})
