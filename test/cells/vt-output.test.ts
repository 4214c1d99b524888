// What stands in the end of what programs write, case by case.

import {readFileSync} from "node:fs"
import {describe, expect, test} from "vitest"
import {
  BOLD,
  DEFAULT_STYLE,
  DIM,
  INVERSE,
  ITALIC,
  palette,
  rgb,
  STRIKE,
  type Style,
  UNDERLINE_SHIFT,
} from "../../src/cells/style.js"
import {plainRows} from "../../src/cells/vt-output.js"
import {ROW_COLUMNS_MAX} from "../../src/cells/vt-row.js"
import {HEAD_ROWS, TAIL_ROWS} from "../../src/cells/vt-rows.js"
import {CSI, ESC, outputOf, rowsOf, runsOf} from "./vt.js"

const corpus = (name: string) => readFileSync(`test/corpus/ansi/${name}.txt`, "utf8")

/** What differs from the default in the style of the only run of the only row. */
function lookOf(text: string): Partial<Style> {
  const [row] = runsOf(outputOf(text))
  expect(row).toHaveLength(1)
  const entries = Object.entries(row![0]!.style)
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== DEFAULT_STYLE[key as keyof Style]),
  )
}

describe("a colour or attribute", () => {
  test.each<[string, Partial<Style>]>([
    ["31", {foreground: palette(1)}],
    ["97", {foreground: palette(15)}],
    ["42", {background: palette(2)}],
    ["100", {background: palette(8)}],
    ["38;5;208", {foreground: palette(208)}],
    ["38:5:208", {foreground: palette(208)}],
    ["38;2;1;2;3", {foreground: rgb(1, 2, 3)}],
    ["38:2:1:2:3", {foreground: rgb(1, 2, 3)}],
    ["38:2::1:2:3", {foreground: rgb(1, 2, 3)}],
    ["38:2::1:2:3:0:0", {foreground: rgb(1, 2, 3)}],
    ["48;5;0", {background: palette(0)}],
    ["48;2;0;0;0", {background: rgb(0, 0, 0)}],
    ["1;38;5;1;4", {foreground: palette(1), attributes: BOLD | (1 << UNDERLINE_SHIFT)}],
    ["4;58;5;9", {underlineColor: palette(9), attributes: 1 << UNDERLINE_SHIFT}],
    ["4:3;58:2::9:8:7", {underlineColor: rgb(9, 8, 7), attributes: 3 << UNDERLINE_SHIFT}],
    ["1;2;3;7;9", {attributes: BOLD | DIM | ITALIC | INVERSE | STRIKE}],
    ["21", {attributes: 2 << UNDERLINE_SHIFT}],
    ["4:5", {attributes: 5 << UNDERLINE_SHIFT}],
    ["4:9", {attributes: 1 << UNDERLINE_SHIFT}],
    ["01;31", {foreground: palette(1), attributes: BOLD}],
  ])("by SGR %s is in the style", (parameters, look) => {
    expect(lookOf(`${CSI}${parameters}mx`)).toEqual(look)
  })

  test.each([
    ["1;2;3;4;7;9;31;42", "0"],
    ["1;2;3;4;7;9;31;42", ""],
    ["1;2;3;4;7;9;31;42;58;5;1", "22;23;24;27;29;39;49;59"],
    ["4:3", "4:0"],
  ])("by SGR %s is taken back by %s", (on, off) => {
    expect(lookOf(`${CSI}${on}m${CSI}${off}mx`)).toEqual({})
  })

  test.each([
    ["5", "blinking"],
    ["53", "overline"],
    ["38;5;256", "a colour out of range"],
    ["38;5", "half a colour"],
    ["38;2;1;2", "half of another"],
    ["38:9:1", "a colour space of its own"],
    ["1234567", "no number of the standard"],
    [">4;2", "xterm's keyboard"],
    ["?4", "a private one"],
  ])("by SGR %s, %s, changes nothing", parameters => {
    expect(lookOf(`${CSI}${parameters}mx`)).toEqual({})
  })

  test("concealed is not hidden: what a tool says can be read", () => {
    expect(rowsOf(`rm ${CSI}8m-rf /${CSI}28m now`)).toEqual(["rm -rf / now"])
    expect(lookOf(`${CSI}8mx`)).toEqual({})
  })

  test("goes on in the next row, and each row has it by itself", () => {
    const bold = {text: "a", style: {...DEFAULT_STYLE, attributes: BOLD}}
    expect(runsOf(outputOf(`${CSI}1ma\na`))).toEqual([[bold], [bold]])
  })

  test("in the middle of a letter and its accent parts neither", () => {
    expect(runsOf(outputOf(`e${CSI}31m\u0301x`))).toEqual([
      [
        {text: "e\u0301", style: DEFAULT_STYLE},
        {text: "x", style: {...DEFAULT_STYLE, foreground: palette(1)}},
      ],
    ])
  })
})

