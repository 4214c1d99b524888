import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {NO_USAGE, withNewSession, withTurn} from "../../src/app/usage.js"
import {Story} from "./story.js"

/** What /usage prints now. */
function told(story: Story): readonly string[] {
  story.type("/usage").press("Enter")
  const last = story.state.transcript.blocks.at(-1)
  return last?.type === "notice" ? [last.text, ...last.detail] : []
}

const cost = (amount: number, used = 84_000) => ({
  sessionUpdate: "usage_update",
  used,
  size: 200_000,
  cost: {amount, currency: "USD"},
})

describe("/usage", () => {
  test("before the first turn has ended says that nothing was used, never zero", () => {
    expect(told(new Story())).toEqual(["No turn has ended yet, so nothing was used."])
  })

  test("BE-58 DS-14 tells the exact numbers of the last turn and of the session", () => {
    const story = new Story().begins().wait(72_000).strange(cost(0.0412))
    story.ends("end_turn", {inputTokens: 18_234, outputTokens: 1100, cachedTokens: 16_775})
    expect(told(story)).toEqual([
      "Used so far, as far as the agent has told:",
      "last turn     1m 12s · 18,234 in · 1,100 out · 16,775 from the cache · $0.0412",
      "this session  1m 12s · 18,234 in · 1,100 out · 16,775 from the cache · $0.0412",
      "context       84,000 of 200,000 tokens · 42 %",
    ])
    story.begins().wait(3000).strange(cost(0.05)).ends("cancelled", {inputTokens: 66})
    expect(told(story).slice(1, 3)).toEqual([
      "last turn     3s · 66 in · $0.0088",
      "this session  2 turns · 1m 15s · 18,300 in · 1,100 out · 16,775 from the cache · $0.05",
    ])
  })

  test("DS-32 says how many turns a sum covers, and leaves out what nobody told", () => {
    const story = new Story().begins().wait(2000).ends("end_turn", {inputTokens: 5})
    story.begins().wait(1000).tell({type: "turn-failed", message: "no network"})
    expect(told(story).slice(1)).toEqual([
      "last turn     1s · tokens not told",
      "this session  2 turns · 3s · 5 in · tokens told by 1 of them",
    ])
  })

  test("sums the sessions of a run, each currency by itself", () => {
    const story = new Story()
      .begins()
      .wait(2000)
      .strange(cost(0.5))
      .ends("end_turn", {inputTokens: 5})
    story
      .type("/clear")
      .press("Enter")
      .tell({type: "ready", name: "t", version: "1", sessionId: "2"})
    story
      .begins()
      .wait(2000)
      .strange({...cost(2), cost: {amount: 2, currency: "EUR"}})
    expect(told(story.ends("end_turn", {inputTokens: 7})).slice(2, 4)).toEqual([
      "this session     2s · 7 in · €2.00",
      "since the start  2 turns · 4s · 12 in · $0.50 · €2.00",
    ])
  })

  test("answers to /cost and /stats, takes no words, and speaks Chinese", () => {
    const story = new Story({locale: "zh"}).begins().wait(2000).ends("end_turn", {inputTokens: 5})
    story.type("/cost").press("Enter")
    expect(story.rows().slice(-2)).toEqual([
      "▌     上一轮    2 秒 · 入 5",
      "▌     这个会话  2 秒 · 入 5",
    ])
    expect(new Story().type("/stats").press("Enter").notices).toHaveLength(1)
    expect(new Story().type("/usage x").press("Enter").notices).toEqual([
      "/usage takes no words after it.",
    ])
  })

  test("shows nothing of a currency that a terminal would obey", () => {
    const odd = {...cost(3), cost: {amount: 3, currency: "X\u001b[2J"}}
    const story = new Story().begins().wait(2000).strange(odd).ends()
    expect(told(story).length).toBeGreaterThan(1)
    for (const row of story.rows()) expect(row).not.toMatch(/\p{Cc}/u)
  })

  test("law: the sums are those of the turns, in any order", () => {
    const turn = fc.record({
      ms: fc.nat(100_000),
      tokens: fc.option(fc.record({inputTokens: fc.nat(99_999), outputTokens: fc.nat(99_999)}), {
        nil: undefined,
      }),
      cost: fc.constant(undefined),
    })
    fc.assert(
      fc.property(fc.array(turn), fc.nat(20), (turns, at) => {
        const before = turns.slice(0, at).reduce(withTurn, NO_USAGE)
        const all = turns.slice(at).reduce(withTurn, withNewSession(before, undefined))
        const backwards = [...turns].reverse().reduce(withTurn, NO_USAGE)
        expect(all.run).toEqual(backwards.run)
        expect(all.session.turns).toBe(Math.max(0, turns.length - at))
        expect(all.run.told).toBe(turns.filter(({tokens}) => tokens !== undefined).length)
      }),
    )
  })
})

describe("the line that ends a turn", () => {
  test("look 9: tells how full the context is, from half on", () => {
    const of = (used: number) => {
      const story = new Story().begins().wait(2000)
      return story
        .strange({sessionUpdate: "usage_update", used, size: 200_000})
        .ends()
        .rows()
        .at(-1)
    }
    expect(of(99_999)).toBe("▌ ✓ 2s")
    expect(of(124_000)).toMatch(/^▌ ✓ 2s · .*62 %/)
  })

  test.each([
    ["end_turn", "▌ ✓ 2s"],
    ["cancelled", "▌ – cancelled · 2s"],
    ["refusal", "▌ ! the agent refused to go on · 2s"],
    ["max_tokens", "▌ ! stopped: the answer reached the agent's token limit · 2s"],
    ["max_turn_requests", "▌ ! stopped: the turn reached the agent's limit of requests · 2s"],
  ] as const)("ACP BE-58 says in words that it ended by %s", (reason, row) => {
    expect(new Story().begins().wait(2000).ends(reason).rows().at(-1)).toBe(row)
  })
})
