// The preview of what a call gave: colours as its tool chose them, rows as a person would see them.

import {readFileSync} from "node:fs"
import fc from "fast-check"
import {afterEach, describe, expect, test, vi} from "vitest"
import {targetOf} from "../../src/cells/link-name.js"
import {DIM, type Style} from "../../src/cells/style.js"
import {VtOutput} from "../../src/cells/vt-output.js"
import type {ToolBlock} from "../../src/transcript/block.js"
import {rich} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {append, change, emptyTranscript, type Transcript} from "../../src/transcript/transcript.js"
import {CSI, ESC, sgr, words} from "../cells/vt.js"
import {lookOf, output, picture, reply, rowsOf, sourcesOf, tool, transcriptOf} from "./blocks.js"

const corpus = (name: string) => readFileSync(`test/corpus/ansi/${name}.txt`, "utf8")

afterEach(() => vi.restoreAllMocks())

/** Rows of a call's preview as "text‹look›" pieces: dim is plain, other looks are named. */
function coloured(text: string, part: Partial<ToolBlock> = {}): string[] {
  const {finals, lives} = rowsOf(transcriptOf(tool({parts: output(text), ...part})))
  return [...finals, ...lives].slice(1).map(({row}) =>
    row
      .slice(1)
      .map(run => run.text + nameOf(run.style))
      .join(""),
  )
}

function nameOf({foreground, background, attributes, link}: Style): string {
  const names = [
    foreground === 0 ? "" : `f${foreground - 1}`,
    background === 0 ? "" : `b${background - 1}`,
    attributes === DIM ? "" : `a${attributes}`,
    targetOf(link),
  ].filter(Boolean)
  return names.length === 0 ? "" : `‹${names.join(" ")}›`
}

describe("B151 the colours of", () => {
  test("gcc are seen, its links too", () => {
    expect(coloured(corpus("gcc-errors")).slice(0, 4)).toEqual([
      "bad.c:‹a1› In function ‘main‹a1›’:",
      "bad.c:1:21:‹a1› warning: ‹f5 a1›initialization of ‘int‹a1›’ from ‘char *‹a1›’ makes integer …",
      '    1 | int main(){ int x = "a"‹f5 a1›; retrun 0; }',
      "      |                     ^~~‹f5 a1›",
    ])
  })

  test("ls are seen", () => {
    expect(coloured(corpus("ls-color"))[1]).toBe(
      "drwxr-xr-x 135 root root  4096 Nov 30 16:14 .‹f4 a1›",
    )
  })

  test("grep are seen", () => {
    const [first] = coloured(corpus("grep-color"))
    expect(first).toMatch(
      /^\/home\/dev\/project\/src\/engine\/width\.js‹f5 a0›:‹f6 a0›6‹f2 a0›:‹f6 a0› \*/,
    )
  })

  test("git are seen", () => {
    const rows = coloured(corpus("git-diff"))
    expect(rows[0]).toBe("commit 3f78332b7ff531f2031f71f091bfefb16e1913b8‹f3 a0›")
    expect(rows.at(-1)).toBe(" <!ELEMENT softbreak EMPTY>")
  })

  test("cargo and a test runner are seen, its badges too", () => {
    const text = `${CSI}1m${CSI}32m   Compiling${CSI}0m serde\n${CSI}30;42m PASS ${CSI}0m ${CSI}90m(1 ms)${CSI}39m\n`
    expect(coloured(text)).toEqual(["   Compiling‹f2 a1› serde", " PASS ‹f0 b2 a0› (1 ms)"])
  })

  test("a text that is no command's are seen, too", () => {
    expect(coloured(`${CSI}31mred${CSI}0m`, {kind: "other"})).toEqual(["red‹f1 a0›"])
  })
})

test("a link in an output leads where it may, and nowhere else", () => {
  const link = (to: string) => `${ESC}]8;;${to}${ESC}\\text${ESC}]8;;${ESC}\\`
  expect(coloured(link("https://a.b"))).toEqual(["text‹https://a.b›"])
  expect(coloured(link("javascript:x"))).toEqual(["text"])
})

test("B141 without colours there are none, and the text is the same", () => {
  const look = {...lookOf(), ground: {depth: "none", background: "unknown"} as const}
  const sources = new Sources(look)
  sources.load(rich)
  const transcript = transcriptOf(tool({parts: output(corpus("gcc-errors"))}))
  const {finals} = rowsOf(transcript, {sources})
  for (const {row} of finals.slice(1)) {
    for (const {style} of row) {
      expect([style.foreground, style.background, style.underlineColor]).toEqual([0, 0, 0])
    }
  }
  expect(finals[1]!.row.map(run => run.text).join("")).toBe("▌     bad.c: In function ‘main’:")
})

test("blank rows before and after an output take no room", () => {
  expect(picture(tool({parts: output(corpus("npm-install"))}))).toEqual([
    "▌ ✓ Run npm test",
    "▌     added 24 packages in 740ms",
  ])
  expect(picture(tool({parts: output(`\n${CSI}0m\n\n`)}))).toEqual(["▌ ✓ Run npm test"])
})

