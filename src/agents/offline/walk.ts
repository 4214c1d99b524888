// The files below a directory, without what .gitignore files leave out.
// Never follows links; never opens a file besides .gitignore.

import {existsSync, readFileSync} from "node:fs"
import {dirname, join, relative, sep} from "node:path"
import {fdir} from "fdir"
import ignore, {type Ignore} from "ignore"

/** Files looked at before a walk gives up. */
export const FILES_MAX = 20_000

/** What a walk found: absolute paths in order, and whether there were more. */
export interface Walked {
  readonly files: readonly string[]
  readonly more: boolean
}

/** All files below `top` (absolute). */
export async function walk(top: string, signal: AbortSignal): Promise<Walked> {
  const rules = new IgnoreRules(top)
  const found = await new fdir()
    .withFullPaths()
    .exclude((_, path) => rules.ignores(path, "directory"))
    .filter(path => !rules.ignores(path, "file"))
    // One more than the most, to know that there are more.
    .withMaxFiles(FILES_MAX + 1)
    .withAbortSignal(signal)
    .crawl(top)
    .withPromise()
  return {files: found.slice(0, FILES_MAX).sort(byName), more: found.length > FILES_MAX}
}

/** The ignore rules that hold below a directory: every .gitignore from the repository's root (or
 *  from the directory itself, outside of one) down to the file. The deepest that speaks decides. */
export class IgnoreRules {
  readonly #root: string
  readonly #rules = new Map<string, Ignore | undefined>()

  constructor(top: string) {
    this.#root = repositoryOf(top) ?? top
  }

  /** Whether a path (absolute) is left out. Git's own directory always is. */
  ignores(path: string, kind: "file" | "directory"): boolean {
    const clean = path.endsWith(sep) && path.length > 1 ? path.slice(0, -1) : path
    const way = relative(this.#root, clean)
    if (way === "" || way.startsWith("..")) return false
    const names = way.split(sep)
    if (names.at(-1) === ".git") return true
    let ignored = false
    let directory = this.#root
    for (const name of names) {
      const tail = relative(directory, clean).split(sep).join("/")
      const verdict = this.#of(directory)?.test(kind === "directory" ? `${tail}/` : tail)
      if (verdict?.ignored === true) ignored = true
      else if (verdict?.unignored === true) ignored = false
      directory = join(directory, name)
    }
    return ignored
  }

  #of(directory: string): Ignore | undefined {
    if (!this.#rules.has(directory)) this.#rules.set(directory, readRules(directory))
    return this.#rules.get(directory)
  }
}

function readRules(directory: string): Ignore | undefined {
  try {
    return ignore().add(readFileSync(join(directory, ".gitignore"), "utf8"))
  } catch {
    // Not there, or not readable: no rules.
    return undefined
  }
}

function repositoryOf(top: string): string | undefined {
  for (let at = top; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at
    if (dirname(at) === at) return undefined
  }
}

function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
