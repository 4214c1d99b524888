import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {Locale} from "../../../src/ports.js"
import {nextBreak} from "../../../src/text/grapheme.js"
import {cutText, DETAIL_MOST} from "../../../src/transcript/args/cut.js"
import {DEPTH_MAX, detailLines} from "../../../src/transcript/args/detail.js"
import {shortPath} from "../../../src/transcript/args/path.js"
import {summary} from "../../../src/transcript/args/summary.js"
import {runs} from "../../help/runs.js"
import {anyInput, call, hostile, PLACES} from "./calls.js"

const detail = (input: unknown, most?: number, locale: Locale = "en") => {
  const size = most === undefined ? {} : {most}
  return detailLines(input, {locale, places: PLACES, ...size}).join("\n")
}

function characters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at = nextBreak(text, at)) count++
  return count
}

describe("all arguments of a call that is opened", () => {
  test("TA-24 are JSON with two blanks and all keys, paths shortened at every depth", () => {
    const input = {
      file_path: "/home/u/project/src/a.ts",
      replace_all: false,
      deep: [{paths: ["/home/u/b", ["/home/u/project"]], note: "/home/u/project/x"}],
      none: null,
      empty: {},
    }
    expect(detail(input)).toBe(
      [
        "{",
        '  "file_path": "src/a.ts",',
        '  "replace_all": false,',
        '  "deep": [',
        "    {",
        '      "paths": [',
        '        "~/b",',
        "        [",
        '          "."',
        "        ]",
        "      ],",
        '      "note": "/home/u/project/x"',
        "    }",
        "  ],",
        '  "none": null,',
        '  "empty": {}',
        "}",
      ].join("\n"),
    )
  })

  test("TA-24 without anything to shorten are what JSON.stringify says", () => {
    const values = fc.jsonValue({maxDepth: 5}).filter(value => Object.keys(value ?? {}).length > 0)
    fc.assert(
      fc.property(values, value => {
        if (typeof value === "string") return
        const text = JSON.stringify(value, undefined, 2)
        // What would be shown as a token, or is cut, is another law's.
        if (text.length > 4000 || !/^[\x21-\x7e\n]*(?: ?[\x21-\x7e\n]+)*$/.test(text)) return
        if (/ {41}|:\/\//.test(text)) return
        expect(detailLines(value, {locale: "en"}).join("\n")).toBe(text)
      }),
      {numRuns: runs(200)},
    )
  })

  test("TA-24 leave a field out that holds nothing, as JSON does", () => {
    expect(detail({text: "apples", path: undefined})).toBe('{\n  "text": "apples"\n}')
    expect(detail({path: undefined})).toBe("")
  })

  test("TA-25 show a path as the summary does", () => {
    const paths = fc.constantFrom("path", "paths", "file_path", "source", "filePath")
    const names = fc.constantFrom("/home/u/project/a b/c.ts", "/home/u/x", "/etc/x", "~/y", "z.ts")
    fc.assert(
      fc.property(paths, names, (key, path) => {
        const name = key === "source" ? "move" : "read"
        const line = summary(call({name, input: {[key]: path}}), {locale: "en", places: PLACES})
        expect(detail({[key]: path})).toContain(`"${line}"`)
      }),
    )
  })

  test.each([undefined, null, "", " \n", {}, [], "{}", " [ ] "])(
    "TA-26 of %j are nothing to show",
    input => expect(detailLines(input, {locale: "en"})).toEqual([]),
  )

  test("TA-27 in a string of JSON are unpacked; what cannot be read is shown as it was sent", () => {
    expect(detail('{"path":"/home/u/project/a.ts"}')).toBe('{\n  "path": "a.ts"\n}')
    expect(detail('["a"]')).toBe('[\n  "a"\n]')
    expect(detail('{"path": "/home/u/project/a')).toBe('{"path": "/home/u/project/a')
    expect(detail(' [1, 2\n  "x')).toBe(' [1, 2\n  "x')
  })

  test("TA-28 are shown as they are where they are plain, and bodies of files may be seen", () => {
    expect(detail("one\n  two")).toBe("one\n  two")
    expect([detail(42), detail(false), detail(0)]).toEqual(["42", "false", "0"])
    expect(detail({content: "the body"})).toContain("the body")
  })

  test("TA-29 have 5000 characters at most, and so has what a tool gave", () => {
    expect(cutText("x".repeat(5001), DETAIL_MOST, "en")).toBe(detail("x".repeat(5001)))
    expect(detail("x".repeat(5000))).toBe("x".repeat(5000))
    expect(detail("x".repeat(5001)).length).toBeLessThanOrEqual(5000)
    expect(detail("x".repeat(5001))).toContain("\n\n… 33 characters cut …\n\n")
  })

  test("TA-30 are cut to head and tail around the exact number left out; the head has the odd one", () => {
    expect(detail("ab".repeat(100), 33)).toBe("a\n\n… 199 characters cut …\n\n")
    expect(detail("ab".repeat(100), 34)).toBe("a\n\n… 198 characters cut …\n\nb")
    expect(detail("ab".repeat(100), 35)).toBe("ab\n\n… 197 characters cut …\n\nb")
    expect(detail("ab".repeat(100), 36, "zh")).toBe("ab\n\n… 略去 196 个字符 …\n\nab")
    expect(detail("ab".repeat(100), 0)).toBe("")
    expect(detail("ab".repeat(100), -3)).toBe("")
    expect(detail("ab".repeat(100), Number.NaN)).toBe("")
  })

  test("TA-30 decided: with no room for the mark they are the head alone", () => {
    expect(detail("ab".repeat(100), 32)).toBe("ab".repeat(16))
    expect(detail("ab".repeat(100), 1)).toBe("a")
  })

  test("TA-30 are never over the limit, and the number left out is exact", () => {
    const texts = fc.array(fc.oneof(hostile, fc.constantFrom("我", "👩‍👧", "ab\n", "‹U+202E›")), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(texts, fc.integer({min: 0, max: 200}), (parts, most) => {
        const text = detailLines(parts.join(""), {locale: "en", most: 1e6}).join("\n")
        const cut = cutText(text, most, "en")
        expect(characters(cut)).toBeLessThanOrEqual(most)
        if (characters(text) <= most) expect(cut).toBe(text)
        const mark = /\n\n… (\d+) characters cut …\n\n/.exec(cut)
        if (!mark || cut === text) return
        const kept = [cut.slice(0, mark.index), cut.slice(mark.index + mark[0].length)] as const
        expect(text.startsWith(kept[0]) && text.endsWith(kept[1])).toBe(true)
        const left = text.slice(kept[0].length, text.length - kept[1].length)
        expect(characters(left)).toBe(Number(mark[1]))
      }),
      {numRuns: runs(300)},
    )
  })

  test("TA-31 decided: are cut between characters and outside of tokens", () => {
    expect(detail("👩‍👧".repeat(100), 36)).toBe("👩‍👧👩‍👧\n\n… 96 characters cut …\n\n👩‍👧👩‍👧")
    const token = detail(`abc\u202e${"x".repeat(100)}\u202ez`, 40)
    expect(token).toBe("abc\n\n… 116 characters cut …\n\nz")
  })

  test("TA-31 decided: show control and direction characters, and what has no width", () => {
    expect(detail({a: "\x1b[2J\u202e\u200b"})).toBe('{\n  "a": "\\u001b[2J‹U+202E›‹U+200B›"\n}')
    expect(detail("a\x1b]0;x\x07\u2066")).toBe("a␛]0;x␇‹U+2066›")
  })

  test("TA-07 never make it throw, and nothing in them can act on a terminal", () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom("en", "zh"), (input, locale) => {
        const lines = detailLines(input, {locale, places: PLACES})
        expect(detailLines(input, {locale, places: PLACES})).toEqual(lines)
        expect(lines.join("")).not.toMatch(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/)
        expect(characters(lines.join("\n"))).toBeLessThanOrEqual(5000)
      }),
      {numRuns: runs(300)},
    )
  })

  test("TA-07 of a hostile nest are shown to a depth, and no further", () => {
    const nest = "[".repeat(500_000) + "]".repeat(500_000)
    expect(detailLines(nest, {locale: "en"})).toHaveLength(2 * DEPTH_MAX + 1)
    expect(detail(`{"a": ${nest}}`)).toContain("[…]")
  })
})

