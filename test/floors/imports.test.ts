import {describe, expect, test} from "vitest"
import {globalOffences, importOffences} from "./imports.js"
import type {Source} from "./sources.js"

/** A small house without fault, in which single files can be replaced. */
function house(files: Readonly<Record<string, string>> = {}): Source[] {
  const sound = {
    "ports.ts": "export interface Size { readonly columns: number }",
    "version.ts": 'export const VERSION = "1"',
    "text/width.ts": 'import type {Size} from "../ports.js"',
    "ansi/sequences.ts": "export const CARRIAGE_RETURN = 13",
    "cells/grid.ts": 'import {x} from "../text/width.js"\nimport {y} from "./cell.js"',
    "cells/cell.ts": 'import {VERSION} from "../version.js"',
    "screen/paint.ts": 'export {Grid} from "../cells/grid.js"',
    "node/tty.ts": 'import "node:fs"\nimport "../ansi/sequences.js"\nimport "signal-exit"',
    "agents/child.ts": 'import "node:child_process"\nimport "./deep/down.js"',
    "agents/deep/down.ts": 'import "../../ports.js"',
    "sessions/list.ts": "",
    "cli/run.ts": 'import "../node/tty.js"\nconst a = await import("../agents/child.js")',
    "main.ts": 'import process from "node:process"\nimport "./cli/run.js"',
  }
  return Object.entries({...sound, ...files}).map(([path, text]) => ({path, text}))
}

test("a house whose imports go down is sound", () => {
  expect(importOffences(house())).toEqual([])
})

test.each([
  ["upwards", {"cells/cell.ts": 'import "../screen/paint.js"'}, "cells/cell.ts:1 imports upwards"],
  ["upwards for a type", {"ports.ts": 'import type {A} from "./text/width.js"'}, "upwards"],
  ["upwards in a type", {"ports.ts": 'export type A = import("./text/width.js").A'}, "upwards"],
  ["upwards later", {"text/width.ts": 'void import("../cells/grid.js")'}, "upwards"],
  ["upwards by an export", {"text/width.ts": 'export * from "../cells/cell.js"'}, "upwards"],
  ["main from below", {"cli/run.ts": 'import "../main.js"'}, "upwards: main.ts"],
  ["sideways", {"text/width.ts": 'import "../ansi/sequences.js"'}, "sideways: ansi/sequences.ts"],
  ["sideways high up", {"agents/child.ts": 'import "../sessions/list.js"'}, "sideways"],
  ["the real world", {"agents/child.ts": 'import "../node/tty.js"'}, "the real world"],
  ["more than node may", {"node/tty.ts": 'import "../text/width.js"'}, "into node"],
  ["Node where it is not known", {"cells/cell.ts": 'import "node:fs"'}, "Node is not known"],
  ["Node by its old name", {"text/width.ts": 'import {join} from "path"'}, "Node is not known"],
  ["Node without its mark", {"node/tty.ts": 'import "fs"'}, 'without "node:"'],
  ["Node by require", {"text/width.ts": 'require("node:fs")'}, "Node is not known"],
  ["without suffix", {"cells/grid.ts": 'import "./cell"'}, 'without ".js"'],
  ["what is not there", {"cells/grid.ts": 'import "./gone.js"'}, "which is not there"],
  ["from no floor", {"helpers/util.ts": ""}, "helpers/util.ts stands on no floor"],
] as const)("an import is found that goes %s", (_, files, said) => {
  // An upward import often closes a ring as well, which is told apart.
  const offences = importOffences(house(files)).filter(each => !each.includes("imports itself"))
  expect(offences).toHaveLength(1)
  expect(offences[0]).toContain(said)
})

describe("rings", () => {
  test("a ring in one folder is told once, with all who are in it", () => {
    const ring = {
      "cells/grid.ts": 'import "./cell.js"',
      "cells/cell.ts": 'import type {A} from "./style.js"',
      "cells/style.ts": 'import "./grid.js"',
      "screen/paint.ts": 'import "../cells/grid.js"',
    }
    expect(importOffences(house(ring))).toEqual([
      "cells/cell.ts imports itself through cells/cell.ts, cells/grid.ts, cells/style.ts",
    ])
  })

  test("a file that imports itself is a ring, two that share a third are none", () => {
    expect(importOffences(house({"cells/cell.ts": 'import "./cell.js"'}))).toHaveLength(1)
    const shared = {
      "cells/grid.ts": 'import "./cell.js"',
      "screen/paint.ts": "import '../cells/cell.js'",
    }
    expect(importOffences(house(shared))).toEqual([])
  })
})

describe("Node's globals", () => {
  const of = (text: string, path = "cells/grid.ts") => globalOffences({path, text})

  test.each([
    "const a = process.env",
    "process.exit()",
    "export const b = Buffer.from(x)",
    "const c: Buffer = d",
    "const e = {process}",
    "const f = global.setTimeout",
    "function g() { return __dirname }",
  ])("%s is found", text => {
    expect(of(text)).toHaveLength(1)
    expect(of(text, "screen/paint.ts")[0]).toMatch(/^screen\/paint\.ts:1 names /)
    expect(of(text, "node/tty.ts")).toEqual([])
  })

  test.each([
    "// process\nconst a = 'Buffer'",
    "const a = agent.process",
    "const a = {process: 1, Buffer: 2}",
    "interface A { readonly process: string }",
    "function f(process: string) { return process }",
    "class A { process() {} }",
  ])("%s is no use of one", text => {
    expect(of(text)).toEqual([])
  })
})
