// Random programs for the painter: what is on the screen before, and frames one after the other.
// Values only, so that a failure shrinks to a short one; knows no grid and no terminal.

import fc from "fast-check"
import {
  DEFAULT_STYLE,
  palette,
  STRIKE,
  type Style,
  style,
  UNDERLINE,
} from "../../src/cells/style.js"
import type {Row} from "../../src/text/line.js"
import {anyStyle} from "../screen/styles.js"
import {PARTS} from "../text/samples.js"

/** One frame. Numbers are reduced to what is possible when the program runs. */
export interface Step {
  /** Rows of the picture, as indexes into the program's rows. */
  readonly rows: readonly number[]
  /** Text put over them afterwards. */
  readonly patches: readonly {
    readonly row: number
    readonly column: number
    readonly text: Row<Style>
  }[]
  readonly settled: number
  readonly taken: number
  /** Fixed rows; of use only where rows are added above them. */
  readonly fixed: 1 | 2
  readonly caret: {readonly row: number; readonly column: number}
  readonly questions: "none" | "closing" | "both"
}

export interface Program {
  readonly columns: number
  readonly height: number
  /** Rows that a shell has printed before. */
  readonly foreign: number
  /** The shell left the cursor behind its last text, not at the start of a row. */
  readonly prompt: boolean
  readonly pool: readonly Row<Style>[]
  readonly steps: readonly Step[]
}

/** A sign that is put before what it joins has no column of its own, which the emulator cannot do. */
const DRAWABLE = PARTS.filter(part => part !== "\u0600")

const LINKED = style({link: "https://example.org/a", foreground: palette(4)})

/** Few styles in one program, so that neighbours often have the same. */
const someStyle: fc.Arbitrary<Style> = fc.oneof(
  {weight: 5, arbitrary: fc.constant(DEFAULT_STYLE)},
  {weight: 2, arbitrary: fc.constantFrom(style({foreground: palette(1)}), LINKED)},
  {
    weight: 1,
    arbitrary: fc.constantFrom(style({attributes: UNDERLINE}), style({attributes: STRIKE})),
  },
  {
    weight: 1,
    arbitrary: fc.constant(style({background: palette(5), link: "https://example.org/b"})),
  },
  {weight: 2, arbitrary: anyStyle},
)

/** Short text: words, blanks, wide characters, clusters, parts that join across runs. */
const someText = fc
  .array(
    fc.oneof(
      {weight: 5, arbitrary: fc.constantFrom("a", "bc", "word", "x1", "-")},
      {weight: 3, arbitrary: fc.constantFrom(" ", "  ", "      ")},
      {weight: 3, arbitrary: fc.constantFrom("漢", "字", "你好", "한")},
      {weight: 2, arbitrary: fc.constantFrom("👩‍👩‍👧‍👦", "❤\ufe0f", "e\u0301", "🇩🇪", "👍🏽", "…")},
      {weight: 1, arbitrary: fc.constantFrom(...DRAWABLE)},
    ),
    {maxLength: 10},
  )
  .map(parts => parts.join(""))

const someRow: fc.Arbitrary<Row<Style>> = fc.array(fc.record({text: someText, style: someStyle}), {
  maxLength: 4,
})

const small = fc.nat({max: 12})

const someStep: fc.Arbitrary<Step> = fc.record({
  rows: fc.array(fc.nat({max: 7}), {minLength: 1, maxLength: 9}),
  patches: fc.array(fc.record({row: small, column: fc.nat({max: 79}), text: someRow}), {
    maxLength: 3,
  }),
  settled: fc.oneof(fc.constant(0), small),
  taken: fc.oneof({weight: 3, arbitrary: fc.constant(0)}, {weight: 1, arbitrary: small}),
  fixed: fc.constantFrom(1, 1, 1, 2),
  caret: fc.record({row: small, column: fc.nat({max: 79})}),
  questions: fc.constantFrom("none", "closing", "both"),
})

/** Any program. */
export const anyProgram: fc.Arbitrary<Program> = fc.record({
  columns: fc.oneof(fc.integer({min: 1, max: 80}), fc.integer({min: 1, max: 12})),
  height: fc.integer({min: 1, max: 12}),
  foreign: fc.nat({max: 15}),
  prompt: fc.boolean(),
  pool: fc.array(someRow, {minLength: 8, maxLength: 8}),
  steps: fc.array(someStep, {minLength: 1, maxLength: 8}),
})