describe("a link", () => {
  const linkOf = (target: string) => lookOf(`${ESC}]8;;${target}\u0007x${ESC}]8;;${ESC}\\`).link
  test.each([
    "http://a.b/c?d=e#f",
    "https://a.b",
    "file:///etc/passwd",
    "file://host/a%20b",
    "mailto:a@b.c",
    "ssh://host",
    "HTTPS://A.B",
  ])("to %s leads there", target => expect(linkOf(target)).toBe(target))

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "vscode://x",
    "ftp://a",
    "x-man-page://ls",
    "https://",
    "https://a b",
    "https://аpple.com",
    `https://a/${"b".repeat(2000)}`,
    "//a.b",
    "mailto:",
  ])("to %s is only text", target => expect(linkOf(target)).toBeUndefined())

  test("has its identity and parameters dropped, and outlives colours", () => {
    const [row] = runsOf(outputOf(`${ESC}]8;id=1:x=y;http://a.b\u0007a${CSI}0mb${ESC}]8;;\u0007c`))
    expect(row!.map(run => [run.text, run.style.link])).toEqual([
      ["ab", "http://a.b"],
      ["c", ""],
    ])
  })
})

describe("B151 B145 what is neither text nor colour", () => {
  test.each([
    [`a${CSI}?25lb`, "ab", "a mode"],
    [`a${CSI}6nb`, "ab", "a question"],
    [`a${CSI}22;0tb`, "ab", "the stack of titles"],
    [`a${ESC}]0;title\u0007b`, "ab", "B149 a title"],
    [`a${ESC}]52;c;aGk=\u0007b`, "ab", "the clipboard"],
    [`a${ESC}]4;1;#fff${ESC}\\b`, "ab", "the palette"],
    [`a${ESC}]1337;File=:${"QUJD".repeat(9999)}\u0007b`, "ab", "an image of a megabyte"],
    [`a${ESC}Pq#0;2;0~-~${ESC}\\b`, "ab", "an image in sixels"],
    [`a${ESC}_Gq${ESC}\\${ESC}^p${ESC}\\${ESC}Xs${ESC}\\b`, "ab", "APC, PM, SOS"],
    [`a${ESC}Pq\u009cb`, "ab", "the eight-bit end of a string"],
    ["a\u0007\u0000\u0005\u000e\u000fb\u007f", "ab", "bells and shifts"],
    [`a${ESC}(0${ESC})B${ESC}=${ESC}>${ESC}#8b`, "ab", "character sets and keypads"],
    [`a${CSI}31\u0018b`, "ab", "a sequence taken back"],
    [`a${ESC}]0;x\u001ab`, "ab", "a string taken back"],
    [`a${CSI}1;2;3;4;5;6zb`, "ab", "a sequence nobody knows"],
    [`a${CSI}${"1".repeat(999)}mb`, "ab", "a number without end"],
    [`a${CSI}4:3;!mb`, "ab", "a sequence out of order"],
  ])("%j shows as %j: %s", (text, shown) => {
    expect(rowsOf(text)).toEqual([shown])
  })

  test.each([
    [`a${ESC}]0;title`, ["a␛]0;title"], "a string without an end"],
    [`a${ESC}]0;title\nb\nc`, ["a␛]0;title", "b", "c"], "it hides one row at most: nothing"],
    [`a${ESC}Pqrs\r\nb`, ["a␛Pqrs␍", "b"], "nor does another"],
    [`a${CSI}31`, ["a␛[31"], "a cut sequence"],
    [`a${CSI}31\nb`, ["a␛[31", "b"], "cut by a newline"],
    [`a${CSI}3é`, ["a␛[3é"], "cut by a letter"],
    [`a${ESC}`, ["a␛"], "its first unit alone"],
    ["a\u009b31mb\u0090q\u009c", ["a‹U+009B›31mb‹U+0090›q‹U+009C›"], "eight-bit controls"],
    ["a\u202eb\u200bc\u2028", ["a‹U+202E›b‹U+200B›c‹U+2028›"], "what turns text around, or hides"],
    ["a\ud800b", ["a\ufffdb"], "half a character"],
  ])("%j is seen", (text, rows) => {
    expect(rowsOf(text)).toEqual(rows)
  })

  test("of a string too long to show, the beginning is seen", () => {
    const [row] = rowsOf(`${ESC}]0;${"x".repeat(5000)}\n`)
    expect(row).toMatch(/^␛\]0;x+…$/)
  })
})

