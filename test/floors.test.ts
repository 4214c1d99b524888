import {fileURLToPath} from "node:url"
import {describe, expect, test} from "vitest"
import {globalOffences, importOffences} from "./floors/imports.js"
import {
  booleanOffences,
  countOffences,
  fieldOffences,
  fileOffences,
  lengthOffences,
} from "./floors/shapes.js"
import {readSources} from "./floors/sources.js"
import {columnOffences, escapeOffences, headOffences, todoOffences} from "./floors/words.js"

const sources = readSources(fileURLToPath(new URL("../src", import.meta.url)))

describe("the house", () => {
  test("all of it is read", () => {
    const paths = sources.map(source => source.path)
    expect(paths).toEqual(expect.arrayContaining(["ports.ts", "screen/paint.ts", "main.ts"]))
    expect(paths.length).toBeGreaterThan(100)
  })

  test("imports go down only, in no ring, and Node is known only where it may be", () => {
    expect(importOffences(sources)).toEqual([])
  })

  test.each([
    ["the process is named only where it may be", globalOffences],
    ["escape bytes are written down in ansi/ alone", escapeOffences],
    ["no file has more than 400 lines", fileOffences],
    ["no function has more than 70 lines", lengthOffences],
    ["no function takes more than three parameters", countOffences],
    ["no exported function takes a boolean", booleanOffences],
    ["no class has more than eight fields", fieldOffences],
    ["no comment puts work off without an issue", todoOffences],
    ["no line is wider than 100 columns", columnOffences],
    ["every file begins with what it is", headOffences],
  ] as const)("%s", (_, offencesOf) => {
    expect(sources.flatMap(offencesOf)).toEqual([])
  })
})
