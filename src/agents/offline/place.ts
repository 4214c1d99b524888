// Paths of a request: found inside the session's directory, shown relative to it.
// Never reads content.

import {readFile, stat} from "node:fs/promises"
import {relative} from "node:path"
import {insideRoots} from "../roots.js"
import {ToolFailure} from "./failures.js"

/** Bytes of a file that the tools read whole. */
export const FILE_BYTES_MAX = 4 * 1024 * 1024

/** A path of a request: where it really is, and how it is shown. */
export interface Place {
  readonly absolute: string
  /** Relative to the session's directory, «.» for itself. */
  readonly shown: string
}

/** Finds a path; it need not exist. Throws OutsideRoots when it leads out of the directory. */
export async function placeOf(path: string, cwd: string): Promise<Place> {
  const absolute = await insideRoots(path, [cwd])
  const base = await insideRoots(".", [cwd])
  return {absolute, shown: relative(base, absolute) || "."}
}

/** What a place is; throws node's ENOENT when it is nothing. */
export async function kindOf(place: Place): Promise<"file" | "directory" | "other"> {
  const facts = await stat(place.absolute)
  return facts.isFile() ? "file" : facts.isDirectory() ? "directory" : "other"
}

/** A file's text, byte order mark and line ends kept. Throws ToolFailure when it is no text of a
 *  bearable size, and node's errors. */
export async function textOf(place: Place): Promise<string> {
  const facts = await stat(place.absolute)
  // A named pipe would keep the read waiting for ever.
  if (!facts.isFile()) throw new ToolFailure("not-a-file", place.shown)
  if (facts.size > FILE_BYTES_MAX) throw new ToolFailure("too-large", place.shown)
  const text = textOfBytes(await readFile(place.absolute))
  if (text === undefined) throw new ToolFailure("binary", place.shown)
  return text
}

/** The text that bytes are, or undefined when they are not UTF-8 text. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(bytes)
  } catch {
    return undefined
  }
}

/** The lines of a text, without their ends; a newline at the very end begins no line. */
export function linesIn(text: string): string[] {
  const lines = text.split(/\r?\n/u)
  if (lines.at(-1) === "") lines.pop()
  return lines
}
