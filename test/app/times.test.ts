import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {CALLS_MAX, msOf} from "../../src/app/call-times.js"
import {LAPS_MAX, PAUSE_MS} from "../../src/app/lane.js"
import {tenthsOf} from "../../src/app/tenths.js"
import {type TurnTimes, until} from "../../src/app/times.js"
import {TURNS_MAX} from "../../src/app/timing.js"
import {Story} from "./story.js"

const last = (story: Story): TurnTimes => story.state.times.turns.at(-1)!
/** The last turn as "kind from-to", in ms. */
const laps = (story: Story) =>
  until(last(story), story.at).lane.laps.map(({kind, from, to}) => `${kind} ${from}-${to}`)
const calls = (story: Story) =>
  until(last(story), story.at).calls.calls.map(
    ({label, runs}) => `${label}: ${runs.map(({from, to}) => `${from}-${to}`).join(" ")}`,
  )

const running = {kind: "execute", status: "in_progress"} as const

describe("the time of a turn", () => {
  test("is told as one thing after the other, without a gap", () => {
    const story = new Story().begins().wait(1000).thinks("hm").wait(500).thinks(" so")
    story.wait(200).call("npm test", running).wait(3000).change("npm test", {status: "completed"})
    story.wait(700).says("It").wait(400).says(" works.").wait(100).ends()
    expect(laps(story)).toEqual([
      "waiting 0-1000",
      "thinking 1000-1500",
      "waiting 1500-1700",
      "calls 1700-4700",
      "waiting 4700-5400",
      "writing 5400-5800",
      "waiting 5800-5900",
    ])
    expect(calls(story)).toEqual(["Run: npm test: 1700-4700"])
    expect(last(story)).toMatchObject({number: 1, outcome: "end_turn", ms: 5900})
  })

  test("a pause in a text is waiting for the model, a short one is not", () => {
    const story = new Story().begins().says("a").wait(PAUSE_MS).says("b")
    story
      .wait(PAUSE_MS + 1)
      .says("c")
      .wait(10)
      .says("d")
      .ends()
    expect(laps(story)).toEqual(["writing 0-2000", "waiting 2000-4001", "writing 4001-4011"])
  })

  test("calls that run at once have rows of their own, and overlap", () => {
    const story = new Story().begins().wait(10).call("a", running).wait(20).call("b", running)
    story
      .wait(30)
      .change("a", {status: "completed"})
      .wait(40)
      .change("b", {status: "failed"})
      .ends()
    expect(laps(story)).toEqual(["waiting 0-10", "calls 10-100"])
    expect(calls(story)).toEqual(["Run: a: 10-60", "Run: b: 30-100"])
  })

  test("what passes until the reader answers is the reader's, not the call's", () => {
    const story = new Story().begins().wait(10).call("c1", {title: "rm x", kind: "execute"})
    story.wait(5).asks(1).wait(4000).press("y").wait(100).change("c1", {status: "completed"}).ends()
    expect(laps(story)).toEqual(["waiting 0-15", "reader 15-4015", "calls 4015-4115"])
    expect(calls(story)).toEqual(["Run: rm x: 4015-4115"])
  })

  test("a call that was told of before it ran is still the model's until it does", () => {
    const story = new Story().begins().wait(10).call("a", {kind: "edit"}).wait(300)
    story.change("a", {status: "in_progress"}).wait(50).change("a", {status: "completed"}).ends()
    expect(laps(story)).toEqual(["waiting 0-310", "calls 310-360"])
    expect(calls(story)).toEqual(["a: 310-360"])
  })

  test("a call whose agent never says that it runs has run since it was told of", () => {
    const story = new Story().begins().wait(10).call("a", {kind: "edit"}).wait(300)
    story.change("a", {status: "completed"}).wait(1).ends()
    expect(laps(story)).toEqual(["waiting 0-10", "calls 10-310", "waiting 310-311"])
  })

  test("a call that is told of when it is over has no time, never zero", () => {
    const story = new Story().begins().wait(10).call("a", {status: "completed"}).wait(5).ends()
    expect(calls(story)).toEqual(["a: "])
    expect(last(story).lane.sums).toEqual({waiting: 15})
  })

  test("news that change nothing leave the state as it was, whenever they come", () => {
    const story = new Story().begins().wait(10).call("a", running).wait(10)
    const before = story.state
    story.call("a", running).wait(10).change("a", {status: "in_progress"})
    expect(story.state).toBe(before)
  })

  test("Esc ends what runs; the turn goes on until its agent has stopped", () => {
    const story = new Story().begins().wait(10).call("a", running).wait(20).press("Esc").wait(30)
    story.ends("cancelled")
    expect(laps(story)).toEqual(["waiting 0-10", "calls 10-30", "waiting 30-60"])
    expect(last(story)).toMatchObject({outcome: "cancelled"})
    expect(last(story).calls.calls[0]).toMatchObject({status: "cancelled"})
  })

  test.each([
    [(story: Story) => story.tell({type: "turn-failed", message: "no network"}), "failed"],
    [(story: Story) => story.tell({type: "ended", message: "gone", stderr: []}), "failed"],
    [(story: Story) => story.ends("refusal"), "refusal"],
  ] as const)("ends however the turn ends", (end, outcome) => {
    expect(last(end(new Story().begins().wait(10)))).toMatchObject({outcome, ms: 10})
  })

  test("a turn that begins while one runs ends that one", () => {
    const story = new Story().begins().wait(10).begins().wait(5).ends()
    expect(story.state.times.turns.map(({number, ms}) => [number, ms])).toEqual([
      [1, 10],
      [2, 5],
    ])
  })

  test("what agents below the agent say and do is their call's time", () => {
    const _meta = {claudeCode: {parentToolUseId: "t1"}}
    const story = new Story().begins().call("t1", {title: "Task", name: "Task", ...running})
    story.wait(10).call("b1", {title: "Read a.ts", kind: "read", _meta}).wait(10)
    const content = {type: "text", text: "below"} as const
    story.update({sessionUpdate: "agent_message_chunk", content, _meta}).wait(10)
    story.change("t1", {status: "completed"}).ends()
    expect(laps(story)).toEqual(["calls 0-30"])
    expect(calls(story)).toHaveLength(1)
  })

  test("/clear forgets the turns of the session before", () => {
    const story = new Story().begins().wait(10).ends().type("/clear").press("Enter")
    expect(story.state.times).toEqual({begun: 0, turns: []})
  })

  test("is kept for the last turns, with the longest calls and all of the time", () => {
    const story = new Story({blocks: 100})
    for (let turn = 0; turn < TURNS_MAX + 5; turn++) story.begins().wait(10).ends()
    expect(story.state.times.turns).toHaveLength(TURNS_MAX)
    story.begins()
    const count = CALLS_MAX + 50
    for (let call = 0; call < count; call++) {
      story.call(`c${call}`, running).wait(call + 1)
      story.change(`c${call}`, {status: "completed"}).wait(1)
    }
    const {calls, lane, ms} = last(story.ends())
    expect(calls.calls).toHaveLength(CALLS_MAX)
    expect(calls.left).toEqual({calls: 50, ms: (50 * 51) / 2})
    expect(lane.laps.length).toBeLessThanOrEqual(LAPS_MAX)
    expect(lane.joined).toBeGreaterThan(0)
    expect(lane.sums).toEqual({calls: (count * (count + 1)) / 2, waiting: count})
    expect(lane.laps.at(-1)?.to).toBe(ms)
  })
})

