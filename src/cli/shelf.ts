// Sessions on disk, for the shell: all of them as a table, or the rows in which words stand; as
// text or as JSON. Never knows the screen.

import process from "node:process"
import {sessionList} from "../sessions/list.js"
import {type Hit, searchSessions} from "../sessions/search.js"
import {visible} from "../text/visible.js"
import {needleOf} from "../transcript/find.js"
import {EXIT_DONE, EXIT_FAILED, EXIT_UNUSABLE} from "./exit-code.js"
import {hitRows} from "./hit-rows.js"
import type {Shelf} from "./invocation.js"
import type {Setting} from "./run.js"
import {sessionTable} from "./session-table.js"
import {SESSION_WORDS} from "./session-words.js"
import {stateDirectory} from "./unsent-file.js"

/** Most rows that are found. */
const HITS_MAX = 50
const SESSIONS_MAX = 1000

/** Prints them; gives the exit code: 1 where nothing was found. */
export async function shelf(asked: Shelf, {settings}: Setting): Promise<number> {
  const {locale} = settings
  const words = SESSION_WORDS[locale]
  const state = stateDirectory(process.env, process.platform)
  if (state === undefined) {
    process.stderr.write(`platen: ${words.noState}\n`)
    return EXIT_UNUSABLE
  }
  if (asked.type === "find") return find(asked, state, locale)
  const entries = sessionList(state, {cwd: undefined, most: SESSIONS_MAX})
  if (asked.format === "json") {
    await print(
      JSON.stringify(
        entries.map(({id, cwd, agent, startedAt, usedAt, summary, path}) => ({
          id,
          directory: cwd,
          agent: agent ?? null,
          started: isoOf(startedAt),
          used: isoOf(usedAt),
          prompts: summary.prompts,
          first: summary.first,
          file: path,
        })),
        null,
        2,
      ),
    )
    return EXIT_DONE
  }
  if (entries.length === 0) await print(words.none)
  else {
    const columns = process.stdout.columns || 120
    const form = {locale, columns, numbers: "none", here: undefined} as const
    await print(sessionTable(entries, form).join("\n"))
  }
  return EXIT_DONE
}

async function find(
  {words, format}: Shelf,
  state: string,
  locale: Setting["settings"]["locale"],
): Promise<number> {
  const {signal} = new AbortController()
  const needle = needleOf(words)
  const {hits, rest} = await searchSessions({state, needle, most: HITS_MAX, signal})
  if (format === "json") await print(JSON.stringify(hits.map(hitObject), null, 2))
  else {
    const told = SESSION_WORDS[locale]
    const rows = hitRows(hits, locale)
    const more = rest === "more" ? [told.moreHits(HITS_MAX)] : []
    await print([...(hits.length > 0 ? rows : [told.noHit(visible(words))]), ...more].join("\n"))
  }
  return hits.length > 0 ? EXIT_DONE : EXIT_FAILED
}

function hitObject({entry, handle, speaker, time, before, match, after}: Hit) {
  const row = `${before}${match}${after}`
  const used = isoOf(time)
  return {session: entry.id, directory: entry.cwd, handle, speaker, time: used, row, match}
}

/** By ISO 8601; `null` for what is no moment, as in a damaged file. */
function isoOf(ms: number): string | null {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** A reader that has gone is nobody's error: `| head -1`. */
function print(text: string): Promise<void> {
  process.stdout.on("error", () => {})
  return new Promise(resolve => {
    process.stdout.write(`${text}\n`, () => resolve())
  })
}
