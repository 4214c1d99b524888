// The language of a fence out of its info string, in the forms that people and models write.
// Never knows what a language looks like.

import type {LanguageName} from "./languages.js"
import {languageNamed, languageOfFile} from "./names.js"

/** An info string longer than this, in UTF-16 units, names no language. */
const INFO_UNITS_MAX = 1000

/** The language that an info string names; "" if it names none that is known, or says that it is
 *  plain text; `undefined` if it says nothing, so that the text itself may tell.
 *
 *      ts            ts title="a.ts"     ts {1,3}      {.python .numberLines}   {r, echo=FALSE}
 *      js:lib/a.js   12:40:src/a.rs      src/a.go      language-ts              diff-ts
 */
export function languageOfInfo(info: string): LanguageName | "" | undefined {
  const text = info
    .slice(0, INFO_UNITS_MAX)
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "")
    .trim()
  if (text === "") return undefined
  // Pandoc's classes and knitr's chunks.
  const braced = /^\{\s*\.?([^\s,}=]+)(?=[\s,}])/.exec(text)?.[1]
  if (text.startsWith("{")) return braced === undefined ? undefined : (languageNamed(braced) ?? "")
  const word = /^[^\s{,;]+/.exec(text)?.[0] ?? ""
  return ofWord(word.replace(/^(?:\.|lang(?:uage)?[-=:])/i, ""))
}

function ofWord(word: string): LanguageName | "" {
  const named = languageNamed(word)
  if (named !== undefined) return named
  const parts = word.split(":")
  const first = languageNamed(parts[0] ?? "")
  if (parts.length > 1 && first !== undefined) return first
  const file = languageOfFile(parts.at(-1) ?? "")
  if (file !== undefined) return file
  // "diff-ts", "bash-session", "python-repl": what stands first says how it reads.
  return languageNamed(/^[^-_]+(?=[-_])/.exec(word)?.[0] ?? "") ?? ""
}
