// What the words of a block are to whoever reads them: a command, a path, prose; and whose they
// are. Knows the kinds of the protocol and of blocks; never what is shown of them.

import type {Owner} from "../text/chrome.js"
import type {Matter} from "../text/decision.js"
import {type Block, drawnAs} from "./block.js"

/** A command for what is run, words for what is fetched or thought; else a path, as most tools
 *  name files. A kind that nobody knows yet counts as one that names files. */
export function matterOf(kind: string | null | undefined): Matter {
  if (kind === "execute") return "command"
  return kind === "fetch" || kind === "think" ? "prose" : "path"
}

/** Whose rows a block has. Only the agent's words begin at column 0; others' words stand right
 *  behind our bar, but for blocks that have a sign of ours before them. */
export function ownerOf(from: Block): Owner {
  const block = drawnAs(from)
  if (block.type === "reply") return "content"
  const isQuoted =
    block.type === "user" ||
    block.type === "thought" ||
    (block.type === "notice" && block.tone === "info")
  return isQuoted ? "quoted" : "ours"
}