test("a terminal's text is read as one, whatever kind its call is of; lines let go are counted", () => {
  const part = (before: number) => ({type: "output", text: "1\n2\n3\n4\n5\r5!\n", before}) as const
  expect(picture(tool({kind: "other", parts: [part(0)]})).slice(-1)).toEqual(["▌     5!"])
  expect(picture(tool({status: "running", parts: [part(7)]})).slice(1)).toEqual([
    "▌     … 8 rows above · a1",
    "▌     2",
    "▌     3",
    "▌     4",
    "▌     5!",
  ])
  expect(picture(tool({parts: [part(7)]})).slice(1, 3)).toEqual([
    "▌     … 7 rows above · a1",
    "▌     1",
  ])
})

test("the pager has all of an output, long lines on further rows behind the bar", () => {
  const text = [...Array.from({length: 9000}, (_, n) => `row ${n}`), "x".repeat(150)].join("\n")
  const call = transcriptOf(tool({parts: output(text), kind: "execute"}))
  const sources = new Sources({...lookOf(), extent: "whole"})
  sources.load(rich)
  const {finals} = rowsOf(call, {sources})
  const rows = finals.slice(1).map(({row}) => row.map(run => run.text).join(""))
  expect(rows.slice(0, 2)).toEqual(["▌     row 0", "▌     row 1"])
  expect(rows[200]).toMatch(/^▌ {5}… \d+ rows$/)
  const left = Number(/\d+/.exec(rows[200] ?? "")?.[0])
  expect(rows[201]).toBe(`▌     row ${200 + left}`)
  expect(rows.slice(-4)).toEqual([
    "▌     row 8999",
    `▌     ${"x".repeat(74)}`,
    `▌     ${"x".repeat(74)}`,
    `▌     ${"x".repeat(2)}`,
  ])
  expect(finals.some(row => row.goesOn)).toBe(false)
})

test("B147 no style leaves the row it is in, wherever a preview is cut", () => {
  const text = fc
    .array(fc.oneof(words, sgr, fc.constantFrom("\n", "\n", `${ESC}]8;;http://a.b\u0007`)), {
      maxLength: 60,
    })
    .map(all => all.join(""))
  const status = fc.constantFrom<ToolBlock["status"]>("running", "done", "failed")
  const after = (parts: ToolBlock["parts"], how: ToolBlock["status"]) => {
    const {finals, lives} = rowsOf(
      transcriptOf(tool({status: how, parts}), tool({title: "next"}), reply("plain")),
    )
    return [...finals, ...lives].slice(-3).map(({row}) => row)
  }
  fc.assert(
    fc.property(text, status, (shown, how) => {
      expect(after(output(shown), how)).toEqual(after([], how))
    }),
    {numRuns: 200},
  )
})

describe("an output that grows", () => {
  const lines = (count: number) =>
    Array.from({length: count}, (_, n) => `${CSI}3${n % 8}mrow ${n}${CSI}0m\n`).join("")

  function grown(pieces: readonly string[]): {
    readonly transcript: Transcript
    readonly read: number
  } {
    const write = vi.spyOn(VtOutput.prototype, "write")
    const sources = sourcesOf()
    let transcript = append(emptyTranscript(500), tool({status: "running"}))
    let text = ""
    for (const piece of pieces) {
      text += piece
      const [block] = transcript.blocks
      if (block?.type !== "tool") throw new Error("no call")
      transcript = change(transcript, block, {parts: output(text)})
      rowsOf(transcript, {sources})
    }
    const read = write.mock.calls.reduce((sum, [given]) => sum + given.length, 0)
    return {transcript, read}
  }

  test("is read once, however often it is shown", () => {
    const pieces = Array.from({length: 200}, () => lines(20))
    const {read} = grown(pieces)
    expect(read).toBe(pieces.join("").length)
  })

  test("in pieces is what it is as a whole", () => {
    const text = corpus("progress-bar-spinner") + lines(9)
    const {transcript} = grown(text.split(/(?<=[m;K])/))
    expect(rowsOf(transcript).lives).toEqual(
      rowsOf(transcriptOf(tool({status: "running", parts: output(text)}))).lives.map(row => row),
    )
  })

  test("and is another text then is read anew", () => {
    const {transcript} = grown([lines(3)])
    const [block] = transcript.blocks
    const other = change(transcript, block as ToolBlock, {parts: output("other")})
    expect(rowsOf(other).lives.at(-1)!.row[1]!.text).toBe("other")
  })

  test("shows what was cut short only once nothing follows", () => {
    const cut = `a${CSI}3`
    expect(picture(tool({status: "running", parts: output(cut)})).at(-1)).toBe("▌     a")
    expect(picture(tool({status: "done", parts: output(cut)})).at(-1)).toBe("▌     a␛[3")
  })
})

test("nothing is shown of a call before what draws it is loaded", () => {
  const sources = new Sources(lookOf())
  const transcript = transcriptOf(tool({parts: output("x")}))
  expect(rowsOf(transcript, {sources}).finals).toEqual([])
  expect(rowsOf(transcriptOf(tool()), {sources}).finals).toEqual([])
})
