// What a parser says of a text: events that enter and exit tokens, each with its place.
// Types only; never knows who made them.

import type {TokenType} from "micromark-util-types"

/** Tokens of our own grammar, and those of the GFM extensions that are read here; their packages
 *  tell the types only to those that import them by name. */
declare module "micromark-util-types" {
  interface TokenTypeMap {
    literalAutolinkEmail: "literalAutolinkEmail"
    literalAutolinkHttp: "literalAutolinkHttp"
    literalAutolinkWww: "literalAutolinkWww"
    mathFlow: "mathFlow"
    mathFlowFence: "mathFlowFence"
    mathFlowValue: "mathFlowValue"
    mathText: "mathText"
    mathTextData: "mathTextData"
    table: "table"
    tableBody: "tableBody"
    tableCellDivider: "tableCellDivider"
    tableContent: "tableContent"
    tableDelimiter: "tableDelimiter"
    tableDelimiterFiller: "tableDelimiterFiller"
    tableDelimiterMarker: "tableDelimiterMarker"
    tableDelimiterRow: "tableDelimiterRow"
    tableHead: "tableHead"
    tableData: "tableData"
    tableHeader: "tableHeader"
    tableRow: "tableRow"
    taskListCheck: "taskListCheck"
  }
}

export type {TokenType} from "micromark-util-types"

/** A place in the text: its line, 1-based, and its offset in UTF-16 units. */
export interface Point {
  readonly line: number
  readonly offset: number
}

/** A stretch of the text. Mutable: the last one of a text that goes on grows. */
export interface Token {
  readonly type: TokenType
  start: Point
  end: Point
  /** Alignments of a table's columns. */
  readonly _align?: readonly ("left" | "center" | "right" | "none")[]
}

/** What a token's source is asked with, as the parser wants it: `true` for each tab as the blanks
 *  that it stands for. */
type Asked = readonly [token: Pick<Token, "start" | "end">, expandTabs?: true]

/** What gives the source of tokens. */
export interface Slicer {
  sliceSerialize(...asked: Asked): string
}

export type Event = readonly [kind: "enter" | "exit", token: Token, context: Slicer]
