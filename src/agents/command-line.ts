// Splits one string into words as a shell does, without being one: no expansion, no operators.
// Never starts anything.

/** The words, or why there are none. */
export type CommandWords =
  | {readonly type: "words"; readonly command: string; readonly args: readonly string[]}
  | {readonly type: "wrong"; readonly why: "empty" | "quote"}

/** Splits at blanks outside quotes. Single quotes keep everything; inside double quotes a backslash
 *  keeps `"`, `\`, `$` and a backquote; outside quotes it keeps any character (POSIX 2.2). */
export function splitCommand(text: string): CommandWords {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  while (at < text.length) {
    const here = text[at]!
    if (here === "'" || here === '"') {
      const quoted = readQuoted(text, at)
      if (quoted === undefined) return {type: "wrong", why: "quote"}
      word = (word ?? "") + quoted.text
      at = quoted.end
      continue
    }
    if (/\s/u.test(here)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (here === "\\" && at + 1 < text.length) {
      at += 1
      word = (word ?? "") + text[at]!
    } else {
      word = (word ?? "") + here
    }
    at += 1
  }
  if (word !== undefined) words.push(word)
  const [command, ...args] = words
  if (command === undefined || command === "") return {type: "wrong", why: "empty"}
  return {type: "words", command, args}
}

function readQuoted(
  text: string,
  from: number,
): {readonly text: string; readonly end: number} | undefined {
  const quote = text[from]!
  let out = ""
  for (let at = from + 1; at < text.length; at += 1) {
    const here = text[at]!
    if (here === quote) return {text: out, end: at + 1}
    const next = text[at + 1]
    if (here === "\\" && quote === '"' && next !== undefined && '"\\$`'.includes(next)) {
      out += next
      at += 1
    } else {
      out += here
    }
  }
  return undefined
}
