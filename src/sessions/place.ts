// Where sessions are: a folder for each working directory, a file for each session.
//
//   <state>/sessions/<key of the directory>/20261201T051239Z-3f2a9c1b.jsonl
//
// Never reads a file.

import {createHash, randomBytes} from "node:crypto"
import {join} from "node:path"

/** A session's file, as its name tells it. */
export interface Named {
  readonly id: string
  /** When it began, in ms since 1970. */
  readonly startedAt: number
}

/** The folder of all sessions, in the user's directory for state. */
export function sessionsFolder(state: string): string {
  return join(state, "sessions")
}

/** The folder of the sessions of one working directory. */
export function folderOf(state: string, cwd: string): string {
  const key = createHash("sha256").update(cwd).digest("hex").slice(0, 24)
  return join(sessionsFolder(state), key)
}

/** A new session: its id, eight signs that nobody else has, and the name of its file. */
export function newName(now: number): {readonly id: string; readonly file: string} {
  const id = randomBytes(4).toString("hex")
  const moment = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")
  return {id, file: `${moment}-${id}.jsonl`}
}

/** What a file's name says; `undefined` if it is no session's. */
export function readName(file: string): Named | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{8})\.jsonl$/.exec(file)
  if (!match) return undefined
  const [, year, month, day, hours, minutes, seconds, id = ""] = match
  const startedAt = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(startedAt) ? undefined : {id, startedAt}
}
