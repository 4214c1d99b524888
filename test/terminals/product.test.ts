// The product itself in real terminals, where menu, pager, question and new sizes meet: what is on
// the screen at each step, and every row in the scrollback at the end.

import {execFileSync} from "node:child_process"
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {beforeAll, expect, onTestFinished, test} from "vitest"
import {inEachTerminal, type StartTerminal} from "./all.js"
import {commandOf} from "./bundle.js"
import {habitsOf} from "./habits.js"
import {TALLEST} from "./operations.js"
import {sleep, until} from "./process.js"
import type {RealTerminal} from "./session.js"

let platen: readonly string[]
beforeAll(async () => {
  platen = await commandOf("../../src/main.ts")
})

/** Two multiplexers, a terminal that cuts rows, one that moves them, one that re-wraps them. */
const TRIED = ["tmux", "screen", "xterm", "kitty", "vte"]

const LIMITS = {timeout: 120_000, retry: 1}
/** A question does not believe a key that comes sooner than it can be read, in ms. */
const QUESTION_MS = 600
const ESCAPE = "\x1b"
const CTRL_D = "\x04"
const CTRL_T = "\x14"
const CTRL_U = "\x15"

const SHELL_LINES = Array.from({length: 8}, (_, index) => `$${index}.`)
const NOTES = Array.from({length: 60}, (_, index) => `«${index}» note`)

/** The product in a shell in a small project. */
class Visit {
  readonly terminal: RealTerminal
  readonly place: string

  constructor(terminal: RealTerminal, place: string) {
    this.terminal = terminal
    this.place = place
  }

  type(keys: string): void {
    this.terminal.send(keys)
  }

  /** Waits until the screen shows it, and gives the screen. */
  shows(text: string | RegExp): Promise<readonly string[]> {
    const isRow = (row: string) => (typeof text === "string" ? row.includes(text) : text.test(row))
    return this.#screen(`${text} on the screen`, rows => rows.some(isRow))
  }

  /** Waits until the screen shows it no more. */
  hides(text: string): Promise<readonly string[]> {
    return this.#screen(`${text} to go`, rows => !rows.some(row => row.includes(text)))
  }

  /** All rows at the end, and how many frames were met by a size. */
  async left(): Promise<{readonly rows: readonly string[]; readonly met: number}> {
    this.type(CTRL_D)
    await this.terminal.wrote("left", {from: this.terminal.output.lastIndexOf("Ask, or")})
    if (habitsOf(this.terminal.name).hides) await this.terminal.resize(100, 60)
    await this.terminal.quiet(300)
    const {screen, scrollback} = await this.terminal.read()
    const told = JSON.parse(readFileSync(join(this.place, "stats.json"), "utf8")) as {
      readonly screen: {readonly overtaken: number; readonly leaked: number}
    }
    return {rows: [...scrollback, ...screen], met: told.screen.overtaken + told.screen.leaked}
  }

  async #screen(
    what: string,
    holds: (rows: readonly string[]) => boolean,
  ): Promise<readonly string[]> {
    let last: readonly string[] = []
    try {
      return await until(what, async () => {
        last = (await this.terminal.read()).screen
        return holds(last) ? last : undefined
      })
    } catch {
      throw new Error(`waited in vain for ${what}:\n${last.join("\n")}`)
    }
  }
}

async function visit(start: StartTerminal): Promise<Visit> {
  const place = mkdtempSync(join(tmpdir(), "combined-"))
  onTestFinished(() => rmSync(place, {recursive: true, force: true, maxRetries: 5}))
  writeFileSync(join(place, "notes.txt"), `${NOTES.join("\n")}\n`)
  execFileSync("git", ["init", "-q", "-b", "main"], {cwd: place})
  const [node = "", program = ""] = platen
  const environment = {
    PS1: "% ",
    HISTFILE: "/dev/null",
    BASH_SILENCE_DEPRECATION_WARNING: "1",
    HOME: place,
    NODE: node,
    PROGRAM: program,
  }
  const command = ["bash", "--norc", "--noprofile", "--noediting", "-i"]
  const options = {command, columns: 80, rows: 24, directory: place, environment}
  const terminal = await start(options)
  await terminal.wrote("% ")
  terminal.send(`printf '$%s.\\n' 0 1 2 3 4 5 6 7\r`)
  await terminal.wrote("$7.")
  terminal.send(`"$NODE" "$PROGRAM" --frame-stats stats.json; printf 'le%s\\n' ft\r`)
  await terminal.wrote("Ask, or")
  return new Visit(terminal, place)
}

