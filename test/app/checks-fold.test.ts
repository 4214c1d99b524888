// Named checks of folding that no other test is about. Some speak of what a program on the main
// screen does not have (a row that carries a header, buttons, rows that scroll away): here is how
// their sense is met.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {standingOf} from "../../src/transcript/fold.js"
import {handleOf} from "../../src/transcript/handle.js"
import {Desk} from "./desk.js"
import {LinearDesk} from "./linear-desk.js"
import {Story, type StoryOptions} from "./story.js"

const CTRL_O = "\x0f"
const words = (text: string) => ({
  content: [{type: "content" as const, content: {type: "text" as const, text}}],
})
const done = (title: string, kind = "read") =>
  ({title, kind: kind as "read", status: "completed"}) as const

function story(options: StoryOptions = {}): Story {
  return new Story({fold: "closed", ...options}).begins("Why?")
}

function seen(one: Story): readonly string[] {
  return one.rows().filter(row => row !== "" && row !== "▌ Why?")
}

describe("what belongs to a stretch", () => {
  test("TD-06 the texts of one message are one row, whatever pieces they came in", () => {
    const one = story().says("It is ", "m1").says("the ", "m1").says("space.", "m1")
    expect(seen(one)).toEqual(["It is the space."])
    expect(one.state.transcript.blocks.filter(({type}) => type === "reply")).toHaveLength(1)
  })

  test("TD-12 decided: rows are known by their handle, never by what they say: the same said twice is two rows", () => {
    const one = story().says("So.", "m1").says("So.", "m2")
    const replies = one.state.transcript.blocks.filter(({type}) => type === "reply")
    expect(seen(one)).toEqual(["So.", "So."])
    expect(new Set(replies.map(handleOf)).size).toBe(2)
  })

  test("TD-13 whatever is wrong with the book-keeping, the message is written", () => {
    const one = story()
    let nest: unknown = "x"
    for (let level = 0; level < 1500; level++) nest = {[level % 2 ? "path" : "agent"]: nest}
    one.change("never-begun", {status: "completed", rawInput: nest})
    one.change("never-begun", {rawInput: JSON.parse(JSON.stringify(nest)), rawOutput: nest})
    one.strange({sessionUpdate: "tool_call", toolCallId: "", title: "", status: "?", kind: "?"})
    one.strange({sessionUpdate: "tool_call_update", toolCallId: "t", _meta: {a: {b: 1}, c: null}})
    one.says("Here it is.").ends("no_such_end" as "end_turn")
    expect(one.rows()).toContain("Here it is.")
  })

  test("TD-29 a text that has the id of a thought is text: it never folds", () => {
    const one = story()
    const content = (text: string) => ({type: "text", text}) as const
    one.update({sessionUpdate: "agent_thought_chunk", messageId: "m1", content: content("Hm.")})
    one.update({sessionUpdate: "agent_message_chunk", messageId: "m1", content: content("So.")})
    expect(seen(one)).toEqual([expect.stringMatching(/^▌ › Worked .*a2$/), "So."])
  })

  test("TD-30 what sums the work up stays on show, below the heading", () => {
    const one = story().call("c1", done("Read a.ts")).says("I have read a.ts.")
    one.call("c2", done("Read b.ts")).ends()
    expect(seen(one)).toEqual([
      "▌ › Worked 1s · Read a.ts · a2",
      "I have read a.ts.",
      "▌ › Worked 1s · Read b.ts · a5",
    ])
  })
})

