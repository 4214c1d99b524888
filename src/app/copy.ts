// What /copy means: its words, and the text that they name in the conversation. Pure; never knows
// clipboards or files.
//
//     /copy              the last answer          /copy code      its last closed code block
//     /copy 2            the answer before        /copy 2 code
//     /copy all          all of it                /copy > x.md    to a new file
//     /copy a57          the block of that handle

import type {Block} from "../transcript/block.js"
import {blockText, plainSource, trimmed} from "../transcript/block-text.js"
import {wholeText} from "../transcript/growing.js"
import {idOfHandle} from "../transcript/handle.js"
import {goneCount, outlinesFrom} from "../transcript/recall.js"
import {recalled, type Transcript} from "../transcript/transcript.js"
import type {Copy, CopyLack, CopyWhat} from "./copied.js"
import {lastCode} from "./copy-code.js"
import {COPY_WORDS} from "./copy-words.js"
import {kept, notKept} from "./handles.js"
import {said} from "./said.js"
import {only, type State, type Step} from "./state.js"

/** Carries out what was typed behind the command; "" for its key. */
export function copy(state: State, rest: string): Step {
  const words = COPY_WORDS[state.setting.locale]
  const warned = (text: string) => only(said(state, {tone: "warning", text}))
  const wish = wishOf(rest)
  if (wish.type === "wrong") return warned(words.wrong(wish.word))
  const {what, back, file, handle} = wish
  if (handle !== undefined) {
    const block = kept(state, handle)
    if (block === undefined) return only(notKept(state, handle))
    const copy = {text: blockText(block), what, back, file, missing: 0, handle}
    return {state, effects: [{type: "copy", copy}]}
  }
  const found = textOf(state.transcript, wish)
  if (found.type === "none") return warned(words.none(found.why, {...wish, count: found.count}))
  const text = plainSource(found.text)
  return {state, effects: [{type: "copy", copy: {text, what, back, file, missing: found.missing}}]}
}

export interface Wish {
  readonly type: "wish"
  readonly what: CopyWhat
  readonly back: number
  readonly file: string | undefined
  readonly handle?: string
}

/** Reads the words behind the command, in any order, and a file behind ">". */
export function wishOf(rest: string): Wish | {readonly type: "wrong"; readonly word: string} {
  const [, words = "", arrow, name = ""] = /^([^>]*)(?:(>)\s*(.*))?$/s.exec(rest.trim()) ?? []
  const file = name.trim().replace(/^(["'])(.+)\1$/, "$2")
  if (arrow && file === "") return {type: "wrong", word: ">"}
  let what: CopyWhat = "answer"
  let back: number | undefined
  let handle: string | undefined
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const name = word.toLowerCase()
    if (/^[1-9]\d{0,5}$/.test(word) && back === undefined) back = Number(word)
    else if (idOfHandle(word) !== undefined && what === "answer" && handle === undefined) {
      handle = name
      what = "block"
    } else if ((name === "code" || name === "all") && what === "answer") what = name
    else return {type: "wrong", word}
  }
  const takesNumber = what === "answer" || what === "code"
  if (!takesNumber && back !== undefined) return {type: "wrong", word: String(back)}
  const wish = {type: "wish", what, back: back ?? 1, file: arrow ? file : undefined} as const
  return handle === undefined ? wish : {...wish, handle}
}

type Found =
  | {readonly type: "text"; readonly text: string; readonly missing: number}
  | {readonly type: "none"; readonly why: CopyLack; readonly count: number}

function textOf(transcript: Transcript, {what, back}: Wish): Found {
  if (what === "all") return wholeOf(transcript) ?? {type: "none", why: "no-answer", count: 0}
  let count = 0
  for (const answer of answersFromEnd(transcript)) {
    if (++count < back) continue
    if (what === "code") {
      const text = lastCode(answer.text)
      return text === undefined
        ? {type: "none", why: "no-code", count}
        : {type: "text", text, missing: 0}
    }
    // Half of an answer is not the answer.
    if (answer.life === "live") return {type: "none", why: "writing", count}
    return {type: "text", text: answer.text, missing: 0}
  }
  return {type: "none", why: count === 0 ? "no-answer" : "no-such-answer", count}
}

interface Answer {
  readonly text: string
  readonly life: Block["life"]
}

/** The answer to each prompt, the latest first; what is older than wanted is not read. */
function* answersFromEnd(transcript: Transcript): Generator<Answer> {
  let to = transcript.nextId
  for (const {id, type} of outlinesFrom(transcript, to - 1, -1)) {
    if (type !== "user") continue
    const answer = answerIn(transcript, {from: id, to})
    if (answer) yield answer
    to = id
  }
  const unasked = answerIn(transcript, {from: 1, to})
  if (unasked) yield unasked
}

/** What the agent said last to one prompt. Work in between parts what it said on the way from its
 *  answer; notices of ours do not. */
function answerIn(
  transcript: Transcript,
  range: {readonly from: number; readonly to: number},
): Answer | undefined {
  let answer: Answer | undefined
  let isParted = false
  for (const {id, type} of outlinesFrom(transcript, range.from)) {
    if (id >= range.to) break
    if (type === "notice" || type === "plan" || type === "shown") continue
    const block = type === "reply" ? recalled(transcript, id) : undefined
    if (block?.type !== "reply") {
      isParted = true
      continue
    }
    const text = trimmed(wholeText(block.text))
    if (text === "") continue
    const before = isParted || !answer ? "" : `${answer.text}\n\n`
    answer = {text: before + text, life: block.life}
    isParted = false
  }
  return answer
}

/** UTF-16 units of a conversation that are copied; what is older is missing. No program takes a
 *  text that is longer, and a string has its limit. */
const ALL_UNITS_MAX = 100_000_000

/** Prompts, quoted, and all that the agent said. */
function wholeOf(transcript: Transcript): Found | undefined {
  const parts: string[] = []
  let units = 0
  let missing = goneCount(transcript)
  for (const {id, type} of outlinesFrom(transcript, transcript.nextId - 1, -1)) {
    if (units > ALL_UNITS_MAX) missing++
    else if (type === "user" || type === "reply") {
      const part = partOf(recalled(transcript, id))
      if (part === "") continue
      parts.push(part)
      units += part.length
    }
  }
  return parts.length === 0
    ? undefined
    : {type: "text", text: `${parts.reverse().join("\n\n")}\n`, missing}
}

function partOf(block: Block | undefined): string {
  if (block?.type === "reply") return trimmed(wholeText(block.text))
  if (block?.type !== "user") return ""
  return block.text
    .split("\n")
    .map(line => `> ${line}`.trimEnd())
    .join("\n")
}

/** Lines and bytes of UTF-8 of a copy, for who is told of it. */
export function sizeOf({text}: Pick<Copy, "text">): {
  readonly lines: number
  readonly bytes: number
} {
  const lines = text.replace(/\n$/, "").split("\n").length
  return {lines, bytes: new TextEncoder().encode(text).length}
}
