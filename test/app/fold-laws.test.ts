// What holds of folding for every list of events.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {AgentEvent} from "../../src/agent.js"
import {later} from "../../src/app/later.js"
import type {AppEvent, State} from "../../src/app/state.js"
import {STRETCH_BLOCKS_MAX} from "../../src/app/stretch.js"
import {update} from "../../src/app/update.js"
import type {Block, Fold} from "../../src/transcript/block.js"
import {wholeText} from "../../src/transcript/growing.js"
import {rich} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {trim} from "../../src/transcript/transcript.js"
import {rowsFrom, START} from "../../src/transcript/view.js"
import {Story, textOf} from "./story.js"

const FOLDS = ["auto", "closed", "open"] as const
const kinds = ["read", "edit", "execute", "delete", "switch_mode", "think"] as const
const statuses = ["pending", "in_progress", "completed", "failed"] as const

type Did =
  | {readonly do: "says" | "thinks" | "notes" | "warns"; readonly text: string}
  | {
      readonly do: "call" | "change"
      readonly id: string
      readonly kind: (typeof kinds)[number]
      readonly status: (typeof statuses)[number]
      readonly text: string
    }
  | {readonly do: "begins" | "ends" | "cancels" | "stops" | "waits"}

const someText = fc.constantFrom(
  "one",
  "Two. And",
  "a\nb\nc\nd\ne\nf\ng",
  " ",
  "中文。好",
  "x".repeat(90),
)
const did: fc.Arbitrary<Did> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("says" as const, "thinks" as const, "notes" as const, "warns" as const),
      text: someText,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom("call" as const, "change" as const),
      id: fc.constantFrom("c1", "c2", "c3", "c4", "c5"),
      kind: fc.constantFrom(...kinds),
      status: fc.constantFrom(...statuses),
      text: someText,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "begins" as const,
        "ends" as const,
        "cancels" as const,
        "stops" as const,
        "waits" as const,
      ),
    }),
  },
)

function play(one: Story, what: Did): void {
  switch (what.do) {
    case "says":
      return void one.says(what.text)
    case "thinks":
      return void one.thinks(what.text)
    case "notes":
      return void one.tell({type: "notice", tone: "info", text: what.text, detail: undefined})
    case "warns":
      return void one.tell({type: "notice", tone: "warning", text: what.text, detail: undefined})
    case "call":
    case "change": {
      const {id, kind, status, text} = what
      const content = [{type: "content", content: {type: "text", text}}] as const
      const part = {kind, status, content: status === "pending" ? [] : [...content]}
      return void (what.do === "call" ? one.call(id, {...part, title: text}) : one.change(id, part))
    }
    case "begins":
      return void (one.state.turn ? one : one.begins())
    case "ends":
      return void (one.state.turn ? one.ends() : one)
    case "cancels":
      return void (one.state.turn ? one.ends("cancelled") : one)
    case "stops":
      return void (one.state.turn ? one.press("Esc") : one)
    case "waits":
      return void one.second(700)
  }
}

function told(block: Block): string {
  switch (block.type) {
    case "reply":
    case "thought":
      return `${block.type} ${wholeText(block.text)}`
    case "tool": {
      const parts = block.parts.map(part => (part.type === "diff" ? part.path : part.text))
      return `tool ${block.callId} ${block.title} ${block.status} ${parts.join("|")}`
    }
    case "plan":
      return `plan ${block.entries.length}`
    case "user":
    case "notice":
      return `${block.type} ${block.text}`
    default:
      return ""
  }
}

/** All that was told, in order, without the headings. */
function content(state: State): readonly string[] {
  return state.transcript.blocks.filter(({type}) => type !== "work").map(told)
}

function finals(one: Story): readonly string[] {
  const sources = new Sources(one.look)
  sources.load(rich)
  const at = {from: START, columns: 60, limit: Number.POSITIVE_INFINITY}
  return rowsFrom(one.state.transcript, sources, at).finals.map(({row}) => textOf(row))
}

