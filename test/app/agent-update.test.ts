import type {SessionConfigOption} from "@agentclientprotocol/sdk"
import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {State} from "../../src/app/state.js"
import {Story, type Update} from "./story.js"

const text = (value: string) => ({type: "text", text: value}) as const
const content = (value: string) => ({type: "content", content: text(value)}) as const

describe("the words of a message", () => {
  test("VS-11 VS-16 join in one row, every piece as it comes", () => {
    const story = new Story().begins().says("One ").says("two").says(".")
    expect(story.rows()).toEqual(["▌ Why?", "", "One two."])
  })

  test("VS-13 VS-21 a piece is always new: “ha” and “ha” are “haha”, a lone newline counts", () => {
    const story = new Story().begins().says("ha").says("ha").says("\n").says("\n").says("ha")
    expect(story.rows().slice(2)).toEqual(["haha", "", "ha"])
  })

  test("VS-14 VS-15 decided: the protocol says “chunk”, so a text that comes again is new text", () => {
    const story = new Story().begins().says("one").says("one two")
    expect(story.rows().slice(2)).toEqual(["oneone two"])
  })

  test("end where another message's id begins", () => {
    const story = new Story().begins().says("One.", "a").says("Two.", "b").says("Three.", "b")
    expect(story.rows().slice(2)).toEqual(["One.", "", "Two.Three."])
  })

  test("go on when a piece leaves the id out", () => {
    const story = new Story().begins().says("One").says(" two", "a").says(" three").says("!", "b")
    expect(story.rows().slice(2)).toEqual(["One two three", "", "!"])
  })

  test("end where another kind of row begins, and begin again behind it", () => {
    const story = new Story().begins().says("One.", "a").thinks("Hm.").says("Two.", "a")
    expect(story.rows().slice(2)).toEqual(["One.", "", "▌ Hm.", "", "Two."])
  })

  test("VS-12 decided: they grow where they stand under notices, never under other rows", () => {
    const story = new Story().begins().says("```\none\n")
    story.press("F1").says("two\n```\n")
    const rows = story.rows()
    expect(rows.slice(2, 6)).toEqual(["```", "one", "two", "```"])
    expect(rows[7]).toMatch(/^▌ Type a request/)
    story.call("c1").says("three")
    expect(story.rows().at(-1)).toBe("three")
  })

  test("BE-19 a notice in mid-code leaves the rest of the code what it is", () => {
    const whole = new Story().begins().says("```ts\nconst a = 1\n").says("# b\n```\n\nEnd.").ends()
    const cut = new Story().begins().says("```ts\nconst a = 1\n")
    cut.tell({type: "notice", tone: "info", text: "NOTE", detail: undefined})
    cut.says("# b\n```\n\nEnd.").ends()
    const expected = whole.rows()
    expect(cut.rows().slice(0, expected.length)).toEqual(expected)
    expect(cut.rows().slice(expected.length)).toEqual(["", "▌ NOTE"])
  })

  test("VS-17 an empty piece changes nothing at all", () => {
    const story = new Story().begins().says("One")
    const before = story.state
    expect(story.says("").state).toBe(before)
  })

  test("VS-18 what came last is what the status line says", () => {
    const story = new Story().begins()
    expect(story.screen().fixed[1]).toMatch(/thinking/)
    expect(story.says("One").screen().fixed[1]).toMatch(/writing/)
    expect(story.thinks("Hm").screen().fixed[1]).toMatch(/thinking/)
  })

  test("images, sounds and resources of a message are named in a paragraph of their own", () => {
    const story = new Story().begins().says("See:")
    const say = (block: Extract<Update, {sessionUpdate: "agent_message_chunk"}>["content"]) =>
      story.update({sessionUpdate: "agent_message_chunk", content: block})
    say({type: "image", data: "", mimeType: "image/png"})
    say({type: "audio", data: "", mimeType: "audio/wav"})
    say({type: "resource_link", name: "a", uri: "file:///a.ts"})
    say({type: "resource", resource: {uri: "file:///b", text: "inside"}})
    say({type: "resource", resource: {uri: "file:///c", blob: ""}})
    story.says("Done.")
    const shown = story
      .rows()
      .slice(2)
      .filter(row => row !== "")
    expect(shown).toEqual([
      "See:",
      "[image image/png]",
      "[audio audio/wav]",
      "[resource file:///a.ts]",
      "inside",
      "[resource file:///c]",
      "Done.",
    ])
  })

  test("a content block of no known type is named", () => {
    const story = new Story().begins()
    story.strange({sessionUpdate: "agent_message_chunk", content: {type: "_hologram"}})
    expect(story.rows().join("\n")).toContain("_hologram")
  })

  test("the user's own words, played back by the agent, are one row of the user's", () => {
    const story = new Story()
    const chunk = (value: string) =>
      story.update({sessionUpdate: "user_message_chunk", content: text(value)})
    chunk("Hel")
    chunk("lo")
    story.says("Hi.")
    chunk("More")
    expect(story.rows()).toEqual(["▌ Hello", "", "Hi.", "", "▌ More"])
  })

  test("a thought that is only blanks takes no row, not even a blank one", () => {
    const story = new Story().begins().thinks(" \n\n ").says("One.")
    expect(story.rows()).toEqual(["▌ Why?", "", "One."])
  })
})

