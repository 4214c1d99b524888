// Where a link may lead: the one list of schemes that a terminal is told of, and the form of a
// target. Never knows where a link stands or how it looks.

import {hostNotes} from "./hosts.js"

/** Longest target given to the terminal as a hyperlink, in characters; a longer one is only text.
 *  Terminals drop more than about 2,000. */
export const TARGET_MAX = 2000

/** Others would start other programs than a browser, a file viewer, a mailer or a shell. */
const SCHEME = /^(?:(?:https?|file|ssh):\/\/|mailto:)./is

/** The target as a hyperlink that is safe to emit: printable ASCII with one of the schemes http,
 *  https, mailto, file and ssh; else "". A host is called what the network calls it (UTS #46), all
 *  else beyond ASCII stands by the bytes of its UTF-8 (RFC 3987, 3.1). */
export function safeTarget(target: string): string {
  if (!SCHEME.test(target) || target.length > TARGET_MAX) return ""
  if (/^[\x21-\x7e]*$/.test(target)) return target
  try {
    const ascii = withNetworkHost(target).replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    return ascii.length > TARGET_MAX ? "" : ascii
  } catch {
    // Half a surrogate pair has no UTF-8.
    return ""
  }
}

/** What follows in a path or a query may look like a host, too, and is none. */
function withNetworkHost(target: string): string {
  const [host] = hostNotes(target)
  if (!host?.note || host.note.startsWith("@")) return target
  const before = target.slice(target.indexOf("://") + 3, host.from)
  if (/[/?#]/.test(before)) return target
  return target.slice(0, host.from) + host.note + target.slice(host.to)
}
