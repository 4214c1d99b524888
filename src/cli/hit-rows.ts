// What was found in sessions, as rows: each session has a head with the way to open it, and its
// hits below. Pure but for the time zone.

import type {Locale} from "../ports.js"
import type {Hit} from "../sessions/search.js"
import {visible} from "../text/visible.js"
import {shownDirectory} from "./place.js"
import {momentOf} from "./session-table.js"
import {SESSION_WORDS} from "./session-words.js"

/** Rows that are safe to print. The match stands between « and », colours or not. */
export function hitRows(hits: readonly Hit[], locale: Locale): readonly string[] {
  const {speakers} = SESSION_WORDS[locale]
  const rows: string[] = []
  let last: string | undefined
  for (const {entry, handle, speaker, time, before, match, after} of hits) {
    if (entry.id !== last) {
      if (last !== undefined) rows.push("")
      rows.push(`${visible(shownDirectory(entry.cwd))}    platen --resume ${entry.id}`)
    }
    last = entry.id
    const who = `${momentOf(time)}  ${handle} ${speakers[speaker]}: `
    rows.push(`  ${who}${visible(before)}«${visible(match)}»${visible(after)}`)
  }
  return rows
}
