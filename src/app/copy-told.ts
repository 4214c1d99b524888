// What came of a copy, as a notice: what, how much, by which way; or why not, and what to do. Pure.

import {never} from "../never.js"
import {oneLine, QUOTE_GRAPHEMES_MAX} from "../text/quote.js"
import type {Came, Copy, FileReport, TerminalReport} from "./copied.js"
import {sizeOf} from "./copy.js"
import {COPY_WORDS, type CopyWords} from "./copy-words.js"
import {type Notice, said} from "./said.js"
import type {State} from "./state.js"

/** The state after a copy. What was asked for on the second screen is told there, while it is open,
 *  for that is where the reader looks. */
export function copied(state: State, copy: Copy, came: Came): State {
  const words = COPY_WORDS[state.setting.locale]
  const notice = noticeOf(words, copy, came)
  const {pager} = state
  if (copy.from === undefined || !pager) return said(state, notice)
  const tone = notice.tone === "info" ? "info" : "warning"
  return {...state, pager: {...pager, note: {text: notice.text, tone}}}
}

function noticeOf(words: CopyWords, copy: Copy, came: Came): Notice {
  switch (came.type) {
    case "file":
      return fileNotice(words, copy, {
        name: oneLine(came.name, QUOTE_GRAPHEMES_MAX),
        report: came.report,
      })
    case "clipboard":
      return clipboardNotice(words, copy, came)
    default:
      return never(came)
  }
}

function fileNotice(
  words: CopyWords,
  copy: Copy,
  {name, report}: {readonly name: string; readonly report: FileReport},
): Notice {
  switch (report.type) {
    case "written":
      return {tone: "info", text: words.written(name, sizeOf(copy)), detail: missing(words, copy)}
    case "exists":
      return {tone: "warning", text: words.exists(name)}
    case "failed":
      return {tone: "warning", text: words.notWritten(name, report.message)}
    default:
      return never(report)
  }
}

function clipboardNotice(
  words: CopyWords,
  copy: Copy,
  {terminal, tools}: Extract<Came, {type: "clipboard"}>,
): Notice {
  const ways = [...tools.took, ...(terminal.type === "sent" ? ["terminal"] : [])]
  const failures = tools.failed.map(({name, message}) => words.failed(name, message))
  if (ways.length === 0) {
    return {tone: "warning", text: refusal(words, copy, terminal), detail: failures}
  }
  const unsure = tools.took.length === 0 ? [words.unsure] : []
  const detail = [...failures, ...unsure, ...missing(words, copy)]
  return {tone: "info", text: words.done(copy, sizeOf(copy), ways), detail}
}

function refusal(words: CopyWords, copy: Copy, terminal: TerminalReport): string {
  switch (terminal.type) {
    case "too-large":
      return words.tooLarge(copy, sizeOf(copy), terminal.most)
    case "too-long":
      return words.tooLong(copy, terminal.most)
    case "none":
    case "sent":
      return words.noClipboard(copy)
    default:
      return never(terminal)
  }
}

function missing(words: CopyWords, copy: Copy): readonly string[] {
  return copy.missing > 0 ? [words.missing(copy.missing)] : []
}
