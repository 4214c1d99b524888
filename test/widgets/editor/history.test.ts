import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {EditCommand} from "../../../src/input/command.js"
import {clear, createEditor, insert, submit} from "../../../src/widgets/editor/editor.js"
import {editorOf, ran, sourceOf, typed} from "../notation.js"

const PAST = ["first", "second\nline", "third"]

describe("history", () => {
  test("BE-43 Up in an empty editor shows the last prompt, then older ones", () => {
    const editor = editorOf("¦", PAST)
    expect(sourceOf(ran(editor, ["up"]))).toBe("third¦")
    expect(sourceOf(ran(editor, ["up", "up"]))).toBe("second\nline¦")
    expect(sourceOf(ran(editor, ["up", "up", "up", "up"]))).toBe("first¦")
    expect(sourceOf(ran(editor, ["up", "up", "up", "up", "up", "up"]))).toBe("first¦")
  })

  test("B158 Up first goes through the text, then to its start, and only then leaves it", () => {
    const editor = editorOf("one\ntwo¦", PAST)
    expect(sourceOf(ran(editor, ["up"]))).toBe("one¦\ntwo")
    expect(sourceOf(ran(editor, ["up", "up"]))).toBe("¦one\ntwo")
    expect(sourceOf(ran(editor, ["up", "up", "up"]))).toBe("third¦")
    expect(sourceOf(ran(editor, ["up", "up", "up", "down"]))).toBe("¦one\ntwo")
  })

  test("Down on the last row goes to the end of the text and does not leave the draft", () => {
    expect(sourceOf(ran(editorOf("o¦ne", PAST), ["down", "down"]))).toBe("one¦")
  })

  test("BE-43 blanks and repeats of the last prompt are not kept", () => {
    let editor = createEditor({locale: "en", history: ["a", "a", "  ", "b"]})
    for (const text of ["b", "c", "c", "\n"]) editor = submit(insert(editor, text)).editor
    const texts = editor.history.entries.map(entry => entry.text)
    expect(texts).toEqual(["a", "b", "c"])
  })

  test("BE-43 100 prompts are kept, the oldest go", () => {
    const editor = createEditor({
      locale: "en",
      history: Array.from({length: 130}, (_, i) => `${i}`),
    })
    expect(editor.history.entries.length).toBe(100)
    expect(editor.history.entries[0]?.text).toBe("30")
  })

  test("B159 what was written over an old prompt is still there when one comes by again", () => {
    const editor = typed(ran(editorOf("¦", PAST), ["up"]), "!")
    expect(sourceOf(ran(editor, ["history-older", "history-newer"]))).toBe("third!¦")
  })

  test("B159 a cleared text is one Up or one undo away", () => {
    const cleared = clear(editorOf("dear draft¦"))
    expect(sourceOf(cleared)).toBe("¦")
    expect(sourceOf(ran(cleared, ["up"]))).toBe("dear draft¦")
    expect(sourceOf(ran(cleared, ["undo"]))).toBe("dear draft¦")
  })

  test("B159 a draft left behind for an old prompt that was then sent is in the history", () => {
    const walked = ran(editorOf("¦dear draft", PAST), ["up"])
    const {editor, text} = submit(walked)
    expect(text).toBe("third")
    expect(sourceOf(ran(editor, ["history-older", "history-older"]))).toBe("dear draft¦")
  })

  test("a recalled prompt is a step that undo takes back", () => {
    const editor = ran(editorOf("dra¦ft", PAST), ["history-older"])
    expect(sourceOf(ran(editor, ["undo"]))).toBe("dra¦ft")
  })

  test("B158 after any walk through the history the draft is what it was", () => {
    const step = fc.constantFrom<EditCommand>("up", "down", "history-older", "history-newer")
    fc.assert(
      fc.property(fc.array(step, {maxLength: 20}), fc.string(), (steps, draft) => {
        const walked = ran(editorOf(draft.replaceAll("¦", ""), PAST), steps)
        const back = ran(walked, Array<EditCommand>(4).fill("history-newer"))
        expect(back.value.text).toBe(editorOf(draft.replaceAll("¦", "")).value.text)
      }),
    )
  })
})
