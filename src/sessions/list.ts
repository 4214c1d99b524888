// Sessions on disk: those of a directory, or all, the one that was used last first; and one of them
// by what its id begins with. Never opens one for writing.

import {readdirSync, statSync} from "node:fs"
import {basename, join} from "node:path"
import {type Entry, entryOf} from "./entry.js"
import {folderOf, readName, sessionsFolder} from "./place.js"

/** Files of sessions in the user's directory for state, the newest first: those of the working
 *  directory `cwd`, or all. */
export function sessionFiles(state: string, cwd: string | undefined): readonly string[] {
  const all = sessionsFolder(state)
  const folders =
    cwd === undefined ? names(all).map(name => join(all, name)) : [folderOf(state, cwd)]
  return folders
    .flatMap(folder => {
      const files = names(folder).filter(file => readName(file))
      return files.map(file => join(folder, file))
    })
    .map(path => ({path, usedAt: statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0}))
    .sort((a, b) => b.usedAt - a.usedAt)
    .map(({path}) => path)
}

/** The same, as a list tells them; most of them, if there are more. */
export function sessionList(
  state: string,
  {cwd, most}: {readonly cwd: string | undefined; readonly most: number},
): readonly Entry[] {
  const entries: Entry[] = []
  for (const path of sessionFiles(state, cwd)) {
    const entry = entryOf(path)
    if (entry) entries.push(entry)
    if (entries.length >= most) break
  }
  return entries
}

/** A session that was asked for. */
export type Sought =
  | {readonly type: "session"; readonly entry: Entry}
  /** No id begins so; `all` are the ids that there are, the newest first. */
  | {readonly type: "none"; readonly all: readonly string[]}
  | {readonly type: "several"; readonly ids: readonly string[]}

/** The session whose id begins with these signs, in any directory. */
export function sessionById(state: string, wish: string): Sought {
  const named = sessionFiles(state, undefined).map(path => ({path, id: idOf(path)}))
  const matches = named.filter(({id}) => id.startsWith(wish.toLowerCase()))
  if (matches.length > 1) return {type: "several", ids: matches.map(({id}) => id)}
  const entry = matches[0] && entryOf(matches[0].path)
  return entry ? {type: "session", entry} : {type: "none", all: named.map(({id}) => id)}
}

function idOf(path: string): string {
  return readName(basename(path))?.id ?? ""
}

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
