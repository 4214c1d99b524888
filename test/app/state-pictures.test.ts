// What no other pictures are of: how turns end, what is shown once more, agents below the agent,
// headings in every state and fold, and the bottom region with its panels and questions.
// PICTURES=write writes them anew.

import {expect, test} from "vitest"
import type {Locale} from "../../src/ports.js"
import {expectPictures, type Golden} from "../help/golden.js"
import {Story, type StoryOptions} from "./story.js"

const WIDTHS = [40, 80, 120] as const
const words = (text: string) => ({
  content: [{type: "content" as const, content: {type: "text" as const, text}}],
})
const numbered = (count: number) => Array.from({length: count}, (_, i) => `row ${i + 1}`).join("\n")

type Tell = (options: StoryOptions) => Story
type Album = Readonly<Record<string, Tell>>

const begun = (options: StoryOptions) => new Story({rows: 30, fold: "auto", ...options}).begins()

const usage = {inputTokens: 18_230, outputTokens: 1142, cachedReadTokens: 16_800}
const ended = (reason: Parameters<Story["ends"]>[0]): Tell => {
  return options => begun(options).says("So the fix belongs in the test.").wait(72_000).ends(reason)
}

const ENDS: Album = {
  "a turn that ended well": ended("end_turn"),
  "a turn with its numbers": options =>
    begun(options).says("So it is.").wait(72_000).ends("end_turn", usage),
  "a turn that was cancelled": ended("cancelled"),
  "a turn that was refused": ended("refusal"),
  "a turn out of tokens": ended("max_tokens"),
  "a turn out of requests": ended("max_turn_requests"),
  "a turn that ended as nobody knows": ended("_odd" as "end_turn"),
  "a turn that failed": options =>
    begun(options).says("I beg").tell({type: "turn-failed", message: "the model is overloaded"}),
  "an agent that ended in its turn": options =>
    begun(options)
      .says("I beg")
      .tell({
        type: "ended",
        message: 'The agent "gemini" ended (exit 1).',
        stderr: ["GEMINI_API_KEY is not set."],
      }),
}

const task = {
  title: "Task",
  name: "Task",
  kind: "think",
  status: "in_progress",
  rawInput: {description: "find all usages of stamp()", subagent_type: "explore"},
} as const
const REPORT =
  "# Found\n\nThree **uses** of `stamp`:\n\n- src/date.ts\n- src/zone.ts\n\n| file | uses |\n|-|-|\n| src/date.ts | 2 |\n"
const agent = (...steps: readonly ((one: Story) => Story)[]): Tell => {
  return options => {
    const one = begun({...options, fold: "open"})
      .call("t1", task)
      .second(12_000)
    return steps.reduce((told, step) => step(told), one)
  }
}

const AGENTS: Album = {
  "an agent that waits": options =>
    begun({...options, fold: "open"}).call("t1", {...task, status: "pending"}),
  "an agent at work, two levels deep": agent(
    one => one.call("t2", {...task, _meta: {claudeCode: {parentToolUseId: "t1"}}}),
    one => one.call("b1", {title: "Read", _meta: {claudeCode: {parentToolUseId: "t2"}}}),
  ),
  "an agent in a state of its own": agent(one => one.change("t1", {status: "napping" as "failed"})),
  "an agent that is done, without a report": agent(one => one.change("t1", {status: "completed"})),
  "an agent with a report": agent(one => one.change("t1", {status: "completed", ...words(REPORT)})),
  "an agent whose report is opened": agent(
    one => one.change("t1", {status: "completed", ...words(REPORT)}),
    one => one.type("/show a2").press("Enter"),
  ),
  "an agent that failed for a short reason": agent(one =>
    one.change("t1", {status: "failed", ...words("no room")}),
  ),
  "an agent that failed": agent(one => one.change("t1", {status: "failed", ...words(numbered(9))})),
  "an agent that was stopped": agent(one => one.press("Esc").ends("cancelled")),
  "an agent of which nothing is known": options =>
    begun({...options, fold: "open"}).call("t1", {title: "Task", name: "Task", kind: "think"}),
}

const call = (title: string, kind: string) => ({title, kind: kind as "read"})
/** A stretch with a thought, a call that was read, a command, and one that failed. */
function worked(options: StoryOptions, end: "runs" | "done" | "error" | "cancelled"): Story {
  const one = begun({...options, reasoning: options.reasoning ?? "line"})
  one.wait(2000).thinks("The test builds the string by hand. It forgets the space.\nSo it does.")
  one.call("c1", {
    ...call("Read src/date.ts 1-14", "read"),
    status: "completed",
    ...words(numbered(14)),
  })
  one.call("c2", {
    ...call('Search "format(" in src', "search"),
    status: "completed",
    ...words("12 hits"),
  })
  one.call("c3", {...call("npm test", "execute"), status: "in_progress", ...words(numbered(12))})
  one.second(29_000)
  if (end === "runs") return one
  if (end === "cancelled") return one.press("Esc").ends("cancelled")
  one.change("c3", {status: end === "done" ? "completed" : "failed"})
  return one.says("So the fix belongs in the test.").ends()
}

const HEADINGS: Album = Object.fromEntries(
  (["auto", "closed", "open"] as const).flatMap(fold =>
    (["runs", "done", "error", "cancelled"] as const).map(end => [
      `work in the form ${fold}: ${end}`,
      (options: StoryOptions) => worked({...options, fold}, end),
    ]),
  ),
)

