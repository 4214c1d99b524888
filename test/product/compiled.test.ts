// What a start leaves behind for the next one.

import {existsSync, readdirSync, statSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, expect, test} from "vitest"
import {build, ended, folder, PLATEN, pause, sit, start} from "./product.js"

beforeAll(build, 120_000)

const CACHE = ".cache/platen"
const LEAVE = "\x04"

async function visit(place: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const session = await start(place, {environment})
  await pause(1200)
  session.type(LEAVE)
  expect(await ended(session)).toMatchObject({code: 0})
}

function compiled(place: string): readonly string[] {
  const directory = join(place, CACHE)
  return existsSync(directory)
    ? readdirSync(directory).filter(name => name.startsWith("code-"))
    : []
}

test("a start leaves its compiled code in the cache, and the next one runs from it", async () => {
  const place = folder()
  await visit(place, {})
  const [file = ""] = compiled(place)
  const path = join(place, CACHE, file)
  const {mtimeMs, mode} = statSync(path)
  expect(mode & 0o077).toBe(0)
  await visit(place, {})
  expect(compiled(place)).toEqual([file])
  expect(statSync(path).mtimeMs).toBe(mtimeMs)
}, 60_000)

test("NODE_DISABLE_COMPILE_CACHE keeps no code", async () => {
  const place = folder()
  await visit(place, {NODE_DISABLE_COMPILE_CACHE: "1"})
  expect(compiled(place)).toEqual([])
}, 60_000)

test("a run too short to be like others leaves nothing", async () => {
  const place = folder()
  const session = sit({command: [...PLATEN, "--version"], directory: place})
  expect(await ended(session)).toMatchObject({code: 0})
  expect(compiled(place)).toEqual([])
}, 60_000)
