import {describe, expect, test} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {ASCII_GLYPHS, UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {type Activity, drawStatus, isBusy, type Status} from "../../src/widgets/status-line.js"
import {mustFit, rowText} from "./notation.js"

const STATUS: Status = {
  activity: {type: "idle"},
  agent: "offline",
  directory: "~/project",
  branch: "main",
  elapsedMs: 0,
  frame: 2,
  queued: 0,
  contextUsed: undefined,
}
const VIEW = {columns: 100, theme: THEME, glyphs: UNICODE_GLYPHS, locale: "en"} as const

const shown = (part: Partial<Status>, view: Partial<typeof VIEW> | object = {}) =>
  rowText(drawStatus({...STATUS, ...part}, {...VIEW, ...view}))

const writing = {activity: {type: "writing"}, elapsedMs: 14_000} as const

describe("the status line", () => {
  test("BE-61 idle, it tells agent, folder and branch, and leaves out what is not known", () => {
    expect(shown({})).toBe("▌ offline · ~/project (main)")
    expect(shown({branch: undefined})).toBe("▌ offline · ~/project")
  })

  test("BE-58 busy, it tells the activity with one spinner cell, the time, the way out", () => {
    expect(shown(writing)).toBe("▌ ⠹ writing · 14s · Esc to stop")
    expect(shown({...writing, frame: 3})).toBe("▌ ⠸ writing · 14s · Esc to stop")
    expect(shown({...writing, frame: 13})).toBe(shown({...writing, frame: 3}))
  })

  test("BE-58 a running tool is named", () => {
    const activity = {type: "running", title: "npm test"} as const
    expect(shown({activity, elapsedMs: 31_000, queued: 1})).toBe(
      "▌ ⠹ running npm test · 31s · 1 waiting · ↑ takes it back",
    )
  })

  test("every activity has its word", () => {
    const of = (activity: Activity) => shown({activity, elapsedMs: 72_000})
    expect(of({type: "starting"})).toBe("▌ ⠹ starting · offline · 1m 12s · Esc to stop")
    expect(of({type: "thinking"})).toBe("▌ ⠹ thinking · 1m 12s · Esc to stop")
    expect(of({type: "waiting"})).toBe("▌ ? waiting for you · 1m 12s")
    expect(of({type: "cancelling"})).toBe("▌ ⠹ cancelling · 1m 12s")
    expect(of({type: "error", message: "no key is set"})).toBe("▌ ✗ failed no key is set")
    expect(of({type: "ended", message: ""})).toBe("▌ – ended")
  })

  test("the time is shown from two seconds on, the context from half full on", () => {
    expect(shown({...writing, elapsedMs: 1999})).toBe("▌ ⠹ writing · Esc to stop")
    expect(shown({...writing, elapsedMs: 2000})).toBe("▌ ⠹ writing · 2s · Esc to stop")
    expect(shown({...writing, elapsedMs: 7_325_000})).toContain("2h 2m")
    expect(shown({contextUsed: 0.499})).not.toContain("ctx")
    expect(shown({contextUsed: 0.62})).toBe("▌ offline · ~/project (main) · ctx 62 %")
  })

  test("in Chinese the words change and the places stay", () => {
    expect(shown(writing, {locale: "zh"})).toBe("▌ ⠹ 正在写 · 14 秒 · Esc 停止")
  })

  test("the ASCII set needs no font", () => {
    expect(shown({...writing, queued: 2}, {glyphs: ASCII_GLYPHS})).toBe(
      "| | writing - 14s - 2 waiting - ^ takes it back",
    )
  })

  test("when room is short whole parts go, always in the same order", () => {
    const activity = {type: "running", title: "npm test"} as const
    const status = {activity, elapsedMs: 31_000, queued: 1, contextUsed: 0.7} as const
    const seen: string[] = []
    for (let columns = 80; columns >= 1; columns -= 1) {
      const text = shown(status, {columns})
      if (seen.at(-1) !== text) seen.push(text)
    }
    expect(seen.slice(0, 6)).toEqual([
      "▌ ⠹ running npm test · 31s · 1 waiting · ↑ takes it back · ctx 70 %",
      "▌ ⠹ running npm test · 31s · 1 waiting · ctx 70 %",
      "▌ ⠹ running npm test · 31s · 1 waiting",
      "▌ ⠹ running npm test · 31s",
      "▌ ⠹ running npm test",
      "▌ ⠹ running",
    ])
    expect(seen.at(-1)).toBe("")
  })

  test("the branch goes before the folder, and the folder leaves its last name behind", () => {
    const seen = [44, 28, 22, 18].map(columns => shown({}, {columns}))
    expect(seen).toEqual([
      "▌ offline · ~/project (main)",
      "▌ offline · ~/project",
      "▌ offline · ~/project",
      "▌ offline",
    ])
    expect(shown({directory: "~/very/long/way/to/here", branch: undefined}, {columns: 20})).toBe(
      "▌ offline · here",
    )
  })

  test("a long title loses whole words", () => {
    const title = "a command with a great many words that nobody would ever want to read in full"
    expect(shown({activity: {type: "running", title}})).toBe(
      "▌ ⠹ running a command with a great many words that nobody… · Esc to stop",
    )
  })

  test("B003 at every width it keeps out of the last column, whatever it is told", () => {
    const evil = "a\u001b[2Jb\n\u202e你好👨‍👩‍👧".repeat(9)
    const activities: readonly Activity[] = [
      {type: "idle"},
      {type: "running", title: evil},
      {type: "error", message: evil},
      {type: "waiting"},
    ]
    for (let columns = 1; columns <= 200; columns += 1) {
      for (const activity of activities) {
        const status = {...STATUS, activity, agent: evil, directory: evil, branch: evil, queued: 3}
        const row = drawStatus(status, {...VIEW, columns})
        mustFit({rows: [row], caret: undefined}, {columns, rows: 1})
        if (columns > 3) expect(rowText(row).startsWith("▌ ")).toBe(true)
      }
    }
  })

  test("only what really runs has a spinner", () => {
    expect(isBusy({type: "waiting"})).toBe(false)
    expect(isBusy({type: "idle"})).toBe(false)
    expect(isBusy({type: "cancelling"})).toBe(true)
    expect(shown({frame: 1})).toBe(shown({frame: 2}))
  })
})
