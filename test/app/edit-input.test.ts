import {describe, expect, test} from "vitest"
import {editParts} from "../../src/app/edit-input.js"
import type {ToolPart} from "../../src/transcript/block.js"
import {Story} from "./story.js"

const diff = (before: string, after: string): ToolPart => {
  return {type: "diff", path: "a.ts", before, after, isNew: false}
}

test.each([
  [{file_path: "a.ts", old_string: "a", new_string: "b"}],
  [{path: "a.ts", oldText: "a", newText: "b", replace_all: false}],
  [{filePath: "a.ts", oldString: "a", newString: "b"}],
  [{path: "a.ts", edits: [{old_text: "a", new_text: "b"}]}],
])("what an edit was given is the change it makes: %j", input => {
  expect(editParts(input)).toEqual([diff("a", "b")])
})

test("a whole new text, a text that goes, and several edits are changes, too", () => {
  expect(editParts({path: "a.ts", content: "new\n"})).toEqual([diff("", "new\n")])
  expect(editParts({path: "a.ts", old_str: "gone", new_str: ""})).toEqual([diff("gone", "")])
  const edits = [
    {oldText: "a", newText: "b"},
    {oldText: "c", newText: "d"},
  ]
  expect(editParts({path: "a.ts", edits})).toEqual([diff("a", "b"), diff("c", "d")])
})

test("a patch is told as it is", () => {
  const patch = "--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n"
  expect(editParts({patch})).toEqual([{type: "text", text: patch}])
})

test("whatever else was given is named, so that nobody agrees to half of it", () => {
  expect(editParts({path: "a.ts", old_str: "a", new_str: "b", replace_all: true})).toEqual([
    diff("a", "b"),
    {type: "named", text: "replace_all: true"},
  ])
})

test.each([
  [undefined],
  ["text"],
  [[]],
  [{command: "rm -rf /"}],
  [{path: "a.ts", old_str: "a"}],
  [{path: "a.ts", new_str: "inserted", insert_line: 3}],
  [{path: "a.ts", file_path: "b.ts", old_str: "a", new_str: "b"}],
  [{path: "a.ts", old_str: "a", new_str: "b", newText: "c"}],
  [{path: "a.ts", edits: [{oldText: "a", newText: "b"}, {oldText: "c"}]}],
  [{patch: "not one"}],
])("what is not understood as a whole is left alone: %j", input => {
  expect(editParts(input)).toEqual([])
})

describe("the card of an edit", () => {
  const rawInput = {file_path: "a.ts", old_string: "one\n", new_string: "two\n"}
  const shown = ["▌   1 - one", "▌   1 + two"]

  test("shows what it was given before anybody tells the change", () => {
    const story = new Story().begins().call("c1", {title: "Edit a.ts", kind: "edit", rawInput})
    expect(story.rows().slice(2)).toEqual(["▌ ○ Edit a.ts · +1 −1", ...shown])
    story.change("c1", {status: "completed", rawOutput: "The file has been updated."})
    expect(story.rows().slice(2)).toEqual(["▌ ✓ Edit a.ts · +1 −1", ...shown])
  })

  test("shows the change that is told instead, and why it failed beside it", () => {
    const told = {type: "diff", path: "a.ts", oldText: "x\n", newText: "y\n"} as const
    const story = new Story().begins().call("c1", {title: "Edit a.ts", kind: "edit", rawInput})
    story.change("c1", {content: [told]})
    expect(story.rows().slice(3)).toEqual(["▌   1 - x", "▌   1 + y"])
    const other = new Story().begins().call("c1", {title: "Edit a.ts", kind: "edit", rawInput})
    other.change("c1", {status: "failed", rawOutput: "no such text"})
    expect(other.rows().slice(3)).toEqual([...shown, "▌     no such text"])
  })

  test("of another kind shows nothing of its input", () => {
    const story = new Story().begins().call("c1", {title: "Look", kind: "read", rawInput})
    expect(story.rows().slice(2)).toEqual(["▌ ○ Look"])
  })
})
