import {EventEmitter} from "node:events"
import {expect, test} from "vitest"
import {stopBySignals} from "../../src/cli/signals.js"

test("the first signal asks the run to stop, the next one does not wait", () => {
  const source = new EventEmitter()
  const again: string[] = []
  const {stopped} = stopBySignals(source, signal => again.push(signal))
  expect(stopped.aborted).toBe(false)
  source.emit("SIGTERM", "SIGTERM")
  expect(stopped.reason).toBe("SIGTERM")
  expect(again).toEqual([])
  source.emit("SIGINT", "SIGINT")
  source.emit("SIGINT", "SIGINT")
  expect(again).toEqual(["SIGINT", "SIGINT"])
  expect(stopped.reason).toBe("SIGTERM")
})

test("after the run the signals belong to nobody", () => {
  const source = new EventEmitter()
  const {stopped, release} = stopBySignals(source, () => {})
  release()
  expect(source.listenerCount("SIGINT") + source.listenerCount("SIGTERM")).toBe(0)
  source.emit("SIGINT", "SIGINT")
  expect(stopped.aborted).toBe(false)
})
