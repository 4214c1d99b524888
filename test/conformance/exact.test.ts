import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {forbidden} from "../help/lint.js"
import {PERSONALITIES} from "../help/personality.js"
import {type ProgramKind, runProgram} from "../screen/programs.js"
import {World} from "../screen/world.js"

// A seed is the whole program: what fails here is run again with `runProgram(seed, kind)`.
const programs = (kind: ProgramKind, law: (run: Awaited<ReturnType<typeof runProgram>>) => void) =>
  fc.assert(
    fc.asyncProperty(fc.nat(), async seed => law(await runProgram(seed, kind))),
    {numRuns: 12},
  )

const kindOf = (name: string, resizes: ProgramKind["resizes"]): ProgramKind => ({
  resizes,
  personality: PERSONALITIES[name]!,
  lineMax: 60,
})

// Where ambiguous characters are wide, a row with one is not yet painted as it should be.
const STEADY = Object.keys(PERSONALITIES).filter(name => name !== "ambiguous")

// Terminals that cut rows lose text by themselves; a mute one cannot be asked where our rows are.
const MOVING = STEADY.filter(name => name !== "cutting" && name !== "mute")

describe("B023 in a window of one size every row is there once, in order, and nothing else", () => {
  test.each(STEADY)("%s", name =>
    programs(kindOf(name, "none"), ({verdict, world}) => {
      expect(verdict).toEqual({lost: [], twice: [], disordered: 0, stray: 0})
      expect(world.screen.counts).toMatchObject({overtaken: 0, leaked: 0, unanswered: 0})
    }),
  )
})

// What a resize can do that nobody can undo is counted: a frame that the terminal read at another
// size than it was made for, and rows still alive that were pushed away.
describe("B025 the window changes: no row is lost, comes twice or stays behind, unless counted", () => {
  test.each(MOVING.flatMap(name => [[name, "quiet"] as const, [name, "free"] as const]))(
    "%s, %s",
    (name, resizes) =>
      programs(kindOf(name, resizes), ({verdict, world}) => {
        const {overtaken, leaked, unanswered} = world.screen.counts
        fc.pre(overtaken + leaked + unanswered === 0)
        expect(verdict).toEqual({lost: [], twice: [], disordered: 0, stray: 0})
      }),
  )
})

describe("B014 whatever happens to the window, nothing forbidden is written", () => {
  test.each(Object.keys(PERSONALITIES))("%s", name =>
    programs(kindOf(name, "free"), ({world}) => {
      const archives = PERSONALITIES[name]!.eraseAtHome === "archives"
      const options = {eraseAtHome: archives ? "forbidden" : "allowed"} as const
      expect(forbidden(world.emulator.bytes, options)).toEqual([])
    }),
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
        world.screen.begin()
        await world.settle()
        for (const {finals, lives, fixed} of changes) {
          world.finals.push(...finals)
          world.lives = lives
          world.setFixed([...Array.from({length: fixed}, () => "§"), "§>"])
          const before = writes()
          const frames = world.screen.counts.frames
          await world.settle()
          expect(writes() - before).toBe(world.screen.counts.frames - frames)
          const rest = writes()
          world.draw()
          await world.settle()
          expect(writes()).toBe(rest)
        }
      },
    ),
    {numRuns: 40},
  ))

test("B039 a window of one row shows the editor alone, and all is there when it grows", async () => {
  const world = new World({columns: 20, rows: 1})
  world.screen.begin()
  world.finals = ["one", "two", "three"]
  world.lives = ["four"]
  await world.settle()
  expect(world.emulator.all()).toEqual([">"])
  world.emulator.resize(20, 8)
  await world.settle()
  expect(world.emulator.all()).toEqual(["one", "two", "three", "four", "status", ">"])
})
