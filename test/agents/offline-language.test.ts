import {expect, test} from "vitest"
import {languageOf} from "../../src/agents/offline/language.js"

test.each([
  ["read notes.txt", "en"],
  ["读 notes.txt", "zh"],
  ["把 README.md 读一下", "zh"],
  ["run printf '你好'", "en"],
  ["search “文件” in src", "en"],
  ["搜索 “TODO”", "zh"],
  ["“文件”", "zh"],
  ["it's 文件", "zh"],
  ["read 日本語.txt", "en"],
  ["count lines in 文件/a", "en"],
  ["读 日本語.txt", "zh"],
  ["读日本語.txt", "zh"],
  ["创建 a.md 写入 # 标题", "zh"],
])("%s is answered in the language that it is written in", (text, language) => {
  expect(languageOf(text, "en")).toBe(language)
})

test("a request that shows no language is answered in the reader's", () => {
  expect(languageOf("git log", "zh")).toBe("zh")
})