describe("whatever an agent tells", () => {
  test("folded and open views hold the same blocks, each once and in order", () => {
    fc.assert(
      fc.property(fc.array(did, {maxLength: 40}), list => {
        const [auto, closed, open] = FOLDS.map(fold => {
          const one = new Story({fold, rows: 12}).begins()
          for (const what of list) play(one, what)
          return one
        })
        expect(content(auto!.state)).toEqual(content(open!.state))
        expect(content(closed!.state)).toEqual(content(open!.state))
        expect(open!.state.transcript.blocks.some(({type}) => type === "work")).toBe(false)
      }),
    )
  })

  test("rows that were final stay, in their order, whatever comes and whoever opens what", () => {
    const step = fc.oneof({weight: 9, arbitrary: did}, fc.constant("Ctrl+O" as const))
    fc.assert(
      fc.property(
        fc.array(step, {maxLength: 40}),
        fc.constantFrom<Fold>(...FOLDS),
        fc.constantFrom("hidden" as const, "line" as const, "full" as const),
        (list, fold, reasoning) => {
          const one = new Story({fold, reasoning, rows: 12}).begins()
          let before = finals(one)
          for (const what of list) {
            if (what === "Ctrl+O") one.press("Ctrl+O")
            else play(one, what)
            const now = finals(one)
            expect(now.slice(0, before.length)).toEqual(before)
            before = now
          }
        },
      ),
    )
  })

  test("at the end of a turn nothing works any more, and no error is hidden", () => {
    fc.assert(
      fc.property(fc.array(did, {maxLength: 40}), fc.constantFrom<Fold>(...FOLDS), (list, fold) => {
        const one = new Story({fold, rows: 12}).begins()
        for (const what of list) play(one, what)
        if (!one.state.turn) one.begins()
        one.ends()
        const {blocks} = one.state.transcript
        const failed = blocks.filter(block => block.type === "tool" && block.status === "failed")
        const crosses = one.rows(60).filter(row => /^▌ (?: {2})?✗ /.test(row))
        for (const block of blocks) {
          if (block.type === "work") expect(block).toMatchObject({life: "final"})
          if (block.type === "work") expect(block.outcome).not.toBe("running")
        }
        expect(crosses).toHaveLength(failed.length)
      }),
    )
  })

  test("the same events give the same state again", () => {
    fc.assert(
      fc.property(fc.array(did, {maxLength: 30}), fc.constantFrom<Fold>(...FOLDS), (list, fold) => {
        const [a, b] = [0, 1].map(() => {
          const one = new Story({fold}).begins()
          for (const what of list) play(one, what)
          return one.state
        })
        expect(a).toEqual(b)
      }),
    )
  })
})

test("20,000 events of work without a text keep what is walked bounded: each costs the same", () => {
  const one = new Story({fold: "closed", blocks: 500}).begins()
  let {state} = one
  let most = 0
  const tell = (event: AgentEvent, at: number) => {
    const told: AppEvent = {type: "agent", event, at}
    state = update(state, told, {look: one.look, later}).state
  }
  for (let i = 0; i < 10_000; i++) {
    const call = {toolCallId: `c${i}`, title: `Read ${i}.ts`, kind: "read"} as const
    tell({type: "update", update: {sessionUpdate: "tool_call", ...call}}, i)
    const over = {sessionUpdate: "tool_call_update", toolCallId: call.toolCallId} as const
    tell({type: "update", update: {...over, status: "completed"}}, i)
    const live = state.transcript.blocks.find(({life}) => life === "live")
    const transcript = trim(state.transcript, live?.id ?? state.transcript.nextId)
    state = {...state, transcript}
    most = Math.max(most, transcript.blocks.length)
  }
  expect(state.transcript.nextId).toBe(1 + 1 + 10_000 + 10_000 / STRETCH_BLOCKS_MAX)
  expect(most).toBeLessThanOrEqual(500)
})
