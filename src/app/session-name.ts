// What a session is called where there is more than one: the short form of the agent's own name for
// it, and what it is about. Pure; everything in it is untrusted and made safe here.

import {oneLine} from "../text/quote.js"
import {blockText} from "../transcript/block-text.js"
import type {Conversation} from "./state.js"

/** Characters of an id that are shown. */
const ID_LENGTH = 8
/** Graphemes of what a session is about. */
const TITLE_GRAPHEMES = 48
/** UTF-16 units of a prompt that its first words are looked for in. */
const PROMPT_UNITS = 1000

/** Eight characters of a session's id, "" as long as it has none: the first part of it that is long
 *  enough, for what stands before may be the same in all. */
export function shortId({session}: Pick<Conversation, "session">): string {
  const id = session.id ?? ""
  const part = id.split(/[^0-9A-Za-z]+/).find(one => one.length >= ID_LENGTH)
  return oneLine((part ?? id).slice(0, ID_LENGTH), ID_LENGTH)
}

/** What it is about: its title, else its first prompt that is still kept; "" if there is none. */
export function titleOf({
  session,
  transcript,
}: Pick<Conversation, "session" | "transcript">): string {
  if (session.title) return oneLine(session.title, TITLE_GRAPHEMES)
  const prompt = transcript.blocks.find(block => block.type === "user")
  return prompt ? oneLine(blockText(prompt).slice(0, PROMPT_UNITS), TITLE_GRAPHEMES) : ""
}
