import {existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {
  type AgentApp,
  type AnyMessage,
  methods,
  type ReadTextFileResponse,
  RequestError,
  type RequestPermissionResponse,
} from "@agentclientprotocol/sdk"
import {expect, test} from "vitest"
import {type ClientOptions, connectClient} from "../../src/agents/client.js"
import {folder} from "./help/folder.js"
import {pair} from "./help/pair.js"
import {aborted, chunk, scripted} from "./help/scripted.js"
import {Told, words} from "./help/told.js"

function start(app: AgentApp, options: Partial<ClientOptions> = {}) {
  const [near, far] = pair()
  app.connect(far)
  const told = new Told()
  const connect = connectClient({
    wire: near,
    cwd: options.cwd ?? folder(),
    name: "test",
    env: process.env,
    ...options,
  })
  return {told, agent: connect(told.send)}
}

const OPTIONS = [
  {optionId: "yes", name: "Yes", kind: "allow_once" as const},
  {optionId: "no", name: "No", kind: "reject_once" as const},
]

test("an agent that answers is ready, and its turn shows from the prompt to the end", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      await turn.update(chunk(`You said ${turn.text}`))
      return {stopReason: "end_turn"}
    }),
  )
  agent.prompt(words("hi"))
  await told.first("turn-end")
  expect(told.types()).toEqual(["turn-start", "ready", "update", "turn-end"])
  expect(told.events[1]).toEqual({
    type: "ready",
    name: "scripted",
    version: "1.2.3",
    sessionId: "s-1",
  })
  expect(told.text()).toBe("You said hi")
  await agent.close()
})

test("a prompt given while another turn runs begins when that turn has ended", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      await turn.update(chunk(turn.text))
      return {stopReason: turn.text === "a" ? "max_tokens" : "end_turn"}
    }),
  )
  agent.prompt(words("a"))
  agent.prompt(words("b"))
  await told.first("turn-end", 2)
  expect(told.types().filter(type => type.startsWith("turn"))).toEqual([
    "turn-start",
    "turn-end",
    "turn-start",
    "turn-end",
  ])
  expect(told.all("turn-end").map(end => end.reason)).toEqual(["max_tokens", "end_turn"])
})

test("a prompt given while the end of a turn is told begins once", async () => {
  const [near, far] = pair()
  const app = scripted(async turn => {
    await turn.update(chunk(turn.text))
    return {stopReason: "end_turn"}
  })
  app.connect(far)
  const told = new Told()
  const waiting = ["b", "c"]
  const agent = connectClient({wire: near, cwd: folder(), name: "test"})(event => {
    told.send(event)
    const next = event.type === "turn-end" ? waiting.shift() : undefined
    if (next !== undefined) agent.prompt(words(next))
  })
  agent.prompt(words("a"))
  await told.first("turn-end", 3)
  expect(told.all("turn-start").map(start => start.prompt)).toEqual(["a", "b", "c"].map(words))
  expect(told.text()).toBe("abc")
  await agent.close()
})

test("no update is shown after the end of the turn it was sent in", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      for (let n = 0; n < 200; n += 1) void turn.update(chunk(`${n} `))
      return {stopReason: "end_turn"}
    }),
  )
  agent.prompt(words("go"))
  await told.first("turn-end")
  await new Promise(settle => setTimeout(settle, 50))
  expect(told.events.at(-1)?.type).toBe("turn-end")
  expect(told.all("update")).toHaveLength(200)
})

test("an update of a kind nobody knows yet is passed on as it is", async () => {
  const strange = {sessionUpdate: "weather_update", sky: ["grey"], deep: {rain: true}}
  const {told, agent} = start(
    scripted(async turn => {
      await turn.client.notify("session/update", {sessionId: "s-1", update: strange})
      return {stopReason: "end_turn"}
    }),
  )
  agent.prompt(words("go"))
  await told.first("turn-end")
  expect(told.all("update").map(event => event.update)).toEqual([strange])
})

test("updates that cannot be read are told three times at most and never thrown", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      for (const update of [null, {}, {sessionUpdate: "agent_message_chunk"}, 7, "x"]) {
        await turn.client.notify("session/update", {sessionId: "s-1", update})
      }
      return {stopReason: "end_turn"}
    }),
  )
  agent.prompt(words("go"))
  await told.first("turn-end")
  expect(told.all("update")).toEqual([])
  expect(told.all("notice")).toHaveLength(3)
})

