import {beforeAll, expect, test} from "vitest"
import {inEachTerminal} from "./all.js"
import {commandOf} from "./bundle.js"
import {cut} from "./rows.js"

let command: readonly string[]
beforeAll(async () => {
  command = await commandOf("numbered.ts")
})

const lines = Array.from({length: 50}, (_, index) => `line ${index + 1}`)
const long = `long ${"0123456789".repeat(7)} end`
const wide = "wide 中文字 and narrow é"
const withoutBlankEnd = (rows: readonly string[]) => rows.join("\n").trimEnd().split("\n")

inEachTerminal(start => {
  test("what a program prints is read back exactly, on the screen and above it", async () => {
    const terminal = await start({command, columns: 60, rows: 12})
    await terminal.wrote("ready 60x12")
    terminal.send("hé")
    await terminal.wrote("got hé")
    const picture = await terminal.read()
    const {screen, scrollback} = picture
    const all = [...lines, ...cut([long], 60), wide, "ready 60x12", "got hé"]
    expect(screen).toHaveLength(12)
    expect(withoutBlankEnd([...scrollback, ...screen])).toEqual(all)
    expect(withoutBlankEnd(screen)).toEqual(all.slice(-11))
    expect(await terminal.read(), "reading leaves no trace").toEqual(picture)
    expect(terminal.output.startsWith("line 1\r\n")).toBe(true)
  }, 90_000)

  test("a resized window has its size at once and keeps every line", async () => {
    const terminal = await start({command, columns: 60, rows: 12})
    await terminal.wrote("ready 60x12")
    await terminal.resize(90, 20)
    await terminal.wrote("size 90x20")
    await terminal.storm(
      [
        {columns: 100, rows: 9},
        {columns: 88, rows: 15},
        {columns: 70, rows: 14},
      ],
      30,
    )
    await terminal.wrote("size 70x14")
    const {screen, scrollback} = await terminal.read()
    expect(screen).toHaveLength(14)
    const text = [...scrollback, ...screen].filter(row => /^line \d+$/.test(row))
    expect(text).toEqual(lines)
    expect(screen).toContain("size 70x14")
    terminal.send("q")
    expect((await terminal.ended).code).toBe(7)
  }, 90_000)
})
