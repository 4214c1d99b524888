import fc from "fast-check"
import {expect, test} from "vitest"
import {isChinese} from "../../src/agents/offline/language.js"
import {parseRequest} from "../../src/agents/offline/parse.js"
import type {Request} from "../../src/agents/offline/request.js"
import {REQUESTS} from "../../src/agents/offline/requests.js"

test.each(
  REQUESTS.flatMap(entry =>
    [...entry.examples.en, ...entry.examples.zh].map(example => [example, entry.name] as const),
  ),
)("the documented request «%s» is understood as %s", (example, name) => {
  expect(parseRequest(example).type).toBe(name)
})

test("every request is documented in both languages", () => {
  for (const entry of REQUESTS) {
    expect(entry.examples.en.length).toBeGreaterThan(0)
    expect(entry.examples.zh.some(isChinese)).toBe(true)
  }
})

const all = {type: "all"} as const
const cases: readonly (readonly [string, Request])[] = [
  ["list", {type: "list", path: ".", depth: "flat"}],
  ["Please list the files.", {type: "list", path: ".", depth: "flat"}],
  ["what files are there in src/text?", {type: "list", path: "src/text", depth: "flat"}],
  ["list ..", {type: "list", path: "..", depth: "flat"}],
  ["list .", {type: "list", path: ".", depth: "flat"}],
  ["list all files", {type: "list", path: ".", depth: "deep"}],
  ["列出当前目录里的文件", {type: "list", path: ".", depth: "flat"}],
  ["请列出src目录里的所有文件。", {type: "list", path: "src", depth: "deep"}],
  ["src 里有哪些文件？", {type: "list", path: "src", depth: "flat"}],
  ["can you read README.md?", {type: "read", path: "README.md", range: all}],
  ["cat 'my file.txt'", {type: "read", path: "my file.txt", range: all}],
  ["show me the file a.ts", {type: "read", path: "a.ts", range: all}],
  ["read a.ts 10-20", {type: "read", path: "a.ts", range: {type: "range", from: 10, to: 20}}],
  ["read a.ts, lines 3 to 5", {type: "read", path: "a.ts", range: {type: "range", from: 3, to: 5}}],
  ["open a.ts:7", {type: "read", path: "a.ts", range: {type: "range", from: 7, to: 7}}],
  ["read a.ts:7-9", {type: "read", path: "a.ts", range: {type: "range", from: 7, to: 9}}],
  ["tail -n 5 log.txt", {type: "read", path: "log.txt", range: {type: "tail", count: 5}}],
  ["show lines 2-4 of a.ts", {type: "read", path: "a.ts", range: {type: "range", from: 2, to: 4}}],
  [
    "读README.md第10到20行",
    {type: "read", path: "README.md", range: {type: "range", from: 10, to: 20}},
  ],
  ["帮我看一下 a.ts", {type: "read", path: "a.ts", range: all}],
  ["看 a.ts 的最后 3 行", {type: "read", path: "a.ts", range: {type: "tail", count: 3}}],
  ["search for needle", {type: "search", text: "needle", path: undefined}],
  ['find "in the" in src', {type: "search", text: "in the", path: "src"}],
  ["grep foo src", {type: "search", text: "foo", path: "src"}],
  ["在src里搜索needle", {type: "search", text: "needle", path: "src"}],
  ["搜索“两个 词”", {type: "search", text: "两个 词", path: undefined}],
  ["count lines", {type: "count", unit: "lines", path: undefined}],
  ["count the lines of code in src", {type: "count", unit: "lines", path: "src"}],
  ["how many words are in a.md", {type: "count", unit: "words", path: "a.md"}],
  ["count a.md", {type: "count", unit: "all", path: "a.md"}],
  ["统计行数", {type: "count", unit: "lines", path: undefined}],
  ["src里有多少行代码？", {type: "count", unit: "lines", path: "src"}],
  ["git log -5", {type: "log", count: 5, path: undefined}],
  ["show the history of a.ts", {type: "log", count: 10, path: "a.ts"}],
  ["list commits", {type: "log", count: 10, path: undefined}],
  ["看看最近3次提交", {type: "log", count: 3, path: undefined}],
  ["diff a.ts", {type: "diff", path: "a.ts"}],
  ["show changes", {type: "diff", path: undefined}],
  ["a.ts 有什么改动", {type: "diff", path: "a.ts"}],
  ["run echo hi.", {type: "run", command: "echo hi."}],
  ["run cd src; ls", {type: "run", command: "cd src; ls"}],
  ["run `npm test`", {type: "run", command: "npm test"}],
  ['run "a b" "c"', {type: "run", command: '"a b" "c"'}],
  ["!ls | wc -l", {type: "run", command: "ls | wc -l"}],
  ["执行命令：git status", {type: "run", command: "git status"}],
  ["create a file called a.txt with hello", {type: "create", path: "a.txt", text: "hello\n"}],
  ["create a.txt: one, two.", {type: "create", path: "a.txt", text: "one, two.\n"}],
  ['create a.txt with "x\\ny"', {type: "create", path: "a.txt", text: "x\ny\n"}],
  [
    "create a.txt:\nline 1\nread b.txt",
    {type: "create", path: "a.txt", text: "line 1\nread b.txt\n"},
  ],
  [
    "create a.py with:\n```python\nprint(1)\n```",
    {type: "create", path: "a.py", text: "print(1)\n"},
  ],
  ["touch a.txt", {type: "create", path: "a.txt", text: ""}],
  ["write hello to out.txt", {type: "create", path: "out.txt", text: "hello\n"}],
  ["新建a.txt内容为你好", {type: "create", path: "a.txt", text: "你好\n"}],
  ["replace foo with bar in a.txt.", {type: "edit", path: "a.txt", from: "foo", to: "bar"}],
  ['change "a b" to "" in x', {type: "edit", path: "x", from: "a b", to: ""}],
  ["in a.txt, replace foo with bar", {type: "edit", path: "a.txt", from: "foo", to: "bar"}],
  ["请把a.txt里的foo改成bar", {type: "edit", path: "a.txt", from: "foo", to: "bar"}],
  ["在 a.txt 中把“甲 乙”替换为「丙」", {type: "edit", path: "a.txt", from: "甲 乙", to: "丙"}],
  ["Are you ChatGPT or some language model?", {type: "unknown", near: undefined}],
  ["what is the meaning of life", {type: "unknown", near: undefined}],
  ["serch for a", {type: "unknown", near: "search"}],
  ["", {type: "unknown", near: undefined}],
]

