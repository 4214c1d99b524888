// What is said of blocks that cannot be kept any more, in every interface language; a word that a
// language lacks is a type error. Never knows why.

import type {Locale} from "../ports.js"

export interface ArchiveWords {
  readonly full: string
}

export const ARCHIVE_WORDS: Readonly<Record<Locale, ArchiveWords>> = {
  en: {
    full:
      "Older blocks can no longer be kept for the pager (Ctrl+T): from now on they stay in your " +
      "terminal's scrollback only.",
  },
  zh: {full: "更早的块不能再为翻看屏（Ctrl+T）保存了：从现在起它们只在终端的回滚里。"},
}
