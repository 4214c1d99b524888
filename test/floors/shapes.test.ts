import {describe, expect, test} from "vitest"
import {
  booleanOffences,
  countOffences,
  fieldOffences,
  fileOffences,
  lengthOffences,
} from "./shapes.js"
import type {Source} from "./sources.js"

const source = (text: string, path = "cells/grid.ts"): Source => ({path, text})
const lines = (count: number, line = "// line") => `${Array(count).fill(line).join("\n")}\n`

test("a file of 400 lines is allowed, of 401 not, a made table may be longer", () => {
  expect(fileOffences(source(lines(400)))).toEqual([])
  expect(fileOffences(source(lines(401)))).toEqual(["cells/grid.ts has 401 lines, more than 400"])
  expect(fileOffences(source(lines(1000), "text/width-table.ts"))).toEqual([])
})

test.each([
  ["function", (body: string) => `function f() {\n${body}}\n`],
  ["method", (body: string) => `class A { f() {\n${body}} }\n`],
  ["arrow", (body: string) => `const f = () => {\n${body}}\n`],
  ["getter", (body: string) => `class A { get f() {\n${body}} }\n`],
  ["constructor", (body: string) => `class A { constructor() {\n${body}} }\n`],
])("a %s of 70 lines is allowed, of 71 not", (_, wrap) => {
  expect(lengthOffences(source(wrap(lines(68))))).toEqual([])
  expect(lengthOffences(source(wrap(lines(69))))).toHaveLength(1)
})

test("a doc comment before a function is not its length", () => {
  expect(lengthOffences(source(`/**\n${lines(100, " * so")} */\nfunction f() {}\n`))).toEqual([])
})

describe("parameters", () => {
  test.each([
    "function f(a, b, c, d) {}",
    "const f = (a, b, c, d) => 0",
    "class A { #f(a, b, c, d) {} }",
    "export interface A { f(a, b, c, d): void }",
    "type F = (a, b, c, d) => void",
    "new A((a, b, c, d) => 0)",
  ])("four are one too many: %s", text => {
    expect(countOffences(source(text))).toHaveLength(1)
  })

  test.each([
    "function f(a, b, c) {}",
    "function f({a, b, c, d}) {}",
    "function f(this: A, a, b, c) {}",
    "f(a, b, c, d)",
    "type A = {[key: string]: number}",
  ])("three are enough: %s", text => {
    expect(countOffences(source(text))).toEqual([])
  })
})

describe("booleans", () => {
  test.each([
    "export function f(a: boolean) {}",
    "export function f(a?: boolean) {}",
    "export function f(a = false) {}",
    "export function f(a: boolean | undefined) {}",
    "export function f(a: true | 'auto') {}",
    "export const f = (a: boolean) => a",
    "export default function (a: boolean) {}",
    "export async function* f(a: boolean) {}",
    "export class A { f(a: boolean) {} }",
    "export class A { constructor(a: boolean) {} }",
    "export class A { set f(a: boolean) {} }",
    "export interface A { f(a: boolean): void }",
    "export interface A { readonly f: (a: boolean) => void }",
    "export type F = (a: boolean) => void",
  ])("nobody can read a call of it: %s", text => {
    expect(booleanOffences(source(text))).toHaveLength(1)
  })

  test.each([
    "function f(a: boolean) {}",
    "const f = (a: boolean) => a",
    "class A { f(a: boolean) {} }",
    "export class A { #f(a: boolean) {} }",
    "export class A { private f(a: boolean) {} }",
    "export function f(a: {readonly b: boolean}) {}",
    "export function f(a: string): boolean { return g((b: boolean) => b) }",
    "export const a = list.map((b: boolean) => b)",
    "export function f(a: 'soon' | 'now') {}",
    "export interface A { readonly a: boolean }",
  ])("nothing is wrong with %s", text => {
    expect(booleanOffences(source(text))).toEqual([])
  })
})

describe("fields", () => {
  const fields = (count: number) => Array.from({length: count}, (_, n) => `f${n} = 0`).join("\n")

  test("a class of eight fields is allowed, of nine not", () => {
    expect(fieldOffences(source(`class A {\n${fields(8)}\n}`))).toEqual([])
    expect(fieldOffences(source(`class A {\n${fields(9)}\n}`))).toEqual([
      "cells/grid.ts:1 A has 9 fields",
    ])
  })

  test("private fields and a constructor's own count, static ones and methods do not", () => {
    const mixed = `class A {\n${fields(7)}\n#own = 0\nstatic S = 0\nf() {}\nget g() { return 0 }`
    expect(fieldOffences(source(`${mixed}\n}`))).toEqual([])
    expect(fieldOffences(source(`${mixed}\nconstructor(readonly a: A, b: B) {}\n}`))).toEqual([
      "cells/grid.ts:1 A has 9 fields",
    ])
  })
})
