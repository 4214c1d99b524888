import {describe, expect, test} from "vitest"
import {BOLD, palette, rgb, style, UNDERLINE} from "../../src/cells/style.js"
import {TestClock} from "./clock.js"
import {Emulator, type EmulatorOptions} from "./emulator.js"
import {flickers, motionOf} from "./flicker.js"

async function showing(text: string, options: Partial<EmulatorOptions> = {}): Promise<Emulator> {
  const emulator = new Emulator({columns: 20, rows: 5, ...options})
  emulator.write(text)
  await emulator.settle()
  return emulator
}

const numbered = (from: number, to: number): string[] =>
  Array.from({length: to - from + 1}, (_, index) => `line ${from + index}`)

describe("what the user sees", () => {
  test("lines beyond the last row are in the scrollback, the rest on the screen", async () => {
    const emulator = await showing(numbered(1, 12).join("\r\n"))
    expect(emulator.scrollback()).toEqual(numbered(1, 7))
    expect(emulator.screen()).toEqual(numbered(8, 12))
    expect(emulator.all()).toEqual(numbered(1, 12))
    expect(emulator.cursor).toEqual({row: 4, column: 7, visible: true})
  })

  test("a line that the terminal wrapped is one line again when joined", async () => {
    const long = "a line of words that is wider than the window is"
    const emulator = await showing(`${long}\r\nshort`)
    expect(emulator.screen()[0]).toBe(long.slice(0, 20).trimEnd())
    expect(emulator.joined()).toEqual([long, "short"])
  })

  test("styles of a cell are told in the product's own terms", async () => {
    const link = "\x1b]8;;https://example.org/\x1b\\l\x1b]8;;\x1b\\"
    const emulator = await showing(`\x1b[1;4;31;48;2;1;2;3mA\x1b[0mb${link}`)
    const look = {attributes: BOLD | UNDERLINE, foreground: palette(1), background: rgb(1, 2, 3)}
    expect(emulator.cell(0, 0)).toEqual({text: "A", width: 1, style: style(look)})
    expect(emulator.cell(0, 1).style).toEqual(style({}))
    expect(emulator.cell(0, 2).style.link).toBe("https://example.org/")
    expect(emulator.picture()[0]).not.toBe((await showing("Abl")).picture()[0])
  })

  test("a family of emoji is one cell pair, also when its bytes come one by one", async () => {
    const family = "👨‍👩‍👧‍👦"
    const whole = await showing(`${family}x中`)
    const split = await showing("")
    for (const point of `${family}x中`) {
      split.write(point)
      await split.settle()
    }
    for (const emulator of [whole, split]) {
      expect(emulator.cells()[0]?.slice(0, 6)).toEqual([family, "", "x", "中", "", " "])
      expect(emulator.cursor.column).toBe(5)
    }
  })

  test("blanks that were written are told from cells that were not", async () => {
    const emulator = await showing("ab  \r\ncd\x1b[K")
    expect(emulator.screen().slice(0, 2)).toEqual(["ab", "cd"])
    expect([emulator.written(0), emulator.written(1)]).toEqual([4, 2])
  })

  test("a user who has scrolled up stays where he is while output goes on", async () => {
    const emulator = await showing(numbered(1, 20).join("\r\n"))
    emulator.scrollBy(-5)
    const seen = emulator.viewport()
    emulator.write("\r\nmore\r\nmore")
    await emulator.settle()
    expect(emulator.viewport()).toEqual(seen)
    expect(emulator.viewportY).toBe(10)
  })
})

