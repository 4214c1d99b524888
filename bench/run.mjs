// Bundles the bench and runs it: Node alone is enough, no loader, no second tool.
// The bundle stands inside the project, so that packages are found from it.

import {mkdirSync} from "node:fs"
import {fileURLToPath, pathToFileURL} from "node:url"
import {build} from "esbuild"

const root = fileURLToPath(new URL("..", import.meta.url))
const out = `${root}bench/results/.bundle/main.mjs`
mkdirSync(`${root}bench/results`, {recursive: true})

await build({
  absWorkingDir: root,
  entryPoints: ["bench/main.ts"],
  outfile: out,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  // What is measured is ours, and keeps its names for a profile; packages stay where they are.
  packages: "external",
  sourcemap: "inline",
  define: {PLATEN_VERSION: '"bench"'},
  logLevel: "warning",
})

const {main} = await import(pathToFileURL(out).href)
process.exit(await main(root, process.argv.slice(2)))