describe("where the heading stands", () => {
  test("TD-25 in place of the first thing that folds, be it a call or a thought", () => {
    const call = story().call("c1", done("Read a.ts")).thinks("Hm. So").says("So.")
    const thought = story().thinks("Hm. So").says("So.")
    for (const one of [call, thought]) {
      expect(seen(one)).toHaveLength(2)
      expect(seen(one)[0]).toMatch(/^▌ › Worked /)
    }
    expect(call.state.transcript.blocks[1]).toMatchObject({type: "work"})
  })

  test("TD-27 is a row of its own: no note and no agent's card ever carries it", () => {
    const one = story().call("c1", done("Read a.ts"))
    one.strange({sessionUpdate: "notice", severity: "info", title: "A note"})
    one.call("t1", {...done("Task", "think"), name: "Task", rawInput: {description: "find"}})
    one.press("Ctrl+O")
    const rows = seen(one)
    expect(rows.filter(row => /^▌ [›⌄] Work/.test(row))).toHaveLength(1)
    expect(rows.find(row => row.includes("A note"))).toMatch(/^▌ +A note$/)
    expect(rows.find(row => row.includes("◆"))).toMatch(/^▌ {3}◆ find/)
  })

  test("TD-28 nothing hides without a way back: all that is folded has a heading with a handle", () => {
    const did = fc.constantFrom("think", "call", "fail", "say", "note", "edit", "ask")
    fc.assert(
      fc.property(
        fc.array(did, {maxLength: 14}),
        fc.constantFrom("auto", "closed"),
        (all, fold) => {
          const one = story({fold: fold as "auto", rows: 60})
          for (const [index, what] of all.entries()) {
            const id = `c${index}`
            if (what === "think") one.thinks(`Thought ${index}. So`)
            if (what === "call") one.call(id, done(`Read ${index}`))
            if (what === "fail") one.call(id, {...done("x"), status: "failed", ...words("a\nb")})
            if (what === "say") one.says(`Text ${index}.`)
            if (what === "note")
              one.strange({sessionUpdate: "notice", severity: "info", title: "N"})
            if (what === "edit") one.call(id, done("Edit a.ts", "edit"))
            if (what === "ask") one.call(id, {...done("Ask", "other"), name: "AskUserQuestion"})
          }
          one.ends()
          const {transcript} = one.state
          const rows = one.rows()
          for (const block of transcript.blocks) {
            if (standingOf(transcript, block, "line") !== "none") continue
            const way = rows.some(
              row => row.startsWith("▌ › ") && row.endsWith(` · a${block.work}`),
            )
            expect(way, `${block.type} of a${block.work}`).toBe(true)
            const shown = one
              .type(`/show ${handleOf(block)}`)
              .press("Enter")
              .rows()
            expect(shown.length).toBeGreaterThan(rows.length)
          }
        },
      ),
      {numRuns: 60},
    )
  })
})