type Act = (story: Story) => void
const id = fc.constantFrom("a", "b", "c")
const status = fc.constantFrom("pending", "in_progress", "completed", "failed")
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.nat(5000).map(
    (ms): Act =>
      story =>
        void story.wait(ms),
  ),
  fc.constant<Act>(story => void story.says("x")),
  fc.constant<Act>(story => void story.thinks("y")),
  fc.tuple(id, status).map(
    ([name, one]): Act =>
      story =>
        void story.call(name, {status: one}),
  ),
  fc.tuple(id, status).map(
    ([name, one]): Act =>
      story =>
        void story.change(name, {status: one}),
  ),
  fc.nat(3).map(
    (ask): Act =>
      story =>
        void story.asks(ask, "Run", {call: {toolCallId: "a", title: "a"}}),
  ),
  fc.nat(3).map(
    (ask): Act =>
      story =>
        void story.tell({type: "permission-withdrawn", id: ask}),
  ),
  fc.constantFrom("y", "n", "Esc").map(
    (key): Act =>
      story =>
        void story.press(key),
  ),
)

describe("laws of the time of a turn", () => {
  const stories = fc.array(act, {maxLength: 40})
  const played = (acts: readonly Act[]) => {
    const story = new Story().begins()
    for (const one of acts) one(story)
    return story
  }

  test("laps cover the turn without gap or overlap, and the sums are those of the laps", () => {
    fc.assert(
      fc.property(stories, fc.boolean(), (acts, isEnded) => {
        const story = played(acts)
        if (isEnded) story.ends()
        const {lane, ms} = until(last(story), story.at)
        expect(ms).toBe(story.at)
        let at = 0
        const sums: Record<string, number> = {}
        for (const {kind, from, to} of lane.laps) {
          expect(from).toBe(at)
          expect(to).toBeGreaterThan(from)
          sums[kind] = (sums[kind] ?? 0) + to - from
          at = to
        }
        expect(at).toBe(ms)
        expect(lane.sums).toEqual(sums)
        expect(lane.joined).toBe(0)
      }),
    )
  })

  test("whenever calls are what the time went to, one of them ran, and not before it came", () => {
    fc.assert(
      fc.property(stories, acts => {
        const story = played(acts)
        const {lane, calls: times} = until(last(story), story.at)
        const runs = times.calls.flatMap(call => call.runs)
        for (const {kind, from, to} of lane.laps) {
          if (kind !== "calls") continue
          let at = from
          while (at < to) {
            const reached = Math.max(
              ...runs.filter(run => run.from <= at && run.to > at).map(run => run.to),
            )
            expect(reached).toBeGreaterThan(at)
            at = reached
          }
        }
        for (const call of times.calls) {
          expect(msOf(call)).toBeLessThanOrEqual(story.at)
          for (const [index, run] of call.runs.entries()) {
            expect(run.to).toBeGreaterThan(run.from)
            expect(run.from).toBeGreaterThanOrEqual(call.runs[index - 1]?.to ?? 0)
          }
        }
      }),
    )
  })

  test("what is shown adds up: tenths of each kind give those of the turn", () => {
    fc.assert(
      fc.property(stories, acts => {
        const story = played(acts)
        const turn = until(last(story), story.at)
        const {sums, total} = tenthsOf(turn)
        expect([...sums.values()].reduce((a, b) => a + b, 0)).toBe(total)
        for (const [kind, tenths] of sums) {
          expect(Math.abs(tenths * 100 - turn.lane.sums[kind]!)).toBeLessThan(100)
        }
      }),
    )
  })
})
