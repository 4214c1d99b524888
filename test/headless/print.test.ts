import {describe, expect, test} from "vitest"
import {
  asks,
  calls as callsTool,
  ends,
  ran,
  type Script,
  Sink,
  says,
  start,
  tells,
  thinks,
  update,
} from "./fake-agent.js"

const failedTool = update({sessionUpdate: "tool_call_update", toolCallId: "t1", status: "failed"})

describe("text", () => {
  test("B153 the answer alone is on standard output, and nothing is said when all went well", async () => {
    const events = [thinks("hm"), says("Let me see."), callsTool("Read a.ts"), says("It is 4.")]
    expect(await ran(tells(...events))).toMatchObject({
      outcome: "done",
      stdout: "Let me see.\n\nIt is 4.\n",
      stderr: "",
    })
  })

  test("the agent gets the piped text first and the words last", async () => {
    const {calls} = await ran(tells(), {stdin: "log line\n", words: "what is it?"})
    expect(calls.prompts).toEqual([
      [
        {type: "text", text: "log line\n"},
        {type: "text", text: "what is it?"},
      ],
    ])
    expect(calls.closed).toBe(1)
  })

  test("a pipe gets the bytes as they are; a terminal gets none that could act", async () => {
    const nasty = says("a\x1b[2J\x1b]0;x\x07\u009b1A\r\nb\tc\u202e")
    expect((await ran(tells(nasty))).stdout).toBe("a\x1b[2J\x1b]0;x\x07\u009b1A\r\nb\tc\u202e\n")
    const {stdout} = await ran(tells(nasty), {terminals: ["stdout"]})
    // Whatever the tokens are: only newlines are left of what a terminal obeys.
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(stdout).toMatch(/^a.*\nb {7}c.*\n$/u)
  })

  test("B145 an escape that comes in pieces is as harmless as a whole one", async () => {
    const pieces = [..."x\x1b[31my\r\r\nz"].map(letter => says(letter))
    const {stdout} = await ran(tells(...pieces), {terminals: ["stdout"]})
    const whole = await ran(tells(says("x\x1b[31my\r\r\nz")), {terminals: ["stdout"]})
    expect(stdout).toBe(whole.stdout)
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  })
})

describe("standard error", () => {
  const work = tells(callsTool("Read a.ts"), failedTool, says("ok"))

  test("progress is shown to a terminal, or if it is asked for, else not", async () => {
    const lines =
      "platen: agent: fake 1.0\nplaten: tool: Read a.ts\nplaten: tool failed: Read a.ts\n"
    expect((await ran(work)).stderr).toBe("")
    expect((await ran(work, {voice: "verbose"})).stderr).toBe(lines)
    expect((await ran(work, {terminals: ["stderr"]})).stderr).toBe(lines)
  })

  test("warnings and errors are always shown, information with progress", async () => {
    const notices = tells(
      {type: "notice", tone: "info", text: "calm", detail: undefined},
      {type: "notice", tone: "warning", text: "odd", detail: "one\ntwo"},
      update({sessionUpdate: "notice", severity: "error", title: "bad", description: "why"}),
    )
    expect((await ran(notices)).stderr).toBe(
      "platen: warning: odd\n    one\n    two\nplaten: error: bad\n    why\n",
    )
    expect((await ran(notices, {voice: "verbose"})).stderr).toContain("platen: calm\n")
  })

  test("B146 nothing that an agent names can act on the terminal", async () => {
    const evil = "\x1b]0;pwn\x07\u009b2J\r\u202e"
    const {stderr} = await ran(
      {
        onPrompt: send => {
          send(callsTool(evil))
          send(failedTool)
          send(asks(1, evil))
          send({type: "notice", tone: "error", text: evil, detail: `${evil}\n${evil}`})
          send({type: "ended", message: evil, stderr: [evil]})
        },
      },
      {voice: "verbose"},
    )
    expect(stderr).toContain("pwn")
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  })

  test("on one terminal, a line of ours never goes on where the answer stands", async () => {
    // Both streams into one, as a terminal shows them.
    const screen = new Sink()
    const run = start(tells(says("Let me see."), callsTool("Read"), says("4")), {
      stdout: screen,
      terminals: ["stdout", "stderr"],
    })
    run.stderr._write = screen._write.bind(screen)
    await run.outcome
    expect(screen.text).toBe("platen: agent: fake 1.0\nLet me see.\nplaten: tool: Read\n\n\n4\n")
  })

  test("it speaks Chinese if the user does", async () => {
    const {stderr} = await ran({}, {words: undefined, locale: "zh"})
    expect(stderr).toMatch(/^platen: 没有可发送的内容/)
  })
})

describe("permissions", () => {
  const script: Script = {
    onPrompt: send => {
      send(asks(1, "rm -rf build"))
      send(asks(2, "npm test"))
      send(says("tried"))
      send(ends())
    },
  }

  test("what would need a question is refused, counted and named; it fails a run that asks", async () => {
    for (const [permissions, end] of [
      ["deny", "done"],
      ["ask", "failed"],
    ] as const) {
      const {calls, stderr, outcome} = await ran(script, {permissions})
      expect(calls.answers).toEqual([
        [1, "no"],
        [2, "no"],
      ])
      expect(stderr).toMatch(/^platen: 2 requests were refused: rm -rf build, npm test \(/)
      expect(outcome).toBe(end)
    }
  })

  test("one refusal is one request, and many are not listed without end", async () => {
    const many = [1, 2, 3, 4, 5, 6, 7, 8].map(id => asks(id, `t${id}`))
    expect((await ran(tells(asks(1, "x")))).stderr).toMatch(/^platen: 1 request was refused: x/)
    expect((await ran(tells(...many))).stderr).toMatch(/refused: t1, t2, t3, t4, t5, … \+3/)
  })

  test("they are let through if the user said so", async () => {
    const {calls, stderr} = await ran(script, {permissions: "allow"})
    expect(calls.answers).toEqual([
      [1, "yes"],
      [2, "yes"],
    ])
    expect(stderr).toBe("")
  })
})
