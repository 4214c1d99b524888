// What is said when a session goes on, in the reader's language. All arguments are safe to show.

import type {Locale} from "../ports.js"

export interface ResumeWords {
  readonly goesOn: (id: string) => string
  /** Blocks that are kept and not printed again, by their handles. */
  readonly earlier: (first: string, last: string) => string
  /** Blocks before this one are on disk only. */
  readonly older: (first: string) => string
  /** Platen ended before the last prompt had its answer. */
  readonly cutOff: string
}

/** The words by language. */
export const RESUME_WORDS: Readonly<Record<Locale, ResumeWords>> = {
  en: {
    goesOn: id => `Session ${id} goes on.`,
    earlier: (first, last) => `Not printed again: ${first} to ${last}, Ctrl+T has them.`,
    older: first => `What is older than ${first} is on disk only.`,
    cutOff: "The last answer was cut off when Platen ended.",
  },
  zh: {
    goesOn: id => `会话 ${id} 继续。`,
    earlier: (first, last) => `${first} 到 ${last} 不再显示，按 Ctrl+T 查看。`,
    older: first => `${first} 之前的内容只在磁盘上。`,
    cutOff: "Platen 结束时，最后的回答还没有完成。",
  },
}
