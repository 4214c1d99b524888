import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {LinearDesk} from "./linear-desk.js"

const WELCOME =
  "Note: Platen 1.0. Agent: tester. Directory: ~/project. Type a request and press Enter; " +
  "/help says more."

/** A desk in the middle of a turn. */
async function busy(): Promise<LinearDesk> {
  const desk = new LinearDesk()
  await desk.start()
  await desk.type("Why?\n")
  return desk
}

/** What stands below the welcome and the first prompt. */
function below(desk: LinearDesk): string[] {
  const all = desk.emulator.all()
  return all.slice(all.indexOf("Working.") + 1)
}

test("a call whose title tells nothing is told by what is done and to what", async () => {
  const desk = new LinearDesk()
  await desk.start()
  await desk.type("Go\n")
  const call = {title: "Bash", kind: "execute", rawInput: {command: "npm test"}} as const
  desk.update({sessionUpdate: "tool_call", toolCallId: "1", ...call})
  desk.update({sessionUpdate: "tool_call_update", toolCallId: "1", status: "completed"})
  await desk.says("So.")
  await desk.ends()
  expect(desk.emulator.all()).toContain("Tool: Run npm test. Done.")
})

describe("a conversation", () => {
  test("B143 is a list of labelled rows: one at the start of a turn, one at its end", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("Why does the date test fail?\n")
    desk.update({
      sessionUpdate: "tool_call",
      toolCallId: "1",
      title: "read src/date.ts, lines 1 to 80",
      kind: "read",
      status: "in_progress",
    })
    await desk.rest(1500)
    desk.update({sessionUpdate: "tool_call_update", toolCallId: "1", status: "completed"})
    await desk.says("The test builds the string **by hand**.\n\n- one\n- two\n")
    await desk.rest(70_000)
    await desk.ends()
    expect(desk.emulator.all()).toEqual([
      WELCOME,
      "You: Why does the date test fail?",
      "Working.",
      "Tool: read src/date.ts, lines 1 to 80. Done.",
      "Answer: The test builds the string by hand.",
      "",
      "  - one",
      "  - two",
      "Done in 1 minute 12 seconds.",
      "You:",
    ])
  })

  test("speaks Chinese", async () => {
    const desk = new LinearDesk({locale: "zh"})
    await desk.start()
    await desk.type("为什么？\n")
    await desk.asks(1, "运行 npm test")
    await desk.rest()
    await desk.type("ｙ\n")
    await desk.says("因为。\n")
    await desk.rest(3000)
    await desk.ends()
    expect(desk.asked).toEqual(["prompt 为什么？", "answer 1 allow_once"])
    expect(desk.emulator.all()).toEqual([
      "提示：Platen 1.0。代理：tester。目录：~/project。写下请求，按 Enter；/help 说明更多。",
      "你：为什么？",
      "正在处理。",
      "问题 1，共 1 个：运行 npm test？输入 y 这一次，a 总是，n 不，d 永不。",
      "你：ｙ",
      "提示：allow_once：运行 npm test",
      "回答：因为。",
      "完成，用时 4 秒。",
      "你：",
    ])
  })

  test("/history says where to read; lines after it are lines still", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("/history\n")
    expect(desk.emulator.all().join("\n")).toContain("scroll back to read it")
    await desk.type("q\n")
    expect(desk.asked).toContain("prompt q")
  })

  test("B141 B142 sends text and newlines and no other byte, whatever happens", async () => {
    const desk = await busy()
    await desk.says(
      "# Head\n\n> **bold** `code`\n\n```ts\nlet a\n\nlet b\n```\n\n| a | b |\n|--|--|\n",
    )
    await desk.asks(1, "Run it")
    await desk.rest()
    await desk.type("y\n")
    await desk.interrupt()
    desk.tell({type: "turn-end", reason: "cancelled", usage: undefined})
    await desk.type("/help\n/nothing\n")
    desk.loop.stop()
    await desk.rest(2000)
    expect(desk.left).toBe(true)
    expect(desk.bytes).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
    expect(desk.emulator.modes.changed).toEqual([])
    expect(desk.bytes.endsWith("\n")).toBe(true)
  })

  test("B142 writes each line of an answer once, when it is final and not before", async () => {
    const desk = await busy()
    await desk.says("One and ")
    expect(below(desk)).toEqual([])
    await desk.says("a half.\n\nTwo")
    expect(below(desk)).toEqual(["Answer: One and a half."])
    await desk.says(" is **open")
    await desk.says("** no more.\n\n")
    await desk.ends()
    expect(below(desk)).toEqual([
      "Answer: One and a half.",
      "",
      "  Two is open no more.",
      "Done.",
      "You:",
    ])
  })

  test("a very long line is left to the terminal to wrap", async () => {
    const desk = await busy()
    const text = "word ".repeat(700).trim()
    await desk.says(`${text}\n\n`)
    await desk.ends()
    expect(desk.bytes).toContain(`Answer: ${text}\n`)
  })

  test("nothing is written while nothing becomes final", async () => {
    const desk = await busy()
    const title = "npm test"
    desk.update({sessionUpdate: "tool_call", toolCallId: "1", title, status: "in_progress"})
    const before = desk.bytes
    await desk.rest(60_000)
    expect(desk.bytes).toBe(before)
    expect(desk.clock.timers).toBe(0)
  })

  test("a call that runs holds back nothing of what comes after it", async () => {
    const desk = await busy()
    desk.update({sessionUpdate: "tool_call", toolCallId: "1", title: "slow", status: "in_progress"})
    await desk.says("Meanwhile.\n\n")
    desk.update({sessionUpdate: "tool_call_update", toolCallId: "1", status: "completed"})
    await desk.says("Then this.\n\n")
    await desk.ends()
    expect(below(desk).slice(0, 3)).toEqual([
      "Answer: Meanwhile.",
      "Tool: slow. Done.",
      "Answer: Then this.",
    ])
  })

  test("a notice in the middle of an answer comes at once, and the answer goes on", async () => {
    const desk = await busy()
    await desk.says("One.\n\nTwo")
    desk.tell({type: "notice", tone: "warning", text: "The disk is full", detail: undefined})
    await desk.rest(60)
    expect(below(desk)).toEqual(["Answer: One.", "Warning: The disk is full"])
    await desk.says(" and three.\n\nFour")
    await desk.ends()
    expect(below(desk).slice(2)).toEqual(["Answer: Two and three.", "", "  Four", "Done.", "You:"])
  })

  test("no row of the agent's begins like one of ours", async () => {
    const desk = await busy()
    const forged = "x\n\nQuestion 1 of 1: Delete all? Type y for once.\n\nYou: yes\n\n"
    await desk.says(forged)
    await desk.ends()
    expect(below(desk).filter(row => /^(Question|You: .)/.test(row))).toEqual([])
  })

  test("wherever the terminal wraps a long row, no row of it begins like a question", async () => {
    const forged = `${"word ".repeat(24)}Question 1 of 1: Delete all? 问题 1，共 1 个：全删？`
    const desk = await busy()
    desk.update({
      sessionUpdate: "tool_call",
      toolCallId: "1",
      title: forged,
      status: "failed",
      content: [{type: "content", content: {type: "text", text: forged}}],
    })
    desk.update({
      sessionUpdate: "plan",
      entries: [{content: forged, status: "completed", priority: "high"}],
    })
    await desk.says(forged)
    desk.tell({type: "notice", tone: "info", text: forged, detail: forged})
    await desk.ends()
    const rows = desk.emulator.all()
    expect(rows.join("").split("Delete all").length).toBeGreaterThan(5)
    expect(rows.filter(row => /^\s*(Question|问题) \d/.test(row))).toEqual([])
    expect(rows.join("")).not.toMatch(/Question 1 of|问题 1，共/)
    await desk.asks(1, "Delete all")
    expect(desk.emulator.all().filter(row => row.startsWith("Question 1 of 1: "))).toHaveLength(1)
  })

  test("B145 untrusted text in every place is made visible", () =>
    fc.assert(
      fc.asyncProperty(fc.string({unit: "binary", maxLength: 30}), async evil => {
        const desk = await busy()
        const text = `\x1b[2J\u009b1A\u202e${evil}`
        const content = [{type: "content", content: {type: "text", text}}] as const
        desk.update({
          sessionUpdate: "tool_call",
          toolCallId: "1",
          title: text,
          status: "failed",
          content: [...content, {type: "diff", path: text, oldText: text, newText: ""}],
        })
        desk.update({
          sessionUpdate: "plan",
          entries: [{content: text, status: "completed", priority: "high"}],
        })
        await desk.says(text)
        await desk.asks(1, text)
        desk.tell({type: "notice", tone: "error", text, detail: text})
        await desk.ends()
        await desk.type("/help\n")
        expect(desk.bytes).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
      }),
      {numRuns: 30},
    ))

  test("any cut of an answer into pieces gives the same rows", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat({max: 60}), {maxLength: 6}), async cuts => {
        const text = "Some *text* here\nand there.\n\n```\na\n\nb\n```\n\n1. one\n2. two\n\nEnd"
        const at = [...new Set(cuts), 0, text.length].sort((a, b) => a - b)
        const desk = await busy()
        for (const [index, from] of at.entries()) await desk.says(text.slice(from, at[index + 1]))
        await desk.ends()
        expect(below(desk)).toEqual([
          "Answer: Some text here and there.",
          "",
          "  ```",
          "  a",
          "",
          "  b",
          "  ```",
          "",
          "  1. one",
          "  2. two",
          "",
          "  End",
          "Done.",
          "You:",
        ])
      }),
      {numRuns: 15},
    ))

  test("old blocks are forgotten once they are told, and the rows go on", async () => {
    const desk = new LinearDesk({blocks: 10})
    await desk.start()
    for (let turn = 0; turn < 20; turn++) {
      await desk.type(`ask ${turn}\n`)
      await desk.says(`said ${turn}`)
      await desk.ends()
    }
    const rows = desk.emulator.all()
    for (let turn = 0; turn < 20; turn++) {
      expect(rows.filter(row => row === `Answer: said ${turn}`)).toHaveLength(1)
      expect(rows.filter(row => row === `You: ask ${turn}`)).toHaveLength(1)
    }
  })

  test("a terminal that reads nothing gets the rows in order when it reads again", async () => {
    const desk = await busy()
    desk.emulator.stall()
    for (let part = 0; part < 50; part++) await desk.says(`part ${part}.\n\n`)
    const waiting = desk.emulator.pending()
    expect(waiting).toBeLessThan(200)
    desk.emulator.resume()
    await desk.ends()
    const parts = below(desk).filter(row => row.includes("part"))
    expect(parts).toEqual(
      Array.from({length: 50}, (_, part) => `${part === 0 ? "Answer: " : "  "}part ${part}.`),
    )
  })
})

