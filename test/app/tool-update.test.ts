import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {readUpdate} from "../../src/agents/update.js"
import {cardHead} from "../../src/app/call-input.js"
import {Story} from "./story.js"

const text = (value: string) => ({type: "text", text: value}) as const
const content = (value: string) => ({type: "content", content: text(value)}) as const

test("VS-23 VS-27 a start or a result without an id never comes this far", () => {
  expect(readUpdate({sessionUpdate: "tool_call", title: "Read"})).toBeUndefined()
  expect(readUpdate({sessionUpdate: "tool_call_update", status: "completed"})).toBeUndefined()
})

describe("a tool call", () => {
  test("VS-24 begins as a card that waits or runs", () => {
    const story = new Story().begins().call("c1", {title: "Read a.ts"})
    expect(story.rows().slice(2)).toEqual(["▌ ○ Read a.ts"])
    story.change("c1", {status: "in_progress"})
    expect(story.rows().slice(2)).toEqual(["▌ ● Read a.ts"])
    expect(story.screen().fixed[1]).toContain("running Read a.ts")
  })

  test("VS-25 VS-28 changes by the fields that are present, in its place", () => {
    const story = new Story().begins().call("c1", {title: "Read a.ts", status: "in_progress"})
    story.call("c2", {title: "Read b.ts", status: "in_progress"})
    story.change("c1", {status: "completed", content: [content("one\ntwo")]})
    expect(story.rows().slice(2)).toEqual([
      "▌ ✓ Read a.ts",
      "▌     one",
      "▌     two",
      "▌ ● Read b.ts",
    ])
    story.call("c2", {title: "Read c.ts"})
    expect(story.rows().at(-1)).toBe("▌ ● Read c.ts")
  })

  test("shows content that is replaced whole", () => {
    const story = new Story().begins().call("c1", {status: "in_progress", content: [content("a")]})
    story.change("c1", {content: [content("b"), content("c")]})
    expect(story.rows().slice(3)).toEqual(["▌     b", "▌     c"])
  })

  test("VS-29 an update for an unknown id gives a card", () => {
    const story = new Story().begins().change("toolu_9", {status: "in_progress"})
    expect(story.rows().slice(2)).toEqual(["▌ ● toolu_9"])
  })

  test("VS-30 a start that comes right after the result fills in that same card", () => {
    const story = new Story().begins()
    story.change("c1", {status: "completed", content: [content("out")]})
    expect(story.rows().slice(2)).toEqual(["▌ ✓ c1", "▌     out"])
    story.call("c1", {title: "Read a.ts", status: "in_progress"})
    expect(story.rows().slice(2)).toEqual(["▌ ✓ Read a.ts", "▌     out"])
  })

  test("what a call gave may come right after its end", () => {
    const story = new Story().begins().call("c1", {title: "Read", status: "completed"})
    story.change("c1", {content: [content("out")]}).says("So.")
    expect(story.rows().slice(2)).toEqual(["▌ ✓ Read", "▌     out", "", "So."])
  })

  test("VS-26 never goes back to running and never loses its result", () => {
    const story = new Story().begins().call("c1", {title: "Read"})
    story.change("c1", {status: "completed", content: [content("out")]})
    const before = story.state
    story.call("c1", {title: "Read", status: "in_progress"})
    expect(story.state).toBe(before)
    story.change("c1", {status: "pending"})
    expect(story.state).toBe(before)
  })

  test("VS-31 decided: a second result replaces the first while nothing has followed", () => {
    const story = new Story().begins().call("c1", {title: "Read", status: "completed"})
    story.change("c1", {status: "failed"})
    expect(story.rows().slice(2)).toEqual(["▌ ✗ Read · failed"])
  })

  test("VS-31 decided: later, a second result is a card of its own that says only what is new", () => {
    const story = new Story().begins().call("c1", {title: "Read"})
    story.change("c1", {status: "completed", content: [content("out")]}).says("So.")
    story.change("c1", {status: "failed", content: [content("in fact not")]})
    expect(story.rows().slice(2)).toEqual([
      "▌ ✓ Read",
      "▌     out",
      "",
      "So.",
      "",
      "▌ ✗ Read · in fact not",
    ])
    story.change("c1", {title: "Read a.ts"})
    expect(story.rows().at(-1)).toBe("▌ ✗ Read a.ts · failed")
  })

  test("VS-33 calls that run side by side keep the order of their start", () => {
    const story = new Story().begins()
    for (const id of ["a", "b", "c"]) story.call(id, {status: "in_progress"})
    for (const id of ["c", "a", "b"]) story.change(id, {status: "completed"})
    expect(story.rows().slice(2)).toEqual(["▌ ✓ a", "▌ ✓ b", "▌ ✓ c"])
  })

  test("the status line names a call that still runs, then none", () => {
    const story = new Story().begins()
    story.call("a", {title: "first", status: "in_progress"})
    story.call("b", {title: "second", status: "in_progress"})
    expect(story.screen().fixed[1]).toContain("running second")
    story.change("b", {status: "completed"})
    expect(story.screen().fixed[1]).toContain("running first")
    story.change("a", {status: "failed"})
    expect(story.screen().fixed[1]).toContain("thinking")
    story.change("a", {kind: "read"})
    expect(story.screen().fixed[1]).toContain("thinking")
  })

  test("a status that nobody knows is no error, a kind that nobody knows is no loss", () => {
    const story = new Story().begins()
    story.strange({
      sessionUpdate: "tool_call",
      toolCallId: "c1",
      title: "Dream",
      status: "_dreaming",
      kind: "_dream",
    })
    expect(story.rows().slice(2)).toEqual(["▌ ● Dream · _dreaming"])
  })

  test("content of no known type is named, a terminal by its id", () => {
    const story = new Story().begins()
    story.strange({
      sessionUpdate: "tool_call",
      toolCallId: "c1",
      title: "Do",
      content: [{type: "_smell"}, {type: "terminal", terminalId: "t7"}],
    })
    expect(story.rows().join("\n")).toMatch(/_smell[\s\S]*\[terminal t7\]/)
  })

  test("says where it works, if its title does not", () => {
    const story = new Story().begins()
    story.call("c1", {title: "Read", locations: [{path: "src/a.ts", line: 12}]})
    story.call("c2", {title: "Read b.ts", locations: [{path: "src/b.ts", line: 3}]})
    story.call("c3", {title: "Find", locations: [{path: "a"}, {path: "b"}, {path: "c"}]})
    expect(story.rows().slice(2)).toEqual([
      "▌ ○ Read · src/a.ts:12",
      "▌ ○ Read b.ts",
      "▌ ○ Find · a +2 more",
    ])
  })

  test("raw output stands in for content that never came, and tells why a call failed", () => {
    const story = new Story().begins()
    story.call("c1", {title: "One", status: "completed", rawOutput: {count: 3, ok: true}})
    story.call("c2", {title: "Two", status: "in_progress", content: [content("the plan")]})
    story.change("c2", {status: "failed", rawOutput: "no such file"})
    expect(story.rows().slice(2)).toEqual([
      "▌ ✓ One",
      '▌     "count": 3,',
      '▌     "ok": true',
      "▌ ✗ Two · failed",
      "▌     the plan",
      "▌     no such file",
    ])
  })

  test("an id that an agent uses again in a later turn is another call", () => {
    const story = new Story().begins("One")
    story.call("0", {title: "Read", status: "completed"}).ends()
    story.begins("Two").call("0", {title: "Read", status: "in_progress"})
    expect(story.rows().slice(2)).toEqual(["▌ ✓ Read", "", "▌ Two", "", "▌ ● Read"])
    story.change("0", {status: "completed"})
    expect(story.rows().at(-1)).toBe("▌ ✓ Read")
  })

  test("VS-22 decided: calls are found by an index that forgets cards that are gone", () => {
    const story = new Story({blocks: 5}).begins()
    for (let i = 0; i < 50; i++) {
      story.call(`c${i}`, {status: "completed", content: [content("x")]})
      const {transcript} = story.state
      const blocks = transcript.blocks.slice(-5)
      story.state = {...story.state, transcript: {...transcript, blocks}}
    }
    expect(story.state.session.calls.size).toBeLessThanOrEqual(6)
    story.change("c0", {title: "Late", status: "completed"})
    expect(story.rows().at(-1)).toBe("▌ ✓ Late")
  })

  test("VS-34 told twice over, the rows are those of once", () => {
    const call = fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      phase: fc.constantFrom("start", "run", "give", "end"),
    })
    fc.assert(
      fc.property(fc.array(call, {maxLength: 14}), calls => {
        const play = (story: Story) => {
          for (const {id, phase} of calls) {
            const title = `Call ${id}`
            if (phase === "start") story.call(id, {title})
            if (phase === "run") story.change(id, {title, status: "in_progress"})
            if (phase === "give") story.change(id, {title, content: [content(id)]})
            if (phase === "end") story.change(id, {title, status: "completed"})
          }
        }
        const story = new Story().begins()
        play(story)
        const once = story.rows()
        play(story)
        expect(story.rows()).toEqual(once)
      }),
    )
  })
})

