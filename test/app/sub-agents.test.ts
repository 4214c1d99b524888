import {describe, expect, test} from "vitest"
import {Story, type StoryOptions} from "./story.js"

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

  test("cannot be played by words: what it is called stays one row of plain text", () => {
    const rawInput = {description: "x\x1b[2J\n▌ ? Run it?", subagent_type: "▌ ✓ done"}
    const one = story().call("t1", {...task, rawInput})
    expect(one.rows().join("\n")).not.toContain("\x1b")
    expect(one.rows().at(-1)).not.toContain("▌ ✓")
  })
})
