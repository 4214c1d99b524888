import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {type Demand, type Plan, planFrame} from "../../src/screen/scroll.js"

const PLAIN: Demand = {
  height: 10,
  owned: 2,
  takeable: 0,
  finals: 0,
  lives: 0,
  fixed: 2,
  cover: 0,
}

const plan = (part: Partial<Demand>) => planFrame({...PLAIN, ...part})

const anyDemand: fc.Arbitrary<Demand> = fc
  .integer({min: 1, max: 30})
  .chain(height =>
    fc.record({
      height: fc.constant(height),
      owned: fc.nat({max: height}),
      takeable: fc.nat({max: height}),
      finals: fc.nat({max: 2 * height}),
      lives: fc.nat({max: 2 * height}),
      fixed: fc.integer({min: 1, max: height}),
      cover: fc.nat({max: height}),
    }),
  )
  .map(demand => ({
    ...demand,
    takeable: Math.min(demand.takeable, demand.height - demand.owned),
    cover: Math.min(demand.cover, demand.fixed),
  }))

const holds = (law: (plan: Plan, demand: Demand) => void) =>
  fc.assert(
    fc.property(anyDemand, demand => law(planFrame(demand), demand)),
    {numRuns: 2000},
  )

describe("for any demand", () => {
  test("the rows add up, and no count is below zero", () =>
    holds(({taken, settled, live, held, reserve, rows}, {fixed}) => {
      expect(settled + live + reserve + fixed).toBe(rows)
      expect(Math.min(taken, settled, live, held, reserve)).toBeGreaterThanOrEqual(0)
    }))

  test("the frame fits the screen, and no row that we own is left behind", () =>
    holds(({rows, taken}, {height, owned}) => {
      expect(rows).toBeLessThanOrEqual(height)
      expect(rows).toBeGreaterThanOrEqual(owned + taken)
    }))

  test("nothing is shown that there is not", () =>
    holds(({taken, settled, live, held}, {takeable, finals, lives}) => {
      expect(taken).toBeLessThanOrEqual(takeable)
      expect(settled).toBeLessThanOrEqual(finals + taken)
      expect(live + held).toBeLessThanOrEqual(lives)
    }))

  test("no live row is shown before all final ones", () =>
    holds(({taken, settled, live}, {finals}) => {
      if (live > 0) expect(settled).toBe(finals + taken)
    }))

  test("B031 as much goes on as there is room for: something always moves", () =>
    holds(({settled}, {finals, cover, fixed, height}) => {
      if (finals > 0 && cover === 0 && fixed < height) expect(settled).toBeGreaterThan(0)
    }))

  test("rows are taken back and reserve is kept only where it is of use", () =>
    holds(({taken, reserve}, {cover, owned}) => {
      expect(taken).toBeLessThanOrEqual(cover)
      if (reserve > 0) expect(owned).toBeGreaterThan(0)
      expect(taken === 0 || reserve === 0).toBe(true)
    }))
})

describe("by example", () => {
  test("the bottom region alone", () => {
    expect(plan({})).toEqual({taken: 0, settled: 0, live: 0, held: 0, reserve: 0, rows: 2})
  })

  test("content pushes the bottom region down and then rows above it away", () => {
    expect(plan({finals: 3})).toMatchObject({settled: 3, rows: 5})
    expect(plan({finals: 8})).toMatchObject({settled: 8, rows: 10})
  })

  test("more final rows than fit wait, and live ones with them", () => {
    expect(plan({finals: 9, lives: 2})).toMatchObject({settled: 8, live: 0, held: 2, rows: 10})
  })

  test("B039 on a screen of one row the bottom region stays, and all else waits", () => {
    const low = {height: 1, owned: 1, fixed: 1}
    expect(plan({...low, finals: 3})).toMatchObject({settled: 0, live: 0, rows: 1})
    expect(plan({...low, lives: 3})).toMatchObject({settled: 0, live: 0, held: 3, rows: 1})
  })

  test("live rows that find no room are held at their start", () => {
    expect(plan({finals: 1, lives: 20})).toMatchObject({settled: 1, live: 7, held: 13, rows: 10})
  })

  test("B009 the bottom region stays where it is when there is less to show", () => {
    expect(plan({owned: 6, lives: 1})).toMatchObject({live: 1, reserve: 3, rows: 6})
  })

  test("an overlay lies over settled rows: nothing scrolls", () => {
    expect(plan({takeable: 8, fixed: 5, cover: 3})).toEqual({
      taken: 3,
      settled: 0,
      live: 0,
      held: 0,
      reserve: 0,
      rows: 5,
    })
  })

  test("over live rows first", () => {
    const shown = plan({owned: 6, takeable: 4, lives: 4, fixed: 5, cover: 3})
    expect(shown).toMatchObject({taken: 0, live: 1, rows: 6})
  })

  test("where there is nothing to lie over it makes room", () => {
    expect(plan({takeable: 0, fixed: 5, cover: 3})).toMatchObject({taken: 0, rows: 5})
  })
})