describe("progress", () => {
  test("npm's spinner leaves nothing of itself", () => {
    expect(rowsOf(corpus("npm-install"))).toEqual(["", "added 24 packages in 740ms"])
  })

  test("a bar that is drawn a hundred times stands there once, as in the end", () => {
    const rows = rowsOf(corpus("progress-bar-spinner"))
    expect(rows.slice(0, 2)).toEqual([`build |${"█".repeat(40)}| 100% || 100/100 Chunks`, "✔ done"])
  })

  test("cargo's last row is written over by each message", () => {
    const building = (n: number) => `${CSI}1m${CSI}36m    Building${CSI}0m [=> ] ${n}/9: serde\r`
    const compiled = (name: string) => `${CSI}K${CSI}1m${CSI}32m   Compiling${CSI}0m ${name}\n`
    const text = `${building(1)}${compiled("a v1.0")}${building(2)}${compiled("b v2.0")}${building(3)}${CSI}K    Finished\n`
    expect(rowsOf(text)).toEqual(["   Compiling a v1.0", "   Compiling b v2.0", "    Finished"])
  })

  test("pip's bar grows in place", () => {
    const bar = (n: number) => `\r${CSI}2K   ${"━".repeat(n)} ${n}.0/9.0 MB`
    const text = `Downloading x.whl (9.0 MB)\n${[1, 5, 9].map(bar).join("")}\nInstalled\n`
    expect(rowsOf(text)).toEqual([
      "Downloading x.whl (9.0 MB)",
      "   ━━━━━━━━━ 9.0/9.0 MB",
      "Installed",
    ])
  })

  test("docker's layers are one row each", () => {
    const layer = (up: number, text: string) => `${CSI}${up}A${CSI}2K\r${text}\r${CSI}${up}B`
    const text =
      "a: Pulling\nb: Pulling\nc: Waiting\n" +
      layer(3, "a: Downloading 10%") +
      layer(2, "b: Downloading") +
      layer(3, "a: Pull complete") +
      layer(1, "c: Pull complete") +
      layer(2, "b: Pull complete") +
      "Status: done\n"
    expect(rowsOf(text)).toEqual([
      "a: Pull complete",
      "b: Pull complete",
      "c: Pull complete",
      "Status: done",
    ])
  })

  test("a block of rows that is erased and drawn anew (webpack, ink) stands there once", () => {
    const erase = `${CSI}2K${CSI}1A${CSI}2K${CSI}1A${CSI}2K${CSI}G`
    const block = (n: number) => `building\n${n}% modules\nasset ${n}`
    const text = `start\n${block(1)}${erase}${block(50)}${erase}${block(100)}\ndone\n`
    expect(rowsOf(text)).toEqual(["start", "building", "100% modules", "asset 100", "done"])
  })

  test("a block that shrinks is erased below its new end", () => {
    expect(rowsOf(`one\ntwo\nthree\n${CSI}3A${CSI}Jonly\n`)).toEqual(["only"])
    expect(rowsOf(`one\ntwo\nthree${CSI}2F${CSI}0Jonly`)).toEqual(["only"])
  })

  test("what a return brings over a longer text leaves the rest of it", () => {
    expect(rowsOf("100 %\r50 %\n")).toEqual(["50 %%"])
    expect(rowsOf("10 %\r50 %\r\n")).toEqual(["50 %"])
    expect(rowsOf("abc\b\bX\n")).toEqual(["aXc"])
  })

  test("half a wide letter that is written over goes as a whole", () => {
    expect(rowsOf("中文\rx\n中文\b\b\by")).toEqual(["x 文", " y文"])
    expect(rowsOf(`中文x\r${CSI}3X\n`)).toEqual(["    x"])
    expect(rowsOf(`a中文${CSI}3G${CSI}K`)).toEqual(["a "])
  })

  test("tabs go to the stops, from wherever the cursor is", () => {
    expect(rowsOf("a\tb\n1234567\tx\n12345678\tx\n中\tx")).toEqual([
      "a       b",
      "1234567 x",
      "12345678        x",
      "中      x",
    ])
  })

  test("a cursor goes no further up than the screen it is on", () => {
    expect(rowsOf(`one\n${CSI}99Atop\n`)).toEqual(["top"])
    const many = Array.from({length: 500}, (_, n) => `row ${n}\n`).join("")
    const rows = rowsOf(`${many}${CSI}9999AX`)
    expect(rows).toHaveLength(500)
    expect(rows.indexOf("Xow 301")).toBe(301)
  })

  test("a kept cursor comes back with its colour", () => {
    const [row] = runsOf(outputOf(`ab${CSI}31m${ESC}7${CSI}0m\rX${ESC}8c`))
    expect(row!.map(run => run.text)).toEqual(["Xb", "c"])
    expect(row![1]!.style.foreground).toBe(palette(1))
  })
})

