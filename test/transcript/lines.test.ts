import {describe, expect, test} from "vitest"
import {rowWidth} from "../../src/text/row.js"
import type {NewBlock, Tone, ToolBlock} from "../../src/transcript/block.js"
import {grow, growing} from "../../src/transcript/growing.js"
import {rich} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {ASCII_GLYPHS} from "../../src/widgets/glyphs.js"
import {
  diff,
  drawn,
  lookOf,
  notice,
  output,
  picture,
  reply,
  rowsOf,
  thought,
  tool,
  transcriptOf,
  user,
} from "./blocks.js"

const numbered = (count: number, word = "line") =>
  Array.from({length: count}, (_, i) => `${word} ${i + 1}`)

describe("the reader's words", () => {
  test("BE-02 stand behind the bar, every row of them, folded by cells", () => {
    const block = user("Why does the date test fail on Windows?\n\n  两个字 indented")
    expect(picture(block, 40)).toEqual([
      "▌ Why does the date test fail on",
      "▌ Windows?",
      "▌",
      "▌   两个字 indented",
    ])
    expect(picture(block, 80)[0]).toBe("▌ Why does the date test fail on Windows?")
  })
})

describe("a notice", () => {
  test.each([
    ["info", "▌ Saved."],
    ["success", "▌ ✓ Saved."],
    ["warning", "▌ ! Saved."],
    ["error", "▌ ✗ Saved."],
    ["cancelled", "▌ – Saved."],
  ] as const)("of tone %s has its sign", (tone: Tone, row) => {
    expect(picture(notice("Saved.", tone))).toEqual([row])
  })

  test("BE-20 with newlines and long lines is folded into exact rows", () => {
    const block = notice("It broke\nin two places that are far away", "error", [
      "x".repeat(50),
      "a\nb",
    ])
    expect(picture(block, 40)).toEqual([
      "▌ ✗ It broke",
      "▌   in two places that are far away",
      `▌     ${"x".repeat(34)}`,
      `▌     ${"x".repeat(16)}`,
      "▌     a",
      "▌     b",
    ])
  })

  test("has details that break at words, a narrow first column stays free", () => {
    const block = notice("Commands", "info", [
      "/copy       copy the last answer, or all of it",
      "a-name-that-is-long       and what it does",
      "Esc: close what is open, else stop the turn",
      "  a4 agent: what stands further in, and long",
    ])
    expect(picture(block, 36)).toEqual([
      "▌ Commands",
      "▌     /copy       copy the last",
      "▌                 answer, or all of",
      "▌                 it",
      "▌     a-name-that-is-long       and",
      "▌     what it does",
      "▌     Esc: close what is open, else",
      "▌     stop the turn",
      "▌       a4 agent: what stands",
      "▌       further in, and long",
    ])
  })
})

describe("a plan in the transcript", () => {
  const plan: NewBlock = {
    type: "plan",
    life: "final",
    entries: [
      {text: "find the cause of the failure on Windows", status: "done", priority: "high"},
      {text: "fix it", status: "running", priority: "medium"},
      {text: "run\nall", status: "waiting", priority: "low"},
    ],
  }

  test("is a step a row, its rows hanging under the step", () => {
    expect(picture(plan, 40)).toEqual([
      "▌ plan  ✓ find the cause of the failure",
      "▌         on Windows",
      "▌       ● fix it",
      "▌       ○ run␊all",
    ])
    expect(picture(plan, 120)).toHaveLength(3)
  })

  test("lines up in Chinese, whose word for it has two wide signs", () => {
    expect(picture(plan, 80, "zh")).toEqual([
      "▌ 计划  ✓ find the cause of the failure on Windows",
      "▌       ● fix it",
      "▌       ○ run␊all",
    ])
  })
})

test("in plain ASCII a notice of ours has no sign beyond it", () => {
  const look = {...lookOf(), glyphs: ASCII_GLYPHS}
  const sources = new Sources(look)
  sources.load(rich)
  const block = notice("Platen 1.0 · offline · 2 s", "success", ["1  here · idle"])
  const {finals} = rowsOf(transcriptOf(block), {sources})
  const text = finals.flatMap(({row}) => row.map(run => run.text)).join("")
  expect(text).toContain("Platen 1.0 - offline - 2 s")
  expect(text).toContain("1  here - idle")
  expect(text).toMatch(/^[\x20-\x7e]*$/)
})

