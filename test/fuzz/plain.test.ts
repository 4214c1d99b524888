import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {AgentEvent} from "../../src/agent.js"
import {LinearDesk} from "../app/linear-desk.js"
import {ran, tells} from "../headless/fake-agent.js"
import {runs} from "../help/runs.js"
import {type Attack, attackOnce, type Target} from "./attack.js"
import {Random} from "./random.js"

const SESSION_BYTES = 30_000
/** What a terminal obeys, but for newlines, and what hides. */
const ACTS = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\u200b\u2060\ufeff\u00ad]/u

function mustBePlain(text: string): void {
  const found = ACTS.exec(text.replaceAll("\n", ""))
  expect(found && JSON.stringify(text.slice(found.index - 20, found.index + 20))).toBe(null)
}

function attackOn(target: Target, seed: number): Attack {
  const random = new Random(seed)
  return {target, random, mix: random.once(2) ? "words" : "tools", bytes: 0}
}

describe("hostile text", () => {
  test("B145 in the linear form leaves nothing but text and newlines", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async seed => {
        const desk = new LinearDesk({locale: seed % 2 === 0 ? "en" : "zh"})
        await desk.start()
        const target = {
          tell: (event: AgentEvent) => desk.tell(event),
          // The terminal edits lines: what was pasted comes as one.
          type: (text: string) => desk.emulator.type(`${text.replaceAll("\u0004", "")}\n`),
        }
        const attack = attackOn(target, seed)
        while (attack.bytes < SESSION_BYTES && !desk.left) {
          for (let events = 0; events < 10; events++) attackOnce(attack)
          await desk.rest(100)
          mustBePlain(desk.bytes)
          desk.emulator.writes = []
        }
        const {changed, link, pen} = desk.emulator.modes
        expect({changed, link, pen}).toEqual({changed: [], link: "", pen: "default"})
      }),
      {numRuns: runs(15), endOnFailure: true},
    )
  })

  test("B145 in an answer that is printed to a terminal, and beside it, is only text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async seed => {
        const events: AgentEvent[] = []
        const target = {
          tell: (event: AgentEvent) => {
            // One turn is all there is.
            if (!event.type.startsWith("turn-") && event.type !== "ready") events.push(event)
          },
          type: () => {},
        }
        const attack = attackOn(target, seed)
        while (attack.bytes < SESSION_BYTES) attackOnce(attack)
        const {stdout, stderr} = await ran(tells(...events), {
          terminals: ["stdout", "stderr"],
          voice: "verbose",
        })
        mustBePlain(stdout)
        mustBePlain(stderr)
      }),
      {numRuns: runs(40), endOnFailure: true},
    )
  })

  test("in an answer that goes into a pipe is the agent's text, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async seed => {
        const random = new Random(seed)
        const pieces: string[] = []
        const target = {
          tell: (event: AgentEvent) => {
            if (event.type !== "update") return
            const {update} = event
            if (update.sessionUpdate !== "agent_message_chunk") return
            if (update.content.type === "text") pieces.push(update.content.text)
          },
          type: () => {},
        }
        const attack: Attack = {target, random, mix: "words", bytes: 0}
        while (attack.bytes < 5000) attackOnce(attack)
        const events = pieces.map((text): AgentEvent => {
          const content = {type: "text", text} as const
          return {type: "update", update: {sessionUpdate: "agent_message_chunk", content}}
        })
        const {stdout} = await ran(tells(...events))
        // A pipe has no halves of surrogate pairs, the last line ends once, and no answer is none.
        const whole = Buffer.from(pieces.join("")).toString()
        expect(stdout).toBe(whole === "" ? "" : `${whole.replace(/(?:\r?\n)+$/, "")}\n`)
      }),
      {numRuns: runs(40), endOnFailure: true},
    )
  })
})
