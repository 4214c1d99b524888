// What is selected is what was said: no margins, no blanks at the end, no marks, nothing moves.

import {describe, expect, test} from "vitest"
import {numbered, rested, started, talking, writesOf} from "./scene.js"

const PYTHON = "if x:\n    for y in z:\n        print(y)\n\n    return x"

/** The written rows of the screen that hold something of ours, as a selection would take them. */
function written(desk: Awaited<ReturnType<typeof started>>): readonly string[] {
  const {emulator} = desk
  return emulator.cells().map((cells, row) => cells.slice(0, emulator.written(row)).join(""))
}

test("B123 code is copied as it was written, with its own indentation only", async () => {
  const desk = await started({rows: 30})
  await desk.type("Code\r")
  await desk.says(`Here:\n\n\`\`\`python\n${PYTHON}\n\`\`\`\n`)
  await desk.ends()
  const rows = desk.emulator.all()
  const from = rows.indexOf("```python") + 1
  expect(rows.slice(from, rows.indexOf("```", from)).join("\n")).toBe(PYTHON)
})

test("B121 no row ends in blanks", async () => {
  const desk = await started({rows: 40})
  await desk.type("Do it please\r")
  desk.update({sessionUpdate: "agent_thought_chunk", content: {type: "text", text: "Let me see."}})
  const text = numbered(0, 4).join("\n")
  const content = [{type: "content", content: {type: "text", text}} as const]
  const call = {toolCallId: "t", title: "Run it", kind: "execute"} as const
  desk.update({sessionUpdate: "tool_call", ...call, status: "completed", content})
  await desk.says("# Title\n\nSome **bold** words.  \nAnd more.\n\n- one\n- two\n\n> quoted\n\n")
  await desk.says(`\`\`\`\n${PYTHON}\n\`\`\`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`)
  await desk.ends()
  const offences = written(desk).filter(row => / $/.test(row))
  // The mark of the editor has a blank behind it, where the caret may be.
  expect(offences.filter(row => !row.startsWith("›"))).toEqual([])
})

test("a long text of lines that break at the edge comes to its end by itself", async () => {
  const desk = await started({columns: 40, rows: 12})
  await desk.type("Tell\r")
  await desk.says(`${`${"x".repeat(59)}\n`.repeat(80)}the end`)
  await desk.ends()
  await desk.rest(4000)
  expect(desk.emulator.all().join("\n")).toContain("the end")
})

test("B125 no mouse is captured, and nothing moves under a selection", async () => {
  const desk = await rested(40)
  expect(desk.emulator.modes.mouse).toBe(false)
  expect(desk.emulator.modes.alternate).toBe(false)
  expect(await writesOf(desk, () => desk.rest(60_000))).toEqual([])
})

test("B125 while the agent works, rows that are final are not written again", async () => {
  const desk = await talking(4, {rows: 30})
  const before = desk.emulator.screen().filter(row => row.startsWith("row-"))
  const writes = await writesOf(desk, async () => {
    await desk.says("more ")
    await desk.rest(2000)
  })
  expect(desk.emulator.screen().filter(row => row.startsWith("row-"))).toEqual(before)
  expect(writes.join("")).not.toContain("row-")
})

describe("B127 an address that is broken over rows is one link", () => {
  const url = `https://example.org/${"path/".repeat(30)}end`

  test.each([
    ["bare", `See ${url} for more.`],
    ["in brackets", `See <${url}> for more.`],
    ["in a list", `- ${url}\n- two`],
    ["with a text of its own", `See [the page](${url}) for more.`],
  ])("%s", async (_, markdown) => {
    const desk = await started({rows: 30})
    await desk.type("Link\r")
    await desk.says(`${markdown}\n\n`)
    await desk.ends()
    const opened = desk.emulator.bytes.match(/\x1b\]8;[^;]*;[^\x1b\x07]+/g) ?? []
    expect(opened.length).toBeGreaterThan(0)
    for (const one of opened) expect(one.slice(one.indexOf(";", 4) + 1)).toBe(url)
  })
})