describe("the line", () => {
  test("bytes are pending until the terminal takes them, then the program hears of it", async () => {
    const emulator = new Emulator({columns: 20, rows: 5})
    let drained = 0
    emulator.onDrain(() => void drained++)
    emulator.write("é中")
    expect(emulator.pending()).toBe(5)
    expect(emulator.screen()[0]).toBe("")
    await emulator.settle()
    expect([emulator.pending(), drained, emulator.screen()[0]]).toEqual([0, 1, "é中"])
  })

  test("a stalled terminal takes nothing until it reads again", async () => {
    const emulator = new Emulator({columns: 20, rows: 5})
    emulator.stall()
    emulator.write("late")
    await emulator.settle()
    expect([emulator.screen()[0], emulator.pending()]).toEqual(["", 4])
    emulator.resume()
    await emulator.settle()
    expect([emulator.screen()[0], emulator.pending()]).toEqual(["late", 0])
  })

  test("an answer takes the time that the personality says", async () => {
    const clock = new TestClock()
    const emulator = new Emulator({columns: 20, rows: 5, clock, personality: {replies: 30}})
    const answers: string[] = []
    emulator.onBytes(bytes => void answers.push(new TextDecoder().decode(bytes)))
    emulator.write("ab\x1b[6n")
    await emulator.settle()
    clock.advance(29)
    expect(answers).toEqual([])
    clock.advance(1)
    expect(answers).toEqual(["\x1b[1;3R"])
  })

  test("a mute terminal answers nothing, and answers that nobody reads are kept", async () => {
    const mute = await showing("\x1b[6n\x1b[c", {personality: {replies: "never"}})
    const plain = await showing("\x1b[6n")
    expect([mute.unread, plain.unread]).toEqual(["", "\x1b[1;1R"])
  })

  test("at 9,600 baud a thousand bytes take about a second", async () => {
    const clock = new TestClock()
    const personality = {bytesPerSecond: 960}
    const emulator = new Emulator({columns: 80, rows: 25, clock, personality})
    emulator.write("x".repeat(960))
    clock.advance(500)
    expect(emulator.pending()).toBeGreaterThan(400)
    expect(emulator.pending()).toBeLessThan(520)
    clock.advance(520)
    expect(emulator.pending()).toBe(0)
  })

  test("keys reach the program at once", () => {
    const emulator = new Emulator({columns: 20, rows: 5})
    let read = ""
    emulator.onBytes(bytes => {
      read += new TextDecoder().decode(bytes)
    })
    emulator.type("hé\r")
    expect(read).toBe("hé\r")
  })
})

describe("resizing", () => {
  test("the kernel tells the size when it is told to, the grid has it at once", async () => {
    const clock = new TestClock()
    const emulator = await showing(numbered(1, 5).join("\r\n"), {clock})
    let told = 0
    emulator.onResize(() => void told++)
    emulator.resize(10, 3, {notify: 250})
    emulator.resize(10, 4, {notify: 250})
    expect(emulator.screen()).toHaveLength(4)
    expect([emulator.size(), told]).toEqual([{columns: 20, rows: 5}, 0])
    clock.advance(250)
    expect([emulator.size(), told]).toEqual([{columns: 10, rows: 4}, 1])
    emulator.resize(12, 4, {notify: "never"})
    clock.advance(1000)
    expect(emulator.size()).toEqual({columns: 10, rows: 4})
  })

  test("a write that the terminal has not read is read on the new grid", async () => {
    const emulator = new Emulator({columns: 20, rows: 5})
    emulator.write("0123456789abcdef")
    emulator.resize(10, 5)
    await emulator.settle()
    expect(emulator.screen().slice(0, 2)).toEqual(["0123456789", "abcdef"])
  })

  test("one personality wraps long rows, another cuts them for good", async () => {
    const text = "0123456789abcdef\r\nend"
    const wrapping = await showing(text)
    const cutting = await showing(text, {personality: {reflow: "cuts"}})
    for (const emulator of [wrapping, cutting]) emulator.resize(10, 5)
    expect(wrapping.screen().slice(0, 3)).toEqual(["0123456789", "abcdef", "end"])
    expect(cutting.screen().slice(0, 2)).toEqual(["0123456789", "end"])
    for (const emulator of [wrapping, cutting]) emulator.resize(20, 5)
    expect(wrapping.screen()[0]).toBe("0123456789abcdef")
    expect(cutting.screen()[0]).toBe("0123456789")
  })

  test("a taller window pulls rows back, or gets blank ones", async () => {
    const text = numbered(1, 12).join("\r\n")
    const pulling = await showing(text)
    const padding = await showing(text, {personality: {growth: "pads"}})
    for (const emulator of [pulling, padding]) emulator.resize(20, 8)
    expect(pulling.screen()).toEqual(numbered(5, 12))
    expect(padding.screen()).toEqual([...numbered(8, 12), "", "", ""])
  })

  test("a terminal that pads wraps its rows anew like any other", async () => {
    const emulator = await showing("0123456789abcdef\r\n> ", {personality: {growth: "pads"}})
    emulator.resize(10, 5)
    expect(emulator.screen().slice(0, 3)).toEqual(["0123456789", "abcdef", ">"])
  })
})

