import {describe, expect, test} from "vitest"
import type {State} from "../../src/app/state.js"
import {Story} from "./story.js"

const text = (value: string) => ({type: "text", text: value}) as const
const content = (value: string) => ({type: "content", content: text(value)}) as const

describe("a turn", () => {
  test("VS-06 VS-07 begins with the prompt; rows, usage and title stay", () => {
    const story = new Story().says("Old.")
    story.update({sessionUpdate: "usage_update", used: 6, size: 10})
    story.update({sessionUpdate: "session_info_update", title: "T"})
    const {session} = story.state
    story.press("H", "i", "Enter")
    expect(story.took()).toEqual([{type: "prompt", text: "Hi"}])
    expect(story.state.turn).toBeUndefined()
    story.begins("Hi")
    expect(story.state.session).toBe(session)
    expect(story.rows()).toEqual(["Old.", "", "▌ title: T", "", "▌ Hi"])
  })

  test("VS-08 ends: nothing runs any more, usage stays unless another is told", () => {
    const story = new Story().begins().says("One")
    story.update({sessionUpdate: "usage_update", used: 6, size: 10}).ends()
    expect(story.state.turn).toBeUndefined()
    expect(story.state.session.context).toEqual({used: 6, size: 10})
    expect(story.state.transcript.blocks.every(block => block.life === "final")).toBe(true)
  })

  test("a short turn that ends well needs no closing line", () => {
    const story = new Story().begins().says("One.").wait(1500).ends()
    expect(story.rows()).toEqual(["▌ Why?", "", "One."])
  })

  test.each([
    ["end_turn", "▌ ✓ 1m 12s"],
    ["max_tokens", "▌ ! stopped: the answer reached the agent's token limit · 1m 12s"],
    ["max_turn_requests", "▌ ! stopped: the turn reached the agent's limit of requests · 1m 12s"],
    ["refusal", "▌ ! the agent refused to go on · 1m 12s"],
    ["cancelled", "▌ – cancelled · 1m 12s"],
  ] as const)("that ends with %s says so in words", (reason, row) => {
    const story = new Story().begins().says("One.").wait(72_000).ends(reason)
    expect(story.rows().at(-1)).toBe(row)
  })

  test("VS-20 a failure is an error row of its own that nothing merges into", () => {
    const story = new Story().begins().says("One.")
    story.tell({type: "turn-failed", message: "429: slow down"})
    story.says("Two.")
    expect(story.rows().slice(2)).toEqual([
      "One.",
      "",
      "▌ ✗ The turn failed: 429: slow down",
      "",
      "Two.",
    ])
  })

  test("ends with its numbers: time, tokens, cache, and what this turn cost", () => {
    const story = new Story()
    const cost = (amount: number) =>
      story.update({
        sessionUpdate: "usage_update",
        used: 1,
        size: 10,
        cost: {amount, currency: "USD"},
      })
    cost(1)
    story.begins()
    cost(1.041)
    story.wait(72_000)
    story.ends("end_turn", {inputTokens: 18_234, outputTokens: 1100, cachedTokens: 16_775})
    expect(story.rows().at(-1)).toBe("▌ ✓ 1m 12s · 18.2k in, 1.1k out, 92 % cached · $0.04")
  })

  test.each([
    [0.0043, "USD", "$0.0043"],
    [12, "EUR", "€12.00"],
    [3.5, "XTS", "3.50 XTS"],
  ])("that cost %d %s says %s", (amount, currency, words) => {
    const story = new Story().begins()
    story.update({sessionUpdate: "usage_update", used: 1, size: 10, cost: {amount, currency}})
    expect(story.ends().rows().at(-1)).toBe(`▌ ✓ ${words}`)
  })

  test("numbers that were not given are left out, and a cache beside the input stays under 100 %", () => {
    const of = (usage: NonNullable<Parameters<Story["ends"]>[1]>) =>
      new Story().begins().ends("end_turn", usage).rows().at(-1)
    expect(of({outputTokens: 7})).toBe("▌ ✓ 7 out")
    expect(of({inputTokens: 200, cachedTokens: 1800})).toBe("▌ ✓ 200 in, 90 % cached")
    expect(of({inputTokens: 999_999})).toBe("▌ ✓ 1.0M in")
  })

  test("calls that never ended are cancelled with it, those that ended keep how", () => {
    const story = new Story().begins()
    story.call("a", {status: "in_progress"}).call("b", {status: "completed"}).call("c").ends()
    expect(story.rows().slice(2)).toEqual(["▌ – a · cancelled", "▌ ✓ b", "▌ – c · cancelled"])
  })

  test("on cancel, unfinished calls are marked at once and late updates still count", () => {
    const story = new Story().begins().call("a", {status: "in_progress"}).call("b")
    story.press("Esc")
    expect(story.took()).toEqual([{type: "cancel"}])
    expect(story.rows().slice(2)).toEqual(["▌ – a · cancelled", "▌ – b · cancelled"])
    story.change("b", {status: "in_progress"})
    story.change("a", {status: "completed", content: [content("done after all")]})
    story.says("Well.").ends("cancelled")
    expect(story.rows().slice(2)).toEqual([
      "▌ ✓ a",
      "▌     done after all",
      "▌ – b · cancelled",
      "",
      "Well.",
      "",
      "▌ – cancelled",
    ])
  })

  test("updates after its end are shown all the same", () => {
    const story = new Story().begins().call("a", {title: "Run", status: "in_progress"}).ends()
    story.change("a", {status: "completed", content: [content("late")]}).says("PS")
    expect(story.rows().slice(2)).toEqual([
      "▌ – Run · cancelled",
      "▌ ✓ Run",
      "▌     late",
      "",
      "PS",
    ])
  })

  test("an agent that ends says how, with its last words, and the conversation stays", () => {
    const story = new Story().begins().says("One")
    const message = 'The agent "tester" ended (exit 1).'
    story.tell({type: "ended", message, stderr: ["GEMINI_API_KEY is not set", "bye"]})
    expect(story.rows().slice(2)).toEqual([
      "One",
      "",
      '▌ ✗ The agent "tester" ended (exit 1).',
      "▌     GEMINI_API_KEY is not set",
      "▌     bye",
    ])
    expect(story.screen().fixed[1]).toBe("▌ – ended")
  })

  test("an agent that ends in its turn says so once", () => {
    const story = new Story().begins().says("One")
    const message = 'The agent "tester" ended (exit 1).'
    story.tell({type: "turn-failed", message}).tell({type: "ended", message, stderr: ["bye"]})
    expect(story.rows().slice(2)).toEqual([
      "One",
      "",
      `▌ ✗ The turn failed: ${message}`,
      "",
      "▌ ✗ Its last words:",
      "▌     bye",
    ])
    const silent = new Story().begins().tell({type: "turn-failed", message})
    silent.tell({type: "ended", message, stderr: []})
    expect(silent.rows().slice(2)).toEqual([`▌ ✗ The turn failed: ${message}`])
    expect(silent.screen().fixed[1]).toBe("▌ – ended")
  })
})

