// Named checks of the state that no other test is about.

import {readFileSync} from "node:fs"
import {dirname, join, relative} from "node:path"
import {fileURLToPath} from "node:url"
import {describe, expect, test} from "vitest"
import {Story, textOf} from "./story.js"

const SRC = fileURLToPath(new URL("../../src/", import.meta.url))

/** All files that a file of src reaches by its imports, itself among them. */
function reachedFrom(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found
  found.add(file)
  const source = readFileSync(join(SRC, file), "utf8").replace(/import type [^"]*"[^"]*"/g, "")
  for (const [, , name = ""] of source.matchAll(/(import|from)\s*\(?\s*"(\.[^"]+)\.js"/g)) {
    const path = relative(SRC, join(SRC, dirname(file), `${name}.ts`))
    reachedFrom(path, found)
  }
  return found
}

const text = (value: string) => [
  {type: "content" as const, content: {type: "text" as const, text: value}},
]

describe("the state", () => {
  test("VS-02 is reached by no clock, no input or output, and no screen", () => {
    const files = [...reachedFrom("app/update.ts")]
    expect(files.length).toBeGreaterThan(50)
    for (const file of files) {
      const source = readFileSync(join(SRC, file), "utf8").replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "")
      expect(source, file).not.toMatch(
        /"node:|\bprocess\.|\bDate\b|performance\.now|setTimeout|setInterval|queueMicrotask|fetch\(/,
      )
    }
    expect(
      files.filter(file => /^(node|agents|headless|cli|settings|sessions)\//.test(file)),
    ).toEqual([])
    for (const file of ["app/loop.ts", "screen/inline.ts", "screen/alternate.ts"]) {
      expect(files).not.toContain(file)
    }
  })

  test("VS-04 has rows of the reader, the agent, tools and ourselves, each with its facts", () => {
    const one = new Story().begins("Why?").says("So.", "m1")
    one.call("c1", {title: "Read a.ts", kind: "read", name: "Read", status: "in_progress"})
    const running = one.state.transcript.blocks.at(-1)
    expect(running).toMatchObject({type: "tool", status: "running"})
    one.change("c1", {status: "completed", content: text("one")})
    one.call("c2", {title: "Run it", kind: "execute", status: "failed", content: text("no")})
    one.tell({type: "notice", tone: "info", text: "Fine.", detail: undefined})
    one.tell({type: "notice", tone: "error", text: "Not fine.", detail: undefined})
    expect(one.state.transcript.blocks).toMatchObject([
      {type: "user", text: "Why?"},
      {type: "reply", messageId: "m1"},
      {
        type: "tool",
        callId: "c1",
        name: "Read",
        title: "Read a.ts",
        head: "Read a.ts",
        status: "done",
        parts: [{type: "text", text: "one"}],
      },
      {type: "tool", callId: "c2", status: "failed"},
      {type: "notice", tone: "info", text: "Fine."},
      {type: "notice", tone: "error", text: "Not fine."},
    ])
  })

  test("VS-19 decided: what is being written is Markdown as it comes, and looks no different at its end", () => {
    const one = new Story().begins("Why?").says("It **is** so:\n\n- one\n- `two`\n\nAnd th")
    const styled = () => one.styledRows().slice(2)
    const live = styled()
    expect(live.map(textOf)).toEqual(["It is so:", "", "- one", "- `two`", "", "And th"])
    expect(live[0]?.find(run => run.text.includes("is"))?.style).not.toEqual(one.look.theme.text)
    one.ends()
    expect(styled().slice(0, 6)).toEqual(live)
  })
})
