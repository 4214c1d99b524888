// Blocks for tests, and rows as pictures.

import {THEME} from "../../src/cells/theme.js"
import type {Locale} from "../../src/ports.js"
import {decided} from "../../src/text/decision.js"
import type {Block, NewBlock, ToolBlock} from "../../src/transcript/block.js"
import {growing} from "../../src/transcript/growing.js"
import type {Look} from "../../src/transcript/look.js"
import {matterOf} from "../../src/transcript/matter.js"
import {rich} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {append, emptyTranscript, type Transcript} from "../../src/transcript/transcript.js"
import {type Mark, type Rows, rowsFrom, START} from "../../src/transcript/view.js"
import {UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"

export function lookOf(locale: Locale = "en"): Look {
  return {theme: THEME, glyphs: UNICODE_GLYPHS, locale}
}

export function sourcesOf(locale: Locale = "en"): Sources {
  const sources = new Sources(lookOf(locale))
  sources.load(rich)
  return sources
}

export const user = (text: string): NewBlock => ({
  type: "user",
  life: "final",
  messageId: undefined,
  text,
})

export const reply = (text: string, life: Block["life"] = "final"): NewBlock => ({
  type: "reply",
  life,
  messageId: undefined,
  text: growing(text),
})

export const thought = (text: string, life: Block["life"] = "final"): NewBlock => ({
  type: "thought",
  life,
  messageId: undefined,
  text: growing(text),
})

export const notice = (
  text: string,
  tone: Extract<Block, {type: "notice"}>["tone"] = "info",
  detail: readonly string[] = [],
): NewBlock => ({type: "notice", life: "final", tone, text, detail})

export const tool = (part: Partial<ToolBlock> = {}): NewBlock => {
  const status = part.status ?? "done"
  const life = status === "pending" || status === "running" ? "live" : "final"
  return {
    type: "tool",
    life,
    callId: "c1",
    title: "Run npm test",
    name: undefined,
    output: undefined,
    kind: "execute",
    input: undefined,
    head: decided(part.title ?? "Run npm test", matterOf(part.kind ?? "execute")),
    status,
    parts: [],
    locations: [],
    startedAt: undefined,
    endedAt: undefined,
    exit: undefined,
    elapsedMs: 0,
    isAsked: false,
    ...part,
  }
}

export const output = (text: string) => [{type: "text", text}] as const

export const diff = (before: string, after: string, path = "a.ts") =>
  ({type: "diff", path, before, after, isNew: false}) as const

export function transcriptOf(...blocks: readonly NewBlock[]): Transcript {
  return blocks.reduce(append, emptyTranscript(500))
}

export function rowsOf(
  transcript: Transcript,
  part: {
    readonly columns?: number
    readonly from?: Mark
    readonly limit?: number
    readonly sources?: Sources
  } = {},
): Rows {
  const {columns = 80, from = START, limit = Number.POSITIVE_INFINITY} = part
  return rowsFrom(transcript, part.sources ?? sourcesOf(), {from, columns, limit})
}

/** All rows as text, without blanks at their ends. */
export function drawn(transcript: Transcript, columns = 80, locale: Locale = "en"): string[] {
  const {finals, lives} = rowsOf(transcript, {columns, sources: sourcesOf(locale)})
  return [...finals, ...lives].map(({row}) =>
    row
      .map(run => run.text)
      .join("")
      .trimEnd(),
  )
}

export function picture(block: NewBlock, columns = 80, locale: Locale = "en"): string[] {
  return drawn(transcriptOf(block), columns, locale)
}
