import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {AgentEvent} from "../../src/agent.js"
import {agentElsewhere} from "../../src/app/elsewhere.js"
import {focusOn, parkedOf} from "../../src/app/focus.js"
import {shortId, titleOf} from "../../src/app/session-name.js"
import {isSeenFrom, othersOf} from "../../src/app/sight.js"
import type {State} from "../../src/app/state.js"
import {unsentOf} from "../../src/app/unsent.js"
import {blockText} from "../../src/transcript/block-text.js"
import {Story, type StoryOptions} from "./story.js"

const prompt = (text: string) => [{type: "text", text} as const]

/** Something that the agent of a session out of sight tells. */
function elsewhere(story: Story, key: number, ...events: readonly AgentEvent[]): Story {
  for (const event of events) {
    const step = agentElsewhere(story.state, {key, event}, story.at)
    story.state = step.state
    story.effects.push(...step.effects)
  }
  return story
}

/** Two sessions: the first has its prompt and works, the second is in focus. */
function two(options: StoryOptions = {}): Story {
  const story = new Story(options).begins("Count the apples")
  return story.type("/new").press("Enter")
}

const textsOf = (story: Story) => story.state.transcript.blocks.map(blockText)

const turnEnd = (reason: "end_turn" | "cancelled" | "refusal" | "max_tokens"): AgentEvent => {
  return {type: "turn-end", reason, usage: undefined}
}

/** The notices of one session, whichever is in focus. */
function noticesIn(state: State, key: number): readonly string[] {
  const one = key === state.sessions.focus ? parkedOf(state) : parkedOf(focusOn(state, key))
  return one.transcript.blocks.flatMap(block => (block.type === "notice" ? [block.text] : []))
}

