import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {nextBreak} from "../../../src/text/grapheme.js"
import {textWidth} from "../../../src/text/width.js"
import type {ToolCall} from "../../../src/transcript/args/call.js"
import {summary} from "../../../src/transcript/args/summary.js"
import {runs} from "../../help/runs.js"
import {anyInput, call, hostile, PLACES} from "./calls.js"

const told = (name: string | undefined, input: unknown, of: Partial<ToolCall> = {}) =>
  summary(call({name, input, ...of}), {locale: "en", places: PLACES})

describe("any arguments on one line", () => {
  test("TA-01 have 160 characters at most, or as many as are asked for; what is longer ends in …", () => {
    const run = (length: number, most?: number) =>
      summary(call({name: "bash", input: {command: "x".repeat(length)}}), {
        locale: "en",
        ...(most === undefined ? {} : {most}),
      })
    expect(run(160)).toBe("x".repeat(160))
    expect(run(161)).toBe(`${"x".repeat(159)}…`)
    expect(run(20, 20)).toBe("x".repeat(20))
    expect(run(21, 20)).toBe(`${"x".repeat(19)}…`)
    expect(run(5, 0)).toBeUndefined()
  })

  test("TA-02 are no summary where nothing usable was given", () => {
    for (const input of [undefined, null, "", " \n", {}, [], {command: ""}, {x: null}, {x: {}}]) {
      expect(told("bash", input)).toBeUndefined()
      expect(told("frobnicate", input)).toBeUndefined()
      expect(told("read", input)).toBeUndefined()
    }
  })

  test("TA-03 have one blank for white space of any kind, none at the ends, and one line", () => {
    const command = "\u3000 npm\t\ttest\r\n\u2028 &&\u00a0\n ls \n"
    expect(told("bash", {command})).toBe("npm test && ls")
  })

  test("TA-04 are read from an object, and from a string that begins like one", () => {
    expect(told("read", {path: "a.ts"})).toBe("a.ts")
    expect(told("read", ' {"path": "a.ts"}')).toBe("a.ts")
  })

  test("TA-05 are none where a string looks like JSON but holds no object", () => {
    for (const input of ['{"path": "a.t', '["a.ts"]', "[1", "{}", "[", "{"]) {
      expect(told("read", input)).toBeUndefined()
    }
  })

  test("TA-06 may be a text, a number, yes or no; null, lists and what is no number are none", () => {
    expect(told("frobnicate", " some text ")).toBe("some text")
    expect(told("bash", "npm test")).toBe("npm test")
    expect(told("frobnicate", 42)).toBe("42")
    expect(told("frobnicate", false)).toBe("false")
    for (const input of [null, ["a"], Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(told("frobnicate", input)).toBeUndefined()
    }
  })

  test("TA-07 never make it throw, are told the same every time, on one line within the limit", () => {
    const names = fc.constantFrom(
      "bash",
      "edit",
      "grep",
      "read",
      "todo",
      "x",
      "mcp__a__b",
      undefined,
    )
    const facts = fc.record({
      title: hostile,
      name: names,
      kind: fc.constantFrom("read", "edit", "execute", "other", "search", "think", "x"),
      input: anyInput,
    })
    fc.assert(
      fc.property(
        facts,
        fc.integer({min: 0, max: 170}),
        fc.constantFrom("en", "zh"),
        (of, most, locale) => {
          const text = summary(of, {locale, most, places: PLACES})
          expect(summary(of, {locale, most, places: PLACES})).toBe(text)
          if (text === undefined) return
          expect(text).not.toBe("")
          expect(textWidth(text)).toBeLessThanOrEqual(most)
          expect(graphemes(text)).toBeLessThanOrEqual(most)
          expect(text).not.toMatch(/[\0-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069]/)
        },
      ),
      {numRuns: runs(500)},
    )
  })
})

function graphemes(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at = nextBreak(text, at)) count++
  return count
}

