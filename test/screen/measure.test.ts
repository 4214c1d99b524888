import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {
  type Measured,
  Measurement,
  measuredOf,
  measuring,
  profileOf,
  REPORTS,
  SAMPLE_COLUMNS_MAX,
  SAMPLES,
  type SampleName,
} from "../../src/screen/measure.js"
import {Emulator, type EmulatorOptions} from "../help/emulator.js"

/** What xterm 379 and most others draw: code point by code point. */
const POINTS: Measured = {
  letter: 1,
  ideograph: 2,
  ellipsis: 1,
  dash: 1,
  alpha: 1,
  bar: 1,
  circle: 1,
  emojiSelector: 1,
  textSelector: 2,
  keycap: 1,
  tone: 4,
  narrowTone: 3,
  family: 6,
  joinedFlag: 3,
  flag: 2,
  conjunct: 2,
  mark: 2,
  am: 2,
  jamo: 2,
}
const KITTY_0_26: Measured = {
  ...POINTS,
  emojiSelector: 2,
  textSelector: 1,
  keycap: 2,
  tone: 2,
  narrowTone: 1,
  joinedFlag: 4,
  mark: 1,
}
const KONSOLE_22: Measured = {...POINTS, tone: 2, narrowTone: 1, family: 2, joinedFlag: 1}

const names = Object.keys(SAMPLES) as readonly SampleName[]
const reportsOf = (measured: Measured, row = 5) =>
  names.map(name => ({row, column: measured[name]}))

describe("the verdict", () => {
  test("of a terminal that counts code points takes every cluster apart", () => {
    expect(profileOf(POINTS)).toEqual({
      ambiguous: 1,
      emojiSelector: 1,
      textSelector: 2,
      flag: "wide",
      keycap: 1,
      tone: "apart",
      joined: "apart",
      conjunct: "apart",
      mark: "apart",
      am: "apart",
      jamo: "base",
      most: "any",
    })
  })

  test("of kitty 0.26: selectors obeyed, tones drawn into their base, families apart", () => {
    expect(profileOf(KITTY_0_26)).toMatchObject({
      emojiSelector: 2,
      textSelector: 1,
      tone: "base",
      joined: "apart",
      mark: "base",
    })
  })

  test("of konsole 22: whatever is joined is as wide as its first part", () => {
    expect(profileOf(KONSOLE_22)).toMatchObject({tone: "base", joined: "base", emojiSelector: 1})
  })

  test("ambiguous signs are wide if most of them are", () => {
    const wide = {ellipsis: 2, dash: 2, alpha: 2, bar: 2, circle: 2}
    expect(profileOf({...POINTS, ...wide}).ambiguous).toBe(2)
    expect(profileOf({...POINTS, ...wide, bar: 1, circle: 1}).ambiguous).toBe(2)
    expect(profileOf({...POINTS, dash: 2, bar: 2}).ambiguous).toBe(1)
  })

  test("what no profile has stays as the default has it", () => {
    const odd = {...POINTS, family: 4, joinedFlag: 2, emojiSelector: 0, textSelector: 3, keycap: 5}
    expect(profileOf(odd)).toMatchObject({
      joined: "wide",
      emojiSelector: 2,
      textSelector: 2,
      keycap: 2,
    })
  })

  test("there is one for every measurement", () =>
    fc.assert(
      fc.property(fc.array(fc.nat(SAMPLE_COLUMNS_MAX), {minLength: REPORTS}), widths => {
        const columns = Object.fromEntries(names.map((name, i) => [name, widths[i]!]))
        const measured = measuredOf({...columns, letter: 1, ideograph: 2})
        expect(measured).toBeDefined()
        const {ambiguous, emojiSelector, textSelector, keycap} = profileOf(measured!)
        for (const one of [ambiguous, emojiSelector, textSelector, keycap]) {
          expect([1, 2]).toContain(one)
        }
      }),
    ))
})

