import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {Clock} from "../../src/ports.js"
import {Frames} from "../../src/screen/frames.js"
import {TestClock} from "../help/clock.js"

function started(fps = 50) {
  const clock = new TestClock()
  const ticks: number[] = []
  const frames = new Frames(clock, fps, () => void ticks.push(clock.now()))
  return {clock, ticks, frames}
}

test("the first request is served at once, but never inside of the call", () => {
  const {clock, ticks, frames} = started()
  frames.request("soon")
  expect(ticks).toEqual([])
  clock.advance(0)
  expect(ticks).toEqual([0])
})

test("BE-24 however many requests come, the screen is painted at most as often as the cap says", () => {
  const {clock, ticks, frames} = started(50)
  for (let ms = 0; ms < 999; ms++) {
    for (let n = 0; n < 10; n++) frames.request("soon")
    clock.advance(1)
  }
  expect(ticks.length).toBe(50)
})

test("requests before a tick are one tick", () => {
  const {clock, ticks, frames} = started(50)
  for (let n = 0; n < 100; n++) frames.request(n % 2 ? "soon" : "now")
  expect(clock.timers).toBe(1)
  clock.advance(1000)
  expect(ticks).toEqual([0])
})

test("a key is echoed at once though a frame was just painted", () => {
  const {clock, ticks, frames} = started(50)
  frames.request("soon")
  clock.advance(3)
  frames.request("soon")
  expect(clock.nextMs).toBe(17)
  frames.request("now")
  clock.advance(0)
  expect(ticks).toEqual([0, 3])
})

test("a frame made for a key counts against the cap of those that nobody waits for", () => {
  const {clock, ticks, frames} = started(50)
  frames.request("now")
  clock.advance(15)
  frames.request("now")
  clock.advance(0)
  frames.request("soon")
  clock.advance(1000)
  expect(ticks).toEqual([0, 15, 35])
})

test("a later request never puts off an earlier one", () => {
  const {clock, ticks, frames} = started(50)
  frames.request("now")
  frames.request("soon")
  clock.advance(0)
  expect(ticks).toEqual([0])
})

test("nothing wakes the program while nothing is requested", () => {
  const {clock, frames} = started()
  expect(clock.timers).toBe(0)
  frames.request("soon")
  clock.advance(1000)
  expect(clock.timers).toBe(0)
})

test("a frame may request the next one", () => {
  const clock = new TestClock()
  const ticks: number[] = []
  const frames: Frames = new Frames(clock, 100, () => {
    ticks.push(clock.now())
    if (ticks.length < 4) frames.request("soon")
  })
  frames.request("soon")
  clock.advance(1000)
  expect(ticks).toEqual([0, 10, 20, 30])
})

test("what was requested can be called off, once or twice, and requested anew", () => {
  const {clock, ticks, frames} = started()
  frames.stop()
  frames.request("soon")
  frames.stop()
  frames.stop()
  expect(clock.timers).toBe(0)
  frames.request("soon")
  clock.advance(100)
  expect(ticks).toHaveLength(1)
})

test("a slow link gets fewer frames, and never more than the cap", () => {
  const {clock, ticks, frames} = started(50)
  frames.intervalMs = 200
  for (let ms = 0; ms < 999; ms++) {
    frames.request("soon")
    clock.advance(1)
  }
  expect(ticks).toEqual([0, 200, 400, 600, 800])
  frames.intervalMs = 1
  expect(frames.intervalMs).toBe(20)
})

describe("the cap", () => {
  test.each([1, 60, 1000])("may be %d frames a second", fps => {
    expect(started(fps).frames.intervalMs).toBe(1000 / fps)
  })

  test.each([0, -1, 0.5, 1001, Number.NaN, Number.POSITIVE_INFINITY])("may not be %d", fps => {
    expect(() => started(fps)).toThrow(RangeError)
  })
})

test("for any requests at any time: none is forgotten, and nothing runs at the end", () => {
  const step = fc.record({wait: fc.nat({max: 40}), urgency: fc.constantFrom("soon", "now")})
  fc.assert(
    fc.property(fc.array(step, {minLength: 1}), steps => {
      const {clock, ticks, frames} = started(50)
      const waited: number[] = []
      for (const {wait, urgency} of steps) {
        const before = ticks.length
        frames.request(urgency as "soon" | "now")
        clock.advance(0)
        if (urgency === "now") waited.push(ticks.length - before)
        clock.advance(wait)
      }
      const asked = clock.now()
      clock.advance(1000)
      expect(waited.every(count => count === 1)).toBe(true)
      expect(ticks.length).toBeGreaterThan(0)
      expect(ticks.at(-1)!).toBeLessThanOrEqual(asked + 20)
      expect(clock.timers).toBe(0)
    }),
  )
})

test("a tick that was waited for lets signals be heard first: there may have been a stop", () => {
  let now = 0
  const due: (() => void)[] = []
  const clock: Clock = {
    now: () => now,
    setTimer: (_, run) => {
      due.push(run)
      return {cancel: () => void due.splice(due.indexOf(run), 1)}
    },
  }
  const turn = () => {
    for (const run of due.splice(0)) run()
  }
  const ticks: number[] = []
  const frames = new Frames(clock, 50, () => void ticks.push(now))
  frames.request("now")
  turn()
  frames.request("soon")
  now = 5000
  turn()
  expect(ticks).toEqual([0])
  turn()
  expect(ticks).toEqual([0, 5000])
  frames.request("soon")
  now += 5000
  turn()
  frames.stop()
  turn()
  expect(ticks).toEqual([0, 5000])
})
