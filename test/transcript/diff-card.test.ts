import {describe, expect, test} from "vitest"
import {DIFF_LINES_MAX, FILES_MAX} from "../../src/transcript/tool-pieces.js"
import {ASCII_GLYPHS} from "../../src/widgets/glyphs.js"
import {diff, picture, tool} from "./blocks.js"
import {edit, inkedRows, lookOn, rowsAt} from "./diff-help.js"

const numbered = (count: number, word = "line") =>
  Array.from({length: count}, (_, index) => `${word} ${index + 1}\n`).join("")

const before = numbered(20)
const after = before.replace("line 3\n", "line three\nline 3.5\n").replace("line 18\n", "")

describe("a change of a file", () => {
  test("DS-14 shows its hunks by number; the title that names the file has the counts", () => {
    expect(picture(edit([diff(before, after)]), 60)).toEqual([
      "▌ ✓ Edit a.ts · +2 −2",
      "▌    1   line 1",
      "▌    2   line 2",
      "▌    3 - line 3",
      "▌    3 + line three",
      "▌    4 + line 3.5",
      "▌    5   line 4",
      "▌    6   line 5",
      "▌        …",
      "▌   17   line 16",
      "▌   18   line 17",
      "▌   18 - line 18",
      "▌   19   line 19",
      "▌   20   line 20",
    ])
  })

  test("of a file that the title does not name, or of several, has a row of its own for that", () => {
    const parts = [diff("a\n", "b\n", "x/a.ts"), diff("a\n", "a\n", "x/b.ts")]
    expect(picture(edit(parts, {title: "Edit a.ts and b.ts"}))).toEqual([
      "▌ ✓ Edit a.ts and b.ts",
      "▌   x/a.ts · +1 −1",
      "▌   1 - a",
      "▌   1 + b",
      "▌   x/b.ts · no difference",
    ])
    expect(picture(edit([diff("a\n", "b\n")], {title: "Change"}))[1]).toBe("▌   a.ts · +1 −1")
  })

  test("of a new file, or one that goes, says so", () => {
    const part = {...diff("", "one\ntwo\n"), isNew: true}
    expect(picture(edit([part]))).toEqual([
      "▌ ✓ Edit a.ts · new file +2",
      "▌   1 + one",
      "▌   2 + two",
    ])
    const gone = edit([diff("one\n", "")], {title: "Delete a.ts", kind: "delete"})
    expect(picture(gone)).toEqual(["▌ ✓ Delete a.ts · deleted −1", "▌   1 - one"])
  })

  test("of a binary file shows none of it", () => {
    expect(picture(edit([diff("a\0b", "c\0d")]))).toEqual(["▌ ✓ Edit a.ts · binary file"])
  })

  test("says where a last line has no end", () => {
    expect(picture(edit([diff("a\n", "b")]))).toEqual([
      "▌ ✓ Edit a.ts · +1 −1",
      "▌   1 - a",
      "▌   1 + b",
      "▌       (no newline at the end)",
    ])
  })

  test("shows line ends that changed, tabs that were blanks, and blanks at the end of a new line", () => {
    expect(picture(edit([diff("a\r\nb\n", "a\nb\n")])).slice(1)).toEqual([
      "▌   1 - a␍",
      "▌   1 + a",
      "▌   2   b",
    ])
    expect(picture(edit([diff("    go(one)\n", "\tgo(one)\n")])).slice(1)).toEqual([
      "▌   1 -     go(one)",
      "▌   1 + ⇥       go(one)",
    ])
    expect(picture(edit([diff("a  \n", "b  \t\n\n  \n")])).slice(1)).toEqual([
      "▌   1 - a",
      "▌   1 + b␣␣⇥",
      "▌   2 +",
      "▌   3 + ␣␣",
    ])
  })

  test("counts a piece of a file from the line where it stands", () => {
    const part = diff("one\ntwo\n", "one\n2\n")
    const at = (line: number) => picture(edit([part], {locations: [`a.ts:${line}`]})).slice(1)
    expect(at(41)).toEqual(["▌   41   one", "▌   42 - two", "▌   42 + 2"])
    // The line of a whole file that changed.
    expect(at(2)).toEqual(["▌   1   one", "▌   2 - two", "▌   2 + 2"])
    expect(picture(edit([part], {locations: ["b.ts:41"]}))[1]).toBe("▌   1   one")
  })

  test("hangs a long line under its own text, with a mark and its sign", () => {
    expect(picture(edit([diff("", "x".repeat(60))]), 40).slice(1)).toEqual([
      `▌   1 + ${"x".repeat(32)}`,
      `▌   ↳ + ${"x".repeat(28)}`,
    ])
    const ascii = rowsAt(edit([diff("", "x".repeat(60))]), 40, {glyphs: ASCII_GLYPHS})
    expect(ascii[2]).toBe(`|   \\ + ${"x".repeat(28)}`)
  })

  test("of one endless line says how much of it is left out", () => {
    const rows = picture(edit([diff("", `${"x".repeat(100_000)}\n`)]), 80)
    expect(rows.at(-1)).toMatch(/x … 99200 more characters$/)
    expect(rows.length).toBeLessThan(15)
  })

  test("that is long shows some of both sides, and what is left and how to see it", () => {
    const rows = picture(edit([diff(numbered(100, "old"), numbered(100, "new"))]))
    expect(rows.slice(30, 34)).toEqual([
      "▌   30 - old 30",
      "▌        … −70",
      "▌    1 + new 1",
      "▌    2 + new 2",
    ])
    expect(rows.slice(-3)).toEqual([
      "▌   30 + new 30",
      "▌        … +70",
      "▌   … +70 −70 not shown · Ctrl+T shows them",
    ])
    expect(rows).toHaveLength(1 + DIFF_LINES_MAX + 3)
    const zh = picture(edit([diff("", numbered(100))]), 80, "zh")
    expect(zh.at(-1)).toBe("▌   … +40 −0 没有显示 · 按 Ctrl+T 查看")
  })

  test("is whole in the pager, where the summary of the screen sends the reader", () => {
    const rows = rowsAt(edit([diff("", numbered(100))]), 80, {extent: "whole"})
    expect(rows).toHaveLength(101)
    expect(rows.at(-1)).toBe("▌   100 + line 100")
    const huge = rowsAt(edit([diff("", numbered(10_100))]), 80, {extent: "whole"})
    expect(huge.at(-1)).toBe("▌   … +100 −0 not shown: too many")
  })

  test("of many files shows as many lines as one of one file, and names some dozen", () => {
    const parts = Array.from({length: FILES_MAX + 5}, (_, index) => {
      return diff("", numbered(10), `src/${index}.txt`)
    })
    const rows = picture(edit(parts))
    expect(rows.filter(row => row.includes("line "))).toHaveLength(DIFF_LINES_MAX)
    expect(rows.filter(row => row.includes(".txt"))).toHaveLength(FILES_MAX)
    expect(rows.at(-1)).toBe("▌   … 5 more files · +290 −0 not shown · Ctrl+T shows them")
  })

  test("of texts that are too different says that they were not compared", () => {
    const shuffled = (step: number) =>
      Array.from({length: 2000}, (_, index) => `${(index * step) % 2003}\n`).join("")
    const rows = picture(edit([diff(shuffled(701), shuffled(997))]))
    expect(rows[1]).toBe(
      "▌   too different to compare line by line: the old lines, then the new ones",
    )
    expect(rows.at(-1)).toMatch(/^▌ {3}… \+\d+ −\d+ not shown · Ctrl\+T shows them$/)
  })

  test("keeps control bytes of files off the terminal", () => {
    const rows = picture(edit([diff("a\u001b[2J\n", "b\u009b31m\u202e\n")]))
    expect(rows.slice(1)).toEqual(["▌   1 - a␛[2J", "▌   1 + b‹U+009B›31m‹U+202E›"])
  })
})

