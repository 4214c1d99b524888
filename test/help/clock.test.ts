import {expect, test} from "vitest"
import {TestClock} from "./clock.js"

test("timers run in order of time, then of setting, and see the time they were set for", () => {
  const clock = new TestClock()
  const ran: string[] = []
  const note = (name: string) => () => void ran.push(`${name} ${clock.now()}`)
  clock.setTimer(20, note("c"))
  clock.setTimer(10, note("a"))
  clock.setTimer(10, note("b"))
  clock.setTimer(21, note("later"))
  clock.advance(20)
  expect(ran).toEqual(["a 10", "b 10", "c 20"])
  expect([clock.now(), clock.timers, clock.nextMs]).toEqual([20, 1, 1])
})

test("a timer set by a timer runs in the same stretch, one called off does not", () => {
  const clock = new TestClock()
  const ran: number[] = []
  const off = clock.setTimer(15, () => void ran.push(-1))
  clock.setTimer(10, () => {
    off.cancel()
    clock.setTimer(10, () => void ran.push(clock.now()))
  })
  clock.advance(19)
  expect(ran).toEqual([])
  clock.advance(1)
  expect(ran).toEqual([20])
})

test("a chain of timers without delay ends in an error, not in a hanging test", () => {
  const clock = new TestClock()
  const again = () => void clock.setTimer(0, again)
  again()
  expect(() => clock.advance(1)).toThrow(RangeError)
})