describe("a measurement", () => {
  test("is whole when every report has come", () => {
    const measurement = new Measurement()
    expect(measurement.awaited).toBe(REPORTS)
    for (const cell of reportsOf(KITTY_0_26)) {
      expect(measurement.measured).toBeUndefined()
      expect(measurement.take(cell)).toBe(true)
    }
    expect(measurement.awaited).toBe(0)
    expect(measurement.measured).toEqual(KITTY_0_26)
    expect(measurement.take({row: 0, column: 1})).toBe(false)
  })

  test("leaves a report of the window's size to who asked, and gives up its own that are lost", () => {
    const measurement = new Measurement()
    for (const cell of reportsOf(POINTS).slice(0, 4)) measurement.take(cell)
    expect(measurement.take({row: 23, column: 79})).toBe(false)
    expect(measurement.awaited).toBe(0)
    expect(measurement.measured).toBeUndefined()
  })

  test("counts for nothing if its row has moved meanwhile", () => {
    const measurement = new Measurement()
    for (const [index, cell] of reportsOf(POINTS).entries()) {
      expect(measurement.take(index < 9 ? cell : {...cell, row: 4})).toBe(true)
    }
    expect(measurement.measured).toBeUndefined()
  })

  test("of a terminal that reports what it does not draw counts for nothing", () => {
    for (const odd of [{letter: 0}, {letter: 2}, {ideograph: 1}]) {
      const measurement = new Measurement()
      for (const cell of reportsOf({...POINTS, ...odd})) measurement.take(cell)
      expect(measurement.measured).toBeUndefined()
    }
  })
})

test("only a whole measurement of today's samples is one", () => {
  expect(measuredOf(POINTS)).toEqual(POINTS)
  expect(measuredOf({...POINTS, other: 3})).toEqual(POINTS)
  const {jamo: _, ...short} = POINTS
  const wrong = [short, {...POINTS, am: "2"}, {...POINTS, am: 1.5}, {...POINTS, am: -1}]
  for (const value of [...wrong, {...POINTS, am: 99}, null, undefined, [], 7, "x"]) {
    expect(measuredOf(value)).toBeUndefined()
  }
})

describe("on the screen", () => {
  const SCREEN = "shell\r\n▌ above\r\n\r\n▌ below\r\n› draft"

  async function measuredIn(options: Partial<EmulatorOptions>, place = {up: 2, column: 4}) {
    const emulator = new Emulator({columns: 40, rows: 6, ...options})
    emulator.print(`${SCREEN}\x1b[${place.column + 1}G`)
    const before = {all: emulator.all(), cursor: emulator.cursor, modes: emulator.modes}
    const measurement = new Measurement()
    let told = ""
    emulator.onBytes(bytes => {
      told += new TextDecoder().decode(bytes)
    })
    const glimpses: string[][] = []
    emulator.watch(({cells}) => glimpses.push(cells.map(row => row.join("").trimEnd())))
    emulator.write(measuring({...place, synchronized: false}))
    await emulator.settle()
    for (const [, row, column] of told.matchAll(/\x1b\[(\d+);(\d+)R/g)) {
      measurement.take({row: Number(row) - 1, column: Number(column) - 1})
    }
    return {emulator, before, measurement, glimpses}
  }

  test.each(["graphemes", "code-points", "ambiguous-wide"] as const)(
    "nothing of it stays, nothing moves, where widths are by %s",
    async widths => {
      const {emulator, before, measurement, glimpses} = await measuredIn({personality: {widths}})
      expect(measurement.measured).toBeDefined()
      const after = {all: emulator.all(), cursor: emulator.cursor, modes: emulator.modes}
      expect(after).toEqual(before)
      // At no moment does any other row show anything else, nor does one come or go.
      for (const rows of glimpses) {
        expect(rows.map((row, index) => (index === 2 ? "" : row))).toEqual(emulator.screen())
      }
      expect(emulator.writes).toHaveLength(1)
      expect(Buffer.byteLength(emulator.bytes)).toBeLessThan(400)
    },
  )

  test("what is printed is concealed, in case it is painted half-way", async () => {
    const {emulator} = await measuredIn({})
    const [bytes = ""] = emulator.writes
    const [, concealed = ""] = bytes.split("\x1b[8m")
    expect(concealed.slice(0, concealed.indexOf("\x1b[m"))).toContain(SAMPLES.family)
  })

  test("each way of counting is told from the others", async () => {
    const verdict = async (widths: "graphemes" | "code-points" | "ambiguous-wide") => {
      const {measurement} = await measuredIn({personality: {widths}})
      return profileOf(measurement.measured!)
    }
    expect(await verdict("graphemes")).toMatchObject({ambiguous: 1, joined: "wide", tone: "wide"})
    expect(await verdict("code-points")).toMatchObject({ambiguous: 1, joined: "apart"})
    expect(await verdict("ambiguous-wide")).toMatchObject({ambiguous: 2, joined: "wide"})
  })
})
