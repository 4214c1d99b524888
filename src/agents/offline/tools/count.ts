// Counts files, lines, words and characters, by type of file.
// Words are what stands between white space; each Han character is one.

import {aligned} from "../aligned.js"
import {code, table} from "../markdown.js"
import {type Turn, textContent} from "../turn.js"
import type {Counts} from "../words.js"
import {textsAt} from "./texts.js"
import type {TaskOf, Tool} from "./tool.js"

/** Types told by name; the rest goes into the total only. */
const TYPES_MAX = 12

/** The count tool. */
export const count: Tool<TaskOf<"count">> = async (turn, card, task) => {
  card.begin()
  const texts = await textsAt(turn, task.path)
  const byType = new Map<string, Counts>()
  let total = NONE
  let skipped = 0
  for await (const named of texts.each) {
    if (named === "skipped") {
      skipped += 1
      continue
    }
    const counts = countsOf(named.text)
    const type = typeOf(named.path)
    byType.set(type, sum(byType.get(type) ?? NONE, counts))
    total = sum(total, counts)
  }
  turn.check()
  // A file that is no text is a file all the same.
  if (task.unit === "files") total = {...total, files: total.files + skipped}
  const {words} = turn
  const where = texts.shown === undefined ? words.givenText : code(texts.shown)
  const sentence = words.counted(task.unit, where, total)
  const rows = tableRows(turn, byType, total)
  card.done([textContent(aligned(rows))])
  await turn.say(sentence)
  if (byType.size > 1) await turn.say(table(rows))
  if (skipped > 0 && task.unit !== "files") await turn.say(words.skipped(skipped))
  if (texts.more) await turn.say(words.stopped(total.files))
  return {type: "done", summary: `${total.files}/${total.lines}/${total.words}`}
}

const NONE: Counts = {files: 0, lines: 0, words: 0, characters: 0}

/** Counts one text. Lines are counted as editors do: a last line without its end is one. */
export function countsOf(text: string): Counts {
  let lines = text === "" || text.endsWith("\n") ? 0 : 1
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1
  const words = text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu)?.length ?? 0
  let characters = 0
  for (const _ of text) characters += 1
  return {files: 1, lines, words, characters}
}

function sum(a: Counts, b: Counts): Counts {
  return {
    files: a.files + b.files,
    lines: a.lines + b.lines,
    words: a.words + b.words,
    characters: a.characters + b.characters,
  }
}

function typeOf(path: string | undefined): string {
  const name = path?.split(/[/\\]/u).at(-1) ?? ""
  const dot = name.lastIndexOf(".")
  return dot > 0 ? name.slice(dot) : name
}

function tableRows(
  turn: Turn,
  byType: ReadonlyMap<string, Counts>,
  total: Counts,
): readonly (readonly string[])[] {
  const sorted = [...byType].sort(([, a], [, b]) => b.lines - a.lines).slice(0, TYPES_MAX)
  return [
    turn.words.countHead,
    ...sorted.map(([type, counts]) => [code(type), ...numbers(counts)]),
    [turn.words.countTotal, ...numbers(total)],
  ]
}

function numbers(counts: Counts): string[] {
  return [counts.files, counts.lines, counts.words, counts.characters].map(String)
}
