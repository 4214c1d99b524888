import {expect, test} from "vitest"
import type {Agent} from "../../src/agent.js"
import {Backpressure} from "../../src/app/backpressure.js"
import {grow, growing} from "../../src/transcript/growing.js"
import {append, change, emptyTranscript, type Transcript} from "../../src/transcript/transcript.js"
import {type Mark, START} from "../../src/transcript/view.js"

/** Text that an agent may say while nothing is shown. */
const MOST = 512 * 1024

class Held implements Agent {
  held: "never" | "held" | "gone on" = "never"
  prompt(): void {}
  cancel(): void {}
  answer(): void {}
  async close(): Promise<void> {}
  hold(until: Promise<void>): void {
    this.held = "held"
    void until.then(() => {
      this.held = "gone on"
    })
  }
}

function spoken(): Transcript {
  const reply = {type: "reply", life: "live", messageId: undefined, text: growing("a")} as const
  return append(emptyTranscript(500), reply)
}

function longer(transcript: Transcript, units: number): Transcript {
  const block = transcript.blocks.at(-1)
  if (block?.type !== "reply") throw new Error("no reply")
  return change(transcript, block, {text: grow(block.text, "x".repeat(units))})
}

test("an agent that floods a screen which takes nothing is held, and goes on when it takes some", async () => {
  const [backpressure, agent] = [new Backpressure(), new Held()]
  let transcript = spoken()
  backpressure.watch(transcript, START, agent)
  for (let n = 0; n < 15; n++) {
    transcript = longer(transcript, MOST / 16)
    backpressure.watch(transcript, START, agent)
  }
  expect(agent.held).toBe("never")
  transcript = longer(transcript, MOST / 16)
  backpressure.watch(transcript, START, agent)
  expect(agent.held).toBe("held")
  const further: Mark = {block: 1, line: 3, offset: 0}
  backpressure.watch(transcript, further, agent)
  await Promise.resolve()
  expect(agent.held).toBe("gone on")
})

test("one that talks for hours to a screen which takes it all is never held", () => {
  const [backpressure, agent] = [new Backpressure(), new Held()]
  let transcript = spoken()
  for (let n = 0; n < 100; n++) {
    transcript = longer(transcript, MOST / 4)
    backpressure.watch(transcript, {block: 1, line: n, offset: 0}, agent)
  }
  expect(agent.held).toBe("never")
})

test("an agent that cannot wait is not asked to", () => {
  const backpressure = new Backpressure()
  const {prompt, cancel, answer, close} = new Held()
  const transcript = longer(spoken(), 4 * MOST)
  expect(() => backpressure.watch(transcript, START, {prompt, cancel, answer, close})).not.toThrow()
})
