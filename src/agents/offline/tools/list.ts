// Lists a directory: its entries, or every file below it.
// Never opens a file.

import {readdir, stat} from "node:fs/promises"
import {join, relative} from "node:path"
import {byteSize} from "../../../text/byte-size.js"
import {aligned} from "../aligned.js"
import {ToolFailure} from "../failures.js"
import {code} from "../markdown.js"
import {kindOf, type Place, placeOf} from "../place.js"
import {type Turn, textContent} from "../turn.js"
import {IgnoreRules, walk} from "../walk.js"
import type {Outcome, TaskOf, Tool} from "./tool.js"

/** Names told in the answer; the card has up to ten times as many. */
const TOLD_MAX = 100

/** The list tool. */
export const list: Tool<TaskOf<"list">> = async (turn, card, task) => {
  card.begin()
  const place = await placeOf(task.path, turn.options.cwd)
  if ((await kindOf(place)) !== "directory") throw new ToolFailure("not-a-directory", place.shown)
  const names = task.depth === "deep" ? await deep(turn, place) : await flat(place)
  turn.check()
  card.done([textContent(aligned(names.lines.slice(0, TOLD_MAX * 10)))])
  const {words} = turn
  if (names.lines.length === 0) await turn.say(words.empty(place.shown))
  else await turn.say(`${names.head(turn)}\n\n${bullets(names.lines, turn)}`)
  if (names.stopped) await turn.say(words.stopped(names.lines.length))
  return {type: "done", summary: `${names.lines.length}`} satisfies Outcome
}

interface Names {
  /** A name and, where it is known, a size. */
  readonly lines: readonly (readonly string[])[]
  readonly head: (turn: Turn) => string
  readonly stopped: boolean
}

async function deep(turn: Turn, place: Place): Promise<Names> {
  const {files, more} = await walk(place.absolute, turn.options.signal)
  const lines = files.map(file => [relative(place.absolute, file)])
  return {lines, head: ({words}) => words.walked(place.shown, lines.length), stopped: more}
}

async function flat(place: Place): Promise<Names> {
  const rules = new IgnoreRules(place.absolute)
  const entries = await readdir(place.absolute, {withFileTypes: true})
  const directories: string[][] = []
  const files: string[] = []
  for (const entry of entries) {
    const kind = entry.isDirectory() ? "directory" : "file"
    if (rules.ignores(join(place.absolute, entry.name), kind)) continue
    if (kind === "directory") directories.push([`${entry.name}/`])
    else files.push(entry.name)
  }
  directories.sort()
  files.sort()
  const sized = await Promise.all(files.map(name => withSize(place, name)))
  return {
    lines: [...directories, ...sized],
    head: ({words}) => words.listed(place.shown, directories.length, files.length),
    stopped: false,
  }
}

async function withSize(place: Place, name: string): Promise<readonly string[]> {
  const facts = await stat(join(place.absolute, name)).catch(() => undefined)
  return facts?.isFile() === true ? [name, byteSize(facts.size)] : [name]
}

function bullets(lines: Names["lines"], turn: Turn): string {
  const told = lines
    .slice(0, TOLD_MAX)
    .map(([name = "", size]) => `- ${code(name)}${size === undefined ? "" : ` · ${size}`}`)
  const rest = lines.length - told.length
  return [...told, ...(rest > 0 ? [`- ${turn.words.more(rest)}`] : [])].join("\n")
}
