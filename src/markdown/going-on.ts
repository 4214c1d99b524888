// An open paragraph that goes on with plain words: what was read of it stays right, so it grows and
// nothing is read again. Knows which words are plain; never knows how anything else is read.

import type {Style} from "../cells/style.js"
import type {Line} from "../text/line.js"
import {isMisread, sticks} from "./cut.js"
import {finalPlace} from "./finality.js"
import type {Settlement} from "./frontier.js"
import type {Leaf} from "./leaf.js"
import type {Live} from "./live.js"
import type {Event} from "./parser.js"
import type {Piece} from "./piece.js"
import {shorteningOf} from "./shorten.js"
import type {Item, Tail, View} from "./tail.js"

/** Characters that are text wherever text stands, that change nothing before them, and that are
 *  drawn as they are: no delimiter of Markdown, no mark that joins another. */
const LETTERS =
  " !\"#%'()+,\\-./0-9:;=?A-Za-z^{}\\u00a1-\\u00ac\\u00ae-\\u024f\\u0391-\\u03ff\\u0400-\\u0482" +
  "\\u2010-\\u2027\\u2030-\\u205e\\u3001-\\u3029\\u3041-\\u3096\\u30a1-\\u30ff\\u4e00-\\u9fff" +
  "\\uac00-\\ud7a3\\uff01-\\uff60"
const PLAIN = new RegExp(`^[${LETTERS}]+$`)
/** Words, and perhaps the beginning of a code span. */
const WORDS = new RegExp(`^[${LETTERS}]*(?:\`+[${LETTERS}]*)?$`)

/** In a word: an address, a reference, an escape, or the beginning of one. */
const UNSURE = /[@\\&<]|:\S|www/i

/** A line of which the marks may still decide what it is; so may a tag's "<", and a "$". */
const MARKS = /^[-=+*_#>|:\s`~\d.)]*$|^\[.?\]\s*$|[<$]/

/** The live lines when the tail got further words since it was read; `undefined` if they have to be
 *  read. They are the very same either way. */
export function goneOn(
  live: Live,
  tail: Tail,
  {readLength, columns}: {readonly readLength: number; readonly columns: number},
): Live | undefined {
  const {view, open} = live
  if (!view || !open || readLength === 0 || tail.table) return undefined
  const isWhole = view.source.text.length === view.origin + view.tail.text.length
  // A paragraph that was pushed is read as one, which it is; but no head of a table is held then.
  const isSame = (view.tail.grammar === "text") === (tail.grammar === "text")
  if (!isWhole || !isSame) return undefined
  const added = tail.text.slice(readLength)
  if (added === "" || !WORDS.test(added) || !mayGoOn(view, open, added)) return undefined
  const grown = grow(live, view, {open, tail, added})
  return grown && shorteningOf(grown.view, grown, columns) === undefined ? grown : undefined
}

/** Whether the view's last item goes on by these words and nothing else happens. */
function mayGoOn(view: View, settlement: Settlement, added: string): boolean {
  const {text} = view.source
  const index = view.items.length - 1
  const {leaf} = view.items[index]!
  const before = view.items[index - 1]?.leaf
  if (settlement.beginning === "definition" || leaf.end !== text.length) return false
  if (before && sticks(before, leaf)) return false
  // A mark looks different when a blank follows it, and then a word.
  if (!PLAIN.test(text.trimEnd().at(-1)!)) return false
  const lineStart = Math.max(leaf.start, text.lastIndexOf("\n") + 1)
  if (MARKS.test(text.slice(lineStart)) || isMisread(view, index)) return false
  // It may end the target of a link.
  if (added.includes(")") && text.includes("[", leaf.start)) return false
  // A code span may begin where none is open, and nothing else that waits for its end.
  if (added.includes("`") && settlement.barrier < settlement.end) return false
  return !UNSURE.test(text.slice(wordStart(text, lineStart)) + added)
}

function wordStart(text: string, from: number): number {
  let at = text.length
  while (at > from && !/\s/.test(text[at - 1]!)) at--
  return at
}

interface Growth {
  readonly open: Settlement
  readonly tail: Tail
  readonly added: string
}

function grow(live: Live, view: View, {open, tail, added}: Growth) {
  const text = view.source.text + added
  const end = text.trimEnd().length
  const index = view.items.length - 1
  const item = view.items[index]!
  const {leaf, body, pieces} = item
  const last = pieces.at(-1)?.at(-1)
  if (!last?.isPlain || !last.isExact || "lines" in body) return undefined
  const more = text.slice(last.to, Math.max(last.to, end))
  // Blanks that were at the end may be others than " ".
  if (!WORDS.test(more)) return undefined
  const line = grownLine(body.at(-1)!, more, last.style)
  const ends = {text: end, leaf: text.length}
  if (!line || growEvents(view.source.events, leaf, ends) === "other") return undefined
  const whole: Item = {
    ...item,
    leaf: {...leaf, end: text.length},
    body: body.with(-1, line),
    pieces: pieces.with(-1, grownPieces(pieces.at(-1)!, more)),
  }
  const next: View = {
    ...view,
    // It may have been cut since it was read, but it ends where it did.
    tail,
    origin: text.length - tail.text.length,
    source: {...view.source, text},
    items: view.items.with(index, whole),
  }
  const grown = settledUpTo(open, text)
  const place = finalPlace(next, index, grown)
  const final = {line: live.starts.at(-1)! + place.line, offset: place.offset}
  return {...live, lines: live.lines.with(-1, line), final, view: next, open: grown}
}

function settledUpTo(settlement: Settlement, text: string): Settlement {
  const {barrier, end} = settlement
  if (barrier < end) return {...settlement, end: text.length}
  const opener = text.indexOf("`", end)
  return {...settlement, end: text.length, barrier: opener < 0 ? text.length : opener}
}

function grownPieces(pieces: readonly Piece[], more: string): readonly Piece[] {
  const last = pieces.at(-1)!
  return pieces.with(-1, {...last, text: last.text + more, to: last.to + more.length})
}

function grownLine(line: Line<Style>, more: string, style: Style): Line<Style> | undefined {
  const last = line.runs.at(-1)
  if (last?.style !== style) return undefined
  return {...line, runs: line.runs.with(-1, {text: last.text + more, style})}
}

/** Gives the leaf and its last text later ends. Nobody else holds the events, and they are many, so
 *  they are changed where they are. "other": it does not end in text, or in text and blanks. */
function growEvents(
  events: readonly Event[],
  {from, to}: Leaf,
  ends: {readonly text: number; readonly leaf: number},
): "grown" | "other" {
  let at = to - 2
  while (events[at]?.[1].type === "lineSuffix") at--
  const text = events[at]?.[1]
  const leaf = events[from]![1]
  if (text?.type !== "data") return "other"
  text.end = {...text.end, offset: Math.max(ends.text, text.end.offset)}
  leaf.end = {...leaf.end, offset: ends.leaf}
  return "grown"
}
