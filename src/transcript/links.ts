// Lines with their links as the terminal is told of them: addresses and paths are found, what must
// not lead anywhere does not, and each link of the conversation has a name of its own. Never knows
// rows; the text stays as it is.
//
// A name is the place of the link's first character, so it is the same at every width, in every
// row and in every frame.

import {named} from "../cells/link-name.js"
import type {Style} from "../cells/style.js"
import type {Line, LineSource, Run} from "../text/line.js"
import {type FoundLink, linksIn} from "../text/link.js"
import type {LinkPlace} from "../text/link-file.js"
import {type Block, drawnAs} from "./block.js"

/** Which links there are: "none" where the terminal would print them as text; without a place
 *  paths are none. */
export type Linking = LinkPlace | "none" | undefined

/** Units of one line in which links are looked for: more of them is no text for people. */
export const LINE_UNITS_MAX = 0x10000
/** Units before the first one asked for; what is longer is no link. */
const BEFORE_UNITS = 4096

/** How a line stands in its block. */
export interface LineAt {
  readonly block: number
  readonly line: number
  /** The first unit that is asked for. */
  readonly from: number
  /** Links that the text has already: "told" if it says beside them where they lead, as Markdown
   *  does; a tool does not. */
  readonly given: "told" | "untold"
  /** "open": more may be added to the line. */
  readonly end: "known" | "open"
}

/** How a line of a block is to be read. Of the others than replies only the whole is made anew when
 *  more comes, so any of their lines may be one that goes on. */
export function lineAt(block: Block, of: Pick<LineAt, "line" | "from" | "end">): LineAt {
  const given = drawnAs(block).type === "reply" ? "told" : "untold"
  return {block: block.id, line: of.line, from: of.from, end: of.end, given}
}

/** Whether more may be added to a line: the last one of a text that grows, unless all of it is
 *  final; any one of what is not a text. */
export function endOfLine(block: Block, source: LineSource<Style>, line: number): LineAt["end"] {
  if (block.life === "final") return "known"
  const isLast = line === source.end - 1 && line >= source.final.line
  return block.type !== "reply" || isLast ? "open" : "known"
}

/** A line with its links. From `open` on an address may go on: until it is known where it ends, no
 *  row that holds some of it is final. */
export interface LinkedLine {
  readonly line: Line<Style>
  readonly open: number
}

/** The line as it is drawn. Its runs are read once: a line may make them when it is asked. */
export function linkedLine(line: Line<Style>, at: LineAt, linking: Linking): LinkedLine {
  const {runs, first, rest, wrap, measure, joints} = line
  const drawn = (own: readonly Run<Style>[]): Line<Style> => {
    if (measure === undefined && joints === undefined) return {runs: own, first, rest, wrap}
    const shape = measure === undefined ? {first, rest, wrap} : {first, rest, wrap, measure}
    return joints === undefined ? {runs: own, ...shape} : {runs: own, ...shape, joints}
  }
  const never = Number.POSITIVE_INFINITY
  const isGiven = runs.some(run => run.style.link !== "")
  if (linking === "none") {
    return {line: drawn(isGiven ? withoutLinks(runs) : runs), open: never}
  }
  const text = runs.length === 1 ? runs[0]!.text : runs.map(run => run.text).join("")
  const start = windowStart(text, at.from)
  const seen = text.slice(start, start + LINE_UNITS_MAX)
  const isCut = start + seen.length < text.length
  const end = isCut ? "open" : at.end
  const all = line.extent === "part" ? [] : linksIn(seen, linking)
  if (all.length === 0 && !isGiven) return {line: drawn(runs), open: never}
  const links = all.map(link => moved(link, start, end))
  const last = links.at(-1)
  const isBegun = last?.type === "url" && last.end === "open" && !isCut
  return {line: drawn(linkedRuns(runs, links, at)), open: isBegun ? last.from : never}
}

/** A blank some way before what is asked for, since a link may reach into it. */
function windowStart(text: string, from: number): number {
  if (from <= BEFORE_UNITS) return 0
  const blank = text.indexOf(" ", from - BEFORE_UNITS)
  return blank >= 0 && blank < from ? blank : from - BEFORE_UNITS
}

function moved(link: FoundLink, by: number, end: LineAt["end"]): FoundLink {
  const own = end === "open" ? link.end : "known"
  return {...link, from: link.from + by, to: link.to + by, end: own}
}

function withoutLinks(runs: readonly Run<Style>[]): readonly Run<Style>[] {
  return runs.map(({text, style}) => ({text, style: linkedTo(style, "")}))
}

/** A stretch of a run: all of it lies in one found link, or in none. */
interface Stretch extends Run<Style> {
  readonly from: number
  readonly found: FoundLink | undefined
}

function linkedRuns(
  runs: readonly Run<Style>[],
  links: readonly FoundLink[],
  at: LineAt,
): readonly Run<Style>[] {
  let before = {target: "", name: ""}
  return stretches(runs, links).map(stretch => {
    const target = targetFor(stretch, at)
    // Neighbours that lead to one place are one link, whatever they look like.
    const name = target === before.target ? before.name : nameFor(stretch, at)
    before = {target, name}
    return {text: stretch.text, style: linkedTo(stretch.style, named(name, target))}
  })
}

function stretches(runs: readonly Run<Style>[], links: readonly FoundLink[]): readonly Stretch[] {
  const found: Stretch[] = []
  let start = 0
  let next = 0
  for (const {text, style} of runs) {
    const end = start + text.length
    for (let from = start; from < end; ) {
      while (next < links.length && links[next]!.to <= from) next++
      const link = links[next]
      const isInside = link !== undefined && link.from <= from
      const to = Math.min(end, isInside ? link.to : (link?.from ?? end))
      const own = isInside ? link : undefined
      found.push({text: text.slice(from - start, to - start), style, from, found: own})
      from = to
    }
    start = end
  }
  return found
}

/** Where a stretch leads, "" for nowhere. What is not all there yet leads nowhere: half of an
 *  address is another one. */
function targetFor({style, found}: Stretch, {given}: LineAt): string {
  const {link} = style
  if (link === "") return found?.end === "known" ? found.target : ""
  // A tool that shows one address and leads to another is not followed.
  const isShown = given === "told" || found?.type !== "url" || found.target === link
  return isShown ? link : ""
}

/** A link of Markdown is one style wherever it stands, in the rows of a table's cell too: they
 *  share the name that the first of them got. */
const names = new WeakMap<Style, string>()

function nameFor({style, from}: Stretch, {block, line, given}: LineAt): string {
  const place = `p${block}.${line}.${from}`
  if (given === "untold" || style.link === "") return place
  const known = names.get(style) ?? place
  names.set(style, known)
  return known
}

function linkedTo(style: Style, link: string): Style {
  return style.link === link ? style : {...style, link}
}
