// Block → lines of runs, for every block that is not the agent's own words.
// All rows begin with the bar: they are ours or the reader's (look.md). Pure.

import type {Style} from "../cells/style.js"
import type {Role} from "../cells/theme.js"
import type {Line, Row, Run} from "../text/line.js"
import {plain, visible} from "../text/visible.js"
import type {
  NoticeBlock,
  PlanBlock,
  ThoughtBlock,
  ToolBlock,
  ToolStatus,
  UserBlock,
} from "./block.js"
import type {DiffLine} from "./diff-lines.js"
import {wholeText} from "./growing.js"
import type {Look} from "./look.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** Rows of a tool's output that are shown of a finished call: some from the head, the last ones. */
export const PREVIEW_LINES = 6
/** Rows of output shown while the call runs: the last ones. */
export const RUNNING_LINES = 4
/** Lines of one diff that are shown. */
export const DIFF_LINES_MAX = 60
/** Lines of a finished thought that are shown. */
export const THOUGHT_LINES = 6
/** One line of output is cut to this many UTF-16 units before it is looked at: a preview of a few
 *  rows needs no megabyte. */
const LINE_UNITS_MAX = 2000

/** How the differences between two texts are found; loaded when the first diff comes. */
export type FindDiff = (before: string, after: string) => readonly DiffLine[]

const TONE_ROLE = {info: "notice", success: "success", warning: "warning", error: "error"} as const
const TONE_SIGN = {info: undefined, success: "done", warning: "question", error: "failed"} as const

export function userLines(block: UserBlock, look: Look): readonly Line<Style>[] {
  const {theme} = look
  const bar = [run(`${look.glyphs.bar} `, theme.user)]
  return plain(block.text)
    .split("\n")
    .map(text => ({runs: runsOf(text, theme.text), first: bar, rest: bar, wrap: "word"}))
}

export function noticeLines(block: NoticeBlock, look: Look): readonly Line<Style>[] {
  const {theme, glyphs} = look
  const role = TONE_ROLE[block.tone]
  const sign = TONE_SIGN[block.tone]
  const bar = run(`${glyphs.bar} `, theme[role])
  const head = sign === undefined ? [bar] : [bar, run(`${glyphs[sign]} `, theme[role])]
  const rest = [bar, ...(sign === undefined ? [] : [run("  ", theme.text)])]
  const text = block.tone === "error" ? theme.text : theme.dim
  const lines: Line<Style>[] = plain(block.text)
    .split("\n")
    .map((line, index) => ({
      runs: runsOf(line, text),
      first: index === 0 ? head : rest,
      rest,
      wrap: "word",
    }))
  const margin = [bar, run("    ", theme.text)]
  for (const detail of block.detail) {
    lines.push({runs: runsOf(plain(detail), theme.dim), first: margin, rest: margin, wrap: "cell"})
  }
  return lines
}

export function planLines(block: PlanBlock, look: Look): readonly Line<Style>[] {
  const {theme, glyphs, locale} = look
  const bar = run(`${glyphs.bar} `, theme.work)
  const word = TRANSCRIPT_WORDS[locale].plan
  const signs = {waiting: glyphs.waiting, running: glyphs.running, done: glyphs.done}
  return block.entries.map((entry, index) => {
    const style = entry.status === "running" ? theme.strong : theme.dim
    const head = index === 0 ? `${word}  ` : " ".repeat(word.length + 2)
    return {
      runs: runsOf(visible(entry.text), style),
      first: [bar, run(head, theme.dim), run(`${signs[entry.status]} `, style)],
      rest: [bar, run(" ".repeat(word.length + 4), theme.dim)],
      wrap: "word",
    }
  })
}

export function thoughtLines(block: ThoughtBlock, look: Look): readonly Line<Style>[] {
  const {theme, glyphs} = look
  const bar = [run(`${glyphs.bar} `, theme.work)]
  const lines = plain(wholeText(block.text)).trim().split("\n")
  const shown = block.life === "live" ? lines.slice(-3) : lines.slice(0, THOUGHT_LINES)
  const left = lines.length - shown.length
  const out: Line<Style>[] = shown.map(text => ({
    runs: runsOf(text, theme.dim),
    first: bar,
    rest: bar,
    wrap: "word",
  }))
  if (block.life === "final" && left > 0) {
    const more = `${glyphs.ellipsis} ${TRANSCRIPT_WORDS[look.locale].moreRows(left)}`
    out.push({runs: [run(more, theme.dim)], first: bar, rest: bar, wrap: "clip"})
  }
  return out
}

