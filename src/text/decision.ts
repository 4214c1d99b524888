// Untrusted text on which a person decides: a command, a path, the title of a question. Everything
// in it that hides, or passes for something else, is shown as a token. What is shown is one text
// for one source, so nobody agrees to what was not seen. Knows nothing of styles and places.
//
//   what hides            zero-width, bidi, tags, selectors, C0, C1   ‹U+202E›  ␛
//   what passes for       letters of two scripts, signs like a shell's  p‹U+0430›ypal
//   where it leads        hosts by their name on the network     пример.рф‹xn--e1afmkfd.xn--p1ai›
//   what pushes away      blanks at the end, many of them, many newlines  ␣  ‹␣×300›  ‹↵×40›

import {hostNotes} from "./hosts.js"
import {lookAlikes, type Matter} from "./look-alikes.js"
import {Pieces} from "./pieces.js"
import {visible} from "./visible.js"
import {isPictograph} from "./width.js"

export type {Matter} from "./look-alikes.js"

/** Most blanks inside of a line, and at its start, that are shown as they are. */
export const BLANKS_MAX = 16
export const INDENT_MAX = 40
/** Most empty lines in a row, and most signs of one kind, that are shown one by one. */
export const REPEATS_MAX = 3
/** UTF-16 units that are looked through for what passes for something else. What is behind them,
 *  a thousand rows down, is shown whole, with tokens for what hides: a hostile megabyte must not
 *  cost seconds. */
export const LOOKED_UNITS_MAX = 65_536
/** Columns of a tab, wherever it stands. */
const TAB_COLUMNS = 4
/** Marks on one letter; living scripts need no more. */
const MARKS_MAX = 4

/** The text for a place of one line: a newline is «↵». Safe to draw; linear time. */
export function decided(text: string, matter: Matter): string {
  const isPlain = PRINTABLE.test(text) && !TELLING.test(text)
  return isPlain ? text : shown(text, {matter, newline: "↵"})
}

/** The lines of a text. Many empty ones become one that counts them. */
export function decidedLines(text: string, matter: Matter): readonly string[] {
  return shown(text.replace(/\r?\n$/, ""), {matter, newline: "\n"}).split("\n")
}

/** How many places of a shown text are tokens for what hides or passes for something else. */
export function warnings(shownText: string): number {
  return shownText.match(WARNING)?.length ?? 0
}

/** The text cut into what stands as it is and tokens, in turns: the tokens have odd places. */
export function tokenParts(shownText: string): readonly string[] {
  return shownText.split(TOKEN)
}

const WARNING = /‹[U@]|[\u2400-\u241f\u2421]/g
const TOKEN =
  /(‹(?:U\+[\dA-F]{4,6}(?:×\d+)?|[␣↵]×\d+|[\x21-\x7e]{1,254})›|[\u2400-\u241f\u2421\u21b5]|␣+)/u

const PRINTABLE = /^[\x20-\x7e]*$/
const TELLING = /^ | {2}| $|:\/\//

interface Form {
  readonly matter: Matter
  readonly newline: "\n" | "↵"
}

/** A stretch of the source and what is shown for it. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

function shown(text: string, form: Form): string {
  if (text.length <= LOOKED_UNITS_MAX) return lookedAt(text, form)
  const rest = text.slice(LOOKED_UNITS_MAX)
  const safe = form.newline === "\n" ? rest.split("\n").map(visible).join("\n") : visible(rest)
  return lookedAt(text.slice(0, LOOKED_UNITS_MAX), form) + safe
}

function lookedAt(text: string, form: Form): string {
  const edits = [...noteEdits(text), ...stretchEdits(text, form)]
  // What is put between two characters comes before what stands for the second of them.
  const rank = ({from, to}: Edit) => (to === from ? 0 : 1)
  edits.sort((a, b) => a.from - b.from || rank(a) - rank(b) || b.to - a.to)
  const shown = new Shown(text)
  let next = 0
  const alike = lookAlikes(text, form.matter)
  for (let offset = alike.indexOf(1); offset >= 0; offset = alike.indexOf(1, offset + 1)) {
    while (next < edits.length && edits[next]!.from <= offset) shown.put(edits[next++]!)
    shown.put(tokenAt(text, offset))
  }
  while (next < edits.length) shown.put(edits[next++]!)
  return counted(shown.whole())
}

/** A text with edits put in, from its start to its end. */
class Shown {
  readonly #text: string
  readonly #pieces = new Pieces()
  #end = 0

