// A path as a reader writes it: from the working directory on, or with "~" for the home directory.
// The one shortener of all that is told of a call. Pure; asks no file system.

import type {Places} from "./call.js"

/** The path in its short form; as it is without places, or where neither holds it. A path that is
 *  short by itself stays as it is. */
export function shortPath(path: string, places: Places | undefined): string {
  if (!places) return path
  const inside = below(path, places.directory)
  if (inside !== undefined) return inside === "" ? "." : unmistaken(inside)
  const athome = places.home === undefined ? undefined : below(path, places.home)
  if (athome === undefined) return path
  return athome === "" ? "~" : `~${separatorOf(path)}${athome}`
}

/** What follows the directory in the path; undefined if it is not below it. The root is no place to
 *  count from: everything is below it. */
function below(path: string, directory: string): string | undefined {
  const top = directory.replace(/[/\\]$/, "")
  if (top === "" || !path.startsWith(top)) return undefined
  if (path.length === top.length) return ""
  const rest = path.slice(top.length)
  return /^[/\\]/.test(rest) ? rest.replace(/^[/\\]+/, "") : undefined
}

function separatorOf(path: string): string {
  return path.includes("/") ? "/" : "\\"
}

/** A file called "~" in the working directory is not the home directory. */
function unmistaken(path: string): string {
  return path.startsWith("~") ? `./${path}` : path
}

/** The last part of a path, without what holds it; the whole if it has one part only. */
export function fileName(path: string): string {
  const text = path.replace(/[/\\]{1,2}$/, "")
  const name = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1)
  return name === "" ? path : name
}