describe("what a tool was called with", () => {
  const toolOf = (story: Story) => {
    const card = story.state.transcript.blocks.findLast(block => block.type === "tool")
    return card?.type === "tool" ? card : undefined
  }

  test("is kept as it was given, with the name of the tool", () => {
    const rawInput = {path: "a.ts", edits: [{oldText: "a", newText: "b"}]}
    const story = new Story().begins().call("c1", {title: "Edit", name: "edit", rawInput})
    expect(toolOf(story)).toMatchObject({name: "edit", title: "Edit"})
    expect(toolOf(story)?.input).toBe(rawInput)
    story.change("c1", {status: "completed", content: [content("ok")]})
    expect(toolOf(story)?.input).toBe(rawInput)
  })

  test("may come later, and telling it again changes nothing", () => {
    const story = new Story().begins().call("c1", {title: "Read", status: "in_progress"})
    story.change("c1", {rawInput: {path: "a.ts", deep: [1, {x: null}]}})
    expect(toolOf(story)?.input).toEqual({path: "a.ts", deep: [1, {x: null}]})
    const before = story.state
    story.change("c1", {rawInput: {path: "a.ts", deep: [1, {x: null}]}})
    expect(story.state).toBe(before)
    story.change("c1", {rawInput: {path: "b.ts"}})
    expect(toolOf(story)?.input).toEqual({path: "b.ts"})
  })

  test("has the name that Claude Code tells beside the protocol", () => {
    const _meta = {claudeCode: {toolName: "Bash"}}
    const story = new Story().begins().call("c1", {title: "Terminal", _meta})
    expect(toolOf(story)?.name).toBe("Bash")
  })
})

