// Everything that the interface can draw, at once: for the eye in the terminal, and as the image
// scripts/gallery.svg, made of the cells themselves.
//
// usage: npm run gallery               as wide as the terminal; writes the image
//        npm run gallery -- --columns 120 --diff split --theme light --color 256 --svg FILE

import {fileURLToPath, pathToFileURL} from "node:url"
import {build} from "esbuild"
import {svgOf} from "./svg.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const outdir = `${root}node_modules/.cache/gallery`

await build({
  absWorkingDir: root,
  entryPoints: ["scripts/gallery/main.ts"],
  outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  packages: "external",
  outExtension: {".js": ".mjs"},
  logLevel: "warning",
})

const {main} = await import(pathToFileURL(`${outdir}/main.mjs`).href)
await main(process.argv.slice(2), svgOf, `${root}scripts/gallery.svg`)
