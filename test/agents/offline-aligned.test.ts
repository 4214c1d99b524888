import {expect, test} from "vitest"
import {aligned} from "../../src/agents/offline/aligned.js"

test("columns line up, in cells and not in letters", () => {
  expect(aligned([["a", "1 B"], ["文件.txt", "20 B"], ["long/"]])).toBe(
    "a         1 B\n文件.txt  20 B\nlong/",
  )
})

test("a name with control characters takes the room of what is shown for it", () => {
  const [first, second] = aligned([
    ["\u202e", "1 B"],
    ["‹U+202E›", "1 B"],
  ]).split("\n")
  expect(first?.replace("\u202e", "‹U+202E›")).toBe(second)
})

test("one long name pushes nobody else away", () => {
  const [, short] = aligned([
    ["x".repeat(200), "1 B"],
    ["a", "1 B"],
  ]).split("\n")
  expect(short).toBe(`a${" ".repeat(41)}1 B`)
})

test("no rows are no text", () => {
  expect(aligned([])).toBe("")
})
