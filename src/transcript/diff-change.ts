// What happened to one file: its name before and after, its hunks, what cannot be shown line by
// line. Knows where that comes from; never how it looks. Loaded when the first diff comes.

import type {ToolBlock, ToolPart} from "./block.js"
import {type Difference, findDiff} from "./diff-lines.js"

export interface FileChange extends Difference {
  readonly path: string
  /** Its name before, if that was another one. */
  readonly from: string | undefined
  readonly kind: "changed" | "new" | "deleted" | "renamed" | "copied"
  /** "binary": there are no lines to show. */
  readonly content: "text" | "binary"
  /** Its rights before and after, as git writes them, if they changed. */
  readonly mode: readonly [before: string, after: string] | undefined
}

type DiffPart = Extract<ToolPart, {type: "diff"}>

/** UTF-16 units in which a text that is none shows it. */
const BINARY_UNITS = 8000

// A call changes many times after its diff came; the diff is found once.
const known = new WeakMap<DiffPart, Difference>()
const numberings = new WeakMap<Difference, {readonly first: number; readonly found: Difference}>()

/** What a part of a call says. The lines of a file of which only a piece was given are counted from
 *  the line that the call names. */
export function changeOf(part: DiffPart, block: Pick<ToolBlock, "kind" | "locations">): FileChange {
  const {path, before, after} = part
  const isBinary = [before, after].some(text => text.slice(0, BINARY_UNITS).includes("\0"))
  const found = known.get(part) ?? (isBinary ? NOTHING : findDiff(before, after))
  known.set(part, found)
  const isDeleted = block.kind === "delete" && after === ""
  return {
    ...numbered(found, firstLine(part, block.locations)),
    path,
    from: undefined,
    kind: part.isNew ? "new" : isDeleted ? "deleted" : "changed",
    content: isBinary ? "binary" : "text",
    mode: undefined,
  }
}

const NOTHING: Difference = {hunks: [], added: 0, removed: 0, by: "line"}

/** Number of the first line of what was given. Beyond the end of both texts no line of a whole file
 *  can be: then a piece was given, and the call says where it stands. */
function firstLine({path, before, after}: DiffPart, locations: readonly string[]): number {
  const place = locations.find(location => location.replace(/:\d+$/, "") === path)
  const line = Number(/:(\d+)$/.exec(place ?? "")?.[1] ?? 1)
  return line > 1 && !hasLine(before, line) && !hasLine(after, line) ? line : 1
}

function hasLine(text: string, line: number): boolean {
  let at = 0
  for (let count = 1; count < line; count++) {
    at = text.indexOf("\n", at) + 1
    if (at === 0) return false
  }
  return at < text.length
}

function numbered(difference: Difference, first: number): Difference {
  if (first === 1) return difference
  const before = numberings.get(difference)
  if (before?.first === first) return before.found
  const hunks = difference.hunks.map(hunk => ({
    ...hunk,
    lines: hunk.lines.map(line => ({
      ...line,
      number: line.number === undefined ? undefined : line.number + first - 1,
      ...(line.old !== undefined && {old: line.old + first - 1}),
    })),
  }))
  const found = {...difference, hunks}
  numberings.set(difference, {first, found})
  return found
}