test("a permission request is asked and its answer reaches the agent", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      const answer = await turn.client.request<RequestPermissionResponse>(
        methods.client.session.requestPermission,
        {
          sessionId: "s-1",
          toolCall: {toolCallId: "t", title: "Run it"},
          options: OPTIONS,
        },
      )
      await turn.update(chunk(JSON.stringify(answer.outcome)))
      return {stopReason: "end_turn"}
    }),
  )
  agent.prompt(words("go"))
  const ask = await told.first("permission")
  expect(ask.call.title).toBe("Run it")
  expect(ask.options.map(option => option.optionId)).toEqual(["yes", "no"])
  agent.answer(ask.id, "yes")
  agent.answer(ask.id, "no")
  await told.first("turn-end")
  expect(JSON.parse(told.text())).toEqual({outcome: "selected", optionId: "yes"})
})

test("an option that was never offered counts as no answer", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      const answer = await turn.client.request<RequestPermissionResponse>(
        methods.client.session.requestPermission,
        {
          sessionId: "s-1",
          toolCall: {toolCallId: "t"},
          options: OPTIONS,
        },
      )
      await turn.update(chunk(answer.outcome.outcome))
      return {stopReason: "end_turn"}
    }),
  )
  agent.prompt(words("go"))
  agent.answer((await told.first("permission")).id, "root")
  await told.first("turn-end")
  expect(told.text()).toBe("cancelled")
})

test("a cancelled turn closes its question, and ends as cancelled, not as failed", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      const answer = await turn.client.request<RequestPermissionResponse>(
        methods.client.session.requestPermission,
        {
          sessionId: "s-1",
          toolCall: {toolCallId: "t"},
          options: OPTIONS,
        },
      )
      await turn.update(chunk(answer.outcome.outcome))
      await aborted(turn.cancelled)
      return {stopReason: "cancelled"}
    }),
  )
  agent.prompt(words("go"))
  const ask = await told.first("permission")
  agent.cancel()
  const end = await told.first("turn-end")
  expect(end.reason).toBe("cancelled")
  expect(told.all("permission-withdrawn")).toEqual([{type: "permission-withdrawn", id: ask.id}])
  expect(told.text()).toBe("cancelled")
})

test("an agent that answers a cancel with an error still ends the turn as cancelled", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      await turn.update(chunk("."))
      await aborted(turn.cancelled)
      throw RequestError.requestCancelled()
    }),
  )
  agent.prompt(words("go"))
  await told.first("update")
  agent.cancel()
  expect((await told.first("turn-end")).reason).toBe("cancelled")
  expect(told.all("turn-failed")).toEqual([])
})

test("a question that the agent takes back closes by itself", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      const back = new AbortController()
      const answer = turn.client.request<RequestPermissionResponse>(
        methods.client.session.requestPermission,
        {sessionId: "s-1", toolCall: {toolCallId: "t"}, options: OPTIONS},
        {cancellationSignal: back.signal},
      )
      setTimeout(() => back.abort(), 20)
      await turn.update(chunk((await answer).outcome.outcome))
      return {stopReason: "end_turn"}
    }),
  )
  agent.prompt(words("go"))
  const ask = await told.first("permission")
  await told.first("turn-end")
  expect(told.all("permission-withdrawn")).toEqual([{type: "permission-withdrawn", id: ask.id}])
  expect(told.text()).toBe("cancelled")
})

test("a failed turn says what the agent said, with its detail, on one line", async () => {
  const {told, agent} = start(
    scripted(async () => {
      throw new RequestError(-32603, "Internal error", {details: "quota \u001b[31mused\nup"})
    }),
  )
  agent.prompt(words("go"))
  const failed = await told.first("turn-failed")
  expect(failed.message).toBe("Internal error: quota ␛[31mused up")
  // The conversation goes on.
  agent.prompt(words("again"))
  await told.first("turn-failed", 2)
})

test("usage that the agent gives with its answer is shown; what it leaves out stays out", async () => {
  const response = {stopReason: "end_turn" as const, usage: {inputTokens: 12, outputTokens: 3}}
  const {told, agent} = start(scripted(async () => response))
  agent.prompt(words("go"))
  expect((await told.first("turn-end")).usage).toEqual({inputTokens: 12, outputTokens: 3})
})

test("a stop reason from the future ends the turn with a word about it", async () => {
  const response: unknown = {stopReason: "bored"}
  const {told, agent} = start(scripted(async () => response as {stopReason: "end_turn"}))
  agent.prompt(words("go"))
  expect((await told.first("turn-end")).reason).toBe("end_turn")
  expect((await told.first("notice")).text).toContain("bored")
})

