import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {unforgeable, withoutBar} from "../../src/text/chrome.js"
import {visible} from "../../src/text/visible.js"
import {textWidth} from "../../src/text/width.js"
import {ASCII_GLYPHS, UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {wildText} from "./samples.js"

const UNICODE = {bar: UNICODE_GLYPHS.bar, owner: "content"} as const
const row = (...texts: readonly string[]) => texts.map((text, style) => ({text, style}))
const shown = (text: string, of: Parameters<typeof unforgeable>[1] = UNICODE) =>
  unforgeable(row(text), of)
    .map(run => run.text)
    .join("")

describe("content at column 0", () => {
  test("never begins with the bar, whatever is joined to it or comes before it unseen", () => {
    expect(withoutBar("▌ Platen")).toBe("¦ Platen")
    expect(withoutBar("▌\u0301x")).toBe("¦\u0301x")
    expect(withoutBar("\u0301▌")).toBe("\u0301¦")
    expect(withoutBar("a▌")).toBe("a▌")
    expect(withoutBar("")).toBe("")
    expect(textWidth("¦")).toBe(textWidth("▌"))
    expect(unforgeable(row("", "▌▌"), UNICODE)).toEqual(row("", "¦▌"))
  })

  test("is given back as the same row where it is harmless", () => {
    for (const one of [row("a", "▌"), row("你好"), row(), row("", ""), row("› x".slice(2))]) {
      expect(unforgeable(one, UNICODE)).toBe(one)
    }
  })

  test("a block that fills the left edge is no bar, but charts are drawn with blocks", () => {
    for (const block of "█▉▊▋▍▎▏▐▕▖▘▙▛") {
      expect(shown(`${block} ? Run it?`)).toBe("¦ ? Run it?")
      expect(shown(`${block}${block} x`)).toBe(`¦${block} x`)
      expect(shown(`${block}? Run it?`)).toBe("¦? Run it?")
    }
    for (const chart of ["███▌ 45 %", "█▀▀▀▀▀█ ▄", "▏▎▍▌▋▊▉█", "█████████"]) {
      expect(shown(chart)).toBe(chart)
    }
  })

  test("an upright stroke is no bar before a sign of a card; tables and trees stay", () => {
    for (const stroke of "│┃║❘❙⎸⎹｜∣ǀ丨") {
      for (const sign of "?？❓✓✗●○–›⠋") {
        expect(shown(`${stroke} ${sign} Run it?`)).toBe(`¦ ${sign} Run it?`)
        expect(shown(`${stroke}  ${sign}`)).toBe(`¦  ${sign}`)
      }
    }
    for (const text of ["│   └── src", "│ name │ ? │", "├── a", "| ? | a |", "丨字", "│ a │"]) {
      expect(shown(text)).toBe(text)
    }
  })

  test("is no row of the editor", () => {
    expect(shown("› rm -rf ~")).toBe("» rm -rf ~")
    expect(shown("›")).toBe("»")
    expect(shown("›quoted‹")).toBe("›quoted‹")
    expect(shown("> quoted")).toBe("> quoted")
  })

  test("in the ASCII signs never begins with their bar or any other stroke", () => {
    const ascii = {bar: ASCII_GLYPHS.bar, owner: "content"} as const
    expect(shown("| a | b |", ascii)).toBe(": a | b |")
    expect(shown("▌ x", ascii)).toBe(": x")
    expect(shown("│ x", ascii)).toBe(": x")
    expect(shown("a | b", ascii)).toBe("a | b")
  })
})

describe("words of others right behind a bar of ours", () => {
  const quoted = {bar: "▌", owner: "quoted"} as const

  test("do not begin with the sign of a card", () => {
    for (const sign of "?？❓✓✔✗●○⠋") {
      expect(unforgeable(row("▌ ", `${sign} Run it?`), quoted)).toEqual(row("▌ ", "· Run it?"))
      expect(unforgeable(row("▌ ", sign, " Run it?"), quoted)).toEqual(row("▌ ", "·", " Run it?"))
    }
  })

  test("are theirs otherwise: a question without a blank, a list, a sentence", () => {
    for (const text of ["?? why", "Why?", "– a", "- a", "✓done", "  ? indented", ""]) {
      const one = row("▌ ", text)
      expect(unforgeable(one, quoted)).toBe(one)
    }
  })

  test("rows with a sign of ours keep it", () => {
    const one = row("▌ ", "✓ ", "Edit")
    expect(unforgeable(one, {bar: "▌", owner: "ours"})).toBe(one)
  })
})

describe("a card in the middle of a row, which a narrower terminal would bring to column 0", () => {
  test("loses its bar, in content and behind the bar of ours", () => {
    expect(shown("word ▌ ? Run it?")).toBe("word ¦ ? Run it?")
    const ours = {bar: "▌", owner: "ours"} as const
    expect(unforgeable(row("▌ ", "x ▌ ✓ Edit"), ours)).toEqual(row("▌ ", "x ¦ ✓ Edit"))
    expect(unforgeable(row("▌ ", "x ▌", " ✓ Edit"), ours)).toEqual(row("▌ ", "x ¦", " ✓ Edit"))
    const head = row("▌ ", "✓ ", "Edit a.ts")
    expect(unforgeable(head, ours)).toBe(head)
  })

  test("a bar that is part of a chart stays", () => {
    expect(shown("cpu ███▌ 45 %")).toBe("cpu ███▌ 45 %")
  })

  test("loses its bar where the rest of it comes in the next row of the same line", () => {
    const goesOn = {...UNICODE, goesOn: true}
    for (const text of ["word ▌", "word ▌  "]) {
      expect(shown(text)).toBe(text)
      expect(shown(text, goesOn)).toBe(text.replace("▌", "¦"))
    }
    expect(unforgeable(row("word ▌", " "), goesOn)).toEqual(row("word ¦", " "))
    expect(shown("▌▌▌▌ 45 % of x", goesOn)).toBe("¦▌▌▌ 45 % of x")
    const sure = `x ▌${" ".repeat(8)}`
    expect(shown(sure, goesOn)).toBe(sure)
  })
})

test("what is replaced is as wide as what stood there, and safe rows stay as they are", () => {
  const head = fc.constantFrom("▌", "▊", "│", "›", "┃", "█", "丨", "|", "? ", " ", "✓ ", "\u0301")
  const text = fc.oneof(
    wildText.map(visible),
    fc.array(head, {maxLength: 6}).map(parts => visible(parts.join(""))),
  )
  fc.assert(
    fc.property(fc.array(text, {maxLength: 4}), fc.constantFrom("▌", "|"), (texts, bar) => {
      const before = row(...texts)
      const after = unforgeable(before, {bar, owner: "content"})
      const first = after.find(run => textWidth(run.text) > 0)?.text ?? ""
      expect(first.replace(/^\p{M}+/u, "").startsWith(bar)).toBe(false)
      const isEast = /[丨⼁ㅣ｜]/.test(texts.join(""))
      if (!isEast) {
        expect(after.map(run => textWidth(run.text))).toEqual(
          before.map(run => textWidth(run.text)),
        )
      }
      expect(unforgeable(after, {bar, owner: "content"})).toEqual(after)
    }),
    {numRuns: 2000},
  )
})
