// A terminal that stops reading, with a kernel between that takes a lot before it says so.

import {expect, test} from "vitest"
import {Talk} from "./talk.js"

const MINUTE_MS = 60_000
/** More than a minute of anything: the program cannot see it fill up. */
const KERNEL_BYTES = 1024 * 1024
/** A stall is noticed within three seconds: so many spinner frames, and some questions. */
const BYTES_MAX = 1200

async function stalled(rate: number): Promise<{talk: Talk; bytes: number; timers: number}> {
  const talk = new Talk({personality: {kernelBytes: KERNEL_BYTES}})
  await talk.begin()
  talk.run(2000, {rate})
  talk.desk.emulator.stall()
  const {bytes} = talk.run(MINUTE_MS, {rate})
  return {talk, bytes, timers: talk.desk.clock.timers}
}

for (const rate of [0, 2, 60]) {
  test(`a minute that nobody reads costs a few frames, at ${rate} words a second`, async () => {
    const {talk, bytes, timers} = await stalled(rate)
    expect(bytes).toBeLessThan(BYTES_MAX)
    // The wait for an answer, and the screen's own: no spinner turns for nobody.
    expect(timers).toBeLessThanOrEqual(3)
    talk.desk.emulator.resume()
    await talk.end()
    expect(talk.isExact).toBe(true)
  })
}

test("what was said meanwhile is there in one frame, at once", async () => {
  const {talk} = await stalled(0)
  const {desk} = talk
  for (const line of ["one", "two", "three"]) {
    desk.update({
      sessionUpdate: "agent_message_chunk",
      content: {type: "text", text: `${line}\n\n`},
    })
  }
  desk.clock.advance(10_000)
  const mark = desk.emulator.writes.length
  desk.emulator.resume()
  desk.clock.advance(40)
  const shown = () => desk.emulator.screen().join(" ")
  expect(shown()).toMatch(/one +two +three/)
  expect(desk.emulator.writes.length - mark).toBeLessThanOrEqual(2)
})

test("a key that is typed meanwhile is written at once: the link may only be long", async () => {
  const {talk} = await stalled(0)
  const {emulator, clock} = talk.desk
  const mark = emulator.writes.length
  emulator.type("x")
  clock.advance(1)
  expect(emulator.writes.length - mark).toBe(1)
  emulator.resume()
  await talk.desk.rest(100)
  expect(emulator.screen().some(row => row.startsWith("› x"))).toBe(true)
})

test("leaving while nobody reads takes seconds, not for ever", async () => {
  const {talk} = await stalled(60)
  const {desk} = talk
  desk.loop.stop()
  await desk.rest(6000)
  expect(desk.left).toBe(true)
})

test("a full kernel holds all frames; the first after it is the newest", async () => {
  const talk = new Talk({personality: {kernelBytes: 1}})
  await talk.begin()
  talk.desk.emulator.stall()
  const {writes} = talk.run(MINUTE_MS, {rate: 60, strokeEveryMs: 1000})
  expect(writes.length).toBeLessThanOrEqual(2)
  talk.desk.emulator.resume()
  await talk.desk.rest(100)
  expect(talk.desk.emulator.screen().some(row => row.startsWith(`› ${"k".repeat(60)}`))).toBe(true)
  await talk.end()
  expect(talk.isExact).toBe(true)
})