describe("personalities", () => {
  const screenful = `${numbered(1, 5).join("\r\n")}`

  test("CSI 2 J forgets the screen or archives it", async () => {
    const discarding = await showing(`${screenful}\x1b[2J`)
    const archiving = await showing(`${screenful}\x1b[2J`, {personality: {erase: "archives"}})
    expect([discarding.scrollback(), archiving.scrollback()]).toEqual([[], numbered(1, 5)])
  })

  test("CSI J archives at home, and only there, where the personality says so", async () => {
    const personality = {eraseAtHome: "archives"} as const
    const home = await showing(`${screenful}\x1b[H\x1b[J`, {personality})
    const below = await showing(`${screenful}\x1b[2;1H\x1b[J`, {personality})
    const plain = await showing(`${screenful}\x1b[H\x1b[J`)
    expect(home.scrollback()).toEqual(numbered(1, 5))
    expect(home.screen().join("")).toBe("")
    expect([below.scrollback(), plain.scrollback()]).toEqual([[], []])
  })

  test("rows that leave by the margins are kept or lost", async () => {
    const scroll = `${screenful}\x1b[1;3r\x1b[3;1H\n\n\x1b[r`
    const keeping = await showing(scroll)
    const dropping = await showing(scroll, {personality: {marginScroll: "drops"}})
    const screen = ["line 3", "", "", "line 4", "line 5"]
    expect([keeping.scrollback(), keeping.screen()]).toEqual([numbered(1, 2), screen])
    expect([dropping.scrollback(), dropping.screen()]).toEqual([[], screen])
  })

  test("mode 2026 is known, unknown or not answered", async () => {
    const ask = "\x1b[?2026$p"
    const answers = []
    for (const synchronized of ["known", "unknown", "silent"] as const) {
      answers.push((await showing(ask, {personality: {synchronized}})).unread)
    }
    expect(answers).toEqual(["\x1b[?2026;2$y", "\x1b[?2026;0$y", ""])
  })

  test("ambiguous characters are two columns wide where the personality says so", async () => {
    const plain = await showing("─x")
    const wide = await showing("─x", {personality: {widths: "ambiguous-wide"}})
    const simple = await showing("👨‍👩‍👧‍👦", {personality: {widths: "code-points"}})
    expect([plain.cursor.column, wide.cursor.column, simple.cursor.column]).toEqual([2, 3, 8])
  })

  test("the name, the background and the keyboard are answered when they are known", async () => {
    const ask = "\x1b[>q\x1b]11;?\x1b\\\x1b[>5u\x1b[?u"
    const version = "kitty(0.41.1)"
    const background = "rgb:0000/0000/0000"
    const known = await showing(ask, {personality: {version, background, keyboard: "kitty"}})
    expect(known.unread).toBe(`\x1bP>|${version}\x1b\\\x1b]11;${background}\x1b\\\x1b[?5u`)
    expect(known.modes.kittyFlags).toBe(5)
    expect((await showing(ask)).unread).toBe("")
  })
})

describe("the ledger of modes", () => {
  const all = "\x1b[?2004h\x1b[?1004h\x1b[?1000;1006h\x1b[?25l\x1b[?7l\x1b[?2026h\x1b[1;3r\x1b[31m"

  test("everything that was switched is told", async () => {
    const emulator = await showing(`${all}\x1b]8;;x:y\x07`)
    expect(emulator.modes).toEqual({
      autowrap: false,
      bracketedPaste: true,
      synchronized: true,
      applicationCursor: false,
      mouse: true,
      focus: true,
      alternate: false,
      kittyFlags: 0,
      margins: {top: 0, bottom: 2},
      pen: "styled",
      link: "x:y",
      changed: [7, 25, 1000, 1004, 1006, 2004, 2026],
    })
  })

  test("what was switched back is as if it had never been", async () => {
    const back = "\x1b[?2004;1004;1000;1006;2026l\x1b[?25;7h\x1b[r\x1b[m"
    const fresh = await showing("")
    const used = await showing(`${all}\x1b[?1049h\x1b[?1049l${back}`)
    expect(used.modes).toEqual(fresh.modes)
  })
})

describe("watching a frame arrive", () => {
  test("erasing before drawing is seen as a blank row, overwriting is not", async () => {
    const emulator = await showing("old text")
    const blank = await motionOf(emulator, () => emulator.write("\r\x1b[2Knew text"))
    expect(flickers(blank)).toContainEqual(expect.stringContaining("row 0 after"))
    const still = await motionOf(emulator, () => emulator.write("\rold text"))
    expect(still.seen.length).toBe(9)
    expect(flickers(still)).toEqual([])
  })

  test("a row that shows text of neither frame is torn", async () => {
    const emulator = await showing("one\r\ntwo\x1b[1;1H")
    const motion = await motionOf(emulator, () => emulator.write("xyz\rone"))
    expect(flickers(motion)).toContainEqual(expect.stringContaining("torn"))
  })

  test("narrow text over wide text is no tear", async () => {
    const emulator = await showing("中中")
    expect(flickers(await motionOf(emulator, () => emulator.write("\rabcd")))).toEqual([])
  })

  test("a synchronized update is one moment, unless the terminal ignores it", async () => {
    const frame = "\x1b[?2026h\r\x1b[2Knew\x1b[?2026l"
    const held = await showing("old")
    const ignoring = await showing("old", {personality: {synchronized: "unknown"}})
    expect(flickers(await motionOf(held, () => held.write(frame)))).toEqual([])
    expect(flickers(await motionOf(ignoring, () => ignoring.write(frame)))).not.toEqual([])
  })
})