/** A tool call: its state, its title, and a preview of what it gave. `findDiff` is undefined until
 *  it has been loaded; a call that needs it has no lines before. */
export function toolLines(
  block: ToolBlock,
  look: Look,
  findDiff: FindDiff | undefined,
): readonly Line<Style>[] | undefined {
  if (!findDiff && block.parts.some(part => part.type === "diff")) return undefined
  const lines: Line<Style>[] = [toolHead(block, look)]
  for (const part of block.parts) {
    if (part.type === "diff") {
      lines.push(...diffLines(part, look, findDiff!(part.before, part.after)))
    } else lines.push(...outputLines(part.text, block.status, look))
  }
  return lines
}

function toolHead(block: ToolBlock, look: Look): Line<Style> {
  const {theme, glyphs, locale} = look
  const sign = signOf(block.status, look)
  const took =
    block.startedAt !== undefined && block.endedAt !== undefined
      ? block.endedAt - block.startedAt
      : 0
  const runs = [run(visible(block.title), block.status === "running" ? theme.text : theme.dim)]
  if (took >= 2000) {
    runs.push(run(`${glyphs.separator}${TRANSCRIPT_WORDS[locale].duration(took)}`, theme.dim))
  }
  return {
    runs,
    first: [run(`${glyphs.bar} `, theme.work), run(`${sign.text} `, theme[sign.role])],
    rest: [run(`${glyphs.bar}   `, theme.work)],
    wrap: "word",
  }
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
      return status satisfies never
  }
}

function outputLines(text: string, status: ToolStatus, look: Look): readonly Line<Style>[] {
  const {theme, glyphs, locale} = look
  const bar = run(`${glyphs.bar}     `, theme.work)
  const words = TRANSCRIPT_WORDS[locale]
  const all = text.replace(/\n+$/, "").split("\n")
  if (all.length === 1 && all[0] === "") return []
  const line = (content: string): Line<Style> => ({
    runs: runsOf(plain(content.slice(0, LINE_UNITS_MAX)), theme.dim),
    first: [bar],
    rest: [bar],
    wrap: "clip",
  })
  if (status === "running" || status === "pending") {
    const left = all.length - RUNNING_LINES
    const shown = all.slice(-RUNNING_LINES).map(line)
    return left > 0 ? [line(`${glyphs.ellipsis} ${words.rowsAbove(left)}`), ...shown] : shown
  }
  if (all.length <= PREVIEW_LINES + 1) return all.map(line)
  const tail = 2
  return [
    ...all.slice(0, PREVIEW_LINES - tail).map(line),
    line(`${glyphs.ellipsis} ${words.moreRows(all.length - PREVIEW_LINES)}`),
    ...all.slice(-tail).map(line),
  ]
}

function diffLines(
  part: {readonly path: string; readonly isNew: boolean},
  look: Look,
  found: readonly DiffLine[],
): readonly Line<Style>[] {
  const {theme, glyphs, locale} = look
  const words = TRANSCRIPT_WORDS[locale]
  const bar = run(`${glyphs.bar}   `, theme.work)
  const say = (text: string): Line<Style> => ({
    runs: [run(text, theme.dim)],
    first: [bar],
    rest: [bar],
    wrap: "clip",
  })
  const added = found.filter(line => line.sign === "+").length
  const removed = found.filter(line => line.sign === "-").length
  const count = part.isNew ? `${words.newFile} +${added}` : `+${added} −${removed}`
  const head = say(`${visible(part.path)}${glyphs.separator}${count}`)
  if (found.length === 0) return [head, say(words.identical)]
  const shown = found.slice(0, DIFF_LINES_MAX)
  const digits = String(Math.max(...shown.map(line => line.number ?? 0))).length
  const lines = shown.map((line): Line<Style> => {
    const role = line.sign === "+" ? "added" : line.sign === "-" ? "removed" : "dim"
    const number = line.number === undefined ? "" : String(line.number)
    return {
      runs: runsOf(plain(line.text.slice(0, LINE_UNITS_MAX)), theme[role]),
      first: [bar, run(`${number.padStart(digits)} ${line.sign} `, theme[role])],
      rest: [bar, run(`${" ".repeat(digits)}   `, theme.dim)],
      wrap: "cell",
    }
  })
  const left = found.length - shown.length
  return [head, ...lines, ...(left > 0 ? [say(`${glyphs.ellipsis} ${words.moreRows(left)}`)] : [])]
}

function run(text: string, style: Style): Run<Style> {
  return {text, style}
}

function runsOf(text: string, style: Style): Row<Style> {
  return text === "" ? [] : [{text, style}]
}
