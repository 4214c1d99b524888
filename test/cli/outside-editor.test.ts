import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {afterEach, beforeEach, expect, test, vi} from "vitest"
import {EDITED_BYTES_MAX, editOutside} from "../../src/cli/outside-editor.js"

let folder = ""
let temporary = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-editor-"))
  temporary = join(folder, "tmp")
  mkdirSync(temporary)
  vi.stubEnv("TMPDIR", temporary)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, {recursive: true, force: true})
})

/** A command line for a shell script that is given the file as its last argument. */
function script(body: string): string {
  const file = join(folder, "my ed")
  writeFileSync(file, `#!/bin/sh\n${body}\n`, {mode: 0o755})
  return `'${file}'`
}

test("what the editor leaves is the text, and nothing stays behind", async () => {
  const line = script('printf " and more\\n" >>"$1"')
  expect(await editOutside(line, "a draft")).toEqual({type: "text", text: "a draft and more"})
  expect(readdirSync(temporary)).toEqual([])
})

test("the file is private, named as Markdown, and holds the draft", async () => {
  const line = script(
    'stat -c %a "$1" "$(dirname "$1")" >"$0.seen"; basename "$1" >>"$0.seen"; cat "$1" >>"$0.seen"',
  )
  await editOutside(line, "你好")
  expect(readFileSync(join(folder, "my ed.seen"), "utf8")).toBe("600\n700\nprompt.md\n你好")
})

test("its arguments come before the file", async () => {
  const line = `${script('printf "%s" "$1|$2" >"$3"')} -c 'set wrap'`
  expect(await editOutside(line, "x")).toEqual({type: "text", text: "-c|set wrap"})
})

test("a draft that ends in a new line keeps it; line ends of other systems become ours", async () => {
  expect(await editOutside(script("true"), "a\n")).toEqual({type: "text", text: "a\n"})
  const line = script('printf "a\\r\\nb\\r\\n" >"$1"')
  expect(await editOutside(line, "a")).toEqual({type: "text", text: "a\nb"})
})

test.each([
  ["exit 3", {type: "exit", code: 3}],
  ["kill -TERM $$", {type: "signal", name: "SIGTERM"}],
  ['rm "$1"', {type: "read", message: "ENOENT"}],
  ['printf "\\377" >"$1"', {type: "read", message: "ERR_ENCODING_INVALID_ENCODED_DATA"}],
  [`head -c ${EDITED_BYTES_MAX + 1} /dev/zero >"$1"`, {type: "read", message: expect.any(String)}],
] as const)("DS-34 a failure is told, the file is gone: %s", async (body, how) => {
  expect(await editOutside(script(body), "x")).toEqual({type: "failed", editor: "my ed", how})
  expect(readdirSync(temporary)).toEqual([])
})

test("an editor that is not there, or whose name cannot be read, did not start", async () => {
  expect(await editOutside("/nowhere/ed", "x")).toEqual({
    type: "failed",
    editor: "ed",
    how: {type: "start", message: "ENOENT"},
  })
  expect(await editOutside("vi 'x", "x")).toEqual({
    type: "failed",
    editor: "vi 'x",
    how: {type: "start", message: "quote"},
  })
  expect(readdirSync(temporary)).toEqual([])
})
