// The licences of the packages that stand in the bundle, and of the data that our tables are made
// from, as one text for dist/: most of them ask that their words go wherever their work goes.
// Knows esbuild's metafile; never what a package does.

import {readdirSync, readFileSync} from "node:fs"
import {join} from "node:path"

/** Tables made from the Unicode Character Database by scripts of this folder. */
const UNICODE_TABLES = ["src/text/width-table.ts", "src/text/break-table.ts"]

/** The text. Throws an Error for a package that says nothing of its licence. */
export function noticesOf(root, metafile) {
  const folders = new Set()
  for (const output of Object.values(metafile.outputs)) {
    for (const [input, {bytesInOutput}] of Object.entries(output.inputs)) {
      const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]
      if (folder !== undefined && bytesInOutput > 0) folders.add(folder)
    }
  }
  const parts = [...folders].sort().map(folder => noticeOf(join(root, folder)))
  const data = UNICODE_TABLES.some(table => table in metafile.inputs) ? [unicodeNotice(root)] : []
  return `Platen contains code of these packages, and data.\n\n${[...parts, ...data].join("\n")}`
}

function noticeOf(folder) {
  const {name, version, license} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  if (!license) throw new Error(`${name} names no licence`)
  const files = readdirSync(folder).filter(file => /^(licen[cs]e|notice)/i.test(file))
  const texts = files.map(file => readFileSync(join(folder, file), "utf8").trim())
  return `--- ${name} ${version} (${license})\n\n${texts.join("\n\n")}\n`
}

function unicodeNotice(root) {
  const text = readFileSync(join(root, "scripts/unicode-license.txt"), "utf8").trim()
  return `--- Unicode Character Database 17.0.0 (Unicode-3.0)\n\n${text}\n`
}
