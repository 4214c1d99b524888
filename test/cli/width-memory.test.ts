import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import {tmpdir} from "node:os"
import {dirname, join} from "node:path"
import fc from "fast-check"
import {afterEach, beforeEach, describe, expect, test} from "vitest"
import {memoryIn, widthMemory} from "../../src/cli/width-memory.js"
import {cacheDirectory} from "../../src/node/cache-directory.js"
import {type Measured, SAMPLES} from "../../src/screen/measure.js"

const measured = (family: number): Measured => {
  const narrow = Object.fromEntries(Object.keys(SAMPLES).map(name => [name, 1]))
  return {...narrow, ideograph: 2, family} as unknown as Measured
}

let folder = ""
let file = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "widths-"))
  file = join(folder, "deep", "platen", "widths.json")
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

test("what was measured in one run is known in the next, for each terminal by itself", () => {
  expect(memoryIn(file).recall("kitty(0.41.1)")).toBeUndefined()
  memoryIn(file).keep("kitty(0.41.1)", measured(6))
  memoryIn(file).keep("foot(1.21.0)", measured(2))
  expect(memoryIn(file).recall("kitty(0.41.1)")).toEqual(measured(6))
  expect(memoryIn(file).recall("foot(1.21.0)")).toEqual(measured(2))
  expect(memoryIn(file).recall("kitty(0.42.0)")).toBeUndefined()
})

test("the file is private and alone: nothing half-written stands beside it", () => {
  memoryIn(file).keep("a", measured(2))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
  expect(readdirSync(dirname(file))).toEqual(["widths.json"])
})

test("garbage in the file counts as nothing, and is written over", () =>
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"form":1,"terminals":3}')), text => {
      mkdirSync(dirname(file), {recursive: true})
      writeFileSync(file, text)
      expect(memoryIn(file).recall("a")).toBeUndefined()
      memoryIn(file).keep("a", measured(2))
      expect(memoryIn(file).recall("a")).toEqual(measured(2))
    }),
    {numRuns: 30},
  ))

test("an entry that is no measurement is dropped, the others stay", () => {
  memoryIn(file).keep("good", measured(2))
  const whole = JSON.parse(readFileSync(file, "utf8"))
  whole.terminals.bad = {family: "wide"}
  writeFileSync(file, JSON.stringify(whole))
  expect(memoryIn(file).recall("good")).toEqual(measured(2))
  expect(memoryIn(file).recall("bad")).toBeUndefined()
})

test("names out of objects' own members are names like others", () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    expect(memoryIn(file).recall(name)).toBeUndefined()
  }
})

test("fifty terminals are remembered, the latest ones; no name is endless", () => {
  for (let n = 0; n < 60; n++) memoryIn(file).keep(`terminal ${n}`, measured(2))
  memoryIn(file).keep("x".repeat(10_000), measured(2))
  expect(memoryIn(file).recall("terminal 9")).toBeUndefined()
  expect(memoryIn(file).recall("terminal 10")).toEqual(measured(2))
  expect(statSync(file).size).toBeLessThan(40_000)
})

test("where nothing can be written nothing is remembered, and nothing fails", () => {
  const blocked = join(folder, "file")
  writeFileSync(blocked, "")
  const memory = memoryIn(join(blocked, "widths.json"))
  memory.keep("a", measured(2))
  expect(memory.recall("a")).toBeUndefined()
  expect(existsSync(join(blocked, "widths.json"))).toBe(false)
})

describe("the place is the user's cache", () => {
  test.each([
    ["linux", {HOME: "/h"}, "/h/.cache/platen"],
    ["linux", {HOME: "/h", XDG_CACHE_HOME: "/c"}, "/c/platen"],
    ["linux", {HOME: "/h", XDG_CACHE_HOME: "c"}, "/h/.cache/platen"],
    ["darwin", {HOME: "/h"}, "/h/Library/Caches/platen"],
    ["win32", {LOCALAPPDATA: "/l"}, "/l/platen/cache"],
    ["win32", {}, undefined],
  ] as const)("on %s with %j", (platform, env, directory) => {
    expect(cacheDirectory(env, platform)).toBe(directory)
    if (directory === undefined) expect(widthMemory(env, platform)).toBeUndefined()
  })
})
