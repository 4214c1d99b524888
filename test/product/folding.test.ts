// Work as it folds by default, in the built product on a real PTY: what stands there while it goes
// on, what leaves for the scrollback, what a key opens, and the last picture.

import {beforeAll, expect, test} from "vitest"
import type {Session} from "../../bench/pty.js"
import {ask, build, ended, folder, isIdle, project, reply, start} from "./product.js"

const CTRL_O = "\x0f"
const CTRL_T = "\x14"
const PLAN = "plan: read notes.txt then count files then search apples"

beforeAll(build, 120_000)

const usual = (size: {readonly columns: number; readonly rows: number}): Promise<Session> =>
  start(project(), {...size, environment: {PLATEN_FOLD: "auto", HOME: folder()}})

/** Rows without what differs from run to run: times, numbers of the turn, the folder's name. */
const steady = (rows: readonly string[]) =>
  rows.map(row =>
    row
      .replace(/ in ~?\/?\S*platen-product-\S+/, " in ~")
      .replace(/(Work(?:ed|ing)) \d+s/, "$1 1s")
      .replace(/^▌ ✓ (?:\d+s · )?[\d.k]+ in, [\d.k]+ out$/, "▌ ✓ numbers")
      .replace(/ · \d+s$/, ""),
  )

test("a plan of several calls leaves one row for each stretch of work, and its answers", async () => {
  const session = await usual({columns: 100, rows: 40})
  await ask(session, PLAN)
  await session.quiet(200)
  const rows = steady(session.emulator.all())
  const from = rows.indexOf(`▌ ${PLAN}`)
  const to = rows.indexOf("▌ ✓ numbers")
  expect(rows.slice(from, to)).toEqual([
    `▌ ${PLAN}`,
    "",
    expect.stringMatching(/^▌ › Worked 1s · .* · a3$/),
    "",
    "Step 1 of 3: `read notes.txt`",
    "",
    expect.stringMatching(/^▌ › Worked 1s · Read: notes\.txt · a\d+$/),
    "",
    "`notes.txt`, 3 lines:",
    "",
    "```txt",
    "Buy apples.",
    "Peel apples.",
    "Bake a pie.",
    "```",
    "",
    "Step 2 of 3: `count files`",
    "",
    expect.stringMatching(/^▌ › Worked 1s · Count files in \. · a\d+$/),
    "",
    "`.` has 1 file.",
    "",
    "Step 3 of 3: `search apples`",
    "",
    expect.stringMatching(/^▌ › Worked 1s · Search "apples" · a\d+$/),
    "",
    "2 matches for `apples` in 1 file:",
    "",
    "`notes.txt`",
    "",
    "```",
    "1: Buy apples.",
    "2: Peel apples.",
    "```",
    "",
    "All 3 steps are done.",
    "",
    "▌ plan  ✓ read notes.txt",
    "▌       ✓ count files",
    "▌       ✓ search apples",
    "",
  ])
}, 60_000)

test("what was folded is read in the pager and by its handle; nothing that has left is written again", async () => {
  const session = await usual({columns: 80, rows: 14})
  await ask(session, PLAN)
  await session.quiet(200)
  const {emulator} = session
  const left = emulator.scrollback()
  expect(left.join("\n")).not.toContain("✓ Read notes.txt")
  session.type(CTRL_T)
  await session.shows("q goes back", 20_000)
  expect(emulator.modes.alternate).toBe(true)
  for (let page = 0; page < 2; page++) {
    session.type("\x1b[5~")
    await session.quiet(100)
  }
  await session.shows('▌   ✓ Search "apples"', 20_000)
  session.type("q")
  await session.until("the main screen", () => !emulator.modes.alternate, 20_000)
  await session.quiet(200)
  expect(emulator.all().slice(0, left.length)).toEqual(left)
  const heading = emulator.all().find(row => /^▌ › Worked .*Read: notes\.txt/.test(row)) ?? ""
  session.type(`/show ${heading.replace(/.* · /, "")}\r`)
  await session.shows("▌       Bake a pie.", 20_000)
  expect(emulator.all().slice(0, left.length)).toEqual(left)
}, 60_000)

test("Ctrl+O opens the work that goes on, and it leaves open, with what a command wrote", async () => {
  const session = await usual({columns: 80, rows: 20})
  session.type("run echo begun && sleep 2 && echo over\r")
  await reply(session, "? Run echo begun", "y")
  await session.shows("▌       begun", 20_000)
  const {emulator} = session
  expect(emulator.screen().some(row => row.startsWith("▌ › Working"))).toBe(true)
  session.type(CTRL_O)
  await session.shows("▌ ⌄ Working", 20_000)
  await session.shows("▌   ● Run echo begun", 20_000)
  await session.until("the end", () => isIdle(session), 20_000)
  session.type("\x04")
  await ended(session)
  const rows = steady(emulator.all())
  const from = rows.findIndex(row => row.startsWith("▌ ⌄ Worked 1s"))
  expect(rows.filter(row => /^▌ [›⌄] Work/.test(row)).length).toBeLessThanOrEqual(2)
  expect(rows.slice(from)).toEqual(
    expect.arrayContaining([
      "▌   ✓ Run echo begun && sleep 2 && echo over",
      "▌       begun",
      "▌       over",
    ]),
  )
  expect(emulator.modes.changed).toEqual([])
}, 60_000)

test("a command that fails stays on show below its heading, with its exit code", async () => {
  const session = await usual({columns: 80, rows: 20})
  session.type("run echo broken && exit 3\r")
  await reply(session, "? Run echo broken", "y")
  await session.until("the end", () => isIdle(session), 20_000)
  await session.quiet(200)
  const rows = steady(session.emulator.all())
  const heading = rows.findIndex(row => /^▌ › Worked 1s .*1 error · a\d+$/.test(row))
  expect(rows.slice(heading + 1, heading + 3)).toEqual([
    "▌   ✗ Run echo broken && exit 3 · exit 3",
    "▌       broken",
  ])
}, 60_000)
