import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {nameOf, targetOf} from "../../src/cells/link-name.js"
import type {NewBlock} from "../../src/transcript/block.js"
import type {Linking} from "../../src/transcript/links.js"
import {rich} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {lookOf, output, reply, rowsOf, tool, transcriptOf} from "./blocks.js"

const PLACE = {host: "desk", directory: "/w", home: "/h", lines: "none"} as const
const URL = `https://example.org/${"path/".repeat(30)}end`
const ESC = "\x1b"

interface Linked {
  readonly text: string
  readonly name: string
  readonly target: string
}

/** What is linked in the rows of blocks, row by row. */
function linksOf(
  blocks: readonly NewBlock[],
  {columns = 60, links = PLACE as Linking} = {},
): readonly (readonly Linked[])[] {
  const sources = new Sources({...lookOf(), ...(links ? {links} : {})})
  sources.load(rich)
  const {finals, lives} = rowsOf(transcriptOf(...blocks), {columns, sources})
  return [...finals, ...lives].map(({row}) =>
    row
      .filter(({style}) => style.link !== "")
      .map(({text, style: {link}}) => ({text, name: nameOf(link), target: targetOf(link)})),
  )
}

const textsOf = (links: readonly (readonly Linked[])[]) =>
  links.flat().map(({text, target}) => `${text} → ${target}`)

describe("B127 all cells of an address lead to the whole of it, as one link", () => {
  test.each([
    ["bare", `See ${URL} for more.`],
    ["in backticks", `See \`${URL}\` for more.`],
    ["in a list", `- ${URL}\n- two`],
    ["in a table", `| a | b |\n|---|---|\n| one | ${URL} |\n`],
    ["in code", `\`\`\`\n${URL} x\n\`\`\``],
    ["in code in a table", `| a | b |\n|---|---|\n| one | x \`${URL}\` |\n`],
    ["in a quote", `> ${URL}`],
    ["with a text of its own", `See [${"the page ".repeat(12)}](${URL}) for more.`],
  ])("%s, at any width", (_, markdown) => {
    for (let columns = 20; columns <= 120; columns += 7) {
      const links = linksOf([reply(markdown)], {columns}).flat()
      expect(links.length).toBeGreaterThan(0)
      expect([...new Set(links.map(({target}) => target))]).toEqual([URL])
      const names = new Set(links.map(({name}) => name))
      // Beside a text of its own stands the address, which is a link, too.
      expect(names.size).toBe(markdown.includes("](") ? 2 : 1)
    }
  })

  test("in what a tool gave it is, too", () => {
    expect(textsOf(linksOf([tool({parts: output(`at ${URL}.`)})], {columns: 200}))).toEqual([
      `${URL} → ${URL}`,
    ])
  })
})

test("a link has the same name at every width, and no other link has it", () => {
  const text = "[a](https://x.y) [b](https://x.y) https://x.y/z https://x.y/z\n\n- https://x.y/z\n"
  const blocks = [reply(text), tool({parts: output("https://x.y/z and https://x.y/z")})]
  const at = (columns: number) => linksOf(blocks, {columns}).flat()
  const wide = at(200)
  expect(wide).toHaveLength(9)
  expect(new Set(wide.map(({name}) => name)).size).toBe(9)
  for (const columns of [20, 33, 80]) {
    // Of what a tool gave a narrow row shows only the beginning.
    const all = new Set(wide.map(({name}) => name))
    const shown = new Set(at(columns).map(({name}) => name))
    if (columns === 20) all.delete(wide.at(-1)!.name)
    expect(shown).toEqual(all)
  }
})

test("bold words within a link are the same link", () => {
  const all = linksOf([reply("[one **two** `three`](https://x.y)")]).flat()
  const links = all.filter(({text}) => !text.startsWith("https"))
  expect(links.length).toBeGreaterThan(2)
  expect(new Set(links.map(({name}) => name)).size).toBe(1)
})

test("B129 paths lead to their files, in words, in code and in what tools give", () => {
  const text = "Look at `src/a b/ü.ts:42:7` and src/x.ts:3.\n\n```\nlib/y.py:9\n```\n"
  const gave = tool({parts: output("src/main.c:12:3: error")})
  expect(textsOf(linksOf([reply(text), gave], {columns: 100}))).toEqual([
    "src/a b/ü.ts:42:7 → file://desk/w/src/a%20b/%C3%BC.ts",
    "src/x.ts:3 → file://desk/w/src/x.ts",
    "lib/y.py:9 → file://desk/w/lib/y.py",
    "src/main.c:12:3 → file://desk/w/src/main.c",
  ])
})

test("a terminal that would print links is told of none", () => {
  const given = `${ESC}]8;;https://a.b${ESC}\\text${ESC}]8;;${ESC}\\ https://c.d`
  const blocks = [reply("[a](https://x.y) https://x.y src/x.ts:3"), tool({parts: output(given)})]
  expect(linksOf(blocks, {links: "none"}).flat()).toEqual([])
})

