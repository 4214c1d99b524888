// The events of inline text with nothing but words, code and emphasis in it: those that the parser
// would give, in one pass. Never knows blocks.
//
//     some *words* and `code`
//          ^     ^     ^    ^     marks; all between them is data

import type {Token} from "./event.js"
import type {EventWriter, Place} from "./event-writer.js"

/** What a leaf has on one line, from its first character that is no blank to the newline. */
export interface Stretch extends Place {
  /** Columns that each container takes before it. */
  readonly indents: readonly number[]
}

/** A span of code, or a run of "*" or "_". */
type Mark = Code | Run

interface Code extends Place {
  readonly type: "code"
  /** Length of the marks around it. */
  readonly size: number
}

interface Run extends Place {
  readonly type: "run"
  /** What may stand at its other end: something before it, or something after it. */
  readonly opens: boolean
  readonly closes: boolean
  /** The run that it is one end of emphasis with. */
  partner: Run | undefined
  /** What was entered at its start, if it opens emphasis. */
  group: readonly Token[]
}

/** What an ASCII character may be outside of code; others are words. */
const WORD = 0
const CODE = 1
const RUN = 2
/** It may mean something with what stands behind it. */
const MAYBE = 3
/** It is for the parser. */
const OTHER = 4

const CLASSES = new Uint8Array(128)
const SIGNS = [
  ["`", CODE],
  ["*_", RUN],
  ["&<:wW", MAYBE],
  ["\\[]~$@", OTHER],
] as const
for (const [signs, sort] of SIGNS) {
  for (const sign of signs) CLASSES[sign.charCodeAt(0)] = sort
}

/** Writes the text of a leaf. "other": there is more in it than that, and what was written is of no
 *  use. No tabs, no control characters. */
export function writeText(out: EventWriter, stretches: readonly Stretch[]): "written" | "other" {
  const marks: Mark[] = []
  for (let index = 0; index < stretches.length; index++) {
    if (addMarks(marks, out.text, stretches.slice(index)) === "other") return "other"
  }
  if (pair(marks, out.text) === "other") return "other"
  let next = 0
  let depth = 0
  for (const [index, {line, from, to, indents}] of stretches.entries()) {
    if (index > 0) writeIndents(out, {line, from, indents})
    let at = from
    for (; marks[next]?.line === line; next++) {
      const mark = marks[next]!
      const change = changeOfDepth(mark)
      // Only inside of emphasis the parser joins a run that means nothing with the words around.
      if (change === 0 && depth > 0 && mark.type === "run") continue
      depth += change
      if (mark.from > at) out.put("data", {line, from: at, to: mark.from})
      if (mark.type === "code") writeCode(out, mark)
      else writeRun(out, mark)
      at = mark.to
    }
    const blanks = to - endOfText(out.text, at, to)
    // Two of them before a newline are a break.
    if (blanks > 1 && index < stretches.length - 1) return "other"
    if (to - blanks > at) out.put("data", {line, from: at, to: to - blanks})
    if (blanks > 0) out.put("lineSuffix", {line, from: to - blanks, to})
    if (index < stretches.length - 1) out.putLineEnd("lineEnding", line, to)
  }
  return "written"
}

function changeOfDepth(mark: Mark): -1 | 0 | 1 {
  if (mark.type === "code" || !mark.partner) return 0
  return mark.partner.from > mark.from ? 1 : -1
}

/** Writes what containers take before a place in a line. */
export function writeIndents(
  out: EventWriter,
  {line, from, indents}: Pick<Stretch, "line" | "from" | "indents">,
): void {
  let at = from - indents.reduce((sum, size) => sum + size, 0)
  for (const size of indents) {
    out.put("listItemIndent", {line, from: at, to: at + size})
    at += size
  }
}

function endOfText(text: string, from: number, to: number): number {
  let end = to
  while (end > from && text[end - 1] === " ") end--
  return end
}

