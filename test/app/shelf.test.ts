import {describe, expect, test} from "vitest"
import {later} from "../../src/app/later.js"
import type {ShelfTold} from "../../src/app/sessions-port.js"
import {update} from "../../src/app/update.js"
import type {Block} from "../../src/transcript/block.js"
import {growing} from "../../src/transcript/growing.js"
import {blockOf} from "../../src/transcript/transcript.js"
import {Story, type StoryOptions} from "./story.js"

const common = {revision: 0, life: "final", spaced: true} as const
const connect = () => ({prompt() {}, cancel() {}, answer() {}, close: () => Promise.resolve()})

const PAST: readonly Block[] = [
  {type: "user", id: 41, ...common, messageId: undefined, text: "what is it?"},
  {type: "reply", id: 42, ...common, messageId: undefined, text: growing("a thing")},
]

const OPENED: ShelfTold = {
  type: "opened",
  past: {id: "3f2a9c1b", blocks: PAST, nextId: 43},
  connect,
  agent: "offline",
}

/** A conversation in which a command is typed. */
function typed(text: string, options: StoryOptions = {}): Story {
  const story = new Story(options)
  story.type(text)
  story.press("Enter")
  return story
}

/** What came of it is told. */
function tell(story: Story, told: ShelfTold | undefined): void {
  const step = update(story.state, {type: "shelved", told}, {look: story.look, later})
  story.state = step.state
  story.effects.push(...step.effects)
}

const lastNotice = (story: Story) => {
  const last = story.state.transcript.blocks.at(-1)
  return last?.type === "notice" ? last : undefined
}

describe("/find", () => {
  test("asks for the words, and Esc takes that back", () => {
    const story = typed("/find two words ")
    expect(story.effects.at(-1)).toEqual({type: "shelf", ask: {type: "find", words: "two words"}})
    expect(story.state.finding).toBe("two words")
    story.press("Esc")
    expect(story.effects.at(-1)).toEqual({type: "shelf", ask: {type: "stop"}})
    expect(story.state.finding).toBeUndefined()
  })

  test("is stopped by another command", () => {
    const story = typed("/find x")
    story.type("/usage")
    story.press("Enter")
    expect(story.effects.at(-1)).toEqual({type: "shelf", ask: {type: "stop"}})
  })

  test("without words says what it is for", () => {
    expect(lastNotice(typed("/find"))?.tone).toBe("warning")
  })

  test.each([
    ["en", "none", '"x" stands in 2 rows:', ["r1", "r2"]],
    ["zh", "none", "“x”出现在 2 行里：", ["r1", "r2"]],
    ["en", "stopped", '"x" stands in 2 rows:', ["r1", "r2", expect.stringContaining("stopped")]],
    ["en", "more", '"x" stands in 2 rows:', ["r1", "r2", expect.stringContaining("latest 2")]],
  ] as const)("tells in %s what was found: %s", (locale, rest, text, detail) => {
    const story = typed("/find x", {locale})
    const told = {type: "found", words: "x", rows: ["r1", "r2"], hits: 2, rest} as const
    tell(story, told)
    expect(lastNotice(story)).toMatchObject({text, detail})
    expect(story.state.finding).toBeUndefined()
  })

  test("is no command of a recording, where nothing is on disk", () => {
    const story = typed("/find x", {source: "recording"})
    expect(story.state.finding).toBeUndefined()
    const other = typed("/find x")
    tell(other, undefined)
    expect(lastNotice(other)?.text).toBe("No sessions are kept on disk here.")
  })
})

describe("/resume", () => {
  test("opens a session beside those that are open, under its old handles", () => {
    const story = typed("/resume 3f2a")
    expect(story.effects.at(-1)).toEqual({type: "shelf", ask: {type: "open", id: "3f2a"}})
    tell(story, OPENED)
    const {state} = story
    expect(state.sessions).toMatchObject({focus: 2, opened: 2})
    expect(story.effects.at(-1)).toEqual({type: "open-session", session: 2, connect})
    expect(blockOf(state.transcript, 42)).toEqual(PAST[1])
    expect(lastNotice(story)?.id).toBe(43)
    expect(lastNotice(story)?.text).toContain("Session 3f2a9c1b goes on.")
    expect(state.sessions.parked.map(({key}) => key)).toEqual([1])
  })

  test("has all of it from the welcome on, so that what goes out of memory is archived", () => {
    const [prompt, reply] = PAST
    const blocks = [
      {...prompt!, id: 2},
      {...reply!, id: 3},
    ]
    const story = typed("/resume 3f2a")
    tell(story, {...OPENED, past: {id: "3f2a9c1b", blocks, nextId: 4}})
    const ids = story.state.transcript.blocks.map(({id, type}) => `${id} ${type}`)
    expect(ids).toEqual(["1 notice", "2 user", "3 reply", "4 notice"])
  })

  test("alone lists those of this directory", () => {
    const story = typed("/resume")
    expect(story.effects.at(-1)).toEqual({type: "shelf", ask: {type: "list"}})
    const row = {id: "3f2a9c1b", used: "2026-12-01 05:12", prompts: 1, first: "why\u001b[2J?"}
    tell(story, {type: "list", rows: [row]})
    const rows = lastNotice(story)?.detail ?? []
    expect(rows[0]).toMatch(/^3f2a9c1b {2}2026-12-01 05:12 · 1 prompt · why/)
    expect(rows[0]).not.toContain("\u001b")
  })

  test("says why one cannot be opened", () => {
    const story = typed("/resume x")
    tell(story, {type: "wrong", problem: "No."})
    expect(lastNotice(story)).toMatchObject({tone: "warning", text: "No."})
    expect(story.state.sessions.opened).toBe(1)
  })
})