describe("a thought", () => {
  test("shows its last three rows while it grows, its first line afterwards", () => {
    const text = numbered(9).join("\n")
    expect(picture(thought(text, "live"))).toEqual(["▌ line 7", "▌ line 8", "▌ line 9"])
    expect(picture(thought(text))).toEqual(["▌ line 1 …"])
    expect(picture(thought("line 1\n"))).toEqual(["▌ line 1"])
    const long = `${"words ".repeat(20)}the end`
    expect(picture(thought(long, "live"), 20)).toEqual([
      "▌ words words words",
      "▌ words words the",
      "▌ end",
    ])
    expect(picture(thought(`${long}\nmore`), 80)).toEqual([
      `▌ ${"words ".repeat(13).trimEnd()}`,
      "▌ words words words words words words words the end …",
    ])
  })

  test("DS-09 shows all its rows where the reader wants that, and where nothing is cut short", () => {
    const text = numbered(9).join("\n")
    for (const part of [{reasoning: "full"}, {extent: "whole"}] as const) {
      const sources = new Sources({...lookOf(), ...part})
      sources.load(rich)
      const {finals} = rowsOf(transcriptOf(thought(text)), {sources})
      const rows = finals.map(({row}) => row.map(run => run.text).join(""))
      expect(rows).toEqual(numbered(9).map(line => `▌ ${line}`))
    }
  })

  test("TD-05 BE-05 that has no visible text takes no row", () => {
    for (const life of ["live", "final"] as const) {
      expect(picture(thought(" \n\t\n", life))).toEqual([])
      expect(drawn(transcriptOf(user("a"), thought("\n", life), user("b")))).toEqual([
        "▌ a",
        "",
        "▌ b",
      ])
    }
  })

  test("B033 never shows only blanks while it has text", () => {
    expect(picture(thought(`Hm.${"\n".repeat(9000)}`, "live"))).toEqual(["▌ Hm."])
  })

  test("of one endless line stays low, and begins anew only now and then while it grows", () => {
    const words = numbered(500, "thought")
    let text = growing("")
    const firsts = new Set<string>()
    for (const word of words) {
      text = grow(text, `${word} `)
      const rows = picture({type: "thought", life: "live", messageId: undefined, text})
      expect(rows.length).toBeLessThanOrEqual(3)
      firsts.add(rows[0] ?? "")
      expect(rows.map(row => row.slice(2)).join(" ")).toContain(word)
    }
    // A new beginning draws all rows anew: with every new row, not with every word.
    expect(firsts.size).toBeLessThan(150)
    const final = picture({type: "thought", life: "final", messageId: undefined, text})
    expect(final.length).toBeLessThanOrEqual(10)
    expect(final[0]).toMatch(/^▌ thought 1 thought 2/)
    expect(final.at(-1)).toMatch(/…$/)
  })

  test("that is cut inside of a pair of units loses no sign but that one", () => {
    const rows = picture(thought(`a${"😀".repeat(600)}`, "live"))
    expect(rows.join("")).not.toMatch(/\ufffd/)
    expect(picture(thought("😀".repeat(600))).join("")).not.toMatch(/\ufffd/)
  })
})

