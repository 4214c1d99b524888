import {describe, expect, test} from "vitest"
import {
  jsonLines,
  locationText,
  planStep,
  rawParts,
  sameParts,
  toolParts,
  toolStatus,
  toolTitle,
} from "../../src/app/content.js"
import {TOLD_WORDS} from "../../src/app/told-words.js"

const words = TOLD_WORDS.en

describe("content of a call", () => {
  test("is text, a difference, or a name for what has no picture", () => {
    const parts = toolParts(
      [
        {type: "content", content: {type: "text", text: "out"}},
        {type: "content", content: {type: "image", data: "", mimeType: "image/png"}},
        {type: "diff", path: "a.ts", oldText: "one", newText: "two"},
        {type: "diff", path: "b.ts", oldText: null, newText: ""},
        {type: "terminal", terminalId: "t1"},
      ],
      words,
    )
    expect(parts).toEqual([
      {type: "text", text: "out"},
      {type: "text", text: "[image image/png]"},
      {type: "diff", path: "a.ts", before: "one", after: "two", isNew: false},
      {type: "diff", path: "b.ts", before: "", after: "", isNew: true},
      {type: "named", text: "[terminal t1]"},
    ])
  })

  test("ACP names images, sounds and resources by all that is told of them, and nothing else", () => {
    const named = (content: unknown) =>
      toolParts([{type: "content", content: content as never}], words).map(part =>
        part.type === "diff" ? "" : part.text,
      )[0]
    const data = "A".repeat(40_000)
    expect(named({type: "image", data, mimeType: "image/png", uri: "file:///shot.png"})).toBe(
      "[image image/png · file:///shot.png · 30 kB]",
    )
    expect(named({type: "audio", data: "AA==", mimeType: "audio/wav"})).toBe(
      "[audio audio/wav · 1 B]",
    )
    const link = {type: "resource_link", name: "log", uri: "file:///var/log/a.txt"}
    expect(named(link)).toBe("[resource file:///var/log/a.txt]")
    expect(named({...link, title: "The log", size: 1234, mimeType: null})).toBe(
      "[resource The log · file:///var/log/a.txt · 1.2 kB]",
    )
    const resource = {uri: "file:///c.bin", mimeType: "application/x-thing", blob: "AAAA"}
    expect(named({type: "resource", resource})).toBe(
      "[resource file:///c.bin · application/x-thing · 3 B]",
    )
    expect(named({type: "resource", resource: {uri: "file:///c.bin"}})).toBe(
      "[resource file:///c.bin]",
    )
  })

  test("that a terminal was given is told from other text, by a mark of the right kind only", () => {
    const partOf = (mark: unknown) =>
      toolParts(
        [{type: "content", content: {type: "text", text: "a", _meta: {"platen/terminal": mark}}}],
        words,
      )
    expect(partOf(3)).toEqual([{type: "output", text: "a", before: 3}])
    for (const mark of [-1, "3", null, {}, undefined]) {
      expect(partOf(mark)).toEqual([{type: "text", text: "a"}])
    }
  })

  test("is the same when all its parts are", () => {
    const text = (value: string) => ({type: "text", text: value}) as const
    const diff = {type: "diff", path: "a", before: "b", after: "c", isNew: false} as const
    expect(sameParts([text("a"), diff], [text("a"), {...diff}])).toBe(true)
    expect(sameParts([text("a")], [text("b")])).toBe(false)
    expect(sameParts([text("a")], [text("a"), text("a")])).toBe(false)
    expect(sameParts([text("a")], [{type: "named", text: "a"}])).toBe(false)
    expect(sameParts([diff], [{...diff, after: "d"}])).toBe(false)
    expect(sameParts([diff], [text("a")])).toBe(false)
    const terminal = (before: number) => ({type: "output", text: "a", before}) as const
    expect(sameParts([terminal(1)], [terminal(1)])).toBe(true)
    expect(sameParts([terminal(1)], [terminal(2)])).toBe(false)
    expect(sameParts([terminal(0)], [text("a")])).toBe(false)
  })

  test("that never came is the raw output, as text or as JSON", () => {
    expect(rawParts("out")).toEqual([{type: "text", text: "out"}])
    expect(rawParts({a: 1})).toEqual([{type: "text", text: '"a": 1'}])
    for (const nothing of [undefined, null, "", {}, []]) expect(rawParts(nothing)).toEqual([])
    expect(jsonLines(7)).toEqual(["7"])
    expect(jsonLines([1, 2])).toEqual(["1,", "2"])
  })
})

test.each([
  [undefined, undefined],
  [null, undefined],
  ["pending", "pending"],
  ["in_progress", "running"],
  ["completed", "done"],
  ["failed", "failed"],
  ["_paused", "running"],
])("the status %s is %s", (status, shown) => {
  expect(toolStatus(status)).toBe(shown)
})

test("a call without a title is called by its name, its kind or its id", () => {
  expect(toolTitle({toolCallId: "c1", title: "Read a", name: "read"})).toBe("Read a")
  expect(toolTitle({toolCallId: "c1", title: "", name: "read", kind: "read"})).toBe("read")
  expect(toolTitle({toolCallId: "c1", kind: "edit"})).toBe("edit")
  expect(toolTitle({toolCallId: "c1"})).toBe("c1")
})

test("a step of a plan with words that nobody knows waits, with medium priority", () => {
  const step = planStep({content: "fix", status: "_odd", priority: "_odd"})
  expect(step).toEqual({text: "fix", status: "waiting", priority: "medium"})
})

test("a place is a path, and a line where one is known", () => {
  expect(locationText({path: "a.ts"})).toBe("a.ts")
  expect(locationText({path: "a.ts", line: 0})).toBe("a.ts:0")
  expect(locationText({path: "a.ts", line: null})).toBe("a.ts")
})
