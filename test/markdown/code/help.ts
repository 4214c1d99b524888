// Code read by a highlighter that has loaded what it needs, and pictures of its roles.

import {Highlighter} from "../../../src/markdown/code/highlighter.js"
import {LANGUAGES} from "../../../src/markdown/code/languages.js"
import {readCode} from "../../../src/markdown/coloured.js"
import type {Row} from "../../../src/text/line.js"

/** Names under which each language is wanted. */
const NAMES = Object.keys(LANGUAGES).map(name => (name === "typescriptx" ? "tsx" : name))

/** A highlighter with every language. */
export async function everyLanguage(): Promise<Highlighter> {
  const highlighter = new Highlighter()
  for (const name of NAMES) highlighter.begin(name)
  await highlighter.load()
  if (highlighter.waits) throw new Error("a language did not come")
  return highlighter
}

/** The lines of a text by roles. */
export function read(highlighter: Highlighter, info: string, text: string): readonly Row<string>[] {
  const rows = readCode(highlighter, info, text.split("\n"))
  if (rows === "waits") throw new Error(`${info} is not loaded`)
  return rows
}

/** The role of the first run that is the token, or else that holds it. */
export function roleOf(rows: readonly Row<string>[], token: string): string | undefined {
  const runs = rows.flat()
  const same = runs.find(run => run.text.trim() === token.trim())
  return (same ?? runs.find(run => run.text.includes(token)))?.style
}
