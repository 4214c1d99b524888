import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {headText, type NamedCall, runningText} from "../../../src/transcript/args/head.js"
import {runs} from "../../help/runs.js"
import {anyInput, call, hostile, PLACES} from "./calls.js"

const named = (of: Partial<NamedCall>): NamedCall => ({...call(of), callId: of.callId ?? "c1"})
const head = (of: Partial<NamedCall>) => headText(named(of), {locale: "en", places: PLACES})
const input = {file_path: "/home/u/project/src/date.ts", offset: 1, limit: 80}

describe("the head of a card", () => {
  test("is the agent's title where that tells something, arguments or not", () => {
    expect(head({title: "Read src/date.ts", name: "Read", kind: "read", input})).toBe(
      "Read src/date.ts",
    )
    expect(head({title: "Look at the dates", name: "Read", kind: "read", input})).toBe(
      "Look at the dates",
    )
    expect(head({title: "npm test", kind: "execute", input: {command: "npm test"}})).toBe(
      "npm test",
    )
  })

  test.each(["Read", "read_file", "Read File", "read", "Tool call", "c1", "mcp__acp__Read"])(
    "is what is done and to what where the title is «%s»",
    title => {
      expect(head({title, kind: "read", input})).toBe("Read src/date.ts 1-80")
    },
  )

  test("is what is done and to what where the title is the name of a tool nobody knows", () => {
    expect(head({title: "Peruse It", name: "peruse_it", kind: "read", input})).toBe(
      "Read src/date.ts 1-80",
    )
    expect(head({title: "frobnicate", name: "frobnicate", input: {x: 1}})).toBe("frobnicate x=1")
    expect(head({title: "c1", name: "frobnicate", input: {x: 1}})).toBe("frobnicate x=1")
  })

  test("of the usual tools reads like a sentence", () => {
    expect(head({name: "Bash", input: {command: "npm test"}})).toBe("Run npm test")
    expect(head({title: "Terminal", kind: "execute", input: {command: "ls"}})).toBe("Run ls")
    expect(head({name: "Grep", input: {pattern: "format(", path: "src"}})).toBe(
      'Search "format(" in src',
    )
    expect(head({name: "Task", input: {description: "Find it"}})).toBe("Agent: Find it")
    expect(head({name: "TodoWrite", input: {todos: [1, 2]}})).toBe("To-do list: 2 items")
    expect(head({name: "mcp__github__create_issue", input: {repo: "a/b"}})).toBe(
      "github: create_issue repo=a/b",
    )
    expect(headText(named({name: "bash", input: {command: "ls"}}), {locale: "zh"})).toBe("运行 ls")
  })

  test("keeps a title that holds the argument already, and never says it twice", () => {
    expect(head({title: "ls", name: "bash", input: {command: "ls"}})).toBe("ls")
    expect(head({title: "ls", name: "bash", input: {command: "ls -la"}})).toBe("Run ls -la")
  })

  test("BE-03 of a call without arguments is its title or its name, never invented", () => {
    expect(head({title: "Read", kind: "read"})).toBe("Read")
    expect(head({title: "c1", name: "frobnicate", input: {list: [1]}})).toBe("frobnicate")
    expect(head({title: "c1", input: {}})).toBe("c1")
    expect(head({title: "mcp__db__run", input: {}})).toBe("db: run")
  })

  test("leaves counts to the change that is shown beside it", () => {
    const edit = {name: "Edit", input: {file_path: "a.ts", old_string: "x", new_string: "y"}}
    expect(head(edit)).toBe("Edit a.ts (+1 −1)")
    expect(headText(named(edit), {locale: "en", counts: "elsewhere"})).toBe("Edit a.ts")
    const write = {name: "Write", input: {file_path: "a.ts", content: "x"}}
    expect(headText(named(write), {locale: "en", counts: "elsewhere"})).toBe("Write a.ts")
  })

  test("of a command that runs is the command alone behind the word that says so", () => {
    const bash = named({name: "Bash", input: {command: "npm test"}})
    expect(runningText(bash, {locale: "en"})).toBe("npm test")
    const read = named({name: "Read", input: {path: "a.ts"}})
    expect(runningText(read, {locale: "en"})).toBe("Read a.ts")
  })

  test("is one line in which nothing hides, whatever the call is", () => {
    const texts = fc.oneof(hostile, fc.constantFrom("Read", "bash", "x", "mcp__a__b"))
    const calls = fc.record({
      title: texts,
      name: fc.option(texts, {nil: undefined}),
      kind: fc.constantFrom("read", "edit", "execute", "other"),
      callId: texts,
      input: anyInput,
    })
    fc.assert(
      fc.property(calls, fc.constantFrom("en", "zh"), (of, locale) => {
        const text = headText(of, {locale})
        expect(text).not.toMatch(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/)
        expect(headText(of, {locale})).toBe(text)
      }),
      {numRuns: runs(300)},
    )
  })
})
