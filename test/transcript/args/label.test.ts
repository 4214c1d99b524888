import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {tookText} from "../../../src/text/duration.js"
import {textWidth} from "../../../src/text/width.js"
import type {ToolCall} from "../../../src/transcript/args/call.js"
import {callLabel, callsLabel} from "../../../src/transcript/args/label.js"
import {firstSentence} from "../../../src/transcript/args/sentence.js"
import {runs} from "../../help/runs.js"
import {anyInput, call, hostile} from "./calls.js"

const label = (of: Partial<ToolCall>) => callLabel(call(of), {locale: "en"})

describe("a label in the heading of work", () => {
  test("TD-21 is a verb and the one telling argument", () => {
    expect(label({name: "Grep", input: {pattern: "format(", path: "src"}})).toBe("Search: format(")
    expect(label({name: "webfetch", input: {url: "https://a.org/x"}})).toBe(
      "Fetch: https://a.org/x",
    )
    expect(label({name: "Task", input: {description: "Find the cause", prompt: "…"}})).toBe(
      "Agent: Find the cause",
    )
    expect(label({name: "google_web_search", input: {query: "icu 72"}})).toBe(
      "Search the web: icu 72",
    )
    expect(label({name: "skill", input: {name: "release"}})).toBe("Skill: release")
  })

  test("TD-21 names a path by its file only", () => {
    for (const input of [
      {file_path: "/home/u/project/src/date.ts"},
      {filePath: "src/date.ts", offset: 3},
      {path: "C:\\project\\src\\date.ts"},
      {absolute_path: "date.ts"},
      JSON.stringify({path: "src/date.ts"}),
    ]) {
      expect(label({name: "read", input})).toBe("Read: date.ts")
    }
    expect(label({name: "read_many_files", input: {paths: ["a/b.ts", "c.ts", ""]}})).toBe(
      "Read: b.ts +1",
    )
    expect(label({name: "move_file", input: {source: "a/b.ts", destination: "c/d.ts"}})).toBe(
      "Move: b.ts → d.ts",
    )
    expect(label({name: "ls", input: {path: "src/app/"}})).toBe("List: app")
  })

  test("TD-21 of a shell is what it is for, else the first line of the command", () => {
    const input = {command: "npm test\nnpm run build", description: "Run the unit tests"}
    expect(label({name: "Bash", input})).toBe("Run the unit tests")
    expect(label({name: "bash", input: {command: "\nnpm test\nls"}})).toBe("Run: npm test")
    expect(label({name: "shell", input: {command: ["bash", "-lc", "npm test"]}})).toBe(
      "Run: npm test",
    )
    expect(label({name: "shell", input: {command: ["rm", "a b"]}})).toBe("Run: rm 'a b'")
    expect(label({title: "npm test", kind: "execute"})).toBe("Run: npm test")
    expect(label({title: "ls", kind: "execute"})).toBe("Run a command")
    expect(label({name: "Bash", input: {}})).toBe("Run a command")
  })

  test("TD-21 names the server and the tool of MCP, and no server of the agent's own", () => {
    expect(label({name: "mcp__github__create_issue", input: {title: "x"}})).toBe(
      "github: create_issue",
    )
    expect(label({title: "mcp__my_db__run__all"})).toBe("my_db: run__all")
    const input = {file_path: "a/b.ts"}
    expect(label({title: "", name: "mcp__acp__Read", input})).toBe("Read: b.ts")
    expect(label({title: "mcp__acp__Read", input})).toBe("Read: b.ts")
  })

  test("TD-21 of a question, or of a plan to agree to, says that it waits for the reader", () => {
    const questions = [{question: "Which?", options: []}]
    expect(label({name: "AskUserQuestion", input: {questions}})).toBe("waiting for you")
    expect(label({name: "ExitPlanMode", input: {plan: "1. …"}})).toBe("waiting for you")
    expect(callLabel(call({name: "question"}), {locale: "zh"})).toBe("等你回答")
  })

  test("TD-21 is the title, or else the name, where no argument tells the call", () => {
    expect(label({title: "Read the manual", kind: "read"})).toBe("Read the manual")
    expect(label({title: "frobnicate", name: "frobnicate"})).toBe("frobnicate")
    expect(label({title: "Tool", name: "frobnicate", input: {x: 1}})).toBe("frobnicate")
    expect(label({title: "Read", kind: "read"})).toBe("Read")
    expect(label({title: ""})).toBe("Tool")
  })

  test("TD-21 is by the kind of the protocol for tools of other names", () => {
    expect(label({name: "peruse", kind: "read", input: {path: "a/b.ts"}})).toBe("Read: b.ts")
    expect(label({title: "x", kind: "search", input: {query: "y"}})).toBe("Search: y")
    expect(label({title: "Grep", kind: "search", input: {pattern: "y"}})).toBe("Search: y")
  })

  test("TD-20 of several calls is the first and how many more there are", () => {
    const read = call({name: "read", input: {path: "a.ts"}})
    const all = [read, call({name: "bash"}), call({name: "ls"})]
    expect(callsLabel(all, {locale: "en"})).toBe("Read: a.ts +2")
    expect(callsLabel([read], {locale: "zh"})).toBe("读取：a.ts")
    expect(callsLabel([], {locale: "en"})).toBe("")
  })

  test("TD-24 is cut to one line by columns, wide characters count two", () => {
    const input = {command: "我们".repeat(40)}
    const cut = callLabel(call({name: "bash", input}), {locale: "zh", most: 20})
    expect(cut).toBe("运行：我们我们我们…")
    expect(textWidth(cut)).toBeLessThanOrEqual(20)
    expect(label({name: "bash", input: {command: "a\tb   c"}})).toBe("Run: a b c")
  })

  test("TD-24 shows what hides or acts on a terminal, and cuts no such sign in two", () => {
    expect(label({name: "bash", input: {command: "a\x1b[2Jb\u202ec"}})).toBe("Run: a␛[2Jb‹U+202E›c")
    const cut = callLabel(call({name: "bash", input: {command: "ab\u202ecd"}}), {
      locale: "en",
      most: 12,
    })
    expect(cut).toBe("Run: ab…")
  })
})

