// Which paths an agent may touch: those inside the session's directory or an allowed root.
// Never reads or writes a file's content.

import {realpath} from "node:fs/promises"
import {basename, dirname, isAbsolute, join, relative, resolve, sep} from "node:path"

/** A path that leads out of every allowed root; the message names it. */
export class OutsideRoots extends Error {
  constructor(path: string) {
    super(`outside the session directory: ${path}`)
    this.name = "OutsideRoots"
  }
}

/** The real absolute path of `path` (taken from the first root when relative), with symbolic links
 *  followed as far as it exists. Throws OutsideRoots when it ends up in none of the roots. */
export async function insideRoots(path: string, roots: readonly string[]): Promise<string> {
  const wanted = await realAsFarAsPossible(resolve(roots[0] ?? "/", path))
  for (const root of roots) {
    if (isInside(wanted, await realAsFarAsPossible(resolve(root)))) return wanted
  }
  throw new OutsideRoots(path)
}

/** Whether `path` is `root` itself or below it; both absolute. */
export function isInside(path: string, root: string): boolean {
  const way = relative(root, path)
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

async function realAsFarAsPossible(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    const parent = dirname(path)
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT"
    // Only a missing tail may be appended by name; a link ring or a closed door may not.
    if (!missing || parent === path) throw error
    return join(await realAsFarAsPossible(parent), basename(path))
  }
}