describe("a screen of its own", () => {
  test("begins below what was printed, and each picture takes the place of the one before", () => {
    const picture = (n: number) => `${CSI}H${CSI}2J${CSI}3Jcpu ${n}\nmem ${n}\n`
    expect(rowsOf(`before\n${picture(1)}${picture(2)}${picture(3)}`)).toEqual([
      "before",
      "cpu 3",
      "mem 3",
    ])
  })

  test("that is cleared once takes nothing away", () => {
    expect(rowsOf(`make\nok\n${CSI}H${CSI}2Jtest\nok\n`)).toEqual(["make", "ok", "test", "ok"])
  })

  test("is kept as it was left when a full-screen program ends", () => {
    const rows = rowsOf(corpus("less-altscreen"))
    expect(rows[0]).toMatch(/GNU GENERAL PUBLIC LICENSE/)
    expect(rowsOf(`$ less\n${corpus("less-altscreen")}${CSI}?1049lafter`).at(-1)).toBe("after")
    expect(rowsOf(corpus("vim-session"))).toEqual([])
  })

  test("of top is its last picture, below what was printed", () => {
    const rows = rowsOf(corpus("top"))
    expect(rows.filter(row => row.startsWith("top - "))).toEqual([
      expect.stringContaining("16:15:02"),
      expect.stringContaining("16:15:03"),
    ])
  })

  test("does not pile up, however often a program begins one", () => {
    const text = `${CSI}?1049h${CSI}20;20H`.repeat(10_000)
    expect(outputOf(text).length).toBe(0)
  })
})

describe("text that is no command's", () => {
  test("hides nothing: motions are shown", () => {
    expect(rowsOf(`hidden\rshown${CSI}2K\b!${ESC}]0;t\u0007`, "shown")).toEqual([
      "hidden␍shown␛[2K␈!␛]0;t",
    ])
    expect(rowsOf("a\r\nb\r\r\nc\r", "shown")).toEqual(["a", "b␍", "c"])
  })

  test("has its colours and links all the same", () => {
    const [row] = runsOf(outputOf(`${CSI}31ma${ESC}]8;;http://a.b${ESC}\\b`, "shown"))
    expect(row!.map(run => run.text)).toEqual(["a", "b"])
    expect(row![1]!.style).toMatchObject({foreground: palette(1), link: "http://a.b"})
  })
})

