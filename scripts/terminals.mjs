// Runs random programs in every real terminal that is here, and writes the table of what was exact
// into README.md. Takes about ten seconds a program; `npm run terminals -- 20` runs 20 of each kind.

import {execFileSync} from "node:child_process"
import {existsSync, readFileSync, rmSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {fileURLToPath} from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const programs = Number(process.argv[2] ?? 6)
if (!(Number.isInteger(programs) && programs > 0)) {
  console.error(`terminals: needs a number of programs of at least 1, not "${process.argv[2]}"`)
  process.exit(2)
}
const log = join(tmpdir(), `terminals-${process.pid}.jsonl`)
const vitest = join(root, "node_modules/vitest/vitest.mjs")
try {
  execFileSync(process.execPath, [vitest, "run", "test/terminals/survey.test.ts"], {
    cwd: root,
    stdio: "inherit",
    env: {...process.env, SURVEY: log, PROGRAMS: String(programs)},
  })
} catch {
  // A terminal that failed is a row of the table too.
}
if (!existsSync(log)) {
  console.error("terminals: nothing was measured; scripts/install-terminals.sh installs them")
  process.exit(1)
}
const runs = readFileSync(log, "utf8")
  .trim()
  .split("\n")
  .map(line => JSON.parse(line))
rmSync(log)

const NOTES = {
  xterm: "cuts rows at a narrower width, so lines of 18 columns were used",
  nvim: "cuts rows at a narrower width, so lines of 18 columns were used",
  screen:
    "hides its oldest rows when it shrinks, cuts the scrollback: lines of 18 columns were used",
  urxvt: "loses rows of a window that is not full by itself when it shrinks and grows",
}

const names = [...new Set(runs.map(run => run.terminal))]
const cell = (name, manner) => {
  const own = runs.filter(run => run.terminal === name && run.manner === manner)
  const exact = own.filter(run => run.exact).length
  const sum = key => own.reduce((total, run) => total + run[key], 0)
  const rest = `lost ${sum("lost")}, twice ${sum("twice")}, stray ${sum("stray")}`
  return exact === own.length ? `${exact}/${own.length}` : `${exact}/${own.length} (${rest})`
}
const rows = names.map(name => {
  return `| ${name} | ${cell(name, "quiet")} | ${cell(name, "free")} | ${NOTES[name] ?? ""} |`
})
const table = [
  "| terminal | at rest around resizes | never at rest | by itself |",
  "| --- | --- | --- | --- |",
  ...rows,
].join("\n")

const file = join(root, "README.md")
const text = readFileSync(file, "utf8")
const [before, after] = ["<!-- terminals: begin -->", "<!-- terminals: end -->"]
const from = text.indexOf(before)
const to = text.indexOf(after)
if (from < 0 || to < from) {
  console.error(`terminals: README.md has no place for the table between ${before} and ${after}`)
  process.exit(1)
}
writeFileSync(file, `${text.slice(0, from + before.length)}\n\n${table}\n\n${text.slice(to)}`)
console.log(table)
