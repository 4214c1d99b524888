// The words of the transcript, in every interface language; a word that a language lacks is a
// type error. Knows nothing of places or signs.

import type {Locale} from "../ports.js"
import {tookText} from "../text/duration.js"

export interface TranscriptWords {
  readonly plan: string
  readonly newFile: string
  readonly noNewline: string
  readonly identical: string
  rowsAbove(count: number): string
  moreRows(count: number): string
  /** Things of a list that are not on show. */
  more(count: number): string
  held(count: number): string
  /** Blocks that are not in memory any more. */
  gone(count: number): string
  took(ms: number): string
}

const EN: TranscriptWords = {
  plan: "plan",
  newFile: "new file",
  noNewline: "no newline at the end",
  identical: "no difference",
  rowsAbove: count => `${count} ${count === 1 ? "row" : "rows"} above`,
  moreRows: count => `${count} more ${count === 1 ? "row" : "rows"}`,
  more: count => `${count} more`,
  held: count => `${count} ${count === 1 ? "row waits" : "rows wait"} above`,
  gone: count =>
    `${count} older ${count === 1 ? "block is" : "blocks are"} in your terminal's scrollback only`,
  took: ms => tookText(ms, "en"),
}

const ZH: TranscriptWords = {
  plan: "计划",
  newFile: "新文件",
  noNewline: "末尾没有换行",
  identical: "没有差别",
  rowsAbove: count => `上面还有 ${count} 行`,
  moreRows: count => `还有 ${count} 行`,
  more: count => `还有 ${count} 项`,
  held: count => `上面有 ${count} 行在等`,
  gone: count => `更早的 ${count} 块只在终端的回滚里`,
  took: ms => tookText(ms, "zh"),
}

export const TRANSCRIPT_WORDS: Readonly<Record<Locale, TranscriptWords>> = {en: EN, zh: ZH}
