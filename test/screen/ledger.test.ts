import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {createTables} from "../../src/cells/tables.js"
import type {Frame} from "../../src/screen/frame.js"
import {confirmed, crossed, emptyLedger, type Ledger, painted} from "../../src/screen/ledger.js"

/** A frame whose rows end at these positions, the first `settled` of them final. Positions are
 *  numbers here: "3" is after the third row of the content. */
function frame(
  marks: readonly (number | undefined)[],
  part: Partial<Frame<number>> = {},
): Frame<number> {
  const size = {columns: 10, rows: 20}
  return {
    grid: new Grid(size, createTables()),
    size,
    rows: marks.length + 1,
    settled: 0,
    marks,
    appendOnly: part.settled ?? 0,
    joins: [],
    fixed: 1,
    taken: 0,
    caret: {row: marks.length, column: 0},
    ...part,
  }
}

const start = () => emptyLedger(0)

const joined = (settled: number, ...rows: readonly number[]) => ({
  settled,
  joins: rows.map(row => ({row, end: 1})),
})

describe("rows belong to the terminal", () => {
  test("not when they are painted, but when the frame is confirmed", () => {
    const flying = painted(start(), frame([1, 2, 3], {settled: 2}))
    expect(flying.pushed).toBe(0)
    const there = confirmed(flying, joined(2), 10)
    expect(there).toEqual({pushed: 2, takeable: [0, 1], marks: [3], committable: 0})
  })

  test("and can be taken back as long as they stand right above ours", () => {
    const there = confirmed(painted(start(), frame([1, 2, 3], {settled: 3})), joined(3), 2)
    expect(there.takeable).toEqual([1, 2])
    const taken = painted(there, frame([2, 3], {taken: 2, settled: 0}))
    expect(taken).toMatchObject({pushed: 1, takeable: []})
    expect(confirmed(taken, joined(0), 2).pushed).toBe(1)
  })

  test("but not when they have left the screen", () => {
    const there = confirmed(painted(start(), frame([1, 2, 3], {settled: 3})), joined(3), 3)
    expect(confirmed(there, joined(0), 1).takeable).toEqual([2])
    expect(confirmed(there, joined(0), 0).takeable).toEqual([])
    expect(confirmed(there, joined(0), -4).takeable).toEqual([])
  })

  test("nor after a resize, which moves everything", () => {
    const there = confirmed(painted(start(), frame([1, 2, 3], {settled: 1})), joined(1), 5)
    expect(crossed(there, 0)).toEqual({pushed: 1, takeable: [], marks: [], committable: 0})
  })
})

describe("a resize pushes rows of ours", () => {
  test("those that count as committed are the terminal's", () => {
    const flying = painted(start(), frame([1, 2, 3], {appendOnly: 2}))
    expect(flying.committable).toBe(2)
    expect(crossed(flying, 2).pushed).toBe(2)
  })

  test("a row that is the end of nothing can never be committed", () => {
    const held = painted(start(), frame([undefined, 2], {settled: 1}))
    expect(() => confirmed(held, joined(1), 5)).toThrow(RangeError)
    expect(() => crossed(held, 1)).toThrow(RangeError)
  })
})

test("for any frames: the terminal owns what was settled less what was taken back", () => {
  const step = fc.record({
    finals: fc.nat({max: 6}),
    lives: fc.nat({max: 3}),
    takes: fc.nat({max: 4}),
    above: fc.nat({max: 10}),
  })
  fc.assert(
    fc.property(fc.array(step), steps => {
      let ledger: Ledger<number> = start()
      for (const {finals, lives, takes, above} of steps) {
        const taken = Math.min(takes, ledger.takeable.length)
        const from = ledger.pushed - taken
        const settled = taken + finals
        const marks = Array.from({length: settled + lives}, (_, row) => from + row + 1)
        ledger = painted(ledger, frame(marks, {taken, settled, appendOnly: settled}))
        expect(ledger.pushed).toBe(from)
        ledger = confirmed(ledger, joined(settled), above)
        expect(ledger.pushed).toBe(from + settled)
        // What can be taken back is always the last rows before ours, without a gap.
        const {takeable, pushed} = ledger
        expect(takeable).toEqual(takeable.map((_, n) => pushed - takeable.length + n))
        expect(takeable.length).toBeLessThanOrEqual(above)
        expect(ledger.marks).toHaveLength(lives)
      }
    }),
  )
})

test("rows that are one line in the terminal are not taken back, nor is what stands above them", () => {
  const there = confirmed(painted(start(), frame([1, 2, 3, 4], {settled: 4})), joined(4, 1), 10)
  expect(there.takeable).toEqual([3])
  expect(
    confirmed(painted(start(), frame([1, 2], {settled: 2})), joined(2, 0), 10).takeable,
  ).toEqual([])
})