const OPENED: Album = {
  ...Object.fromEntries(
    (["done", "error", "cancelled"] as const).map(end => [
      `work that was opened: ${end}`,
      (options: StoryOptions) => {
        const one = worked({...options, fold: "closed"}, "runs").press("Ctrl+O")
        if (end === "cancelled") return one.press("Esc").ends("cancelled")
        one.change("c3", {status: end === "done" ? "completed" : "failed"})
        return one.says("So the fix belongs in the test.").ends()
      },
    ]),
  ),
  ...Object.fromEntries(
    (["hidden", "line", "full"] as const).map(reasoning => [
      `thoughts, ${reasoning}`,
      (options: StoryOptions) => worked({...options, fold: "open", reasoning}, "done"),
    ]),
  ),
}

const shown = (handle: string): Tell => {
  return options => {
    const one = worked({...options, fold: "closed"}, "done")
    one.tell({type: "notice", tone: "warning", text: "Something to know.", detail: "a detail"})
    return one.type(`/show ${handle}`).press("Enter")
  }
}

const SHOWN: Album = {
  "a prompt, shown once more": shown("a1"),
  "a stretch of work, shown once more": shown("a2"),
  "a thought, shown once more": shown("a3"),
  "a call, shown once more": shown("a6"),
  "an answer, shown once more": shown("a7"),
}

const plan = (one: Story, count = 3) =>
  one.strange({
    sessionUpdate: "plan",
    entries: Array.from({length: count}, (_, i) => ({
      content: `step ${i + 1} of the work that has to be done here`,
      status: ["completed", "in_progress", "pending"][Math.min(i, 2)],
      priority: "medium",
    })),
  })

const asked = (part: Parameters<Story["asks"]>[2] = {}, title = "Run npm test"): Tell => {
  return options => begun(options).says("I run it.").asks(1, title, part).wait(4000)
}
const command = {
  toolCallId: "p1",
  title: "Run it",
  kind: "execute",
  rawInput: {command: "rm -rf build && npm run build"},
} as const

const BOTTOM: Album = {
  idle: options => new Story({rows: 30, ...options}),
  "the agent thinks": options => begun(options).second(3000),
  "the agent writes, a draft is begun": options =>
    begun(options).says("So it").second(3000).type("and the docs"),
  "a plan": options => plan(begun(options).second(3000)),
  "a plan of nine steps": options => plan(begun(options).second(3000), 9),
  "prompts that wait": options =>
    ["check the docs", "then the types", "and then all the others"].reduce(
      (one, text) => one.type(text).press("Enter"),
      begun(options).second(3000),
    ),
  "calls that run out of sight": options => {
    const one = begun({...options, rows: 14, fold: "closed"})
    for (let i = 1; i < 7; i++) {
      one.call(`c${i}`, {...call(`npm run part-${i}`, "execute"), status: "in_progress"})
      one.change(`c${i}`, words(`part ${i} is at row ${i}`))
    }
    return one.second(12_000)
  },
  "all of them, on a low screen": options => {
    const one = plan(begun({...options, rows: 12, fold: "closed"}), 9)
    one.call("c1", {...call("npm test", "execute"), status: "in_progress", ...words("row")})
    return one.type("next one").press("Enter").second(12_000)
  },
  "a question": asked({call: command}),
  "a question about a change": asked(
    {
      call: {
        toolCallId: "p1",
        title: "Edit src/date.ts",
        kind: "edit",
        content: [{type: "diff", path: "src/date.ts", oldText: "a\nb\n", newText: "a\nc\n"}],
      },
    },
    "Edit src/date.ts",
  ),
  "two questions": options =>
    begun(options).says("I run it.").asks(1, "Run npm test").asks(2, "Run npm ci").wait(4000),
  "a question over a draft": options =>
    begun(options).type("half-typed thou").asks(1, "Run npm test", {call: command}).wait(4000),
  "the turn is being stopped": options => begun(options).says("So").press("Esc").second(2000),
}

/** Rows of the transcript, at every width. */
function pictures(album: Album, locale: Locale = "en"): readonly Golden[] {
  return WIDTHS.flatMap(columns =>
    Object.entries(album).map(([name, tell]) => ({
      title: `${name} · ${columns} columns`,
      rows: tell({columns, locale}).rows(),
    })),
  )
}

/** Whole screens: the last rows of the transcript, and the bottom region. */
function screens(album: Album, locale: Locale = "en"): readonly Golden[] {
  return WIDTHS.flatMap(columns =>
    Object.entries(album).map(([name, tell]) => {
      const {rows, fixed, columnsUsed} = tell({columns, locale}).screen()
      expect(columnsUsed).toBeLessThan(columns)
      const last = rows.findLastIndex(row => row.trim() !== "")
      const above = rows.slice(Math.max(0, last - 3), last + 1)
      return {
        title: `${name} · ${columns} columns`,
        rows: [...above, ...fixed].map(row => row.trimEnd()),
      }
    }),
  )
}

test("turns end in words, at 40, 80 and 120 columns, in both languages", () => {
  expectPictures("ends", [...pictures(ENDS), ...pictures(ENDS, "zh")])
})

test("agents below the agent look so in every state", () => {
  expectPictures("agents", [...pictures(AGENTS), ...pictures(AGENTS, "zh")])
})

test("work looks so in every form and state, opened too", () => {
  expectPictures("work", pictures({...HEADINGS, ...OPENED}))
})

test("what is shown once more looks so", () => {
  expectPictures("shown", pictures(SHOWN))
})

test("the bottom region looks so with all that can stand in it, in both languages", () => {
  expectPictures("bottom", [...screens(BOTTOM), ...screens(BOTTOM, "zh")])
})
