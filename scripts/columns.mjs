// Asks every real terminal that is here how wide it draws, and writes the table into README.md.
// Some two seconds a terminal.
//
// usage: node scripts/columns.mjs [--in TERMINAL,…] [--dry]
//   --in   as test/terminals names them: kitty, tmux@debian-13
//   --dry  shows the table and leaves README.md as it is, as --in does

import {readFileSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {fileURLToPath} from "node:url"
import {parseArgs} from "node:util"
import {runnerImport} from "vite"

const root = fileURLToPath(new URL("..", import.meta.url))
const {values} = parseArgs({options: {in: {type: "string"}, dry: {type: "boolean"}}})
if (values.in !== undefined) process.env.TERMINALS = values.in

const options = {root, configFile: false, logLevel: "error"}
const {module} = await runnerImport(join(root, "test/terminals/columns.ts"), options)
const table = module.tableOf(await module.columns(words => console.log(words)))
console.log(`\n${table}`)
if (!values.dry && values.in === undefined) write(table)
// The terminals' own leftovers (sockets, timers) must not keep us.
process.exit(0)

function write(table) {
  const file = join(root, "README.md")
  const text = readFileSync(file, "utf8")
  const [before, after] = ["<!-- columns: begin -->", "<!-- columns: end -->"]
  const from = text.indexOf(before)
  const to = text.indexOf(after)
  if (from < 0 || to < from) {
    console.error(`columns: README.md has no place for the table between ${before} and ${after}`)
    process.exit(1)
  }
  writeFileSync(file, `${text.slice(0, from + before.length)}\n\n${table}\n\n${text.slice(to)}`)
}
