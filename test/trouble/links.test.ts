// Links as the terminal has them: every cell of an address leads to all of it, and a link stays the
// same link whatever is drawn again.

import {describe, expect, test} from "vitest"
import {started} from "./scene.js"

const URL = `https://example.org/${"path/".repeat(30)}end`

type Scene = Awaited<ReturnType<typeof started>>

/** Each opening on the wire. */
function openings(bytes: string): readonly {readonly name: string; readonly target: string}[] {
  return [...bytes.matchAll(/\x1b\]8;([^;]*);([^\x1b\x07]+)/g)].map(
    ([, name = "", target = ""]) => ({name, target}),
  )
}

/** Where the cells lead that stand in the screen's rows: letters and target, stretch by stretch. */
function linkedCells({emulator}: Scene): readonly (readonly [text: string, target: string])[] {
  const found: [string, string][] = []
  for (const [row, cells] of emulator.cells().entries()) {
    for (const [column, text] of cells.entries()) {
      const {link} = emulator.cell(row, column).style
      const last = found.at(-1)
      if (link === "") found.push(["", ""])
      else if (last?.[1] === link) last[0] += text
      else found.push([text, link])
    }
  }
  return found.filter(([text]) => text !== "")
}

describe("B127 in every place all cells of an address lead to the whole of it", () => {
  test.each([
    ["bare", `See ${URL} for more.`],
    ["in backticks", `See \`${URL}\` for more.`],
    ["in a list", `- one\n- ${URL}`],
    ["in a table", `| a | b |\n|---|---|\n| one | ${URL} |`],
    ["in code", `\`\`\`\ncurl ${URL} -o x\n\`\`\``],
    ["before East Asian punctuation", `请看${URL}，然后`],
  ])("%s", async (_, markdown) => {
    const desk = await started({rows: 40, columns: 60})
    await desk.type("Link\r")
    await desk.says(`${markdown}\n\n`)
    await desk.ends()
    const cells = linkedCells(desk)
    expect([...new Set(cells.map(([, target]) => target))]).toEqual([URL])
    expect(cells.map(([text]) => text).join("")).toBe(URL)
    expect(new Set(openings(desk.emulator.bytes).map(({name}) => name)).size).toBe(1)
  })

  test("in what a tool gave", async () => {
    const desk = await started({rows: 30, columns: 300})
    await desk.type("Link\r")
    const content = [{type: "content", content: {type: "text", text: `at ${URL}.`}} as const]
    const call = {toolCallId: "t", title: "Run", kind: "execute", status: "completed"} as const
    desk.update({sessionUpdate: "tool_call", ...call, content})
    await desk.ends()
    expect(linkedCells(desk)).toEqual([[URL, URL]])
  })
})

test("a link keeps its name when the window changes and when all is drawn again", async () => {
  const desk = await started({rows: 30, columns: 80})
  await desk.type("Link\r")
  await desk.says(`One ${URL} and two [here](https://example.org/two) and`)
  const before = openings(desk.emulator.bytes)
  const of = (target: string) => new Set(before.filter(one => one.target === target))
  expect(of(URL).size).toBeGreaterThan(1)
  for (const columns of [50, 90, 80]) {
    desk.emulator.resize(columns, 30)
    await desk.rest(1500)
  }
  await desk.type("\x0c")
  await desk.says(" more.\n\n")
  await desk.ends()
  const all = openings(desk.emulator.bytes)
  expect(all.length).toBeGreaterThan(before.length)
  for (const target of new Set(all.map(one => one.target))) {
    const names = all.filter(one => one.target === target).map(one => one.name)
    // The second one stands as words and, beside them, as its address.
    expect(new Set(names).size).toBe(target === URL ? 1 : 2)
    for (const name of names) expect(name).toMatch(/^id=[\w.-]{1,64}$/)
  }
})

test("a link is opened and closed within its row", async () => {
  const desk = await started({rows: 30, columns: 60})
  await desk.type("Link\r")
  await desk.says(`See ${URL} for more.\n\n- [a](https://a.b/) [b](https://a.b/)\n`)
  await desk.ends()
  for (const part of desk.emulator.bytes.split(/\n|\x1b\[\d*[AB]/)) {
    const links = part.match(/\x1b\]8;[^\x1b]*/g) ?? []
    expect(links.length === 0 || links.at(-1) === "\x1b]8;;").toBe(true)
  }
})

test("while an address streams, nothing leads to half of it", async () => {
  const desk = await started({rows: 30, columns: 60})
  await desk.type("Link\r")
  for (let from = 0; from < URL.length; from += 13) {
    await desk.says(URL.slice(from, from + 13))
    expect(linkedCells(desk)).toEqual([])
  }
  await desk.says(" and on")
  expect(
    linkedCells(desk)
      .map(([text]) => text)
      .join(""),
  ).toBe(URL)
  for (const {target} of openings(desk.emulator.bytes)) expect(target).toBe(URL)
})

test("in code that streams, rows of an address wait and leave as links", async () => {
  const desk = await started({rows: 12, columns: 40})
  await desk.type("Link\r")
  const code = `\`\`\`\n${"row\n".repeat(20)}${URL} x\n${"row\n".repeat(20)}\`\`\`\n`
  for (let from = 0; from < code.length; from += 17) await desk.says(code.slice(from, from + 17))
  await desk.ends()
  const rows = desk.emulator.all().join("")
  expect(rows).toContain(URL)
  const opened = openings(desk.emulator.bytes)
  expect(opened.length).toBeGreaterThanOrEqual(Math.floor(URL.length / 40))
  for (const {target} of opened) expect(target).toBe(URL)
})

test("B059 a key looks for no links in what stands there", async () => {
  const desk = await started({rows: 40, columns: 100})
  await desk.type("Link\r")
  await desk.says(`${Array.from({length: 60}, (_, row) => `https://a.b/${row}  \n`).join("")}\n`)
  await desk.ends()
  const before = desk.emulator.bytes.length
  await desk.type("abcdef")
  expect(desk.emulator.bytes.slice(before)).not.toContain("\x1b]8")
})

test("B145 no link carries a byte that is not plain, and none another scheme", async () => {
  const desk = await started({rows: 40})
  await desk.type("Link\r")
  const bad = "https://a.b/\u202e\u0007x javascript:alert(1) [x](data:a) https://a.b/\u001b]52;c;x"
  await desk.says(`${bad}\n\n\`${bad}\`\n\n\`\`\`\n${bad}\n\`\`\`\n`)
  await desk.ends()
  for (const {target} of openings(desk.emulator.bytes)) {
    expect(target).toMatch(/^https:\/\/[\x21-\x7e]*$/)
  }
})
