// Code, HTML and math that is still open, line by line: no parsing until it ends.
// Knows how each kind ends; never knows containers, styles, or rows.

import {never} from "../never.js"

/** What is open. The marker of a fence is its opening run, its info what follows on the line. */
export type OpenCode =
  | {
      readonly type: "fence"
      readonly marker: string
      readonly indent: number
      readonly info: string
    }
  | {readonly type: "indented"}
  /** `end` ends it on its own line; without, a blank line does (CommonMark, 4.6). */
  | {readonly type: "html"; readonly end: RegExp | undefined}
  /** A blank line ends it, too. */
  | {readonly type: "math"; readonly end: RegExp}

/** What a line is to open code: a row of it, its last row, or no longer part of it. */
export type CodeLine =
  | {readonly type: "row"; readonly text: string}
  | {readonly type: "last"; readonly text: string}
  | {readonly type: "after"}

/** The fence opened by a line (without its containers and tabs). */
export function openFence(line: string): Extract<OpenCode, {readonly type: "fence"}> {
  const [, indent = "", marker = "```", info = ""] = /^( *)(`+|~+)(.*)/s.exec(line) ?? []
  return {type: "fence", marker, indent: indent.length, info: info.trim()}
}

/** The HTML opened by a line; `undefined` if it ends on that very line. */
export function openHtml(line: string): OpenCode | undefined {
  const found = HTML_ENDS.find(([start]) => start.test(line))
  if (!found) return {type: "html", end: undefined}
  const [start, end] = found
  return end.test(line.replace(start, "")) ? undefined : {type: "html", end}
}

/** The block of math opened by a line. */
export function openMath(line: string): OpenCode {
  return {type: "math", end: line.trimStart().startsWith("$") ? /^ *\$\$ *$/ : /^ *\\\] *$/}
}

/** What a line (without its containers and tabs) is to the open code. */
export function codeLine(code: OpenCode, line: string): CodeLine {
  const isBlank = /^ *$/.test(line)
  switch (code.type) {
    case "fence": {
      const {marker, indent} = code
      const closing = /^ {0,3}(`+|~+) *$/.exec(line)?.[1] ?? ""
      const isClosing = closing.length >= marker.length && closing[0] === marker[0]
      if (isClosing) return {type: "last", text: line.trim()}
      return {type: "row", text: isBlank ? "" : line.replace(LEADS[indent] ?? /^ {0,3}/, "")}
    }
    case "indented":
      if (isBlank) return {type: "row", text: ""}
      return line.startsWith("    ") ? {type: "row", text: line.slice(4)} : {type: "after"}
    case "html":
      if (isBlank) return code.end ? {type: "row", text: ""} : {type: "after"}
      return {type: code.end?.test(line) ? "last" : "row", text: line}
    case "math":
      if (isBlank) return {type: "after"}
      return {type: code.end.test(line) ? "last" : "row", text: line}
    default:
      return never(code)
  }
}

/** Blanks that a fence's own indentation takes from its lines. */
const LEADS = [/^/, /^ {0,1}/, /^ {0,2}/, /^ {0,3}/]

const HTML_ENDS: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^ *<(?=(?:script|pre|style|textarea)(?:[\s>]|$))/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ *<!--/, /-->/],
  [/^ *<\?/, /\?>/],
  [/^ *<!(?=[a-z])/i, />/],
  [/^ *<!\[CDATA\[/, /\]\]>/],
]
