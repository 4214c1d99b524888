import {describe, expect, test} from "vitest"
import {Desk} from "./desk.js"
import {Story, type StoryOptions, textOf} from "./story.js"

const task = {
  title: "Task",
  name: "Task",
  kind: "think",
  status: "in_progress",
  rawInput: {description: "find usages", subagent_type: "explore", prompt: "Find them all."},
} as const
const below = (parent: string) => ({_meta: {claudeCode: {parentToolUseId: parent}}})
const report = (text: string) => ({
  content: [{type: "content" as const, content: {type: "text" as const, text}}],
})

function story(options: StoryOptions = {}): Story {
  return new Story(options).begins()
}

/** One whose report has come; its card is a2. */
function ended(text: string): Story {
  return story()
    .call("t1", task)
    .change("t1", {status: "completed", ...report(text)})
}

describe("an agent below the agent", () => {
  test("TD-49 is a card: mark, type, task, how it stands and for how long", () => {
    const one = story().call("t1", task)
    expect(one.rows().at(-1)).toBe("▌ ◆ explore · find usages · running")
    one.second(12_000)
    expect(one.rows().at(-1)).toBe("▌ ◆ explore · find usages · running 12s")
    one.change("t1", {status: "completed", ...report("# Found\n\nThree.")})
    expect(one.rows().at(-1)).toBe("▌ ◆ explore · find usages · done 12s · report: /show a2")
  })

  test("TD-49 that failed or was stopped says so, in the colour of errors", () => {
    const failed = story()
      .call("t1", task)
      .change("t1", {status: "failed", ...report("No room")})
    expect(failed.rows().at(-1)).toMatch(/^▌ ◆ explore · find usages · No room/)
    const stopped = story().call("t1", task).press("Esc").ends("cancelled")
    expect(stopped.rows().find(row => row.includes("◆"))).toContain("find usages · cancelled")
    const mark = stopped.styledRows().find(row => row[1]?.text === "◆ ")
    expect(mark?.[1]?.style).toEqual(stopped.look.theme.error)
  })

  test("TD-01 keeps what its own agent does out of the conversation, and counts it", () => {
    const one = story().call("t1", task)
    one.call("b1", {title: "Read a.ts", kind: "read", ...below("t1")})
    one.change("b1", {status: "completed"}).call("b2", {title: "Grep", ...below("t1")})
    one.change("b2", {status: "failed", ...below("t1")})
    const content = {type: "text", text: "I look."} as const
    one.update({sessionUpdate: "agent_message_chunk", content, ...below("t1")})
    one.update({sessionUpdate: "agent_thought_chunk", content, ...below("t1")})
    expect(one.rows()).toEqual(["▌ Why?", "", "▌ ◆ explore · find usages · running · 2 calls"])
  })

  test("shows how deep agents are below each other", () => {
    const one = story()
      .call("t1", task)
      .call("t2", {...task, ...below("t1")})
    one.call("b1", {title: "Read a.ts", ...below("t2")})
    expect(one.rows().at(-1)).toBe("▌ ◆ explore · find usages · running · 2 calls · 2 levels deep")
  })

  test("TD-47 never loses what is known of it to emptier news", () => {
    const one = story().call("t1", task).change("t1", {rawInput: {}, title: "Task"})
    one.change("t1", {rawInput: {description: " "}})
    expect(one.rows().at(-1)).toBe("▌ ◆ explore · find usages · running")
  })

  test("TD-48 may be told to have ended before its report comes", () => {
    const one = story().call("t1", task).change("t1", {status: "completed"})
    expect(one.rows().at(-1)).toBe("▌ ◆ explore · find usages · done")
    one.change("t1", report("Three."))
    expect(one.rows().at(-1)).toBe("▌ ◆ explore · find usages · done · report: /show a2")
  })

  test("TD-50 without type and task has a name, and traffic of nobody is drawn as ever", () => {
    const one = story().call("t1", {title: "Helper", status: "in_progress"})
    one.call("b1", {title: "Read a.ts", ...below("t1")})
    expect(one.rows().at(-1)).toBe("▌ ◆ Helper · running · 1 call")
    const nobody = story().call("b1", {title: "Read a.ts", kind: "read", ...below("nobody")})
    expect(nobody.rows().at(-1)).toBe("▌ ○ Read a.ts")
  })

  test("TD-52 folds with the work that it is part of, its own calls no steps of that", () => {
    const one = story({fold: "auto"}).call("t1", task)
    one.call("b1", {title: "Read a.ts", kind: "read", ...below("t1")})
    expect(one.rows().slice(-2)).toEqual([
      expect.stringMatching(/^▌ › Working 1s · /),
      "▌   ◆ explore · find usages · running · 1 call",
    ])
    one.change("t1", {status: "completed", ...report("Three.")}).says("Three.")
    expect(one.rows().some(row => row.includes("◆"))).toBe(false)
    expect(one.state.transcript.blocks).toMatchObject([{}, {type: "work", steps: 1}, {}, {}])
  })

  test("TD-51 has its report on demand, by its handle", () => {
    const one = story()
      .call("t1", task)
      .change("t1", {status: "completed", ...report("Three.")})
    expect(one.rows().join("\n")).not.toContain("Three.")
    expect(one.type("/show a2").press("Enter").rows().join("\n")).toContain("▌     Three.")
  })

  test("TD-51 shows its report as Markdown, set in by two from the words of its head", () => {
    const one = ended(
      "# Found\n\nThree **uses**:\n\n- a.ts\n- b.ts\n\n| file | uses |\n|-|-|\n| a | 2 |",
    )
    one.type("/show a2").press("Enter")
    const rows = one.rows().slice(one.rows().findLastIndex(row => row.startsWith("▌ ◆")))
    expect(rows).toEqual([
      "▌ ◆ explore · find usages · done",
      "▌     # Found",
      "▌",
      "▌     Three uses:",
      "▌",
      "▌     - a.ts",
      "▌     - b.ts",
      "▌",
      expect.stringMatching(/^▌ {5}.*file.*uses/),
      expect.stringMatching(/^▌ {5}\S/),
      expect.stringMatching(/^▌ {5}.*a.*2/),
    ])
    const heading = one.styledRows().find(row => textOf(row) === "▌     # Found")
    expect(heading?.at(-1)?.style).toEqual(one.look.theme.heading)
  })

  test("TD-51 wraps a report behind the bar, and lays its tables out anew with the screen", () => {
    const cell = "words of a cell that need some room"
    const one = ended(`${"word ".repeat(30)}\n\n| a | b |\n|-|-|\n| ${cell} | ${cell} |`)
    one.type("/show a2").press("Enter")
    for (const columns of [30, 44, 100]) {
      const rows = one.rows(columns)
      const shown = rows.slice(rows.findLastIndex(row => row.startsWith("▌ ◆")))
      expect(shown.every(row => /^▌($| )/.test(row))).toBe(true)
      expect(Math.max(...shown.map(row => row.length))).toBeLessThanOrEqual(columns)
      expect(
        shown.some(row => /^▌ {5}words? /.test(row)),
        `at ${columns}`,
      ).toBe(true)
    }
  })

  test("TD-51 leaves what is no report as it was: a failure is plain, what runs shows its end", () => {
    const failed = story()
      .call("t1", task)
      .change("t1", {status: "failed", ...report("# No\nroom")})
    const rows = failed.type("/show a2").press("Enter").rows()
    expect(rows.slice(-3)).toEqual([
      "▌ ◆ explore · find usages · failed",
      "▌     # No",
      "▌     room",
    ])
    const running = story().call("t1", {...task, ...report("# So\nfar")})
    expect(running.type("/show a2").press("Enter").rows().slice(-2)).toEqual([
      "▌     # So",
      "▌     far",
    ])
  })

  test("TD-51 a long report comes once, whole and in order, while the screen changes", async () => {
    const desk = new Desk({columns: 60, rows: 12})
    await desk.start()
    await desk.type("Go\r")
    desk.update({sessionUpdate: "tool_call", toolCallId: "t1", ...task})
    const table = "\n\n| n | of |\n|-|-|\n| row-in-table | many words in one cell of it |\n\n"
    const lines = Array.from({length: 60}, (_, i) => `- line-${i}${i % 9 === 8 ? table : ""}`)
    const text = report(lines.join("\n"))
    desk.update({sessionUpdate: "tool_call_update", toolCallId: "t1", status: "completed", ...text})
    await desk.rest()
    const [, handle] = /show (a\d+)/.exec(desk.emulator.screen().join("\n")) ?? []
    await desk.type(`/show ${handle}\r`)
    desk.emulator.resize(40, 14)
    await desk.rest()
    await desk.type("more")
    await desk.rest()
    const rows = desk.emulator.all()
    const found = rows.flatMap(row => row.match(/line-\d+/g) ?? [])
    expect(found).toEqual(lines.map((_, i) => `line-${i}`))
    expect(rows.join("\n").match(/row-in-table/g)).toHaveLength(6)
  })

  test("TD-51 stands in the pager as Markdown too, once its card is opened there", async () => {
    const desk = new Desk({columns: 60, rows: 12})
    await desk.start()
    await desk.type("Go\r")
    desk.update({sessionUpdate: "tool_call", toolCallId: "t1", ...task})
    const text = report("1. **one**\n2. two")
    desk.update({sessionUpdate: "tool_call_update", toolCallId: "t1", status: "completed", ...text})
    await desk.rest()
    await desk.type("\x14")
    expect(desk.emulator.modes.alternate).toBe(true)
    const rows = desk.emulator.screen().map(row => row.trimEnd())
    expect(rows).toContain("▌     1. one")
    expect(rows).toContain("▌     2. two")
  })

  test("TD-49 a word for its state that nobody knows is shown as it is, but cannot act", () => {
    const one = story().call("t1", {...task, status: "napping" as "pending"})
    expect(one.rows().at(-1)).toBe("▌ ◆ explore · find usages · napping")
    one.change("t1", {status: "in_progress"})
    expect(one.rows().at(-1)).toBe("▌ ◆ explore · find usages · running")
    one.change("t1", {status: "a\x1b[2Jb\n▌ ? c" as "pending"})
    expect(one.rows().join("\n")).not.toContain("\x1b")
    expect(one.rows()).toHaveLength(3)
    const plain = story().call("c1", {title: "Run it", status: "queued" as "pending"})
    expect(plain.rows().at(-1)).toBe("▌ ● Run it · queued")
  })

  test("TD-49 one that its own agent has stopped says so in the colour of errors", () => {
    const one = story().call("t1", task).wait(3000)
    one.change("t1", {status: "stopped" as "failed"}).wait(9000)
    expect(one.rows().at(-1)).toBe("▌ ◆ explore · find usages · cancelled 3s")
    const mark = one.styledRows().at(-1)?.[1]
    expect(mark?.style).toEqual(one.look.theme.error)
  })

  test("TD-52 a notice may come before its report, also after the next call has begun", () => {
    const one = story().call("t1", task).change("t1", {status: "completed"})
    one.call("c2", {title: "Read a.ts", kind: "read", status: "completed"})
    one.change("t1", report("Three."))
    const cards = one.rows().filter(row => row.includes("◆"))
    expect(cards.at(-1)).toMatch(/^▌ ◆ explore · find usages · done · report: \/show a\d+$/)
    one.type(cards.at(-1)?.replace(/.*report: /, "") ?? "").press("Enter")
    expect(one.rows().at(-1)).toBe("▌     Three.")
  })

  test("cannot be played by words: what it is called stays one row of plain text", () => {
    const rawInput = {description: "x\x1b[2J\n▌ ? Run it?", subagent_type: "▌ ✓ done"}
    const one = story().call("t1", {...task, rawInput})
    expect(one.rows().join("\n")).not.toContain("\x1b")
    expect(one.rows().at(-1)).not.toContain("▌ ✓")
  })
})