describe("an output without bounds", () => {
  test("is cut where no window is as wide, and says so", () => {
    const [row] = rowsOf("x".repeat(1_000_000))
    expect(row).toBe(`${"x".repeat(ROW_COLUMNS_MAX)}…`)
    expect(rowsOf(`${"x".repeat(5000)}${CSI}K\n`)[0]).toMatch(/…$/)
    expect(rowsOf(`${"x".repeat(5000)}\r${CSI}Kshort\n`)).toEqual(["short"])
    expect(rowsOf(`${"x".repeat(5000)}\rshort\n`)[0]).toMatch(/^shortx+…$/)
  })

  test("keeps its first and last rows, and counts them all", () => {
    const output = outputOf(Array.from({length: 100_000}, (_, n) => `row ${n}\n`).join(""))
    expect(output.length).toBe(100_000)
    const textOf = (index: number) =>
      output
        .row(index)
        ?.map(run => run.text)
        .join("")
    expect(textOf(0)).toBe("row 0")
    expect(textOf(HEAD_ROWS - 1)).toBe(`row ${HEAD_ROWS - 1}`)
    expect(textOf(HEAD_ROWS)).toBeUndefined()
    expect(textOf(100_000 - TAIL_ROWS)).toBe(`row ${100_000 - TAIL_ROWS}`)
    expect(textOf(99_999)).toBe("row 99999")
    expect(plainRows("a\n".repeat(9000), "obeyed").length).toBe(9000)
  })

  test("has no rows for newlines at its end", () => {
    expect(rowsOf(`${"\n".repeat(300_000)}x${"\n".repeat(300_000)}`).at(-1)).toBe("x")
  })

  // One unit of the output costs so many cells at most, whatever it is: counted, not timed.
  test.each<[string, (n: number) => string, number]>([
    ["a line of a megabyte", n => "x".repeat(n), 1],
    ["colours without end", n => `${CSI}31mx${CSI}0m`.repeat(n / 10), 1],
    ["other colours each time", n => recolored(n / 20), 1],
    ["a string without an end", n => `${ESC}]0;${"x".repeat(n)}`, 1],
    ["parameters without end", n => `${CSI}${"1;".repeat(n / 2)}`, 1],
    ["sequences that are never whole", n => ESC.repeat(n), 1],
    ["returns", n => "x\r".repeat(n / 2), 4],
    ["steps back", n => "xy\b".repeat(n / 3), 4],
    ["accents", n => `a${"\u0301".repeat(n)}`, 1],
    ["marks after a return", n => `ab\r${"\u0301".repeat(n)}`, 4],
    ["tabs", n => "\t".repeat(n), 1],
    ["up and down", n => `${CSI}9A${CSI}9B`.repeat(n / 8), 1],
    ["newlines", n => "\n".repeat(n), 1],
  ])("costs the same for each unit: %s", (_, made, most) => {
    const costOf = (units: number) => outputOf(made(units)).cost.cells / units
    expect(costOf(200_000)).toBeLessThanOrEqual(most)
  })

  test.each<[string, string]>([
    ["erasing what was just jumped over", `${CSI}2000Gx${CSI}1K\r`],
    ["writing far away", `\r${CSI}2000Gx\r${CSI}2K`],
    ["one blank at a time", `${"x".repeat(20)}${CSI}X\r`],
    ["clearing", `${CSI}200;2000Hx${CSI}2J`],
    ["erasing above", `x${CSI}1J`],
  ])("costs a row at most for each sequence: %s", (_, piece) => {
    const costOf = (count: number) => outputOf(piece.repeat(count)).cost.cells / count
    expect(costOf(2000)).toBeLessThanOrEqual(2 * ROW_COLUMNS_MAX)
    // However long it went on before.
    expect(costOf(2000)).toBeLessThanOrEqual(costOf(200) * 1.2 + 1)
  })
})

function recolored(count: number): string {
  let text = ""
  for (let n = 0; n < count; n++) text += `${CSI}38;2;${n & 255};${(n >> 8) & 255};${n >> 16}mx`
  return text
}
