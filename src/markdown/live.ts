// The lines of what may still change, item by item, and up to where they are final.
// Lines count from 0 here: they stand behind the settled ones.

import type {Style} from "../cells/style.js"
import type {Line, LinePosition} from "../text/line.js"
import {finalityOf} from "./finality.js"
import type {Settlement} from "./frontier.js"
import type {View} from "./tail.js"

export interface Live {
  readonly lines: readonly Line<Style>[]
  readonly final: LinePosition
  /** What was read, if it was parsed: open code is not. */
  readonly view: View | undefined
  /** The first item that is live, whether the gap before it is too, and the line on which each item
   *  from there on begins. */
  readonly item: number
  readonly gap: "settled" | "live"
  readonly starts: readonly number[]
  /** How far the last item is settled, if it is a paragraph that may go on. */
  readonly open: Settlement | undefined
}

const START: LinePosition = {line: 0, offset: 0}
export const NOTHING: Live = {
  lines: [],
  final: START,
  view: undefined,
  item: 0,
  gap: "live",
  starts: [],
  open: undefined,
}

/** How the items of a view from `item` on are laid out. */
export interface LiveLayout {
  readonly item: number
  readonly columns: number
  /** Whether the gap before the first item was settled already. */
  readonly gap: "settled" | "live"
}

/** The items of a view from `item` on. */
export function liveOf(view: View, {item, columns, gap}: LiveLayout): Live {
  const lines: Line<Style>[] = []
  const starts: number[] = []
  const ends: number[] = []
  view.items.slice(item).forEach((each, index) => {
    if (index > 0 || gap === "live") lines.push(...each.gap)
    starts.push(lines.length)
    const {body} = each
    for (const line of "lines" in body ? body.lines(columns) : body) lines.push(line)
    ends.push(lines.length)
  })
  const finality = finalityOf(view)
  const at = finality.items - item
  const start = finality.place === undefined ? ends[at] : starts[at]
  const {line, offset} = finality.place ?? START
  const {open} = finality
  return {lines, final: {line: (start ?? 0) + line, offset}, view, item, gap, starts, open}
}

/** Rows of open code that are begun, and up to where they are final. */
export function liveCode(lines: readonly Line<Style>[], final: LinePosition): Live {
  return {...NOTHING, lines, final}
}

/** The items of a view from the first on, none of them final: what they look like is to come. */
export function liveWaiting(view: View, columns: number): Live {
  const live = liveOf(view, {item: 0, columns, gap: "live"})
  return {...live, final: START, open: undefined}
}