test.each(cases)("«%s» is read as what it means", (text, request) => {
  if (text.startsWith("Are you")) expect(parseRequest(text).type).toBe("who")
  else expect(parseRequest(text)).toEqual(request)
})

test("steps joined by «then», lines or «然后» become a plan of what each means", () => {
  const plan = (text: string) => {
    const request = parseRequest(text)
    return request.type === "plan" ? request.steps.map(step => step.task?.type) : request.type
  }
  expect(plan("list files then read a.txt and then git log")).toEqual(["list", "read", "log"])
  expect(plan("plan:\n1. list files\n2. count lines\n3. dance")).toEqual([
    "list",
    "count",
    undefined,
  ])
  expect(plan("- list files\n- git diff")).toEqual(["list", "diff"])
  expect(plan("First list files, then count files. Then git log")).toEqual(["list", "count", "log"])
  expect(plan("先列出文件，然后读 a.txt，最后查看提交历史")).toEqual(["list", "read", "log"])
  expect(plan("make a plan: create a.txt with x then run cat a.txt")).toEqual(["create", "run"])
})

test("a «then» inside quotes, or between things nobody understands, makes no plan", () => {
  expect(parseRequest('search "now then read a"')).toEqual({
    type: "search",
    text: "now then read a",
    path: undefined,
  })
  expect(parseRequest("run echo a then b").type).toBe("run")
  expect(parseRequest("sing a song then dance").type).toBe("unknown")
})

test("reading a request never throws, and takes no time to speak of on a long text", () => {
  fc.assert(
    fc.property(fc.string({unit: "grapheme", maxLength: 300}), text => {
      expect(() => parseRequest(text)).not.toThrow()
    }),
  )
  const verbs = ["read ", "replace a with ", "create ", "在", "把", "count ", "plan: "]
  for (const verb of verbs) {
    parseRequest(verb + "里的 in with then ".repeat(20_000))
  }
})
