import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {afterEach, beforeEach, expect, test} from "vitest"
import {locate, openOutside, placeArguments} from "../../src/cli/outside-file.js"

let folder = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-open-"))
})

afterEach(() => {
  rmSync(folder, {recursive: true, force: true})
})

/** A command line for an editor of that name, which notes what it was given. */
function editor(name: string, body = 'printf "%s\\n" "$@" >"$0.seen"'): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${body}\n`, {mode: 0o755})
  return `'${file}'`
}

test("a file is found from the working directory; what is none is not", async () => {
  mkdirSync(join(folder, "src"))
  writeFileSync(join(folder, "src", "-a.ts"), "")
  const whole = join(folder, "src", "-a.ts")
  expect(await locate("src/-a.ts", folder)).toBe(whole)
  expect(await locate(whole, "/")).toBe(whole)
  for (const name of ["src", "src/b.ts", "", "\0", "/dev/null", "x".repeat(10_000)]) {
    expect(await locate(name, folder), name.slice(0, 20)).toBeUndefined()
  }
})

test("the editor is given the whole name behind its own arguments, and the line", async () => {
  const line = `${editor("vim")} -c 'set wrap'`
  expect(await openOutside(line, {path: "/x/-a b.ts", line: 41})).toEqual({type: "opened"})
  expect(readFileSync(join(folder, "vim.seen"), "utf8")).toBe("-c\nset wrap\n+41\n/x/-a b.ts\n")
})

test.each([
  ["nano", ["+7", "/a"]],
  ["code", ["-g", "/a:7"]],
  ["hx", ["/a:7"]],
  ["some-editor", ["/a"]],
])("%s is told the line as it takes it", (name, args) => {
  expect(placeArguments(name, {path: "/a", line: 7})).toEqual(args)
  expect(placeArguments(name, {path: "/a", line: undefined})).toEqual(["/a"])
})

test("a failure is told by the editor's name", async () => {
  const failed = await openOutside(editor("vi", "exit 3"), {path: "/a", line: undefined})
  expect(failed).toEqual({type: "failed", editor: "vi", how: {type: "exit", code: 3}})
  const none = await openOutside(`${folder}/none`, {path: "/a", line: undefined})
  expect(none).toMatchObject({type: "failed", editor: "none", how: {message: "ENOENT"}})
  expect(await openOutside("vi 'x", {path: "/a", line: 1})).toMatchObject({type: "failed"})
})
