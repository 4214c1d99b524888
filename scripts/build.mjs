// Builds dist/: one bundle with lazy chunks for the program, one for the library, and the types.
// Everything is bundled, so the package has no dependencies of its own.

import {execFileSync} from "node:child_process"
import {chmodSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs"
import {dirname, join, resolve} from "node:path"
import {fileURLToPath} from "node:url"
import {build} from "esbuild"
import {noticesOf} from "./notices.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const {version} = JSON.parse(readFileSync(`${root}package.json`, "utf8"))

rmSync(`${root}dist`, {recursive: true, force: true})

const {metafile} = await build({
  absWorkingDir: root,
  entryPoints: {main: "src/main.ts", index: "src/index.ts"},
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  minify: true,
  metafile: true,
  legalComments: "none",
  define: {PLATEN_VERSION: JSON.stringify(version)},
  chunkNames: "chunks/[name]-[hash]",
  // Some dependencies are CommonJS and ask for Node's own modules by `require`.
  banner: {js: 'import{createRequire as __r}from"node:module";const require=__r(import.meta.url);'},
  logLevel: "warning",
})
chmodSync(`${root}dist/main.js`, 0o755)
writeFileSync(`${root}dist/NOTICES.txt`, noticesOf(root, metafile))

const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url))
execFileSync(process.execPath, [tsc, "-p", `${root}scripts/tsconfig.types.json`], {
  stdio: "inherit",
})
keepReached(`${root}dist/types`, "index.d.ts")

/** Deletes the declarations that nothing reaches from the entry: they tell of what is inside, and
 *  name packages that whoever installs this one does not have. */
function keepReached(folder, entry) {
  const reached = new Set()
  const reach = file => {
    if (reached.has(file)) return
    reached.add(file)
    for (const [, path] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]*)\.js"/g)) {
      reach(resolve(dirname(file), `${path}.d.ts`))
    }
  }
  reach(join(folder, entry))
  for (const part of readdirSync(folder, {recursive: true})) {
    const file = join(folder, part)
    if (file.endsWith(".d.ts") && !reached.has(file)) rmSync(file)
  }
}
