import {expect, test} from "vitest"
import {recordedEvents} from "../../bench/events.js"

const told = (count: number, texts: "whole" | "tokens") =>
  recordedEvents({root: "./", count, texts})

test("recorded events are as many as were asked for, the same each time, and time never runs back", () => {
  const events = told(4000, "tokens")
  expect(events).toHaveLength(4000)
  expect(told(4000, "tokens")).toEqual(events)
  const times = events.map(({at}) => at)
  expect(times).toEqual([...times].sort((a, b) => a - b))
})

test("a call of one round is never taken for one of another, and every turn that ends has begun", () => {
  const events = told(6000, "whole").map(({event}) => event)
  const starts = events.flatMap(event =>
    event.type === "update" && event.update.sessionUpdate === "tool_call"
      ? [event.update.toolCallId]
      : [],
  )
  expect(starts.length).toBeGreaterThan(1000)
  expect(new Set(starts).size).toBe(starts.length)
  let open = 0
  for (const {type} of events) {
    if (type === "turn-start") open++
    if (type === "turn-end" || type === "turn-failed") open--
    expect(open).toBeGreaterThanOrEqual(0)
    expect(open).toBeLessThanOrEqual(1)
  }
})

test("tokens of a message are together what was recorded of it", () => {
  const said = (texts: "whole" | "tokens", count: number) =>
    told(count, texts)
      .map(({event}) =>
        event.type === "update" &&
        event.update.sessionUpdate === "agent_message_chunk" &&
        event.update.content.type === "text"
          ? event.update.content.text
          : "",
      )
      .join("")
  const whole = said("whole", 400)
  expect(whole.length).toBeGreaterThan(1000)
  expect(said("tokens", 20_000).startsWith(whole)).toBe(true)
})
