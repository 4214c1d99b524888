import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {isMoving} from "../../src/app/view.js"
import {plain} from "../../src/text/visible.js"
import {Story} from "./story.js"

const IDLE = ["", "▌ tester · ~/project (main)", "› Ask, or / for commands"]
const diff = {
  type: "diff",
  path: "src/date.ts",
  oldText: "export function stamp(d: Date) {\n  return fmt.format(d)\n}\n",
  newText:
    "export function stamp(d: Date) {\n  // ICU 72 writes U+202F before AM/PM.\n" +
    '  return fmt.format(d).replaceAll("\\u202f", " ")\n}\n',
} as const

function busy(columns: number, rows = 24): Story {
  const story = new Story({columns, rows}).begins("Why does the date test fail on Windows?")
  story.call("c1", {title: "Read src/date.ts 1-80", status: "completed"})
  story.call("c2", {title: "Edit src/date.ts", status: "failed", rawOutput: "old text not found"})
  story.call("c3", {title: "Edit src/date.ts", status: "completed", content: [diff]})
  story.call("c4", {title: "Run npm test", status: "in_progress", kind: "execute"})
  const output = Array.from({length: 44}, (_, i) => `✓ file-${i}.test.ts`).join("\n")
  story.change("c4", {content: [{type: "content", content: {type: "text", text: output}}]})
  story.strange({
    sessionUpdate: "plan",
    entries: [
      {content: "find the cause", status: "completed", priority: "high"},
      {content: "fix it", status: "in_progress", priority: "high"},
      {content: "run the whole suite", status: "pending", priority: "low"},
    ],
  })
  return story.wait(31_000)
}

