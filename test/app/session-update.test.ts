import type {SessionConfigOption} from "@agentclientprotocol/sdk"
import {describe, expect, test} from "vitest"
import {Story, type Update} from "./story.js"

const text = (value: string) => ({type: "text", text: value}) as const

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
    expect(story.rows()).toEqual(["▌ ! Low", "▌     a", "▌     b", "", "▌ Plain"])
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