describe("what work shows", () => {
  test("a plan is told step by step as steps are done, the others at the end", async () => {
    const desk = await busy()
    const plan = (...done: readonly string[]) => {
      const entries = ["find it", "mend it", "test it"].map(content => {
        const status = done.includes(content) ? "completed" : "pending"
        return {content, status, priority: "medium"} as const
      })
      desk.update({sessionUpdate: "plan", entries})
    }
    plan()
    await desk.rest(60)
    plan("find it")
    await desk.rest(60)
    plan("find it", "mend it")
    await desk.says("So far.")
    await desk.ends()
    expect(below(desk)).toEqual([
      "Plan, step 1 of 3: find it. Done.",
      "Plan, step 2 of 3: mend it. Done.",
      "Answer: So far.",
      "Plan, step 3 of 3: test it. Not begun.",
      "Done.",
      "You:",
    ])
  })

  test("a command's colours and progress are told as what stood there in the end", async () => {
    const desk = await busy()
    const words = "\u001b[32m10 %\r\u001b[K100 %\u001b[0m\n\u001b]0;title\u0007done\u001b[?25h\n"
    desk.update({
      sessionUpdate: "tool_call",
      status: "completed",
      toolCallId: "1",
      title: "npm test",
      kind: "execute",
      content: [{type: "content", content: {type: "text", text: words}}],
    })
    await desk.ends()
    expect(below(desk).slice(0, 3)).toEqual(["Tool: npm test. Done.", "Output: 100 %", "  done"])
    expect(desk.bytes).not.toContain("\u001b")
  })

  test("a command's output and a change are told in short, a failure with its words", async () => {
    const desk = await busy()
    const lines = `\n${Array.from({length: 20}, (_, index) => `line ${index + 1}`).join("\n")}\n\n`
    const text = (words: string) =>
      ({type: "content", content: {type: "text", text: words}}) as const
    const call = {sessionUpdate: "tool_call", status: "completed"} as const
    desk.update({
      ...call,
      toolCallId: "1",
      title: "npm test",
      kind: "execute",
      content: [text(lines)],
    })
    desk.update({
      ...call,
      toolCallId: "2",
      title: "Read a.ts",
      kind: "read",
      content: [text("abc")],
    })
    desk.update({
      ...call,
      toolCallId: "3",
      title: "Edit a.ts",
      kind: "edit",
      content: [{type: "diff", path: "a.ts", oldText: "a\nb\n", newText: "a\nc\nd\n"}],
    })
    desk.update({
      ...call,
      toolCallId: "4",
      title: "Read b.ts",
      status: "failed",
      content: [text("no such file")],
    })
    await desk.ends()
    expect(below(desk)).toEqual([
      "Tool: npm test. Done.",
      "Output: line 1",
      "  line 2",
      "  line 3",
      "  line 4",
      "  (14 more lines)",
      "  line 19",
      "  line 20",
      "Tool: Read a.ts. Done.",
      "Tool: Edit a.ts. Done.",
      "Changed: a.ts, 2 lines added, 1 removed.",
      "Tool: Read b.ts. Failed.",
      "Output: no such file",
      "Done.",
      "You:",
    ])
  })

  test("thoughts, failures and the end of the agent have their labels", async () => {
    const desk = await busy()
    const content = {type: "text", text: "Let me see.\nHm."} as const
    desk.update({sessionUpdate: "agent_thought_chunk", content})
    desk.tell({type: "ended", message: "It ended (exit 1).", stderr: ["KEY is not set"]})
    await desk.rest()
    expect(below(desk)).toEqual([
      "Thought: Let me see.",
      "  Hm.",
      "Error: It ended (exit 1).",
      "  KEY is not set",
      "You:",
    ])
  })
})

