// A line that was broken by the window is one line again for who selects it: code, commands, output
// of the agent's, addresses, paths, text without blanks; prose, too, if the reader wants it.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {Desk} from "../app/desk.js"
import {runs} from "../help/runs.js"
import {ask, numbered, started} from "./scene.js"

const URL = `https://example.org/${"path/".repeat(40)}end?q=1`
const PATH = `/srv/${"some-long-directory_name/".repeat(8)}file.test.ts:120:7`
const COMMAND =
  `curl -sS ${"--header 'X-Some: value' ".repeat(9)}https://example.org | jq .`.padEnd(300, "x")
const CHINESE = "没有空格的中文段落会在最后一列换行而复制出来还是一行".repeat(9)
const PROSE = "A paragraph of some length with words in it. ".repeat(12).trim()

/** Says a text in pieces, as a model does, and ends the turn. */
async function says(desk: Desk, text: string, pieces: number): Promise<void> {
  await desk.type("Go\r")
  const size = Math.ceil(text.length / pieces)
  for (let at = 0; at < text.length; at += size) await desk.says(text.slice(at, at + size))
  await desk.ends()
}

/** The lines that the terminal has of the answer, as a selection gives them. */
function copied(desk: Desk): readonly string[] {
  const lines = desk.emulator.joined()
  const from = lines.findIndex(line => line.startsWith("▌ Go")) + 2
  const after = lines.findIndex((line, index) => index > from && line.startsWith("▌"))
  return lines.slice(from, after - 1)
}

const fenced = (text: string) => `\`\`\`\n${text}\n\`\`\``

describe("B122 a line that breaks at the last column is copied as it was written", () => {
  test.each([
    ["a command of 300 columns in a block of code", fenced(COMMAND)],
    ["a line of code with indentation", fenced(`if x:\n    ${"y = [1, 2] + ".repeat(20)}z`)],
    ["an address", URL],
    ["a path", PATH],
    ["Chinese without blanks", CHINESE],
    ["an address on a line of its own among others", `One.\n\n${URL}\n\nTwo.`],
    [
      "lines of code that fill their rows",
      fenced(["a", "b", "c"].map(x => x.repeat(80)).join("\n")),
    ],
    [
      "… and the one that goes on",
      fenced(`${"a".repeat(80)}\n${"b".repeat(81)}\n${"c".repeat(160)}`),
    ],
  ])("%s", async (_, text) => {
    for (const pieces of [1, 7, 40]) {
      const desk = await started({columns: 80, rows: 24})
      await says(desk, text, pieces)
      expect(copied(desk)).toEqual(text.split("\n"))
    }
  })

  test("in a list, too, where code stands at column 0", async () => {
    const desk = await started({columns: 80, rows: 24})
    await says(desk, `- One\n\n  ${fenced(COMMAND).replaceAll("\n", "\n  ")}\n- Two`, 20)
    expect(copied(desk)).toContain(COMMAND)
  })

  test("behind a margin it cannot be: there each row is a line, with nothing at its end", async () => {
    const desk = await started({columns: 80, rows: 24})
    await says(desk, `> ${"quoted".repeat(30)}\n\n- ${"item".repeat(40)}`, 5)
    const rows = copied(desk).filter(row => row !== "")
    expect(rows.every(row => /^(?:│ |- | {2})\S+$/.test(row) && row.length <= 80)).toBe(true)
    const words = rows.map(row => row.slice(2)).join("")
    expect(words).toBe("quoted".repeat(30) + "item".repeat(40))
  })

  test("a wide character that finds one column left has no blank before it", async () => {
    for (const columns of [39, 40, 41]) {
      const desk = await started({columns, rows: 24})
      await says(desk, `${fenced(`x${CHINESE}`)}\n\n${CHINESE}`, 30)
      expect(copied(desk)).toEqual(["```", `x${CHINESE}`, "```", "", CHINESE])
    }
  })

  test("a tab is the blanks up to the next stop, whether or not the line is broken", async () => {
    const desk = await started({columns: 40, rows: 24})
    await says(desk, fenced(`\tall:\n\t\techo\t${"word ".repeat(20)}end`), 9)
    expect(copied(desk)).toEqual([
      "```",
      "    all:",
      `        echo    ${"word ".repeat(20)}end`,
      "```",
    ])
  })

  test("menus, questions and the pager lie over it while it comes, and leave it whole", async () => {
    const desk = await started({columns: 50, rows: 20})
    await desk.type("Go\r")
    await desk.says(`${fenced(COMMAND).slice(0, 140)}`)
    await desk.type("/")
    await desk.says(fenced(COMMAND).slice(140, 230))
    await desk.type("\x1b")
    await desk.rest()
    await desk.type("\x15")
    await desk.says(fenced(COMMAND).slice(230))
    await desk.says(`\n\n${URL.slice(0, 90)}`)
    await desk.type("\x14")
    await desk.says(`${URL.slice(90)}\n\n`)
    await desk.type("q")
    await desk.rest()
    ask(desk, 1)
    await desk.rest()
    await desk.type("y")
    await desk.says("End.")
    await desk.ends()
    const lines = desk.emulator.joined()
    expect(lines).toContain(COMMAND)
    expect(lines).toContain(URL)
  })

  test("half of it is in the scrollback already when the rest comes", async () => {
    const desk = await started({columns: 40, rows: 12})
    const before = numbered(0, 30).join("\n")
    await says(desk, `${fenced(`${before}\n${"z".repeat(130)}\n${before}`)}`, 30)
    expect(desk.emulator.scrollback()).toContain("z".repeat(40))
    expect(copied(desk)).toEqual(fenced(`${before}\n${"z".repeat(130)}\n${before}`).split("\n"))
  })

  test("what is longer than the live area has room for comes in as few lines as can be", async () => {
    const desk = await started({columns: 40, rows: 16})
    await says(desk, "z".repeat(40 * 40), 50)
    const lines = copied(desk)
    expect(lines.join("")).toBe("z".repeat(40 * 40))
    expect(lines.length).toBeLessThanOrEqual(6)
  })
})