describe("several sessions", () => {
  test("/new opens one more beside the first, with an agent of its own; the first goes on", () => {
    const story = two()
    expect(story.took()).toEqual([{type: "open-session", session: 2}])
    expect(story.state.sessions).toMatchObject({focus: 2, opened: 2})
    expect(story.state.turn).toBeUndefined()
    expect(focusOn(story.state, 1).turn).toBeDefined()
    expect(story.notices).toEqual([expect.stringMatching(/^Platen 1\.0 · tester in/)])
  })

  test("/new with words sends them as the new session's first prompt", () => {
    const story = new Story().type("/new Why is it red?").press("Enter")
    expect(story.took()).toEqual([
      {type: "open-session", session: 2},
      {type: "prompt", text: "Why is it red?"},
    ])
  })

  test("BE-08 a session that is not in focus gives one line when its run starts, and one of its own kind when it is done, failed or cancelled, with an id of eight characters; nothing else", () => {
    const ends: readonly (readonly [AgentEvent, string, string])[] = [
      [turnEnd("end_turn"), "done", "success"],
      [turnEnd("cancelled"), "cancelled", "cancelled"],
      [turnEnd("refusal"), "refused", "warning"],
      [turnEnd("max_tokens"), "stopped at its token limit", "warning"],
      [{type: "turn-failed", message: "no network"}, "failed", "error"],
      [{type: "ended", message: "It crashed.", stderr: ["core dumped"]}, "failed", "error"],
    ]
    for (const [end, word, tone] of ends) {
      const story = new Story().type("/new").press("Enter")
      elsewhere(story, 1, {
        type: "ready",
        name: "tester",
        version: "1",
        sessionId: "sess_0a1b2c3d4e5f",
      })
      const before = story.state.transcript.blocks.length
      elsewhere(story, 1, {type: "turn-start", prompt: prompt("Go")})
      elsewhere(story, 1, {
        type: "update",
        update: {sessionUpdate: "agent_message_chunk", content: {type: "text", text: "Hello"}},
      })
      elsewhere(story, 1, {
        type: "update",
        update: {sessionUpdate: "tool_call", toolCallId: "c1", title: "Run tests"},
      })
      elsewhere(story, 1, end)
      const lines = story.state.transcript.blocks.slice(before)
      expect(lines).toMatchObject([
        {type: "notice", text: "Session 1 · 0a1b2c3d · working", tone: "info"},
        {type: "notice", text: `Session 1 · 0a1b2c3d · ${word}`, tone},
      ])
    }
  })

  test("an agent that dies in its turn is told as one end, not two", () => {
    const story = two()
    const message = "tester ended with code 1."
    elsewhere(story, 1, {type: "turn-failed", message}, {type: "ended", message, stderr: []})
    expect(story.notices.filter(text => text.includes("failed"))).toHaveLength(1)
    expect(focusOn(story.state, 1).agent.phase).toBe("ended")
  })

  test("the text of a session out of sight is in its own transcript, whole", () => {
    const story = two()
    const say = (text: string): AgentEvent => ({
      type: "update",
      update: {sessionUpdate: "agent_message_chunk", content: {type: "text", text}},
    })
    elsewhere(story, 1, say("One, "), say("two."), turnEnd("end_turn"))
    expect(textsOf(story)).not.toContain("One, two.")
    story.type("/session 1").press("Enter")
    expect(textsOf(story)).toContain("One, two.")
  })

  test("questions of a session out of sight wait until it comes into focus, and are quiet then", () => {
    const story = two()
    elsewhere(story, 1, {
      type: "permission",
      id: 7,
      call: {toolCallId: "c1", title: "Run rm"},
      options: [{optionId: "y", name: "Yes", kind: "allow_once"}],
    })
    expect(story.state.asks).toEqual([])
    expect(othersOf(story.state).asking).toEqual([1])
    story.wait(60_000).press("Ctrl+X").type("1")
    expect(story.state.sessions.focus).toBe(1)
    expect(story.state.asks).toHaveLength(1)
    // What was typed before the question could be read answers nothing.
    expect(story.type("y").took()).not.toContainEqual(expect.objectContaining({type: "answer"}))
    expect(story.wait(2000).type("y").took()).toContainEqual({
      type: "answer",
      id: 7,
      optionId: "y",
    })
  })

  test("a prompt that waits in a session out of sight is sent to its own agent", () => {
    const story = new Story().begins("First").type("Then this").press("Enter")
    story.type("/new").press("Enter").took()
    elsewhere(story, 1, turnEnd("end_turn"))
    expect(story.took()).toEqual([
      {type: "elsewhere", session: 1, wish: {type: "prompt", text: "Then this"}},
    ])
  })

  test("a request that comes while its turn is being stopped is answered there", () => {
    const story = new Story().begins("Go").press("Esc")
    story.type("/new").press("Enter").took()
    elsewhere(story, 1, {
      type: "permission",
      id: 3,
      call: {toolCallId: "c1", title: "Run"},
      options: [],
    })
    expect(story.took()).toEqual([
      {type: "elsewhere", session: 1, wish: {type: "answer", id: 3, optionId: undefined}},
    ])
  })

  test("/session without a number, with a wrong one, with the present one: each is said", () => {
    const story = two()
    story.type("/session ").press("Enter")
    expect(story.notices.at(-1)).toContain("needs the number")
    story.type("/session 9").press("Enter")
    expect(story.notices.at(-1)).toBe(
      "There is no session 9: give the number of one, from 1 to 2. /sessions lists them.",
    )
    story.type("/session 2").press("Enter")
    expect(story.notices.at(-1)).toBe("You are in session 2.")
    expect(new Story().type("/session 2").press("Enter").notices.at(-1)).toContain("only session")
  })

  test("/sessions lists each with its number, how it stands, its id and what it is about", () => {
    const story = two().type("/sessions").press("Enter")
    const last = story.state.transcript.blocks.at(-1)
    expect(last).toMatchObject({
      type: "notice",
      text: "Sessions",
      detail: [
        "1  tester · working · s1 · Count the apples",
        "2  here · tester · starting",
        "",
        expect.stringContaining("/session 2 or Ctrl+X 2"),
      ],
    })
  })

  test("/close ends the session in focus with its agent; the one before comes back, and what waited to be sent is in the editor", () => {
    const story = two().begins("Second").type("And more").press("Enter")
    story.took()
    story.type("/close").press("Enter")
    const [cancel, close] = story.took()
    expect(cancel).toEqual({type: "elsewhere", session: 2, wish: {type: "cancel"}})
    expect(close).toMatchObject({type: "close-session", session: 2})
    // Whoever keeps the session sees all of it final.
    const ended = close?.type === "close-session" ? close.ended.blocks : []
    expect(ended.map(({type, life}) => `${type} ${life}`)).toEqual(["notice final", "user final"])
    expect(story.state.sessions).toEqual({focus: 1, parked: [], opened: 2})
    expect(story.draft).toBe("And more")
    expect(noticesIn(story.state, 1).at(-1)).toBe("Session 2 · closed")
    story.press("Ctrl+U").type("/close").press("Enter")
    expect(story.notices.at(-1)).toContain("only session")
    story.type("/new").press("Enter")
    expect(story.state.sessions.focus).toBe(3)
  })

  test("late news of a session that was closed change nothing", () => {
    const story = two().type("/close").press("Enter")
    const before = story.state
    elsewhere(story, 2, {type: "turn-failed", message: "too late"})
    expect(story.state).toBe(before)
  })

  test("a draft stays in the editor when another session comes into focus", () => {
    const story = two().type("half a thought").press("Ctrl+X").type("1")
    expect(story.state.sessions.focus).toBe(1)
    expect(story.draft).toBe("half a thought")
  })

  test("what waits to be sent anywhere is kept when the program ends", () => {
    const story = new Story().begins("First").type("waits in one").press("Enter")
    story.type("/new").press("Enter").begins("Second").type("waits in two").press("Enter")
    expect(unsentOf(story.state, story.at)).toBe("waits in one\n\nwaits in two")
  })

  test("a recording has one session, and says so", () => {
    const story = new Story({source: "recording"}).type("/new").press("Enter")
    expect(story.notices.at(-1)).toBe("A recording has one session.")
    expect(story.took()).toEqual([])
  })

  test("/usage sums over all sessions of the run", () => {
    const story = two()
    elsewhere(story, 1, {
      type: "turn-end",
      reason: "end_turn",
      usage: {inputTokens: 1000, outputTokens: 20},
    })
    story.begins("Second").tell({
      type: "turn-end",
      reason: "end_turn",
      usage: {inputTokens: 200, outputTokens: 3},
    })
    expect(story.state.usage.session.tokens).toEqual({inputTokens: 200, outputTokens: 3})
    expect(story.state.usage.run.tokens).toEqual({inputTokens: 1200, outputTokens: 23})
    expect(focusOn(story.state, 1).usage.session.tokens.inputTokens).toBe(1000)
  })

  test("ids of eight characters come from the part that tells sessions apart; hostile ones are safe", () => {
    const idOf = (id: string) => {
      const story = new Story().tell({type: "ready", name: "t", version: "1", sessionId: id})
      return shortId(story.state)
    }
    expect(idOf("3f9a01bc-aaaa-bbbb-cccc-0123456789ab")).toBe("3f9a01bc")
    expect(idOf("sess_0a1b2c3d4e5f")).toBe("0a1b2c3d")
    expect(idOf("s1")).toBe("s1")
    expect(idOf("\x1b]0;x\x07abcdefgh")).not.toMatch(/[\x00-\x1f]/)
    const named = new Story().begins("\x1b[2JEvil\nprompt")
    expect(titleOf(named.state)).not.toMatch(/[\x00-\x1f]/)
  })

  test("streaming out of sight is not drawn; what the status line tells of it is", () => {
    const story = two()
    const before = story.state
    elsewhere(story, 1, {
      type: "update",
      update: {sessionUpdate: "agent_message_chunk", content: {type: "text", text: "More"}},
    })
    expect(story.state).not.toBe(before)
    expect(isSeenFrom(before, story.state)).toBe(false)
    const asked = story.state
    elsewhere(story, 1, {
      type: "permission",
      id: 1,
      call: {toolCallId: "c", title: "Run"},
      options: [],
    })
    expect(isSeenFrom(asked, story.state)).toBe(true)
  })

  test("going to and fro changes nothing of any session", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(1, 2, 3), {maxLength: 12}),
        fc.array(fc.constantFrom(1, 2, 3), {maxLength: 12}),
        (opened, visits) => {
          const story = new Story()
          for (const [index] of opened.slice(0, 3).entries()) {
            story.begins(`Prompt ${index}`).says(`Answer ${index}`)
            story.type("/new").press("Enter")
          }
          const pictureOf = (state: State) =>
            [1, 2, 3, 4].map(key => {
              const {transcript, turn, session, queue} = focusOn(state, key)
              return {transcript, turn, session, queue}
            })
          const start = story.state.sessions.focus
          const before = pictureOf(focusOn(story.state, 1))
          let state = story.state
          for (const key of visits) state = focusOn(state, key)
          expect(pictureOf(focusOn(state, 1))).toEqual(before)
          expect(focusOn(state, start).sessions).toEqual(story.state.sessions)
        },
      ),
    )
  })
})
