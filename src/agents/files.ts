// The files that a client reads and writes for its agent.
// Never leaves the roots; never knows who asked or whether the user was asked.

import {mkdir, open, readFile, stat, writeFile} from "node:fs/promises"
import {dirname} from "node:path"
import type {ReadTextFileRequest, WriteTextFileRequest} from "@agentclientprotocol/sdk"
import {insideRoots} from "./roots.js"

/** Bytes a file may have to be read whole into a message. */
export const READ_BYTES_MAX = 16 * 1024 * 1024

/** The text of a file, or `limit` lines of it from line `line` (1-based). Throws an Error that says
 *  why not: outside the roots, missing, not a regular file, too large. */
export async function readTextFile(
  request: ReadTextFileRequest,
  roots: readonly string[],
): Promise<string> {
  const path = await insideRoots(request.path, roots)
  const facts = await stat(path)
  // A pipe or a device would let the read wait for ever.
  if (!facts.isFile()) throw new Error(`not a regular file: ${request.path}`)
  if (facts.size > READ_BYTES_MAX) {
    throw new Error(`too large (${facts.size} bytes, at most ${READ_BYTES_MAX}): ${request.path}`)
  }
  const text = await readFile(path, "utf8")
  const {line, limit} = request
  if (isAbsent(line) && isAbsent(limit)) return text
  return linesOf(text, Math.max(1, line ?? 1), limit ?? Number.POSITIVE_INFINITY)
}

/** Writes a file whole, with the directories above it. Throws an Error that says why not. */
export async function writeTextFile(
  request: WriteTextFileRequest,
  roots: readonly string[],
): Promise<void> {
  const path = await insideRoots(request.path, roots)
  await mkdir(dirname(path), {recursive: true})
  const before = await stat(path).catch(() => undefined)
  if (before !== undefined && !before.isFile()) {
    throw new Error(`not a regular file: ${request.path}`)
  }
  await writeFile(path, request.content, "utf8")
}

/** Creates a file that must not exist yet; throws EEXIST when it does. Readable by its owner only
 *  when `mode` says so. */
export async function createFile(path: string, text: string, mode: number): Promise<void> {
  const file = await open(path, "wx", mode)
  try {
    await file.writeFile(text, "utf8")
  } finally {
    await file.close()
  }
}

/** `count` lines from line `first` (1-based), newlines kept. */
export function linesOf(text: string, first: number, count: number): string {
  const lines = text.split("\n")
  const chosen = lines.slice(first - 1, first - 1 + count)
  const reachesEnd = first - 1 + count >= lines.length
  return chosen.join("\n") + (reachesEnd || chosen.length === 0 ? "" : "\n")
}

function isAbsent(value: number | null | undefined): boolean {
  return value === null || value === undefined
}
