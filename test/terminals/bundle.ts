// Programs for tests, out of TypeScript: bundled when a test asks.
// Knows esbuild; never what a program does.

import {mkdirSync, renameSync} from "node:fs"
import {basename, join} from "node:path"
import {fileURLToPath} from "node:url"
import {build} from "esbuild"

/** Beside the packages, where nobody commits it and the next run writes over it. */
const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/programs", import.meta.url))

// Bundled CommonJS calls require, which ES modules lack.
const REQUIRE =
  'import {createRequire as __r} from "node:module"; const require = __r(import.meta.url);'

const bundled = new Map<string, Promise<readonly string[]>>()

/** Bundles a file beside this one for Node, once, and gives the command that runs it. */
export function commandOf(file: string): Promise<readonly string[]> {
  const known = bundled.get(file) ?? bundle(file)
  bundled.set(file, known)
  return known
}

async function bundle(file: string): Promise<readonly string[]> {
  mkdirSync(FOLDER, {recursive: true})
  const program = join(FOLDER, `${basename(file, ".ts")}.mjs`)
  const own = `${program}.${process.pid}`
  await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    outfile: own,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    banner: {js: REQUIRE},
    logLevel: "error",
  })
  // In one step, for another test file may be running it.
  renameSync(own, program)
  return [process.execPath, program]
}
