// What in a plain text is a link: addresses and paths, with their targets. Linear time.
// Never knows styles or rows, and touches neither network nor disk.

import {fileTarget, type LinkPlace} from "./link-file.js"
import {pathsIn} from "./link-path.js"
import {urlsIn} from "./link-url.js"

/** A stretch of a text that leads somewhere. Offsets are UTF-16 units. */
export interface FoundLink {
  readonly type: "url" | "path"
  readonly from: number
  readonly to: number
  /** Safe to emit; "" for an address that leads nowhere that can be told. */
  readonly target: string
  /** "open": the text ends before it is known to be all there. */
  readonly end: "known" | "open"
}

/** Begins that are worth a look; most lines have none. */
const HINT = /:\/\/|mailto:|[^\s/]\/[^\s/]|[/.]\w+:\d|", line |(?:^|\s)[~/]/i

/** The links of a text, in order, none over another. Without a place paths are none. */
export function linksIn(text: string, place: LinkPlace | undefined): readonly FoundLink[] {
  if (!HINT.test(text)) return []
  const urls = urlsIn(text).map((url): FoundLink => {
    const target = /^file:/i.test(url.target) ? ownFile(url.target, place) : url.target
    return {type: "url", from: url.from, to: url.to, target, end: endOf(url, text)}
  })
  return place ? merged(urls, pathLinks(text, place)) : urls
}

function pathLinks(text: string, place: LinkPlace): readonly FoundLink[] {
  const isPatch = /^(?:diff --git|---|\+\+\+) /.test(text)
  return pathsIn(text).map((found): FoundLink => {
    // Patches have a folder of their own before each path.
    const path = isPatch ? found.path.replace(/^[ab]\//, "") : found.path
    const {from, to, line} = found
    return {type: "path", from, to, target: fileTarget(path, line, place), end: endOf(found, text)}
  })
}

function endOf({seen}: {readonly seen: number}, text: string): FoundLink["end"] {
  return seen >= text.length ? "open" : "known"
}

/** A file of this machine gets its name, which terminals ask for; one of another is not opened
 *  because a text says so: its host would learn who did. */
function ownFile(target: string, place: LinkPlace | undefined): string {
  const [, host = "", path = ""] = /^file:\/\/([^/]*)(.*)$/i.exec(target) ?? []
  const own = place?.host ?? ""
  const isOwn = host === "" || host.toLowerCase() === "localhost" || host === own
  return isOwn ? `file://${own}${path}` : ""
}

/** Addresses hold what looks like paths. */
function merged(urls: readonly FoundLink[], paths: readonly FoundLink[]): readonly FoundLink[] {
  if (urls.length === 0 || paths.length === 0) return urls.length === 0 ? paths : urls
  const links: FoundLink[] = []
  let next = 0
  for (const path of paths) {
    while (next < urls.length && urls[next]!.to <= path.from) links.push(urls[next++]!)
    const url = urls[next]
    if (!url || path.to <= url.from) links.push(path)
  }
  return [...links, ...urls.slice(next)]
}
