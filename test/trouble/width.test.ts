// Characters that terminals count in different ways.

import {describe, expect, test} from "vitest"
import {rested, started} from "./scene.js"

const TRICKY = [
  "❤️ love ❤️ and ⚠️ care",
  "1️⃣ one 2️⃣ two #️⃣",
  "🇩🇪🇫🇷 flags 👨‍👩‍👧 family 👍🏽 tone",
  "⏺ ⚠ ✔ → … “quoted” ① ─│┌",
  "ภาษาไทย ที่นี่ हिन्दी क्षेत्र",
  "각 한글 ᄒ",
]

describe.each(["graphemes", "code-points", "ambiguous-wide"] as const)(
  "B107 B111 B030 where widths are by %s",
  widths => {
    test("rows with doubtful characters that scroll leave nothing behind, and no row is broken", async () => {
      const desk = await started({columns: 40, rows: 12, personality: {widths}})
      await desk.type("Show\r")
      for (let i = 0; i < 8; i++) {
        for (const text of TRICKY) await desk.says(`${text}\n\nplain row ${i}\n\n`)
      }
      await desk.ends()
      const all = desk.emulator.all()
      const plain = all.filter(row => row.includes("plain row"))
      expect(plain).toEqual(
        Array.from({length: 8}, (_, i) => TRICKY.map(() => `plain row ${i}`)).flat(),
      )
      expect(all.filter(row => row.includes("Platen 1.0"))).toHaveLength(1)
      // No row went beyond the window, where a terminal breaks it by itself.
      expect(desk.emulator.joined()).toHaveLength(all.length)
    })

    test("the status line and the question fit", async () => {
      const desk = await started({columns: 40, rows: 12, personality: {widths}})
      await desk.type("Do\r")
      desk.tell({
        type: "permission",
        id: 1,
        call: {toolCallId: "c", title: `Run ${"→ “x” ".repeat(10)}`},
        options: [{optionId: "y", name: "Allow → “this”", kind: "allow_once"}],
      })
      await desk.rest()
      const {emulator} = desk
      expect(emulator.joined()).toHaveLength(emulator.all().length)
      expect(emulator.screen().join("\n")).toContain("y once")
    })
  },
)

test.each([58, 59, 60, 61])(
  "B114 a row of %i letters on 60 columns keeps its last one",
  async length => {
    const desk = await started({columns: 60, rows: 24})
    await desk.type("Show\r")
    const row = `${"x".repeat(length - 1)}E`
    await desk.says(`\`\`\`\n${"y".repeat(60)}\n${row}\nz\n\`\`\`\n\n`)
    await desk.ends()
    expect(desk.emulator.all().join("")).toContain(row)
  },
)

test("B115 Hebrew and Arabic stand in the order in which they were written", async () => {
  const text = "בוקר טוב file.txt 42. مرحبا"
  const desk = await started()
  await desk.type("Show\r")
  await desk.says(`${text}\n\n`)
  await desk.ends()
  expect(desk.emulator.all()).toContain(text)
  expect(desk.emulator.bytes).toContain(text)
})

test("B117 B119 the terminal's own cursor is on the caret and shown, in every script", async () => {
  const desk = await rested(2, {columns: 80})
  for (const text of ["ni hao", "你好", "안녕", "สวัสดี", "héllo", "👍🏽"]) {
    await desk.type(text)
    const {row, visible} = desk.emulator.cursor
    expect(visible).toBe(true)
    expect(desk.emulator.screen()[row]).toMatch(new RegExp(`^› .*${text}$`))
  }
})
