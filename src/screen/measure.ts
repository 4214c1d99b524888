// How wide the attached terminal draws: what is printed to find out, how its answers are read, and
// which profile they make. Knows nothing of when this happens or where the row is.
//
// Every sample is printed at the start of one blank row of ours, each over the one before, and the
// terminal is asked where its cursor is:
//
//     ▌ offline · ~/project          … CSI 6n   ─▶  column 1 (or 2)
//     ❤️‸                  ◀─ here    ❤️ CSI 6n  ─▶  column 1 (or 2)
//     › Ask, or / for commands       …
//
// All of it is one write: no frame of the terminal's lies in between, and where it might (mode 2026
// is not known), the text is concealed. Nothing scrolls and nothing wraps; the row is erased and
// the cursor goes back by relative moves, so that what is known of the screen stays true.

import * as ansi from "../ansi/sequences.js"
import {DEFAULT_WIDTHS, type WidthProfile} from "../text/width.js"
import type {Cell} from "./frame.js"

/** The samples by name, in the order in which they are printed. The first two are no question: a
 *  terminal that gives them other columns than 1 and 2 does not report what it draws. */
export const SAMPLES = {
  letter: "a",
  ideograph: "\u4e2d",
  ellipsis: "\u2026",
  dash: "\u2014",
  alpha: "\u03b1",
  bar: "\u258c",
  circle: "\u25cf",
  emojiSelector: "\u2764\ufe0f",
  textSelector: "\u231a\ufe0e",
  keycap: "1\ufe0f\u20e3",
  tone: "\u{1f44d}\u{1f3fd}",
  narrowTone: "\u261d\u{1f3fd}",
  family: "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  joinedFlag: "\u{1f3f3}\ufe0f\u200d\u{1f308}",
  flag: "\u{1f1e9}\u{1f1ea}",
  conjunct: "\u0915\u094d\u0937",
  mark: "\u0915\u093e",
  am: "\u0e01\u0e33",
  jamo: "\u1112\u1161\u11ab",
} as const

export type SampleName = keyof typeof SAMPLES

/** Columns by sample. */
export type Measured = Readonly<Record<SampleName, number>>

const NAMES = Object.keys(SAMPLES) as readonly SampleName[]

/** How many cursor reports one measurement is answered by. */
export const REPORTS = NAMES.length

/** Most columns that a sample can take: a family of three, and some more. A report of a cursor
 *  farther right answers something else. */
export const SAMPLE_COLUMNS_MAX = 12

/** Where it happens: a blank row that is ours. */
export interface MeasuringPlace {
  /** Rows from the resting cursor up to it. */
  readonly up: number
  /** The column in which the cursor rests. */
  readonly column: number
  /** The terminal shows a write as a whole (mode 2026). */
  readonly synchronized: boolean
}

/** The bytes that ask. The screen is the same after them as before. */
export function measuring({up, column, synchronized}: MeasuringPlace): string {
  const samples = NAMES.map(name => ansi.CARRIAGE_RETURN + SAMPLES[name] + ansi.ASK_CURSOR)
  const asked =
    ansi.resetMode(ansi.MODE.autowrap) +
    ansi.cursorUp(up) +
    ansi.CONCEALED +
    samples.join("") +
    ansi.RESET_PEN +
    ansi.CARRIAGE_RETURN +
    ansi.ERASE_TO_LINE_END +
    ansi.cursorDown(up) +
    ansi.cursorColumn(column) +
    ansi.setMode(ansi.MODE.autowrap)
  return synchronized
    ? ansi.BEGIN_SYNCHRONIZED + asked + ansi.END_SYNCHRONIZED
    : ansi.HIDE_CURSOR + asked + ansi.SHOW_CURSOR
}

/** One measurement under way: takes the cursor reports that answer it. */
export class Measurement {
  readonly #columns: number[] = []
  #row: number | undefined
  #isOver = false
  #isTrue = true

  /** Reports that are still on their way. */
  get awaited(): number {
    return this.#isOver ? 0 : REPORTS - this.#columns.length
  }

  /** Takes a report; false if it answers something else. Then the rest of ours is lost, for answers
   *  come in the order of their questions, and the measurement is over. */
  take({row, column}: Cell): boolean {
    if (this.awaited === 0) return false
    if (column > SAMPLE_COLUMNS_MAX) {
      this.drop()
      return false
    }
    // A row that moves between two of its answers means that a resize came between them.
    this.#row ??= row
    if (row !== this.#row) this.#isTrue = false
    this.#columns.push(column)
    return true
  }

  /** Nothing more is waited for. */
  drop(): void {
    this.#isOver = true
  }

  /** What was measured, once all of it is there; `undefined` before, and when it makes no sense. */
  get measured(): Measured | undefined {
    if (!this.#isTrue || this.#columns.length < REPORTS) return undefined
    return measuredOf(Object.fromEntries(NAMES.map((name, i) => [name, this.#columns[i]])))
  }
}

/** A measurement from anywhere, checked; `undefined` if it is none, or one of other samples. */
export function measuredOf(value: unknown): Measured | undefined {
  if (typeof value !== "object" || value === null) return undefined
  const columns = value as Readonly<Partial<Record<SampleName, unknown>>>
  const entries: [SampleName, number][] = []
  for (const name of NAMES) {
    const width = columns[name]
    if (typeof width !== "number" || !Number.isInteger(width)) return undefined
    if (width < 0 || width > SAMPLE_COLUMNS_MAX) return undefined
    entries.push([name, width])
  }
  const measured = Object.fromEntries(entries) as Measured
  return measured.letter === 1 && measured.ideograph === 2 ? measured : undefined
}

/** The profile of a terminal that draws so. What it does in a way that no profile has stays as the
 *  default has it: columns are set anew behind such clusters. */
export function profileOf(measured: Measured): WidthProfile {
  const {tone, narrowTone, family, joinedFlag, flag} = measured
  const one = DEFAULT_WIDTHS
  return {
    ambiguous: ambiguousOf(measured),
    emojiSelector: oneOrTwo(measured.emojiSelector) ?? one.emojiSelector,
    textSelector: oneOrTwo(measured.textSelector) ?? one.textSelector,
    keycap: oneOrTwo(measured.keycap) ?? one.keycap,
    tone: tone > 2 ? "apart" : tone === 2 && narrowTone === 1 ? "base" : "wide",
    joined: family === 6 ? "apart" : family === 2 && joinedFlag === 1 ? "base" : "wide",
    conjunct: measured.conjunct > 1 ? "apart" : "base",
    mark: measured.mark > 1 ? "apart" : "base",
    am: measured.am > 1 ? "apart" : "base",
    jamo: measured.jamo > 2 ? "apart" : "base",
    flag: flag === 4 ? "apart" : "wide",
    most: "any",
  }
}

/** Fonts and settings make all of them wide or none; one that falls out decides nothing. */
function ambiguousOf({ellipsis, dash, alpha, bar, circle}: Measured): 1 | 2 {
  const wide = [ellipsis, dash, alpha, bar, circle].filter(columns => columns === 2)
  return wide.length >= 3 ? 2 : 1
}

function oneOrTwo(columns: number): 1 | 2 | undefined {
  return columns === 1 || columns === 2 ? columns : undefined
}