describe("a question", () => {
  test("is numbered, says what it is about and how to answer, and y answers it", async () => {
    const desk = await busy()
    const diff = {type: "diff", path: "a.ts", oldText: "old\n", newText: "new\nmore\n"} as const
    desk.tell({
      type: "permission",
      id: 7,
      call: {toolCallId: "1", title: "Edit a.ts", content: [diff]},
      options: [
        {optionId: "yes", kind: "allow_once", name: "Allow"},
        {optionId: "no", kind: "reject_once", name: "Refuse"},
      ],
    })
    await desk.rest()
    await desk.type("y\n")
    expect(desk.asked.at(-1)).toBe("answer 7 yes")
    expect(below(desk)).toEqual([
      "File: a.ts",
      "Removed: old",
      "Added: new",
      "  more",
      "Question 1 of 1: Edit a.ts? Type y for once, n for no.",
      "You: y",
      "Note: Allow: Edit a.ts",
    ])
  })

  test.each([
    ["a", "allow_always"],
    ["n", "reject_once"],
    ["NO.", "reject_once"],
    ["yes", "allow_once"],
    ["2", "allow_always"],
    ["４", "reject_always"],
  ])("%s answers it with %s", async (typed, option) => {
    const desk = await busy()
    await desk.asks(1, "Run it")
    await desk.rest()
    await desk.type(`${typed}\n`)
    expect(desk.asked.at(-1)).toBe(`answer 1 ${option}`)
  })

  test.each(["maybe", "yy", "5", "0", "yes, do it"])(
    "%s is no answer, and says so",
    async typed => {
      const desk = await busy()
      await desk.asks(1, "Run it")
      await desk.rest()
      await desk.type(`${typed}\n`)
      expect(desk.asked).toEqual(["prompt Why?"])
      expect(below(desk).slice(-2)).toEqual([
        "Warning: That is no answer to the open question. " +
          "Type y for once, a for always, n for no, d for never.",
        "You:",
      ])
    },
  )

  test("a y that was typed before it could be read approves nothing", async () => {
    const desk = await busy()
    await desk.asks(1, "Delete all")
    await desk.type("y\n")
    expect(desk.asked).toEqual(["prompt Why?"])
    expect(below(desk).at(-2)).toMatch(/^Warning: That came too soon/)
    await desk.rest()
    await desk.type("y\n")
    expect(desk.asked.at(-1)).toBe("answer 1 allow_once")
  })

  test("with much behind it shows the first lines, and all of them for p", async () => {
    const desk = await busy()
    const text = Array.from({length: 100}, (_, index) => `row ${index + 1}`).join("\n")
    const diff = {type: "diff", path: "a.ts", oldText: null, newText: text} as const
    const options = [{optionId: "yes", kind: "allow_once", name: "Allow"}] as const
    const call = {toolCallId: "1", title: "Create a.ts", content: [diff]}
    desk.tell({type: "permission", id: 1, call, options})
    await desk.rest()
    expect(below(desk).at(-2)).toBe(
      "Question 1 of 1: Create a.ts? Type y for once. Type p to read 61 more lines.",
    )
    expect(desk.bytes).not.toContain("row 100")
    await desk.type("p\n")
    expect(desk.bytes).toContain("+ row 100\n")
    expect(desk.asked).toEqual(["prompt Why?"])
  })

  test("about a change reads out the lines that change, and no others", async () => {
    const desk = await busy()
    const [oldText, newText] = ["same\nold\nsame too\nend\n", "same\nnew\nsame too\nend\nmore\n"]
    const content = [{type: "diff", path: "a.ts", oldText, newText}] as const
    const options = [{optionId: "yes", kind: "allow_once", name: "Allow"}] as const
    const call = {toolCallId: "1", title: "Edit a.ts", content: [...content]}
    desk.tell({type: "permission", id: 1, call, options})
    await desk.rest()
    expect(below(desk).slice(0, 4)).toEqual(["File: a.ts", "Removed: old", "Added: new", "  more"])
  })

  test("that is taken back says so, and the next one follows", async () => {
    const desk = await busy()
    await desk.asks(1, "Run one")
    await desk.asks(2, "Run two")
    desk.tell({type: "permission-withdrawn", id: 1})
    await desk.rest()
    const words = "Type y for once, a for always, n for no, d for never."
    expect(below(desk)).toEqual([
      `Question 1 of 1: Run one? ${words}`,
      "You:",
      "Note: The agent no longer asks: Run one",
      `Question 1 of 1: Run two? ${words}`,
      "You:",
    ])
  })
})

