// The heading of a stretch of work, one row at any width: how long it works, what it does, how it
// ended. Never knows the blocks below it. Loaded when the first call comes.
//
//   ▌ › Working 12s · Run: npm test
//   ▌ › Worked 1m 23s · 3 steps · 1 error · a57
//
// Where room is short what it does is cut first, then it goes, then the handle, then the steps.

import type {Style} from "../cells/style.js"
import {tookText} from "../text/duration.js"
import type {Line, LinePosition, Row} from "../text/line.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import {barColumns} from "../widgets/glyphs.js"
import {clipped, fitted, type Part} from "../widgets/parts.js"
import type {WorkBlock} from "./block.js"
import {handleOf} from "./handle.js"
import type {FreezableSource} from "./inset.js"
import type {Look} from "./look.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** Columns assumed until the first `layout`. */
const COLUMNS = 80
/** Fewest columns of what it does that are worth showing. */
const ACTION_COLUMNS_MIN = 8
/** Order in which parts go when room is short, the first of them first. */
const RANKS = {action: 0, handle: 1, steps: 2, outcome: 3, errors: 4, label: 5} as const

export class WorkSource implements FreezableSource {
  readonly first = 0
  readonly end = 1
  readonly isFrozen = false
  readonly final: LinePosition
  readonly #block: WorkBlock
  readonly #look: Look
  #columns = 0
  #line: Line<Style>

  constructor(block: WorkBlock, look: Look) {
    this.#block = block
    this.#look = look
    this.final = {line: block.life === "final" ? 1 : 0, offset: 0}
    this.#line = workLine(block, look, COLUMNS)
  }

  line(index: number): Line<Style> {
    if (index !== 0) throw new RangeError(`line ${index} is not one of 1`)
    return this.#line
  }

  layout(columns: number): void {
    if (columns === this.#columns) return
    this.#columns = columns
    this.#line = workLine(this.#block, this.#look, columns)
  }

  commit(): void {}
}

/** The heading in at most that many columns. */
function workLine(block: WorkBlock, look: Look, columns: number): Line<Style> {
  const {glyphs, theme} = look
  const sign = isOpen(block, look) ? glyphs.opened : glyphs.folded
  const room = Math.max(0, columns - barColumns(glyphs) - textWidth(sign) - 1)
  const row = fitted(partsOf(block, look, room), {
    columns: room,
    separator: glyphs.separator,
    style: theme.dim,
  })
  const first: Row<Style> = [
    {text: `${glyphs.bar} `, style: theme.work},
    {text: `${sign} `, style: theme.work},
  ]
  return {runs: row, first, rest: first, wrap: "clip"}
}

/** Where nothing is cut short nothing is folded. */
function isOpen({fold}: WorkBlock, {extent}: Look): boolean {
  return fold === "open" || extent === "whole"
}

function partsOf(block: WorkBlock, look: Look, room: number): readonly Part[] {
  const {theme, glyphs, locale} = look
  const words = TRANSCRIPT_WORDS[locale]
  const {outcome, seconds, steps, errors} = block
  const time = seconds === undefined ? undefined : tookText(seconds * 1000, locale)
  const isRunning = outcome === "running"
  const isNamed = isRunning || steps < 2
  const label = isRunning ? words.working(time) : words.worked(time)
  const quiet = (text: string, rank: number): Part => ({forms: [text], style: theme.dim, rank})
  const others: readonly Part[] = [
    {
      forms: [label, cut(label, room, glyphs.ellipsis)],
      style: isRunning ? theme.text : theme.dim,
      rank: RANKS.label,
    },
    ...(isRunning || steps === 0 || (steps === 1 && block.action !== "")
      ? []
      : [quiet(words.steps(steps), RANKS.steps)]),
    ...(errors > 0
      ? [{forms: [words.errors(errors)], style: theme.error, rank: RANKS.errors}]
      : []),
    ...(outcome === "cancelled" ? [quiet(words.cancelled, RANKS.outcome)] : []),
    ...(isRunning && block.fold !== "open" ? [] : [quiet(handleOf(block), RANKS.handle)]),
  ]
  const [head, ...rest] = others
  const action = isNamed ? visible(block.action.replace(/\s+/g, " ").trim()) : ""
  if (!head || action === "") return others
  const gap = textWidth(glyphs.separator)
  const taken = others.reduce((sum, {forms}) => sum + textWidth(forms[0] ?? "") + gap, 0)
  const left = room - taken
  if (left < ACTION_COLUMNS_MIN && textWidth(action) > left) return others
  const forms = [action, cut(action, left, glyphs.ellipsis)]
  return [head, {forms, style: isRunning ? theme.text : theme.dim, rank: RANKS.action}, ...rest]
}

/** As much of safe text as fits, the sign for what was cut included. */
function cut(text: string, columns: number, ellipsis: string): string {
  if (textWidth(text) <= columns) return text
  return clipped(text, columns - textWidth(ellipsis)).trimEnd() + ellipsis
}
