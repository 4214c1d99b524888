// Blocks that a prompt names by their handles, "@a57": which they are, and what the agent is sent
// for them. Pure; the screen shows the handle, the agent alone gets the text.

import type {ContentBlock} from "@agentclientprotocol/sdk"
import {idOfHandle} from "../transcript/handle.js"
import {recalled} from "../transcript/transcript.js"
import type {Effect, State} from "./state.js"

/** A handle behind a blank or an opening sign, and no part of a longer name or a path. */
const MENTION = /(?<=^|[\s([{"'“‘（「『，、。：；])@(a[1-9]\d{0,11})(?![\w/@-]|\.\w)/gi

/** The handles that a text names, each once, in small letters. */
export function mentionsIn(text: string): readonly string[] {
  const found = Array.from(text.matchAll(MENTION), ([, handle = ""]) => handle.toLowerCase())
  return [...new Set(found)]
}

/** The first handle that a text names and whose block is nowhere any more. */
export function lostMention({transcript}: State, text: string): string | undefined {
  return mentionsIn(text).find(handle => !recalled(transcript, idOfHandle(handle) ?? 0))
}

/** A prompt as the agent gets it: what was typed, and what it quotes for the agent alone. */
export function contentOf({
  text,
  quotes = [],
}: Extract<Effect, {type: "prompt"}>): readonly ContentBlock[] {
  const aside = {audience: ["assistant" as const]}
  return [
    {type: "text", text},
    ...quotes.map((quote): ContentBlock => ({type: "text", text: quote, annotations: aside})),
  ]
}
