import {expect, test} from "vitest"
import type {Agent} from "../../src/agent.js"
import {Backpressure, type Taken} from "../../src/app/backpressure.js"
import {grow, growing} from "../../src/transcript/growing.js"
import {append, change, emptyTranscript, type Transcript} from "../../src/transcript/transcript.js"
import {type Mark, START} from "../../src/transcript/view.js"

/** Text that an agent may say while nothing is shown. */
const MOST = 512 * 1024

/** A screen that has taken all that was final of its block, up to there. */
function at(pushed: Mark, lines = 0): Taken {
  return {pushed, lines}
}

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
  backpressure.watch(transcript, at(START), agent)
  for (let n = 0; n < 15; n++) {
    transcript = longer(transcript, MOST / 16)
    backpressure.watch(transcript, at(START), agent)
  }
  expect(agent.held).toBe("never")
  transcript = longer(transcript, MOST / 16)
  backpressure.watch(transcript, at(START), agent)
  expect(agent.held).toBe("held")
  const further: Mark = {block: 1, line: 3, offset: 0}
  backpressure.watch(transcript, at(further), agent)
  await Promise.resolve()
  expect(agent.held).toBe("gone on")
})

test("one that talks for hours to a screen which takes it all is never held", () => {
  const [backpressure, agent] = [new Backpressure(), new Held()]
  let transcript = spoken()
  for (let n = 0; n < 100; n++) {
    transcript = longer(transcript, MOST / 4)
    backpressure.watch(transcript, at({block: 1, line: n, offset: 0}), agent)
  }
  expect(agent.held).toBe("never")
})

test("an agent that cannot wait is not asked to", () => {
  const backpressure = new Backpressure()
  const {prompt, cancel, answer, close} = new Held()
  const transcript = longer(spoken(), 4 * MOST)
  expect(() =>
    backpressure.watch(transcript, at(START), {prompt, cancel, answer, close}),
  ).not.toThrow()
})

test("an answer of which thousands of lines wait for the screen is held until most have gone", async () => {
  const [backpressure, agent] = [new Backpressure(), new Held()]
  const transcript = spoken()
  backpressure.watch(transcript, at(START, 2000), agent)
  expect(agent.held).toBe("never")
  backpressure.watch(transcript, at(START, 3000), agent)
  expect(agent.held).toBe("held")
  backpressure.watch(transcript, at({block: 1, line: 1500, offset: 0}, 1500), agent)
  await Promise.resolve()
  expect(agent.held).toBe("held")
  backpressure.watch(transcript, at({block: 1, line: 2800, offset: 0}, 200), agent)
  await Promise.resolve()
  expect(agent.held).toBe("gone on")
})