describe("a card whose title tells nothing", () => {
  test("says what is done and to what, in the reader's language", () => {
    const story = new Story({locale: "zh"}).begins()
    story.call("c1", {title: "Read", kind: "read", rawInput: {path: "src/a.ts"}})
    expect(story.rows().slice(2)).toEqual(["▌ ○ 读取 src/a.ts"])
  })

  test("says more as soon as more is told, in its place", () => {
    const story = new Story().begins().call("c1", {title: "Terminal", kind: "execute"})
    expect(story.rows().slice(2)).toEqual(["▌ ○ Terminal"])
    story.change("c1", {rawInput: {command: "npm test"}, status: "in_progress"})
    expect(story.rows().slice(2)).toEqual(["▌ ● Run npm test"])
    expect(story.screen().fixed[1]).toContain("running npm test")
    story.change("c1", {title: "Run the tests"})
    expect(story.rows().slice(2)).toEqual(["▌ ● Run the tests"])
    expect(story.screen().fixed[1]).toContain("running Run the tests")
  })

  test("does not count what the change below it counts, nor name its file twice", () => {
    const rawInput = {path: "src/a.ts", oldText: "one\ntwo", newText: "one\n2"}
    const places = [{path: "src/a.ts"}]
    const edit = {title: "edit", name: "edit", kind: "edit", rawInput, locations: places} as const
    const story = new Story().begins().call("c1", {...edit, status: "completed"})
    expect(story.rows()[2]).toBe("▌ ✓ Edit src/a.ts · +1 −1")
  })

  test("counts its paths from the working directory, as the summary does", () => {
    const story = new Story().begins()
    const places = {directory: "/home/u/project", home: "/home/u"}
    const state = {...story.state, setting: {...story.state.setting, places}}
    const facts = {callId: "c1", title: "Read", name: "Read", kind: "read", parts: []}
    const head = (path: string) => cardHead(state, {...facts, input: {path}})
    expect(head("/home/u/project/src/a.ts")).toBe("Read src/a.ts")
    expect(head("/home/u/b.ts")).toBe("Read ~/b.ts")
  })

  test("shows nothing of the arguments that could act on the terminal", () => {
    const rawInput = {command: "echo \x1b[2J\u202e"}
    const story = new Story().begins().call("c1", {title: "Bash", kind: "execute", rawInput})
    expect(story.rows().slice(2)).toEqual(["▌ ○ Run echo ␛[2J‹U+202E›"])
  })

  test("leaves the whole command to the question about it", () => {
    const command = `${"x".repeat(300)}; rm -rf build`
    const story = new Story({columns: 100, rows: 40}).begins()
    story.call("c1", {title: "Bash", kind: "execute", rawInput: {command}})
    // The request says no more than the call's name: what it was given is known from the card.
    story.asks(1, "Bash")
    const shown = story.screen().fixed.map(row => row.slice(1).trim())
    expect(shown.join("")).toContain(`x${command.slice(-14)}`)
  })
})
