// The built product as a user meets it: made anew when it is older than its sources, in a small
// project of its own, on a terminal that answers.
// Knows files and keys; never how the product works.

import {execFileSync, spawnSync} from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {fileURLToPath} from "node:url"
import {onTestFinished} from "vitest"
import {Session, type SessionOptions} from "../../bench/pty.js"
import type {PtyEnd} from "../help/pty.js"

/** The project's root, with a slash at its end. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url))
/** The program that `npm start` runs. */
export const MAIN = join(ROOT, "dist/main.cjs")
/** The version that it is. */
export const {version: VERSION} = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly version: string
}
/** What runs it. */
export const PLATEN: readonly string[] = [process.execPath, MAIN]

/** One test file builds, the others wait for it this long at most, in ms. */
const BUILD_MS_MAX = 120_000
/** A question does not believe a key that comes sooner than it can be read, in ms. */
const QUESTION_MS = 500

/** Builds dist/ unless it is newer than everything it is made of. */
export async function build(): Promise<void> {
  const lock = join(ROOT, "node_modules/.cache/build.lock")
  mkdirSync(join(lock, ".."), {recursive: true})
  for (const begun = Date.now(); ; ) {
    try {
      mkdirSync(lock)
      break
    } catch {
      // Whoever made it may have been killed.
      if (Date.now() - begun > BUILD_MS_MAX) rmSync(lock, {recursive: true, force: true})
      await pause(100)
    }
  }
  try {
    if (isStale()) {
      execFileSync(process.execPath, [join(ROOT, "scripts/build.mjs")], {stdio: "inherit"})
    }
  } finally {
    rmSync(lock, {recursive: true, force: true})
  }
}

function isStale(): boolean {
  const types = join(ROOT, "dist/types/index.d.ts")
  const made = statSync(types, {throwIfNoEntry: false})?.mtimeMs ?? 0
  const parts = readdirSync(join(ROOT, "src"), {recursive: true, encoding: "utf8"})
  return [
    ...parts.filter(part => part.endsWith(".ts")).map(part => join("src", part)),
    "scripts/build.mjs",
    "package.json",
  ].some(part => statSync(join(ROOT, part)).mtimeMs > made)
}

/** A folder that is gone when the test is over; its path has no links in it. */
export function folder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), "platen-product-")))
  onTestFinished(() => remove(made))
  return made
}

/** A program that ends with its terminal may still be writing into its cache: what it adds while
 *  the folder goes is removed in the next round. */
async function remove(directory: string): Promise<void> {
  for (let left = 50; ; left--) {
    try {
      return rmSync(directory, {recursive: true, force: true})
    } catch (error) {
      if (left === 0) throw error
      await pause(100)
    }
  }
}

/** A folder with a git repository of one commit. */
export function project(files: Readonly<Record<string, string>> = NOTES): string {
  const place = folder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  const git = (...words: string[]) => {
    const who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    const made = spawnSync("git", [...who, ...words], {cwd: place, encoding: "utf8"})
    if (made.status !== 0) throw new Error(`git ${words.join(" ")}: ${made.stderr}`)
  }
  git("init", "-q", "-b", "main")
  git("add", ".")
  git("commit", "-q", "-m", "The first notes")
  return place
}

const NOTES = {"notes.txt": "Buy apples.\nPeel apples.\nBake a pie.\n"}

/** A shell on a terminal, in which `platen` is the product. It edits no lines, so that every mode
 *  of the terminal that changes is the product's doing. */
export async function shell(
  directory: string,
  options: Partial<SessionOptions> = {},
): Promise<Session> {
  const session = sit({command: SHELL, directory, environment: withPlaten(), ...options})
  await session.shows("$", 20_000)
  return session
}

/** An environment in which `platen` is the product. */
export function withPlaten(): Readonly<Record<string, string>> {
  const bin = folder()
  const script = `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`
  writeFileSync(join(bin, "platen"), script, {mode: 0o755})
  return {PS1: "$ ", HISTFILE: "/dev/null", PATH: `${bin}:${process.env["PATH"]}`}
}

/** The shell by itself. */
export const SHELL: readonly string[] = ["bash", "--norc", "--noprofile", "--noediting", "-i"]

/** The product on a terminal, once its prompt stands. */
export async function start(
  directory: string,
  options: Partial<SessionOptions> & {readonly words?: readonly string[]} = {},
): Promise<Session> {
  const command = [...PLATEN, ...(options.words ?? [])]
  const session = sit({command, directory, ...options})
  await session.until("the prompt", () => isIdle(session), 20_000)
  return session
}

/** Any command on a terminal that ends with the test. */
export function sit(options: SessionOptions): Session {
  const session = new Session({columns: 80, rows: 24, scrollback: 10_000, ...options})
  onTestFinished(() => session.close())
  return session
}

/** Types a request and waits for the end of its turn. */
export async function ask(session: Session, request: string): Promise<void> {
  session.type(`${request}\r`)
  await session.shows(`▌ ${request}`, 20_000)
  // A frame may be read in parts: below the request the editor may stand as it was before.
  await session.quiet(50)
  await session.until(`the end of "${request}"`, () => isIdle(session), 20_000)
}

/** Waits for a question, gives it time to be read, and presses a key. */
export async function reply(session: Session, question: string, key: string): Promise<void> {
  await session.shows(question, 20_000)
  await pause(QUESTION_MS)
  session.type(key)
}

/** Whether no turn is running: the editor stands empty under a status line of the agent's name. */
export function isIdle(session: Session): boolean {
  const rows = session.emulator.screen()
  return rows.some(row => /^› (Ask, or|说点什么)/.test(row))
}

/** Waits for the end of the program and for its last bytes, which may come after it. */
export async function ended(session: Session): Promise<PtyEnd> {
  const end = await session.pty.ended
  await pause(150)
  await session.quiet(100)
  return end
}

/** That many milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
