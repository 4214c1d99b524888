// What the title of a tool call is to whoever reads it, by the call's kind.
// Knows the kinds of the protocol; never what is shown of a title.

import type {Matter} from "../text/decision.js"

/** A command for what is run, words for what is fetched or thought; else a path, as most tools
 *  name files. A kind that nobody knows yet counts as one that names files. */
export function matterOf(kind: string | null | undefined): Matter {
  if (kind === "execute") return "command"
  return kind === "fetch" || kind === "think" ? "prose" : "path"
}