describe("a patch that an edit tool gave as text", () => {
  test("is drawn as the change that it is", () => {
    const text = "--- a/x.ts\n+++ b/x.ts\n@@ -7,3 +7,3 @@ class X {\n a\n-b\n+c\n d\n"
    const rows = ["▌   7   a", "▌   8 - b", "▌   8 + c", "▌   9   d"]
    const part = {type: "text", text} as const
    const shown = picture(edit([part], {title: "Edit x.ts"}))
    expect(shown).toEqual(["▌ ✓ Edit x.ts · +1 −1", "▌       … class X {", ...rows])
    // The output of a command stays what it is.
    expect(picture(tool({parts: [part]}))[1]).toBe("▌     --- a/x.ts")
  })

  test("that tells of nothing but names, rights and binary files shows those", () => {
    const text = [
      "diff --git a/old.md b/new.md",
      "similarity index 100%",
      "rename from old.md",
      "rename to new.md",
      "diff --git a/run.sh b/run.sh",
      "old mode 100644",
      "new mode 100755",
      "diff --git a/x.png b/x.png",
      "new file mode 100644",
      "Binary files /dev/null and b/x.png differ",
    ].join("\n")
    expect(picture(edit([{type: "text", text}], {title: "Apply"}))).toEqual([
      "▌ ✓ Apply",
      "▌   new.md · renamed from old.md",
      "▌   run.sh · mode 100644, now 100755",
      "▌   x.png · new file · binary file",
    ])
  })
})

