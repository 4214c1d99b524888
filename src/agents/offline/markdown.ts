// Writes Markdown around foreign text so that the text stays what it is.
// Never knows how Markdown is drawn.

import {oneLine} from "../../text/quote.js"

const INLINE_GRAPHEMES_MAX = 200

/** Inline code with any content, backquotes included (CommonMark 6.1). */
export function code(text: string): string {
  const line = oneLine(text, INLINE_GRAPHEMES_MAX)
  if (line === "") return "` `"
  const ticks = "`".repeat(longestRun(line) + 1)
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : ""
  return `${ticks}${pad}${line}${pad}${ticks}`
}

/** A fenced block with any content; its fence is longer than every run of backquotes inside. */
export function fenced(text: string, language: string): string {
  const ticks = "`".repeat(Math.max(3, longestRun(text) + 1))
  return `${ticks}${language}\n${text.endsWith("\n") || text === "" ? text : `${text}\n`}${ticks}`
}

/** Foreign words inside a paragraph: nothing in them is markup. */
export function prose(text: string): string {
  return oneLine(text, INLINE_GRAPHEMES_MAX).replace(/[\\`*_{}[\]()#+!|<>~&:@^$-]/gu, "\\$&")
}

/** A table of cells that are Markdown already; the first row is its head. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"))
  return [line(head), line(rule), ...body.map(line)].join("\n")
}

/** The name that fences use for a file's language: its extension. */
export function languageOfFile(path: string): string {
  return /\.([a-z0-9]{1,12})$/iu.exec(path)?.[1]?.toLowerCase() ?? ""
}

function longestRun(text: string): number {
  let longest = 0
  for (const run of text.match(/`+/gu) ?? []) longest = Math.max(longest, run.length)
  return longest
}