describe("a tool's own arguments", () => {
  test("TA-08 of a command are the command alone, not what it is for", () => {
    const input = {command: "npm test", description: "Run the tests", timeout: 3000}
    expect(told("Bash", input)).toBe("npm test")
    expect(told("run_shell_command", {command: "ls", directory: "src"})).toBe("ls")
    expect(told("shell", {command: ["bash", "-lc", "npm test | tail"]})).toBe("npm test | tail")
    expect(told("shell", {command: ["git", "commit", "-m", "it's"]})).toBe(
      "git commit -m 'it'\\''s'",
    )
    expect(told("exec_command", {cmd: "ls"})).toBe("ls")
    expect(told(undefined, {command: "ls"}, {kind: "execute", title: "Terminal"})).toBe("ls")
  })

  test("TA-09 of a move or a copy are from → to, one side alone, or none", () => {
    expect(told("move_file", {source: "a.ts", destination: "b/"})).toBe("a.ts → b/")
    expect(told("copy_file", {source: "/home/u/project/a.ts"})).toBe("a.ts")
    expect(told("mv", {destination: "b"})).toBe("b")
    expect(told("copy", {recursive: true})).toBeUndefined()
  })

  test("TA-10 of a search are the query in the folder, or one of them", () => {
    expect(told("Grep", {pattern: "format(", path: "/home/u/project/src"})).toBe('"format(" in src')
    expect(told("find", {pattern: "**/*.ts", path: "src"})).toBe('"**/*.ts" in src')
    expect(told("glob", {pattern: "*.md"})).toBe('"*.md"')
    expect(told("search_file_content", {path: "src"})).toBe("src")
    expect(summary(call({name: "grep", input: {query: "x", path: "src"}}), {locale: "zh"})).toBe(
      "src 中的“x”",
    )
  })

  test("TA-11 of a read are the list of paths before the single one, then the lines", () => {
    expect(told("read", {path: "b.ts", paths: ["a.ts", "c.ts"]})).toBe("a.ts +1")
    expect(told("read", {path: "b.ts", paths: []})).toBe("b.ts")
    expect(told("Read", {file_path: "/home/u/project/b.ts", offset: 1, limit: 80})).toBe(
      "b.ts 1-80",
    )
  })

  test.each([
    [{offset: 20, limit: 10}, " 20-29"],
    [{offset: 20}, " 20"],
    [{offset: "20", limit: "1"}, " 20-20"],
    [{start_line: 3, end_line: 9}, " 3-9"],
    [{offset: 5, limit: 0}, " 5"],
    [{offset: 0, limit: 10}, ""],
    [{offset: -3, limit: 10}, ""],
    [{offset: 1.5, limit: 10}, ""],
    [{offset: "1.5"}, ""],
    [{limit: 10}, ""],
    [{offset: Number.MAX_SAFE_INTEGER, limit: 9}, ` ${Number.MAX_SAFE_INTEGER}`],
  ])("TA-12 lines %j are «%s»", (range, shown) => {
    expect(told("read", {path: "a.ts", ...range})).toBe(`a.ts${shown}`)
  })

  test("TA-13 that are a list are the first of it and how many more, without blanks", () => {
    expect(told("delete_files", {paths: ["a", " ", 3, null, "b", "c"]})).toBe("a +2")
    expect(told("delete_files", {paths: ["a"]})).toBe("a")
    expect(told("delete_files", {paths: ["", 3]})).toBeUndefined()
  })

  test("TA-14 of a write are the path and the lines; without a path none", () => {
    expect(told("Write", {file_path: "a.ts", content: "one\ntwo\n"})).toBe("a.ts (2 lines)")
    expect(told("write", {path: "a.ts", content: "one"})).toBe("a.ts (1 line)")
    expect(told("write", {path: "a.ts", content: "\n"})).toBe("a.ts")
    expect(told("write", {path: "a.ts", content: 3})).toBe("a.ts")
    expect(told("write", {content: "one\ntwo"})).toBeUndefined()
    const zh = summary(call({name: "write", input: {path: "a", content: "b"}}), {locale: "zh"})
    expect(zh).toBe("a（1 行）")
  })

  test("TA-15 have no lines for newlines at the end, nor for a blank text", () => {
    const lines = (content: string) => told("write", {path: "a", content})
    expect(lines("one\ntwo\r\n\r\n\n")).toBe("a (2 lines)")
    expect(lines("\n\none")).toBe("a (3 lines)")
    expect(lines(" \n\t\n")).toBe("a")
  })

  test("TA-16 of an edit are the path and the lines of all its texts", () => {
    const pair = {old_string: "a\nb", new_string: "a\nb\nc"}
    expect(told("Edit", {file_path: "a.ts", ...pair})).toBe("a.ts (+3 −2)")
    expect(told("edit", {filePath: "a.ts", oldString: "", newString: "x"})).toBe("a.ts (+1)")
    expect(told("edit", {path: "a.ts", oldText: "x", newText: ""})).toBe("a.ts (−1)")
    expect(told("multiedit", {file_path: "a.ts", edits: [pair, JSON.stringify(pair), 3]})).toBe(
      "a.ts (+6 −4)",
    )
    expect(told("edit", pair)).toBe("+3 −2")
    expect(told("edit", {path: "a.ts"})).toBe("a.ts")
    expect(told("edit", {replace_all: true})).toBeUndefined()
  })

  test("TA-16 of a patch are its files and the lines it changes", () => {
    const patch = [
      "*** Begin Patch",
      "*** Update File: /home/u/project/a.ts",
      "@@ one",
      "-old",
      "+new",
      "+more",
      "*** Add File: b.ts",
      "+x",
      "*** End Patch",
    ].join("\n")
    expect(told("apply_patch", {input: patch})).toBe("a.ts +1 (+3 −1)")
    expect(told("apply_patch", patch)).toBe("a.ts +1 (+3 −1)")
    const unified = "--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n"
    expect(told("patch", {patchText: unified})).toBe("x.ts (+1 −1)")
    const changes = {"x.ts": {type: "update", unified_diff: unified}, "y.ts": {content: "1\n2"}}
    expect(told("apply_patch", {changes})).toBe("x.ts +1 (+3 −1)")
  })

  test("TA-17 of a to-do list are how many items it has", () => {
    const todos = [{content: "a", status: "pending"}, {content: "b"}]
    expect(told("TodoWrite", {todos})).toBe("2 items")
    expect(told("update_plan", {plan: [{step: "a"}]})).toBe("1 item")
    expect(told("todowrite", {todos: "a"})).toBeUndefined()
    expect(told("todoread", {x: 1})).toBeUndefined()
  })

  test.each([
    ["delete_file", {path: "a.ts"}, "a.ts"],
    ["mkdir", {paths: ["a", "b"]}, "a +1"],
    ["run_script", {script_path: "/home/u/project/x.sh", args: ["1"]}, "x.sh"],
    ["search_knowledge_base", {knowledge_base_id: "k1", query: "icu"}, "icu"],
    ["WebSearch", {query: "icu 72", allowed_domains: ["a.org"]}, "icu 72"],
    ["WebFetch", {url: "https://a.org/x", prompt: "Sum it up"}, "https://a.org/x"],
    ["Skill", {skill: "release", args: "1.0"}, "release"],
    ["get_document", {document_id: "d1", verbose: true}, "d1"],
    ["get_message", {message_id: 7}, "7"],
    ["list_messages", {keyword: "bug", limit: 5}, "bug"],
    ["AskUserQuestion", {questions: [{question: "Which?"}, {question: "Why?"}]}, "Which? +1"],
    ["question", {question: "Which one?", options: ["a"]}, "Which one?"],
    ["Task", {subagent_type: "x", description: "Find it", prompt: "Look …"}, "Find it"],
    ["delegate_to_agent", {agent_name: "x", objective: "Find it"}, "Find it"],
    ["BashOutput", {bash_id: "b1"}, "b1"],
    ["view_image", {path: "a.png"}, "a.png"],
    ["ls", {path: "/home/u/project"}, "."],
  ])("TA-18 of %s are told by the fields that matter to it", (name, input, shown) => {
    expect(told(name, input)).toBe(shown)
  })

  test("TA-19 of a tool that nobody knows are told by the first of the usual fields", () => {
    const usual: readonly (readonly [string, string])[] = [
      ["command", "c"],
      ["path", "p"],
      ["paths", "ps"],
      ["file_path", "f"],
      ["url", "u"],
      ["query", "q"],
      ["keyword", "k"],
      ["name", "n"],
      ["document_name", "dn"],
      ["document_id", "d"],
      ["knowledge_base_id", "kb"],
      ["message_id", "m"],
      ["question", "qu"],
    ]
    for (let first = 0; first < usual.length; first++) {
      const input = Object.fromEntries([["x", "y"], ...usual.slice(first).toReversed()])
      expect(told("frobnicate", input)).toBe(usual[first]![1])
    }
  })

  test("TA-20 under a usual field may be a list; an empty one moves on", () => {
    expect(told("frobnicate", {paths: ["a", "b"], url: "u"})).toBe("a +1")
    expect(told("frobnicate", {path: [], query: [" "], url: "u"})).toBe("u")
  })

  test("TA-21 of which none is usual are two pairs at most, in their own order", () => {
    const input = {z: "last\nfirst", list: [1], deep: {}, a: 2, b: true}
    expect(told("frobnicate", input)).toBe("z=last first a=2")
    expect(told("mcp__db__run", {limit: 5})).toBe("limit=5")
    expect(told("frobnicate", {list: [1], none: null})).toBeUndefined()
  })

  test("TA-22 decided: only fields of paths are shortened, lists under others stay as they are", () => {
    const path = "/home/u/project/a.ts"
    for (const key of ["path", "paths", "file_path"]) {
      expect(told("frobnicate", {[key]: path})).toBe("a.ts")
      expect(told("frobnicate", {[key]: [path, "b"]})).toBe("a.ts +1")
    }
    expect(told("move", {source: path, destination: "/home/u/b"})).toBe("a.ts → ~/b")
    expect(told("frobnicate", {name: path})).toBe(path)
    expect(told("frobnicate", {query: [path, "b"]})).toBe(`${path} +1`)
    expect(told("bash", {command: path})).toBe(path)
  })

  test("TA-23 never show bodies of files, nor the texts of an edit", () => {
    const body = "SECRET\nSECRET"
    for (const key of ["content", "file_text", "old_string", "newText", "patch", "diff", "text"]) {
      for (const name of ["write", "edit", "frobnicate"]) {
        expect(told(name, {[key]: body, path: "a"})).not.toContain("SECRET")
        expect(told(name, {[key]: body}) ?? "").not.toContain("SECRET")
      }
    }
    expect(told("write", body)).toBeUndefined()
  })

  test("TA-31 decided: are cut by columns, at characters, and not inside of a token", () => {
    const cut = (command: string, most: number) =>
      summary(call({name: "bash", input: {command}}), {locale: "en", most})
    expect(cut("我们我们", 8)).toBe("我们我们")
    expect(cut("我们我们", 7)).toBe("我们我…")
    expect(cut("我们我们", 6)).toBe("我们…")
    expect(cut("ab👩‍👧‍👦cd", 5)).toBe("ab👩‍👧‍👦…")
    expect(cut("ab👩‍👧‍👦cd", 4)).toBe("ab…")
    expect(cut("ab\u202ecd", 9)).toBe("ab…")
  })

  test("TA-31 decided: show control and direction characters, and what has no width", () => {
    expect(told("bash", {command: "a\x1b[2J\u202eb\u200bc"})).toBe("a␛[2J‹U+202E›b‹U+200B›c")
    expect(told("read", {path: "a\u0007.ts"})).toBe("a␇.ts")
    expect(told("grep", {pattern: "\u2066x"})).toBe('"‹U+2066›x"')
    expect(told("frobnicate", {"k\u202e": "v"})).toBe("k‹U+202E›=v")
  })

  test("TA-07 of a hostile megabyte are told like any others", () => {
    const long = 1_000_000
    for (const text of [
      "x",
      " ",
      "\n",
      "{",
      "\u202e",
      "‹",
      "a\u0301",
      "👩‍👧",
      "\n+",
      "http://x ",
    ]) {
      const body = text.repeat(long / text.length)
      for (const name of ["bash", "read", "edit", "apply_patch", "frobnicate"]) {
        const input = {command: body, path: `${body}x`, old_string: body, patch: body, [body]: body}
        expect(textWidth(told(name, input) ?? "")).toBeLessThanOrEqual(160)
        expect(textWidth(told(name, body) ?? "")).toBeLessThanOrEqual(160)
      }
    }
    const nest = `{"path": ${"[".repeat(long)}${"]".repeat(long)}}`
    expect(told("frobnicate", nest)).toBeUndefined()
  })
})
