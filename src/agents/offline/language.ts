// Which language a request is written in.
// Knows Chinese from everything else, and no more.

import type {Locale} from "../../ports.js"

/** Whether a text is Chinese: it has at least one Han character. */
export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|「[^」]*」|‘[^’]*’/gu

/** A file's name that stands alone, or a path: `日本語.txt`, `src/文件`. */
const NAMED = /(?<!\S)[^\s，。：；]+(?:\.[a-z0-9]{1,8}|\/[^\s，。：；]*)(?!\S)/giu

/** The language to answer in: that of the request when it shows, else the reader's. What is quoted
 *  or named is spoken of, not spoken. */
export function languageOf(text: string, locale: Locale): Locale {
  const spoken = text.replace(QUOTED, "").replace(NAMED, "")
  return isChinese(spoken.trim() === "" ? text : spoken) ? "zh" : locale
}
