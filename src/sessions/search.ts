// Words looked for in all sessions on disk, literally: the session that was used last first, and in
// each what was said last. Files are read piece by piece, and what happens meanwhile goes on.
// Never knows how a hit is shown.

import {type FileHandle, open} from "node:fs/promises"
import {nextBreak, previousBreak} from "../text/grapheme.js"
import type {Block} from "../transcript/block.js"
import {blockText} from "../transcript/block-text.js"
import {matchesIn, type Needle} from "../transcript/find.js"
import {handleOf} from "../transcript/handle.js"
import {blockFrom} from "../transcript/kept-block.js"
import {type Entry, entryOf} from "./entry.js"
import {BLOCKS_START, readKeptLine} from "./kept-line.js"
import {sessionFiles} from "./list.js"

/** Who said it. */
export type Speaker = "you" | "agent" | "thought" | "tool" | "plan"

/** One row in which the words stand. All text is untrusted but has no control characters. */
export interface Hit {
  readonly entry: Entry
  readonly handle: string
  readonly speaker: Speaker
  /** When it was kept, in ms since 1970. */
  readonly time: number
  /** The row, cut around its first match. */
  readonly before: string
  readonly match: string
  readonly after: string
}

/** What was found; "more": there is more than was wished. */
export interface Hits {
  readonly hits: readonly Hit[]
  readonly rest: "none" | "more"
}

/** What is looked for, and where. */
export interface Search {
  /** The user's directory for state. */
  readonly state: string
  readonly needle: Needle
  /** Most hits. */
  readonly most: number
  /** Aborted when nobody wants them any more: what was found until then is given. */
  readonly signal: AbortSignal
}

const CHUNK_BYTES = 256 * 1024
const NEWLINE = 0x0a
/** UTF-16 units of a row on each side of its match. */
const BESIDE_UNITS = 60

/** Looks through all of them. Never rejects: a session that cannot be read has no hits. */
export async function searchSessions(search: Search): Promise<Hits> {
  const hits: Hit[] = []
  for (const path of sessionFiles(search.state, undefined)) {
    if (search.signal.aborted) break
    const entry = entryOf(path)
    if (!entry) continue
    hits.push(...(await hitsIn(entry, search).catch(() => [])))
    if (hits.length > search.most) return {hits: hits.slice(0, search.most), rest: "more"}
  }
  return {hits, rest: "none"}
}

/** The hits of one session, the last first; one more than is wished tells that there are more. */
async function hitsIn(entry: Entry, {needle, most, signal}: Search): Promise<readonly Hit[]> {
  let hits: Hit[] = []
  const mayHave = filterFor(needle)
  const file = await open(entry.path, "r")
  try {
    for await (const line of blockLines(file, signal)) {
      if (!mayHave(line)) continue
      const read = readKeptLine(line)
      if (read?.type !== "blocks") continue
      const found = read.blocks.flatMap(kept => {
        const block = blockFrom(kept)
        return block ? hitsOf(block, needle, {entry, time: read.time}) : []
      })
      hits = [...hits, ...found].slice(-(most + 1))
    }
  } finally {
    await file.close()
  }
  return hits.reverse()
}

/** Whether a line of JSON may have the needle in it: what JSON writes otherwise is looked at. */
function filterFor({text, case: form}: Needle): (line: string) => boolean {
  if (/["\\\p{Cc}\p{Cs}]/u.test(text)) return () => true
  // Small letters of another length are rare, and then the line is read.
  return form === "kept"
    ? line => line.includes(text)
    : line => line.toLowerCase().includes(text) || /[\u0130]/.test(line)
}

function hitsOf(
  block: Block,
  needle: Needle,
  of: {readonly entry: Entry; readonly time: number},
): readonly Hit[] {
  const speaker = SPEAKERS[block.type]
  if (speaker === undefined) return []
  const handle = handleOf(block)
  return blockText(block)
    .split("\n")
    .flatMap(row => {
      const text = row.replace(/\t/g, " ")
      const [match] = matchesIn({runs: [{text, style: undefined}]}, needle)
      if (!match) return []
      const {from, to} = match
      const start = boundary(text, Math.max(0, from - BESIDE_UNITS))
      const end = boundary(text, Math.min(text.length, to + BESIDE_UNITS))
      const before = `${start > 0 ? "…" : ""}${text.slice(start, from).trimStart()}`
      const after = `${text.slice(to, end).trimEnd()}${end < text.length ? "…" : ""}`
      return [{...of, handle, speaker, before, match: text.slice(from, to), after}]
    })
}

/** Whose words are looked through. What Platen said itself is none: it also told of searches. */
const SPEAKERS: Readonly<Record<Block["type"], Speaker | undefined>> = {
  user: "you",
  reply: "agent",
  thought: "thought",
  tool: "tool",
  plan: "plan",
  notice: undefined,
  work: undefined,
  shown: undefined,
}

/** The offset itself, or the end of the grapheme that it would cut. */
function boundary(text: string, offset: number): number {
  if (offset <= 0 || offset >= text.length) return offset
  const start = previousBreak(text, offset + 1)
  return start === offset ? offset : nextBreak(text, start)
}

/** The lines of blocks in a file, from its beginning on. Of others nothing is kept. */
async function* blockLines(file: FileHandle, signal: AbortSignal): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for (let position = 0; !signal.aborted; ) {
    const {bytesRead, buffer} = await file.read(
      Buffer.allocUnsafe(CHUNK_BYTES),
      0,
      CHUNK_BYTES,
      position,
    )
    if (bytesRead === 0) break
    position += bytesRead
    const chunk = buffer.subarray(0, bytesRead)
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const line = textOf([...parts, chunk.subarray(from, at)])
      if (line !== undefined) yield line
      parts = []
      from = at + 1
    }
    const rest = chunk.subarray(from)
    // A line that cannot be one of blocks is not put together.
    parts = parts.length > 0 && !mayBeBlocks(parts) ? [parts[0]!] : [...parts, rest]
  }
}

function textOf(parts: readonly Buffer[]): string | undefined {
  return mayBeBlocks(parts) ? Buffer.concat(parts).toString("utf8") : undefined
}

function mayBeBlocks(parts: readonly Buffer[]): boolean {
  let start = ""
  for (const part of parts) {
    start += part.toString("latin1", 0, BLOCKS_START.length)
    if (start.length >= BLOCKS_START.length) return start.startsWith(BLOCKS_START)
  }
  return BLOCKS_START.startsWith(start)
}
