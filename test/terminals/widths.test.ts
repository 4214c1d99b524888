// The product itself in real terminals: how wide they draw is measured without a trace, and every
// row is laid out so that nothing of it is lost.

import {existsSync, mkdtempSync, readFileSync, rmSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {beforeAll, expect, onTestFinished, test} from "vitest"
import {type Measured, SAMPLES, type SampleName} from "../../src/screen/measure.js"
import {inEachTerminal, type StartTerminal} from "./all.js"
import {commandOf} from "./bundle.js"
import type {RealTerminal} from "./session.js"

let command: readonly string[]
beforeAll(async () => {
  command = await commandOf("../../src/main.ts")
})

/** Terminals that show such a row whole and cannot be read so: konsole leaves letters behind emoji
 *  out of what it copies, GNU screen the end of a row with many clusters. */
const UNREADABLE = ["konsole", "screen"]

/** Terminals with a setting for ambiguous characters. */
const SETTABLE = ["xterm", "vte"]

/** Where nobody has picked others: seconds matter, and these differ most. */
process.env["TERMINALS"] ??= "xtermjs,ghostty,tmux,xterm,kitty,vte"

/** What is typed, and must stand in its row whole. */
const NARROW = "a ❤️ b 1️⃣ c 👍🏽 d 🇩🇪 e क्ष f กำ g 中文 h 👨‍👩‍👧 end"
const WIDE = "… b — c “x” d α e ● f → end"

interface Started {
  readonly terminal: RealTerminal
  /** The memory of the run's own home. */
  readonly memory: string
}

async function started(
  start: StartTerminal,
  options: {readonly ambiguous?: 1 | 2; readonly home?: string} = {},
): Promise<Started> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), "widths-home-"))
  onTestFinished(() => rmSync(home, {recursive: true, force: true}))
  const terminal = await start({
    command,
    columns: 80,
    rows: 14,
    ambiguous: options.ambiguous ?? 1,
    environment: {HOME: home, LANG: "C.UTF-8", XDG_CACHE_HOME: join(home, "cache")},
    directory: home,
  })
  await terminal.wrote("Ask, or")
  return {terminal, memory: join(home, "cache", "platen", "widths.json")}
}

/** Waits until the samples were written and their answers read. */
async function measured({terminal}: Started): Promise<void> {
  await terminal.wrote(SAMPLES.conjunct)
  await pause(300)
}

/** The rows; the first one may be blank: on a busy machine the terminal is not waited for, and the
 *  first frame begins in a row of its own. */
const rowsOf = ({screen, scrollback}: Awaited<ReturnType<RealTerminal["read"]>>) =>
  [...scrollback, ...screen].join("\n").trim().split("\n")

inEachTerminal((start, {name, driver}) => {
  test("measuring leaves nothing, and is done once for a version", async () => {
    const first = await started(start)
    await measured(first)
    const rows = rowsOf(await first.terminal.read())
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatch(/^▌ Platen/)
    expect(rows[1]).toBe("")
    expect(rows[2]).toMatch(/^▌ offline/)
    expect(rows[3]).toMatch(/^› Ask, or/)
    if (!existsSync(first.memory)) {
      expect(["screen", "urxvt", "alacritty", "nvim", "xtermjs", "ghostty", "vte"]).toContain(
        driver.name,
      )
      return
    }
    const home = join(first.memory, "..", "..", "..")
    const kept = readFileSync(first.memory, "utf8")
    const again = await started(start, {home})
    await pause(500)
    expect(again.terminal.output, name).not.toContain(SAMPLES.conjunct)
    expect(readFileSync(first.memory, "utf8")).toBe(kept)
  }, 90_000)

  test.skipIf(UNREADABLE.includes(driver.name))(
    "what is typed in many scripts stands whole in its row, with the caret behind it",
    async () => {
      await standsWhole(await started(start), NARROW)
    },
    90_000,
  )

  if (SETTABLE.includes(driver.name)) {
    test("so do signs that are drawn wide by the terminal's setting", async () => {
      const run = await started(start, {ambiguous: 2})
      await standsWhole(run, WIDE)
      if (existsSync(run.memory)) {
        const {terminals} = JSON.parse(readFileSync(run.memory, "utf8")) as {
          terminals: Record<string, Measured>
        }
        const ambiguous: readonly SampleName[] = ["ellipsis", "dash", "alpha", "bar", "circle"]
        for (const widths of Object.values(terminals)) {
          expect(ambiguous.map(sample => widths[sample])).toEqual([2, 2, 2, 2, 2])
        }
      }
    }, 90_000)
  }
})

async function standsWhole(run: Started, text: string): Promise<void> {
  const {terminal} = run
  await measured(run)
  terminal.send(text)
  // A letter at the caret and back again: if the caret is astray, the row is not what it was.
  for (const keys of ["x", "\x7f"]) {
    await pause(200)
    terminal.send(keys)
  }
  await pause(300)
  const row = rowsOf(await terminal.read()).find(line => line.startsWith("›")) ?? ""
  expect(letters(row), row).toBe(letters(text))
}

/** What every terminal gives back as it is: what lies under something too wide is missing. */
const letters = (row: string) => row.replace(/[^a-z]+/g, " ").trim()

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
