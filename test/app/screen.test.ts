import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {forbidden} from "../help/lint.js"
import {Desk} from "./desk.js"

const numbered = (from: number, to: number) =>
  Array.from({length: to - from}, (_, i) => `row-${from + i}`)

/** Rows of scrollback and screen that hold a word of `numbered`. */
const told = (desk: Desk) => desk.emulator.all().flatMap(row => row.match(/row-\d+/g) ?? [])

async function started(rows = 12): Promise<Desk> {
  const desk = new Desk({columns: 60, rows})
  desk.emulator.print("$ shell-1\r\n$ shell-2\r\n")
  await desk.start()
  return desk
}

function ask(desk: Desk, id: number): void {
  const text = "rm -rf build\nnpm ci\nnpm run build"
  const content = [{type: "content", content: {type: "text", text}} as const]
  desk.tell({
    type: "permission",
    id,
    call: {toolCallId: `c${id}`, title: `Run ${id}`, content},
    options: [{optionId: "y", name: "Allow", kind: "allow_once"}],
  })
}

describe("on the screen", () => {
  test("the menu lies over the conversation and gives it back", async () => {
    const desk = await started()
    await desk.type("Count\r")
    await desk.says(`${numbered(0, 40).join("\n\n")}\n`)
    await desk.ends()
    const before = {screen: desk.emulator.screen(), scrollback: desk.emulator.scrollback()}
    await desk.type("/")
    expect(desk.emulator.screen().join("\n")).toContain("/help")
    expect(desk.emulator.screen().at(-1)).toBe("› /")
    await desk.type("\x1b")
    await desk.rest()
    await desk.type("\x7f")
    expect(desk.emulator.screen()).toEqual(before.screen)
    expect(desk.emulator.scrollback()).toEqual(before.scrollback)
    expect(told(desk)).toEqual(numbered(0, 40))
  })

  test("a question pushes the conversation up and the row that follows is in its place", async () => {
    const desk = await started()
    await desk.type("Do it\r")
    await desk.says(`${numbered(0, 20).join("\n\n")}\n\n`)
    ask(desk, 1)
    await desk.rest()
    expect(desk.emulator.screen().join("\n")).toMatch(/Run 1\?[\s\S]*npm ci[\s\S]*y once/)
    await desk.type("y")
    await desk.rest()
    expect(desk.asked).toContain("answer 1 y")
    await desk.says(`${numbered(20, 30).join("\n\n")}\n`)
    await desk.ends()
    expect(told(desk)).toEqual(numbered(0, 30))
  })

  test("help in the middle of a block of code leaves it one block, every row once", async () => {
    const desk = await started()
    await desk.type("Code\r")
    await desk.says(`\`\`\`ts\n${numbered(0, 15).join("\n")}\n`)
    await desk.type("/help\r")
    await desk.rest()
    await desk.says(`${numbered(15, 30).join("\n")}\n\`\`\`\n\nEnd.`)
    await desk.ends()
    const all = desk.emulator.all()
    expect(told(desk)).toEqual(numbered(0, 30))
    expect(all.filter(row => row.startsWith("```"))).toEqual(["```ts", "```"])
    expect(all.indexOf("End.")).toBeLessThan(all.findIndex(row => row.includes("Type a request")))
    expect(all.filter(row => row.includes("Type a request"))).toHaveLength(1)
  })

  test("B029 B017 what was there before and the first row are there once, after many screens", async () => {
    const desk = await started()
    for (let turn = 0; turn < 3; turn++) {
      await desk.type("More\r")
      await desk.says(`${numbered(turn * 30, turn * 30 + 30).join("\n\n")}\n`)
      await desk.ends()
    }
    const all = desk.emulator.all()
    for (const row of ["$ shell-1", "$ shell-2", "▌ Platen 1.0 · tester in ~/project"]) {
      expect(all.filter(one => one === row)).toEqual([row])
    }
    expect(told(desk)).toEqual(numbered(0, 90))
  })

  test("B145 hostile text of an agent reaches the terminal as text only", async () => {
    const desk = await started(20)
    const evil = "\x1b[2J\x1b]0;owned\x07\x1b]52;c;cm0=\x07\x1bc\x9b31m\u0090q\u009c\r\x08\x00"
    await desk.type("Go\r")
    desk.tell({type: "ready", name: evil, version: evil, sessionId: evil})
    desk.update({sessionUpdate: "tool_call", toolCallId: "c1", title: evil, status: "in_progress"})
    await desk.says(`${evil}\n\n\`\`\`\n${evil}\n\`\`\`\n[a](http://x/${evil})`)
    desk.tell({type: "notice", tone: "warning", text: evil, detail: evil})
    desk.tell({
      type: "permission",
      id: 1,
      call: {toolCallId: "c1", title: evil, rawInput: {[evil]: evil}},
      options: [{optionId: evil, name: evil, kind: "allow_once"}],
    })
    await desk.rest()
    await desk.type("y")
    await desk.ends()
    const {bytes} = desk.emulator
    expect(forbidden(bytes)).toEqual([])
    for (const piece of ["\x1b[2J", "\x1b]0;", "\x1b]52", "\x1bc", "\x90"]) {
      expect(bytes).not.toContain(piece)
    }
    expect(bytes).not.toMatch(/[\x00\x07\x08\x80-\x9f]/)
    expect(desk.emulator.all().join("\n")).toContain("␛[2J")
    expect(desk.emulator.all()[0]).toBe("$ shell-1")
  })

  test("B023 B031 B034 every row is there once, in order, whatever else goes on", async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({type: fc.constant("says"), n: fc.integer({min: 1, max: 15})}),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          type: fc.constant("types"),
          text: fc.constantFrom("a", "\n", "/", "\x1b", "\x03", "\x7f", "\r", "x\ny\nz", "\x1b[A"),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({type: fc.constantFrom("plan", "ask", "tool", "end", "call")}),
      },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, {minLength: 4, maxLength: 14}),
        fc.integer({min: 6, max: 16}),
        async (steps, rows) => {
          const desk = await started(rows)
          const next = {row: 0, id: 0}
          for (const one of steps) {
            if ("n" in one) {
              await desk.says(`${numbered(next.row, next.row + one.n).join("\n\n")}\n\n`)
              next.row += one.n
            } else if ("text" in one) {
              // Twice in a short time would leave.
              if (one.text === "\x03") await desk.rest(2000)
              await desk.type(one.text)
            } else await happens(desk, one.type, next)
          }
          // The menu can be used to leave: then nothing more is heard.
          if (desk.asked.includes("close")) return
          await desk.ends()
          // A menu that is still open lies over the last rows.
          await desk.type("\x1b")
          await desk.rest(1000)
          expect(told(desk)).toEqual(numbered(0, next.row))
          expect(desk.emulator.all().slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
          expect(forbidden(desk.emulator.bytes)).toEqual([])
        },
      ),
      {numRuns: 25},
    )
  }, 60_000)
})

async function happens(desk: Desk, type: string, next: {row: number; id: number}): Promise<void> {
  const id = next.id++
  if (type === "ask") ask(desk, id)
  if (type === "end") desk.tell({type: "turn-end", reason: "end_turn", usage: undefined})
  if (type === "plan") {
    const entries = Array.from(
      {length: 8},
      (_, i) =>
        ({
          content: `a step of the plan ${i}`,
          status: "pending",
          priority: "low",
        }) as const,
    )
    desk.update({sessionUpdate: "plan", entries})
  }
  if (type === "tool" || type === "call") {
    const text = numbered(next.row, next.row + 3).join("\n")
    next.row += 3
    const toolCallId = `t${id}`
    desk.update({sessionUpdate: "tool_call", toolCallId, title: "Do", status: "in_progress"})
    await desk.rest(40)
    const content = [{type: "content", content: {type: "text", text}} as const]
    desk.update({sessionUpdate: "tool_call_update", toolCallId, content, status: "completed"})
  }
  await desk.rest(60)
}
