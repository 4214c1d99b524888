import escapes from "ansi-escapes"
import fc from "fast-check"
import {describe, expect, test} from "vitest"
import * as ansi from "../../src/ansi/sequences.js"
import {BOLD, DEFAULT_STYLE, palette, style} from "../../src/cells/style.js"
import {Emulator, type EmulatorOptions} from "../help/emulator.js"
import {pieces} from "../help/pieces.js"

const {MODE} = ansi

/** An emulator that has read the text, and the bytes that it answered. */
async function after(
  text: string,
  options: Partial<EmulatorOptions> = {},
): Promise<{emulator: Emulator; answered: string}> {
  const emulator = new Emulator({columns: 20, rows: 5, ...options})
  emulator.write(text)
  await emulator.settle()
  return {emulator, answered: emulator.unread}
}

/** Five rows of text, the cursor in the middle one after its second letter. */
const FULL = "aaaa\r\nbbbb\r\ncccc\r\ndddd\r\neeee\x1b[3;3H"

async function cursorAfter(text: string): Promise<[number, number]> {
  const {cursor} = (await after(FULL + text)).emulator
  return [cursor.row, cursor.column]
}

describe("the bytes are those that another library sends for the same", () => {
  test.each([
    ["ERASE_TO_LINE_END", ansi.ERASE_TO_LINE_END, escapes.eraseEndLine],
    ["ERASE_BELOW", ansi.ERASE_BELOW, escapes.eraseDown],
    ["HIDE_CURSOR", ansi.HIDE_CURSOR, escapes.cursorHide],
    ["SHOW_CURSOR", ansi.SHOW_CURSOR, escapes.cursorShow],
    ["BEGIN_SYNCHRONIZED", ansi.BEGIN_SYNCHRONIZED, escapes.beginSynchronizedOutput],
    ["END_SYNCHRONIZED", ansi.END_SYNCHRONIZED, escapes.endSynchronizedOutput],
    ["ASK_CURSOR", ansi.ASK_CURSOR, escapes.cursorGetPosition],
    ["alternate on", ansi.setMode(MODE.alternate), escapes.enterAlternativeScreen],
    ["alternate off", ansi.resetMode(MODE.alternate), escapes.exitAlternativeScreen],
  ])("%s", (_, ours, theirs) => {
    expect(ours).toBe(theirs)
  })

  test("cursorTo, at every cell", () => {
    const place = fc.nat({max: 9999})
    fc.assert(
      fc.property(place, place, (row, column) => {
        expect(ansi.cursorTo(row, column)).toBe(escapes.cursorTo(column, row))
      }),
    )
  })

  test("moves by more than one; by one they are shorter, by none nothing", () => {
    fc.assert(
      fc.property(fc.integer({min: 2, max: 9999}), count => {
        expect(ansi.cursorUp(count)).toBe(escapes.cursorUp(count))
        expect(ansi.cursorDown(count)).toBe(escapes.cursorDown(count))
        expect(ansi.cursorRight(count)).toBe(escapes.cursorForward(count))
      }),
    )
    for (const move of [ansi.cursorUp, ansi.cursorDown, ansi.cursorRight]) {
      expect(move(0)).toBe("")
      expect(move(1)).toHaveLength(3)
    }
  })

  test("links, but for their end: ST is the standard", () => {
    const target = "https://example.org/a?b=c"
    const theirs = escapes.link("text", target).replaceAll("\x07", "\x1b\\")
    const ours = `${ansi.openLink(target, "p1.2")}text${ansi.CLOSE_LINK}`
    expect(ours.replace("id=p1.2", "")).toBe(theirs)
  })
})

