// What rows of the interface are told by, and content kept from looking like them. Rows of ours
// begin with a bar at column 0; content gets another sign of the same width there.
// Knows shapes; never what a row says, nor where it stands on the screen.
//
// Four rules, at column 0 of a row of content:
//
//   the bar itself                      ▌ …          always               ¦ …
//   a block that fills the left edge    ▊ …  ▏ …     but for charts: three blocks or more in a row
//   an upright stroke                   ┃ ? …  │ ✓ … only before a sign of our cards: tables and
//                                                    trees are drawn with them
//   the sign of the editor's row        › …          before a blank
//
// Behind a bar of ours, where words of others begin at once: the sign of a card before a blank, for
// then the row would be that card's.             ▌ ? Run it?                    ▌ · Run it?
//
// And anywhere in a row, ours or not: the bar before such a sign, since a terminal that is made
// narrower breaks rows that are its own already, and what stood in the middle comes to column 0.
// The same where nothing but blanks is left after the bar and the row goes on in the next one: the
// terminal has the two as one line, and a sign may come.

import {nextBreak} from "./grapheme.js"
import type {Row, Run} from "./line.js"
import {widthBetween} from "./width.js"

/** Whose row it is: content from column 0 on; words of others right behind a bar of ours; or ours
 *  in its first columns, too. */
export type Owner = "content" | "quoted" | "ours"

/** The bar of the Unicode signs, and what stands for it and all that looks like it. */
const BAR = "▌"
const BAR_TOKEN = "¦"
/** What stands for the bar of the ASCII signs, which Markdown and shells know well. */
const ASCII_BAR_TOKEN = ":"
const PROMPT = "›"
const PROMPT_TOKEN = "»"
const SIGN_TOKEN = "·"

const BLOCK = /^[\u2588-\u258f\u2590\u2595-\u259f\u{1fb00}-\u{1fbaf}\u{1cd00}-\u{1cdff}]$/u
const ANY_BLOCK = /^[\u2580-\u259f\u{1fb00}-\u{1fbaf}\u{1cc21}-\u{1cc2f}\u{1cd00}-\u{1ceaf}]$/u
/** Blocks in a row from which on they are a chart. */
const CHART_BLOCKS = 3
const STROKE = /^[│┃║╎╏┆┇┊┋╵╷╹╻╽╿❘❙❚⎜⎟⎢⎥⎪⎮⎸⎹⏐▮▯｜￨∣ǀ丨⼁ㅣ⁞⦙⸾]$/u
/** Signs of our cards, and what passes for them. */
const SIGN = /^[?？﹖❓❔⁇⁈‽ʔɁ؟✓✔✗✘✕☑☒✅❌○●◯⬤–—›❯⌄⌵˅◆◈❖♦…\u2800-\u28ff]/u
/** Those that begin a card: one that asks, that succeeded, failed, runs, waits; the heading of work
 *  that is folded or open; an agent below the agent. */
const CARD_SIGN = /^[?？﹖❓❔ʔɁ؟✓✔✗✘✕●○◯⬤›❯⌄⌵˅◆◈❖♦\u2801-\u28ff]/u
const BLANKS = /^[\s\u2800\u3164]*$/u

/** Graphemes of a row that are looked at: a sign behind more blanks is no card's. */
const HEAD_GRAPHEMES = 8

/** What a row is to be kept from. `bar` is the sign that rows of ours begin with. */
export interface Keeping {
  readonly bar: string
  readonly owner: Owner
  /** The terminal has the next row as one line with it. */
  readonly goesOn?: boolean
}

/** The row, unable to pass for one of ours; the very same one if it could not. */
export function unforgeable<S>(row: Row<S>, {bar, owner, goesOn = false}: Keeping): Row<S> {
  if (owner === "content") return withoutHead(withoutCards(row, 0, goesOn), bar)
  const safe = withoutCards(row, 1, goesOn)
  return owner === "quoted" ? withoutSign(safe, bar === BAR ? SIGN_TOKEN : ".") : safe
}

/** The text of a content row that begins at column 0: its first grapheme is not what rows of ours
 *  begin with. */
export function withoutBar(text: string): string {
  return withoutHead([{text, style: 0}], BAR)[0]?.text ?? text
}

/** A grapheme of a row and where it stands. */
interface Place {
  readonly run: number
  readonly from: number
  readonly text: string
}