describe("what a tool says of its links", () => {
  const linked = (text: string, to: string) => {
    const given = `${ESC}]8;;${to}${ESC}\\${text}${ESC}]8;;${ESC}\\`
    return textsOf(linksOf([tool({kind: "execute", parts: output(given)})]))
  }

  test("is believed where the text names no address", () => {
    expect(linked("a.ts", "file://desk/w/a.ts")).toEqual(["a.ts → file://desk/w/a.ts"])
    expect(linked("https://a.b", "https://a.b")).toEqual(["https://a.b → https://a.b"])
  })

  test("is not where the text shows one address and it would lead to another", () => {
    expect(linked("https://bank.example", "https://evil.example")).toEqual([])
  })
})

describe("an address that may go on", () => {
  const live = (text: string) => linksOf([reply(text, "live")], {columns: 200})

  test("leads nowhere until it is all there", () => {
    expect(textsOf(live("see https://example.or"))).toEqual([])
    expect(textsOf(live("see https://example.org/a."))).toEqual([])
    expect(textsOf(live("see https://example.org/a and"))).toEqual([
      "https://example.org/a → https://example.org/a",
    ])
    expect(textsOf(linksOf([reply("see https://example.org/a")]))).toHaveLength(1)
  })

  test("in code holds its rows back, so that they leave as links", () => {
    const code = (end: string) => `\`\`\`\nfirst line\n${URL}${end}`
    const sources = new Sources({...lookOf(), links: PLACE})
    sources.load(rich)
    const block = (end: string) => transcriptOf(reply(code(end), "live"))
    const begun = rowsOf(block(""), {columns: 60, sources}).finals.map(({row}) => row[0]?.text)
    expect(begun.join()).not.toContain("https")
    const done = new Sources({...lookOf(), links: PLACE})
    done.load(rich)
    const {finals} = rowsOf(block(" x\n"), {columns: 60, sources: done})
    expect(finals.map(({row}) => row[0]?.text).join("")).toContain(URL)
  })
})

test("however a text is streamed, no row ever leads to half of an address", () => {
  const text =
    `See ${URL}, [b](${URL}) and \`${URL}\`.\n\n\`\`\`\n${URL} x\n${URL}\n\`\`\`\n` +
    `\n| a |\n|---|\n| ${URL} |\n\n看${URL}，然后 ${URL}。\n`
  fc.assert(
    fc.property(
      fc.integer({min: 1, max: text.length}),
      fc.constantFrom(20, 40, 90),
      (to, columns) => {
        const part = text.slice(0, to)
        const links = linksOf([reply(part, "live")], {columns}).flat()
        for (const {target} of links) expect(target).toBe(URL)
      },
    ),
  )
})

describe("ACP the places of a call", () => {
  const place = {...PLACE, lines: "fragment"} as const
  const linked = (title: string, ...locations: readonly string[]) =>
    textsOf(linksOf([tool({title, kind: "read", locations})], {links: place, columns: 80}))

  test("lead to the file and its line, however its path is written", () => {
    expect(linked("Read", "/w/src/a.ts:3")).toEqual(["/w/src/a.ts:3 → file://desk/w/src/a.ts#3"])
    expect(linked("Read", "src/a.ts")).toEqual(["src/a.ts → file://desk/w/src/a.ts"])
    expect(linked("Read", "/data/my files/Makefile:9")).toEqual([
      "/data/my  → file://desk/data/my%20files/Makefile#9",
      "files/Makefile:9 → file://desk/data/my%20files/Makefile#9",
    ])
  })

  test("are linked in the title that names them", () => {
    expect(linked("Read a.ts, lines 3 to 9", "/w/src/a.ts:3")).toEqual([
      "a.ts → file://desk/w/src/a.ts#3",
    ])
    expect(linked("Read src/a.ts", "src/a.ts", "src/b.ts")).toEqual([
      "src/a.ts → file://desk/w/src/a.ts",
      "src/b.ts → file://desk/w/src/b.ts",
    ])
    // A name inside of a word is not the file's.
    expect(linked("Read atlas", "/w/a")).toEqual([])
  })

  test("are text only where links are none, and never hold what a terminal would obey", () => {
    const card = tool({title: "Read", locations: ["/w/a.ts:3"]})
    expect(linksOf([card], {links: "none"}).flat()).toEqual([])
    const [row] = linked("Read", `/w/${ESC}]8;;x\u0007.ts`)
    expect(row).toContain("file://desk/w/%1B%5D8%3B%3Bx%07.ts")
    expect(row?.split(" → ")[0]).not.toMatch(/\p{Cc}/u)
  })
})