/** Adds the marks of the first stretch; the others are those behind it. */
function addMarks(
  marks: Mark[],
  text: string,
  [stretch, ...others]: readonly Stretch[],
): "added" | "other" {
  const {line, from, to} = stretch!
  for (let at = from; at < to; ) {
    const sort = CLASSES[text.charCodeAt(at)] ?? WORD
    if (sort === OTHER || (sort === MAYBE && isMeant(text, at))) return "other"
    if (sort === WORD || sort === MAYBE) {
      at++
      continue
    }
    const end = endOfRun(text, at, to)
    if (sort === RUN) {
      marks.push(runOf(text, {line, from: at, to: end}, stretch!))
      at = end
      continue
    }
    const size = end - at
    const close = closingCode(text, {from: end, to}, size)
    if (close === undefined) {
      // It may be code that goes on in the next line.
      if (others.some(other => closingCode(text, other, size) !== undefined)) return "other"
      at = end
    } else {
      // A blank at an end of code is not always part of it.
      if (text[end] === " " || text[close - 1] === " ") return "other"
      marks.push({type: "code", line, from: at, to: close + size, size})
      at = close + size
    }
  }
  return "added"
}

/** Whether the sign is, or may become, part of an address, an entity or a tag. */
function isMeant(text: string, at: number): boolean {
  const next = text[at + 1]
  switch (text[at]) {
    case ":":
      return next === "/"
    case "&":
    case "<":
      return next !== undefined && next !== " " && next !== "\n"
    default:
      return /^www\./i.test(text.slice(at, at + 4))
  }
}

function endOfRun(text: string, from: number, to: number): number {
  let at = from + 1
  while (at < to && text[at] === text[from]) at++
  return at
}

/** Offset of the next run of so many backticks. */
function closingCode(
  text: string,
  {from, to}: {readonly from: number; readonly to: number},
  size: number,
): number | undefined {
  for (let at = text.indexOf("`", from); at >= 0 && at < to; ) {
    const end = endOfRun(text, at, to)
    if (end - at === size) return at
    at = text.indexOf("`", end)
  }
  return undefined
}

/** The run, by the rules of flanking (CommonMark, 6.2), character by character as UTF-16 has
 *  them. */
function runOf(text: string, place: Place, stretch: Place): Run {
  const before = sortOf(text, place.from - 1, stretch)
  const after = sortOf(text, place.to, stretch)
  const isLeft = after === "letter" || (after === "punctuation" && before !== "letter")
  const isRight = before === "letter" || (before === "punctuation" && after !== "letter")
  const isStar = text[place.from] === "*"
  return {
    type: "run",
    ...place,
    opens: isLeft && (isStar || before !== "letter" || !isRight),
    closes: isRight && (isStar || after !== "letter" || !isLeft),
    partner: undefined,
    group: [],
  }
}

function sortOf(text: string, at: number, {from, to}: Place): "blank" | "punctuation" | "letter" {
  if (at < from || at >= to) return "blank"
  const unit = text[at]!
  if (/\s/.test(unit)) return "blank"
  return /[\p{P}\p{S}]/u.test(unit) ? "punctuation" : "letter"
}

/** Finds which runs belong together, where that is plain: each closes the one opened last. */
function pair(marks: readonly Mark[], text: string): "paired" | "other" {
  const open: Run[] = []
  for (const mark of marks) {
    if (mark.type === "code") continue
    const size = mark.to - mark.from
    if (size > 2) return "other"
    const last = open.at(-1)
    const sign = text[mark.from]
    if (mark.closes && open.some(run => text[run.from] === sign)) {
      if (last?.to !== last!.from + size || text[last!.from] !== sign) return "other"
      open.pop()
      mark.partner = last
      last!.partner = mark
    } else if (mark.opens) open.push(mark)
  }
  return "paired"
}

function writeCode(out: EventWriter, {line, from, to, size}: Code): void {
  const token = out.open("codeText", line, from)
  out.put("codeTextSequence", {line, from, to: from + size})
  out.put("codeTextData", {line, from: from + size, to: to - size})
  out.put("codeTextSequence", {line, from: to - size, to})
  out.close(token, line, to)
}

function writeRun(out: EventWriter, run: Run): void {
  const {partner, line, from, to} = run
  if (!partner) return out.put("data", run)
  const name = to - from === 2 ? "strong" : "emphasis"
  if (partner.from > from) {
    const group = out.open(name, line, from)
    out.put(`${name}Sequence`, run)
    run.group = [group, out.open(`${name}Text`, line, to)]
    return
  }
  const [group, text] = partner.group
  out.close(text!, line, from)
  out.put(`${name}Sequence`, run)
  out.close(group!, line, to)
}
