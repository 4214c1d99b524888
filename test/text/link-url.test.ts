import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {urlsIn} from "../../src/text/link-url.js"

/** The text with each address that leads somewhere in ⟦ ⟧, and what leads nowhere in ⟨ ⟩. */
function picture(text: string): string {
  let shown = ""
  let end = 0
  for (const {from, to, target} of urlsIn(text)) {
    const [open, close] = target === "" ? "⟨⟩" : "⟦⟧"
    shown += `${text.slice(end, from)}${open}${text.slice(from, to)}${close}`
    end = to
  }
  return shown + text.slice(end)
}

describe("an address ends where the text around it goes on", () => {
  test.each([
    ["see ⟦https://a.b/c⟧. Then", "a full stop"],
    ["⟦https://a.b/c⟧, ⟦http://d.e⟧; and ⟦https://f.g/?q=1⟧!", "signs of a sentence"],
    ["(⟦https://a.b/c_(d)⟧)", "a bracket that it has not opened"],
    ["[x](⟦https://a.b/c⟧)more", "Markdown's brackets"],
    ["`⟦https://a.b⟧` and **⟦https://a.b/x⟧**", "Markdown's marks"],
    ['{"u":"⟦https://a.b/c⟧"}', "a quotation mark"],
    ["'⟦https://a.b⟧','⟦https://c.d⟧'", "the quotation mark that it began with"],
    ['"⟦https://a.b⟧\\nnext"', "an escape of JSON"],
    ["<a>⟦https://a.b/⟧</a>", "a tag"],
    ["⟦https://a.b⟧│⟦https://c.d⟧ → x", "lines of a table and arrows"],
    ["看⟦https://a.b/c⟧，然后⟦https://d.e/f⟧。", "East Asian punctuation (B127)"],
    ["「⟦https://a.b⟧」（⟦https://c.d⟧）", "East Asian brackets"],
    ["请看⟦https://example.com⟧的说明", "a script without blanks behind its host"],
    ["⟦https://zh.wikipedia.org/wiki/中国⟧ ok", "but not letters in its path"],
    ["«⟦https://a.b⟧» “⟦https://c.d⟧”", "quotation marks of other languages"],
    ["انظر ⟦https://a.b/c⟧، ثم", "an Arabic comma"],
  ])("%s: %s", pictured => {
    expect(picture(pictured.replace(/[⟦⟧⟨⟩]/g, ""))).toBe(pictured)
  })
})

describe("what is no address leads nowhere", () => {
  test.each([
    ["⟨https://a.b/c⟩...", "cut short"],
    ["⟨https://a.b/lo⟩…", "cut short by an ellipsis"],
    ["⟨https://a.b/{id}/x⟩", "a template"],
    ["⟨https://api.a/repos/⟩<owner>/x", "a name to be put in"],
    [`⟨https://$${"{host}"}/x⟩`, "a variable"],
    ["⟨https://a.b/c⟩‹U+200B›d", "a character that is not shown"],
    ["⟨https://gіthub.com/a⟩", "a host that looks like another: nothing beside it could say so"],
    ["⟨https://github.com@evil.com/⟩", "a name in front that looks like the host"],
    ["⟨mailto:x⟩", "no mail address"],
    ["git+https://a.b/c", "another scheme"],
    ["ftp://a.b javascript://a.b x://y", "schemes that are not allowed"],
    ["https:/a.b //a.b a.b/c", "no scheme"],
    [`⟨https://a.b/${"x".repeat(2000)}⟩`, "longer than terminals take"],
  ])("%s: %s", pictured => {
    expect(picture(pictured.replace(/[⟦⟧⟨⟩]/g, ""))).toBe(pictured)
  })
})

test("targets are as they were written, in any case of letters, and else in bytes of UTF-8", () => {
  const targets = (text: string) => urlsIn(text).map(({target}) => target)
  expect(targets("HTTPS://A.B/C ssh://git@h/x mailto:a@b.c?subject=x http://[::1]:8/x")).toEqual([
    "HTTPS://A.B/C",
    "ssh://git@h/x",
    "mailto:a@b.c?subject=x",
    "http://[::1]:8/x",
  ])
  expect(targets("https://a.b/ü?q=中 http://localhost:3000/a#b file:///etc/x")).toEqual([
    "https://a.b/%C3%BC?q=%E4%B8%AD",
    "http://localhost:3000/a#b",
    "file:///etc/x",
  ])
})

test("an address at the end of the text is told to be one that may go on", () => {
  const isOpen = (text: string) => urlsIn(text).at(-1)?.seen === text.length
  for (const text of ["https://", "https://a", "https://a.b/c.", "a https://a.b/c?"]) {
    expect([text, isOpen(text)]).toEqual([text, true])
  }
  for (const text of ["https://a.b ", "(https://a.b)", "'https://a.b'", "https://a.b，"]) {
    expect([text, isOpen(text)]).toEqual([text, false])
  }
})

const PIECES = [
  "https://",
  "a.b",
  "/",
  "(",
  ")",
  "'",
  '"',
  " ",
  "é",
  "中",
  "，",
  ".",
  "…",
  "@",
  "{",
]

test("whatever the text, addresses ascend, none lies over another, and targets are plain", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), {maxLength: 40}), pieces => {
      const text = pieces.join("")
      let end = 0
      for (const {from, to, target, seen} of urlsIn(text)) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(to).toBeGreaterThan(from)
        expect(seen).toBeLessThanOrEqual(text.length)
        expect(target).toMatch(/^(?:[\x21-\x7e]{1,2000})?$/)
        end = to
      }
    }),
  )
})

test("what follows an address that has ended never changes it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), {maxLength: 20}),
      fc.array(fc.constantFrom(...PIECES), {maxLength: 20}),
      (before, after) => {
        const text = before.join("")
        const ended = urlsIn(text).filter(({seen}) => seen < text.length)
        // What says that an address was cut stands right behind it.
        const sure = ended.filter(({seen}) => seen + 2 < text.length)
        expect(urlsIn(text + after.join(""))).toEqual(expect.arrayContaining(sure))
      },
    ),
  )
})
