// Which language a request is written in.
// Knows Chinese from everything else, and no more.

import type {Locale} from "../../ports.js"

/** Whether a text is Chinese: it has at least one Han character. */
export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

/** The language to answer in: that of the request when it shows, else the reader's. */
export function languageOf(text: string, locale: Locale): Locale {
  return isChinese(text) ? "zh" : locale
}