function withoutHead<S>(row: Row<S>, bar: string): Row<S> {
  // Most rows begin with a letter.
  const first = row[0]?.text.charCodeAt(0) ?? 0
  if (first > 0x20 && first < 0x7f && bar.charCodeAt(0) !== first) return row
  const head = headOf(row)
  const place = head[0]
  const token = place && tokenOf(head, bar)
  return place && token !== undefined ? replaced(row, place, token) : row
}

/** The words behind the bar, which is the first run. */
function withoutSign<S>(row: Row<S>, token: string): Row<S> {
  const first = row[1]?.text.charCodeAt(0) ?? 0
  if (first >= 0x20 && first < 0x7f && first !== QUESTION_MARK) return row
  const [place, next] = headOf(row, 1)
  if (!place || !CARD_SIGN.test(place.text) || !BLANKS.test(next?.text ?? " ")) return row
  return replaced(row, place, token)
}

const QUESTION_MARK = 0x3f

/** The first graphemes of a row that are seen, from a run on. */
function headOf<S>(row: Row<S>, first = 0): readonly Place[] {
  const head: Place[] = []
  for (const [run, {text}] of row.entries()) {
    if (run < first) continue
    for (let from = 0; from < text.length && head.length < HEAD_GRAPHEMES; ) {
      const end = nextBreak(text, from)
      // What has no width is not drawn, so what follows it would be at column 0.
      if (widthBetween(text, from, end) > 0) head.push({run, from, text: text.slice(from, end)})
      from = end
    }
    if (head.length === HEAD_GRAPHEMES) break
  }
  return head
}

/** What the first sign of a head must be replaced by. */
function tokenOf(head: readonly Place[], bar: string): string | undefined {
  const [first = "", ...rest] = head.map(({text}) => text)
  const isAscii = bar !== BAR
  const token = isAscii ? ASCII_BAR_TOKEN : BAR_TOKEN
  if (first.startsWith(bar) || first.includes(BAR)) return token
  const sign = String.fromCodePoint(first.codePointAt(0) ?? 0x20)
  if (BLOCK.test(sign)) {
    const blocks = [first, ...rest].findIndex(text => !ANY_BLOCK.test(text))
    return blocks >= 0 && blocks < CHART_BLOCKS ? token : isChart(head) ? undefined : token
  }
  // Where the bar is a stroke itself, every stroke looks like it.
  if (STROKE.test(sign)) return isAscii || isBeforeSign(rest) ? token : undefined
  const next = rest[0] ?? " "
  return sign === PROMPT && BLANKS.test(next) ? PROMPT_TOKEN : undefined
}

function isChart(head: readonly Place[]): boolean {
  return head.length >= CHART_BLOCKS
}

function isBeforeSign(rest: readonly string[]): boolean {
  return SIGN.test(rest.find(text => !BLANKS.test(text)) ?? "")
}

function replaced<S>(row: Row<S>, {run, from, text}: Place, token: string): Row<S> {
  const {text: whole, style} = row[run]!
  const first = String.fromCodePoint(text.codePointAt(0)!)
  // Marks on it stay; a bar may also be a mark's base in the middle of a cluster.
  const marks = text.slice(first.length).replaceAll(BAR, token)
  const safe = whole.slice(0, from) + token + marks + whole.slice(from + text.length)
  return row.with(run, {text: safe, style})
}

/** The bar before a sign, from a run on: not there any more. */
function withoutCards<S>(row: Row<S>, from: number, goesOn: boolean): Row<S> {
  if (!row.some(({text}, index) => index >= from && text.includes(BAR))) return row
  const safe = row.map((run, index) => {
    return index < from ? run : withoutCard(run, row.slice(index + 1), goesOn)
  })
  return safe.every((run, index) => run === row[index]) ? row : safe
}

function withoutCard<S>(run: Run<S>, more: Row<S>, goesOn: boolean): Run<S> {
  if (!run.text.includes(BAR)) return run
  const text = run.text.replace(/▌/g, (bar, offset: number) => {
    const after = run.text.slice(offset + 1, offset + 1 + HEAD_GRAPHEMES)
    const next = more.map(({text}) => text.slice(0, HEAD_GRAPHEMES))
    const rest = [after, ...next].join("").slice(0, HEAD_GRAPHEMES)
    const mayCome = goesOn && rest.length < HEAD_GRAPHEMES && BLANKS.test(rest)
    return mayCome || isBeforeSign([...rest]) ? BAR_TOKEN : bar
  })
  return text === run.text ? run : {text, style: run.style}
}
