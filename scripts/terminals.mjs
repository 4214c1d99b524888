// Runs random programs in every real terminal that is here, and writes the table of what was exact
// into README.md. Some five seconds a program, two at a time.
//
// usage: npm run terminals -- [N] [--only OPERATION,…] [--in TERMINAL,…] [--records DIR] [--dry]
//   N          programs of each operation in each terminal (3)
//   --only     of rest, free, storm, burst, menu, pager, shell, child, session
//   --in       as test/terminals names them: kitty, tmux@debian-13
//   --records  a folder for the rows and bytes of every program that was not exact
//   --dry      shows the table and leaves README.md as it is, as --only and --in do

import {mkdirSync, readFileSync, writeFileSync} from "node:fs"
import {cpus} from "node:os"
import {join, resolve} from "node:path"
import {fileURLToPath} from "node:url"
import {parseArgs} from "node:util"
import {runnerImport} from "vite"

const AT_ONCE = 2
const root = fileURLToPath(new URL("..", import.meta.url))
const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    only: {type: "string"},
    in: {type: "string"},
    records: {type: "string"},
    dry: {type: "boolean"},
  },
})
const programs = Number(positionals[0] ?? 3)
if (!(Number.isInteger(programs) && programs > 0)) {
  fail(2, `needs a number of programs of at least 1, not "${positionals[0]}"`)
}
if (values.in !== undefined) process.env.TERMINALS = values.in
const records = values.records === undefined ? undefined : resolve(values.records)
if (records !== undefined) mkdirSync(records, {recursive: true})

const load = async name => {
  const options = {root, configFile: false, logLevel: "error"}
  return (await runnerImport(join(root, "test/terminals", name), options)).module
}
const {survey} = await load("survey.ts")
const {tableOf} = await load("table.ts")

const begun = performance.now()
const runs = await survey({
  programs,
  operations: values.only?.split(","),
  atOnce: AT_ONCE,
  records,
  tell: words => console.log(words),
})
if (runs.length === 0) fail(1, "nothing was measured; scripts/install-terminals.sh installs them")

const minutes = Math.max(1, Math.round((performance.now() - begun) / 60_000))
const words =
  `${runs.length} programs, ${programs} a cell, ${AT_ONCE} at a time on ${cpus().length} cores, ` +
  `in ${minutes} minutes.`
const table = `${tableOf(runs)}\n\n${words}`
console.log(`\n${table}`)
const isPart = values.only !== undefined || values.in !== undefined
if (!(values.dry || isPart)) write(table)
// The terminals' own leftovers (sockets, timers) must not keep us.
process.exit(0)

function write(table) {
  const file = join(root, "README.md")
  const text = readFileSync(file, "utf8")
  const [before, after] = ["<!-- terminals: begin -->", "<!-- terminals: end -->"]
  const from = text.indexOf(before)
  const to = text.indexOf(after)
  if (from < 0 || to < from) {
    fail(1, `README.md has no place for the table between ${before} and ${after}`)
  }
  writeFileSync(file, `${text.slice(0, from + before.length)}\n\n${table}\n\n${text.slice(to)}`)
}

function fail(status, words) {
  console.error(`terminals: ${words}`)
  process.exit(status)
}
