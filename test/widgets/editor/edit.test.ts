import {describe, expect, test} from "vitest"
import type {EditCommand} from "../../../src/input/command.js"
import {createEditor, enter, insert, replaceText} from "../../../src/widgets/editor/editor.js"
import {editorOf, ran, sourceOf, typed} from "../notation.js"

const empty = () => createEditor({locale: "en", history: []})

describe("motions and deletions", () => {
  const cases: readonly (readonly [string, EditCommand, string])[] = [
    ["ab¦", "left", "a¦b"],
    ["¦ab", "left", "¦ab"],
    ["a👨‍👩‍👧¦b", "left", "a¦👨‍👩‍👧b"],
    ["a¦🇩🇪b", "right", "a🇩🇪¦b"],
    ["e\u0301¦x", "delete-back", "¦x"],
    ["¦किx", "delete-forward", "¦x"],
    ["one two¦", "word-left", "one ¦two"],
    ["one, ¦two", "word-left", "¦one, two"],
    ["¦one two", "word-right", "one¦ two"],
    ["one¦, two.", "word-right", "one, two¦."],
    ["naïve_x1¦", "word-left", "¦naïve_x1"],
    ["ab\ncd¦\nef", "line-start", "ab\n¦cd\nef"],
    ["ab\n¦cd\nef", "line-end", "ab\ncd¦\nef"],
    ["ab\ncd¦", "text-start", "¦ab\ncd"],
    ["ab\n¦cd", "text-end", "ab\ncd¦"],
    ["one two three¦", "delete-word-back", "one two ¦"],
    ["one ¦two", "delete-word-back", "¦two"],
    ["one¦ two three", "delete-word-forward", "one¦ three"],
    ["ab\ncd¦ef", "kill-to-start", "ab\n¦ef"],
    ["ab\n¦cd", "kill-to-start", "ab¦cd"],
    ["a¦b\ncd", "kill-to-end", "a¦\ncd"],
    ["ab¦\ncd", "kill-to-end", "ab¦cd"],
    ["a¦b", "newline", "a\n¦b"],
  ]
  test.each(cases)("BE-39 BE-40 B083 %j, %s: %j", (before, command, expected) => {
    expect(sourceOf(ran(editorOf(before), [command]))).toBe(expected)
  })

  test("BE-40 word motions know the words of scripts without blanks", () => {
    expect(sourceOf(ran(editorOf("今天天气很好¦"), ["word-left", "word-left"]))).toBe(
      "今天¦天气很好",
    )
    expect(sourceOf(ran(editorOf("¦今天天气很好"), ["word-right"]))).toBe("今天¦天气很好")
    expect(sourceOf(ran(editorOf("看 test¦文件"), ["word-right"]))).toBe("看 test文件¦")
    expect(sourceOf(ran(editorOf("看 test¦文件"), ["word-left"]))).toBe("看 ¦test文件")
  })

  test("BE-40 up and down keep the display column over a short and a wide line", () => {
    const start = editorOf("abcdef\nx\n你好吗嗨\nabcdef¦")
    const up = ran(start, ["up"])
    expect(sourceOf(up)).toBe("abcdef\nx\n你好吗¦嗨\nabcdef")
    expect(sourceOf(ran(up, ["up"]))).toBe("abcdef\nx¦\n你好吗嗨\nabcdef")
    expect(sourceOf(ran(up, ["up", "up"]))).toBe("abcdef¦\nx\n你好吗嗨\nabcdef")
    expect(sourceOf(ran(up, ["up", "up", "down", "down", "down"]))).toBe(sourceOf(start))
  })

  test("BE-40 a motion sideways makes its own column the one to keep", () => {
    expect(sourceOf(ran(editorOf("abc\nx\nabc¦"), ["up", "left", "up"]))).toBe("¦abc\nx\nabc")
  })

  test("BE-40 up goes by rows, not lines, in a text that wraps", () => {
    const screen = {columns: 13, rows: 24}
    const editor = ran(editorOf("one two three four¦"), ["up"], screen)
    expect(sourceOf(editor)).toBe("one two¦ three four")
  })

  test("B087 marks that arrive one by one join the letter before the caret", () => {
    const editor = typed(empty(), "a\u0306\u0301")
    expect(sourceOf(editor)).toBe("a\u0306\u0301¦")
    expect(sourceOf(ran(editor, ["left"]))).toBe("¦a\u0306\u0301")
  })

  test("BE-40 the caret never stands inside a grapheme that a deletion made", () => {
    expect(sourceOf(ran(editorOf("ax¦\u0301b"), ["delete-back"]))).toBe("a\u0301¦b")
  })
})

