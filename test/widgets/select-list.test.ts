import {describe, expect, test} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {
  chosenItem,
  createList,
  drawList,
  filtered,
  type ListItem,
  type ListView,
  listKey,
  moveChoice,
  type SelectList,
} from "../../src/widgets/select-list.js"
import {mustFit, pictured, press} from "./notation.js"

const item = (label: string, detail = "", mark: ListItem["mark"] = "none"): ListItem => ({
  id: label,
  label,
  detail,
  mark,
})
const COMMANDS = [
  item("/help", "what there is"),
  item("/clear", "a new session"),
  item("/exit", "leave"),
  item("/model", "choose a model", "current"),
]
const VIEW: ListView = {
  columns: 60,
  rows: 10,
  theme: THEME,
  glyphs: UNICODE_GLYPHS,
  locale: "en",
}

function drawn(list: SelectList, part: Partial<ListView> = {}): readonly string[] {
  const view = {...VIEW, ...part}
  const picture = drawList(list, view)
  mustFit(picture, {columns: view.columns, rows: Math.max(0, Math.min(10, view.rows))})
  return pictured(picture)
}

describe("a list to choose from", () => {
  test("the chosen row has a mark, details stand in one column, what holds now is ticked", () => {
    expect(drawn(moveChoice(createList(COMMANDS), 1))).toEqual([
      "▌   /help     what there is",
      "▌ › /clear    a new session",
      "▌   /exit     leave",
      "▌   /model ✓  choose a model",
    ])
  })

  test("details without room go whole", () => {
    expect(drawn(createList(COMMANDS), {columns: 20})).toEqual([
      "▌ › /help",
      "▌   /clear",
      "▌   /exit",
      "▌   /model ✓",
    ])
  })

  test("BE-47 what begins with the filter comes first, then what has its letters in order", () => {
    const list = createList([item("a file"), item("left"), item("fel"), item("Fle"), item("none")])
    expect(filtered(list, "fl").matches.map(one => one.label)).toEqual(["Fle", "a file", "fel"])
    expect(filtered(list, "L").matches.map(one => one.label)).toEqual([
      "left",
      "a file",
      "fel",
      "Fle",
    ])
    expect(filtered(filtered(list, "x"), "").matches).toHaveLength(5)
  })

  test("a filter that nothing passes says so", () => {
    expect(drawn(filtered(createList(COMMANDS), "zzz"))).toEqual(["▌   nothing matches"])
  })

  test("BE-49 arrows go round at both ends, Enter and Tab take, Escape closes", () => {
    const list = createList(COMMANDS)
    const up = listKey(list, press("up"))
    expect(up.type === "moved" && chosenItem(up.list)?.label).toBe("/model")
    const round = listKey(moveChoice(list, 3), press("down"))
    expect(round.type === "moved" && chosenItem(round.list)?.label).toBe("/help")
    expect(listKey(list, press("enter"))).toEqual({type: "chosen", item: COMMANDS[0]})
    expect(listKey(list, press("tab"))).toEqual({type: "chosen", item: COMMANDS[0]})
    expect(listKey(list, press("escape"))).toEqual({type: "closed"})
  })

  test("BE-49 typed text, modified keys and releases pass through", () => {
    const list = createList(COMMANDS)
    for (const event of [
      press("a"),
      press("down", {modifiers: 4}),
      press("enter", {modifiers: 1}),
      press("enter", {action: "release"}),
    ])
      expect(listKey(list, event)).toEqual({type: "nothing"})
    expect(listKey(filtered(list, "zzz"), press("enter"))).toEqual({type: "nothing"})
  })

  test("BE-49 ten rows at most, with marks for the others", () => {
    const list = createList(Array.from({length: 30}, (_, i) => item(`row ${i}`)))
    const rows = drawn(moveChoice(list, 14), {rows: 40})
    expect(rows).toHaveLength(10)
    expect(rows[0]).toBe("▌   … 10 more")
    expect(rows[9]).toBe("▌   … 12 more")
    expect(rows).toContain("▌ › row 14")
  })

  test("B003 every height, width and length: it fits and the chosen row is on show", () => {
    for (let rows = 0; rows <= 60; rows += 1) {
      for (const count of [1, 2, 3, 10, 11, 40, 200]) {
        const list = createList(
          Array.from({length: count}, (_, i) => item(`行${i}\u001b[31m`, "détail 你好 \n of it")),
        )
        for (const by of [0, count >> 1, count - 1]) {
          const columns = 1 + ((rows * 7 + count + by) % 200)
          const shown = drawn(moveChoice(list, by), {rows, columns})
          if (rows > 0 && columns > 5)
            expect(shown.filter(row => row.startsWith("▌ › "))).toHaveLength(1)
        }
      }
    }
  })
})
