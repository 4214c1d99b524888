import {describe, expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {UNKNOWN_TERMINAL} from "../../src/screen/capabilities.js"
import {asking, type Before, belowAll, findingOf, startBelow} from "../../src/screen/finding.js"
import {type Known, nothingKnown} from "../../src/screen/known.js"
import {emptyLedger} from "../../src/screen/ledger.js"
import {
  type Anchor,
  newProbe,
  type Probe,
  QUIET_MAX_MS,
  type Reason,
} from "../../src/screen/phase.js"
import {World} from "../exact/world.js"

const size = (columns: number, rows: number) => ({columns, rows})

/** Our rows with these widths at the bottom of a screen of 60 × 20, the cursor in the last one. */
function situation(...widths: readonly number[]): Before<number> {
  const grid = new Grid({columns: 60, rows: widths.length}, createTables())
  for (const [row, width] of widths.entries())
    grid.put(row, 0, {text: "x".repeat(width), style: DEFAULT_STYLE})
  const cursor = {row: widths.length - 1, column: 0}
  const known: Known = {...nothingKnown(), grid, rows: widths.length, cursor, slack: 0}
  return {
    size: size(60, 20),
    known,
    doubt: undefined,
    ledger: emptyLedger(0),
    capabilities: UNKNOWN_TERMINAL,
    at: {now: 1000, roundTripMs: 1},
    told: size(20, 20),
  }
}

/** A probe that was answered with this size and this row of the cursor. */
function answered(reason: Reason<number>, first = size(20, 20), row = 19): Probe<number> {
  return {...newProbe(reason, {tries: 1, since: 990}), first, cursor: {row, column: 0}}
}

const anchor: Anchor<number> = (() => {
  const finding = findingOf(answered("moved"), size(20, 20), situation(50, 5))
  if (finding.type !== "far") throw new Error(finding.type)
  return finding.anchor
})()

describe("what follows from the answers to where our rows are", () => {
  test("nothing, when the two sizes are not one or the window moved meanwhile", () => {
    expect(findingOf(answered("moved"), size(21, 20), situation(50, 5)).type).toBe("unsure")
    const stale = {...answered("moved"), stale: true}
    expect(findingOf(stale, size(20, 20), situation(50, 5)).type).toBe("unsure")
  })

  test("nothing yet, while the kernel tells of another size: the window is moving, but not long", () => {
    const behind = {...situation(15, 20, 5), told: size(60, 20)}
    const finding = findingOf(answered("moved"), size(20, 20), behind)
    expect(finding).toEqual({type: "unsure", since: 990})
    const later = {...behind, at: {now: 990 + QUIET_MAX_MS, roundTripMs: 1}}
    expect(findingOf(answered("moved"), size(20, 20), later).type).toBe("found")
    expect(findingOf(answered("redraw"), size(20, 20), behind).type).toBe("found")
  })

  test("the place of our first row, when none of them was wrapped", () => {
    const finding = findingOf(answered("moved"), size(20, 20), situation(15, 20, 5))
    expect(finding).toMatchObject({type: "found", found: {start: {up: 2, top: 17}}})
  })

  test("the way of the cursor to it, when some were: their number holds for one width only", () => {
    const finding = findingOf(answered("moved"), size(20, 20), situation(50, 5))
    expect(finding).toMatchObject({type: "far", anchor: {found: {start: {up: 3, top: 16}}}})
  })

  test("the same where nobody answers: there is nobody to ask again", () => {
    const mute = {...situation(50, 5), capabilities: {...UNKNOWN_TERMINAL, answers: false}}
    expect(findingOf(answered("moved"), size(20, 20), mute).type).toBe("found")
  })

  test("the cursor has arrived: what is erased begins in its own row", () => {
    const finding = findingOf(answered(anchor, size(20, 20), 16), size(20, 20), situation(50, 5))
    expect(finding).toMatchObject({type: "found", found: {start: {up: 0, top: 16}}})
  })

  test("the cursor was sent at another size: nobody knows where it is", () => {
    const late = findingOf(answered(anchor, size(60, 20)), size(60, 20), situation(50, 5))
    expect(late.type).toBe("adrift")
    expect(findingOf(answered(anchor), size(60, 20), situation(50, 5)).type).toBe("adrift")
  })

  test("the kernel told meanwhile: of the size at which the cursor was sent, or of a new one", () => {
    const stale = {...answered(anchor, size(20, 20), 16), stale: true}
    const old = findingOf(stale, size(20, 20), situation(50, 5))
    expect(old).toMatchObject({type: "found", found: {start: {up: 0, top: 16}}})
    const next = {...situation(50, 5), told: size(30, 20)}
    expect(findingOf(stale, size(20, 20), next).type).toBe("adrift")
  })
})

test("the cursor travels unseen, and is seen again below all rows", () => {
  expect(asking(anchor, {synchronized: true})).toMatch(
    /^\x1b\[\?2026h.*\x1b\[3A\n\n\n\x1b\[3A\r\x1b\[6n/,
  )
  expect(belowAll({synchronized: true})).toMatch(/\n\x1b\[\?2026l$/)
  expect(asking(anchor, {synchronized: false})).toMatch(
    /^\x1b\[\?25l.*\x1b\[3A\n\n\n\x1b\[3A\r\x1b\[6n/,
  )
  expect(belowAll({synchronized: false})).toMatch(/\n\x1b\[\?25h$/)
  expect(asking("moved", {synchronized: true})).not.toContain("A\r")
})

test("painting begins in a row of its own, unless the cursor's is known to be empty", () => {
  expect(startBelow({row: 3, column: 0})).toMatchObject({top: 3, fresh: false})
  expect(startBelow({row: 3, column: 7})).toMatchObject({top: 3, fresh: true})
  expect(startBelow(undefined)).toMatchObject({top: "unknown", fresh: true})
})

// The cursor waits in our first row 50 to 100 ms after the question.
test.each([10, 60, 80, 110, 160])(
  "a window that grows again %d ms after it was asked takes no row of others, and loses none of ours",
  async later => {
    const world = new World({columns: 60, rows: 12}, {replies: 50})
    const {emulator, paper, clock} = world
    const shell = Array.from({length: 30}, (_, index) => `$${index}.`)
    emulator.print(shell.map(line => `${line}\r\n`).join(""))
    paper.screen.begin()
    paper.finals.push("«0» first", "«1» second")
    paper.lives = ["~".repeat(55), "~".repeat(50)]
    await world.settle()
    world.resize(size(20, 12))
    await clock.run(120 + later)
    world.resize(size(60, 12), {notify: 200})
    await clock.run(1000)
    paper.lives = []
    paper.finals.push("«2» third")
    await world.settle()
    const rows = emulator.all()
    for (const line of [...shell, "«0» first", "«1» second", "«2» third"]) {
      expect(rows.filter(row => row.trim() === line)).toEqual([line])
    }
  },
)