describe("a tool call", () => {
  test("VS-24 begins as a card that waits or runs", () => {
    const story = new Story().begins().call("c1", {title: "Read a.ts"})
    expect(story.rows().slice(2)).toEqual(["▌ ○ Read a.ts"])
    story.change("c1", {status: "in_progress"})
    expect(story.rows().slice(2)).toEqual(["▌ ● Read a.ts"])
    expect(story.screen().fixed[1]).toContain("running Read a.ts")
  })

  test("VS-25 VS-28 changes by the fields that are present, in its place", () => {
    const story = new Story().begins().call("c1", {title: "Read a.ts", status: "in_progress"})
    story.call("c2", {title: "Read b.ts", status: "in_progress"})
    story.change("c1", {status: "completed", content: [content("one\ntwo")]})
    expect(story.rows().slice(2)).toEqual([
      "▌ ✓ Read a.ts",
      "▌     one",
      "▌     two",
      "▌ ● Read b.ts",
    ])
    story.call("c2", {title: "Read c.ts"})
    expect(story.rows().at(-1)).toBe("▌ ● Read c.ts")
  })

  test("shows content that is replaced whole", () => {
    const story = new Story().begins().call("c1", {status: "in_progress", content: [content("a")]})
    story.change("c1", {content: [content("b"), content("c")]})
    expect(story.rows().slice(3)).toEqual(["▌     b", "▌     c"])
  })

  test("VS-29 an update for an unknown id gives a card", () => {
    const story = new Story().begins().change("toolu_9", {status: "in_progress"})
    expect(story.rows().slice(2)).toEqual(["▌ ● toolu_9"])
  })

  test("VS-30 a start that comes right after the result fills in that same card", () => {
    const story = new Story().begins()
    story.change("c1", {status: "completed", content: [content("out")]})
    expect(story.rows().slice(2)).toEqual(["▌ ✓ c1", "▌     out"])
    story.call("c1", {title: "Read a.ts", status: "in_progress"})
    expect(story.rows().slice(2)).toEqual(["▌ ✓ Read a.ts", "▌     out"])
  })

  test("what a call gave may come right after its end", () => {
    const story = new Story().begins().call("c1", {title: "Read", status: "completed"})
    story.change("c1", {content: [content("out")]}).says("So.")
    expect(story.rows().slice(2)).toEqual(["▌ ✓ Read", "▌     out", "", "So."])
  })

  test("VS-26 never goes back to running and never loses its result", () => {
    const story = new Story().begins().call("c1", {title: "Read"})
    story.change("c1", {status: "completed", content: [content("out")]})
    const before = story.state
    story.call("c1", {title: "Read", status: "in_progress"})
    expect(story.state).toBe(before)
    story.change("c1", {status: "pending"})
    expect(story.state).toBe(before)
  })

  test("VS-31 decided: a second result replaces the first while nothing has followed", () => {
    const story = new Story().begins().call("c1", {title: "Read", status: "completed"})
    story.change("c1", {status: "failed"})
    expect(story.rows().slice(2)).toEqual(["▌ ✗ Read"])
  })

  test("VS-31 decided: later, a second result is a card of its own that says only what is new", () => {
    const story = new Story().begins().call("c1", {title: "Read"})
    story.change("c1", {status: "completed", content: [content("out")]}).says("So.")
    story.change("c1", {status: "failed", content: [content("in fact not")]})
    expect(story.rows().slice(2)).toEqual([
      "▌ ✓ Read",
      "▌     out",
      "",
      "So.",
      "",
      "▌ ✗ Read",
      "▌     in fact not",
    ])
    story.change("c1", {title: "Read a.ts"})
    expect(story.rows().at(-1)).toBe("▌ ✗ Read a.ts")
  })

  test("VS-33 calls that run side by side keep the order of their start", () => {
    const story = new Story().begins()
    for (const id of ["a", "b", "c"]) story.call(id, {status: "in_progress"})
    for (const id of ["c", "a", "b"]) story.change(id, {status: "completed"})
    expect(story.rows().slice(2)).toEqual(["▌ ✓ a", "▌ ✓ b", "▌ ✓ c"])
  })

  test("the status line names a call that still runs, then none", () => {
    const story = new Story().begins()
    story.call("a", {title: "first", status: "in_progress"})
    story.call("b", {title: "second", status: "in_progress"})
    expect(story.screen().fixed[1]).toContain("running second")
    story.change("b", {status: "completed"})
    expect(story.screen().fixed[1]).toContain("running first")
    story.change("a", {status: "failed"})
    expect(story.screen().fixed[1]).toContain("thinking")
    story.change("a", {kind: "read"})
    expect(story.screen().fixed[1]).toContain("thinking")
  })

  test("a status that nobody knows is no error, a kind that nobody knows is no loss", () => {
    const story = new Story().begins()
    story.strange({
      sessionUpdate: "tool_call",
      toolCallId: "c1",
      title: "Dream",
      status: "_dreaming",
      kind: "_dream",
    })
    expect(story.rows().slice(2)).toEqual(["▌ ● Dream"])
  })

  test("content of no known type is named, a terminal by its id", () => {
    const story = new Story().begins()
    story.strange({
      sessionUpdate: "tool_call",
      toolCallId: "c1",
      title: "Do",
      content: [{type: "_smell"}, {type: "terminal", terminalId: "t7"}],
    })
    expect(story.rows().join("\n")).toMatch(/_smell[\s\S]*\[terminal t7\]/)
  })

  test("says where it works, if its title does not", () => {
    const story = new Story().begins()
    story.call("c1", {title: "Read", locations: [{path: "src/a.ts", line: 12}]})
    story.call("c2", {title: "Read b.ts", locations: [{path: "src/b.ts", line: 3}]})
    story.call("c3", {title: "Find", locations: [{path: "a"}, {path: "b"}, {path: "c"}]})
    expect(story.rows().slice(2)).toEqual([
      "▌ ○ Read · src/a.ts:12",
      "▌ ○ Read b.ts",
      "▌ ○ Find · a +2 more",
    ])
  })

  test("raw output stands in for content that never came, and tells why a call failed", () => {
    const story = new Story().begins()
    story.call("c1", {title: "One", status: "completed", rawOutput: {count: 3, ok: true}})
    story.call("c2", {title: "Two", status: "in_progress", content: [content("the plan")]})
    story.change("c2", {status: "failed", rawOutput: "no such file"})
    expect(story.rows().slice(2)).toEqual([
      "▌ ✓ One",
      '▌     "count": 3,',
      '▌     "ok": true',
      "▌ ✗ Two",
      "▌     the plan",
      "▌     no such file",
    ])
  })

  test("an id that an agent uses again in a later turn is another call", () => {
    const story = new Story().begins("One")
    story.call("0", {title: "Read", status: "completed"}).ends()
    story.begins("Two").call("0", {title: "Read", status: "in_progress"})
    expect(story.rows().slice(2)).toEqual(["▌ ✓ Read", "", "▌ Two", "", "▌ ● Read"])
    story.change("0", {status: "completed"})
    expect(story.rows().at(-1)).toBe("▌ ✓ Read")
  })

  test("VS-22 decided: calls are found by an index that forgets cards that are gone", () => {
    const story = new Story({blocks: 5}).begins()
    for (let i = 0; i < 50; i++) {
      story.call(`c${i}`, {status: "completed", content: [content("x")]})
      const {transcript} = story.state
      const blocks = transcript.blocks.slice(-5)
      story.state = {...story.state, transcript: {...transcript, blocks}}
    }
    expect(story.state.session.calls.size).toBeLessThanOrEqual(6)
    story.change("c0", {title: "Late", status: "completed"})
    expect(story.rows().at(-1)).toBe("▌ ✓ Late")
  })

  test("VS-34 told twice over, the rows are those of once", () => {
    const call = fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      phase: fc.constantFrom("start", "run", "give", "end"),
    })
    fc.assert(
      fc.property(fc.array(call, {maxLength: 14}), calls => {
        const play = (story: Story) => {
          for (const {id, phase} of calls) {
            const title = `Call ${id}`
            if (phase === "start") story.call(id, {title})
            if (phase === "run") story.change(id, {title, status: "in_progress"})
            if (phase === "give") story.change(id, {title, content: [content(id)]})
            if (phase === "end") story.change(id, {title, status: "completed"})
          }
        }
        const story = new Story().begins()
        play(story)
        const once = story.rows()
        play(story)
        expect(story.rows()).toEqual(once)
      }),
    )
  })
})

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
    ["max_tokens", "▌ ? stopped: the answer reached the agent's token limit · 1m 12s"],
    ["max_turn_requests", "▌ ? stopped: the turn reached the agent's limit of requests · 1m 12s"],
    ["refusal", "▌ ? the agent refused to go on · 1m 12s"],
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
    expect(story.rows().slice(2)).toEqual(["▌ – a", "▌ ✓ b", "▌ – c"])
  })

  test("on cancel, unfinished calls are marked at once and late updates still count", () => {
    const story = new Story().begins().call("a", {status: "in_progress"}).call("b")
    story.press("Esc")
    expect(story.took()).toEqual([{type: "cancel"}])
    expect(story.rows().slice(2)).toEqual(["▌ – a", "▌ – b"])
    story.change("b", {status: "in_progress"})
    story.change("a", {status: "completed", content: [content("done after all")]})
    story.says("Well.").ends("cancelled")
    expect(story.rows().slice(2)).toEqual([
      "▌ ✓ a",
      "▌     done after all",
      "▌ – b",
      "",
      "Well.",
      "",
      "▌ – cancelled",
    ])
  })

  test("updates after its end are shown all the same", () => {
    const story = new Story().begins().call("a", {title: "Run", status: "in_progress"}).ends()
    story.change("a", {status: "completed", content: [content("late")]}).says("PS")
    expect(story.rows().slice(2)).toEqual(["▌ – Run", "▌ ✓ Run", "▌     late", "", "PS"])
  })

  test("an agent that ends says how, with its last words, and the conversation stays", () => {
    const story = new Story().begins().says("One")
    story.tell({type: "ended", message: "exit 1", stderr: ["GEMINI_API_KEY is not set", "bye"]})
    expect(story.rows().slice(2)).toEqual([
      "One",
      "",
      '▌ ✗ The agent "tester" has ended: exit 1',
      "▌     GEMINI_API_KEY is not set",
      "▌     bye",
    ])
    expect(story.screen().fixed[1]).toBe("▌ – ended exit 1")
  })
})

