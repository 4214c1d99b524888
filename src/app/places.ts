// The files and addresses that a block names, in the order in which a reader meets them. Pure;
// never knows which of them there are.

import {linksIn} from "../text/link.js"
import {pathsIn} from "../text/link-path.js"
import type {ToldBlock, ToolBlock} from "../transcript/block.js"
import {blockText} from "../transcript/block-text.js"
import type {FilePlace} from "./edited.js"

/** Most places of one block: nobody chooses among more. */
export const PLACES_MAX = 20
/** UTF-16 units of a block's text that are looked through. */
const TEXT_UNITS_MAX = 0x10000

/** Something that a block names. Untrusted. */
export type NamedPlace =
  | ({readonly type: "file"} & FilePlace)
  | {readonly type: "address"; readonly address: string}

/** Of a call the files that it is about, then what its text names; of others what their text
 *  names. Each place once. */
export function placesOf(block: ToldBlock): readonly NamedPlace[] {
  const own = block.type === "tool" ? filesOf(block) : []
  const places = new Map<string, NamedPlace>()
  const text = block.type === "tool" && own.length > 0 ? "" : blockText(block)
  for (const place of [...own, ...namedIn(text.slice(0, TEXT_UNITS_MAX))]) {
    if (places.size >= PLACES_MAX) break
    const key = place.type === "file" ? place.path : place.address
    if (!places.has(key)) places.set(key, place)
  }
  return [...places.values()]
}

function filesOf({locations, parts}: ToolBlock): readonly NamedPlace[] {
  const named = locations.map((location): NamedPlace => {
    const [, path = location, line] = /^(.+?)(?::(\d{1,9}))?$/s.exec(location) ?? []
    return {type: "file", path, line: line === undefined ? undefined : Number(line)}
  })
  const changed = parts.flatMap((part): readonly NamedPlace[] =>
    part.type === "diff" ? [{type: "file", path: part.path, line: undefined}] : [],
  )
  return [...named, ...changed]
}

function namedIn(text: string): readonly NamedPlace[] {
  return text.split("\n").flatMap(line => {
    const urls = linksIn(line, undefined).filter(link => link.target !== "")
    const paths = pathsIn(line).filter(
      path => !urls.some(url => path.from < url.to && url.from < path.to),
    )
    const found = [
      ...urls.map(({from, target}) => ({from, place: {type: "address", address: target} as const})),
      ...paths.map(({from, path, line: at}) => ({
        from,
        place: {type: "file", path, line: at} as const,
      })),
    ]
    return found.sort((a, b) => a.from - b.from).map(({place}) => place)
  })
}
