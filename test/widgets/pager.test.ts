import {describe, expect, test} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {CTRL, type InputEvent} from "../../src/input/event.js"
import {pressed, typed} from "../../src/input/key.js"
import {rowWidth} from "../../src/text/row.js"
import {UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {NEEDLE_UNITS_MAX, PAGER_KEYS, pagerKey} from "../../src/widgets/pager.js"
import {drawPagerStatus, type PagerStatus} from "../../src/widgets/pager-status.js"

/** What events come to, one after the other. */
function come(...events: readonly InputEvent[]) {
  let keys = PAGER_KEYS
  const commands: unknown[] = []
  for (const event of events) {
    const answer = pagerKey(keys, event)
    keys = answer.keys
    commands.push(...answer.commands)
    if (answer.state === "closed") return {closed: true, commands}
  }
  return {typed: keys.typed, commands}
}

const text = (value: string): InputEvent => ({type: "text", text: value})
const named = (key: string) => pressed([key, 0])

describe("the pager's keys", () => {
  test("many in one piece are as many one by one", () => {
    const one = come(...[..."jk G{}nNgb"].map(typed))
    expect(come(text("jk G{}nNgb"))).toEqual(one)
    expect(one.commands).toHaveLength(10)
    expect(come(text("jqj"))).toEqual({closed: true, commands: [{type: "rows", by: 1}]})
  })

  test("a search takes every letter, and what is typed behind Enter is a key again", () => {
    expect(come(text("/q g"))).toEqual({typed: "q g", commands: []})
    expect(come(text("/né"), named("backspace"), named("enter"), typed("n"))).toEqual({
      typed: undefined,
      commands: [
        {type: "search", text: "n"},
        {type: "match", by: 1},
      ],
    })
    expect(come(text("/ab"), pressed(["u", CTRL])).typed).toBe("")
    expect(come(text("/"), named("backspace")).typed).toBeUndefined()
    expect(come(text("/ab"), named("escape"))).toEqual({typed: undefined, commands: []})
  })

  test("a paste goes into a search only, its first line, and not without end", () => {
    const paste = (value: string): InputEvent => ({type: "paste", text: value, cut: 0})
    expect(come(paste("qqq"))).toEqual({typed: undefined, commands: []})
    expect(come(text("/"), paste("one\ntwo")).typed).toBe("one")
    expect(come(text("/"), paste("x".repeat(9999))).typed).toHaveLength(NEEDLE_UNITS_MAX)
  })

  test("keys that mean nothing here do nothing", () => {
    const click = {type: "mouse", action: "press", button: 0, modifiers: 0, column: 1, row: 1}
    const events = [text("xz;"), named("f5"), pressed(["r", CTRL]), click as InputEvent]
    expect(come(...events)).toEqual({typed: undefined, commands: []})
  })
})

const STATUS: PagerStatus = {
  typed: undefined,
  block: 3,
  blocks: 84,
  atEnd: true,
  handle: "",
  level: 5,
  form: "drawn",
  search: {text: "needle", total: 17, index: 3, state: "done"},
}

function drawnAt(columns: number, part: Partial<PagerStatus> = {}, locale: "en" | "zh" = "en") {
  const view = {columns, theme: THEME, glyphs: UNICODE_GLYPHS, locale}
  const {rows, caret} = drawPagerStatus({...STATUS, ...part}, view)
  return {row: (rows[0] ?? []).map(run => run.text).join(""), caret, width: rowWidth(rows[0] ?? [])}
}

describe("the pager's last row", () => {
  test("says where the reader is, and drops whole parts where room is short", () => {
    expect(drawnAt(100).row).toBe(
      "▌ history · block 3 of 84 · end · /needle · match 3 of 17 · q goes back · / searches",
    )
    expect(drawnAt(40).row).toBe("▌ history · /needle · match 3 of 17")
    expect(drawnAt(100, {}, "zh").row).toContain("第 3 处，共 17 处")
    expect(drawnAt(100, {search: undefined}).row).not.toContain("/needle")
  })

  test("fits every width, with and without a search that is typed", () => {
    for (let columns = 1; columns < 100; columns++) {
      for (const typedText of [undefined, "", "你好 e\u0301 \x1b[31m👩‍👩‍👧‍👦".repeat(3)]) {
        const {width, caret} = drawnAt(columns, {typed: typedText})
        expect(width).toBeLessThanOrEqual(Math.max(1, columns - 1))
        if (typedText !== undefined) expect(caret?.column).toBeLessThan(columns)
      }
    }
  })
})
