// The events of fenced code: those that the parser would give. Never knows what stands around it.

import type {Token} from "./event.js"
import type {EventWriter, Place} from "./event-writer.js"

/** An opening line: marks, the language, and what is said of the code. */
const OPENING = /(`{3,})( *)([^ `\n]*)(?:( +)([^`\n]*[^ `\n])?)?(?=\n|$)/y
/** In a language an escape or an entity is one. */
const READ_ON = /[\\&]/

/** Code that is being read. */
export interface OpenFence {
  readonly token: Token
  /** How many marks opened it. */
  readonly size: number
  /** Its last line so far, of which the end was not written yet. */
  readonly last: Place
}

/** Begins code if that line opens it. */
export function beginFence(out: EventWriter, place: Place): OpenFence | "none" | "other" {
  const {line, from, to} = place
  if (!out.text.startsWith("```", from)) return "none"
  OPENING.lastIndex = from
  const [found, marks = "", lead = "", info = "", blanks = "", more = ""] =
    OPENING.exec(out.text) ?? []
  if (found === undefined || READ_ON.test(found)) return "other"
  const token = out.open("codeFenced", line, from)
  const fence = out.open("codeFencedFence", line, from)
  let at = from
  const put = (type: "codeFencedFenceSequence" | "whitespace", {length}: string) => {
    if (length > 0) out.put(type, {line, from: at, to: at + length})
    at += length
  }
  const putText = (type: "codeFencedFenceInfo" | "codeFencedFenceMeta", {length}: string) => {
    if (length === 0) return
    const text = out.open(type, line, at)
    out.put("data", {line, from: at, to: at + length})
    at += length
    out.close(text, line, at)
  }
  put("codeFencedFenceSequence", marks)
  put("whitespace", lead)
  putText("codeFencedFenceInfo", info)
  put("whitespace", blanks)
  putText("codeFencedFenceMeta", more)
  out.close(fence, line, to)
  return {token, size: marks.length, last: place}
}

/** Adds a line to the code. "closed": it was the last one, and its end is not part of it. */
export function addCode(out: EventWriter, open: OpenFence, place: Place) {
  const {line, from, to} = place
  const {text} = out
  out.putLineEnd("lineEnding", open.last.line, open.last.to)
  let end = from
  while (text[end] === "`") end++
  if (end - from >= open.size && end === to) {
    const fence = out.open("codeFencedFence", line, from)
    out.put("codeFencedFenceSequence", place)
    out.close(fence, line, to)
    out.close(open.token, line, to)
    return "closed"
  }
  // With blanks around them the marks close it, too.
  if (text.slice(from, to).trim().startsWith("```")) return "other"
  if (from < to) out.put("codeFlowValue", place)
  return {...open, last: place}
}

/** Ends code that nothing closes, and says where: the last newline is part of it. */
export function endFence(out: EventWriter, {token, last}: OpenFence): Place {
  const {line, to} = last
  const isWhole = to < out.text.length
  if (isWhole) out.putLineEnd("lineEnding", line, to)
  const end = isWhole ? {line: line + 1, from: to + 1, to: to + 1} : last
  out.close(token, end.line, end.to)
  return end
}