describe("a path as a reader writes it", () => {
  test.each([
    ["/home/u/project/src/a.ts", "src/a.ts"],
    ["/home/u/project", "."],
    ["/home/u/project/", "."],
    ["/home/u/project//a.ts", "a.ts"],
    ["/home/u/project/../x", "../x"],
    ["/home/u/projects/a.ts", "~/projects/a.ts"],
    ["/home/u", "~"],
    ["/home/user/a.ts", "/home/user/a.ts"],
    ["/home/u/project/~/a.ts", "./~/a.ts"],
    ["src/a.ts", "src/a.ts"],
    ["/etc/hosts", "/etc/hosts"],
    ["", ""],
  ])("TA-25 %j is %j in every place", (path, shown) => {
    expect(shortPath(path, PLACES)).toBe(shown)
  })

  test("TA-25 stays as it is where nobody says what it is counted from, or that is the root", () => {
    expect(shortPath("/home/u/project/a", undefined)).toBe("/home/u/project/a")
    expect(shortPath("/etc/x", {directory: "/", home: "/"})).toBe("/etc/x")
    expect(shortPath("/root/x", {directory: "/", home: "/root"})).toBe("~/x")
    const windows = {directory: "C:\\Users\\u\\p", home: "C:\\Users\\u"}
    expect(shortPath("C:\\Users\\u\\p\\a.ts", windows)).toBe("a.ts")
    expect(shortPath("C:\\Users\\u\\b.ts", windows)).toBe("~\\b.ts")
  })
})
