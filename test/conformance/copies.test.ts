// What the terminal has as one line is what was one line: neither more nor less, wherever it went
// over the edge and whatever lay over it meanwhile.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {Paper} from "../exact/paper.js"
import {World} from "../exact/world.js"
import {PERSONALITIES} from "../help/personality.js"
import {runs} from "../help/runs.js"

/** A line whose rows can break at the last column alone: there is nothing to break it at before. */
const whole = (most: number) =>
  fc
    .tuple(fc.constantFrom("x", "字", "x字", "字x字"), fc.integer({min: 1, max: most}))
    .map(([piece, length]) => [...piece.repeat(length)].slice(0, length).join(""))

/** Words, each shorter than a row: it breaks at blanks, which no terminal can give back. */
const prose = fc
  .array(fc.constantFrom("lorem", "ipsum", "a", "consectetur"), {minLength: 2, maxLength: 12})
  .map(words => words.join(" "))

const mixed = fc.oneof(whole(130), prose)

type Act =
  | {readonly type: "finals" | "lives"; readonly lines: readonly string[]}
  | {readonly type: "fixed"; readonly rows: number; readonly cover: number}

const says = (type: "finals" | "lives", line: fc.Arbitrary<string>): fc.Arbitrary<Act> =>
  fc.array(line, {maxLength: 3}).map(lines => ({type, lines}))

const overlays: fc.Arbitrary<Act> = fc
  .record({rows: fc.integer({min: 1, max: 6}), cover: fc.nat({max: 5})})
  .map(fixed => ({type: "fixed", ...fixed}))

const act = fc.oneof(
  {weight: 4, arbitrary: says("finals", mixed)},
  {weight: 2, arbitrary: says("lives", mixed)},
  {weight: 2, arbitrary: overlays},
)

function tell(paper: Paper, act: Act): void {
  if (act.type === "fixed") {
    const texts = Array.from({length: act.rows}, (_, row) => `§${row}`)
    paper.setFixed(texts, Math.min(act.cover, act.rows - 1))
  } else if (act.type === "finals") paper.finals.push(...act.lines)
  else paper.lives = [...act.lines]
}

async function play(world: World, program: readonly Act[]): Promise<void> {
  const {paper, clock} = world
  paper.screen.begin()
  for (const one of program) {
    tell(paper, one)
    paper.draw()
    await clock.run(40)
  }
  paper.lives = []
  paper.setFixed(["§"])
  await world.settle()
}

/** The lines that a terminal can have of one line: itself, or its rows broken at words. */
function copied(line: string, columns: number): readonly string[] {
  if (!line.includes(" ")) return [line]
  const rows = [""]
  for (const word of line.split(" ")) {
    const row = rows.at(-1)!
    if (row === "") rows[rows.length - 1] = word
    else if (row.length + 1 + word.length <= columns) rows[rows.length - 1] = `${row} ${word}`
    else rows.push(word)
  }
  return rows
}

/** Rows of the bottom region, at most. */
const FIXED_MAX = 6

/** Rows of a line without blanks. */
function rowsOf(line: string, columns: number): number {
  let rows = 1
  let column = 0
  for (const sign of line) {
    const width = sign === "字" ? 2 : 1
    if (column + width > columns) rows++
    column = column + width > columns ? width : column + width
  }
  return rows
}

/** A line that is longer than there is room comes in pieces: those of each such line as one. */
function mended(
  told: readonly string[],
  wanted: readonly string[],
  isLong: (line: string) => boolean,
): readonly string[] {
  const lines: string[] = []
  for (const piece of told) {
    const last = lines.at(-1)
    const whole = wanted[lines.length - 1]
    const goesOn = whole !== undefined && isLong(whole) && whole !== last
    if (goesOn) lines[lines.length - 1] = `${last}${piece}`
    else lines.push(piece)
  }
  return lines
}

const STEADY = ["plain", "archiving", "unsynchronized", "padding", "distant", "mute"]

describe("a line that breaks at the last column is one line in the terminal, and no other is", () => {
  test.each(STEADY)("%s", name =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({min: 12, max: 70}),
        fc.integer({min: 16, max: 30}),
        fc.array(act, {maxLength: 14}),
        async (columns, rows, program) => {
          const world = new World({columns, rows}, PERSONALITIES[name])
          await play(world, program)
          const {finals} = world.paper
          const told = world.emulator.joined().filter(line => line !== "" && line !== "§")
          const wanted = finals.flatMap(line => copied(line, columns))
          expect(mended(told, wanted, line => rowsOf(line, columns) > rows - FIXED_MAX)).toEqual(
            wanted,
          )
        },
      ),
      {numRuns: runs(40)},
    ),
  )
})

// Whoever selects a line in a window of another size gets it whole as well: the terminal lays its
// lines out anew, and what is still ours is painted anew.
describe("B041 a line stays one line in a window of any size", () => {
  const size = fc.record({
    columns: fc.integer({min: 20, max: 90}),
    rows: fc.integer({min: 16, max: 34}),
  })
  const step = fc.record({
    act: fc.oneof(says("finals", whole(60)), says("lives", whole(60))),
    size: fc.option(size, {nil: undefined, freq: 2}),
  })

  test.each(["plain", "archiving", "unsynchronized", "padding", "distant"])("%s", name =>
    fc.assert(
      fc.asyncProperty(size, fc.array(step, {maxLength: 10}), async (first, steps) => {
        const world = new World(first, PERSONALITIES[name])
        const {paper} = world
        paper.screen.begin()
        for (const step of steps) {
          tell(paper, step.act)
          await world.settle()
          // What was repainted just now counts as not read yet: another test's matter.
          await world.clock.run(400)
          if (step.size) world.resize(step.size)
        }
        paper.lives = []
        paper.setFixed(["§"])
        await world.settle()
        const {overtaken, leaked, unanswered} = paper.screen.counts
        fc.pre(overtaken + leaked + unanswered + world.astray === 0)
        const told = world.emulator.joined().filter(line => line !== "" && line !== "§")
        expect(told).toEqual(paper.finals)
      }),
      {numRuns: runs(25)},
    ),
  )
})