test("what comes to column 0 when a narrower window breaks a line anew is no card of ours", async () => {
  const line = `${"a".repeat(39)}▌ ? Run this command? ${"b".repeat(30)}`
  for (const wrap of ["word", "terminal"] as const) {
    for (let shift = 0; shift < 4; shift++) {
      const desk = await started({columns: 40, rows: 24, wrap})
      await says(desk, `${fenced(line.slice(shift))}\n\n${line.slice(shift)}`, 6)
      await desk.rest(1000)
      desk.emulator.resize(39 - shift, 24)
      await desk.rest(1000)
      expect(desk.emulator.all().filter(row => /^▌ *\?/.test(row))).toEqual([])
    }
  }
})

const word = fc.stringMatching(/^[a-z.:/=-]{1,14}$/)
const code = fc
  .array(fc.tuple(fc.array(word, {maxLength: 30}), fc.constantFrom(" ", "", "字", "  ")), {
    minLength: 1,
    maxLength: 4,
  })
  .map(lines => lines.map(([words, gap]) => `x${words.join(gap)}y`.slice(0, 300)))

test("B122 code is copied as it was written, at any width and however it arrives", () =>
  fc.assert(
    fc.asyncProperty(
      code,
      fc.integer({min: 40, max: 110}),
      fc.integer({min: 1, max: 30}),
      async (lines, columns, pieces) => {
        const desk = await started({columns, rows: 40})
        await says(desk, fenced(lines.join("\n")), pieces)
        expect(copied(desk)).toEqual(["```", ...lines, "```"])
      },
    ),
    {numRuns: runs(15)},
  ))

test("B122 full lines of a tool's card are clipped, and joined with nothing", async () => {
  const desk = await started({columns: 60, rows: 24})
  await desk.type("Go\r")
  const text = ["o".repeat(54), "p".repeat(53), "q".repeat(200), "r"].join("\n")
  const content = [{type: "content", content: {type: "text", text}} as const]
  const call = {toolCallId: "t", title: "Run it", kind: "execute"} as const
  desk.update({sessionUpdate: "tool_call", ...call, status: "completed", content})
  await desk.ends()
  const rows = desk.emulator.joined().filter(line => /^▌ {5}/.test(line))
  expect(rows).toEqual([
    `▌     ${"o".repeat(54)}`,
    `▌     ${"p".repeat(53)}`,
    `▌     ${"q".repeat(53)}…`,
    "▌     r",
  ])
})

describe("prose", () => {
  const text = `# A title\n\n${PROSE}\n\n${PROSE} **bold words at its end**\n\n- ${PROSE}`

  test("B042 breaks at words: a row of it is a line", async () => {
    const desk = await started({columns: 80, rows: 40})
    await says(desk, text, 30)
    const lines = copied(desk)
    expect(lines.every(line => line.length <= 80 && !line.endsWith(" "))).toBe(true)
    expect(lines.slice(2, lines.indexOf("", 2)).join(" ")).toBe(PROSE)
  })

  test("B042 is one line a paragraph where the reader wants it, but behind a margin", async () => {
    for (const columns of [44, 80, 81]) {
      const desk = await started({columns, rows: 40, wrap: "terminal"})
      await says(desk, text, 30)
      const lines = copied(desk)
      expect(lines.slice(0, 6)).toEqual([
        "# A title",
        "",
        PROSE,
        "",
        `${PROSE} bold words at its end`,
        "",
      ])
      expect(lines.slice(6).every(line => /^(?:- | {2})\S/.test(line))).toBe(true)
    }
  })

  test("B041 uses the whole width of a window made wider, where it is one line", async () => {
    const widest = (desk: Desk) => Math.max(...desk.emulator.all().map(row => row.length))
    for (const wrap of ["word", "terminal"] as const) {
      const desk = await started({columns: 40, rows: 30, wrap})
      await says(desk, `${PROSE}\n\n${PROSE}`, 10)
      await desk.rest(1000)
      desk.emulator.resize(120, 30)
      await desk.rest(1000)
      expect(widest(desk)).toBe(wrap === "word" ? 40 : 120)
      const told = desk.emulator.joined().join("\n").replaceAll(/\s+/g, " ")
      expect(told.split(PROSE)).toHaveLength(3)
    }
  })

  test("B122 500 characters of it are copied as one line", async () => {
    const desk = await started({columns: 80, rows: 24, wrap: "terminal"})
    await says(desk, PROSE.slice(0, 500).trim(), 60)
    expect(copied(desk)).toEqual([PROSE.slice(0, 500).trim()])
  })

  test("paragraphs that fill their rows stay apart", async () => {
    for (const wrap of ["word", "terminal"] as const) {
      const desk = await started({columns: 40, rows: 24, wrap})
      const [a, b] = ["lorem ipsum dolor sit amet consectetur ab", "x".repeat(40)]
      await says(desk, `${a.slice(0, 40)}\\\n${b}\n\n${b}${b}\\\n${a.slice(0, 40)}`, 8)
      expect(copied(desk)).toEqual([a.slice(0, 40), b, "", b + b, a.slice(0, 40)])
    }
  })
})
