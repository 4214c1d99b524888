import {expect, test} from "vitest"
import type {Source} from "./sources.js"
import {columnOffences, escapeOffences, headOffences, todoOffences} from "./words.js"

const source = (text: string, path = "cells/grid.ts"): Source => ({path, text})

test.each([
  'const a = "\\x1b[m"',
  'const a = "\\u001B[m"',
  'const a = "\\u{1b}[m"',
  "const a = /\\x1b/",
  "const a = '\x1b[m'",
  'const a = "\\x9b"',
  "// sends \\x1b[m",
])("an escape byte is found in %j, but for ansi", text => {
  expect(escapeOffences(source(`\n${text}`))).toEqual(["cells/grid.ts:2 holds an escape byte"])
  expect(escapeOffences(source(text, "ansi/sequences.ts"))).toEqual([])
})

test("a code point as a number is no escape byte", () => {
  expect(escapeOffences(source('if (point === 0x1b) return "ESC [ m"'))).toEqual([])
  expect(escapeOffences(source("const C1 = /[\\u0080-\\u009f]/"))).toEqual([])
})

test.each([
  "// TODO: later",
  "/* FIXME */",
  "const a = 1 // HACK",
  "/**\n * TODO(me) later\n */",
  "f(/* XXX */)",
])("work that is put off is found in %j", text => {
  expect(todoOffences(source(text))).toHaveLength(1)
})

test.each([
  "// TODO #12: later",
  "// TODO(#12) later",
  'const a = "TODO: not a comment"',
  "const a = `b // TODO`",
  "const a = /\\bTODO\\b/",
  "// todos are the agent's",
])("%j is nothing put off in silence", text => {
  expect(todoOffences(source(text))).toEqual([])
})

test("100 columns are allowed, 101 not, and wide characters take two", () => {
  expect(columnOffences(source("a".repeat(100)))).toEqual([])
  expect(columnOffences(source("a".repeat(101)))).toEqual(["cells/grid.ts:1 is 101 columns wide"])
  expect(columnOffences(source("字".repeat(50)))).toEqual([])
  expect(columnOffences(source("字".repeat(51)))).toHaveLength(1)
  expect(columnOffences(source("a".repeat(101), "text/width-table.ts"))).toEqual([])
})

test("a file begins with a sentence about it", () => {
  expect(headOffences(source("// A grid.\n\nexport {}"))).toEqual([])
  expect(headOffences(source("#!/usr/bin/env node\n// The command.\n"))).toEqual([])
  expect(headOffences(source("import {a} from './b.js'\n// A grid.\n"))).toHaveLength(1)
  expect(headOffences(source("//\n"))).toHaveLength(1)
})
