import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {FileChange} from "../../src/transcript/diff-change.js"
import {findDiff, LINES_MAX} from "../../src/transcript/diff-lines.js"
import {changesIn} from "../../src/transcript/diff-patch.js"

/** A file a row, then its lines. */
const told = (changes: readonly FileChange[] | undefined) =>
  changes?.flatMap(({path, from, kind, added, removed, hunks}) => [
    [kind, path, from, `+${added}`, `-${removed}`].filter(part => part !== undefined).join(" "),
    ...hunks.flatMap(({heading, lines}) => [
      ...(heading ? [`@@ ${heading}`] : []),
      ...lines.map(({sign, number, text}) => `${sign}${number ?? ""} ${text}`.trimEnd()),
    ]),
  ])

describe("text in the unified form", () => {
  test("tells names, numbers, headings and ends", () => {
    const text = `--- a/src/a.ts\t2026-11-30
+++ b/src/a.ts\t2026-12-01
@@ -10,3 +10,4 @@ class A {
   one
-  two
+  2
+  3
   four
@@ -40 +41 @@
-x
\\ No newline at end of file
+x
`
    expect(told(changesIn(text))).toEqual([
      "changed src/a.ts +3 -2",
      "@@ class A {",
      " 10   one",
      "-11   two",
      "+11   2",
      "+12   3",
      " 13   four",
      "-40 x",
      "no-newline",
      "+41 x",
    ])
  })

  test("tells new, deleted, renamed and copied files, rights, and binary ones", () => {
    const text = `diff --git a/new.txt b/new.txt
new file mode 100644
index 0000000..e69de29
--- /dev/null
+++ b/new.txt
@@ -0,0 +1 @@
+hello
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-bye
diff --git a/a b.txt b/c d.txt
similarity index 90%
rename from a b.txt
rename to c d.txt
diff --git a/x b/y
copy from x
copy to y
diff --git a/run b/run
old mode 100644
new mode 100755
diff --git a/i.png b/i.png
GIT binary patch
literal 10
RcmZ?wbhEHb6krfwXkcLY
`
    const changes = changesIn(text) ?? []
    expect(told(changes)).toEqual([
      "new new.txt +1 -0",
      "+1 hello",
      "deleted gone.txt +0 -1",
      "-1 bye",
      "renamed c d.txt a b.txt +0 -0",
      "copied y x +0 -0",
      "changed run +0 -0",
      "changed i.png +0 -0",
    ])
    expect(changes[4]?.mode).toEqual(["100644", "100755"])
    expect(changes.map(({content}) => content).indexOf("binary")).toBe(5)
  })

  test("reads names in quotes, and lines that begin like a head", () => {
    const text = `--- "a/na\\303\\257ve \\"x\\".txt"
+++ "b/na\\303\\257ve \\"x\\".txt"
@@ -1,2 +1,2 @@
--- not a head
-@@ -1 +1 @@
+++ not one either
+b
`
    expect(told(changesIn(text))).toEqual([
      'changed naïve "x".txt +2 -2',
      "-1 -- not a head",
      "-2 @@ -1 +1 @@",
      "+1 ++ not one either",
      "+2 b",
    ])
  })

  test("with CRLF throughout is read as without; a CR of one line is seen", () => {
    const text = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"
    expect(told(changesIn(text.replaceAll("\n", "\r\n")))).toEqual(told(changesIn(text)))
    expect(told(changesIn(text.replace("+b\n", "+b\r\n")))?.at(-1)).toBe("+1 b␍")
  })

  test("has hunks without a name, and words around", () => {
    expect(told(changesIn("Done:\n\n@@ -1 +1 @@\n-a\n+b\n"))).toEqual([
      "changed  +1 -1",
      "-1 a",
      "+1 b",
    ])
  })

  test.each([
    ["a list:\n- one\n- two\n+ three"],
    ["--- a\ntext"],
    ["diff --git is a command"],
    [`${"a word\n".repeat(30)}@@ -1 +1 @@\n-a\n+b\n`],
    [""],
  ])("is not seen in other text: %j", text => {
    expect(changesIn(text)).toBeUndefined()
  })

  test("of a hostile size is read once, and no more lines are kept than anybody can look at", () => {
    const lines = "+x\n".repeat(300_000)
    const [change] = changesIn(`@@ -0,0 +1,300000 @@\n${lines}`) ?? []
    expect(change?.added).toBe(300_000)
    expect(change?.hunks[0]?.lines).toHaveLength(LINES_MAX)
    const names = `diff --git "a/${'" "b/'.repeat(100_000)}`
    expect(changesIn(`${names}\n@@ -1 +1 @@\n-a\n+b\n`)).toHaveLength(1)
  })

  test("gives the lines that a comparison of the texts gave", () => {
    const text = fc
      .array(fc.constantFrom("a", "-- b", "++ c", "@@ -1 +1 @@", ""), {maxLength: 12})
      .map(lines => lines.map(line => `${line}\n`).join(""))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const {hunks} = findDiff(before, after)
        if (hunks.length === 0) return
        const written = hunks.map(({lines}) => {
          const count = (signs: string) => lines.filter(line => signs.includes(line.sign)).length
          const first = (signs: string) =>
            lines.find(line => signs.includes(line.sign)) ?? {number: 0, old: undefined}
          const old = first(" -")
          const head = `@@ -${old.old ?? old.number},${count(" -")} +${first(" +").number},${count(" +")} @@`
          return [head, ...lines.map(({sign, text}) => `${sign}${text}`)].join("\n")
        })
        const [change] = changesIn(`--- a/x\n+++ b/x\n${written.join("\n")}\n`) ?? []
        expect(change?.hunks.map(({lines}) => lines)).toEqual(hunks.map(({lines}) => lines))
      }),
    )
  })
})
