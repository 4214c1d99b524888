import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {Burst} from "../../src/input/burst.js"
import {Decoder} from "../../src/input/decoder.js"
import type {InputEvent} from "../../src/input/event.js"
import {PASTE_BYTES_MAX} from "../../src/input/paste-body.js"
import {ESC, utf8} from "./feeding.js"

const BEGIN = `${ESC}[200~`
const END = `${ESC}[201~`

/** Reads that follow each other at once, then a pause; each told as a word. */
function burst(...reads: readonly string[]): readonly string[] {
  const decoder = new Decoder()
  const burst = new Burst()
  const told = reads.flatMap(read => burst.take(decoder.feed(utf8(read))))
  return [...told, ...burst.flush()].map(word)
}

function word(event: InputEvent): string {
  if (event.type === "text") return event.text
  if (event.type === "paste") return `paste ${JSON.stringify(event.text)}`
  return event.type === "key" ? event.key : event.type
}

/** What acts: sends, leaves, answers. */
const acts = (words: readonly string[]) => words.filter(one => /^(enter|escape|c)$/.test(one))

describe("typed text", () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ["a word and Enter in one piece", ["list\r"], ["list", "enter"]],
    ["a letter and Enter in one piece", ["y\r"], ["y", "enter"]],
    ["Enter by itself", ["\r"], ["enter"]],
    ["Enter after Enter", ["\r\r"], ["enter", "enter"]],
    ["a letter after Enter", ["\r", "a"], ["enter", "a"]],
    ["an arrow after Enter", ["list\r", `${ESC}[A`], ["list", "enter", "up"]],
    ["Ctrl+C after Enter", ["list\r\x03"], ["list", "enter", "c"]],
  ])("stays what it is: %s", (_, reads, words) => {
    expect(burst(...reads)).toEqual(words)
  })

  test("is told at once, but for an Enter that came with it", () => {
    const decoder = new Decoder()
    const burst = new Burst()
    expect(burst.take(decoder.feed(utf8("a"))).map(word)).toEqual(["a"])
    expect(burst.take(decoder.feed(utf8("\r"))).map(word)).toEqual(["enter"])
    expect(burst.pending).toBe(false)
    expect(burst.take(decoder.feed(utf8("ab\r"))).map(word)).toEqual(["ab"])
    expect(burst.pending).toBe(true)
    expect(burst.flush().map(word)).toEqual(["enter"])
    expect(burst.pending).toBe(false)
  })
})

describe("B067 lines that were pasted without marks are inserted, none is sent", () => {
  const lines = Array.from({length: 20}, (_, i) => `line ${i} of a text that was pasted here`)

  test("in one read", () => {
    expect(burst(`${lines.join("\r")}\r`)).toEqual([
      `paste ${JSON.stringify(`${lines.join("\n")}\n`)}`,
    ])
  })

  test("in reads of 40 bytes", () => {
    const text = `${lines.join("\r")}\r`
    const reads = Array.from({length: Math.ceil(text.length / 40)}, (_, i) =>
      text.slice(40 * i, 40 * i + 40),
    )
    const words = burst(...reads)
    expect(acts(words)).toEqual([])
    const all = words.map(one => (one.startsWith("paste ") ? JSON.parse(one.slice(6)) : one))
    expect(all.join("")).toBe(`${lines.join("\n")}\n`)
  })

  test.each(["\r", "\n", "\r\n"])("with %j as the line end", end => {
    const [paste] = burst(`a${end}b${end}`)
    expect(paste).toMatch(/^paste "a(\\n)+b(\\n)+"$/)
  })

  test("however they are cut into reads", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "bc", "\r", "d\re"), {minLength: 2}), rest => {
        const words = burst("first", ...rest)
        // An Enter acts only where no text came behind it.
        const sent = words.indexOf("enter")
        expect(sent < 0 ? [] : words.slice(sent).filter(one => one !== "enter")).toEqual([])
      }),
    )
  })
})

describe("B070 a clipboard that holds the end mark", () => {
  const evil = `abc${END}\r ls${ESC}[31m\x03${ESC}\x01 rm -rf x\r`

  test("does nothing but insert, in one read", () => {
    expect(burst(`${BEGIN}${evil}${END}`)).toEqual(["other", 'paste "abc\\n ls rm -rf x\\n"'])
  })

  test("does nothing but insert, however it is cut into reads", () => {
    const bytes = `${BEGIN}${evil}${END}`
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(acts(burst(bytes.slice(0, cut), bytes.slice(cut))), `cut at ${cut}`).toEqual([])
    }
  })

  test("a true end followed by Enter sends", () => {
    expect(burst(`${BEGIN}abc${END}\r`)).toEqual(['paste "abc"', "enter"])
    expect(burst(`${BEGIN}abc${END}`, `${BEGIN}d${END}\r`)).toEqual([
      'paste "abc"',
      'paste "d"',
      "enter",
    ])
  })

  test("an end mark of nothing is nothing", () => {
    expect(burst(END)).toEqual(["other"])
    expect(burst(`a${END}b`)).toEqual(["a", "other", "b"])
  })
})

test("answers of the terminal do not wait behind a paste", () => {
  const decoder = new Decoder()
  const burst = new Burst()
  const told = burst.take(decoder.feed(utf8(`${BEGIN}a${END}${ESC}[?2026;2$y`)))
  expect(told.map(word)).toEqual(["mode"])
  expect(burst.flush().map(word)).toEqual(['paste "a"'])
})

test("what is over the cap is counted, not kept", () => {
  const burst = new Burst()
  const text = "x".repeat(PASTE_BYTES_MAX / 4)
  burst.take([{type: "paste", text: "", cut: 7}])
  for (let i = 0; i < 5; i++) burst.take([{type: "text", text}])
  const [paste] = burst.flush()
  expect(paste).toEqual({type: "paste", text: text.repeat(4), cut: text.length + 7})
})
