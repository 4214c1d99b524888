import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {forbidden} from "./lint.js"
import {pieces, prefixes} from "./pieces.js"

describe("forbidden bytes", () => {
  test.each([
    ["\x1b[2J"],
    ["\x1b[3J"],
    ["\x1b[S"],
    ["\x1b[3S"],
    ["\x1b[T"],
    ["\x1b[2L"],
    ["\x1b[M"],
    ["\x1bM"],
    ["\x1b[H\x1b[J"],
    ["\x1b[1;1H\x1b[m\x1b[0J"],
    ["\x1b[5;5r\x1b[r\x1b[9;1H"],
    ["\x1b[2;5r\x1b[r\x1b[9;1H"],
    ["\x1b[1;5r"],
    ["\x1b[?7l"],
    ["\x1b[?25;7l"],
    ["\x1b[?2026h"],
  ])("%j is found", bytes => {
    expect(forbidden(`text${bytes}`)).toHaveLength(1)
  })

  test.each([
    ["\x1b[J"],
    ["\x1b[H\x1b[2K\x1b[B\x1b[J"],
    ["\x1b[H\n\x1b[J"],
    ["\x1b[1;5r\x1b[5;1H\n\x1b[r"],
    ["\x1b[?7l\x1b[?2026hx\x1b[?2026l\x1b[?7h"],
    ["\x1b[>4;1m\x1b[?1049h\x1b[H\x1b[2J\x1b[?1049l"],
    ["\x1b[1;31mM S T L\x1b[m"],
    ["\x1b]0;\x1b[2J title\x07"],
  ])("%j is allowed", bytes => {
    expect(forbidden(`text${bytes}`)).toEqual([])
  })

  test("CSI J at home is allowed when the terminal is known not to archive", () => {
    expect(forbidden("\x1b[H\x1b[J", {eraseAtHome: "allowed"})).toEqual([])
  })
})

describe("pieces", () => {
  test("sequences and characters stay whole", () => {
    const parts = [
      "a",
      "\x1b[1;2H",
      "中",
      "\x1b]8;;x:y\x1b\\",
      "👍",
      "\x1b7",
      "\r",
      "\x1bP>|v\x1b\\",
    ]
    expect(pieces(parts.join(""))).toEqual(parts)
  })

  test("joined they are the text again, and the last prefix is the whole", () => {
    fc.assert(
      fc.property(
        fc.string({unit: fc.constantFrom("\x1b", "[", "1", "m", "]", "\x07", "é")}),
        text => {
          expect(pieces(text).join("")).toBe(text)
          expect([...prefixes(text)].at(-1) ?? "").toBe(text)
        },
      ),
    )
  })
})
