import {describe, expect, test} from "vitest"
import {
  asks,
  calls as callsTool,
  ends,
  ran,
  ready,
  type Script,
  says,
  tells,
  thinks,
  update,
} from "./fake-agent.js"

describe("json", () => {
  test("one object holds the answer and all that is known, and no null", async () => {
    const {stdout, outcome} = await ran(
      {
        onPrompt: send => {
          send(says("It is "))
          send(says("4.\n\n"))
          send(asks(3, "npm test"))
          send(
            update({
              sessionUpdate: "usage_update",
              used: 5,
              size: 10,
              cost: {amount: 0.5, currency: "USD"},
            }),
          )
          const usage = {inputTokens: 7, outputTokens: 2}
          send({type: "turn-end", reason: "end_turn", usage})
        },
      },
      {format: "json"},
    )
    expect(outcome).toBe("done")
    expect(stdout.endsWith("}\n")).toBe(true)
    expect(JSON.parse(stdout)).toEqual({
      type: "result",
      subtype: "success",
      is_error: false,
      result: "It is 4.",
      stop_reason: "end_turn",
      session_id: "s1",
      duration_ms: 0,
      num_turns: 1,
      usage: {input_tokens: 7, output_tokens: 2},
      total_cost: {amount: 0.5, currency: "USD"},
      permission_denials: [{tool_call_id: "t3", title: "npm test", kind: "execute"}],
    })
  })

  test("what nobody told is missing", async () => {
    const {stdout} = await ran(tells(says("x")), {format: "json"})
    expect(stdout).not.toMatch(/null|usage|cost|error":"|stderr/)
  })

  test("B153 its result is what the text format writes, without the last newline", async () => {
    const script = tells(says("a\n"), callsTool("t"), says("\nb\n\n"))
    const {stdout: text} = await ran(script)
    const {stdout: json} = await ran(script, {format: "json"})
    expect(`${JSON.parse(json).result}\n`).toBe(text)
  })

  test("a turn that fails is an error with what was said so far", async () => {
    const script: Script = {
      onPrompt: send => {
        send(says("half"))
        send({type: "turn-failed", message: "no credit"})
      },
    }
    const {stdout, stderr, outcome} = await ran(script, {format: "json"})
    expect(outcome).toBe("failed")
    expect(JSON.parse(stdout)).toMatchObject({
      subtype: "error_during_execution",
      is_error: true,
      result: "half",
      error: "no credit",
    })
    expect(stderr).toBe("platen: error: no credit\n")
  })

  test("what needed a yes that nobody could give is an error with a name of its own", async () => {
    const script = tells(asks(1, "rm -rf build"), says("I may not."))
    const {stdout, stderr, outcome} = await ran(script, {format: "json", permissions: "ask"})
    expect(outcome).toBe("failed")
    expect(JSON.parse(stdout)).toMatchObject({
      subtype: "error_permission",
      is_error: true,
      stop_reason: "end_turn",
      result: "I may not.",
      permission_denials: [{title: "rm -rf build"}],
    })
    expect(stderr).toMatch(/^platen: 1 request was refused: rm -rf build \(--permission-mode allow/)
  })

  test("every way to stop short has its own name and fails", async () => {
    const names = {
      max_tokens: "error_max_tokens",
      max_turn_requests: "error_max_turns",
      refusal: "error_refusal",
      cancelled: "cancelled",
    } as const
    for (const [reason, subtype] of Object.entries(names)) {
      const {stdout, stderr, outcome} = await ran(
        {onPrompt: send => send(ends(reason as keyof typeof names))},
        {format: "json"},
      )
      expect(outcome).toBe("failed")
      expect(JSON.parse(stdout)).toMatchObject({subtype, is_error: true, stop_reason: reason})
      expect(stderr).toMatch(/^platen: .+\n$/)
    }
  })
})

describe("stream-json", () => {
  function lines(stdout: string): readonly Record<string, unknown>[] {
    expect(stdout.endsWith("\n")).toBe(true)
    return stdout
      .slice(0, -1)
      .split("\n")
      .map(line => JSON.parse(line))
  }

  const text = (value: string) => ({type: "text", text: value})

  test("session, prompt, whole messages, tools and at last the result, a line each", async () => {
    const plan = {sessionUpdate: "plan" as const, entries: []}
    const events = [
      thinks("h"),
      thinks("m"),
      says("Let "),
      says("me."),
      callsTool("Read"),
      update(plan),
      asks(1, "x"),
      says("4"),
    ]
    const {stdout} = await ran(tells(...events), {format: "stream-json"})
    const told = lines(stdout)
    expect(told[0]).toEqual({
      type: "system",
      subtype: "init",
      session_id: "s1",
      cwd: "/work",
      agent: "fake",
      agent_version: "1.0",
      permission_mode: "deny",
    })
    expect(told.slice(1, -1)).toMatchObject([
      {type: "user", content: [text("hello")]},
      {type: "thought", content: [text("hm")]},
      {type: "assistant", content: [text("Let me.")]},
      {type: "tool_call", update: {toolCallId: "t1", title: "Read"}},
      {type: "plan", update: plan},
      {type: "permission", outcome: "refused", option_id: "no", tool_call: {title: "x"}},
      {type: "assistant", content: [text("4")]},
    ])
    expect(told.at(-1)).toMatchObject({type: "result", subtype: "success", result: "Let me.\n\n4"})
  })

  test("messages with different ids are different lines", async () => {
    const script = tells(says("a", "m1"), says("b", "m1"), says("c", "m2"))
    const told = lines((await ran(script, {format: "stream-json"})).stdout)
    expect(told.slice(2, -1)).toEqual([
      {type: "assistant", message_id: "m1", content: [text("ab")]},
      {type: "assistant", message_id: "m2", content: [text("c")]},
    ])
  })

  test("a picture between texts stays between them", async () => {
    const image = {type: "image", data: "AA==", mimeType: "image/png"} as const
    const shown = update({sessionUpdate: "agent_message_chunk", content: image})
    const script = tells(says("a"), says("b"), shown, says("c"))
    const told = lines((await ran(script, {format: "stream-json"})).stdout)
    expect(told[2]).toEqual({type: "assistant", content: [text("ab"), image, text("c")]})
  })

  test("the pieces of a message are shown if they are asked for", async () => {
    const script = tells(says("a"), says("b"))
    const setup = {format: "stream-json", detail: "chunks"} as const
    const told = lines((await ran(script, setup)).stdout)
    expect(told.slice(2, -1).map(({type}) => type)).toEqual(["partial", "partial", "assistant"])
    expect(told[2]).toMatchObject({update: {content: text("a")}})
  })

  test("init is first and result last, also if the agent never comes to life", async () => {
    const dead: Script = {
      first: [
        {type: "notice", tone: "warning", text: "slow", detail: undefined},
        {type: "ended", message: "exit 1", stderr: ["no key"]},
      ],
    }
    const {stdout, outcome, calls} = await ran(dead, {format: "stream-json"})
    expect(outcome).toBe("failed")
    expect(calls.prompts).toEqual([])
    expect(lines(stdout)).toMatchObject([
      {type: "system", subtype: "init", cwd: "/work"},
      {type: "notice", tone: "warning", text: "slow"},
      {type: "result", subtype: "error_agent_ended", agent_stderr: ["no key"], num_turns: 0},
    ])
  })

  test("what an agent says before it is ready comes after the line that names its session", async () => {
    const early = {...tells(says("4")), first: [callsTool("warm up"), ready]}
    const told = lines((await ran(early, {format: "stream-json"})).stdout)
    expect(told.map(({type}) => type)).toEqual([
      "system",
      "tool_call",
      "user",
      "assistant",
      "result",
    ])
    expect(told[0]).toMatchObject({session_id: "s1"})
  })

  test("B157 every line of every run is JSON, whatever the agent sends", async () => {
    const nasty = "\x1b[?2004h\u2028\r\n\u0085"
    const script: Script = {
      onPrompt: send => {
        for (const event of [says(nasty), callsTool(nasty), asks(1, nasty), thinks(nasty)]) {
          send(event)
        }
        send({type: "ended", message: nasty, stderr: [nasty]})
      },
    }
    const {stdout} = await ran(script, {format: "stream-json", voice: "verbose"})
    expect(lines(stdout).length).toBe(7)
    expect(stdout).not.toMatch(/[\u001b\u2028\u0085\r]/)
  })
})
