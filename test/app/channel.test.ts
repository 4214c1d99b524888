import {expect, test} from "vitest"
import {Channel} from "../../src/app/channel.js"

/** Writes so many units with a question of the screen's, answered after `ms`; gives the time. */
function frame(channel: Channel, units: number, {at, ms}: {at: number; ms: number}): number {
  channel.wrote(units)
  channel.asked("screen", at)
  channel.answered("screen", at + ms)
  return at + ms
}

/** A short question first, as at the start: what the way itself takes. */
function channelOf(roundTripMs: number): Channel {
  const channel = new Channel()
  frame(channel, 10, {at: 0, ms: roundTripMs})
  return channel
}

test("a way that is long but wide is not slow: nothing waits for an answer on it", () => {
  const channel = channelOf(500)
  let at = 1000
  for (let n = 0; n < 10; n++) at = frame(channel, 2000, {at, ms: 520})
  expect(channel.isSlow).toBe(false)
  channel.wrote(200)
  channel.asked("screen", at)
  expect(channel.isBehind(at + 400)).toBe(false)
})

test("a narrow one is: while an answer is open the next frame waits", () => {
  const channel = channelOf(20)
  const at = frame(channel, 300, {at: 100, ms: 330})
  expect(channel.isSlow).toBe(true)
  expect(channel.isBehind(at)).toBe(false)
  channel.wrote(100)
  channel.asked("pacing", at)
  expect(channel.isBehind(at + 1)).toBe(true)
  channel.answered("pacing", at + 110)
  expect(channel.isBehind(at + 110)).toBe(false)
  expect(channel.unread).toBe(0)
})

test("one late answer of a busy terminal is forgotten after a few prompt ones", () => {
  const channel = channelOf(1)
  let at = frame(channel, 200, {at: 100, ms: 90})
  for (let n = 0; n < 6; n++) at = frame(channel, 200, {at, ms: 2})
  expect(channel.isSlow).toBe(false)
})

test("nobody reads: a question is open for longer than it ever may be", () => {
  const channel = channelOf(1)
  channel.wrote(100)
  channel.asked("screen", 1000)
  expect(channel.isStalled(1900)).toBe(false)
  expect(channel.isStalled(2100)).toBe(true)
  channel.answered("screen", 60_000)
  expect(channel.isStalled(60_000)).toBe(false)
})

test("a question that is asked again is as old as the first", () => {
  const channel = channelOf(1)
  channel.wrote(100)
  channel.asked("pacing", 1000)
  channel.asked("pacing", 4000)
  expect(channel.isStalled(4001)).toBe(true)
})

test("where our questions are passed over, none is asked again", () => {
  const channel = channelOf(1)
  channel.wrote(100)
  expect(channel.wantsQuestion(5000)).toBe(true)
  channel.asked("pacing", 5000)
  expect(channel.wantsQuestion(5001)).toBe(false)
  frame(channel, 100, {at: 5010, ms: 5})
  channel.wrote(100_000)
  expect(channel.wantsQuestion(60_000)).toBe(false)
  expect(channel.isBehind(60_000)).toBe(false)
})

test("a terminal that answers nothing makes nobody wait", () => {
  const channel = new Channel()
  channel.wrote(100)
  channel.asked("screen", 0)
  channel.mute()
  expect(channel.isBehind(60_000)).toBe(false)
  expect(channel.wantsQuestion(60_000)).toBe(false)
})
