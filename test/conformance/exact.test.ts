import fc from "fast-check"
import {afterEach, describe, expect, test} from "vitest"
import {DEFAULT_WIDTHS, useWidths} from "../../src/text/width.js"
import {type EmulatedOutcome, type EmulatedPlan, runEmulated} from "../exact/emulated.js"
import {CHROME, judge} from "../exact/judge.js"
import {World} from "../exact/world.js"
import {forbidden} from "../help/lint.js"
import {PERSONALITIES} from "../help/personality.js"
import {runs} from "../help/runs.js"
import {withoutOthers} from "../terminals/others.js"

type Kind = Omit<EmulatedPlan, "seed">

// A seed is the whole program: what fails here is run again with `runEmulated({seed, ...kind})`.
const programs = (kind: Kind, law: (outcome: EmulatedOutcome) => void) =>
  fc.assert(
    fc.asyncProperty(fc.nat(), async seed => law(await runEmulated({seed, ...kind}))),
    {numRuns: runs(12)},
  )

const kindOf = (name: string, resizes: Kind["resizes"]): Kind => ({
  resizes,
  personality: PERSONALITIES[name] ?? PERSONALITIES["ambiguous"]!,
  lineMax: 60,
  steps: 40,
  scroll: "feed",
  visits: "some",
  widths: name === "ambiguous" ? {...DEFAULT_WIDTHS, ambiguous: 2} : DEFAULT_WIDTHS,
})

afterEach(() => useWidths(DEFAULT_WIDTHS))

// The last one draws ambiguous characters wide, and nobody has told.
const NAMES = [...Object.keys(PERSONALITIES), "guessed"]

/** For a handful of programs; some of them commit 10,000 rows. */
const SLOW = 120_000

// What leaves a scroll region is gone in a terminal that drops it: no form for such a one.
const LIFTING = NAMES.filter(name => name !== "dropping")

// Terminals that cut rows lose text by themselves; a mute one cannot be asked where our rows are.
const MOVING = NAMES.filter(name => name !== "cutting" && name !== "mute")

describe("B023 in a window of one size every row is there once, in order, and nothing else", () => {
  test.each([
    ...NAMES.map(name => [name, "feed"] as const),
    ...LIFTING.map(name => [name, "margins"] as const),
  ])(
    "%s, by %s",
    (name, scroll) =>
      programs({...kindOf(name, "none"), scroll}, ({verdict, world}) => {
        expect(verdict).toEqual({lost: [], twice: [], disordered: 0, stray: 0})
        expect(world.paper.screen.counts).toMatchObject({overtaken: 0, leaked: 0, unanswered: 0})
      }),
    SLOW,
  )
})

// What a resize can do that nobody can undo is counted: a frame that the terminal read at another
// size than it was made for, and rows still alive that were pushed away. Where such a frame asked
// nothing, for it only repainted in place, the screen cannot count it, and the world does.
describe("B025 the window changes: no row is lost, comes twice or stays behind, unless counted", () => {
  test.each(MOVING.flatMap(name => [[name, "quiet"] as const, [name, "free"] as const]))(
    "%s, %s",
    (name, resizes) =>
      programs(kindOf(name, resizes), ({verdict, world}) => {
        const {overtaken, leaked, unanswered} = world.paper.screen.counts
        fc.pre(overtaken + leaked + unanswered + world.astray === 0)
        expect(verdict).toEqual({lost: [], twice: [], disordered: 0, stray: 0})
      }),
    SLOW,
  )

  test(
    "plain, quiet, where rows are added through a scroll region",
    () =>
      programs({...kindOf("plain", "quiet"), scroll: "margins"}, ({verdict, world}) => {
        const {overtaken, leaked, unanswered} = world.paper.screen.counts
        fc.pre(overtaken + leaked + unanswered + world.astray === 0)
        expect(verdict).toEqual({lost: [], twice: [], disordered: 0, stray: 0})
      }),
    SLOW,
  )
})

/** Lines that are nowhere, not even around a row of ours that the terminal pushed away between. */
function lost({verdict, world, shell, others}: EmulatedOutcome): readonly string[] {
  const rows = world.emulator.all().filter(row => !row.includes(CHROME) && !row.startsWith("~"))
  const between = judge(rows, {shell, lines: world.paper.finals, others}, withoutOthers).lost
  return verdict.lost.filter(line => between.includes(line))
}

// Twice is bad, lost is worse: here frames are overtaken as often as can be, by sizes of which the
// kernel tells late, and every one of them leaves its lines in the scrollback or draws them again.
describe("B025 whatever overtakes a frame, no line of it is lost", () => {
  test.each(MOVING.filter(name => name !== "distant" && name !== "simple"))(
    "%s",
    name =>
      programs(kindOf(name, "free"), outcome => {
        expect(lost(outcome)).toEqual([])
      }),
    SLOW,
  )

  test(
    "where answers take their time, only with a frame that was counted",
    () =>
      programs(kindOf("distant", "free"), outcome => {
        fc.pre(outcome.world.paper.screen.counts.overtaken === 0)
        expect(lost(outcome)).toEqual([])
      }),
    SLOW,
  )
})

describe("B014 whatever happens to the window, nothing forbidden is written", () => {
  test.each(NAMES)(
    "%s",
    name =>
      programs(kindOf(name, "free"), ({world}) => {
        const archives = PERSONALITIES[name]?.eraseAtHome === "archives"
        const options = {eraseAtHome: archives ? "forbidden" : "allowed"} as const
        expect(forbidden(world.emulator.bytes, options)).toEqual([])
      }),
    SLOW,
  )
})

const someLines = fc.array(fc.constantFrom("short", "", "a line of some words", "你好".repeat(9)))

test("one frame is one write, and without a change there is none", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({finals: someLines, lives: someLines, fixed: fc.nat({max: 4})})),
      async changes => {
        const world = new World({columns: 30, rows: 10})
        const writes = () => world.emulator.writes.length
        world.paper.screen.begin()
        await world.settle()
        for (const {finals, lives, fixed} of changes) {
          world.paper.finals.push(...finals)
          world.paper.lives = lives
          world.paper.setFixed([...Array.from({length: fixed}, () => "§"), "§>"])
          const before = writes()
          const frames = world.paper.screen.counts.frames
          await world.settle()
          expect(writes() - before).toBe(world.paper.screen.counts.frames - frames)
          const rest = writes()
          world.paper.draw()
          await world.settle()
          expect(writes()).toBe(rest)
        }
      },
    ),
    {numRuns: runs(40)},
  ))

test("B039 a window of one row shows the editor alone, and all is there when it grows", async () => {
  const world = new World({columns: 20, rows: 1})
  world.paper.screen.begin()
  world.paper.finals = ["one", "two", "three"]
  world.paper.lives = ["four"]
  await world.settle()
  expect(world.emulator.all()).toEqual([">"])
  world.emulator.resize(20, 8)
  await world.settle()
  expect(world.emulator.all()).toEqual(["one", "two", "three", "four", "status", ">"])
})
