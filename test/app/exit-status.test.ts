import {describe, expect, test} from "vitest"
import {Story} from "./story.js"

const text = (of: string, meta?: Record<string, unknown>) =>
  ({
    type: "content",
    content: {type: "text", text: of, ...(meta ? {_meta: meta} : {})},
  }) as const

/** The card of a command for which an agent told these facts with its end. */
function card(facts: Readonly<Record<string, unknown>>): readonly string[] {
  const story = new Story().begins("Go").call("c1", {title: "Run npm test", kind: "execute"})
  story.strange({sessionUpdate: "tool_call_update", toolCallId: "c1", ...facts})
  return story.rows().slice(2)
}

describe("DS-14 a command that ended with another code than 0 has failed", () => {
  const words = "1 failed"
  test.each([
    ["a raw output with exit_code", {rawOutput: {formatted_output: words, exit_code: 1}}],
    ["a raw output with metadata", {rawOutput: {output: words, metadata: {exit: 1}}}],
    ["a raw output of two streams", {rawOutput: {stdout: words, stderr: "", exitCode: 1}}],
    ["a mark of the call", {content: [text(words)], _meta: {terminal_exit: {exit_code: 1}}}],
    ["a terminal of ours", {content: [text(words, {"platen/exit": {exitCode: 1}})]}],
  ])("told by %s", (_, facts) => {
    expect(card({status: "completed", ...facts})).toEqual([
      "▌ ✗ Run npm test · exit 1",
      "▌     1 failed",
    ])
  })

  test("told by a signal", () => {
    const rawOutput = {output: "half", exitStatus: {signal: "SIGKILL"}}
    expect(card({status: "completed", rawOutput})[0]).toBe("▌ ✗ Run npm test · ended by SIGKILL")
  })

  test("and one that ended with 0 has not; what is no exit code is none", () => {
    expect(card({status: "completed", rawOutput: {output: "ok", exit_code: 0}})).toEqual([
      "▌ ✓ Run npm test",
      "▌     ok",
    ])
    for (const exit_code of ["1", 1.5, Number.NaN, null, {}]) {
      expect(card({status: "completed", rawOutput: {output: "ok", exit_code}})[0]).toBe(
        "▌ ✓ Run npm test",
      )
    }
  })

  test("and needs no text to say so", () => {
    expect(card({status: "failed", rawOutput: {exitCode: 3}})).toEqual([
      "▌ ✗ Run npm test · exit 3",
    ])
  })

  test("while it runs its code decides nothing", () => {
    expect(card({status: "in_progress", rawOutput: {output: "x", exit_code: 1}})[0]).toBe(
      "▌ ● Run npm test",
    )
  })
})

test("facts without a text stay the JSON that they are", () => {
  expect(card({status: "completed", rawOutput: {count: 2, output: 7}})).toEqual([
    "▌ ✓ Run npm test",
    '▌     "count": 2,',
    '▌     "output": 7',
  ])
})

test("nothing but the answer closes the question on a card, whatever becomes of the call", () => {
  const story = new Story().begins("Go").asks(1)
  // The request came first, then the call.
  story.call("c1", {title: "Run it"})
  expect(story.rows().at(-1)).toBe("▌ ? Run it · waiting for you")
  story.tell({type: "permission-withdrawn", id: 1})
  expect(story.rows().join("\n")).toContain("▌ ○ Run it")
  story.asks(2, "Again", {call: {toolCallId: "c1", title: "Run it"}})
  story.asks(3, "And again", {call: {toolCallId: "c1", title: "Run it"}})
  story.wait(1000).press("y")
  expect(story.rows().join("\n")).toContain("▌ ? Run it · waiting for you")
  story.press("Ctrl+C")
  expect(story.rows().join("\n")).toContain("▌ – Run it · cancelled")
})
