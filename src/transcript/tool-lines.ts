// The head of a tool call: how it stands, what it is about, how long it took. It begins with the
// bar. Pure; never knows what the call gave.

import type {Style} from "../cells/style.js"
import type {Role} from "../cells/theme.js"
import {never} from "../never.js"
import {decided} from "../text/decision.js"
import type {Line, Run} from "../text/line.js"
import type {ToolBlock, ToolStatus} from "./block.js"
import type {Look} from "./look.js"
import {matterOf} from "./matter.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** A call that took less than this does not say how long. */
const TOOK_MIN_MS = 2000

/** The head; `counts` is what is said of the one file that its title names. */
export function toolHead(block: ToolBlock, counts: string | undefined, look: Look): Line<Style> {
  const {theme, glyphs, locale} = look
  const sign = signOf(block.status, look)
  const {startedAt, endedAt, status} = block
  const took = startedAt !== undefined && endedAt !== undefined ? endedAt - startedAt : 0
  const asides = [
    placeOf(block, look),
    counts,
    took >= TOOK_MIN_MS ? TRANSCRIPT_WORDS[locale].took(took) : undefined,
  ].filter(aside => aside !== undefined)
  const title = decided(block.title, matterOf(block.kind))
  return {
    runs: [
      run(title, status === "running" || status === "pending" ? theme.text : theme.dim),
      ...asides.map(aside => run(`${glyphs.separator}${aside}`, theme.dim)),
    ],
    first: [run(`${glyphs.bar} `, theme.work), run(`${sign.text} `, theme[sign.role])],
    rest: [run(`${glyphs.bar}   `, theme.work)],
    wrap: "word",
  }
}

/** The first place that the title does not name, and how many more there are. */
function placeOf({title, locations, parts}: ToolBlock, look: Look): string | undefined {
  const isTold = (path: string) =>
    isNamedIn(title, path) || parts.some(part => part.type === "diff" && part.path === path)
  const untold = locations.filter(place => !isTold(place) && !isTold(place.replace(/:\d+$/, "")))
  const [first] = untold
  if (first === undefined) return undefined
  const more = untold.length - 1
  const {locale} = look
  return decided(first, "path") + (more > 0 ? ` +${TRANSCRIPT_WORDS[locale].more(more)}` : "")
}

function signOf(status: ToolStatus, look: Look): {readonly text: string; readonly role: Role} {
  const {glyphs} = look
  switch (status) {
    case "pending":
      return {text: glyphs.waiting, role: "dim"}
    case "running":
      return {text: glyphs.running, role: "notice"}
    case "done":
      return {text: glyphs.done, role: "success"}
    case "failed":
      return {text: glyphs.failed, role: "error"}
    case "cancelled":
      return {text: glyphs.cancelled, role: "dim"}
    default:
      return never(status)
  }
}

/** Whether a title names a file. */
export function isNamedIn(title: string, path: string): boolean {
  if (path === "") return false
  return title.includes(path) || title.includes(path.slice(path.lastIndexOf("/") + 1))
}

function run(text: string, style: Style): Run<Style> {
  return {text, style}
}
