import {expect, test} from "vitest"
import * as sequences from "../../src/ansi/sequences.js"
import {Checker} from "./checker.js"

const faultOf = (...writes: readonly string[]) => {
  const checker = new Checker()
  return writes.map(write => checker.fault(write)).find(fault => fault !== undefined)
}

test("the checker lets through all that the program sends", () => {
  const {cursorTo, cursorColumn, cursorUp, setMode, resetMode, MODE, openLink, sgr} = sequences
  const ours = [
    cursorTo(3, 9) + cursorUp(4) + cursorColumn(7) + sequences.ERASE_TO_LINE_END,
    sequences.eraseColumns(2),
    sequences.ASK_SIZE + sequences.ASK_ATTRIBUTES + sequences.ASK_VERSION,
    sequences.askMode(MODE.synchronized) + sequences.ASK_KEYBOARD + sequences.ASK_BACKGROUND,
    `${sequences.BEGIN_SYNCHRONIZED}${sgr("1;38:2::1:2:3")}word 字 👩‍👩‍👧${sequences.RESET_PEN}`,
    sequences.END_SYNCHRONIZED + resetMode(MODE.autowrap) + setMode(MODE.autowrap),
    `${openLink("https://a.b/c", "p1.2")}text${sequences.CLOSE_LINK}\r\n`,
    sequences.pushKeyboard(1) + sequences.POP_KEYBOARD + sequences.MODIFY_OTHER_KEYS,
    setMode(MODE.alternate) + setMode(MODE.buttons) + resetMode(MODE.alternate),
  ]
  for (const write of ours) expect(faultOf(write), JSON.stringify(write)).toBeUndefined()
})

test.each([
  ["\u001b[2J"],
  ["\u001b]0;owned\u0007"],
  ["\u001b]52;c;eA==\u001b\\"],
  ["\u001b]4;1;red\u001b\\"],
  ["\u001bc"],
  ["\u001b(0"],
  ["\u001b[3;4 q"],
  ["\u001b[?1000;9h"],
  ["\u001b[5b"],
  ["\u001bPq\u001b\\"],
  ["\u001b"],
  ["\u009b2J"],
  ["a\u0007"],
  ["a\u0008"],
  ["a\tb"],
  ["\u202e"],
  ["a\u200bb"],
  ["\ud800"],
  ["\u001b]8;;https://a.b\u001b\\never closed"],
  ["\u001b]8;;javascript:a\u001b\\x\u001b]8;;\u001b\\"],
])("the checker stops %j", write => {
  expect(faultOf(write)).toBeDefined()
})

test("a mode that was set stays as it is until the program leaves", () => {
  const {setMode, resetMode, MODE} = sequences
  expect(faultOf(setMode(MODE.paste), resetMode(MODE.paste))).toContain("2004")
  const checker = new Checker()
  checker.fault(setMode(MODE.paste))
  checker.leave()
  expect(checker.fault(resetMode(MODE.paste))).toBeUndefined()
})
