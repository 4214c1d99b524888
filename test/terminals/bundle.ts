// Programs for tests, out of TypeScript: bundled when a test asks, into a folder for the run.

import {mkdtempSync, rmSync} from "node:fs"
import {tmpdir} from "node:os"
import {basename, join} from "node:path"
import {fileURLToPath} from "node:url"
import {build} from "esbuild"

/** Bundles a file beside this one for Node and gives the command that runs it. */
export async function commandOf(file: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "program-"))
  process.on("exit", () => rmSync(folder, {recursive: true, force: true}))
  const outfile = join(folder, `${basename(file, ".ts")}.mjs`)
  await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Bundled CommonJS calls require, which ES modules lack.
    banner: {
      js: 'import {createRequire} from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "error",
  })
  return [process.execPath, outfile]
}
