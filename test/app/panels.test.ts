import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {update} from "../../src/app/update.js"
import {Story} from "./story.js"

const text = (of: string) => [
  {type: "content" as const, content: {type: "text" as const, text: of}},
]

function second(story: Story): Story {
  const means = {look: story.look, later: undefined}
  story.state = update(story.state, {type: "second", at: story.at}, means).state
  return story
}

/** Calls that run and have written, then a long answer that pushes their cards out of sight. */
function behind(count: number, size: {readonly columns: number; readonly rows: number}): Story {
  const story = new Story(size).begins("Go")
  for (let i = 1; i <= count; i++) {
    story.call(`c${i}`, {title: `Run job ${i}`, kind: "execute", status: "in_progress"})
    story.change(`c${i}`, {content: text(`begun\nstep ${i} of ${count}\n`)})
  }
  return story.says("A long answer.\n\n".repeat(30))
}

describe("BE-60 calls that run out of sight", () => {
  test("have a row each from their first output on, replaced in place, until they end", () => {
    const story = new Story({columns: 60, rows: 14}).begins("Go")
    story.call("c1", {title: "Run npm test", kind: "execute", status: "in_progress"})
    story.says("A long answer.\n\n".repeat(30))
    const panel = () => story.screen().fixed.slice(1, -2)
    expect(panel()).toEqual([])
    second(story.wait(12_000).change("c1", {content: text("✓ date.test.ts (14)\n")}))
    expect(panel()).toEqual(["▌ ● Run npm test · 12s · ✓ date.test.ts (14)"])
    story.change("c1", {content: text("✓ date.test.ts (14)\n✓ zone.test.ts (9)\n")})
    expect(panel()).toEqual(["▌ ● Run npm test · 12s · ✓ zone.test.ts (9)"])
    story.change("c1", {status: "completed"})
    expect(panel()).toEqual([])
  })

  test("have none while their card is on show", () => {
    const story = new Story({columns: 60, rows: 14}).begins("Go")
    story.call("c1", {title: "Run a", status: "in_progress", content: text("out")})
    expect(story.screen().fixed).toHaveLength(3)
    expect(story.screen().rows.join("\n")).toContain("● Run a")
  })

  test("have four rows at most, the last of which counts the others", () => {
    expect(behind(4, {columns: 44, rows: 20}).screen().fixed.slice(1, -2)).toEqual([
      "▌ ● Run job 1 · step 1 of 4",
      "▌ ● Run job 2 · step 2 of 4",
      "▌ ● Run job 3 · step 3 of 4",
      "▌ ● Run job 4 · step 4 of 4",
    ])
    expect(behind(9, {columns: 44, rows: 20}).screen().fixed.slice(1, -2)).toEqual([
      "▌ ● Run job 1 · step 1 of 9",
      "▌ ● Run job 2 · step 2 of 9",
      "▌ ● Run job 3 · step 3 of 9",
      "▌ +6 more",
    ])
  })

  test("are never both: each call is on show as a card or as a row, at every height", () => {
    for (let rows = 6; rows <= 30; rows++) {
      const story = new Story({columns: 50, rows}).begins("Go")
      for (const id of ["one", "two", "three"]) {
        story.call(id, {title: `Run ${id}`, status: "in_progress", content: text(`out of ${id}`)})
      }
      story.says("words\n\n".repeat(4))
      const {rows: content, fixed} = story.screen()
      for (const id of ["one", "two", "three"]) {
        const cards = content.filter(row => row.includes(`out of ${id}`)).length
        const panel = fixed.filter(row => row.includes(`● Run ${id}`)).length
        expect(cards + panel, `${rows} rows, ${id}`).toBeLessThanOrEqual(1)
        if (rows >= 12) expect(cards + panel, `${rows} rows, ${id}`).toBe(1)
      }
    }
  })

  test("cannot move the cursor or hide their rows by what they write", () => {
    const story = new Story({columns: 60, rows: 14}).begins("Go")
    const title = "Run \u001b[2J\u202ex"
    story.call("c", {
      title,
      status: "in_progress",
      content: text("a\u001b]52;c;x\u0007b\n\u001b[2J!"),
    })
    story.says("A long answer.\n\n".repeat(30))
    const [row = ""] = story.screen().fixed.slice(1, -2)
    expect(row).toMatch(/^▌ ● Run /)
    expect(row).not.toMatch(/[\p{Cc}\u202e]/u)
  })
})

describe("DS-38 prompts that wait", () => {
  const queued = (story: Story, ...texts: readonly string[]) => {
    for (const one of texts) story.type(one).press("Enter")
    return story
  }

  test("show their first words, the one that Up takes back first; the rest is counted", () => {
    const story = queued(new Story({columns: 60}).begins(), "check the docs", "then ship it")
    expect(story.screen().fixed.slice(1)).toEqual([
      "▌ next  check the docs",
      "▌       then ship it",
      "▌ ⠋ thinking · 2 waiting · ↑ takes it back",
      "› Type ahead: it is sent when this turn ends",
    ])
    queued(story, "third", "fourth")
    expect(story.screen().fixed.slice(1, 4)).toEqual([
      "▌ next  check the docs",
      "▌       then ship it",
      "▌       +2 more",
    ])
    story.press("Up")
    expect(story.draft).toBe("check the docs")
    expect(story.screen().fixed[1]).toBe("▌ next  then ship it")
  })

  test("are cut at a word, one row each, whatever is in them", () => {
    const story = new Story({columns: 30}).begins()
    story.input({type: "paste", text: `one two\n\tthree four five six ${"x".repeat(9)}`, cut: 0})
    story.press("Enter")
    expect(story.screen().fixed[1]).toBe("▌ next  one two three four…")
    const hostile = new Story({columns: 30}).begins()
    hostile.say(`a\u001b[2J${"y".repeat(1_000_000)}`)
    expect(hostile.screen().fixed[1]).not.toMatch(/\p{Cc}/u)
  })

  test("are told in Chinese in the same places", () => {
    const story = queued(new Story({columns: 60, locale: "zh"}).begins(), "a", "b")
    expect(story.screen().fixed.slice(1, 3)).toEqual(["▌ 在等  a", "▌       b"])
  })
})

