// What the terminal is asked about itself on the running screen, and what follows.

import {afterEach, describe, expect, test} from "vitest"
import type {WidthMemory} from "../../src/app/dialogue.js"
import {THEME} from "../../src/cells/theme.js"
import {type Measured, SAMPLES} from "../../src/screen/measure.js"
import {DEFAULT_WIDTHS, textWidth, useWidths, widthsInUse} from "../../src/text/width.js"
import {UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {forbidden} from "../help/lint.js"
import {Desk, type DeskOptions} from "./desk.js"

afterEach(() => useWidths(DEFAULT_WIDTHS))

const NAMED = {version: "terminal 1.0"}

class Memory implements WidthMemory {
  readonly kept = new Map<string, Measured>()

  recall(identity: string): Measured | undefined {
    return this.kept.get(identity)
  }

  keep(identity: string, measured: Measured): void {
    this.kept.set(identity, measured)
  }
}

async function started(options: Partial<DeskOptions> = {}): Promise<Desk> {
  const desk = new Desk({columns: 60, rows: 14, ...options})
  desk.emulator.print("$ shell-1\r\n$ shell-2\r\n")
  await desk.start()
  return desk
}

/** How often it was asked how wide things are. */
const timesMeasured = (desk: Desk) => desk.emulator.bytes.split(SAMPLES.conjunct).length - 1

const PICTURE = [
  "$ shell-1",
  "$ shell-2",
  "▌ Platen 1.0 · tester in ~/project",
  "",
  "▌ tester · ~/project (main)",
  "› Ask, or / for commands",
]

describe("how wide the terminal draws", () => {
  test.each(["graphemes", "code-points", "ambiguous-wide"] as const)(
    "is measured once behind the first frame, and nothing of it is ever seen: %s",
    async widths => {
      const desk = new Desk({columns: 60, rows: 14, personality: {widths}})
      desk.emulator.print("$ shell-1\r\n$ shell-2\r\n")
      const seen = new Set<string>()
      desk.emulator.watch(({cells}) => {
        for (const row of cells) seen.add(row.join("").trimEnd())
      })
      await desk.start()
      expect(timesMeasured(desk)).toBe(1)
      expect(desk.emulator.all()).toEqual(PICTURE)
      expect(forbidden(desk.emulator.bytes)).toEqual([])
      const at = (piece: string) => desk.emulator.bytes.indexOf(piece)
      expect(at(SAMPLES.conjunct)).toBeGreaterThan(at("Ask, or / for commands"))
      expect(widthsInUse()).toMatchObject({most: "any"})
      // What stands in the measured row is concealed; no other row shows a sample.
      const rows = [...seen].filter(row => row.length > 12)
      for (const row of rows) expect(row).not.toContain(SAMPLES.conjunct)
    },
  )

  test("is remembered by the terminal's name and version, and not asked again", async () => {
    const memory = new Memory()
    const personality = {...NAMED, widths: "code-points"} as const
    const first = await started({memory, personality})
    expect(timesMeasured(first)).toBe(1)
    expect([...memory.kept.keys()]).toEqual(["terminal 1.0"])
    const measured = widthsInUse()
    useWidths(DEFAULT_WIDTHS)
    const second = await started({memory, personality})
    expect(timesMeasured(second)).toBe(0)
    expect(widthsInUse()).toEqual(measured)
    expect(second.emulator.all()).toEqual(PICTURE)
    const newer = {...personality, version: "terminal 1.1"}
    expect(timesMeasured(await started({memory, personality: newer}))).toBe(1)
    expect(memory.kept.size).toBe(2)
  })

  test("is remembered by TERM_PROGRAM and its version where the terminal tells no name", async () => {
    const memory = new Memory()
    const environment = {TERM_PROGRAM: "Pane", TERM_PROGRAM_VERSION: "7", TERM: "xterm"}
    await started({memory, environment})
    expect([...memory.kept.keys()]).toEqual(["Pane 7 xterm"])
    expect(timesMeasured(await started({memory, environment}))).toBe(0)
  })

  test("is asked each time where nothing tells the terminal from others, and kept for none", async () => {
    const memory = new Memory()
    expect(timesMeasured(await started({memory}))).toBe(1)
    const screen = {STY: "1.x", TERM_PROGRAM: "Pane", TERM_PROGRAM_VERSION: "7"}
    expect(timesMeasured(await started({memory, environment: screen}))).toBe(1)
    expect(memory.kept.size).toBe(0)
  })

  test("is not asked of a terminal that answers nothing: the default holds, and no frame waits", async () => {
    const personality = {replies: "never", synchronized: "silent"} as const
    const desk = await started({personality})
    await desk.rest(10_000)
    expect(timesMeasured(desk)).toBe(0)
    expect(widthsInUse()).toBe(DEFAULT_WIDTHS)
    await desk.type("hi")
    expect(desk.emulator.screen().join("\n")).toContain("› hi")
  })

  test("is measured with grapheme clusters on where the terminal offers them, off at the end", async () => {
    const personality = {widths: "code-points", clusters: "offered"} as const
    const desk = await started({personality})
    expect(timesMeasured(desk)).toBe(1)
    expect(desk.emulator.ledger.isOn(2027)).toBe(true)
    expect(widthsInUse()).toMatchObject({joined: "wide", tone: "wide", emojiSelector: 2})
    await desk.type("\x04")
    await desk.rest(3000)
    expect(desk.left).toBe(true)
    expect(desk.emulator.modes.changed).toEqual([])
  })

  test("is not asked where no row of ours is blank, but once one is", async () => {
    const desk = await started({rows: 3})
    expect(timesMeasured(desk)).toBe(0)
    desk.emulator.resize(60, 12)
    await desk.rest(2000)
    expect(timesMeasured(desk)).toBe(1)
    expect(desk.emulator.screen().join("\n")).toContain("› Ask, or / for commands")
  })
})

describe("answers that come late", () => {
  test("are no keys, and keys that come with them are not lost", async () => {
    const desk = new Desk({columns: 60, rows: 14, personality: {replies: 400}})
    void desk.loop.start()
    for (const letter of "typed meanwhile") {
      desk.emulator.type(letter)
      await desk.rest(100)
    }
    await desk.rest(2000)
    expect(timesMeasured(desk)).toBe(1)
    expect(widthsInUse()).toMatchObject({most: "any"})
    expect(desk.emulator.screen().at(-1) || desk.emulator.all().at(-1)).toBe("› typed meanwhile")
  })

  test("are waited for at the end: none is printed into the shell", async () => {
    const desk = new Desk({columns: 60, rows: 14, personality: {replies: 300}})
    void desk.loop.start().then(() => {
      desk.left = true
    })
    while (timesMeasured(desk) === 0) await desk.rest(20)
    await desk.type("\x04")
    await desk.rest(4000)
    expect(desk.left).toBe(true)
    expect(desk.emulator.unread).toBe("")
  })

  test("of which some were lost cost one resize question and no more", async () => {
    const desk = new Desk({columns: 60, rows: 14})
    const {emulator} = desk
    let dropped = 0
    const onBytes = emulator.onBytes.bind(emulator)
    emulator.onBytes = listener =>
      onBytes(
        listener &&
          (bytes => {
            const isReport = /^\x1b\[\d+;[1-9]R$/.test(new TextDecoder().decode(bytes))
            if (isReport && timesMeasured(desk) > 0 && dropped < 5) dropped++
            else listener(bytes)
          }),
      )
    await desk.start()
    expect(dropped).toBe(5)
    expect(widthsInUse()).toBe(DEFAULT_WIDTHS)
    await desk.type("Go\r")
    await desk.says("row-1\n\nrow-2\n\n")
    await desk.ends()
    await desk.rest(5000)
    const all = emulator.all().join("\n")
    expect(all.match(/row-\d/g)).toEqual(["row-1", "row-2"])
    expect(all).toContain("› Ask, or / for commands")
  })
})

describe("everything is laid out by what was measured", () => {
  const TEXT = "a family 👨‍👩‍👧 and a 👍🏽, ❤️ … — “x” क्षेत्र กำลัง 1️⃣ end"

  test.each(["graphemes", "code-points", "ambiguous-wide"] as const)(
    "every row is as wide as the terminal makes it: %s",
    async widths => {
      const desk = await started({personality: {widths}})
      await desk.type("Show\r")
      await desk.says(`${TEXT}\n\n`)
      await desk.ends()
      const {emulator} = desk
      const row = emulator.screen().findIndex(line => line.startsWith("a family"))
      expect(emulator.screen()[row]).toMatch(/^a family .*end$/)
      expect(emulator.written(row)).toBe(textWidth(emulator.screen()[row]!))
    },
  )

  test("wide ambiguous signs: the caret is behind the draft, the status line and the rows fit", async () => {
    const desk = await started({personality: {widths: "ambiguous-wide"}, columns: 40})
    await desk.type("… — “x”")
    expect(desk.emulator.cursor.column).toBe(textWidth("› … — “x”"))
    expect(textWidth("› … — “x”")).toBe(13)
    await desk.type("\r")
    await desk.says(`${"→ wide … ".repeat(12)}\n\n`)
    await desk.ends()
    const {emulator} = desk
    const ours = emulator.all().slice(2)
    expect(ours.every(row => textWidth(row) <= 40)).toBe(true)
    // A row is broken by us, none by the terminal, and none loses its end.
    expect(emulator.joined()).toHaveLength(emulator.all().length)
    expect(ours.join(" ").match(/wide/g)).toHaveLength(12)
  })

  test("a wish for the widths of ambiguous signs holds from the first frame on, whatever is measured", async () => {
    const desk = await started({ambiguous: 2})
    expect(widthsInUse()).toMatchObject({ambiguous: 2, most: "any"})
    expect(desk.emulator.screen().join("\n")).toContain("› Ask, or / for commands")
    const narrow = await started({ambiguous: 1, personality: {widths: "ambiguous-wide"}})
    expect(widthsInUse().ambiguous).toBe(1)
    expect(narrow.emulator.joined()).toHaveLength(narrow.emulator.all().length)
  })

  test("what is ours is drawn again once when it had been drawn otherwise; the shell's rows stay", async () => {
    const desk = await started({personality: {widths: "ambiguous-wide"}})
    expect(desk.emulator.all()).toEqual(PICTURE)
    const {emulator} = desk
    for (const row of [2, 4]) expect(emulator.written(row)).toBe(textWidth(emulator.screen()[row]!))
    expect(emulator.bytes.split("Ask, or / for commands")).toHaveLength(3)
  })
})

describe("the background", () => {
  const LIGHT = {...THEME, notice: {...THEME.notice, foreground: 99}}

  test("is asked for with all else, and chooses the theme", async () => {
    const told: string[] = []
    const desk = await started({
      personality: {background: "rgb:ffff/ffff/ffff"},
      lookOn: background => {
        told.push(background)
        return {theme: LIGHT, glyphs: UNICODE_GLYPHS, locale: "en"}
      },
    })
    expect(told).toContain("light")
    expect(desk.emulator.bytes).toContain("\x1b[38;5;98m")
    expect(desk.emulator.all()).toEqual(PICTURE)
  })

  test("is not waited for: the first frame is the same without an answer", async () => {
    const desk = await started({
      lookOn: () => {
        throw new Error("nobody has told")
      },
    })
    expect(desk.emulator.all()).toEqual(PICTURE)
  })
})
