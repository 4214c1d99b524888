// A session that is to go on: found by what the command line says of it, or chosen from a list, and
// read back. Loaded only for that; never knows the screen.

import process from "node:process"
import {createInterface} from "node:readline/promises"
import type {PastSession} from "../app/sessions-port.js"
import {never} from "../never.js"
import type {Locale} from "../ports.js"
import type {Entry} from "../sessions/entry.js"
import type {Earlier} from "../sessions/journal.js"
import {sessionById, sessionList} from "../sessions/list.js"
import {holderOf} from "../sessions/lock.js"
import {reopen} from "../sessions/reopen.js"
import {visible} from "../text/visible.js"
import type {SessionChoice} from "./invocation.js"
import {nearNames} from "./near.js"
import {sessionTable} from "./session-table.js"
import {SESSION_WORDS} from "./session-words.js"
import {stateDirectory} from "./unsent-file.js"

/** Which session, and in what world. */
export interface Wish {
  readonly choice: Exclude<SessionChoice, {type: "new" | "none"}>
  readonly cwd: string
  readonly locale: Locale
  /** Blocks that are wished, at most. */
  readonly blocks: number
}

/** What came of it: `problem` is a sentence. "nothing": the reader chose none. */
export type GoingOn =
  | {
      readonly type: "session"
      readonly entry: Entry
      readonly past: PastSession
      readonly earlier: Earlier
    }
  | {readonly type: "wrong"; readonly problem: string}
  | {readonly type: "nothing"}

/** Rows of the list to choose from. */
const LISTED_MAX = 20

/** Finds the session and reads its end. Never rejects. */
export async function goOn(wish: Wish): Promise<GoingOn> {
  const state = stateDirectory(process.env, process.platform)
  const words = SESSION_WORDS[wish.locale]
  if (state === undefined) return {type: "wrong", problem: words.noState}
  const {choice} = wish
  switch (choice.type) {
    case "latest": {
      const [entry] = sessionList(state, {cwd: wish.cwd, most: 1})
      return entry ? opened(entry, wish) : {type: "wrong", problem: words.noneHere(wish.cwd)}
    }
    case "id":
      return byId(state, choice.id, wish)
    case "choose":
      return choose(state, wish)
    default:
      return never(choice)
  }
}

/** The session whose id begins so. */
export function byId(state: string, id: string, wish: Omit<Wish, "choice">): GoingOn {
  const words = SESSION_WORDS[wish.locale]
  const sought = sessionById(state, id)
  switch (sought.type) {
    case "session":
      return opened(sought.entry, wish)
    case "several":
      return {type: "wrong", problem: words.several(visible(id), sought.ids.slice(0, 5))}
    case "none": {
      const near = nearNames(id.toLowerCase(), sought.all)
      return {type: "wrong", problem: words.noSuch(visible(id.slice(0, 60)), near)}
    }
    default:
      return never(sought)
  }
}

function opened(entry: Entry, {locale, blocks}: Omit<Wish, "choice">): GoingOn {
  const words = SESSION_WORDS[locale]
  const {id, path, summary} = entry
  const pid = holderOf(path)
  if (pid === process.pid) return {type: "wrong", problem: words.heldHere(id)}
  if (pid !== undefined) return {type: "wrong", problem: words.held(id, pid)}
  try {
    const {notes, ...read} = reopen(entry, blocks)
    const earlier = {id, path, summary: {...summary, next: read.nextId}, notes}
    return {type: "session", entry, past: {id, ...read}, earlier}
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {type: "wrong", problem: words.unreadable(id, why)}
  }
}

async function choose(state: string, wish: Wish): Promise<GoingOn> {
  const words = SESSION_WORDS[wish.locale]
  const entries = sessionList(state, {cwd: wish.cwd, most: LISTED_MAX})
  if (entries.length === 0) return {type: "wrong", problem: words.noneHere(wish.cwd)}
  const columns = process.stdout.columns || 80
  const rows = sessionTable(entries, {
    locale: wish.locale,
    columns,
    numbers: "shown",
    here: wish.cwd,
  })
  process.stdout.write(`${rows.join("\n")}\n`)
  const asking = createInterface({input: process.stdin, output: process.stdout})
  const left = new Promise<undefined>(resolve => asking.once("close", () => resolve(undefined)))
  const answer = await Promise.race([asking.question(words.which(entries.length)), left])
  asking.close()
  const wished = answer?.trim()
  if (wished === undefined || wished === "q") return {type: "nothing"}
  const entry = entries[wished === "" ? 0 : Number(wished) - 1]
  if (/^\d{0,2}$/.test(wished) && entry) return opened(entry, wish)
  return byId(state, wished, wish)
}
