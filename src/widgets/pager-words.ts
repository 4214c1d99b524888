// The words of the pager, in every interface language; a word that a language lacks is a type
// error. Knows nothing of places or signs.

import type {Locale} from "../ports.js"

export interface PagerWords {
  readonly history: string
  /** Answers stand as their source. */
  readonly source: string
  level(level: number): string
  readonly end: string
  readonly noMatch: string
  /** How to leave, how to search. */
  readonly hints: readonly string[]
  /** While a search is typed. */
  readonly searchHint: string
  block(index: number, count: number): string
  match(index: number | undefined, total: number): string
  searching(total: number): string
}

const EN: PagerWords = {
  history: "history",
  source: "source",
  level: level => `level ${level} of 5`,
  end: "end",
  noMatch: "nothing matches",
  hints: [
    "q goes back",
    "/ searches",
    "{ } by prompt",
    "[ ] by block",
    "Enter opens",
    "y copies",
    "v picks rows",
    "1–5 how much",
    "r source",
    "t tools",
  ],
  searchHint: "Enter searches, Esc leaves it",
  block: (index, count) => `block ${index} of ${count}`,
  match: (index, total) =>
    index === undefined
      ? `${total} ${total === 1 ? "match" : "matches"}`
      : `match ${index} of ${total}`,
  searching: total => `searching, ${total} so far`,
}

const ZH: PagerWords = {
  history: "历史",
  source: "源文",
  level: level => `第 ${level} 级，共 5 级`,
  end: "末尾",
  noMatch: "没有匹配的",
  hints: [
    "q 返回",
    "/ 查找",
    "{ } 按提问跳",
    "[ ] 按块跳",
    "Enter 打开",
    "y 复制",
    "v 选行",
    "1–5 看多少",
    "r 源文",
    "t 工具",
  ],
  searchHint: "Enter 查找，Esc 取消",
  block: (index, count) => `第 ${index} 块，共 ${count} 块`,
  match: (index, total) => (index === undefined ? `${total} 处` : `第 ${index} 处，共 ${total} 处`),
  searching: total => `正在查找，已有 ${total} 处`,
}

export const PAGER_WORDS: Readonly<Record<Locale, PagerWords>> = {en: EN, zh: ZH}