describe("the look", () => {
  test("idle", () => {
    expect(new Story({columns: 100}).screen().fixed).toEqual(IDLE)
  })

  test("a recording invites nobody to type, whether it plays or is over", () => {
    const story = new Story({columns: 100, source: "recording"})
    const invitation = "› A recording: scroll back to read, Ctrl+D to leave"
    expect(story.screen().fixed.at(-1)).toBe(invitation)
    expect(story.begins("Why?").screen().fixed.at(-1)).toBe(invitation)
  })

  test("at work, at 100 columns", () => {
    const story = busy(100, 40).type("and check the docs too").press("Enter")
    expect(story.screen().rows.concat(story.screen().fixed)).toEqual([
      "▌ Why does the date test fail on Windows?",
      "",
      "▌ ✓ Read src/date.ts 1-80",
      "▌ ✗ Edit src/date.ts · old text not found",
      "▌ ✓ Edit src/date.ts · +2 −1",
      "▌   1   export function stamp(d: Date) {",
      "▌   2 -   return fmt.format(d)",
      "▌   2 +   // ICU 72 writes U+202F before AM/PM.",
      '▌   3 +   return fmt.format(d).replaceAll("\\u202f", " ")',
      "▌   4   }",
      "▌ ● Run npm test",
      "▌     … 40 rows above · a5",
      "▌     ✓ file-40.test.ts",
      "▌     ✓ file-41.test.ts",
      "▌     ✓ file-42.test.ts",
      "▌     ✓ file-43.test.ts",
      "",
      "▌ plan  ✓ find the cause  ● fix it  ○ run the whole suite",
      "▌ next  and check the docs too",
      "▌ ⠋ running Run npm test · 31s · 1 waiting · ↑ takes it back",
      "› Type ahead: it is sent when this turn ends",
    ])
  })

  test("at work, at 60 columns", () => {
    const {fixed} = busy(60).screen()
    expect(fixed).toEqual([
      "",
      "▌ plan  ✓ find the cause  ● fix it  ○ run the whole suite",
      "▌ ⠋ running Run npm test · 31s · Esc to stop",
      "› Type ahead: it is sent when this turn ends",
    ])
  })

  test("at work, at 44 columns: the same, fewer parts, the plan a step a row", () => {
    const {fixed} = busy(44).screen()
    expect(fixed).toEqual([
      "",
      "▌ plan  ✓ find the cause",
      "▌       ● fix it",
      "▌       ○ run the whole suite",
      "▌ ⠋ running Run npm test · 31s",
      "› Type ahead",
    ])
  })

  function asking(columns: number): Story {
    const story = new Story({columns}).begins("Clean up").wait(34_000)
    story.type("half-typed thou")
    story.asks(1, "Run this command in ~/project", {
      call: {
        toolCallId: "c1",
        title: "Run this command in ~/project",
        content: [
          {type: "content", content: {type: "text", text: "rm -rf build && npm run build"}},
        ],
      },
    })
    story.asks(2, "Other")
    return story.wait(4000)
  }

  test("a question, at 100 columns", () => {
    expect(asking(100).screen().fixed).toEqual([
      "",
      "▌ ? Run this command in ~/project? · 1 of 2 · asked 4s ago",
      "▌     rm -rf build && npm run build",
      "▌   y once · a always · n no",
      "▌ ? waiting for you · 38s",
      "› half-typed thou",
    ])
  })

  test("a question, at 44 columns", () => {
    expect(asking(44).screen().fixed).toEqual([
      "",
      "▌ ? Run this command in ~/project? · 1 of 2",
      "▌     rm -rf build && npm run build",
      "▌   y once · a always · n no",
      "▌ ? waiting for you · 38s",
      "› half-typed thou",
    ])
  })

  test("in Chinese the same, and the steps of a plan stand under each other", () => {
    const story = new Story({columns: 44, locale: "zh"}).begins("为什么？")
    story.strange({
      sessionUpdate: "plan",
      entries: ["找到原因然后写下来", "修改代码并且运行", "运行全部测试并且看结果"].map(
        content => ({
          content,
          status: "pending",
          priority: "medium",
        }),
      ),
    })
    expect(story.screen().fixed.slice(1, 4)).toEqual([
      "▌ 计划  ○ 找到原因然后写下来",
      "▌       ○ 修改代码并且运行",
      "▌       ○ 运行全部测试并且看结果",
    ])
    expect(story.ends().rows().slice(-3)).toEqual([
      "▌ 计划  ○ 找到原因然后写下来",
      "▌       ○ 修改代码并且运行",
      "▌       ○ 运行全部测试并且看结果",
    ])
  })

  test("in ASCII the bar is “|”, and no row of the agent begins with it", () => {
    const story = new Story({glyphs: "ascii"})
      .begins("Why?")
      .says("```\n| no bar of ours\n```")
      .ends()
    expect(story.rows()).toEqual(["| Why?", "", "```", ": no bar of ours", "```"])
  })

  test("BE-59 a long plan shows six rows around the step that runs, and how many more there are", () => {
    const story = new Story().begins()
    const plan = (running: number) =>
      story.strange({
        sessionUpdate: "plan",
        entries: Array.from({length: 12}, (_, i) => ({
          content: `step number ${i} of the plan`,
          status: i < running ? "completed" : i === running ? "in_progress" : "pending",
          priority: "medium",
        })),
      })
    const heights = Array.from({length: 13}, (_, running) => {
      plan(running)
      const rows = story.screen().fixed.slice(1, -2)
      expect(rows.at(-1)).toBe("▌       +7 more")
      if (running < 12) expect(rows.join("\n")).toContain(`● step number ${running} of`)
      return rows.length
    })
    expect(new Set(heights)).toEqual(new Set([6]))
  })

  test("frames come by themselves only while something moves", () => {
    const story = new Story()
    expect(isMoving(story.state, 0)).toBe(false)
    expect(isMoving(story.begins().state, 0)).toBe(true)
    expect(isMoving(story.asks(1).state, 0)).toBe(false)
    expect(isMoving(story.ends().state, 0)).toBe(false)
    story.press("Ctrl+C")
    expect(isMoving(story.state, story.at)).toBe(true)
    expect(isMoving(story.state, story.at + 2000)).toBe(false)
  })
})

const STATES: Record<string, (story: Story) => Story> = {
  idle: story => story,
  "a draft of 30 rows": story => story.input({type: "paste", text: "x\n".repeat(15), cut: 0}),
  menu: story => story.type("/"),
  plan: story =>
    story.begins().strange({
      sessionUpdate: "plan",
      entries: Array.from({length: 20}, (_, i) => ({
        content: `step ${i} with some words in it`,
        status: i < 3 ? "completed" : "pending",
        priority: "low",
      })),
    }),
  question: story => {
    const text = Array.from({length: 60}, (_, i) => `command ${i}`).join("\n")
    const content = [{type: "content", content: {type: "text", text}} as const]
    return story.asks(1, "Run", {call: {toolCallId: "c", title: "Run", content}})
  },
}
STATES["all at once"] = story =>
  [...Object.values(STATES).slice(1, 5)].reduce((one, step) => step(one), story).type("/")

