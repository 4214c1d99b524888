// The texts that a search or a count goes through: files of a place, or what came with the request.
// Never keeps more than one text in memory.

import {readFile, stat} from "node:fs/promises"
import {relative} from "node:path"
import {FILE_BYTES_MAX, kindOf, placeOf, textOf, textOfBytes} from "../place.js"
import type {Turn} from "../turn.js"
import {walk} from "../walk.js"

/** One text, with the path it is shown under (undefined: it came with the request). */
export interface NamedText {
  readonly path: string | undefined
  readonly absolute: string | undefined
  readonly text: string
}

/** Where the texts are from, and how the place is shown. */
export interface Texts {
  readonly shown: string | undefined
  readonly each: AsyncIterable<NamedText | "skipped">
  /** The walk stopped early. */
  readonly more: boolean
}

/** The texts of a path; without one, what came with the request, else the whole directory. */
export async function textsAt(turn: Turn, path: string | undefined): Promise<Texts> {
  const {given, cwd, signal} = turn.options
  if (path === undefined && given !== undefined) {
    return {
      shown: undefined,
      each: only({path: undefined, absolute: undefined, text: given}),
      more: false,
    }
  }
  const place = await placeOf(path ?? ".", cwd)
  if ((await kindOf(place)) !== "directory") {
    const text = await textOf(place)
    const named = {path: place.shown, absolute: place.absolute, text}
    return {shown: place.shown, each: only(named), more: false}
  }
  const base = await placeOf(".", cwd)
  const {files, more} = await walk(place.absolute, signal)
  turn.check()
  return {shown: place.shown, each: each(turn, base.absolute, files), more}
}

async function* only(text: NamedText): AsyncGenerator<NamedText> {
  yield text
}

async function* each(
  turn: Turn,
  base: string,
  files: readonly string[],
): AsyncGenerator<NamedText | "skipped"> {
  for (const absolute of files) {
    turn.check()
    const text = await textAt(absolute)
    yield text === undefined ? "skipped" : {path: relative(base, absolute), absolute, text}
  }
}

async function textAt(path: string): Promise<string | undefined> {
  try {
    const facts = await stat(path)
    if (!facts.isFile() || facts.size > FILE_BYTES_MAX) return undefined
    return textOfBytes(await readFile(path))
  } catch {
    // Gone meanwhile, or not ours to read: counted as skipped.
    return undefined
  }
}