describe("a notice of the agent's side", () => {
  test("VS-32 is a row of its tone with its details below", () => {
    const story = new Story()
    story.tell({type: "notice", tone: "info", text: "Connected", detail: undefined})
    story.tell({type: "notice", tone: "warning", text: "Slow", detail: "one\ntwo"})
    story.tell({type: "notice", tone: "error", text: "Broken", detail: ""})
    expect(story.rows().filter(row => row !== "")).toEqual([
      "▌ Connected",
      "▌ ! Slow",
      "▌     one",
      "▌     two",
      "▌ ✗ Broken",
    ])
  })
})

describe("the state", () => {
  test("VS-01 a state that was left behind stays as it was, frozen and equal to its copy", () => {
    const left: {state: State; copy: State}[] = []
    const onState = (state: State) => {
      left.push({state: frozen(state), copy: structuredClone(state)})
    }
    const story = new Story({onState})
    story.type("Hi").press("Enter").begins("Hi").says("One ").says("two").thinks("Hm").thinks("m")
    story.call("a", {status: "in_progress"}).call("b", {content: [content("x")]})
    story.change("a", {status: "completed"}).asks(1).asks(2).type("draft").press("Enter", "Up")
    story.wait(1000).press("y").tell({type: "permission-withdrawn", id: 2})
    story.update({sessionUpdate: "usage_update", used: 1, size: 2})
    story.strange({sessionUpdate: "plan", entries: [{content: "s", status: "x", priority: "y"}]})
    story.strange({sessionUpdate: "available_commands_update", availableCommands: [{name: "n"}]})
    story.resize(40, 10).press("Esc").says("late").ends("cancelled").press("Ctrl+C")
    story.type("/help").press("Enter").type("/cl").press("Tab", "Enter").say("more")
    story.tell({type: "ended", message: "gone", stderr: ["x"]}).ends()
    expect(left.length).toBeGreaterThan(40)
    for (const {state, copy} of left) expect(state).toEqual(copy)
  })

  test("VS-03 is idle at the start: no turn, no usage, no title, no plan", () => {
    const {state} = new Story()
    expect(state.turn).toBeUndefined()
    expect(state.transcript.blocks).toEqual([])
    expect(state.session.context).toBeUndefined()
    expect(state.session.title).toBeUndefined()
    expect(state.session.plan).toEqual([])
  })
})

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}
