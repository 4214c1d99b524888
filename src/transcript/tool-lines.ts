// The head of a tool call: how it stands, what it is about, how long it took. It begins with the
// bar. Pure; never knows what the call gave.

import type {Style} from "../cells/style.js"
import type {Role} from "../cells/theme.js"
import {never} from "../never.js"
import {decided} from "../text/decision.js"
import {joinedRuns} from "../text/joint.js"
import type {Line, Run} from "../text/line.js"
import {cutLine} from "./args/line.js"
import type {SubAgent, ToolBlock} from "./block.js"
import {handleOf} from "./handle.js"
import type {Look} from "./look.js"
import {placeRuns, titleRuns} from "./tool-places.js"
import {TRANSCRIPT_WORDS, type TranscriptWords} from "./words.js"

/** A call that took less than this does not say how long, nor does one that runs. */
const TOOK_MIN_MS = 2000
/** UTF-16 units of a reason that stands beside the title. */
const REASON_UNITS_MAX = 80
/** Characters and columns of a title, but where all of a block is shown: some rows of a window. */
const TITLE_MOST = 400

/** The head; `counts` is what is said of the one file that its title names. */
export function toolHead(block: ToolBlock, counts: string | undefined, look: Look): Line<Style> {
  const {theme, glyphs, locale} = look
  if (block.agent) return agentHead(block, block.agent, look)
  const sign = signOf(block, look)
  const style = isOpen(block) ? theme.text : theme.dim
  const title = titleRuns(titleOf(block, look), block, {look, style})
  const told = counts?.split(glyphs.separator) ?? []
  const stands = [stateOf(block, look), timeOf(block, TRANSCRIPT_WORDS[locale])]
  const asides = [...told, ...stands].filter(aside => aside !== undefined)
  const parts = [title, placeRuns(block, look), ...asides.map(aside => [run(aside, theme.dim)])]
  return {
    ...joinedRuns(parts, run(glyphs.separator, theme.dim)),
    first: [run(`${glyphs.bar} `, theme.work), run(`${sign.text} `, theme[sign.role])],
    rest: [run(`${glyphs.bar}   `, theme.work)],
    wrap: "word",
  }
}

/** The head of a call by which an agent works: who, at what, how that stands. */
function agentHead(block: ToolBlock, agent: SubAgent, look: Look): Line<Style> {
  const {theme, glyphs, locale} = look
  const words = TRANSCRIPT_WORDS[locale]
  const {type, task, calls, levels} = agent
  const known = [type, task].filter(fact => fact !== undefined).map(fact => decided(fact, "prose"))
  const named = known.length > 0 ? known : [titleOf(block, look) || words.subagent]
  const isOver = block.status === "failed" || block.status === "cancelled"
  const time = timeOf(block, words)
  const stand = [standOf(block, look), ...(time === undefined ? [] : [time])]
  // A word for the state and the time are one part; a reason is one of its own.
  const stands = reasonOf(block) === undefined ? [stand.join(" ")] : stand
  const asides = [
    ...(calls > 0 ? [words.calls(calls)] : []),
    ...(levels > 1 ? [words.levels(levels)] : []),
    ...(hasReport(block) && look.extent !== "whole" ? [words.report(handleOf(block))] : []),
  ]
  const parts = [
    ...named.map(part => run(part, isOpen(block) ? theme.text : theme.dim)),
    ...stands.map(part => run(part, isOver ? theme.error : theme.dim)),
    ...asides.map(aside => run(aside, theme.dim)),
  ]
  return {
    ...joinedRuns(
      parts.map(part => [part]),
      run(glyphs.separator, theme.dim),
    ),
    first: [
      run(`${glyphs.bar} `, theme.work),
      run(`${glyphs.agent} `, theme[isOver ? "error" : signOf(block, look).role]),
    ],
    rest: [run(`${glyphs.bar}   `, theme.work)],
    wrap: "word",
  }
}

/** What the head says; the whole of a long title is in the pager. */
function titleOf({head}: ToolBlock, {extent}: Look): string {
  return extent === "whole" ? head : cutLine(head, TITLE_MOST)
}

/** What an agent reports is read on demand; why it failed stands below its head. */
export function hasReport({agent, status, parts}: ToolBlock): boolean {
  return agent !== undefined && status !== "failed" && parts.length > 0
}

/** How an agent stands, in a word. */
function standOf(block: ToolBlock, look: Look): string {
  const words = TRANSCRIPT_WORDS[look.locale]
  const told = stateOf(block, look)
  if (told !== undefined) return told
  if (block.status === "pending") return words.agentWaits
  return block.status === "running" ? words.agentRuns : words.agentDone
}

/** Why a call failed, if that is all it gave, and short: it needs no row of its own. */
export function reasonOf(block: ToolBlock): string | undefined {
  const {status, exit} = block
  return status === "failed" && !exit ? shortText(block) : undefined
}

/** What a call gave, if that is one short line. Untrusted. */
export function shortText({parts}: ToolBlock): string | undefined {
  const [only] = parts
  if (parts.length !== 1 || !only || only.type === "diff") return undefined
  const text = only.text.length <= 2 * REASON_UNITS_MAX ? only.text.trim() : ""
  const isShort = text !== "" && text.length <= REASON_UNITS_MAX
  return isShort && !/\p{Cc}/u.test(text) ? text : undefined
}

/** How the call stands, where the sign alone would leave a question. */
function stateOf(block: ToolBlock, {locale}: Look): string | undefined {
  const words = TRANSCRIPT_WORDS[locale]
  const {status, exit} = block
  if (isOpen(block)) return block.isAsked ? words.asked : ownWord(block)
  if (exit?.type === "signal") return words.signal(decided(exit.name, "prose"))
  if (exit && exit.code !== 0) return words.exit(exit.code)
  if (status === "cancelled") return words.cancelled
  if (status !== "failed") return undefined
  const reason = reasonOf(block)
  return reason === undefined ? words.failed : decided(reason, "prose")
}

/** An agent's own word is shown as it is. */
function ownWord({word}: ToolBlock): string | undefined {
  return word === undefined ? undefined : decided(word, "prose")
}

/** How long it took, or has run so far. Nothing runs while the reader is asked. */
function timeOf(block: ToolBlock, words: TranscriptWords): string | undefined {
  const {startedAt, endedAt, elapsedMs} = block
  if (isOpen(block)) {
    return elapsedMs >= TOOK_MIN_MS && !block.isAsked ? words.elapsed(elapsedMs) : undefined
  }
  const took = startedAt !== undefined && endedAt !== undefined ? endedAt - startedAt : 0
  return took >= TOOK_MIN_MS ? words.took(took) : undefined
}

function isOpen({status}: ToolBlock): boolean {
  return status === "running" || status === "pending"
}

function signOf(block: ToolBlock, {glyphs}: Look): {readonly text: string; readonly role: Role} {
  const {status} = block
  if (block.isAsked && isOpen(block)) return {text: glyphs.question, role: "question"}
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

function run(text: string, style: Style): Run<Style> {
  return {text, style}
}
