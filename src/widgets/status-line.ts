// The status line: one row that says what goes on, for how long, and what the reader can do.
// Knows nothing of clocks, agents or git; it is given values.

import type {Style} from "../cells/style.js"
import type {Role, Theme} from "../cells/theme.js"
import {never} from "../never.js"
import type {Locale} from "../ports.js"
import type {Row} from "../text/line.js"
import {cutRow, rowWidth} from "../text/row.js"
import {visible} from "../text/visible.js"
import {type Glyphs, spinnerCell} from "./glyphs.js"
import {clippedWords, fitted, type Part} from "./parts.js"
import {WORDS, type Words} from "./words.js"

/** What goes on. Texts are untrusted. */
export type Activity =
  | {readonly type: "idle"}
  | {readonly type: "starting"}
  | {readonly type: "thinking"}
  | {readonly type: "writing"}
  | {readonly type: "running"; readonly title: string}
  | {readonly type: "waiting"}
  | {readonly type: "cancelling"}
  | {readonly type: "error"; readonly message: string}
  | {readonly type: "ended"; readonly message: string}

export interface Status {
  readonly activity: Activity
  /** Name of the agent; untrusted, like the next two. */
  readonly agent: string
  /** Working directory as the reader writes it (`~/project`). */
  readonly directory: string
  readonly branch: string | undefined
  /** Time since the activity's turn began, in milliseconds; shown from ELAPSED_MIN_MS on. */
  readonly elapsedMs: number
  /** Number of the spinner's frame; the caller counts it up at most ten times a second. */
  readonly frame: number
  /** Prompts that wait to be sent. */
  readonly queued: number
  /** Sessions out of sight: the numbers of those that ask something, and how many work. */
  readonly others?: {readonly asking: readonly number[]; readonly working: number}
  /** Used share of the context, 0 … 1, if known; shown from CONTEXT_MIN on. */
  readonly contextUsed: number | undefined
}

/** What the row is drawn with. */
export interface StatusView {
  readonly columns: number
  readonly theme: Theme
  readonly glyphs: Glyphs
  readonly locale: Locale
}

/** A time shorter than this is noise. */
export const ELAPSED_MIN_MS = 2000
/** A context emptier than this is nobody's worry. */
export const CONTEXT_MIN = 0.5
/** A tool's title gets no more columns than this, in whole words. */
const TITLE_COLUMNS_MAX = 48

// Which part goes first when room is short: the lowest rank. The activity itself never goes.
const RANK = {
  takeBack: 0,
  agent: 1,
  directory: 2,
  context: 3,
  stop: 4,
  queued: 5,
  working: 5,
  elapsed: 6,
  asking: 7,
  main: 9,
}

/** Whether the activity has a spinner, so that somebody must count frames. */
export function isBusy(activity: Activity): boolean {
  switch (activity.type) {
    case "starting":
    case "thinking":
    case "writing":
    case "running":
    case "cancelling":
      return true
    case "idle":
    case "waiting":
    case "error":
    case "ended":
      return false
    default:
      return never(activity)
  }
}

/** The status line, at most `columns - 1` cells wide; it begins with the bar and a blank. */
export function drawStatus(status: Status, view: StatusView): Row<Style> {
  const {theme, glyphs} = view
  const role = ROLE_OF[status.activity.type]
  const head = [{text: `${glyphs.bar} `, style: theme[role]}]
  const sign = signOf(status, glyphs)
  if (sign !== "") head.push({text: `${sign} `, style: theme[role === "work" ? "text" : role]})
  const room = view.columns - 1 - rowWidth(head)
  const parts = room > 0 ? partsOf(status, view) : []
  const rest = fitted(parts, {columns: room, separator: glyphs.separator, style: theme.dim})
  return cutRow([...head, ...rest], view.columns - 1)
}

const ROLE_OF: Readonly<Record<Activity["type"], Role>> = {
  idle: "work",
  starting: "work",
  thinking: "work",
  writing: "work",
  running: "work",
  waiting: "question",
  cancelling: "work",
  error: "error",
  ended: "notice",
}

function signOf({activity, frame}: Status, glyphs: Glyphs): string {
  if (isBusy(activity)) return spinnerCell(glyphs, frame)
  if (activity.type === "waiting") return glyphs.question
  if (activity.type === "error") return glyphs.failed
  return activity.type === "ended" ? glyphs.cancelled : ""
}

function partsOf(status: Status, view: StatusView): readonly Part[] {
  const {activity, queued} = status
  const words = WORDS[view.locale]
  const {text, dim} = view.theme
  const parts: Part[] = [{forms: mainForms(status, view), style: text, rank: RANK.main}]
  const add = (shown: boolean, rank: number, ...forms: readonly string[]) => {
    if (shown) parts.push({forms, style: dim, rank})
  }
  const busy = isBusy(activity)
  const timed = busy || activity.type === "waiting"
  add(activity.type === "starting", RANK.agent, visible(status.agent))
  const {asking, working} = status.others ?? {asking: [], working: 0}
  const [first] = asking
  if (first !== undefined) {
    const forms = [words.sessionsAsk(asking), words.sessionAsks(first)]
    parts.push({forms, style: view.theme.question, rank: RANK.asking})
  }
  add(timed && status.elapsedMs >= ELAPSED_MIN_MS, RANK.elapsed, words.elapsed(status.elapsedMs))
  if (activity.type === "idle") add(true, RANK.directory, ...directoryForms(status))
  add(queued > 0, RANK.queued, words.queued(queued))
  add(working > 0, RANK.working, words.sessionsWork(working))
  add(queued > 0 && busy, RANK.takeBack, `${view.glyphs.up} ${words.takesItBack}`)
  // With prompts in the queue the other key matters more; Esc is known by then.
  add(busy && queued === 0 && activity.type !== "cancelling", RANK.stop, words.stopHint)
  add(...contextPart(status.contextUsed, words))
  return parts
}

function contextPart(used: number | undefined, words: Words): [boolean, number, string] {
  const percent = Math.min(100, Math.floor((used ?? 0) * 100))
  return [used !== undefined && used >= CONTEXT_MIN, RANK.context, words.context(percent)]
}

/** The activity in words, longest form first. */
function mainForms({activity, agent}: Status, view: StatusView): readonly string[] {
  const words = WORDS[view.locale]
  switch (activity.type) {
    case "idle":
      return [visible(agent)]
    case "starting":
      return [words.starting]
    case "thinking":
      return [words.thinking]
    case "writing":
      return [words.writing]
    case "running":
      return titled(words.running, activity.title, view)
    case "waiting":
      return [words.waitingForYou]
    case "cancelling":
      return [words.cancelling]
    case "error":
      return titled(words.failed, activity.message, view)
    case "ended":
      return titled(words.ended, activity.message, view)
    default:
      return never(activity)
  }
}

function titled(word: string, title: string, view: StatusView): readonly string[] {
  const safe = visible(title)
  if (safe.trim() === "") return [word]
  const short = clippedWords(safe, TITLE_COLUMNS_MAX, view.glyphs.ellipsis)
  return [`${word} ${short}`, word]
}

function directoryForms({directory, branch}: Status): readonly string[] {
  const path = visible(directory)
  const name = path.slice(path.lastIndexOf("/") + 1)
  const forms = branch === undefined ? [path] : [`${path} (${visible(branch)})`, path]
  return name !== "" && name !== path ? [...forms, name] : forms
}
