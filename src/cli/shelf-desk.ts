// Sessions on disk for the screen: searched, listed, opened. Loaded when one is asked for.

import process from "node:process"
import type {SessionsPort, ShelfAsk, ShelfTold} from "../app/sessions-port.js"
import {never} from "../never.js"
import {clock} from "../node/clock.js"
import {sessionList} from "../sessions/list.js"
import {holderOf} from "../sessions/lock.js"
import {searchSessions} from "../sessions/search.js"
import {needleOf} from "../transcript/find.js"
import {VERSION} from "../version.js"
import {agentName, chooseAgent} from "./agent-choice.js"
import {byId} from "./go-on.js"
import {hitRows} from "./hit-rows.js"
import {shownDirectory} from "./place.js"
import type {Setting} from "./run.js"
import {momentOf} from "./session-table.js"
import {SESSION_WORDS} from "./session-words.js"
import {stateDirectory} from "./unsent-file.js"

/** Most rows that are found, and most sessions that are listed. */
const HITS_MAX = 50
const LISTED_MAX = 20

export class ShelfDesk implements SessionsPort {
  readonly #given: Setting
  #search = new AbortController()

  constructor(given: Setting) {
    this.#given = given
  }

  async ask(ask: ShelfAsk): Promise<ShelfTold | undefined> {
    const {locale} = this.#given.settings
    const state = stateDirectory(process.env, process.platform)
    if (state === undefined)
      return {type: "wrong", problem: sentence(SESSION_WORDS[locale].noState)}
    try {
      switch (ask.type) {
        case "find":
          return await this.#find(ask.words, state)
        case "stop":
          this.#search.abort()
          return undefined
        case "list":
          return this.#list(state)
        case "open":
          return this.#open(ask.id, state)
        default:
          return never(ask)
      }
    } catch (error) {
      return {type: "wrong", problem: error instanceof Error ? error.message : String(error)}
    }
  }

  async #find(words: string, state: string): Promise<ShelfTold> {
    this.#search.abort()
    const search = new AbortController()
    this.#search = search
    const needle = needleOf(words)
    const {signal} = search
    const {hits, rest} = await searchSessions({state, needle, most: HITS_MAX, signal})
    const rows = hitRows(hits, this.#given.settings.locale)
    const left = signal.aborted ? "stopped" : rest
    return {type: "found", words, rows, hits: hits.length, rest: left}
  }

  #list(state: string): ShelfTold {
    const {cwd} = this.#given
    const entries = sessionList(state, {cwd, most: LISTED_MAX})
    const free = entries.filter(({path}) => holderOf(path) === undefined)
    const rows = free.map(({id, usedAt, summary}) => {
      return {id, used: momentOf(usedAt), prompts: summary.prompts, first: summary.first}
    })
    return {type: "list", rows}
  }

  #open(id: string, state: string): ShelfTold {
    const {cwd, settings} = this.#given
    const {locale, blocks} = settings
    const words = SESSION_WORDS[locale]
    const went = byId(state, id, {cwd, locale, blocks})
    if (went.type === "nothing") return {type: "wrong", problem: words.none}
    if (went.type === "wrong") return {type: "wrong", problem: sentence(went.problem)}
    const {entry, past, earlier} = went
    // Paths, branch and commands on the screen are of one directory.
    if (entry.cwd !== cwd) {
      const problem = sentence(words.otherPlace(entry.id, shownDirectory(entry.cwd)))
      return {type: "wrong", problem: `${problem} platen --resume ${entry.id}`}
    }
    const {agent} = entry
    const connect = chooseAgent({
      agent,
      record: undefined,
      sessions: earlier,
      pace: "spoken",
      reader: "present",
      cwd,
      locale,
      clock,
      env: process.env,
      version: VERSION,
    })
    return {type: "opened", past, connect, agent: agentName(agent)}
  }
}

/** What stands behind a name in the shell is a sentence here. */
function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
