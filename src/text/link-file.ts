// A path as a link: the file on its host (RFC 8089). Pure; never looks whether it is there.

import {TARGET_MAX} from "./link-target.js"

/** Where paths in texts are meant. */
export interface LinkPlace {
  /** Name of this machine: a terminal at the other end of a network can tell that the file is not
   *  its own. */
  readonly host: string
  /** The directory that relative paths are meant in; absolute. */
  readonly directory: string
  /** What "~" stands for; absolute. */
  readonly home: string
  /** Whether the terminal takes a line as the fragment of a file's URL. Others would look for a
   *  file of that name. */
  readonly lines: "fragment" | "none"
}

/** The URL of a file; "" if it would be too long. A line counts from 1. */
export function fileTarget(path: string, line: number | undefined, place: LinkPlace): string {
  const absolute = whole(path, place)
  let encoded: string
  try {
    encoded = absolute
      .split("/")
      .map(name => encodeURIComponent(name).replace(/['()*!]/g, byteOf))
      .join("/")
  } catch {
    // Half a surrogate pair has no UTF-8.
    return ""
  }
  const fragment = line === undefined || place.lines === "none" ? "" : `#${line}`
  const target = `file://${place.host}${encoded}${fragment}`
  return target.length > TARGET_MAX ? "" : target
}

function byteOf(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}

/** The absolute path, without "." and "..". */
function whole(path: string, {directory, home}: LinkPlace): string {
  const own = path.startsWith("~/") ? `${home}${path.slice(1)}` : path
  const full = own.startsWith("/") ? own : `${directory}/${own}`
  const names: string[] = []
  for (const name of full.replaceAll("\\", "/").split("/")) {
    if (name === "..") names.pop()
    else if (name !== "." && name !== "") names.push(name)
  }
  return `/${names.join("/")}`
}