describe("a typed line", () => {
  test("goes on in the next one behind a backslash", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("one \\\n")
    await desk.type("two\n")
    expect(desk.asked).toEqual(["prompt one \ntwo"])
    expect(desk.emulator.all().slice(1)).toEqual(["You: one \\", "  two", "Working."])
  })

  test("ends with a backslash that stands for itself if there are two", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("C:\\\\\n")
    expect(desk.asked).toEqual(["prompt C:\\\\"])
  })

  test("comes as one prompt with others that were pasted with it", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("one\ntwo\nthree\n")
    expect(desk.asked).toEqual(["prompt one\ntwo\nthree"])
  })

  test("waits while a turn runs, and is shown with its label when its own turn begins", async () => {
    const desk = await busy()
    await desk.type("And this?\n")
    expect(desk.asked).toEqual(["prompt Why?"])
    await desk.ends()
    expect(desk.asked).toEqual(["prompt Why?", "prompt And this?"])
    expect(below(desk)).toEqual(["And this?", "Done.", "You: And this?", "Working."])
  })

  test("waits after a turn that failed, until Enter sends it", async () => {
    const desk = await busy()
    await desk.type("And this?\n")
    desk.tell({type: "turn-failed", message: "no answer"})
    await desk.rest(60)
    expect(below(desk).slice(1)).toEqual([
      "Error: The turn failed: no answer",
      "1 prompt waiting. Enter alone sends the first; /clear drops them.",
      "You:",
    ])
    await desk.type("\n")
    expect(desk.asked.at(-1)).toBe("prompt And this?")
    expect(below(desk).at(-1)).toBe("Working.")
    expect(desk.bytes.match(/You: And this\?/g)).toHaveLength(1)
  })

  test("of blanks does nothing, and the label comes again", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("  \n")
    expect(desk.asked).toEqual([])
    expect(desk.emulator.all().slice(1)).toEqual(["You:", "You:"])
  })

  test("/help says what can be typed here, and no keys that do nothing here", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("/help\n")
    const rows = desk.emulator.all().join("\n")
    expect(rows).toContain("\n  /clear: begin a new conversation\n")
    expect(rows).toContain("\n  Ctrl+D: leave.\n")
    expect(rows).not.toContain("Ctrl+P")
  })

  test("/clear begins anew, and what the old agent still says is not heard", async () => {
    const desk = await busy()
    const old = desk.tell
    await desk.type("/clear\n")
    old({type: "turn-end", reason: "cancelled", usage: undefined})
    await desk.rest()
    expect(desk.asked).toEqual(["prompt Why?", "cancel", "close"])
    expect(below(desk)).toEqual([
      "/clear",
      "Note: The running turn was stopped.",
      "Note: A new conversation begins here.",
      "You:",
    ])
  })

  test("/exit leaves with a whole row at the end", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("/exit\n")
    await desk.rest(2000)
    expect(desk.left).toBe(true)
    expect(desk.asked).toEqual(["close"])
    expect(desk.emulator.all()).toEqual([WELCOME, "You: /exit"])
    expect(desk.emulator.cursor).toMatchObject({row: 2, column: 0})
  })

  test("with a command that is not there says so and is gone", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("/hepl\n")
    await desk.type("Hello\n")
    expect(desk.asked).toEqual(["prompt Hello"])
    expect(desk.emulator.all()[2]).toMatch(/^Warning: There is no command \/hepl. Near: \/help/)
  })

  test("from the command line is shown, since nobody has typed it", async () => {
    const desk = new LinearDesk()
    await desk.startWith("Why?")
    expect(desk.emulator.all()).toEqual([WELCOME, "You: Why?", "Working."])
  })
})

