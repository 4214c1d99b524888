// Where we are, as a reader writes it: the directory with "~", the branch of its repository.

import {readFileSync, statSync} from "node:fs"
import {homedir} from "node:os"
import {dirname, join, resolve} from "node:path"
import type {Places} from "../transcript/args/call.js"

/** The directory with the home directory as "~". */
export function shownDirectory(directory: string): string {
  const home = homedir()
  if (directory === home) return "~"
  return directory.startsWith(`${home}/`) ? `~${directory.slice(home.length)}` : directory
}

/** Where the paths of calls are counted from. */
export function placesOf(directory: string): Places {
  return {directory, home: homedir()}
}

/** The git branch that is checked out there; `undefined` outside a repository. Reads one file, as
 *  git itself writes it; a detached head gives the short commit. */
export function branchOf(directory: string): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    const head = headFile(at)
    if (head) {
      const text = read(head)?.trim() ?? ""
      const branch = /^ref: refs\/heads\/(.+)$/.exec(text)?.[1]
      return branch ?? (/^[0-9a-f]{40}/.test(text) ? text.slice(0, 7) : undefined)
    }
    if (dirname(at) === at) return undefined
  }
}

/** The HEAD file of a repository in that directory; worktrees have a file in place of `.git`. */
function headFile(directory: string): string | undefined {
  const git = join(directory, ".git")
  const found = statSync(git, {throwIfNoEntry: false})
  if (!found) return undefined
  if (found.isDirectory()) return join(git, "HEAD")
  const place = /^gitdir: (.+)$/m.exec(read(git) ?? "")?.[1]
  return place === undefined ? undefined : join(resolve(directory, place), "HEAD")
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}
