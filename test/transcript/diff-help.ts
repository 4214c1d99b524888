// Changes of files for tests, drawn on any ground, with colours as roles.

import {type Ground, ROLES, themeOn} from "../../src/cells/theme.js"
import type {LanguageName} from "../../src/markdown/code/languages.js"
import type {Row} from "../../src/text/line.js"
import type {NewBlock, ToolBlock, ToolPart} from "../../src/transcript/block.js"
import {inksFor} from "../../src/transcript/diff-ink.js"
import type {Look} from "../../src/transcript/look.js"
import {rich, richInColour} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {lookOf, rowsOf, tool, transcriptOf} from "./blocks.js"

export const edit = (parts: readonly ToolPart[], part: Partial<ToolBlock> = {}): NewBlock =>
  tool({title: "Edit a.ts", kind: "edit", parts, ...part})

export function lookOn(ground: Ground, part: Partial<Look> = {}): Look {
  return {...lookOf(), theme: themeOn(ground), ground, ...part}
}

/** The rows of a block as text. */
export function rowsAt(block: NewBlock, columns: number, part: Partial<Look> = {}): string[] {
  const sources = new Sources({...lookOf(), ...part})
  sources.load(rich)
  const {finals, lives} = rowsOf(transcriptOf(block), {columns, sources})
  return [...finals, ...lives].map(({row}) => textOf(row).trimEnd())
}

export function textOf(row: Row<unknown>): string {
  return row.map(run => run.text).join("")
}

/** The rows of a block with what each run is: its sign, its role, and "*" if it is marked. */
export async function inkedRows(
  block: NewBlock,
  look: Look,
  language?: LanguageName,
): Promise<string[]> {
  const loaded = language ? richInColour() : rich
  if (language) {
    loaded.highlighter?.begin(language)
    await loaded.highlighter?.load()
  }
  const sources = new Sources(look)
  sources.load(loaded)
  const names = namesOf(look)
  const {finals, lives} = rowsOf(transcriptOf(block), {columns: 100, sources})
  return [...finals, ...lives].map(({row}) =>
    row.map(({text, style}) => `‹${names.get(style) ?? "?"}›${text}`).join(""),
  )
}

function namesOf(look: Look): ReadonlyMap<unknown, string> {
  const names = new Map<unknown, string>()
  const add = (style: unknown, name: string) => {
    if (!names.has(style)) names.set(style, name)
  }
  for (const role of ROLES) add(look.theme[role], role)
  const inks = inksFor(look)
  for (const sign of ["+", "-"] as const) {
    for (const mark of ["plain", "marked"] as const) {
      for (const role of ROLES) {
        add(inks.text(sign, role, mark), `${sign}${mark === "marked" ? "*" : ""}${role}`)
      }
    }
  }
  return names
}
