// Texts to read, ways to cut them, and pictures of what a stream shows.

import {readFileSync} from "node:fs"
import {BOLD, DIM, ITALIC, STRIKE, type Style, UNDERLINE} from "../../src/cells/style.js"
import {THEME} from "../../src/cells/theme.js"
import {runsOf} from "../../src/markdown/piece.js"
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

/** Examples of what the specifications leave out: math, alerts, tables that need more. */
export const OWN_EXAMPLES: readonly string[] = [
  "Inline $a_1*b_2*c$ and \\(x_1 * y_1\\) and $$E=mc^2$$ and \\[a_*b_*\\] done.\n",
  "It costs $5 or $6, *not* $7; $HOME/*a*:$PATH and US$5, $ 5 $, $$$ three.\n",
  "\\[not a link\\](/u) and \\(words here\\) and \\( \\[ open *to* the end\n",
  "text $a\n*b*$ and $$a\n*b*\nc$$ and \\(a\n*b* = 1\\)\n",
  "$$\n\\begin{aligned}\na &= b_1 * c_1 \\\\\n- d\n= 3\n# 4\n> 5\n\\end{aligned}\n$$\nafter\n",
  "text:\n\\[\n  x_1 + *y*\n  \\]\n\ntext:\n\\[\nwithout an end\n\n*after*\n",
  "$$\nb $$\n$$ a\n$$\n\n$$ \n$$\n$$",
  "- item\n  $$\n  a_b\n  $$\n  more\n- $$\n  c\nlazy\n\n> $$\n> q_1\nlazy\n\n> \\[\n> q\n> \\]\n",
  "a | b\n$$\n-|-\n$$\n\na | b\n-|-\n1 | $c_1*2*$\n$$\nx\n$$\n",
  "> [!NOTE]\n> Useful *words*\n> and more.\n>\n> - list\n\n> [!warning]  \n> Careful.\n",
  "> [!TIP]\n\n> [!NOTE] not one\n\n> [!NONE]\n> b\n\n> [!CAUTION]\n\n> a\n> [!NOTE]\n> b\n",
  "- > [!IMPORTANT]\n  > In an item.\n\n> [!note]\n===\n\n> [!note]: /u\n> [!note]\n> c\n",
  "[!NOTE]\nno quote\n\n> > [!NOTE]\n> > inner\n> outer\n",
  "[^1]: - [x] a\n    - [ ] \n\n[^2]: 2. b\n\n[^3]: $$\n    m_1\n    $$\n",
  "| n | x |\n|---|:-:|\n| 1.5 | 中文 |\n| -20 | 👍 |\n| | a |\n",
  "a<br>b <br/>\nc<BR>  \nd *e<br>f* <br><br>\n\n# g<br>h\n\n- i<br>\n  j\n\n<br>k\n\nl<br>\n",
  "| a<br>b | c |\n|---|---|\n| d<br>e | ~~f~~ |\n| g | <br> |\n| h h h h h h h h h | i |\n",
]

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

/** The lines of a stream. Neighbours in one style are one run: where a long line was cut does not
 *  show. */
export function linesOf(stream: MarkdownStream): readonly Line<Style>[] {
  return Array.from({length: stream.end - stream.first}, (_, i) => {
    const line = stream.line(stream.first + i)
    return {...line, runs: runsOf(line.runs)}
  })
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