test("an agent that wants a sign-in is told with the ways it offers", async () => {
  const authMethods = [
    {id: "key", name: "API key"},
    {id: "web", name: "Browser"},
  ]
  const app = scripted(async () => ({stopReason: "end_turn"}), {
    initialize: {authMethods},
    session: () => {
      throw RequestError.authRequired()
    },
  })
  const {told, agent} = start(app)
  agent.prompt(words("hello"))
  const notice = await told.first("notice")
  expect(notice.text).toContain("sign in")
  expect(notice.text).toContain("API key, Browser")
  await told.first("ended")
  expect(told.all("turn-failed")).toHaveLength(1)
})

test("an agent of another protocol version is refused in words", async () => {
  const {told} = start(
    scripted(async () => ({stopReason: "end_turn"}), {initialize: {protocolVersion: 7}}),
  )
  expect((await told.first("ended")).message).toContain("version 7")
})

test("modes and options that a session starts with are shown like later changes", async () => {
  const app = scripted(async () => ({stopReason: "end_turn"}), {
    session: () => ({
      sessionId: "s-1",
      modes: {currentModeId: "plan", availableModes: [{id: "plan", name: "Plan"}]},
      configOptions: [{id: "m", name: "Model", type: "select", currentValue: "a", options: []}],
    }),
  })
  const {told} = start(app)
  await told.first("update", 2)
  expect(told.all("update").map(event => event.update.sessionUpdate)).toEqual([
    "config_option_update",
    "current_mode_update",
  ])
})

test("an agent reads and writes files of the session directory through us", async () => {
  const cwd = folder()
  writeFileSync(join(cwd, "a.txt"), "one\ntwo\nthree\n")
  const {told, agent} = start(
    scripted(async turn => {
      const read = await turn.client.request<ReadTextFileResponse>(methods.client.fs.readTextFile, {
        sessionId: "s-1",
        path: join(cwd, "a.txt"),
        line: 2,
        limit: 1,
      })
      await turn.client.request(methods.client.fs.writeTextFile, {
        sessionId: "s-1",
        path: join(cwd, "deep", "b.txt"),
        content: read.content,
      })
      return {stopReason: "end_turn"}
    }),
    {cwd},
  )
  agent.prompt(words("go"))
  await told.first("turn-end")
  expect(readFileSync(join(cwd, "deep", "b.txt"), "utf8")).toBe("two\n")
})

test("files outside the session directory are refused, also through a link", async () => {
  const cwd = folder()
  const outside = folder()
  writeFileSync(join(outside, "secret"), "s")
  symlinkSync(outside, join(cwd, "link"))
  const paths = [join(outside, "secret"), join(cwd, "link", "secret"), join(cwd, "..", "x")]
  const {told, agent} = start(
    scripted(async turn => {
      for (const path of paths) {
        const request = {sessionId: "s-1", path, content: "x"}
        for (const method of [methods.client.fs.readTextFile, methods.client.fs.writeTextFile]) {
          await turn.client.request(method, request).catch(async (error: Error) => {
            await turn.update(chunk(`${error.message}\n`))
          })
        }
      }
      return {stopReason: "end_turn"}
    }),
    {cwd},
  )
  agent.prompt(words("go"))
  await told.first("turn-end")
  const lines = told.text().trim().split("\n")
  expect(lines).toHaveLength(6)
  for (const line of lines) expect(line).toContain("outside the session directory")
  expect(readFileSync(join(outside, "secret"), "utf8")).toBe("s")
})

test("an allowed root besides the session directory can be read", async () => {
  const root = folder()
  writeFileSync(join(root, "a"), "yes")
  const {told, agent} = start(
    scripted(async turn => {
      const request = {sessionId: "s-1", path: join(root, "a")}
      const {content} = await turn.client.request<ReadTextFileResponse>(
        methods.client.fs.readTextFile,
        request,
      )
      await turn.update(chunk(content))
      return {stopReason: "end_turn"}
    }),
    {roots: [root]},
  )
  agent.prompt(words("go"))
  await told.first("turn-end")
  expect(told.text()).toBe("yes")
})

