// What one block, or one question, is in the linear form: rows of plain text. The first begins with
// a label, the others are indented, so that nothing a model or a tool says can begin like a row of
// ours. Pure; never knows which rows were written.

import {type PlainRows, plainRows} from "../cells/vt-output.js"
import type {Locale} from "../ports.js"
import {decided} from "../text/decision.js"
import {plain, visible} from "../text/visible.js"
import type {
  NoticeBlock,
  PlanEntry,
  ShownBlock,
  ThoughtBlock,
  ToolBlock,
  UserBlock,
} from "../transcript/block.js"
import {blockText} from "../transcript/block-text.js"
import {wholeText} from "../transcript/growing.js"
import {motionsOf} from "../transcript/output-lines.js"
import type {Rich} from "../transcript/sources.js"
import {choicesOf, type Question, type QuestionLine} from "../widgets/question.js"
import {WORDS} from "../widgets/words.js"
import {LINEAR_WORDS, type LinearChoice} from "./linear-words.js"

type FindDiff = Rich["findDiff"]

/** Stands before a row that goes on with the one above. */
export const INDENT = "  "
/** Lines of what a question is about that are written before it. */
export const QUESTION_LINES_MAX = 40
/** Lines of a long output that are written: some from its head, the last ones. */
const OUTPUT_LINES = 6
const TAIL_LINES = 2
/** Lines of a thought that are written: the first ones. */
const THOUGHT_LINES = 6

// A long row is the terminal's to wrap, and any word of it can come to a row's start there.
const QUESTION = /(Question|问题)(?=\s+\d+(?:\s+of\s|，共)\s*\d)/gi

/** The text without what a question of ours begins with: wherever a terminal wraps it, no row is
 *  taken for one. */
export function unasked(text: string): string {
  return text.replace(QUESTION, "‹$1›")
}