describe("undo", () => {
  test("BE-41 a run of word characters is one step, each other character one of its own", () => {
    const editor = typed(empty(), "one two")
    expect(sourceOf(ran(editor, ["undo"]))).toBe("one ¦")
    expect(sourceOf(ran(editor, ["undo", "undo"]))).toBe("one¦")
    expect(sourceOf(ran(editor, ["undo", "undo", "undo"]))).toBe("¦")
    expect(sourceOf(ran(editor, ["undo", "undo", "redo", "redo"]))).toBe("one two¦")
  })

  test("BE-41 a motion ends the run", () => {
    const editor = typed(ran(typed(empty(), "ab"), ["left"]), "c")
    expect(sourceOf(ran(editor, ["undo"]))).toBe("a¦b")
  })

  test("BE-41 characters deleted one after the other come back together", () => {
    const back = ran(editorOf("one two¦"), ["delete-back", "delete-back", "delete-back"])
    expect(sourceOf(back)).toBe("one ¦")
    expect(sourceOf(ran(back, ["undo"]))).toBe("one two¦")
    const forward = ran(editorOf("¦one"), ["delete-forward", "delete-forward"])
    expect(sourceOf(ran(forward, ["undo"]))).toBe("¦one")
  })

  test("BE-41 kills can be undone; a yank with its pops is one step", () => {
    const killed = ran(editorOf("one two¦"), ["delete-word-back"])
    expect(sourceOf(ran(killed, ["undo"]))).toBe("one two¦")
    const twice = ran(killed, ["left", "kill-to-start", "yank", "yank-pop"])
    expect(sourceOf(twice)).toBe("two¦ ")
    expect(sourceOf(ran(twice, ["undo"]))).toBe("¦ ")
  })

  test("BE-41 100 steps are kept, the oldest go", () => {
    const editor = typed(empty(), ".".repeat(130))
    const undone = ran(editor, Array<EditCommand>(140).fill("undo"))
    expect(undone.value.text).toBe(".".repeat(30))
    expect(ran(undone, Array<EditCommand>(140).fill("redo")).value.text).toBe(".".repeat(130))
  })

  test("BE-41 typing after an undo forgets what could be redone", () => {
    const editor = typed(ran(typed(empty(), "a b"), ["undo"]), "c")
    expect(sourceOf(ran(editor, ["redo"]))).toBe("a c¦")
  })
})

describe("kill ring", () => {
  test("BE-42 kills in a row are one, in reading order", () => {
    const killed = ran(editorOf("one two three¦"), ["delete-word-back", "delete-word-back"])
    expect(sourceOf(ran(killed, ["yank"]))).toBe("one two three¦")
    const forward = ran(editorOf("¦one two"), ["delete-word-forward", "delete-word-forward"])
    expect(sourceOf(ran(forward, ["yank", "yank"]))).toBe("one twoone two¦")
  })

  test("BE-42 yank-pop goes down the ring and round, but only over an untouched yank", () => {
    const ring = ran(editorOf("a b¦"), ["delete-word-back", "left", "delete-word-back"])
    expect(sourceOf(ring)).toBe("¦ ")
    expect(sourceOf(ran(ring, ["yank"]))).toBe("a¦ ")
    expect(sourceOf(ran(ring, ["yank", "yank-pop"]))).toBe("b¦ ")
    expect(sourceOf(ran(ring, ["yank", "yank-pop", "yank-pop"]))).toBe("a¦ ")
    expect(sourceOf(ran(ring, ["yank", "right", "yank-pop"]))).toBe("a ¦")
    expect(sourceOf(ran(insert(ran(ring, ["yank"]), "x"), ["yank-pop"]))).toBe("ax¦ ")
  })

  test("BE-42 32 kills are kept", () => {
    let editor = empty()
    for (let i = 0; i < 40; i += 1) {
      editor = ran(insert(editor, `w${i}`), ["kill-to-start", "left"])
    }
    expect(editor.kills.length).toBe(32)
    expect(sourceOf(ran(editor, ["yank"]))).toBe("w39¦")
  })
})

describe("Enter", () => {
  test("B077 behind a backslash it makes a new line of it", () => {
    const result = enter(editorOf("one\\¦"))
    expect(result.type).toBe("newline")
    expect(sourceOf(result.editor)).toBe("one\n¦")
  })

  test("elsewhere it sends the text and leaves an empty editor", () => {
    const result = enter(editorOf("o\\ne¦ two"))
    expect(result).toMatchObject({type: "send", text: "o\\ne two"})
    expect(sourceOf(result.editor)).toBe("¦")
    expect(sourceOf(ran(result.editor, ["undo"]))).toBe("¦")
  })

  test("a blank text is not sent and stays", () => {
    const result = enter(editorOf(" \n ¦"))
    expect(result).toMatchObject({type: "send", text: ""})
    expect(sourceOf(result.editor)).toBe(" \n ¦")
  })
})

test("B066 line ends of every kind become one newline each", () => {
  expect(sourceOf(insert(empty(), "a\r\nb\rc\nd"))).toBe("a\nb\nc\nd¦")
})

test("a text that was replaced whole comes back with undo", () => {
  const editor = replaceText(editorOf("mine¦"), "theirs")
  expect(sourceOf(editor)).toBe("theirs¦")
  expect(sourceOf(ran(editor, ["undo"]))).toBe("mine¦")
})
