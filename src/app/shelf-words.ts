// What is said of sessions on disk by the screen, in the reader's language. All arguments are safe
// to show.

import type {Locale} from "../ports.js"

export interface ShelfWords {
  readonly whichWords: string
  /** There are no sessions on disk here: a recording, or somebody else's program. */
  readonly noShelf: string
  readonly found: (words: string, hits: number) => string
  readonly foundNothing: (words: string) => string
  readonly more: (hits: number) => string
  readonly stopped: string
  readonly list: string
  readonly noneHere: string
  readonly row: (used: string, prompts: number) => string
  readonly how: string
}

/** The words by language. */
export const SHELF_WORDS: Readonly<Record<Locale, ShelfWords>> = {
  en: {
    whichWords: "Find what? /find WORDS looks through all sessions on disk.",
    noShelf: "No sessions are kept on disk here.",
    found: (words, hits) => `"${words}" stands in ${hits} ${hits === 1 ? "row" : "rows"}:`,
    foundNothing: words => `"${words}" stands in no session.`,
    more: hits => `These are the latest ${hits}; there are more.`,
    stopped: "The search was stopped; this is what was found until then.",
    list: "Sessions of this directory on disk:",
    noneHere: "No other session of this directory is on disk.",
    row: (used, prompts) => `${used} · ${prompts} ${prompts === 1 ? "prompt" : "prompts"}`,
    how: "/resume ID goes on with one; its first signs are enough.",
  },
  zh: {
    whichWords: "找什么？/find 文字 在磁盘上的所有会话里查找。",
    noShelf: "这里没有保存在磁盘上的会话。",
    found: (words, hits) => `“${words}”出现在 ${hits} 行里：`,
    foundNothing: words => `没有会话里有“${words}”。`,
    more: hits => `这是最近的 ${hits} 行，还有更多。`,
    stopped: "查找已停止；这是到那时为止找到的。",
    list: "这个目录保存在磁盘上的会话：",
    noneHere: "磁盘上没有这个目录的其他会话。",
    row: (used, prompts) => `${used} · ${prompts} 次提问`,
    how: "/resume 编号 继续其中一个，写开头几位就够。",
  },
}