/** Rows under one label: the first carries it. Lines are safe already; blank ones stay blank. */
export function labelled(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${index === 0 ? label : INDENT}${unasked(line)}`.trimEnd())
}

export function userRows(block: UserBlock, locale: Locale): readonly string[] {
  return labelled(LINEAR_WORDS[locale].labels.you, plain(block.text).split("\n"))
}

export function noticeRows(block: NoticeBlock, locale: Locale): readonly string[] {
  const {labels} = LINEAR_WORDS[locale]
  const label =
    block.tone === "error" ? labels.error : block.tone === "warning" ? labels.warning : labels.note
  const lines = [block.text, ...block.detail].flatMap(text => plain(text).split("\n"))
  return labelled(label, lines)
}

export function thoughtRows(block: ThoughtBlock, locale: Locale): readonly string[] {
  const words = LINEAR_WORDS[locale]
  const text = plain(wholeText(block.text)).trim()
  if (text === "") return []
  const lines = text.split("\n")
  const left = lines.length - THOUGHT_LINES
  const shown = lines.slice(0, THOUGHT_LINES)
  return labelled(words.labels.thought, left > 0 ? [...shown, words.moreLines(left)] : shown)
}

/** A block that is told once more, whole. */
export function shownRows({of}: ShownBlock, locale: Locale): readonly string[] {
  const {labels} = LINEAR_WORDS[locale]
  const label =
    of.type === "user"
      ? labels.you
      : of.type === "thought"
        ? labels.thought
        : of.type === "reply"
          ? labels.answer
          : of.type === "tool"
            ? labels.output
            : labels.note
  return labelled(label, plain(blockText(of)).split("\n"))
}

/** One step of a plan as it stands. */
export function stepRow(
  entry: PlanEntry,
  at: {readonly index: number; readonly count: number},
  locale: Locale,
): string {
  const shown = {...entry, text: unasked(visible(entry.text))}
  return LINEAR_WORDS[locale].step({...at, entry: shown})
}

/** A call that has ended. What it gave is read out where it is what was asked for, or says what
 *  went wrong; of a change the numbers. */
export function toolRows(block: ToolBlock, locale: Locale, findDiff: FindDiff): readonly string[] {
  const words = LINEAR_WORDS[locale]
  const {startedAt, endedAt, status} = block
  const took = startedAt !== undefined && endedAt !== undefined ? endedAt - startedAt : 0
  const rows = [words.tool(unasked(block.head), status, took)]
  for (const part of block.parts) {
    if (part.type === "diff") {
      if (status !== "done") continue
      const {added, removed} = findDiff(part.before, part.after)
      const counts = {added, removed, isNew: part.isNew}
      rows.push(words.changed({path: unasked(decided(part.path, "path")), ...counts}))
    } else if (status === "failed" || motionsOf(block, part) === "obeyed") {
      rows.push(...outputRows(plainRows(part.text, motionsOf(block, part)), locale))
    }
  }
  return rows
}

/** What a question is about, and the question itself as the last row. Of a change only the lines
 *  that change: nobody can skip the others by ear. */
export function questionRows(
  question: Question,
  locale: Locale,
  findDiff: FindDiff,
): readonly string[] {
  const {place, title} = question
  const body = changedLines(question.body, findDiff)
  const shown = body.slice(0, QUESTION_LINES_MAX)
  return [
    ...bodyRows(shown, locale),
    LINEAR_WORDS[locale].question({
      ...place,
      title: unasked(visible(title)),
      choices: linearChoices(question, locale),
      hidden: body.length - shown.length,
    }),
  ]
}

/** The answers of a question, as they are typed. */
export function linearChoices(question: Question, locale: Locale): readonly LinearChoice[] {
  return choicesOf(question.options).map(({key, word, name}) => ({
    key,
    word: word === undefined ? visible(name) : WORDS[locale][word],
  }))
}

/** The lines without those that an old text and the new one after it have in common. */
function changedLines(body: Question["body"], findDiff: FindDiff): Question["body"] {
  const lines: QuestionLine[] = []
  for (let at = 0; at < body.length; ) {
    const removed = stretch(body, at, "removed")
    const added = stretch(body, at + removed.length, "added")
    const kept = body[at]
    if (removed.length + added.length === 0 && kept) lines.push(kept)
    const {hunks} = findDiff(joined(removed), joined(added))
    for (const {sign, text} of hunks.flatMap(hunk => hunk.lines)) {
      if (sign === "+") lines.push({text: `+ ${text}`, role: "added"})
      if (sign === "-") lines.push({text: `- ${text}`, role: "removed"})
    }
    at += Math.max(1, removed.length + added.length)
  }
  return lines
}

function stretch(body: Question["body"], from: number, role: QuestionLine["role"]) {
  const end = body.findIndex((line, index) => index >= from && line.role !== role)
  return body.slice(from, end < 0 ? body.length : Math.max(from, end))
}

function joined(lines: Question["body"]): string {
  return lines.map(({text}) => `${unsigned(text)}\n`).join("")
}

function unsigned(text: string): string {
  return text.replace(/^[+-] /, "")
}

/** Lines of what is asked about: those of one kind that follow each other share a label. */
function bodyRows(body: Question["body"], locale: Locale): readonly string[] {
  const {labels} = LINEAR_WORDS[locale]
  const rows: string[] = []
  let previous = ""
  for (const {text, role} of body) {
    const isSigned = role === "added" || role === "removed"
    const label = isSigned ? labels[role] : role === "dim" ? labels.file : labels.about
    const line = unasked(visible(isSigned ? unsigned(text) : text))
    rows.push(`${label === previous ? INDENT : label}${line}`.trimEnd())
    previous = label
  }
  return rows
}

function outputRows(output: PlainRows, locale: Locale): readonly string[] {
  const words = LINEAR_WORDS[locale]
  const {rows, length} = output
  const first = rows.findIndex(row => row !== "")
  const all = rows.slice(Math.max(0, first))
  const count = all.length + length - rows.length
  if (count <= OUTPUT_LINES + 1) return labelled(words.labels.output, all)
  return labelled(words.labels.output, [
    ...all.slice(0, OUTPUT_LINES - TAIL_LINES),
    words.moreLines(count - OUTPUT_LINES),
    ...all.slice(-TAIL_LINES),
  ])
}
