// Texts to read, ways to cut them, and pictures of what a stream shows.

import {readFileSync} from "node:fs"
import {BOLD, DIM, ITALIC, STRIKE, type Style, UNDERLINE} from "../../src/cells/style.js"
import {THEME} from "../../src/cells/theme.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import type {Line, LinePosition, Row} from "../../src/text/line.js"
import {wrapLine} from "../../src/text/wrap.js"

const corpus = new URL("../corpus/", import.meta.url)

/** The examples of the specifications. */
export const EXAMPLES: readonly string[] = ["commonmark", "gfm", "gfm-extensions"].flatMap(name => {
  const source = readFileSync(new URL(`markdown/${name}.json`, corpus), "utf8")
  const examples: {markdown: string}[] = JSON.parse(source)
  return examples.map(example => example.markdown)
})

interface Recorded {
  message?: {
    method?: string
    params?: {update?: {sessionUpdate: string; content?: {type: string; text: string}}}
  }
}

/** What the agents of the recorded sessions said, answer by answer. */
export function answers(): readonly string[] {
  return ["fix-timedelta", "refactor-long"].flatMap(name => {
    const found: string[] = [""]
    for (const line of readFileSync(new URL(`sessions/${name}.jsonl`, corpus), "utf8").split(
      "\n",
    )) {
      if (line === "") continue
      const {message}: Recorded = JSON.parse(line)
      const update = message?.params?.update
      if (update?.sessionUpdate === "agent_message_chunk" && update.content?.type === "text") {
        found[found.length - 1] += update.content.text
      } else if (update || message?.method === "session/prompt") {
        found.push("")
      }
    }
    return found.filter(answer => answer !== "")
  })
}

/** Pieces of that many units. */
export function pieces(text: string, size: number): readonly string[] {
  return Array.from({length: Math.ceil(text.length / size)}, (_, index) =>
    text.slice(index * size, index * size + size),
  )
}

/** A stream that got the text, and has ended. */
export function ended(text: string, columns = 80): MarkdownStream {
  const stream = streaming(text, columns)
  stream.finish()
  stream.layout(columns)
  return stream
}

/** A stream that got the text and may get more. */
export function streaming(text: string, columns = 80): MarkdownStream {
  const stream = new MarkdownStream(THEME)
  stream.layout(columns)
  stream.append(text)
  stream.layout(columns)
  return stream
}

export function linesOf(stream: MarkdownStream): readonly Line<Style>[] {
  return Array.from({length: stream.end - stream.first}, (_, i) => stream.line(stream.first + i))
}

/** The rows of a stream as text. */
export function rows(stream: MarkdownStream, columns = 80): readonly string[] {
  return linesOf(stream).flatMap(line => wrapLine(line, columns).map(({row}) => textOf(row)))
}

/** The rows of a text that has ended, as text. */
export function picture(text: string, columns = 80): string {
  return rows(ended(text, columns), columns).join("\n")
}

/** The same with styles: {b bold}, {d dim}, {i italic}, {s strike}, {u underline}, {c coloured},
 *  {l hyperlink}, and together. */
export function colourPicture(text: string, columns = 80): string {
  return linesOf(ended(text, columns))
    .flatMap(line => wrapLine(line, columns).map(({row}) => row.map(markedRun).join("")))
    .join("\n")
}

const MARKS = [
  [BOLD, "b"],
  [DIM, "d"],
  [ITALIC, "i"],
  [STRIKE, "s"],
  [UNDERLINE, "u"],
] as const

function markedRun({text, style}: {text: string; style: Style}): string {
  const marks = MARKS.filter(([bit]) => (style.attributes & bit) !== 0).map(([, mark]) => mark)
  const all = [...marks, style.foreground ? "c" : "", style.link ? "l" : ""].join("")
  return all === "" ? text : `{${all} ${text}}`
}

export function textOf(row: Row<Style>): string {
  return row.map(run => run.text).join("")
}

/** Everything before the position, as data that can be compared. */
export function before(stream: MarkdownStream, {line, offset}: LinePosition): readonly unknown[] {
  return linesOf(stream).flatMap((each, index): readonly unknown[] => {
    const at = stream.first + index
    if (at < line) return [each]
    if (at > line || offset === 0) return []
    return [{first: each.first, text: charactersOf(each).slice(0, offset)}]
  })
}

/** Each unit of a line with its style. */
function charactersOf(line: Line<Style>): readonly unknown[] {
  return line.runs.flatMap(({text, style}) => text.split("").map(unit => ({unit, style})))
}
