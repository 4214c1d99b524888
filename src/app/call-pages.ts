// The text of one call as something to be read in: its sections in pieces of a bounded size, of
// which only those on show are laid out. Never knows keys or screens.

import type {Places} from "../transcript/args/call.js"
import type {Block, NewBlock, ToolBlock} from "../transcript/block.js"
import type {Look} from "../transcript/look.js"
import {Pages} from "../transcript/pages.js"
import type {Rich} from "../transcript/sources.js"
import {append, emptyTranscript, type Transcript} from "../transcript/transcript.js"
import {CALL_WORDS} from "./call-words.js"
import {type CallSection, callSections} from "./calls.js"
import {Reading} from "./reading.js"

/** Lines of one piece, and UTF-16 units: what a screen shows at once is one or two of them. */
const PIECE_LINES = 200
const PIECE_UNITS = 16_000

/** What a call is laid out with; its paths are counted from the places. */
export interface CallParts {
  readonly look: Look
  readonly rich: Rich | undefined
  readonly places: Places | undefined
}

interface Shown {
  readonly call: ToolBlock
  readonly side: "text" | "facts"
  readonly transcript: Transcript
  readonly reading: Reading
}

export class CallPages {
  #shown: Shown | undefined

  /** Forgets what was read. */
  clear(): void {
    this.#shown = undefined
  }

  /** What was laid out for `reading`. */
  get transcript(): Transcript {
    return this.#shown?.transcript ?? emptyTranscript(0)
  }

  /** Where the reader is in a call: at the start, if it was not read before. A call that has
   *  changed is read on where it was. */
  reading(call: ToolBlock, side: "text" | "facts", parts: CallParts): Reading {
    const before = this.#shown
    if (before?.call === call && before.side === side) return before.reading
    const transcript = transcriptOf(call, side, parts)
    const isSame = before?.call.id === call.id && before.side === side
    const reading = isSame ? before.reading : new Reading(new Pages(parts, transcript), "start")
    this.#shown = {call, side, transcript, reading}
    return reading
  }
}

/** The sections one after another. Their revision is the call's, so that what was laid out of one
 *  that has changed is laid out anew. */
function transcriptOf(call: ToolBlock, side: "text" | "facts", parts: CallParts): Transcript {
  const {locale} = parts.look
  const words = CALL_WORDS[locale]
  const sections = callSections(call, side, {locale, places: parts.places})
  const blocks: NewBlock[] =
    sections.length > 0
      ? sections.flatMap(section => [
          title(words.sections[section.title]),
          ...piecesOf(section).map(piece),
        ])
      : [title(words.nothing)]
  const all = blocks.reduce(append, emptyTranscript(blocks.length))
  const revised = all.blocks.map((block): Block => {
    const spaced = block.type === "notice" && block.id > 1
    return {...block, revision: call.revision, spaced}
  })
  return {...all, blocks: revised}
}

function title(text: string): NewBlock {
  return {type: "notice", life: "final", tone: "info", text, detail: []}
}

function piece(text: string): NewBlock {
  return {type: "user", life: "final", messageId: undefined, text}
}

/** A text in pieces, cut at the ends of lines; within one only where that is longer than a piece.
 *  */
function piecesOf({text}: CallSection): readonly string[] {
  const pieces: string[] = []
  let lines: string[] = []
  let units = 0
  const end = () => {
    if (lines.length > 0) pieces.push(lines.join("\n"))
    lines = []
    units = 0
  }
  for (const line of text.split("\n")) {
    for (let from = 0; from === 0 || from < line.length; from += PIECE_UNITS) {
      const part = line.slice(from, from + PIECE_UNITS)
      if (lines.length >= PIECE_LINES || units + part.length > PIECE_UNITS) end()
      lines.push(part)
      units += part.length
    }
  }
  end()
  return pieces
}