/** What stands on the screen above our rows, and what of it counts as settled. */
interface Screen {
  readonly owned: number
  readonly takeable: number
  /** Final rows that are settled already. */
  readonly pushed: number
}

/** A confirmed frame with `fixed` rows, of which `cover` are an overlay. */
function show(screen: Screen, content: {finals: number; lives: number}, fixed: number, cover = 0) {
  const height = 12
  const {owned, takeable, pushed} = screen
  const waiting = content.finals - pushed
  const shown = planFrame({
    height,
    owned,
    takeable,
    finals: waiting,
    lives: content.lives,
    fixed,
    cover,
  })
  const rest = shown.rows - shown.settled
  const after: Screen = {
    owned: rest,
    takeable: Math.min(height - rest, takeable - shown.taken + shown.settled),
    pushed: pushed - shown.taken + shown.settled,
  }
  return {plan: shown, screen: after}
}

test("what an overlay covers comes back when it goes, and nothing has scrolled", () => {
  const counts = fc.record({finals: fc.nat({max: 30}), lives: fc.nat({max: 6})})
  fc.assert(
    fc.property(counts, fc.integer({min: 1, max: 6}), (content, cover) => {
      let screen: Screen = {owned: 0, takeable: 0, pushed: 0}
      for (let n = 0; n < 6; n++) screen = show(screen, content, 2).screen
      const before = screen
      const open = show(screen, content, 2 + cover, cover)
      const closed = show(open.screen, content, 2)
      // The rows above the bottom region that can be seen before, while and after it is open.
      const rowsOf = (at: Screen) => at.owned + at.takeable
      if (rowsOf(before) < 2 + cover) return
      expect(rowsOf(open.screen)).toBe(rowsOf(before))
      expect(rowsOf(closed.screen)).toBe(rowsOf(before))
      expect(closed.screen.pushed).toBe(content.finals)
      expect(closed.plan.reserve).toBe(before.owned - content.lives - 2)
    }),
  )
})

test("B023 any changes of the bottom region settle every final row once, in order", () => {
  const step = fc.record({
    finals: fc.nat({max: 15}),
    lives: fc.nat({max: 15}),
    base: fc.integer({min: 1, max: 5}),
    cover: fc.nat({max: 6}),
  })
  fc.assert(
    fc.property(fc.array(step), steps => {
      let screen: Screen = {owned: 0, takeable: 0, pushed: 0}
      let finals = 0
      for (const {finals: more, lives, base, cover} of steps) {
        finals += more
        screen = show(screen, {finals, lives}, base + cover, cover).screen
        expect(screen.pushed).toBeGreaterThanOrEqual(0)
        expect(screen.pushed).toBeLessThanOrEqual(finals)
        expect(screen.owned).toBeLessThanOrEqual(12)
      }
      for (let n = 0; n < 30; n++) screen = show(screen, {finals, lives: 0}, 1).screen
      expect(screen.pushed).toBe(finals)
    }),
  )
})