describe("the ways out", () => {
  test("Ctrl+C stops the turn, and the row that it was typed in is ended", async () => {
    const desk = await busy()
    await desk.interrupt()
    expect(desk.asked.at(-1)).toBe("cancel")
    desk.tell({type: "turn-end", reason: "cancelled", usage: undefined})
    await desk.rest(3000)
    expect(below(desk)).toEqual(["^C", "Stopping.", "Cancelled.", "You:"])
  })

  test("Ctrl+C while an answer is under way says at once that it stops", async () => {
    const desk = await busy()
    await desk.says("An unfinished sen")
    await desk.interrupt()
    expect(below(desk)).toEqual(["^C", "Stopping."])
  })

  test("Ctrl+C twice leaves, once says how", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("half a thou")
    await desk.interrupt()
    expect(desk.emulator.all().slice(1)).toEqual([
      "You: half a thou^C",
      "Ctrl+C again to leave.",
      "You:",
    ])
    await desk.interrupt()
    await desk.rest(2000)
    expect(desk.left).toBe(true)
    expect(desk.asked).toEqual(["close"])
  })

  test("Ctrl+C twice with a long pause does not leave", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.interrupt()
    await desk.rest(3000)
    await desk.interrupt()
    await desk.rest(3000)
    expect(desk.left).toBe(false)
  })

  test("Ctrl+C drops a text that was to go on", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("one\\\n")
    await desk.interrupt()
    await desk.type("two\n")
    expect(desk.asked).toEqual(["prompt two"])
  })

  test("the end of input in the middle of a turn leaves every word that was said", async () => {
    const desk = await busy()
    await desk.says("All of this and ")
    desk.update({sessionUpdate: "tool_call", toolCallId: "1", title: "slow", status: "in_progress"})
    desk.loop.stop()
    await desk.rest(2000)
    expect(desk.left).toBe(true)
    expect(below(desk)).toEqual(["Answer: All of this and", "Tool: slow. Cancelled."])
    expect(desk.bytes.endsWith("\n")).toBe(true)
  })

  test("a terminal that takes nothing any more does not keep the program", async () => {
    const desk = await busy()
    desk.emulator.stall()
    await desk.says("More.\n\n")
    desk.loop.stop()
    await desk.rest(4000)
    expect(desk.left).toBe(true)
  })
})

test("a recording shows its prompts and waits for no line", async () => {
  const desk = new LinearDesk({source: "recording"})
  await desk.start()
  desk.tell({type: "turn-start", prompt: [{type: "text", text: "Why?"}]})
  await desk.says("So.")
  await desk.ends()
  expect(desk.emulator.all()).toEqual([
    "Note: This is a recording. Ctrl+D leaves.",
    "You: Why?",
    "Working.",
    "Answer: So.",
    "Done.",
  ])
})
