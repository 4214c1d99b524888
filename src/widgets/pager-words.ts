// The words of the pager, in every interface language; a word that a language lacks is a type
// error. Knows nothing of places or signs.

import type {Locale} from "../ports.js"

export interface PagerWords {
  readonly history: string
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
  end: "end",
  noMatch: "nothing matches",
  hints: ["q goes back", "/ searches", "{ } by prompt"],
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
  end: "末尾",
  noMatch: "没有匹配的",
  hints: ["q 返回", "/ 查找", "{ } 按提问跳"],
  searchHint: "Enter 查找，Esc 取消",
  block: (index, count) => `第 ${index} 块，共 ${count} 块`,
  match: (index, total) => (index === undefined ? `${total} 处` : `第 ${index} 处，共 ${total} 处`),
  searching: total => `正在查找，已有 ${total} 处`,
}

export const PAGER_WORDS: Readonly<Record<Locale, PagerWords>> = {en: EN, zh: ZH}
