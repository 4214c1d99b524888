// The picture in the README: the built product is run in a small project on a real PTY, what its
// screen shows is written to scripts/screenshot.svg, cell by cell. Nothing is painted by hand.
//
// usage: npm run screenshot        (after npm run build; writes nothing else)

import {execFileSync} from "node:child_process"
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {fileURLToPath, pathToFileURL} from "node:url"
import {build} from "esbuild"
import {svgOf} from "./svg.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const COLUMNS = 92
const ROWS = 34

const {Session, pause} = await bundled("bench/pty.ts")
const place = mkdtempSync(join(tmpdir(), "platen-screenshot-"))
try {
  const picture = await taken(sampleProject(place))
  writeFileSync(join(root, "scripts/screenshot.svg"), picture)
} finally {
  rmSync(place, {recursive: true, force: true, maxRetries: 5})
}

/** A module of the tests, as something that Node can import. */
async function bundled(entry) {
  const outfile = join(root, "node_modules/.cache/screenshot.mjs")
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "warning",
  })
  return import(pathToFileURL(outfile).href)
}

/** A project with two commits; gives its folder. */
function sampleProject(home) {
  const project = join(home, "dates")
  mkdirSync(join(project, "src"), {recursive: true})
  const git = (...words) => {
    const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    execFileSync("git", [...who, ...words], {cwd: project, stdio: "ignore"})
  }
  const source = [
    "// Dates as the log writes them.",
    "",
    "export function stamp(date) {",
    "  return date.toLocaleString()",
    "}",
  ]
  git("init", "-q", "-b", "main")
  writeFileSync(join(project, "src/date.js"), `${source.join("\n")}\n`)
  git("add", ".")
  git("commit", "-q", "-m", "Stamp every row of the log")
  writeFileSync(join(project, "README.md"), "# dates\n\nStamps for a log.\n")
  git("add", ".")
  git("commit", "-q", "-m", "Say what this is")
  return project
}

/** Plays the conversation; gives the picture of the screen at its end. */
async function taken(project) {
  const bin = join(place, "bin")
  mkdirSync(bin)
  const program = `#!/bin/sh\nexec '${process.execPath}' '${root}dist/main.cjs' "$@"\n`
  writeFileSync(join(bin, "platen"), program, {mode: 0o755})
  const session = new Session({
    command: ["bash", "--norc", "--noprofile", "--noediting", "-i"],
    directory: project,
    columns: COLUMNS,
    rows: ROWS,
    environment: {
      HOME: place,
      // As it comes, whatever the bench looks at.
      PLATEN_FOLD: "auto",
      PATH: `${bin}:${process.env.PATH}`,
      PS1: "$ ",
      GIT_PAGER: "cat",
      HISTFILE: "/dev/null",
      BASH_SILENCE_DEPRECATION_WARNING: "1",
    },
  })
  try {
    await session.shows("$")
    session.type("git log --oneline --format='%s'\r")
    await session.shows("Stamp every")
    await session.until("the shell", () => lastRow(session) === "$")
    session.type("platen\r")
    await idle(session)
    session.type('replace "date.toLocaleString()" with "date.toISOString()" in src/date.js\r')
    await session.shows("? Edit src/date.js?")
    await pause(600)
    session.type("y")
    await session.shows("Replaced")
    await idle(session)
    session.type("run node --check src/date.js\r")
    await session.shows("? Run node")
    await session.quiet(300)
    return svgOf(session.emulator, {columns: COLUMNS, rows: ROWS})
  } finally {
    await session.close()
  }
}

function lastRow({emulator}) {
  return emulator.screen()[emulator.cursor.row]
}

function idle(session) {
  const isIdle = () => session.emulator.screen().some(row => row.startsWith("› Ask, or"))
  return session.until("the prompt", isIdle)
}
