// The last code block of a Markdown text that has its end, as lines. Reads line by line; knows
// fences (CommonMark 4.5) and what stands before them in lists and quotes, never what code means.

/** What containers put before a line: marks of quotes and of list items, and blanks. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*/
const OPENING = /^(`{3,}|~{3,})(.*)$/

/** The lines of the last fenced block that is closed, without its fences and without what stands
 *  before it in lists and quotes; `undefined` if there is none. Linear time. */
export function lastCode(markdown: string): string | undefined {
  let last: readonly string[] | undefined
  let open: {readonly fence: string; readonly indent: number; readonly lines: string[]} | undefined
  for (const line of markdown.split(/\r?\n/)) {
    if (!open) {
      const before = CONTAINERS.exec(line)![0]
      const [, fence = "", info = ""] = OPENING.exec(line.slice(before.length)) ?? []
      // What follows a fence of backticks holds none, or it is code in a line.
      if (fence === "" || (fence.startsWith("`") && info.includes("`"))) continue
      open = {fence, indent: before.length, lines: []}
    } else if (closes(line, open.fence)) {
      last = open.lines
      open = undefined
    } else open.lines.push(withoutIndent(line, open.indent))
  }
  return last?.join("\n")
}

function closes(line: string, fence: string): boolean {
  const end = line.replace(/^[ \t>]*/, "").trimEnd()
  return end.length >= fence.length && end === fence[0]!.repeat(end.length)
}

/** A line without the columns that its fence stands in; fewer, if it has fewer blanks. */
function withoutIndent(line: string, indent: number): string {
  let at = 0
  while (at < indent && /[ \t>]/.test(line[at] ?? "")) at++
  return line.slice(at)
}