describe("what is told of the session", () => {
  const plan = (...statuses: readonly string[]) => ({
    sessionUpdate: "plan",
    entries: statuses.map((status, index) => ({
      content: `step ${index}`,
      status,
      priority: "medium",
    })),
  })

  test("a plan is replaced whole; it stands below until the turn ends, then in the transcript", () => {
    const story = new Story().begins()
    story.strange(plan("completed", "in_progress", "pending"))
    expect(story.rows()).toEqual(["▌ Why?"])
    expect(story.screen().fixed).toContain("▌ plan  ✓ step 0  ● step 1  ○ step 2")
    story.strange(plan("completed", "_odd"))
    expect(story.screen().fixed).toContain("▌ plan  ✓ step 0  ○ step 1")
    story.ends()
    expect(story.screen().fixed.join("\n")).not.toContain("plan")
    expect(story.rows().slice(1)).toEqual(["", "▌ plan  ✓ step 0", "▌       ○ step 1"])
  })

  test("the use of the context is shown from half full on", () => {
    const story = new Story()
    story.update({sessionUpdate: "usage_update", used: 49, size: 100})
    expect(story.screen().fixed[1]).not.toContain("ctx")
    story.update({sessionUpdate: "usage_update", used: 62, size: 100})
    expect(story.screen().fixed[1]).toContain("ctx 62 %")
    const before = story.state
    story.update({sessionUpdate: "usage_update", used: 62, size: 100})
    expect(story.state).toBe(before)
  })

  test("VS-09 a title changes the title only and is said once", () => {
    const story = new Story()
    story.update({sessionUpdate: "session_info_update", title: "Dates"})
    const before = story.state
    story.update({sessionUpdate: "session_info_update", title: "Dates"})
    story.update({sessionUpdate: "session_info_update", updatedAt: "2026-07-01T00:00:00Z"})
    expect(story.state).toBe(before)
    expect(story.notices).toEqual(["title: Dates"])
    story.update({sessionUpdate: "session_info_update", title: null})
    expect(story.state.session.title).toBeUndefined()
  })

  const option = (id: string, currentValue: string, category: string): SessionConfigOption => {
    const options = [
      {value: "v1", name: "First"},
      {value: "v2", name: "Second"},
    ]
    return {type: "select", id, name: id, category, currentValue, options}
  }

  test("choices are told in the agent's order; a change tells what changed", () => {
    const story = new Story()
    const flag = {type: "boolean", id: "fast", name: "fast", currentValue: false} as const
    story.update({
      sessionUpdate: "config_option_update",
      configOptions: [option("model", "v1", "model"), option("mode", "v2", "mode"), flag],
    })
    story.update({
      sessionUpdate: "config_option_update",
      configOptions: [
        option("model", "v1", "model"),
        option("mode", "v1", "mode"),
        {...flag, currentValue: true},
      ],
    })
    expect(story.notices).toEqual([
      "model: First · mode: Second · fast: off",
      "mode: First · fast: on",
    ])
  })

  test("choices in groups and of no known type have their words", () => {
    const story = new Story()
    story.strange({
      sessionUpdate: "config_option_update",
      configOptions: [
        {
          type: "select",
          id: "m",
          name: "model",
          currentValue: "b",
          options: [{group: "g", name: "G", options: [{value: "b", name: "Big"}]}],
        },
        {type: "_dial", id: "d", name: "dial", currentValue: 7},
        {type: "select", id: "e", name: "bare"},
      ],
    })
    expect(story.notices[0]).toContain("model: Big · dial: 7 · bare: ")
  })

  test("the older form of the mode is said, unless the newer one said it", () => {
    const story = new Story()
    story.update({sessionUpdate: "current_mode_update", currentModeId: "ask"})
    story.update({sessionUpdate: "current_mode_update", currentModeId: "ask"})
    expect(story.notices).toEqual(["mode: ask"])
    const newer = new Story()
    newer.update({
      sessionUpdate: "config_option_update",
      configOptions: [option("mode", "v1", "mode")],
    })
    newer.update({sessionUpdate: "current_mode_update", currentModeId: "v1"})
    expect(newer.notices).toEqual(["mode: First"])
  })

  test("notices of the agent carry their tone and their description", () => {
    const story = new Story()
    story.strange({sessionUpdate: "notice", severity: "warning", title: "Low", description: "a\nb"})
    story.strange({sessionUpdate: "notice", severity: "_odd", title: "Plain"})
    expect(story.rows()).toEqual(["▌ ? Low", "▌     a", "▌     b", "", "▌ Plain"])
  })

  test("DS-16 compaction is a plain row, its summary reads like a thought", () => {
    const story = new Story()
    story.strange({sessionUpdate: "compaction_update", compactionId: "k", status: "in_progress"})
    const piece = {sessionUpdate: "compaction_summary_chunk", compactionId: "k"}
    story.strange({...piece, content: text("We did ")})
    story.strange({...piece, content: text("this.")})
    story.strange({sessionUpdate: "compaction_update", compactionId: "k", status: "completed"})
    story.strange({
      sessionUpdate: "compaction_update",
      compactionId: "k",
      status: "failed",
      error: "no room",
    })
    expect(story.rows().filter(row => row !== "")).toEqual([
      "▌ The agent is compacting the context.",
      "▌ We did this.",
      "▌ The context was compacted.",
      "▌ ✗ The context could not be compacted: no room",
    ])
  })

  test("VS-05 decided: an update of no known kind is a plain card with its facts, never dropped", () => {
    const story = new Story().begins()
    story.strange({sessionUpdate: "_weather", sky: "blue", wind: {from: "west", force: 3}})
    expect(story.rows().slice(2)).toEqual([
      '▌ The agent sent "_weather", which has no picture here yet.',
      '▌     "sky": "blue",',
      '▌     "wind": {',
      '▌       "from": "west",',
      '▌       "force": 3',
      "▌     }",
    ])
    story.strange({sessionUpdate: "_big", list: Array.from({length: 50}, (_, i) => i)})
    expect(story.rows().slice(-1)).toEqual(["▌     …"])
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
