// The licences of the packages that stand in the bundle, as one text for dist/: most of them ask
// that their words go wherever their code goes.
// Knows esbuild's metafile; never what a package does.

import {readdirSync, readFileSync} from "node:fs"
import {join} from "node:path"

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
  return `Platen contains code of these packages.\n\n${parts.join("\n")}`
}

function noticeOf(folder) {
  const {name, version, license} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  if (!license) throw new Error(`${name} names no licence`)
  const files = readdirSync(folder).filter(file => /^(licen[cs]e|notice)/i.test(file))
  const texts = files.map(file => readFileSync(join(folder, file), "utf8").trim())
  return `--- ${name} ${version} (${license})\n\n${texts.join("\n\n")}\n`
}
