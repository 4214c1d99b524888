// Hosts of URLs in a text: what each is called on the network, where it does not look like that.
// Knows the form of a URL (RFC 3986) and of a host's name (RFC 5890); never who asks, or why.

/** A note on a host: what stands behind it so that nobody takes it for another. */
export interface HostNote {
  /** Offsets of the host in the text, UTF-16 units. */
  readonly from: number
  readonly to: number
  /** `xn--…` of a name that is not ASCII; `@host` where a name before the «@» could be taken for
   *  the host; undefined where the network knows no such name. */
  readonly note: string | undefined
}

/** A name on the network has 253 letters at most; what is longer is none. */
const HOST_UNITS_MAX = 253

const AUTHORITY = /:\/\/([^\s/?#\\"'<>`|]*)/g

/** The hosts of all URLs that need a note, in order. Linear time. */
export function hostNotes(text: string): readonly HostNote[] {
  if (!text.includes("://")) return []
  const notes: HostNote[] = []
  for (const match of text.matchAll(AUTHORITY)) {
    const authority = match[1]!
    const start = match.index + 3
    const at = authority.lastIndexOf("@")
    const user = authority.slice(0, Math.max(0, at))
    const host = authority.slice(at + 1, endOf(authority)).replace(/:\d*$/, "")
    const from = start + at + 1
    const place = {from, to: from + host.length}
    if (/[^\0-\x7f]/.test(host)) notes.push({...place, note: asciiOf(host)})
    else if (/[.%]/.test(user) && host !== "") notes.push({...place, note: `@${host}`})
  }
  return notes
}

/** A sentence goes on behind a URL: its commas and brackets are not the host's. */
function endOf(authority: string): number {
  let end = authority.length
  while (end > 0 && ".,;!)}".includes(authority[end - 1]!)) end--
  return end
}

/** The text with the network's name behind each host that needs it: `пример.рф‹xn--…›`. */
export function withHosts(text: string): string {
  let shown = ""
  let end = 0
  for (const {to, note} of hostNotes(text)) {
    shown += text.slice(end, to) + (note === undefined ? "‹?›" : `‹${note}›`)
    end = to
  }
  return shown + text.slice(end)
}

/** A host's name as the network has it: UTS #46, then Punycode (RFC 3492). */
function asciiOf(host: string): string | undefined {
  if (host.length > HOST_UNITS_MAX) return undefined
  try {
    const {hostname} = new URL(`http://${host}`)
    return /^[\x21-\x7e]+$/.test(hostname) ? hostname : undefined
  } catch {
    return undefined
  }
}
