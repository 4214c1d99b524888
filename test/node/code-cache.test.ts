import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {expect, onTestFinished, test} from "vitest"
import {compile} from "../../src/node/code-cache.js"

const SOURCE = "(function (n) { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum })"

function fresh(): string {
  const directory = mkdtempSync(join(tmpdir(), "platen-code-"))
  onTestFinished(() => rmSync(directory, {recursive: true, force: true}))
  return join(directory, "platen", "code-1-a.bin")
}

function run(source: string, file: string | undefined) {
  const code = compile(source, "/program.cjs", file)
  const program = code.script.runInThisContext() as (n: number) => number
  expect(program(5)).toBe(10)
  return code
}

test("compiled code is kept for the next start, for nobody but its user", () => {
  const file = fresh()
  const first = run(SOURCE, file)
  expect(first.script.cachedDataRejected).toBeUndefined()
  expect(existsSync(file)).toBe(false)
  first.keep()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(file, "..")).mode & 0o777).toBe(0o700)
  expect(run(SOURCE, file).script.cachedDataRejected).toBe(false)
})

test("code that was accepted is not written again", () => {
  const file = fresh()
  run(SOURCE, file).keep()
  const second = run(SOURCE, file)
  rmSync(file)
  second.keep()
  expect(existsSync(file)).toBe(false)
})

test("a broken file costs the compiling, and is mended", () => {
  const file = fresh()
  mkdirSync(join(file, ".."))
  writeFileSync(file, "no code", {mode: 0o600})
  // V8 itself remembers a source that it has seen in this process.
  const source = `${SOURCE} // unseen`
  const code = run(source, file)
  expect(code.script.cachedDataRejected).toBe(true)
  code.keep()
  expect(run(source, file).script.cachedDataRejected).toBe(false)
})

test.skipIf(process.platform === "win32")("what others may write is not run", () => {
  const file = fresh()
  run(SOURCE, file).keep()
  chmodSync(file, 0o666)
  expect(run(SOURCE, file).script.cachedDataRejected).toBeUndefined()
})

test("where nothing can be written, nothing is, and nobody is told", () => {
  const file = fresh()
  const inFile = join(file, "..", "..", "x")
  writeFileSync(inFile, "")
  run(SOURCE, join(inFile, "code-1-a.bin")).keep()
  run(SOURCE, undefined).keep()
  expect(statSync(inFile).size).toBe(0)
})

test("old versions go, the newest eight stay, and other files are let alone", () => {
  const file = fresh()
  run(SOURCE, file).keep()
  const directory = join(file, "..")
  writeFileSync(join(directory, "widths.json"), "{}")
  for (let i = 2; i < 14; i++) run(SOURCE, join(directory, `code-${i}-a.bin`)).keep()
  const left = readdirSync(directory)
  expect(left.filter(name => name.startsWith("code-"))).toHaveLength(8)
  expect(left).toContain("code-13-a.bin")
  expect(left).toContain("widths.json")
})
