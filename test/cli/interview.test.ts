// What `platen doctor` asks, and what it makes of the answers.

import {afterEach, describe, expect, test} from "vitest"
import {findings, widthFindings} from "../../src/cli/findings.js"
import {type Interview, interview} from "../../src/cli/interview.js"
import {marksOf} from "../../src/screen/capabilities.js"
import {settingsOf} from "../../src/settings/settings.js"
import {DEFAULT_WIDTHS, useWidths} from "../../src/text/width.js"
import {TestClock} from "../help/clock.js"
import {Emulator} from "../help/emulator.js"
import type {Personality} from "../help/personality.js"

afterEach(() => useWidths(DEFAULT_WIDTHS))

const marks = marksOf({})
const settings = settingsOf({
  flags: {},
  env: {TERM: "xterm-256color", LANG: "en_US.UTF-8"},
  output: "terminal",
})

async function asked(
  personality: Partial<Personality>,
  before = "$ platen doctor\r\n",
): Promise<{readonly emulator: Emulator; readonly told: Interview}> {
  const clock = new TestClock()
  const emulator = new Emulator({columns: 60, rows: 10, personality, clock})
  emulator.print(before)
  let told: Interview | undefined
  void interview(emulator, clock, marks).then(answer => {
    told = answer
  })
  for (let passed = 0; told === undefined && passed < 5000; passed += 10) {
    await emulator.settle()
    await clock.run(10)
  }
  expect(told).toBeDefined()
  return {emulator, told: told!}
}

const rows = (told: Interview) =>
  new Map(findings(told, marks, settings).map(({name, answer, used}) => [name, [answer, used]]))

test("the doctor tells of every question what came back and what is used", async () => {
  const {emulator, told} = await asked({
    version: "terminal 1.0",
    background: "rgb:ffff/ffff/ffff",
    keyboard: "kitty",
    clusters: "offered",
    widths: "code-points",
  })
  const found = rows(told)
  expect(found.get("name (XTVERSION)")).toEqual(["terminal 1.0", "terminal 1.0"])
  expect(found.get("class (DA1)")?.[0]).toMatch(/^\d/)
  expect(found.get("cursor (CPR)")?.[0]).toBe("row 2, column 1")
  expect(found.get("size (CPR)")?.[0]).toBe("60 x 10")
  expect(found.get("whole frames (mode 2026)")).toEqual(["off (2)", "yes"])
  expect(found.get("clusters (mode 2027)")).toEqual(["off (2)", "on"])
  expect(found.get("keyboard (kitty protocol)")).toEqual(["flags 0", "flag 1"])
  expect(found.get("background (OSC 11)")).toEqual(["rgb 255 255 255", "colours for a light one"])
  // With mode 2027 on, as the screen would have it.
  expect(told.measured).toMatchObject({family: 2, tone: 2})
  expect(emulator.modes.changed).toEqual([])
  expect(emulator.all()).toEqual(["$ platen doctor"])
  expect(emulator.cursor).toEqual({row: 1, column: 0, visible: true})
})

test("a row that somebody has begun stays; the samples get one of their own", async () => {
  const {emulator, told} = await asked({}, "$ printf begun; platen doctor\r\nbegun")
  expect(told.measured).toMatchObject({ideograph: 2})
  expect(emulator.all()).toEqual(["$ printf begun; platen doctor", "begun"])
})

test("a terminal that answers nothing is given up after a second, and gets no sample", async () => {
  const {emulator, told} = await asked({replies: "never", synchronized: "silent"})
  expect(told).toEqual({replies: [], measured: undefined, tookMs: undefined})
  expect(emulator.all()).toEqual(["$ platen doctor"])
  const found = rows(told)
  for (const name of ["name (XTVERSION)", "size (CPR)", "clusters (mode 2027)"]) {
    expect(found.get(name)?.[0]).toBe("no answer")
  }
})

describe("the table of columns", () => {
  const lines = (personality: Partial<Personality>, ambiguousWidth: "auto" | 1 | 2 = "auto") =>
    asked(personality).then(({told}) =>
      widthFindings(told.measured, {ambiguousWidth}).map(
        ({name, answer, used}) => `${name}: ${answer} ${used.slice(0, 1)}`,
      ),
    )

  test("has what was drawn beside what is used", async () => {
    const told = await lines({widths: "code-points"})
    expect(told).toContain("family of three: 6 6")
    expect(told).toContain("sign made an emoji: 1 1")
    expect(told).toContain("ambiguous: ellipsis: 1 1")
  })

  test("shows where a wish wins over the measure", async () => {
    expect(await lines({widths: "ambiguous-wide"})).toContain("ambiguous: block: 2 2")
    expect(await lines({widths: "ambiguous-wide"}, 1)).toContain("ambiguous: block: 2 1")
  })

  test("tells the default where nothing was measured", () => {
    const [first] = widthFindings(undefined, {ambiguousWidth: "auto"})
    expect(first).toMatchObject({answer: "no answer", used: "1   a"})
  })
})
