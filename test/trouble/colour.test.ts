// Text that cannot be read, and boxes of colour that nobody asked for.

import {describe, expect, test} from "vitest"
import type {Desk} from "../app/desk.js"
import {ask, started} from "./scene.js"

/** A screen with one of everything on it. */
async function colourful(): Promise<Desk> {
  const desk = await started({columns: 80, rows: 60})
  await desk.type("Do it\r")
  desk.update({sessionUpdate: "agent_thought_chunk", content: {type: "text", text: "Hm."}})
  const call = {toolCallId: "t", title: "Run", kind: "execute"} as const
  const part = {type: "diff", path: "a.ts", oldText: "one\n", newText: "two\n"} as const
  desk.update({sessionUpdate: "tool_call", ...call, status: "completed", content: [part]})
  desk.update({sessionUpdate: "tool_call", ...call, toolCallId: "f", status: "failed"})
  await desk.says("# Title\n\nWords, `code`, **bold**, [a link](http://x/).\n\n> quote\n\n")
  await desk.says("```ts\nconst a = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n")
  for (const tone of ["info", "warning", "error"] as const) {
    desk.tell({type: "notice", tone, text: `A ${tone} to read`, detail: "more of it"})
  }
  ask(desk, 1)
  await desk.rest()
  return desk
}

describe("B137 B138 on any background", () => {
  test("nothing has a background of its own", async () => {
    const desk = await colourful()
    expect(desk.emulator.bytes).not.toMatch(/\x1b\[(?:[\d:]*;)*(?:4[0-8]|10[0-7])(?:[;:][\d;:]*)?m/)
  })

  test("no colour is black, white, grey or bright", async () => {
    const desk = await colourful()
    const colours = [...desk.emulator.bytes.matchAll(/\x1b\[([\d;:]*)m/g)].flatMap(([, all]) =>
      (all ?? "").split(";"),
    )
    expect(colours.filter(one => /^(30|37|9[0-7]|38.*)$/.test(one))).toEqual([])
    expect(colours).toContain("2")
  })

  test.each(["A warning to read", "A error to read", "A info to read", "Run 1?", "Words,"])(
    "what must be read is in the reader's own colour: %s",
    async text => {
      const desk = await colourful()
      const row = desk.emulator.screen().findIndex(one => one.includes(text))
      expect(row).toBeGreaterThanOrEqual(0)
      const column = desk.emulator.screen()[row]!.indexOf(text)
      expect(desk.emulator.cell(row, column).style.foreground).toBe(0)
    },
  )
})