/** For each sequence what it does; `test` fails for a sequence that has no line here. */
const EFFECTS: Readonly<Record<keyof typeof ansi, () => Promise<void>>> = {
  CARRIAGE_RETURN: async () => expect(await cursorAfter(ansi.CARRIAGE_RETURN)).toEqual([2, 0]),
  LINE_FEED: async () => {
    expect(await cursorAfter(ansi.LINE_FEED)).toEqual([3, 2])
    const {emulator} = await after(FULL + ansi.LINE_FEED.repeat(3))
    expect(emulator.all().slice(0, 5)).toEqual(["aaaa", "bbbb", "cccc", "dddd", "eeee"])
    expect(emulator.scrollback()).toEqual(["aaaa"])
  },
  cursorUp: async () => {
    expect(await cursorAfter(ansi.cursorUp(1))).toEqual([1, 2])
    expect(await cursorAfter(ansi.cursorUp(9))).toEqual([0, 2])
  },
  cursorDown: async () => {
    expect(await cursorAfter(ansi.cursorDown(2))).toEqual([4, 2])
    expect((await after(FULL + ansi.cursorDown(9))).emulator.scrollback()).toEqual([])
  },
  cursorColumn: async () => {
    expect(await cursorAfter(ansi.cursorColumn(7))).toEqual([2, 7])
    expect(await cursorAfter(ansi.cursorColumn(0))).toEqual([2, 0])
  },
  cursorRight: async () => expect(await cursorAfter(ansi.cursorRight(3))).toEqual([2, 5]),
  cursorTo: async () => expect(await cursorAfter(ansi.cursorTo(4, 9))).toEqual([4, 9]),
  ERASE_TO_LINE_END: async () => {
    const {emulator} = await after(FULL + ansi.ERASE_TO_LINE_END)
    expect(emulator.screen()).toEqual(["aaaa", "bbbb", "cc", "dddd", "eeee"])
  },
  ERASE_BELOW: async () => {
    const {emulator} = await after(FULL + ansi.ERASE_BELOW)
    expect(emulator.screen()).toEqual(["aaaa", "bbbb", "cc", "", ""])
  },
  eraseColumns: async () => {
    const {emulator} = await after(`${FULL}\r${ansi.eraseColumns(2)}`)
    expect(emulator.screen()).toEqual(["aaaa", "bbbb", "  cc", "dddd", "eeee"])
    expect(emulator.cursor).toMatchObject({row: 2, column: 0})
    expect(ansi.eraseColumns(0)).toBe("")
  },
  SAVE_CURSOR: async () => {
    const away = `${ansi.SAVE_CURSOR}${ansi.sgr("1;31")}${ansi.cursorTo(0, 0)}`
    const {emulator} = await after(`${FULL}${away}${ansi.RESTORE_CURSOR}x`)
    expect(emulator.cell(2, 2)).toEqual({text: "x", width: 1, style: DEFAULT_STYLE})
  },
  RESTORE_CURSOR: async () => {
    expect(await cursorAfter(`${ansi.SAVE_CURSOR}\r\n${ansi.RESTORE_CURSOR}`)).toEqual([2, 2])
  },
  setMargins: async () => {
    const {emulator} = await after(FULL + ansi.setMargins(0, 2))
    expect(emulator.modes.margins).toEqual({top: 0, bottom: 2})
    expect(emulator.cursor).toMatchObject({row: 0, column: 0})
    emulator.write(`${ansi.cursorTo(2, 0)}${ansi.LINE_FEED}`)
    await emulator.settle()
    expect(emulator.all()).toEqual(["aaaa", "bbbb", "cccc", "", "dddd", "eeee"])
  },
  RESET_MARGINS: async () => {
    const {emulator} = await after(FULL + ansi.setMargins(0, 2) + ansi.RESET_MARGINS)
    expect(emulator.modes.margins).toBeUndefined()
  },
  MODE: async () => {
    for (const mode of Object.values(MODE)) {
      const atStart = mode === MODE.autowrap || mode === MODE.cursor
      const on = (await after(ansi.setMode(mode))).emulator.modes.changed
      const off = (await after(ansi.setMode(mode) + ansi.resetMode(mode))).emulator.modes.changed
      expect([on, off]).toEqual(atStart ? [[], [mode]] : [[mode], []])
    }
  },
  setMode: async () => {
    const {modes} = (await after(ansi.setMode(MODE.paste) + ansi.setMode(MODE.focus))).emulator
    expect(modes).toMatchObject({bracketedPaste: true, focus: true})
  },
  resetMode: async () => {
    const {emulator} = await after(`${ansi.resetMode(MODE.autowrap)}${"a".repeat(25)}`)
    expect(emulator.screen().slice(0, 2)).toEqual(["a".repeat(20), ""])
  },
  HIDE_CURSOR: async () => {
    expect((await after(ansi.HIDE_CURSOR)).emulator.cursor.visible).toBe(false)
  },
  SHOW_CURSOR: async () => {
    const {cursor} = (await after(ansi.HIDE_CURSOR + ansi.SHOW_CURSOR)).emulator
    expect(cursor.visible).toBe(true)
  },
  BEGIN_SYNCHRONIZED: async () => {
    expect((await after(ansi.BEGIN_SYNCHRONIZED)).emulator.modes.synchronized).toBe(true)
  },
  END_SYNCHRONIZED: async () => {
    const both = ansi.BEGIN_SYNCHRONIZED + ansi.END_SYNCHRONIZED
    expect((await after(both)).emulator.modes.synchronized).toBe(false)
  },
  CONCEALED: async () => {
    const {emulator} = await after(`${ansi.CONCEALED}a`)
    expect(emulator.modes.pen).toBe("styled")
    expect((await after(`${ansi.CONCEALED}a${ansi.RESET_PEN}`)).emulator.modes.pen).toBe("default")
  },
  RESET_PEN: async () => {
    const {emulator} = await after(`${ansi.sgr("1;31")}a${ansi.RESET_PEN}b`)
    expect(emulator.cell(0, 1).style).toEqual(DEFAULT_STYLE)
  },
  sgr: async () => {
    const {emulator} = await after(`${ansi.sgr("1;31")}a`)
    const bold = style({attributes: BOLD, foreground: palette(1)})
    expect(emulator.cell(0, 0).style).toEqual(bold)
  },
  openLink: async () => {
    const {emulator} = await after(`${ansi.openLink("https://example.org/;x", "p1")}a`)
    expect(emulator.cell(0, 0).style.link).toBe("https://example.org/;x")
  },
  CLOSE_LINK: async () => {
    const {emulator} = await after(
      `${ansi.openLink("https://example.org", "p1")}a${ansi.CLOSE_LINK}b`,
    )
    expect(emulator.cell(0, 1).style.link).toBe("")
    expect(emulator.modes.link).toBe("")
  },
  ASK_CURSOR: async () => expect((await after(FULL + ansi.ASK_CURSOR)).answered).toBe("\x1b[3;3R"),
  ASK_STATUS: async () => expect((await after(ansi.ASK_STATUS)).answered).toBe("\x1b[0n"),
  ASK_CORNER: async () => {
    const {emulator, answered} = await after(FULL + ansi.ASK_CORNER)
    expect(answered).toBe("\x1b[5;20R")
    expect(emulator.cursor).toMatchObject({row: 4, column: 19})
  },
  ASK_SIZE: async () => {
    const {emulator, answered} = await after(FULL + ansi.ASK_SIZE)
    expect(answered).toBe("\x1b[5;20R")
    expect(emulator.cursor).toMatchObject({row: 2, column: 2})
  },
  ASK_ATTRIBUTES: async () => {
    expect((await after(ansi.ASK_ATTRIBUTES)).answered).toMatch(/^\x1b\[\?[\d;]+c$/)
  },
  ASK_VERSION: async () => {
    const {answered} = await after(ansi.ASK_VERSION, {personality: {version: "tmux 3.5a"}})
    expect(answered).toBe("\x1bP>|tmux 3.5a\x1b\\")
  },
  askMode: async () => {
    expect((await after(ansi.askMode(MODE.synchronized))).answered).toBe("\x1b[?2026;2$y")
    expect((await after(ansi.askMode(MODE.paste))).answered).toBe("\x1b[?2004;2$y")
  },
  ASK_KEYBOARD: async () => {
    const kitty = {personality: {keyboard: "kitty"}} as const
    expect((await after(ansi.ASK_KEYBOARD, kitty)).answered).toBe("\x1b[?0u")
    expect((await after(ansi.ASK_KEYBOARD)).answered).toBe("")
  },
  ASK_BACKGROUND: async () => {
    const dark = {personality: {background: "rgb:1111/2222/3333"}}
    const {answered} = await after(ansi.ASK_BACKGROUND, dark)
    expect(answered).toBe("\x1b]11;rgb:1111/2222/3333\x1b\\")
  },
  pushKeyboard: async () => {
    const {emulator} = await after(ansi.pushKeyboard(5), {personality: {keyboard: "kitty"}})
    expect(emulator.modes.kittyFlags).toBe(5)
  },
  POP_KEYBOARD: async () => {
    const bytes = ansi.pushKeyboard(1) + ansi.pushKeyboard(5) + ansi.POP_KEYBOARD
    const {emulator} = await after(bytes, {personality: {keyboard: "kitty"}})
    expect(emulator.modes.kittyFlags).toBe(1)
  },
  CLEAR_KEYBOARD: async () => {
    const bytes = ansi.pushKeyboard(5) + ansi.CLEAR_KEYBOARD
    const {emulator} = await after(bytes, {personality: {keyboard: "kitty"}})
    expect(emulator.modes.kittyFlags).toBe(0)
  },
  MODIFY_OTHER_KEYS: async () => {
    expect((await after(ansi.MODIFY_OTHER_KEYS)).emulator.ledger.otherKeys).toBe(1)
  },
  RESET_OTHER_KEYS: async () => {
    const {ledger} = (await after(ansi.MODIFY_OTHER_KEYS + ansi.RESET_OTHER_KEYS)).emulator
    expect(ledger.otherKeys).toBe(0)
  },
  PUSH_TITLE: async () => {
    const {emulator} = await after(`a${ansi.PUSH_TITLE}b`)
    expect(emulator.screen()[0]).toBe("ab")
  },
  POP_TITLE: async () => {
    const {emulator} = await after(`a${ansi.POP_TITLE}b`)
    expect(emulator.screen()[0]).toBe("ab")
  },
  setTitle: async () => {
    const {emulator} = await after(`a${ansi.setTitle("Platen · 会话")}b`)
    expect(emulator.ledger.title).toBe("Platen · 会话")
    expect(emulator.screen()[0]).toBe("ab")
  },
  setProgress: async () => {
    const {emulator} = await after(`a${ansi.setProgress(3, 0)}b${ansi.setProgress(0, 0)}c`)
    expect(emulator.screen()[0]).toBe("abc")
    expect(ansi.setProgress(4, 100)).toBe("\x1b]9;4;4;100\x1b\\")
  },
  setClipboard: async () => {
    const {emulator} = await after(`a${ansi.setClipboard("aGk=")}b`)
    expect(emulator.ledger.clipboard).toBe("hi")
    expect(emulator.screen()[0]).toBe("ab")
  },
  throughTmux: async () => {
    const inner = ansi.setClipboard("aGk=")
    const wrapped = ansi.throughTmux(inner)
    expect(wrapped).toBe("\x1bPtmux;\x1b\x1b]52;c;aGk=\x1b\x1b\\\x1b\\")
    expect((await after(`a${wrapped}b`)).emulator.screen()[0]).toBe("ab")
  },
  throughScreen: async () => {
    const base64 = "QUJD".repeat(500)
    const wrapped = ansi.throughScreen(ansi.setClipboard(base64))
    const parts = wrapped.match(/\x1bP(.*?)\x1b\\/gs) ?? []
    expect(parts.join("")).toBe(wrapped)
    for (const part of parts) expect(part.length).toBeLessThan(768)
    const inner = parts.map(part => part.slice(2, -2)).join("")
    const {emulator} = await after(inner)
    expect(emulator.ledger.clipboard).toBe("ABC".repeat(500))
    expect((await after(`a${wrapped}b`)).emulator.screen()[0]).toBe("ab")
  },
  RESET_CURSOR_STYLE: async () => {
    const {emulator} = await after(`\x1b[6 q${ansi.RESET_CURSOR_STYLE}a`)
    expect(emulator.ledger.cursorShape).toBe(0)
    expect(emulator.screen()[0]).toBe("a")
  },
}

describe("what each sequence does to a terminal", () => {
  test.each(Object.keys(ansi))("%s", async name => {
    expect.hasAssertions()
    await EFFECTS[name as keyof typeof ansi]()
  })

  test("each is one whole sequence, so that a reader can never split it differently", () => {
    const single = Object.entries(ansi).filter(
      ([name]) => !["ASK_CORNER", "ASK_SIZE"].includes(name),
    )
    for (const [name, value] of single) {
      if (typeof value === "string") expect([name, pieces(value).length]).toEqual([name, 1])
    }
  })
})
