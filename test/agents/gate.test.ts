import type {AnyMessage} from "@agentclientprotocol/sdk"
import {expect, test} from "vitest"
import {Gate} from "../../src/agents/gate.js"

const message = (id: number): AnyMessage => ({jsonrpc: "2.0", id, result: {}})

/** A stream of an agent that has a thousand things to say, and how many were taken from it. */
function talkative() {
  const taken = {count: 0}
  const readable = new ReadableStream<AnyMessage>(
    {
      pull(controller) {
        if (taken.count === 1000) controller.close()
        else controller.enqueue(message(taken.count++))
      },
    },
    {highWaterMark: 0},
  )
  return {taken, stream: {readable, writable: new WritableStream<AnyMessage>()}}
}

test("a shut gate takes nothing more from the agent, and loses nothing", async () => {
  const {taken, stream} = talkative()
  const gate = new Gate()
  const heard: unknown[] = []
  let open = () => {}
  gate.hold(
    new Promise<void>(resolve => {
      open = resolve
    }),
  )
  const reading = (async () => {
    for await (const one of gate.through(stream).readable) heard.push("id" in one && one.id)
  })()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(heard).toEqual([])
  expect(taken.count).toBeLessThan(5)
  open()
  await reading
  expect(heard).toEqual(Array.from({length: 1000}, (_, id) => id))
})