test("a terminal runs, is watched on its card, and ends with its exit code", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      const terminal = await turn.client.createTerminal({
        sessionId: "s-1",
        command: "printf 'one\\n'; printf 'PLATEN=%s\\n' $PLATEN; exit 3",
      })
      await turn.update({
        sessionUpdate: "tool_call",
        toolCallId: "t",
        title: "run",
        content: [{type: "terminal", terminalId: terminal.id}],
      })
      const exit = await terminal.waitForExit()
      const {output, truncated, exitStatus} = await terminal.currentOutput()
      await terminal.release()
      await turn.update(chunk(JSON.stringify({exit, output, truncated, exitStatus})))
      return {stopReason: "end_turn"}
    }),
  )
  agent.prompt(words("go"))
  await told.first("turn-end")
  const seen = JSON.parse(told.text())
  expect(seen.exit).toEqual({exitCode: 3, signal: null})
  expect(seen.output).toBe("one\nPLATEN=1\n")
  expect(seen.truncated).toBe(false)
  const last = told
    .all("update")
    .map(event => event.update)
    .filter(update => update.sessionUpdate === "tool_call_update")
    .at(-1)
  expect(last?.content).toEqual([
    {
      type: "content",
      content: {
        type: "text",
        text: "one\nPLATEN=1\n",
        _meta: {"platen/terminal": 0, "platen/exit": {exitCode: 3}},
      },
    },
  ])
})

test("a terminal keeps only the end of a long output, and whole characters", async () => {
  const {told, agent} = start(
    scripted(async turn => {
      const terminal = await turn.client.createTerminal({
        sessionId: "s-1",
        command: process.execPath,
        args: ["-e", "process.stdout.write('x'.repeat(5000) + '好'.repeat(100))"],
        outputByteLimit: 10,
      })
      await terminal.waitForExit()
      const {output, truncated} = await terminal.currentOutput()
      await turn.update(chunk(JSON.stringify({output, truncated})))
      return {stopReason: "end_turn"}
    }),
  )
  agent.prompt(words("go"))
  await told.first("turn-end")
  expect(JSON.parse(told.text())).toEqual({output: "好好好", truncated: true})
})

test("killing a terminal ends what its command started, too", async () => {
  const cwd = folder()
  const {told, agent} = start(
    scripted(async turn => {
      const terminal = await turn.client.createTerminal({
        sessionId: "s-1",
        command: "(sleep 1; touch survived) & echo up; wait",
      })
      for (;;) {
        const {output} = await terminal.currentOutput()
        if (output.includes("up")) break
        await new Promise(settle => setTimeout(settle, 10))
      }
      await terminal.kill()
      const {signal} = await terminal.waitForExit()
      await turn.update(chunk(String(signal)))
      return {stopReason: "end_turn"}
    }),
    {cwd},
  )
  agent.prompt(words("go"))
  await told.first("turn-end")
  expect(told.text()).toBe("SIGTERM")
  await new Promise(settle => setTimeout(settle, 1300))
  expect(existsSync(join(cwd, "survived"))).toBe(false)
})

test("a terminal outside the session directory, and one nobody made, are refused", async () => {
  const cwd = folder()
  mkdirSync(join(cwd, "in"))
  const {told, agent} = start(
    scripted(async turn => {
      const refused: string[] = []
      const note = (error: Error) => void refused.push(error.message)
      await turn.client.createTerminal({sessionId: "s-1", command: "pwd", cwd: "/"}).catch(note)
      await turn.client
        .request(methods.client.terminal.output, {sessionId: "s-1", terminalId: "t9"})
        .catch(note)
      await turn.update(chunk(refused.join("\n")))
      return {stopReason: "end_turn"}
    }),
    {cwd},
  )
  agent.prompt(words("go"))
  await told.first("turn-end")
  expect(told.text()).toContain("outside the session directory: /")
  expect(told.text()).toContain("unknown terminal: t9")
})

test("when the stream closes in mid-turn the question closes, the turn fails, the end is told", async () => {
  const [near, far] = pair()
  const told = new Told()
  const agent = connectClient({wire: near, cwd: folder(), name: "brief"})(told.send)
  const writer = far.writable.getWriter()
  const reader = far.readable.getReader()
  const answer = async (result: unknown): Promise<void> => {
    const {value} = await reader.read()
    if (value !== undefined && "id" in value) {
      await writer.write({jsonrpc: "2.0", id: value.id, result})
    }
  }
  agent.prompt(words("go"))
  await answer({protocolVersion: 1})
  await answer({sessionId: "s-1"})
  await writer.write({
    jsonrpc: "2.0",
    id: 1,
    method: "session/request_permission",
    params: {sessionId: "s-1", toolCall: {toolCallId: "t"}, options: OPTIONS},
  })
  const ask = await told.first("permission")
  await writer.close()
  await told.first("ended")
  agent.answer(ask.id, "yes")
  expect(told.types()).toEqual([
    "turn-start",
    "ready",
    "permission",
    "permission-withdrawn",
    "turn-failed",
    "ended",
  ])
})