/** Every line of the notes once and in order in the answer, the shell's lines above, nothing of
 *  the bottom region left. Rows of cards begin with a mark and tell some of the notes, too. */
function mustStand({rows, met}: Awaited<ReturnType<Visit["left"]>>): void {
  const words = rows.join("\n")
  // Two lines in one row are one row for terminals that keep a wrap of what stood there before.
  const answer = rows.filter(row => !row.startsWith("▌")).join("\n")
  const told: readonly string[] = answer.match(/«\d+» note(?!\S)/g) ?? []
  // Of what came twice the last one counts: the first can be torn by the size that it met.
  const once = told.filter((row, index) => told.lastIndexOf(row) === index)
  expect(once, words).toEqual(NOTES)
  expect(told.length - once.length, words).toBeLessThanOrEqual(met * TALLEST)
  expect(rows.filter(row => SHELL_LINES.includes(row))).toEqual(SHELL_LINES)
  // A frame that met another size may have been left where it was.
  expect(rows.filter(row => row.startsWith("›")).length, words).toBeLessThanOrEqual(met)
}

inEachTerminal((start, {driver}) => {
  const {aside} = habitsOf(driver.name)

  test("menu and pager over an answer that streams, in windows that change", LIMITS, async () => {
    const run = await visit(start)
    const {terminal} = run
    run.type("read notes.txt\r")
    await run.shows(/^«\d+» note/)
    run.type("/")
    await run.shows("/clear")
    await terminal.resize(46, 14)
    const small = await run.shows("/clear")
    expect(small.at(-1)).toBe("› /")
    run.type(ESCAPE)
    await sleep(200)
    await terminal.resize(90, 30)
    await run.hides("/clear")
    await run.shows("› /")
    run.type(CTRL_U)
    await run.shows("Ask, or")
    run.type(CTRL_T)
    await run.shows("q goes back")
    if (aside === "resized") {
      for (const [columns, rows] of [
        [60, 12],
        [70, 33],
      ] as const) {
        await terminal.resize(columns, rows)
        await sleep(300)
      }
      const page = await run.shows("q goes back")
      expect(page.findLastIndex(row => row.includes("q goes back"))).toBe(32)
    }
    run.type("q")
    await run.shows("› Ask, or")
    mustStand(await run.left())
  })

  test(
    "a question takes the place of the pager, and is answered in a small window",
    LIMITS,
    async () => {
      const run = await visit(start)
      const {terminal} = run
      run.type("plan: read notes.txt then run echo hello\r")
      await run.shows(/^«\d+» note/)
      const from = terminal.output.length
      run.type(CTRL_T)
      await terminal.wrote("history", {from})
      if (aside === "resized") await terminal.resize(72, 20)
      // The answer comes to its end meanwhile; the question after it takes the pager's place.
      await run.shows("? Run echo hello?")
      const sizes = [
        [40, 9],
        [100, 35],
        [38, 12],
      ] as const
      await terminal.storm(
        sizes.map(([columns, rows]) => ({columns, rows})),
        60,
      )
      await run.shows("? Run echo hello?")
      await sleep(QUESTION_MS)
      run.type("y")
      await run.shows("› Ask, or")
      const {rows, met} = await run.left()
      mustStand({rows, met})
      expect(rows.filter(row => /^▌ › Worked .*Run: echo hello/.test(row))).toHaveLength(1)
      // GNU screen makes one row of two where it has wrapped a row that stood there before.
      expect(rows.filter(row => /(^| {2})hello( {2}|$)/.test(row))).toHaveLength(1)
      // The question has gone with its answer, but where a smaller window pushed it away: that is
      // counted.
      const left = rows.filter(row => row.includes("? Run echo hello?")).length
      expect(left, rows.join("\n")).toBeLessThanOrEqual(met)
    },
  )
}, TRIED)