describe("opening and closing", () => {
  async function working(rows = 20): Promise<Desk> {
    const desk = new Desk({columns: 60, rows, fold: "closed"})
    await desk.start()
    await desk.type("Why?\r")
    desk.update({sessionUpdate: "tool_call", toolCallId: "c0", ...done("Read old.ts")})
    await desk.says("A text between.")
    desk.update({sessionUpdate: "tool_call", toolCallId: "c1", title: "Read a.ts", kind: "read"})
    desk.update({sessionUpdate: "tool_call_update", toolCallId: "c1", status: "in_progress"})
    await desk.rest(60)
    return desk
  }

  test("TD-33 the key turns the sign of the heading and repaints that stretch only", async () => {
    const desk = await working()
    const before = desk.emulator.all()
    await desk.type(CTRL_O)
    const after = desk.emulator.all()
    const heading = before.findIndex(row => row.startsWith("▌ › Working"))
    expect(after[heading]).toMatch(/^▌ ⌄ Working/)
    expect(after.slice(0, heading)).toEqual(before.slice(0, heading))
    await desk.type(CTRL_O)
    expect(desk.emulator.all()[heading]).toMatch(/^▌ › Working/)
  })

  test("TD-43 of several stretches the key means the last, the one that is alive", async () => {
    const desk = await working()
    await desk.type(CTRL_O)
    const rows = desk.emulator.all().filter(row => /^▌ [›⌄] Work/.test(row))
    expect(rows.map(row => row.slice(0, 8))).toEqual(["▌ › Work", "▌ ⌄ Work"])
  })

  test("TD-41 an open heading never leaves what is alive below it: it goes on in a heading in sight", async () => {
    const desk = await working(14)
    await desk.type(CTRL_O)
    for (let i = 2; i < 60; i++) {
      const call = {toolCallId: `c${i}`, ...done(`Read ${i}.ts`)} as const
      desk.update({sessionUpdate: "tool_call", ...call})
    }
    desk.update({sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed"})
    for (let i = 60; i < 90; i++) {
      const call = {toolCallId: `c${i}`, ...done(`Read ${i}.ts`)} as const
      desk.update({sessionUpdate: "tool_call", ...call})
      await desk.rest(20)
      expect(desk.emulator.screen().filter(row => row.startsWith("▌ ⌄ Work")).length).toBe(1)
    }
    await desk.type(CTRL_O)
    expect(desk.emulator.screen().join("\n")).toMatch(/▌ › Working/)
  })

  test("TD-42 a heading whose blank row has left is alive as before", async () => {
    const desk = await working(7)
    const [heading = ""] = desk.emulator.screen().filter(row => row.startsWith("▌ › Working"))
    await desk.type("a draft of\\\rthree rows\\\rof its own")
    await desk.rest(3000)
    const now = desk.emulator.all().filter(row => row.startsWith("▌ › Working"))
    expect(now).toHaveLength(1)
    expect(now).not.toEqual([heading])
  })

  test("TD-45 the bottom region has no row about folding, whatever is folded or open", async () => {
    for (const keys of ["", CTRL_O]) {
      const desk = await working()
      await desk.type(keys)
      const rows = desk.emulator.screen()
      const status = rows.findLastIndex(row => /^▌ [⠀-⣿]/.test(row))
      expect(status).toBeGreaterThan(0)
      expect(rows.slice(status).join("\n")).not.toMatch(/[⌄⌃]|Work/)
    }
  })

  test("TD-46 nothing is drawn but when something changed", async () => {
    const desk = await working()
    desk.update({sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed"})
    await desk.type(CTRL_O)
    await desk.ends()
    await desk.rest(2000)
    const {written} = desk.loop.counts
    const call = {toolCallId: "c1", status: "completed"} as const
    desk.update({sessionUpdate: "tool_call_update", ...call})
    await desk.rest(3000)
    expect(desk.loop.counts.written).toBe(written)
  })
})

describe("other surfaces", () => {
  test("TD-36 decided: answers stand bare at column 0; the bar is before all that is not the agent's words", () => {
    const one = story({fold: "open"}).thinks("Hm.").call("c1", done("Read a.ts"))
    one.says("The **answer**.\n\n- an item\n\n> a quote\n\n```ts\ncode\n```\n").ends("cancelled")
    const from = one.rows().indexOf("The answer.")
    const to = one.rows().indexOf("```", from + 6)
    const answer = one.rows().slice(from, to + 1)
    const others = [...one.rows().slice(0, from), ...one.rows().slice(to + 1)]
    expect(answer.some(row => row.startsWith("▌"))).toBe(false)
    expect(others.filter(row => row !== "").every(row => row.startsWith("▌ "))).toBe(true)
  })

  test("TD-38 one row says how long was worked: the end of the turn says its own time only", () => {
    const one = story().call("c1", done("Read a.ts")).wait(5000).says("So.").wait(1000).ends()
    expect(one.rows().filter(row => row.includes("Worked"))).toHaveLength(1)
    expect(one.rows().at(-1)).toBe("▌ ✓ 6s")
  })

  test("TD-40 the linear form folds nothing: every call is told", async () => {
    const desk = new LinearDesk()
    await desk.start()
    desk.tell({type: "turn-start", prompt: [{type: "text", text: "Why?"}]})
    for (let i = 0; i < 5; i++) {
      const update = {sessionUpdate: "tool_call", toolCallId: `c${i}`, ...done(`Read ${i}.ts`)}
      desk.tell({type: "update", update: update as never})
    }
    desk.tell({type: "turn-end", reason: "end_turn", usage: undefined})
    await desk.rest()
    for (let i = 0; i < 5; i++) expect(desk.bytes).toContain(`Read ${i}.ts`)
    expect(desk.bytes).not.toMatch(/[›⌄▌]/)
  })
})
