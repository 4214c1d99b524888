import {describe, expect, test} from "vitest"
import {identify, marksOf} from "../../src/screen/capabilities.js"
import {World} from "../exact/world.js"

const SIZE = {columns: 40, rows: 10}

test("the area starts where the cursor is and leaves what was printed before", async () => {
  const world = new World(SIZE)
  world.emulator.print("$ ls\r\na b c\r\n$ platen\r\n")
  world.paper.screen.begin()
  world.paper.finals = ["hello"]
  await world.settle()
  expect(world.emulator.all()).toEqual(["$ ls", "a b c", "$ platen", "hello", "status", ">"])
})

test("finished rows roll into the scrollback once, the bottom region stays at the bottom", async () => {
  const world = new World(SIZE)
  world.paper.screen.begin()
  for (let n = 0; n < 30; n++) {
    world.paper.finals.push(`row ${n}`)
    await world.settle()
  }
  expect(world.emulator.all()).toEqual([
    ...Array.from({length: 30}, (_, n) => `row ${n}`),
    "status",
    ">",
  ])
  expect(world.emulator.screen().slice(-2)).toEqual(["status", ">"])
  expect(world.emulator.cursor).toEqual({row: 9, column: 2, visible: true})
})

test("a burst of many screens arrives whole", async () => {
  const world = new World(SIZE)
  world.paper.screen.begin()
  world.paper.finals = Array.from({length: 1000}, (_, n) => `row ${n}`)
  await world.settle()
  expect(world.emulator.all().slice(0, -2)).toEqual(world.paper.finals)
})

test("the same frame twice writes nothing", async () => {
  const world = new World(SIZE)
  world.paper.screen.begin()
  world.paper.finals = ["one"]
  world.paper.lives = ["two"]
  await world.settle()
  const before = world.emulator.writes.length
  world.paper.draw()
  world.paper.draw()
  expect(world.emulator.writes.length).toBe(before)
})

test("an overlay lies over settled rows and gives them back, and nothing scrolls", async () => {
  const world = new World(SIZE)
  world.paper.screen.begin()
  world.paper.finals = Array.from({length: 20}, (_, n) => `row ${n}`)
  await world.settle()
  const before = {all: world.emulator.all(), screen: world.emulator.screen()}
  world.paper.setFixed(["/help", "/clear", "/exit", "status", "> /"], 3)
  await world.settle()
  expect(world.emulator.screen().slice(-6)).toEqual([
    "row 16",
    "/help",
    "/clear",
    "/exit",
    "status",
    "> /",
  ])
  world.paper.setFixed(["status", "> "])
  await world.settle()
  expect(world.emulator.screen()).toEqual(before.screen)
  expect(world.emulator.all()).toEqual(before.all)
})

test("a letter at the caret is one byte", async () => {
  const world = new World(SIZE)
  world.paper.screen.begin()
  await world.settle()
  const before = world.emulator.bytes.length
  world.paper.setFixed(["status", "> a"])
  world.paper.draw()
  expect(world.emulator.bytes.slice(before)).toBe("a")
})

test("where blank rows are dropped at a resize, each holds a blank, and nothing else does", async () => {
  const texts = ["one", "", "two", ""]
  const shown = async (version: string) => {
    const world = new World(SIZE)
    const {screen} = world.paper
    screen.capabilities = {...screen.capabilities, ...identify(version, marksOf({}))}
    screen.begin()
    world.paper.finals = [...texts]
    world.paper.lives = ["three", "four"]
    await world.settle()
    world.paper.lives = ["", "four"]
    await world.settle()
    return {world, bytes: world.emulator.writes.join("")}
  }
  const kept = await shown("foot(1.13.1)")
  const dropped = await shown("foot(1.21.0)")
  expect(dropped.world.emulator.all()).toEqual(kept.world.emulator.all())
  expect(kept.bytes).not.toMatch(/\r \r?\n/)
  // Two blank rows of the answer, and the one that was cleared.
  expect(dropped.bytes.match(/\r(\x1b\[K)? (\r?\n|\x1b)/g)).toHaveLength(3)
})

describe("a frame that is under way when others get the screen", () => {
  const lines = Array.from({length: 4}, (_, line) => `«${line}» ${"word ".repeat(9)}`.trim())

  const handedOver = async (columns: number) => {
    const world = new World({columns: 60, rows: 12}, {replies: 50})
    const {emulator, paper} = world
    paper.screen.begin()
    await world.settle()
    if (columns !== 60) world.resize({columns, rows: 12}, {notify: 200})
    paper.finals.push(...lines)
    paper.draw()
    await world.leave()
    emulator.print("others\r\n")
    paper.screen.back()
    await world.settle()
    const text = emulator.all().join("").replaceAll(/\s/g, "")
    return lines.map(line => text.split(line.replaceAll(" ", "")).length - 1)
  }

  test("comes once, if it meets its own size", async () => {
    expect(await handedOver(60)).toEqual([1, 1, 1, 1])
  })

  test("comes again, if it meets another: its rows may have been cut", async () => {
    expect(await handedOver(30)).toEqual([1, 1, 1, 1])
  })
})

test("rows of the bottom region that a lower window pushes away are counted", async () => {
  const world = new World(SIZE)
  const {emulator, paper} = world
  paper.screen.begin()
  paper.setFixed(["a", "b", "c", "d", "e", "> "])
  paper.finals = Array.from({length: 9}, (_, row) => `row ${row}`)
  await world.settle()
  world.resize({columns: 40, rows: 4})
  await world.settle()
  const left = emulator.scrollback().filter(row => /^[a-e]$/.test(row))
  expect(left).toEqual(["a", "b"])
  expect(paper.screen.counts).toMatchObject({buried: 2, overtaken: 0})
  world.resize({columns: 40, rows: 6})
  await world.settle()
  expect(paper.screen.counts.buried).toBe(2)
})
