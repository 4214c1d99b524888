// The groups of a change → lines side by side: what was on the left, what is on the right. Each
// line is one row at the width it was made for. Loaded when the first diff comes.
//
//   ▌   41   export function stamp(d: Date) {     41   export function stamp(d: Date) {
//   ▌   42 - return fmt.format(d)                 42 + // ICU 72 writes U+202F before AM/PM.
//   ▌                                             43 + return fmt.format(d).replaceAll(
//   ▌                                              ↳ + "\u202f", " ")

import type {Style} from "../cells/style.js"
import type {Line, Row} from "../text/line.js"
import {rowWidth} from "../text/row.js"
import {wrapLine} from "../text/wrap.js"
import type {DrawnLine, Group, Groups} from "./diff-groups.js"
import {
  barRun,
  barWidth,
  type Cursor,
  endRuns,
  gapLine,
  marginOf,
  type PlacedLine,
  signedLine,
} from "./diff-rows.js"
import type {Look} from "./look.js"

/** Columns of a screen from which on two sides have room beside each other. */
export const SPLIT_COLUMNS_MIN = 120
/** Blank columns between both sides. */
const GAP_COLUMNS = 2

/** A side: how wide it is, and what its lines are made with. */
interface Pane {
  readonly columns: number
  readonly digits: number
  readonly look: Look
}

/** The lines from a place on, for rows of `columns`. */
export function splitLines(
  groups: Groups,
  from: Cursor,
  {columns, look}: {readonly columns: number; readonly look: Look},
): readonly PlacedLine[] {
  const pane: Pane = {
    columns: Math.floor((columns - barWidth(look) - GAP_COLUMNS) / 2),
    digits: groups.digits,
    look,
  }
  const placed: PlacedLine[] = []
  for (let index = from.group; index < groups.list.length; index++) {
    const start = index === from.group ? from : {group: index, removed: 0, added: 0}
    for (const line of groupLines(groups, start, pane)) placed.push(line)
  }
  return placed
}

function groupLines(groups: Groups, from: Cursor, pane: Pane): readonly PlacedLine[] {
  const group = groups.list[from.group]!
  const {digits, look} = pane
  const after: Cursor = {group: from.group + 1, removed: 0, added: 0}
  if (group.type === "gap") return [{line: gapLine(group.heading, digits, look), next: after}]
  if (group.type === "same") {
    const {line} = group
    const rows = paneRows(line, pane)
    const old = line.old === undefined ? rows : paneRows({...line, number: line.old}, pane)
    return besides(old, rows, {next: after, pane})
  }
  const {removed, added, left} = group
  const lines: PlacedLine[] = []
  for (let old = from.removed, now = from.added; old < removed.length || now < added.length; ) {
    const which = sidesAt(group, old, now)
    const before = which === "right" ? undefined : removed[old]
    const after = which === "left" ? undefined : added[now]
    old += before ? 1 : 0
    now += after ? 1 : 0
    const next = {group: from.group, removed: old, added: now}
    const sides = [
      before ? paneRows(before, pane) : [],
      after ? paneRows(after, pane) : [],
    ] as const
    lines.push(...besides(...sides, {next, pane}))
  }
  const rest = [leftRows(`−${left.removed}`, pane), leftRows(`+${left.added}`, pane)] as const
  const last = lines.pop()
  if (!last) return lines
  const told = besides(...rest, {next: after, pane})
  return [...lines, {line: last.line, next: told.length > 0 ? undefined : after}, ...told]
}

/** Which of the next two lines come now: a line waits for the one that it became. */
function sidesAt(
  {removed, added, partners}: Extract<Group, {type: "change"}>,
  old: number,
  now: number,
): "left" | "right" | "both" {
  if (old >= removed.length) return "right"
  if (now >= added.length) return "left"
  const partner = partners[old]
  if (partner === now) return "both"
  if (partners.indexOf(now, old + 1) >= 0) return "left"
  return partner !== undefined && partner > now ? "right" : "both"
}

/** Rows of one line of one side. */
function paneRows(line: DrawnLine, {columns, digits, look}: Pane): readonly Row<Style>[] {
  const rows = wrapLine<Style>({...signedLine(line, digits, look), wrap: "cell"}, columns)
  const all = rows.map(({row}) => row)
  return line.end === "none" ? [...all, [margin(digits, look), ...endRuns(look)]] : all
}

function leftRows(count: string, {digits, look}: Pane): readonly Row<Style>[] {
  if (/^.0$/.test(count)) return []
  const text = `${look.glyphs.ellipsis} ${count}`
  return [[margin(digits, look), {text, style: look.theme.dim}]]
}

function margin(digits: number, {theme}: Look) {
  return {text: " ".repeat(marginOf(digits)), style: theme.dim}
}

/** Rows of both sides beside each other. Only after the last one the form can change. */
function besides(
  left: readonly Row<Style>[],
  right: readonly Row<Style>[],
  {next, pane}: {readonly next: Cursor; readonly pane: Pane},
): readonly PlacedLine[] {
  const count = Math.max(left.length, right.length)
  return Array.from({length: count}, (_, index) => {
    const drawn = besideLine(left[index] ?? [], right[index] ?? [], pane)
    const line = count === 1 ? drawn : ({...drawn, extent: "part"} as const)
    return {line, next: index === count - 1 ? next : undefined}
  })
}

function besideLine(left: Row<Style>, right: Row<Style>, {columns, look}: Pane): Line<Style> {
  const bar = [barRun(look)]
  const blanks = columns + GAP_COLUMNS - rowWidth(left)
  const between = {text: " ".repeat(Math.max(1, blanks)), style: look.theme.text}
  const runs = right.length > 0 ? [...left, between, ...right] : left
  return {runs, first: bar, rest: bar, wrap: "cell"}
}
