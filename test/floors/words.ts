// What a source file may hold as text: escape bytes, promises of later work, long lines, a head.
// Knows characters and comments; never syntax.

import stringWidth from "string-width"
import ts from "typescript"
import type {Offence, Source} from "./sources.js"

export const COLUMNS_MAX = 100

/** Made by a script; nobody reads it. */
const MADE = ["text/width-table.ts"]

/** ESC and the eight-bit CSI, written out or as themselves. */
const ESCAPE = /\\x(?:1b|9b)|\\u00(?:1b|9b)|\\u\{0*(?:1b|9b)\}|[\x1b\x9b]/i

/** Work that is put off, which an issue must name: `TODO #12: …` or `TODO(#12)`. */
const PUT_OFF = /\b(?:TODO|FIXME|XXX|HACK)\b(?!\s?\(?#\d)/

/** Escape bytes outside of src/ansi. */
export function escapeOffences(source: Source): Offence[] {
  if (source.path.startsWith("ansi/")) return []
  return linesWith(source, line => (ESCAPE.test(line) ? "holds an escape byte" : undefined))
}

/** Lines wider than a reader's window. */
export function columnOffences(source: Source): Offence[] {
  if (MADE.includes(source.path)) return []
  return linesWith(source, line => {
    const columns = stringWidth(line)
    return columns > COLUMNS_MAX ? `is ${columns} columns wide` : undefined
  })
}

/** Comments that put work off without saying where that is written down. */
export function todoOffences(source: Source): Offence[] {
  return commentsOf(source).flatMap(({line, text}) =>
    PUT_OFF.test(text) ? [`${source.path}:${line} puts work off without an issue`] : [],
  )
}

/** A file that does not begin with what it is. */
export function headOffences(source: Source): Offence[] {
  const text = source.text.replace(/^#!.*\n/, "")
  return /^\/\/ \S|^\/\*\*? /.test(text) ? [] : [`${source.path} does not say what it is`]
}

function linesWith(source: Source, judge: (line: string) => string | undefined): Offence[] {
  return source.text.split("\n").flatMap((line, index) => {
    const said = judge(line)
    return said === undefined ? [] : [`${source.path}:${index + 1} ${said}`]
  })
}

interface Comment {
  /** 1-based. */
  readonly line: number
  readonly text: string
}

/** Every comment, found by the compiler's scanner: a string may hold anything. */
function commentsOf(source: Source): Comment[] {
  const tree = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true)
  const found = new Map<number, Comment>()
  const note = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const {pos, end} of ranges ?? []) {
      const {line} = tree.getLineAndCharacterOfPosition(pos)
      found.set(pos, {line: line + 1, text: source.text.slice(pos, end)})
    }
  }
  const visit = (node: ts.Node): void => {
    note(ts.getLeadingCommentRanges(source.text, node.getFullStart()))
    note(ts.getTrailingCommentRanges(source.text, node.getEnd()))
    for (const child of node.getChildren(tree)) visit(child)
  }
  visit(tree)
  return [...found.values()]
}