  constructor(text: string) {
    this.#text = text
  }

  /** One that begins inside of another that is put already changes nothing. */
  put({from, to, text}: Edit): void {
    if (from < this.#end) return
    if (from > this.#end) this.#pieces.add(visible(this.#text.slice(this.#end, from)))
    this.#pieces.add(text)
    this.#end = to
  }

  whole(): string {
    this.#pieces.add(visible(this.#text.slice(this.#end)))
    return this.#pieces.whole()
  }
}

/** Tokens of one kind in a row as one that counts them: they must not push away what follows. */
function counted(text: string): string {
  let result = ""
  let end = 0
  const four = /‹(U\+[\dA-F]{4,6})›(?:‹\1›){3}/g
  for (let match = four.exec(text); match; match = four.exec(text)) {
    const name = match[1]!
    const token = `‹${name}›`
    let to = four.lastIndex
    while (text.startsWith(token, to)) to += token.length
    result += `${text.slice(end, match.index)}‹${name}×${(to - match.index) / token.length}›`
    four.lastIndex = end = to
  }
  return result + text.slice(end)
}

function noteEdits(text: string): Edit[] {
  return hostNotes(text).flatMap(({from, to, note}) =>
    // A name that the network cannot have is shown letter by letter.
    note === undefined ? foreignIn(text, from, to) : [{from: to, to, text: `‹${note}›`}],
  )
}

function foreignIn(text: string, from: number, to: number): readonly Edit[] {
  const edits: Edit[] = []
  for (let offset = from; offset < to; ) {
    const edit = tokenAt(text, offset)
    if (text.charCodeAt(offset) > 0x7e) edits.push(edit)
    offset = edit.to
  }
  return edits
}

function tokenAt(text: string, offset: number): Edit {
  const point = text.codePointAt(offset)!
  return {from: offset, to: offset + (point > 0xffff ? 2 : 1), text: tokenOf(point)}
}

// One character may come a thousand times.
let last = {point: -1, token: ""}

function tokenOf(point: number): string {
  if (point !== last.point) {
    last = {point, token: `‹U+${point.toString(16).toUpperCase().padStart(4, "0")}›`}
  }
  return last.token
}

// What `visible` leaves as it is since it does no harm in content, and what stands for something
// else in the text that is shown.
const STRETCH = [
  "[ \\t\\r\\n]+",
  "[\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\u2800]+",
  "[\\ufe00-\\ufe0f\\u034f\\u17b4\\u17b5\\u200c\\u200d]",
  "[\\u{e0000}-\\u{e0fff}]",
  "\\p{Mn}{5,}",
  "[\\u2400-\\u2426\\u21b5\\u2423]",
  "‹(?=U\\+|xn--|@|[␣↵]×)",
].join("|")
// Made when it is needed: to read it takes as long as a good part of the first frame.
let stretches: RegExp | undefined

function stretchEdits(text: string, form: Form): readonly Edit[] {
  const edits: Edit[] = []
  stretches ??= new RegExp(STRETCH, "gu")
  for (const match of text.matchAll(stretches)) {
    const [stretch] = match
    const from = match.index
    const to = from + stretch.length
    const token = stretchText(stretch, {text, from, to, ...form})
    if (token !== stretch || stretch.includes("\n")) edits.push({from, to, text: token})
  }
  return edits
}

interface Place extends Form {
  readonly text: string
  readonly from: number
  readonly to: number
}

function stretchText(stretch: string, place: Place): string {
  const first = stretch.charCodeAt(0)
  if (first <= 0x20) return blankText(stretch, place)
  if (/^[\p{Zs}\u2800]/u.test(stretch)) return foreignBlanks(stretch, place)
  if (/^\p{Mn}{5}/u.test(stretch)) return marksText(stretch)
  if (staysJoined(stretch.codePointAt(0)!, place)) return stretch
  return tokenOf(stretch.codePointAt(0)!)
}

/** Blanks, tabs and newlines in a row. */
function blankText(stretch: string, {text, from, to, newline}: Place): string {
  const isStart = from === 0
  const isEnd = to === text.length
  const lines = stretch.replaceAll("\r\n", "\n").split("\n")
  const last = lines.length - 1
  const head = lines[0]!
  if (last === 0) return isEnd ? endBlanks(head) : innerBlanks(head, isStart ? "start" : "inner")
  const tail = isEnd ? endBlanks(lines[last]!) : innerBlanks(lines[last]!, "start")
  return endBlanks(isStart ? "" : head) + newlines(last, newline) + tail
}

function newlines(count: number, newline: "\n" | "↵"): string {
  if (newline === "↵") return count <= REPEATS_MAX ? "↵".repeat(count) : `‹↵×${count}›`
  // The lines before and after are not empty: one newline less than there are stands between.
  return count <= REPEATS_MAX + 1 ? "\n".repeat(count) : `\n‹↵×${count - 1}›\n`
}

/** At the end of a line no blank can be seen. */
function endBlanks(blanks: string): string {
  const count = columnsOf(blanks)
  const others = blanks.replace(/[ \t]/g, "")
  const signs = count <= REPEATS_MAX ? "␣".repeat(count) : `‹␣×${count}›`
  return signs + visible(others)
}

function innerBlanks(blanks: string, where: "start" | "inner"): string {
  const count = columnsOf(blanks)
  const others = blanks.replace(/[ \t]/g, "")
  if (count > (where === "start" ? INDENT_MAX : BLANKS_MAX)) return `‹␣×${count}›${visible(others)}`
  return " ".repeat(count) + visible(others)
}

function columnsOf(blanks: string): number {
  let columns = 0
  for (const blank of blanks) columns += blank === "\t" ? TAB_COLUMNS : blank === " " ? 1 : 0
  return columns
}

/** Blanks that no shell parts words at. In prose a few are typography: French, Chinese. */
function foreignBlanks(stretch: string, {text, from, to, matter}: Place): string {
  const isWide = /^\u3000+$/.test(stretch) && (isEast(text, from - 1) || isEast(text, to))
  const isProse = matter === "prose" && !stretch.includes("\u2800") && to < text.length
  if ((isWide || isProse) && from > 0 && stretch.length <= REPEATS_MAX) return stretch
  return [...stretch].map(blank => tokenOf(blank.codePointAt(0)!)).join("")
}

function isEast(text: string, offset: number): boolean {
  return /[\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]/.test(text[offset] ?? "")
}

function marksText(stretch: string): string {
  const shown = new Pieces()
  let count = 0
  for (const mark of stretch) {
    shown.add(count < MARKS_MAX ? mark : tokenOf(mark.codePointAt(0)!))
    count++
  }
  return shown.whole()
}

const ZWJ = 0x200d

/** Whether what has no width does its work where it stands: it chooses the form of an emoji or of
 *  the letters on both sides. Anywhere else it could carry a message that nobody sees. */
function staysJoined(point: number, {text, from, to}: Place): boolean {
  const before = pointBefore(text, from)
  const after = text.codePointAt(to) ?? 0
  if (point === 0xfe0e || point === 0xfe0f) {
    return isPictograph(before) || /[#*\d]/.test(String.fromCodePoint(before))
  }
  if (point !== ZWJ && point !== 0x200c) return false
  if (isPictograph(after)) {
    return point === ZWJ && (isPictograph(before) || before === 0xfe0f)
  }
  const isLetter = (one: number) => /[\p{L}\p{M}]/u.test(String.fromCodePoint(one)) && one > 0x590
  return isLetter(before) && isLetter(after)
}

function pointBefore(text: string, offset: number): number {
  const unit = text.charCodeAt(offset - 1)
  const isLow = (unit & 0xfc00) === 0xdc00
  return text.codePointAt(Math.max(0, offset - (isLow ? 2 : 1))) ?? 0
}
