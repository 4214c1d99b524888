// A block as plain text, for whoever copies or quotes it: what was said as its source, what was
// done as lines that tell it. Pure; safe to paste: no control characters but tabs and newlines.

import {plainRows} from "../cells/vt-output.js"
import {never} from "../never.js"
import {isTelling} from "./args/head.js"
import type {Block, ToolBlock, ToolPart} from "./block.js"
import {drawnAs} from "./block.js"
import {changeOf} from "./diff-change.js"
import {wholeText} from "./growing.js"
import {motionsOf} from "./output-lines.js"

/** The whole block. Cost grows with its length. */
export function blockText(from: Block): string {
  const block = drawnAs(from)
  switch (block.type) {
    case "user":
      return plainSource(block.text)
    case "reply":
    case "thought":
      return plainSource(trimmed(wholeText(block.text)))
    case "tool":
      return toolText(block)
    case "plan":
      return block.entries.map(({status, text}) => `- [${BOX[status]}] ${flat(text)}`).join("\n")
    case "notice":
      return plainSource([block.text, ...block.detail].join("\n"))
    case "work":
      return flat(block.action)
    default:
      return never(block)
  }
}

/** The source without control characters but tabs and newlines: pasted into a shell, others would
 *  be keys. */
export function plainSource(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
}

/** Without blank lines at its start and blanks at its end. */
export function trimmed(text: string): string {
  return text.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd()
}

const BOX = {waiting: " ", running: "-", done: "x", cancelled: "~"} as const

function toolText(block: ToolBlock): string {
  const places = block.locations.map(flat)
  const title = isTelling(block) ? flat(block.title) : block.head
  const head = [title, ...places.filter(place => !title.includes(place))]
  const result = resultText(block)
  return result === "" ? head.join("\n") : `${head.join("\n")}\n\n${result}`
}

/** What a call gave, part after part; "" if that is nothing. */
export function resultText(block: ToolBlock): string {
  const parts = block.parts.map(part => partText(part, block))
  return parts.filter(text => text !== "").join("\n\n")
}

function partText(part: ToolPart, block: ToolBlock): string {
  switch (part.type) {
    case "diff":
      return patchText(part, block)
    case "named":
      return flat(part.text)
    case "text":
    case "output":
      if (motionsOf(block, part) === "shown") return plainSource(part.text).trimEnd()
      return writtenText(part.text)
    default:
      return never(part)
  }
}

/** What a command wrote, as its rows stood at the end; of more rows than are kept, as it came. */
function writtenText(text: string): string {
  const {rows, length} = plainRows(text, "obeyed")
  const whole = rows.length === length ? rows.join("\n") : text.replace(SEQUENCE, "")
  return plainSource(whole).trimEnd()
}

/** Control sequences (ECMA-48 5.4), most of them colours. */
const SEQUENCE = new RegExp(`${String.fromCharCode(0x1b)}\\[[0-?]*[ -/]*[@-~]`, "g")

/** A change as lines of a patch; it is for reading, not for applying. */
function patchText(part: Extract<ToolPart, {type: "diff"}>, block: ToolBlock): string {
  const {hunks, content, path} = changeOf(part, block)
  const names = [`--- ${part.isNew ? "/dev/null" : flat(path)}`, `+++ ${flat(path)}`]
  if (content === "binary") return names.join("\n")
  const lines = hunks.flatMap(hunk => {
    const first = hunk.lines.find(line => line.number !== undefined)?.number
    const rows = hunk.lines.map(({sign, text}) =>
      sign === "no-newline" ? "\\" : `${sign}${plainSource(text)}`,
    )
    return [first === undefined ? "@@" : `@@ ${first} @@`, ...rows]
  })
  return [...names, ...lines].join("\n")
}

function flat(text: string): string {
  return plainSource(text).replace(/\s*\n\s*/g, " ")
}