test("answers to questions that were never asked do not reach the terminal's error output", async () => {
  const [near, far] = pair()
  const told = new Told()
  const agent = connectClient({wire: near, cwd: folder(), name: "rude"})(told.send)
  const printed: unknown[] = []
  const original = console.error
  console.error = (...args: unknown[]) => void printed.push(args)
  try {
    const writer = far.writable.getWriter()
    const stray: AnyMessage[] = [
      {jsonrpc: "2.0", id: 99, result: {}},
      {jsonrpc: "2.0", id: null, error: {code: -32700, message: "Parse error"}},
    ]
    for (const message of stray) await writer.write(message)
    expect((await told.first("notice")).text).toContain("Parse error")
    await writer.close()
    await told.first("ended")
  } finally {
    console.error = original
  }
  expect(printed).toEqual([])
  await agent.close()
})

test("closing tells nothing more, and a later prompt fails in words", async () => {
  const {told, agent} = start(scripted(async () => ({stopReason: "end_turn"})))
  await told.first("ready")
  await agent.close()
  expect(told.types()).toEqual(["ready"])
  agent.prompt(words("hello?"))
  expect(told.types()).toEqual(["ready", "turn-start", "turn-failed"])
})

test("a prompt taken back before the agent is ready never reaches it", async () => {
  const seen: string[] = []
  const {told, agent} = start(
    scripted(async turn => {
      seen.push(turn.text)
      return {stopReason: "end_turn"}
    }),
  )
  agent.prompt(words("first"))
  agent.cancel()
  agent.prompt(words("second"))
  await told.first("turn-end", 2)
  expect(seen).toEqual(["second"])
  expect(told.all("turn-end").map(end => end.reason)).toEqual(["cancelled", "end_turn"])
})

const past = {summary: {session: "s-old", prompts: 2}, notes: []}

test("a session goes on where its agent can, and what the agent tells again is not shown twice", async () => {
  const asked: unknown[] = []
  const app = scripted(
    async turn => {
      await turn.update(chunk("new"))
      return {stopReason: "end_turn"}
    },
    {initialize: {agentCapabilities: {loadSession: true}}},
  ).onRequest(methods.agent.session.load, async ({params, client}) => {
    asked.push(params.sessionId)
    const {sessionId} = params
    const update = chunk("old")
    await client.notify(methods.client.session.update, {sessionId, update})
    return {}
  })
  const {told, agent} = start(app, {past})
  await told.first("ready")
  agent.prompt(words("hi"))
  await told.first("turn-end")
  expect(asked).toEqual(["s-old"])
  expect(told.all("ready")[0]?.sessionId).toBe("s-old")
  expect(told.text()).toBe("new")
  expect(told.all("notice")).toEqual([])
  await agent.close()
})

test("an agent that can go on without telling all again is asked for that", async () => {
  const asked: string[] = []
  const app = scripted(async () => ({stopReason: "end_turn"}), {
    initialize: {agentCapabilities: {loadSession: true, sessionCapabilities: {resume: {}}}},
  })
    .onRequest(methods.agent.session.load, () => {
      asked.push("load")
      return {}
    })
    .onRequest(methods.agent.session.resume, () => {
      asked.push("resume")
      return {}
    })
  const {told, agent} = start(app, {past})
  await told.first("ready")
  expect(asked).toEqual(["resume"])
  await agent.close()
})

test.each([
  ["cannot go on with one", {}],
  ["does not know this one", {agentCapabilities: {sessionCapabilities: {resume: {}}}}],
])("an agent that %s begins anew, and one row says so", async (_, initialize) => {
  const app = scripted(async () => ({stopReason: "end_turn"}), {initialize}).onRequest(
    methods.agent.session.resume,
    () => {
      throw RequestError.invalidParams()
    },
  )
  const {told, agent} = start(app, {past})
  expect((await told.first("ready")).sessionId).toBe("s-1")
  const {tone, text} = await told.first("notice")
  expect(tone).toBe("warning")
  expect(text).toContain("knows nothing of what was said above")
  agent.prompt(words("hi"))
  await told.first("turn-end")
  expect(told.all("notice")).toHaveLength(1)
  await agent.close()
})
