import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {pathsIn} from "../../src/text/link-path.js"

/** The text with each path in ⟦ ⟧. */
function picture(text: string): string {
  let shown = ""
  let end = 0
  for (const {from, to} of pathsIn(text)) {
    shown += `${text.slice(end, from)}⟦${text.slice(from, to)}⟧`
    end = to
  }
  return shown + text.slice(end)
}

describe("paths as programs and people write them are found (B129)", () => {
  test.each([
    "at ⟦src/date.ts:42:7⟧ now",
    "`⟦src/a b/ü.ts:42:7⟧`",
    'File "⟦src/a b/x.py⟧", line 42, in f',
    "⟦lib/x.ts(3,14)⟧: error TS1",
    "⟦main.c:12:3⟧: error: x",
    "⟦date.ts:42⟧ fails",
    "see ⟦src/a.ts⟧.",
    "**⟦src/a.ts⟧** and (⟦src/b.ts⟧)",
    "`⟦app/(group)/[id]/page.tsx⟧`",
    "⟦.github/workflows/ci.yml⟧ ⟦../x/y.go:3⟧ ⟦./run.sh⟧",
    "⟦文档/说明.md:3⟧",
    "⟦src/a.ts:12⟧:import x",
    "--file=⟦src/a.ts⟧",
    "⟦src/a.ts:12-20⟧",
    "⟦/usr/bin/node⟧ ⟦/a/b.txt⟧ ⟦~/notes⟧",
    "⟦src/Makefile⟧ ⟦src/Makefile:10⟧",
    "it's a '⟦src/a b.ts⟧' and don't",
    `⟦${"deep/".repeat(24)}file.ts:1⟧`,
  ])("%s", pictured => {
    expect(picture(pictured.replace(/[⟦⟧]/g, ""))).toBe(pictured)
  })
})

describe("what only looks like one is none", () => {
  test.each([
    "and/or 1/2 n/a application/json TCP/IP",
    "localhost:3000 example.com:8080 10.0.0.1:80 12:30:45",
    "/help /v1/users /clear",
    "src/**/*.ts src/$x/a.ts",
    "app/(group)/[id]/page.tsx",
    "github.com/a/b.git @types/node/index.d.ts",
    ".../src/a.ts …/src/a.ts src/a.ts…",
    "x = a/b.c[0] // comment.js",
    "请看src/a.ts",
    '"a" + "/b.c"x',
  ])("%s", text => {
    expect(picture(text)).toBe(text)
  })
})

test("line and column are told", () => {
  const places = (text: string) => pathsIn(text).map(({path, line, column}) => [path, line, column])
  expect(places("a/b.ts:4:7 c.ts:5 d/e.ts(6,8) f/g.ts")).toEqual([
    ["a/b.ts", 4, 7],
    ["c.ts", 5, undefined],
    ["d/e.ts", 6, 8],
    ["f/g.ts", undefined, undefined],
  ])
  expect(places('File "x/y.py", line 42')).toEqual([["x/y.py", 42, undefined]])
})

test("whatever the text, paths ascend and none lies over another", () => {
  const signs = [
    "a/b.ts",
    ":1",
    ":2",
    " ",
    "`",
    '"',
    "'",
    "(",
    ")",
    "/",
    "~",
    "中",
    "*",
    ", line 3",
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), {maxLength: 40}), pieces => {
      const text = pieces.join("")
      let end = 0
      for (const {from, to, path} of pathsIn(text)) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(text.slice(from, to).startsWith(path)).toBe(true)
        end = to
      }
    }),
  )
})
