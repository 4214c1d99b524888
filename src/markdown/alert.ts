// Alerts: quotes that begin with a line like "[!NOTE]". That line is shown as a mark and a word, so
// that they are told apart without colour. Never knows what else stands in the quote.

import type {Style} from "../cells/style.js"
import type {Role, Theme} from "../cells/theme.js"
import type {Leaf} from "./leaf.js"
import type {Piece} from "./piece.js"
import {styleOver} from "./style-over.js"

const HEAD = /\[!(note|tip|important|warning|caution)\][ \t]*(?=\n|$)/iy

/** Mark and colour of each kind. The marks are one column wide in every terminal. */
const LOOKS: Readonly<Record<string, readonly [mark: string, role: Role]>> = {
  note: ["i", "notice"],
  tip: ["+", "success"],
  important: ["*", "question"],
  warning: ["!", "warning"],
  caution: ["!!", "error"],
}

/** The pieces of a paragraph; if it is the beginning of an alert, with the alert's mark and word on
 *  a line of their own. */
export function withAlert(
  lines: readonly (readonly Piece[])[],
  leaf: Leaf,
  {text, theme}: {readonly text: string; readonly theme: Theme},
): readonly (readonly Piece[])[] {
  const quote = leaf.path.at(-1)
  // In a quote that goes on, the line is no first one.
  if (quote?.type !== "quote" || quote.line !== leaf.line || text[leaf.start] !== "[") return lines
  HEAD.lastIndex = leaf.start
  const [head, kind = ""] = HEAD.exec(text) ?? []
  if (head === undefined) return lines
  const to = leaf.start + head.length
  const [first = [], ...others] = lines
  const after = first.filter(piece => piece.from > to)
  const mark = {text: headOf(kind), style: styleOf(kind, theme)}
  const piece = {...mark, from: leaf.start, to, isExact: false, isPlain: false}
  return [[piece], ...(after.length > 0 ? [after] : []), ...others]
}

function headOf(kind: string): string {
  const [mark] = LOOKS[kind.toLowerCase()]!
  return `${mark} ${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}`
}

function styleOf(kind: string, theme: Theme): Style {
  const [, role] = LOOKS[kind.toLowerCase()]!
  return styleOver(theme.strong, theme[role])
}
