import {describe, expect, test} from "vitest"
import {update} from "../../src/app/update.js"
import {Desk} from "./desk.js"
import {Story} from "./story.js"

function second(story: Story, at: number): Story {
  story.state = update(
    story.state,
    {type: "second", at},
    {look: story.look, later: undefined},
  ).state
  return story
}

describe("a second that passes", () => {
  test("is shown by the calls that run, and by nothing else", () => {
    const story = new Story().begins("Go")
    story.call("c1", {title: "Run a", status: "in_progress"})
    story.call("c2", {title: "Read b", status: "completed", rawOutput: "text"})
    story.call("c3", {title: "Run c"})
    story.wait(3000)
    const before = story.state.transcript.blocks
    second(story, story.at)
    expect(story.rows().slice(2)).toEqual([
      "▌ ● Run a · 3s",
      "▌ ✓ Read b",
      "▌     text",
      "▌ ○ Run c · 3s",
    ])
    const after = story.state.transcript.blocks
    expect(after.filter((block, index) => block !== before[index])).toHaveLength(2)
  })

  test("VS-17 where nothing runs gives the very same state, so nobody counts on", () => {
    const story = new Story()
    for (const step of [
      () => story,
      () => story.begins("Go").says("words"),
      () => story.call("c1", {status: "completed", rawOutput: "x"}),
      () => story.ends(),
    ]) {
      const {state} = step()
      expect(second(story, 9000).state).toBe(state)
    }
  })

  test("does not count while the reader is asked, nor does the wait for the answer", () => {
    const story = new Story().begins("Go").call("c1", {title: "Run a"}).wait(2500).asks(1)
    expect(story.rows().at(-1)).toBe("▌ ? Run it · waiting for you".replace("Run it", "Run a"))
    story.wait(60_000)
    const asked = story.state
    expect(second(story, story.at).state).toBe(asked)
    story.press("y").wait(1500)
    second(story, story.at)
    expect(story.rows().find(row => row.includes("Run a"))).toBe("▌ ○ Run a · 4s")
    story.change("c1", {status: "completed"})
    expect(story.rows().find(row => row.includes("Run a"))).toBe("▌ ✓ Run a · 4s")
  })
})

test("a call that runs says for how long, once a second; when it is over nothing wakes up", async () => {
  const desk = new Desk({columns: 60, rows: 16})
  await desk.start()
  desk.tell({type: "turn-start", prompt: [{type: "text", text: "Go"}]})
  desk.update({sessionUpdate: "tool_call", toolCallId: "c", title: "Run a", status: "in_progress"})
  const seen = new Set<string>()
  for (let i = 0; i < 50; i++) {
    await desk.rest(100)
    seen.add(desk.emulator.all().find(row => row.includes("● Run a")) ?? "none")
  }
  const times = ["", " · 2s", " · 3s", " · 4s", " · 5s"]
  expect([...seen].slice(0, 4)).toEqual(times.slice(0, 4).map(time => `▌ ● Run a${time}`))
  desk.update({
    sessionUpdate: "tool_call_update",
    toolCallId: "c",
    status: "completed",
    rawOutput: "done",
  })
  await desk.ends()
  await desk.rest(3000)
  const {written, events} = desk.loop.counts
  await desk.rest(5000)
  expect(desk.loop.counts.written).toBe(written)
  expect(desk.loop.counts.events).toBe(events)
})
