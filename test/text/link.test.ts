import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {linksIn} from "../../src/text/link.js"
import {fileTarget, type LinkPlace} from "../../src/text/link-file.js"
import {safeTarget, TARGET_MAX} from "../../src/text/link-target.js"

const PLACE: LinkPlace = {host: "desk", directory: "/w/p q", home: "/h/me", lines: "none"}
const found = (text: string, place: LinkPlace | undefined = PLACE) =>
  linksIn(text, place).map(({from, to, target}) => [text.slice(from, to), target])

describe("B129 a path leads to its file", () => {
  test.each([
    ["src/a b/ü.ts", "file://desk/w/p%20q/src/a%20b/%C3%BC.ts"],
    ["/etc/x#y?.txt", "file://desk/etc/x%23y%3F.txt"],
    ["~/a'b(c).ts", "file://desk/h/me/a%27b%28c%29.ts"],
    ["../../../x.ts", "file://desk/x.ts"],
    ["./a/../b.ts", "file://desk/w/p%20q/b.ts"],
    ["a/%41.ts", "file://desk/w/p%20q/a/%2541.ts"],
  ])("%s → %s", (path, target) => {
    expect(fileTarget(path, undefined, PLACE)).toBe(target)
    expect(safeTarget(target)).toBe(target)
  })

  test("its line is told only to terminals that take one", () => {
    expect(fileTarget("a.ts", 42, PLACE)).toBe("file://desk/w/p%20q/a.ts")
    expect(fileTarget("a.ts", 42, {...PLACE, lines: "fragment"})).toBe(
      "file://desk/w/p%20q/a.ts#42",
    )
  })

  test("no path puts anything but plain characters into a target, and none is too long", () => {
    fc.assert(
      fc.property(fc.string({unit: "binary", maxLength: 3000}), path => {
        const target = fileTarget(path, 1, PLACE)
        expect(target).toMatch(/^(?:file:\/\/desk\/[A-Za-z0-9%/._~-]*)?$/)
        expect(target.length).toBeLessThanOrEqual(TARGET_MAX)
      }),
    )
  })
})

test("addresses hold what looks like paths; both are found beside each other", () => {
  expect(found("https://a.b/src/x.ts and src/x.ts:3, http://c.d")).toEqual([
    ["https://a.b/src/x.ts", "https://a.b/src/x.ts"],
    ["src/x.ts:3", "file://desk/w/p%20q/src/x.ts"],
    ["http://c.d", "http://c.d"],
  ])
})

test("without a place there are addresses only", () => {
  expect(linksIn("src/x.ts:3 http://c.d", undefined)).toHaveLength(1)
})

test("a patch names its files with a folder in front", () => {
  for (const text of ["--- a/src/x.ts", "+++ b/src/x.ts", "diff --git a/src/x.ts b/src/x.ts"]) {
    for (const [, target] of found(text)) expect(target).toBe("file://desk/w/p%20q/src/x.ts")
  }
  expect(found("a/src/x.ts")).toEqual([["a/src/x.ts", "file://desk/w/p%20q/a/src/x.ts"]])
})

test("a file's address gets this machine's name; nobody is sent to another machine's files", () => {
  expect(found("file:///etc/x")).toEqual([["file:///etc/x", "file://desk/etc/x"]])
  expect(found("file://localhost/etc/x")[0]?.[1]).toBe("file://desk/etc/x")
  expect(found("file://desk/etc/x")[0]?.[1]).toBe("file://desk/etc/x")
  expect(found("file://evil/share/x")[0]?.[1]).toBe("")
})

test("a target is safe or it is none", () => {
  for (const bad of [
    "javascript:alert(1)",
    "data:x",
    "http:x",
    "https://",
    "vscode://x",
    "",
    "x",
  ]) {
    expect([bad, safeTarget(bad)]).toEqual([bad, ""])
  }
  expect(safeTarget("https://пример.рф/ü")).toBe("https://xn--e1afmkfd.xn--p1ai/%C3%BC")
  expect(safeTarget("https://a.b/?u=https://пример.рф")).not.toContain("xn--")
  fc.assert(
    fc.property(fc.string({unit: "binary"}), rest => {
      expect(safeTarget(`https://${rest}`)).toMatch(/^[\x21-\x7e]*$/)
    }),
  )
})