test("BE-59 a plan has four marks, and names what is being done as its agent does", () => {
  const story = new Story({columns: 30}).begins()
  const entry = (content: string, status: string, activeForm?: unknown) => {
    return {
      content,
      status,
      priority: "medium",
      _meta: activeForm === undefined ? null : {activeForm},
    }
  }
  story.strange({
    sessionUpdate: "plan",
    entries: [
      entry("find the cause", "completed", "finding the cause"),
      entry("fix it", "in_progress", "fixing it"),
      entry("run all", "pending", 7),
      entry("write a blog post", "cancelled"),
    ],
  })
  expect(story.screen().fixed.slice(1, 5)).toEqual([
    "▌ plan  ✓ find the cause",
    "▌       ● fixing it",
    "▌       ○ run all",
    "▌       – write a blog post",
  ])
  expect(story.ends().rows().slice(-4)).toEqual([
    "▌ plan  ✓ find the cause",
    "▌       ● fix it",
    "▌       ○ run all",
    "▌       – write a blog post",
  ])
})

describe("BE-23 what does not fit goes in order", () => {
  /** Everything that the bottom region can hold at once. */
  function full(rows: number): Story {
    const story = behind(6, {columns: 60, rows})
    story.strange({
      sessionUpdate: "plan",
      entries: Array.from({length: 9}, (_, i) => ({
        content: `step ${i} with a few words in it`,
        status: "pending",
        priority: "low",
      })),
    })
    for (const one of ["one", "two", "three", "four"]) story.type(one).press("Enter")
    return story
  }
  /** Rows of each panel but those that only count. */
  const counted = (rows: readonly string[]) => ({
    plan: rows.filter(row => /^▌ (plan| {4}) {2}○/.test(row)).length,
    running: rows.filter(row => /^▌ ● Run job/.test(row)).length,
    queue: rows.filter(row => /^▌ (next| {4}) {2}(one|two|three|four)/.test(row)).length,
    status: rows.filter(row => /^▌ ⠋/.test(row)).length,
  })

  test("prompts that wait first, then running calls, then the plan; the status line never", () => {
    let before = {plan: 0, running: 0, queue: 0, status: 1}
    const sums: number[] = []
    for (let rows = 4; rows <= 30; rows++) {
      const {fixed, rows: content} = full(rows).screen()
      const now = counted(fixed)
      const at = `${rows} rows`
      expect(now.status, at).toBe(1)
      expect(content.length, at).toBeGreaterThanOrEqual(1)
      // Who stands further back gets nothing before the others have all they want.
      if (now.running > 0) expect(now.plan, at).toBe(5)
      if (now.queue > 0) expect(now.running, at).toBe(3)
      expect(now.plan, at).toBeGreaterThanOrEqual(before.plan)
      expect(now.running, at).toBeGreaterThanOrEqual(before.running)
      before = now
      sums.push(fixed.length)
    }
    expect(before).toEqual({plan: 5, running: 3, queue: 2, status: 1})
    expect(sums).toEqual([...sums].sort((a, b) => a - b))
  })

  test("a screen of three rows has the status line, the editor and a row of text", () => {
    const {fixed, rows} = new Story({columns: 40, rows: 3})
      .begins()
      .says("words ".repeat(99))
      .screen()
    expect(rows).toHaveLength(1)
    expect(fixed[0]).toMatch(/^▌ ⠋ writing/)
    expect(fixed).toHaveLength(2)
  })

  test("BE-21 law: at any size and in any state all fits, and nothing stands in the last column", () => {
    const steps = fc.array(
      fc.constantFrom<(story: Story) => Story>(
        story => story.says("words and words\n\n".repeat(9)),
        story => story.type("draft").press("Enter"),
        story => story.type("/"),
        story => story.input({type: "paste", text: "x\n".repeat(9), cut: 0}),
        story => story.asks(story.state.asks.length + 1),
        story =>
          story.call(`c${story.at}`, {status: "in_progress", content: text("out")}).wait(2000),
        story =>
          story.strange({
            sessionUpdate: "plan",
            entries: [...Array(8).keys()].map(i => ({
              content: `step ${i} of some length`,
              status: "pending",
              priority: "low",
            })),
          }),
        second,
      ),
      {maxLength: 9},
    )
    fc.assert(
      fc.property(
        fc.integer({min: 4, max: 40}),
        fc.integer({min: 20, max: 90}),
        steps,
        (rows, columns, all) => {
          const story = all.reduce((one, step) => step(one), new Story({columns, rows}).begins())
          const {fixed, rows: content, columnsUsed} = story.says("more words").screen()
          expect(fixed.length).toBeLessThanOrEqual(rows - 1)
          // The menu lies over what there is, and gives it back.
          if (!story.state.menu) expect(content.length).toBeGreaterThanOrEqual(1)
          expect(columnsUsed).toBeLessThanOrEqual(columns - 1)
          const status = story.state.asks.length > 0 ? "? waiting for you" : "⠋"
          if (rows >= 5) expect(fixed.join("\n")).toContain(`▌ ${status}`)
        },
      ),
      {numRuns: 60},
    )
  })
})