describe("a tool call", () => {
  test("has a title of some rows at most, and the whole one where all of it is shown", () => {
    const block = tool({title: `Read ${"very long words ".repeat(300)}and the end`})
    const rows = picture(block, 80)
    expect(rows.length).toBe(6)
    expect(rows.at(-1)).toMatch(/…$/)
    const sources = new Sources({...lookOf(), extent: "whole"})
    sources.load(rich)
    const whole = rowsOf(transcriptOf(block), {columns: 80, sources})
    expect(JSON.stringify(whole)).toContain("and the end")
  })

  test.each([
    ["pending", "○", ""],
    ["running", "●", ""],
    ["done", "✓", ""],
    ["failed", "✗", " · failed"],
    ["cancelled", "–", " · cancelled"],
  ] as const)("that is %s has its sign before its title", (status, sign, word) => {
    expect(picture(tool({status}))).toEqual([`▌ ${sign} Run npm test${word}`])
  })

  test("that the reader is asked about has the sign of a question, until it is over", () => {
    expect(picture(tool({status: "pending", isAsked: true, elapsedMs: 9000}))).toEqual([
      "▌ ? Run npm test · waiting for you",
    ])
    expect(picture(tool({status: "done", isAsked: true}))).toEqual(["▌ ✓ Run npm test"])
  })

  test("look 9: while it runs says how long it has, from two seconds on", () => {
    for (const status of ["pending", "running"] as const) {
      const [sign] = picture(tool({status}))
      expect(picture(tool({status, elapsedMs: 1999}))).toEqual([sign])
      expect(picture(tool({status, elapsedMs: 2000}))).toEqual([`${sign} · 2s`])
      expect(picture(tool({status, elapsedMs: 61_900}))).toEqual([`${sign} · 1m 1s`])
    }
  })

  test("DS-14 shows what it gave by its kind: rows of a command, counts of what was taken in", () => {
    const card = (kind: string, part: Partial<ToolBlock> = {}) =>
      picture(tool({kind, title: "It", head: "It", parts: output("one\n\ntwo\n"), ...part}))
    const rows = ["▌     one", "▌", "▌     two"]
    expect(card("execute")).toEqual(["▌ ✓ It", ...rows])
    expect(card("other")).toEqual(["▌ ✓ It", ...rows])
    expect(card("a-kind-of-tomorrow")).toEqual(["▌ ✓ It", ...rows])
    for (const kind of ["read", "search", "fetch"]) {
      expect(card(kind)).toEqual(["▌ ✓ It · 3 lines · a1"])
      expect(card(kind, {parts: output("12 hits\n")})).toEqual(["▌ ✓ It · 12 hits"])
      expect(card(kind, {parts: output("x".repeat(99))})).toEqual(["▌ ✓ It · 1 line · a1"])
      expect(card(kind, {parts: []})).toEqual(["▌ ✓ It"])
      expect(card(kind, {parts: [...output("x"), {type: "named", text: "[image]"}]})).toEqual([
        "▌ ✓ It · 1 line · a1",
        "▌     [image]",
      ])
      expect(card(kind, {status: "failed"})).toEqual(["▌ ✗ It · failed", ...rows])
      expect(card(kind, {status: "running"})).toEqual(["▌ ● It", ...rows])
    }
  })

  test("DS-14 whose command failed names its exit code, or the signal that ended it", () => {
    const exit = (told: ToolBlock["exit"], status: ToolBlock["status"] = "failed") =>
      picture(tool({status, exit: told, startedAt: 0, endedAt: 12_000}))
    expect(exit({type: "code", code: 1})).toEqual(["▌ ✗ Run npm test · exit 1 · 12s"])
    expect(exit({type: "signal", name: "SIG\u001bTERM"})).toEqual([
      "▌ ✗ Run npm test · ended by SIG␛TERM · 12s",
    ])
    expect(exit({type: "code", code: 0}, "done")).toEqual(["▌ ✓ Run npm test · 12s"])
  })

  test("that failed for a short reason says it beside its title; a long one has rows", () => {
    const failed = (...parts: ToolBlock["parts"]) => picture(tool({status: "failed", parts}))
    expect(failed(...output("old text not found\n"))).toEqual([
      "▌ ✗ Run npm test · old text not found",
    ])
    expect(failed(...output("one\ntwo"))).toEqual([
      "▌ ✗ Run npm test · failed",
      "▌     one",
      "▌     two",
    ])
    expect(failed(...output("x".repeat(81)))).toHaveLength(2)
    // What moves a cursor is for a terminal to read.
    expect(failed(...output("\u001b[31mred\u001b[m"))[1]).toBe("▌     red")
    expect(failed(...output("why"), ...output("because"))).toHaveLength(3)
    const exit = {type: "code", code: 2} as const
    const parts = output("the only line")
    expect(picture(tool({status: "failed", exit, parts}))).toEqual([
      "▌ ✗ Run npm test · exit 2",
      "▌     the only line",
    ])
  })

  test("hangs a long title under itself", () => {
    expect(picture(tool({title: "Run a command that is longer than the row"}), 40)).toEqual([
      "▌ ✓ Run a command that is longer than",
      "▌   the row",
    ])
  })

  test("says how long it took from two seconds on", () => {
    expect(picture(tool({startedAt: 0, endedAt: 1999}))).toEqual(["▌ ✓ Run npm test"])
    expect(picture(tool({startedAt: 500, endedAt: 12_500}))).toEqual(["▌ ✓ Run npm test · 12s"])
    expect(picture(tool({startedAt: 0, endedAt: 3_780_000}), 80, "zh")).toEqual([
      "▌ ✓ Run npm test · 1 小时 3 分",
    ])
  })

  test("shows all of a short output; of a long one its head, its end and what is left out", () => {
    const shown = (count: number) =>
      picture(tool({parts: output(`${numbered(count).join("\n")}\n\n`)})).slice(1)
    expect(shown(7)).toEqual(numbered(7).map(line => `▌     ${line}`))
    expect(shown(8)).toEqual([
      ...numbered(4).map(line => `▌     ${line}`),
      "▌     … 2 rows · a1",
      "▌     line 7",
      "▌     line 8",
    ])
    expect(shown(1000)[4]).toBe("▌     … 994 rows · a1")
    expect(picture(tool({parts: output("\n\n")}))).toEqual(["▌ ✓ Run npm test"])
  })

  test("that runs shows the end of its output", () => {
    const shown = (count: number) =>
      picture(tool({status: "running", parts: output(numbered(count).join("\n"))})).slice(1)
    expect(shown(4)).toEqual(numbered(4).map(line => `▌     ${line}`))
    expect(shown(5)).toEqual([
      "▌     … 1 row above · a1",
      ...numbered(5)
        .slice(1)
        .map(line => `▌     ${line}`),
    ])
  })

  test("cuts long rows of output, so that a preview has the height it says", () => {
    const rows = picture(tool({parts: output(`${"x".repeat(5000)}\nend`)}), 40)
    expect(rows).toEqual(["▌ ✓ Run npm test", `▌     ${"x".repeat(33)}…`, "▌     end"])
  })

  test("drops what a tool did beside text and colours; where it is no command, that is shown", () => {
    const text = "\u001b[1;32m✓\u001b[39m ok\u001b[0m \u001b[?25lgone\u001b[4:3m"
    expect(picture(tool({parts: output(text)}))[1]).toBe("▌     ✓ ok gone")
    const read = tool({kind: "other", parts: output(text)})
    expect(picture(read)[1]).toBe("▌     ✓ ok ␛[?25lgone")
  })

  test("shows of a progress bar what stands there in the end", () => {
    const parts = output("building\r\n10 %\r50 %\r100 %\r\ndone\r\n")
    const rows = picture(tool({parts}))
    expect(rows.slice(1)).toEqual(["▌     building", "▌     100 %", "▌     done"])
    const file = tool({kind: "other", parts: output("hidden\rshown")})
    expect(picture(file)[1]).toBe("▌     hidden␍shown")
  })

  test("B147 leaves no style behind where a preview is cut", () => {
    const text = `\u001b[4;35m${numbered(20).join("\n")}`
    const {finals} = rowsOf(transcriptOf(tool({parts: output(text)}), reply("plain")))
    expect(finals.at(-1)?.row).toEqual([
      {text: "plain", style: expect.objectContaining({attributes: 0})},
    ])
  })

  test("names what has no picture", () => {
    expect(picture(tool({parts: [{type: "named", text: "[terminal t1]"}]}))).toEqual([
      "▌ ✓ Run npm test",
      "▌     [terminal t1]",
    ])
  })

  test("takes no time over an output made to take long", () => {
    const text = `${"\n".repeat(300_000)}x${"\n".repeat(300_000)}`
    expect(picture(tool({parts: output(text)})).at(-1)).toBe("▌     x")
  })
})

test("no row is wider than it may be, at any width", () => {
  const blocks = [
    user("words and 两个字 ".repeat(9)),
    notice("words ".repeat(20), "warning", ["detail ".repeat(20)]),
    thought("thinking ".repeat(30)),
    tool({title: "word ".repeat(20), locations: ["a/b.ts:3", "c"], startedAt: 0, endedAt: 9000}),
    tool({
      title: "Edit",
      parts: [diff("a".repeat(90), "好".repeat(90)), ...output("y".repeat(200))],
    }),
    reply("# Head\n\nwords ".repeat(9)),
  ]
  for (let columns = 4; columns <= 120; columns += columns < 20 ? 1 : 25) {
    const {finals} = rowsOf(transcriptOf(...blocks), {columns})
    for (const {row} of finals) expect(rowWidth(row)).toBeLessThanOrEqual(columns)
  }
})
