import fc from "fast-check"
import {graphemeSegments} from "unicode-segmenter/grapheme"
import {describe, expect, test} from "vitest"
import {THEME} from "../../../src/cells/theme.js"
import {EDIT_COMMANDS, type EditCommand} from "../../../src/input/command.js"
import {drawEditor} from "../../../src/widgets/editor/draw.js"
import {createEditor, type Editor, edit, insert, paste} from "../../../src/widgets/editor/editor.js"
import {editorRowsMax} from "../../../src/widgets/editor/viewport.js"
import {ASCII_GLYPHS} from "../../../src/widgets/glyphs.js"
import {mustFit, ran, SCREEN, sourceOf} from "../notation.js"

type Step =
  | {readonly type: "command"; readonly command: EditCommand}
  | {readonly type: "insert" | "paste"; readonly text: string}

const words = fc.constantFrom(
  ..."a|b c|word| |\n|你好|👨‍👩‍👧|🇩🇪|🇩|\u0301|\u200d|e\u0301|क्षि|\t|\u001b[2J|¦|x,y\nz|各\r\n".split(
    "|",
  ),
)
const big = fc.constantFrom("row\n".repeat(30), "好".repeat(2100))
const step: fc.Arbitrary<Step> = fc.oneof(
  {weight: 6, arbitrary: fc.record({type: fc.constant("insert" as const), text: words})},
  {
    weight: 1,
    arbitrary: fc.record({type: fc.constant("paste" as const), text: fc.oneof(words, big)}),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant("command" as const),
      command: fc.constantFrom(...EDIT_COMMANDS),
    }),
  },
)
const program = fc.array(step, {maxLength: 40})
const start = createEditor({locale: "en", history: ["old one", "older\ntwo"]})

function stepped(editor: Editor, one: Step, screen = SCREEN): Editor {
  if (one.type === "command") return edit(editor, one.command, screen)
  return one.type === "insert" ? insert(editor, one.text) : paste(editor, one.text)
}

describe("laws of the editor", () => {
  test("BE-40 after any program the caret is on a grapheme bound", () => {
    fc.assert(
      fc.property(program, steps => {
        let editor = start
        for (const one of steps) {
          editor = stepped(editor, one)
          const {text, caret} = editor.value
          // A unit is a bound on both sides, which only our own rule says.
          const bounds = [...graphemeSegments(text.replace(/[\udc00-\udfff]/gu, "\u0001"))]
          expect([...bounds.map(bound => bound.index), text.length]).toContain(caret)
        }
      }),
      {numRuns: 300},
    )
  })

  test("BE-41 undo after any one edit gives the text back, and redo makes it again", () => {
    fc.assert(
      fc.property(program, step, (steps, last) => {
        // What goes on with an edit before it is one step with that one.
        const joins = ["undo", "redo", "yank-pop"]
        fc.pre(last.type !== "command" || !joins.includes(last.command))
        const before = {...steps.reduce((e, s) => stepped(e, s), start), last: start.last}
        const after = stepped(before, last)
        fc.pre(after.undo.past !== before.undo.past)
        expect(sourceOf(ran(after, ["undo"]))).toBe(sourceOf(before))
        expect(ran(after, ["undo", "redo"]).value).toEqual(after.value)
      }),
      {numRuns: 300},
    )
  })

  test("BE-41 undone to its start a program leaves nothing, redone to its end everything", () => {
    fc.assert(
      fc.property(program, steps => {
        const edits = steps.filter(
          one => one.type !== "command" || (one.command !== "undo" && one.command !== "redo"),
        )
        const end = edits.reduce((e, s) => stepped(e, s), start)
        const undone = ran(end, Array<EditCommand>(60).fill("undo"))
        expect(undone.value.text).toBe("")
        const redone = ran(undone, Array<EditCommand>(60).fill("redo"))
        expect(redone.value.text).toBe(end.value.text)
        expect(redone.value.pastes).toEqual(end.value.pastes)
      }),
      {numRuns: 300},
    )
  })

  test("typing, moving and deleting do what they do in a plain array of letters", () => {
    type Key = "left" | "right" | "delete-back" | "delete-forward" | "line-start" | "x" | "\n"
    const keys = fc.array(
      fc.constantFrom<Key>(
        "left",
        "right",
        "delete-back",
        "delete-forward",
        "line-start",
        "x",
        "\n",
      ),
    )
    fc.assert(
      fc.property(keys, pressed => {
        let editor = start
        let left: string[] = []
        let right: string[] = []
        for (const key of pressed) {
          if (key === "left" && left.length > 0) right = [left.pop()!, ...right]
          else if (key === "right" && right.length > 0) left = [...left, right.shift()!]
          else if (key === "delete-back") left = left.slice(0, -1)
          else if (key === "delete-forward") right = right.slice(1)
          else if (key === "line-start") {
            const at = left.lastIndexOf("\n") + 1
            right = [...left.slice(at), ...right]
            left = left.slice(0, at)
          } else if (key === "x" || key === "\n") left = [...left, key]
          editor = key === "x" || key === "\n" ? insert(editor, key) : edit(editor, key, SCREEN)
        }
        expect(sourceOf(editor)).toBe(`${left.join("")}¦${right.join("")}`)
      }),
    )
  })

  test("B003 B045 no program makes a picture that is too high, too wide or unsafe", () => {
    fc.assert(
      fc.property(
        program,
        fc.record({columns: fc.integer({min: 1, max: 200}), rows: fc.integer({min: 1, max: 60})}),
        (steps, screen) => {
          let editor = start
          for (const one of steps) {
            editor = stepped(editor, one, screen)
            const view = {...screen, placeholder: "Ask, or / for commands", theme: THEME}
            const picture = drawEditor(editor, {...view, glyphs: ASCII_GLYPHS})
            mustFit(picture, {columns: screen.columns, rows: editorRowsMax(screen.rows)})
          }
        },
      ),
    )
  })
})
