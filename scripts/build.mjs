// Builds dist/: the program, the library and the types. Everything is bundled, so the package has no
// dependencies of its own.
//
// What the first paint needs is one file: opening and compiling a dozen chunks takes longer than
// reading one (measured: 10 ms of 33). All that is imported later is built apart, with chunks of
// its own; the little that both need stands in both. What the first key may need, and what reads the
// words of a command line, is one file each and is taken by require(): an import would wait in one
// line with those of the agent and of Markdown (measured beside it: 17 ms against 80), and the
// first one starts the module loader (28 ms of a start).

import {execFileSync} from "node:child_process"
import {createHash} from "node:crypto"
import {chmodSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs"
import {basename, dirname, join, resolve} from "node:path"
import {fileURLToPath} from "node:url"
import {build} from "esbuild"
import {noticesOf} from "./notices.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const {version} = JSON.parse(readFileSync(`${root}package.json`, "utf8"))

rmSync(`${root}dist`, {recursive: true, force: true})

const common = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  minify: true,
  metafile: true,
  legalComments: "none",
  define: {PLATEN_VERSION: JSON.stringify(version)},
  logLevel: "warning",
}

/** Source files that main.ts imports when it needs them. */
const later = new Set()
/** Those of them that somebody waits for. */
const REQUIRED = ["src/app/later.ts", "src/cli/arguments.ts"].map(source => ({
  source,
  path: `./later/${basename(source, ".ts")}.cjs`,
}))

/** The program, which main.cjs compiles and runs. */
const PROGRAM = "program.cjs"

const program = await build({
  ...common,
  entryPoints: {program: "src/main.ts"},
  outdir: "dist",
  // CommonJS starts faster: it is read and compiled at once, without the module loader's promises
  // (measured beside the same bundle as a module).
  format: "cjs",
  outExtension: {".js": ".cjs"},
  plugins: [
    {
      name: "later",
      setup({onResolve}) {
        onResolve({filter: /^\./}, ({kind, path, resolveDir}) => {
          if (kind !== "dynamic-import") return undefined
          const file = resolve(resolveDir, path.replace(/\.js$/, ".ts"))
          const required = REQUIRED.find(({source}) => file === resolve(root, source))
          if (required) return {path: required.path, external: true}
          later.add(file)
          return {path: `./later/${basename(file, ".ts")}.js`, external: true}
        })
      },
    },
  ],
})

asFunction(`${root}dist/${PROGRAM}`)

const boot = await build({
  ...common,
  entryPoints: {main: "src/boot.ts"},
  outdir: "dist",
  format: "cjs",
  outExtension: {".js": ".cjs"},
  define: {PLATEN_PROGRAM: JSON.stringify({name: PROGRAM, hash: hashOf(`${root}dist/${PROGRAM}`)})},
})

const required = await build({
  ...common,
  entryPoints: REQUIRED.map(({source}) => source),
  outdir: "dist/later",
  entryNames: "[name]",
  format: "cjs",
  outExtension: {".js": ".cjs"},
})

const rest = await build({
  ...common,
  entryPoints: {
    index: "src/index.ts",
    ...Object.fromEntries([...later].map(file => [`later/${basename(file, ".ts")}`, file])),
  },
  outdir: "dist",
  splitting: true,
  chunkNames: "later/[name]-[hash]",
  // Some dependencies are CommonJS and ask for Node's own modules by `require`.
  banner: {js: 'import{createRequire as __r}from"node:module";const require=__r(import.meta.url);'},
})
const metafile = {
  inputs: {
    ...boot.metafile.inputs,
    ...program.metafile.inputs,
    ...required.metafile.inputs,
    ...rest.metafile.inputs,
  },
  outputs: {
    ...boot.metafile.outputs,
    ...program.metafile.outputs,
    ...required.metafile.outputs,
    ...rest.metafile.outputs,
  },
}
chmodSync(`${root}dist/main.cjs`, 0o755)
writeFileSync(`${root}dist/NOTICES.txt`, noticesOf(root, metafile))

const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url))
execFileSync(process.execPath, [tsc, "-p", `${root}scripts/tsconfig.types.json`], {
  stdio: "inherit",
})
keepReached(`${root}dist/types`, "index.d.ts")

/** Imports become calls of what main.cjs gives the program; those of what somebody waits for become
 *  a require(). */
function asFunction(file) {
  let text = readFileSync(file, "utf8")
  for (const {path} of REQUIRED) {
    const parts = text.split(`import("${path}")`)
    if (parts.length !== 2) throw new Error(`${path} is imported ${parts.length - 1} times`)
    text = parts.join(`require("${path}")`)
  }
  writeFileSync(file, text.replaceAll('import("./later/', 'load("./later/'))
}

function hashOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16)
}

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