describe("the bottom region", () => {
  const words = "word ".repeat(300)

  test.each(Object.keys(STATES))("with %s fits every screen and leaves a row of text", name => {
    for (let rows = 5; rows <= 40; rows += rows < 12 ? 1 : 7) {
      for (const columns of [20, 21, 44, 80, 120]) {
        const story = STATES[name]!(new Story({columns, rows}).begins().says(words))
        const {rows: content, fixed, columnsUsed} = story.screen()
        const at = `${columns}×${rows}`
        expect(fixed.length, at).toBeLessThanOrEqual(rows - 1)
        expect(content.length, at).toBeGreaterThanOrEqual(1)
        expect(
          content.some(row => row !== ""),
          at,
        ).toBe(true)
        expect(columnsUsed, at).toBeLessThanOrEqual(columns - 1)
      }
    }
  })

  test.each(Object.keys(STATES))("B039 with %s survives screens of two to four rows", name => {
    for (let rows = 2; rows <= 4; rows++) {
      for (const columns of [1, 2, 5, 20, 80]) {
        const {fixed} = STATES[name]!(new Story({columns, rows})).screen()
        expect(fixed.length).toBeLessThanOrEqual(Math.max(1, rows - 1))
      }
    }
  })

  test("B162 of a question the choices are always there and all of its body can be reached", () => {
    for (const draft of ["", "a\nb\nc\nd"]) {
      for (let rows = 6; rows <= 60; rows += rows < 10 ? 1 : 25) {
        const story = STATES["question"]!(new Story({rows}).begins()).wait(1000)
        if (draft !== "") story.input({type: "paste", text: draft, cut: 0})
        const seen = new Set<string>()
        for (let page = 0; page < 70; page++) {
          const text = story.screen().fixed.join("\n")
          expect(text).toContain("y once · a always · n no")
          for (const [command] of text.matchAll(/command \d+$/gm)) seen.add(command)
          story.press("PageDown")
        }
        expect(seen.size, `${rows} rows, draft “${draft}”`).toBe(60)
      }
    }
  })

  test("B009 keeps its height while a letter is typed and deleted, and while the spinner turns", () => {
    const story = busy(80)
    const height = story.screen().fixed.length
    for (let i = 0; i < 10; i++) {
      expect(story.type("a").screen().fixed.length).toBe(height)
      expect(story.press("Backspace").wait(100).screen().fixed.length).toBe(height)
    }
  })
})

describe("content rows", () => {
  const sample = fc
    .array(
      fc.constantFrom(
        "word ",
        "两个字",
        "\n",
        "\n\n",
        "**b** ",
        "`c` ",
        "```\ncode\n```\n",
        "- item\n",
        "👨‍👩‍👧",
      ),
      {minLength: 1, maxLength: 20},
    )
    .map(pieces => pieces.join(""))

  test("are the same for any split of the same text, whoever says it", () => {
    fc.assert(
      fc.property(sample, fc.array(fc.nat(40), {maxLength: 6}), (text, cuts) => {
        const at = [...new Set(cuts.map(cut => Math.min(cut, text.length)))].sort((a, b) => a - b)
        const pieces = [...at, text.length].map((end, i) => text.slice(at[i - 1] ?? 0, end))
        const told = (parts: readonly string[], ended: "open" | "ended") => {
          const story = new Story().begins()
          for (const part of parts) story.thinks(part)
          for (const part of parts) story.says(part)
          if (ended === "ended") story.ends()
          return story.rows(30)
        }
        expect(told(pieces, "open")).toEqual(told([text], "open"))
        expect(told(pieces, "ended")).toEqual(told([text], "ended"))
      }),
      {numRuns: 200},
    )
  })

  test("hold every word that a user typed, in order, at every width", () => {
    const story = new Story().begins(`one two\n  three\tfour 五六 ${"x".repeat(50)}`)
    const bare = (text: string) => text.replace(/[\s▌]/g, "")
    for (const columns of [3, 7, 20, 60]) {
      expect(bare(story.rows(columns).join(""))).toBe(
        bare(plain(`one two\n  three\tfour 五六 ${"x".repeat(50)}`)),
      )
    }
  })
})
