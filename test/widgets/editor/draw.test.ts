import {describe, expect, test} from "vitest"
import {THEME} from "../../../src/cells/theme.js"
import {drawEditor} from "../../../src/widgets/editor/draw.js"
import {createEditor, insert, paste} from "../../../src/widgets/editor/editor.js"
import {editorRowsMax} from "../../../src/widgets/editor/viewport.js"
import {ASCII_GLYPHS, UNICODE_GLYPHS} from "../../../src/widgets/glyphs.js"
import {drawn, editorOf, mustFit, ran, typed} from "../notation.js"

const PLACEHOLDER = "Ask, or / for commands, @ for files, ! for a shell command"

describe("the editor's picture", () => {
  test("an empty editor shows the placeholder behind the caret, dim", () => {
    const view = {columns: 80, rows: 24, placeholder: PLACEHOLDER}
    expect(drawn(editorOf(""), view)).toEqual([`› ¦${PLACEHOLDER}`])
    const picture = drawEditor(editorOf(""), {...view, theme: THEME, glyphs: UNICODE_GLYPHS})
    expect(picture.rows[0]?.map(run => run.style)).toEqual([THEME.user, THEME.dim])
  })

  test("a placeholder without room loses whole words", () => {
    expect(drawn(editorOf(""), {columns: 30, placeholder: PLACEHOLDER})).toEqual([
      "› ¦Ask, or / for commands, @…",
    ])
  })

  test("further rows stand under the first one", () => {
    expect(drawn(editorOf("one\ntwo¦\nthree"))).toEqual(["› one", "  two¦", "  three"])
  })

  test("rows wrap at words and leave the last column free", () => {
    expect(drawn(editorOf("one two three"), {columns: 10})).toEqual(["› one two", "  three¦"])
    expect(drawn(editorOf("abcdefgh"), {columns: 10})).toEqual(["› abcdefg", "  h¦"])
    expect(drawn(editorOf("你好世界"), {columns: 10})).toEqual(["› 你好世", "  界¦"])
  })

  test("the ASCII set has another prompt", () => {
    expect(drawn(editorOf("hi"), {glyphs: ASCII_GLYPHS})).toEqual(["> hi¦"])
  })

  test("BE-45 the height is five rows or 30 % of the screen, whichever is more", () => {
    expect([5, 6, 10, 16, 24, 40, 60].map(editorRowsMax)).toEqual([4, 5, 5, 5, 7, 12, 18])
    expect([1, 2, 3].map(editorRowsMax)).toEqual([1, 1, 2])
  })

  test("BE-45 it grows with each line at once, then scrolls inside and counts the rest", () => {
    let editor = typed(editorOf(""), "1\n2\n3\n4\n5")
    const view = {columns: 20, rows: 10}
    expect(drawn(editor, view)).toEqual(["› 1", "  2", "  3", "  4", "  5¦"])
    editor = typed(editor, "\n6")
    expect(drawn(editor, view)).toEqual(["› … 2 more", "  3", "  4", "  5", "  6¦"])
  })

  test("BE-45 it scrolls only when the caret would leave the rows on show", () => {
    const view = {columns: 20, rows: 10}
    const editor = typed(editorOf(""), "1\n2\n3\n4\n5\n6\n7\n8")
    const up = ran(editor, ["up", "up"], view)
    expect(drawn(up, view)).toEqual(["› … 4 more", "  5", "  6¦", "  7", "  8"])
    const higher = ran(up, ["up", "up"], view)
    expect(drawn(higher, view)).toEqual(["› … 3 more", "  4¦", "  5", "  6", "  … 2 more"])
    expect(drawn(ran(higher, ["down"], view), view)).toEqual([
      "› … 3 more",
      "  4",
      "  5¦",
      "  6",
      "  … 2 more",
    ])
  })

  test("BE-45 the height follows a resize", () => {
    const editor = typed(editorOf(""), "1\n2\n3\n4\n5\n6\n7\n8")
    expect(drawn(editor, {columns: 20, rows: 60})).toHaveLength(8)
    expect(drawn(editor, {columns: 20, rows: 4})).toHaveLength(3)
    expect(drawn(editor, {columns: 20, rows: 2})).toEqual(["› 8¦"])
  })

  test("a control character and a big paste are told by colour too", () => {
    const editor = paste(
      insert(createEditor({locale: "en", history: []}), "\u001b"),
      "x\n".repeat(30),
    )
    const view = {columns: 80, rows: 24, placeholder: "", theme: THEME, glyphs: UNICODE_GLYPHS}
    const styles = drawEditor(editor, view).rows[0]?.map(run => run.style)
    expect(styles).toEqual([THEME.user, THEME.warning, THEME.notice])
  })

  test("B003 every size of screen holds the picture", () => {
    const editor = paste(editorOf("你好 world\tand\nmore 👨‍👩‍👧 text"), "y\n".repeat(15))
    for (let columns = 1; columns <= 200; columns += 1) {
      for (const rows of [1, 2, 3, 5, 24, 60]) {
        const view = {columns, rows, placeholder: PLACEHOLDER, theme: THEME, glyphs: UNICODE_GLYPHS}
        mustFit(drawEditor(editor, view), {columns, rows: editorRowsMax(rows)})
        mustFit(drawEditor(editorOf(""), view), {columns, rows: 1})
      }
    }
  })
})

test("B058 a letter in a text of a megabyte costs no layout of the whole text", () => {
  // Counted, not timed: each grapheme outside ASCII is asked for its code point when laid out.
  const line = `${"é".repeat(80)}\n`
  let editor = createEditor({locale: "en", history: []})
  for (let i = 0; i < 12; i += 1) editor = insert(editor, line.repeat(1000))
  const view = {columns: 80, rows: 24, placeholder: "", theme: THEME, glyphs: UNICODE_GLYPHS}
  drawEditor(editor, view)
  const original = String.prototype.codePointAt
  let looks = 0
  String.prototype.codePointAt = function (index) {
    looks += 1
    return original.call(this, index)
  }
  try {
    drawEditor(typed(editor, "x"), view)
  } finally {
    String.prototype.codePointAt = original
  }
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(5000)
})
