// Addresses in plain text: where each begins and ends, and where it leads. Linear time.
// Knows the form of a URL (RFC 3986) and what text puts around one; never who shows it.
//
//     (see https://example.org/a_(b)?c=d.)
//          ^from                       ^to: the full stop and the bracket are the sentence's

import {hostNotes} from "./hosts.js"
import {isEastAsian, STOPS, unopened, withoutSentence} from "./link-stops.js"
import {safeTarget, TARGET_MAX} from "./link-target.js"

/** An address in a text. Offsets are UTF-16 units. */
export interface FoundUrl {
  readonly from: number
  readonly to: number
  /** Safe to emit; "" for what looks like an address and leads nowhere that can be told: a
   *  template, one that was cut by whoever wrote it, a host that only looks like another. */
  readonly target: string
  /** Up to where the text was read for it: if that is the text's end, more of it may come. */
  readonly seen: number
}

const BEGIN = /(?<![A-Za-z0-9+.\-_%@/])(?:(?:https?|file|ssh):\/\/|mailto:)/gi
const REST = new RegExp(`[^${STOPS}]*`, "uy")

/** The addresses of a text, in order, none over another; the last may be only begun. */
export function urlsIn(text: string): readonly FoundUrl[] {
  if (!text.includes(":")) return []
  const found: FoundUrl[] = []
  let end = 0
  let stop = 0
  for (const {0: scheme, index: from} of text.matchAll(BEGIN)) {
    // What stands within one begins none.
    if (from < end) continue
    const body = from + scheme.length
    // One stretch without a stop may hold many that brackets part: it is read once.
    if (stop < body) {
      REST.lastIndex = body
      REST.test(text)
      stop = REST.lastIndex
    }
    const url = urlAt(text, {from, body, stop})
    end = url.seen
    if (url.to > body || url.seen === text.length) found.push(url)
  }
  return found
}

interface Stretch {
  readonly from: number
  /** Behind the scheme. */
  readonly body: number
  /** Where nothing of it can stand any more. */
  readonly stop: number
}

function urlAt(text: string, {from, body, stop}: Stretch): FoundUrl {
  const quote = text[from - 1] === "'" ? text.indexOf("'", body) : -1
  const most = quote >= 0 && quote < stop ? quote : stop
  const raw = unopened(text, body, most)
  const to = hostEnd(text, body, withoutSentence(text, body, raw))
  const isStopped = raw < stop
  const isCut = text.startsWith("..", to) || (!isStopped && isCutBy(text, stop))
  const target = isCut ? "" : targetOf(text.slice(from, to))
  return {from, to, target, seen: raw}
}

/** Whether the sign at `stop` says that the address is not all there: an ellipsis, a token for a
 *  character that is not shown, the name of something to be put in. */
function isCutBy(text: string, stop: number): boolean {
  const sign = text[stop] ?? ""
  if (/[…⋯‹\u2400-\u243f]/.test(sign)) return true
  return /^<[A-Za-z_]/.test(text.slice(stop, stop + 2)) && /[/=&?.:@-]/.test(text[stop - 1] ?? "")
}

/** The last label of a host is of one script if it begins in ASCII: what follows is the sentence,
 *  in a script without blanks. */
function hostEnd(text: string, body: number, to: number): number {
  const path = text.slice(body, to).search(/[/?#]/)
  const end = path < 0 ? to : body + path
  let label = end
  while (label > body && text[label - 1] !== "." && text[label - 1] !== "@") label--
  if (!/[a-z0-9]/i.test(text[label] ?? "")) return to
  for (let at = label; at < end; at++) if (isEastAsian(text[at])) return at
  return to
}

const NAME = "[A-Za-z0-9_\\u0080-\\uffff][^/?#@[\\]()':]*"
const HOST = new RegExp(`^(?:[^/?#@]*@)?(?:\\[[\\da-f:.]+\\]|${NAME})(?::\\d*)?(?=[/?#]|$)`, "i")
const FILE = /^(?:[A-Za-z0-9][\w.-]*)?\/./
const MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/?]+(?:\?|$)/

function targetOf(url: string): string {
  // No address has braces; templates have.
  if (url.length > TARGET_MAX || /[{}]/.test(url) || hostNotes(url).length > 0) return ""
  const form = /^mailto:/i.test(url) ? MAIL : /^file:/i.test(url) ? FILE : HOST
  return form.test(url.replace(/^[a-z]+:(?:\/\/)?/i, "")) ? safeTarget(url) : ""
}
