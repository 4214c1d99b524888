import {describe, expect, test} from "vitest"
import {
  createEditor,
  type Editor,
  expandPaste,
  insert,
  paste,
  submit,
} from "../../../src/widgets/editor/editor.js"
import {drawn, editorOf, ran, typed} from "../notation.js"

const lines = (count: number, word = "row") =>
  Array.from({length: count}, (_, i) => `${word} ${i}`).join("\n")
const empty = () => createEditor({locale: "en", history: []})
const sentBy = (editor: Editor) => submit(editor).text

describe("a big paste", () => {
  test("BE-44 more than 20 lines become one unit; 20 lines are shown", () => {
    expect(drawn(paste(editorOf("see: "), lines(31)))).toEqual(["› see: [pasted 31 lines #1]¦"])
    expect(paste(empty(), lines(20)).value.text).toBe(lines(20))
  })

  test("BE-44 more than 2,000 characters in few lines are counted as characters", () => {
    expect(drawn(paste(empty(), "x".repeat(2412)))).toEqual(["› [pasted 2,412 characters #1]¦"])
  })

  test("BE-44 the label speaks the reader's language", () => {
    const editor = createEditor({locale: "zh", history: []})
    expect(drawn(paste(editor, lines(31)))).toEqual(["› [粘贴 31 行 #1]¦"])
  })

  test("BE-44 one step crosses it, one deletion removes it, undo brings it back", () => {
    const editor = insert(paste(insert(empty(), "a"), lines(31)), "b")
    expect(drawn(ran(editor, ["left", "left"]))).toEqual(["› a¦[pasted 31 lines #1]b"])
    const gone = ran(editor, ["left", "delete-back"])
    expect(drawn(gone)).toEqual(["› a¦b"])
    expect(sentBy(gone)).toBe("ab")
    const back = ran(gone, ["undo"])
    expect(sentBy(back)).toBe(`a${lines(31)}b`)
  })

  test("BE-44 B075 submit expands every unit where it stands", () => {
    const one = paste(insert(empty(), "note: "), lines(22, "a"))
    const two = insert(paste(insert(one, " and "), lines(23, "b")), ".")
    expect(drawn(two)).toEqual(["› note: [pasted 22 lines #1] and [pasted 23 lines #2].¦"])
    expect(sentBy(two)).toBe(`note: ${lines(22, "a")} and ${lines(23, "b")}.`)
  })

  test("BE-44 a typed look-alike is ordinary text", () => {
    const editor = insert(paste(empty(), lines(31)), "[pasted 31 lines #1]\udc00")
    expect(sentBy(editor)).toBe(`${lines(31)}[pasted 31 lines #1]\ufffd`)
    expect(drawn(ran(editor, ["delete-back", "delete-back"]))).toEqual([
      "› [pasted 31 lines #1][pasted 31 lines #1¦",
    ])
  })

  test("B074 it can be expanded in place, edited and sent as edited", () => {
    const editor = paste(insert(empty(), "a "), lines(31))
    const open = expandPaste(editor)
    expect(open.value.text).toBe(`a ${lines(31)}`)
    expect(sentBy(ran(open, ["delete-back"]))).toBe(`a ${lines(31).slice(0, -1)}`)
    expect(drawn(ran(open, ["undo"]))).toEqual(["› a [pasted 31 lines #1]¦"])
    expect(expandPaste(ran(editor, ["text-start"])).value.text).not.toContain("row")
    expect(expandPaste(editorOf("none")).value.text).toBe("none")
  })

  test("BE-44 killed, it comes back whole, even into the next prompt beside another one", () => {
    const killed = ran(paste(empty(), lines(31, "a")), ["kill-to-start"])
    const {editor} = submit(insert(killed, "sent"))
    const next = ran(paste(editor, lines(40, "b")), ["yank"])
    expect(drawn(next)).toEqual(["› [pasted 40 lines #1][pasted 31 lines #1]¦"])
    expect(sentBy(next)).toBe(lines(40, "b") + lines(31, "a"))
  })

  test("BE-43 BE-44 a sent prompt comes back from the history with its unit", () => {
    const {editor} = submit(paste(insert(empty(), "look "), lines(31)))
    const again = ran(editor, ["up"])
    expect(drawn(again)).toEqual(["› look [pasted 31 lines #1]¦"])
    expect(sentBy(again)).toBe(`look ${lines(31)}`)
  })

  test("a mark typed behind it does not join it", () => {
    const editor = typed(paste(empty(), lines(31)), "\u0301x")
    expect(sentBy(ran(editor, ["left", "left", "delete-back"]))).toBe("\u0301x")
  })

  test("it is cut on a screen that is narrower than its label", () => {
    expect(drawn(paste(empty(), lines(31)), {columns: 15})).toEqual(["› [pasted 31 l¦"])
  })

  test("beyond 99 units a big paste comes in as ordinary text", () => {
    let editor = empty()
    for (let i = 0; i < 100; i += 1) editor = paste(editor, lines(21))
    expect(editor.value.text.length).toBe(99 + lines(21).length)
    expect(sentBy(editor)).toBe(lines(21).repeat(100))
  })
})

describe("control characters in a paste", () => {
  test("B070 they are shown as tokens and kept out of what is sent", () => {
    const editor = paste(empty(), "a\u001b[31mb\u0007\u009b\tc\r\nd")
    expect(drawn(editor).join("\n")).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
    expect(drawn(editor)[0]).toContain("a␛[31mb␇")
    expect(sentBy(editor)).toBe("a[31mb\tc\nd")
  })

  test("B070 also inside a big one", () => {
    expect(sentBy(paste(empty(), `${lines(30)}\u001b[201~\u0000`))).toBe(`${lines(30)}[201~`)
  })

  test("what could reorder or hide text is shown, and is one step of the caret", () => {
    const editor = paste(empty(), "a\u202eb")
    expect(drawn(editor)).toEqual(["› a‹U+202E›b¦"])
    expect(drawn(ran(editor, ["left", "delete-back"]))).toEqual(["› a¦b"])
  })
})