describe("the first sentence of a thought", () => {
  test.each([
    ["I look at the parser. Then I fix it.", "I look at the parser"],
    ["\n\n  \n**Finding the cause**\n\nIt is", "Finding the cause"],
    ["---\n## 1. `parse()` fails! Why", "parse() fails!"],
    ["> - the *old* way", "the old way"],
    ["我看看解析器。然后修改。", "我看看解析器"],
    ["真的吗？是", "真的吗？"],
    ["see src/date.ts and snake_case_name", "see src/date.ts and snake_case_name"],
    ["* * *\n```\ncode", "code"],
    ["  \n\t", ""],
  ])("TD-22 of %j is %j", (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence)
  })

  test("TD-22 of a hostile megabyte is one line like any other", () => {
    for (const text of ["\n".repeat(1e6), "_".repeat(1e6), "> ".repeat(5e5), "a".repeat(1e6)]) {
      expect(textWidth(firstSentence(text, 40))).toBeLessThanOrEqual(40)
    }
  })
})

test("TD-23 a duration is at least a second, then minutes and seconds, then hours and minutes", () => {
  expect([0, 999, 12_000, 83_000, 3_900_000].map(ms => tookText(ms, "en"))).toEqual([
    "1s",
    "1s",
    "12s",
    "1m 23s",
    "1h 5m",
  ])
})

test("a label is never empty, never too wide, one line, and the same every time", () => {
  const titles = fc.oneof(hostile, fc.constantFrom("Read", "Bash", "mcp__a__b", "ls"))
  const facts = fc.record({
    title: titles,
    name: fc.option(titles, {nil: undefined}),
    kind: fc.constantFrom("read", "edit", "execute", "other", "search", "x"),
    input: anyInput,
  })
  const widths = fc.integer({min: 1, max: 90})
  fc.assert(
    fc.property(facts, widths, fc.constantFrom("en", "zh"), (of, most, locale) => {
      const text = callLabel(of, {locale, most})
      expect(text).not.toBe("")
      expect(textWidth(text)).toBeLessThanOrEqual(most)
      expect(text).not.toMatch(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/)
      expect(callLabel(of, {locale, most})).toBe(text)
    }),
    {numRuns: runs(300)},
  )
})