const old = "const a = 1\nreturn fmt.format(at)\n"
const now = "const a = 1\nreturn fmt.format(at, zone)\n"

describe("what changed inside of a line", () => {
  const look = lookOn({depth: "truecolor", background: "dark"})

  test("is marked on a tint, over the colours of the language", async () => {
    expect((await inkedRows(edit([diff(old, now)]), look, "typescript")).slice(1)).toEqual([
      "‹work›▌   ‹dim›1   ‹keyword›const ‹name›a ‹text›= ‹number›1",
      "‹work›▌   ‹removed›2 - ‹-keyword›return ‹-text›fmt.format(at)",
      "‹work›▌   ‹added›2 + ‹+keyword›return ‹+text›fmt.format(at‹+*text›, zone‹+text›)",
    ])
  })

  test.each([
    {depth: "16", background: "dark"},
    {depth: "truecolor", background: "unknown"},
    {depth: "none", background: "light"},
  ] as const)("is underlined where tints cannot be trusted: %j", async ground => {
    const own = lookOn(ground)
    const rows = await inkedRows(edit([diff(old, now)]), own, "typescript")
    const {theme} = own
    const plain = theme.added === theme.text || ground.depth === "none" ? "‹text›" : "‹added›"
    expect(rows.at(-1)?.replaceAll("‹added›", plain)).toMatch(
      /2 \+ ‹?.*return fmt\.format\(at‹\+\*text›, zone‹/,
    )
  })

  test("waits for the language without being final, and is plain until then", async () => {
    const {richInColour} = await import("../../src/transcript/rich.js")
    const {Sources} = await import("../../src/transcript/sources.js")
    const {rowsOf, transcriptOf} = await import("./blocks.js")
    const loaded = richInColour()
    const sources = new Sources(look)
    sources.load(loaded)
    const transcript = transcriptOf(edit([diff(old, now)]))
    expect(rowsOf(transcript, {sources}).finals).toEqual([])
    expect(rowsOf(transcript, {sources}).lives).toHaveLength(4)
    await loaded.highlighter?.load()
    const {finals, lives} = rowsOf(transcript, {sources})
    expect([finals.length, lives.length]).toEqual([4, 0])
    expect(finals[1]?.row.map(run => run.style)).toContain(look.theme.keyword)
  })
})
