// Events as they are written, one after the other. Never knows what they mean.

import type {Event, Slicer, Token, TokenType} from "./event.js"

/** A stretch of one line: the line's number, and offsets in the text. */
export interface Place {
  readonly line: number
  readonly from: number
  readonly to: number
}

export class EventWriter {
  readonly text: string
  readonly events: Event[] = []
  readonly #slicer: Slicer

  /** For a text without tabs. */
  constructor(text: string) {
    this.text = text
    this.#slicer = {sliceSerialize: ({start, end}) => text.slice(start.offset, end.offset)}
  }

  /** A token with nothing in it. */
  put(type: TokenType, {line, from, to}: Place): void {
    const token = {type, start: {line, offset: from}, end: {line, offset: to}}
    this.events.push(["enter", token, this.#slicer], ["exit", token, this.#slicer])
  }

  /** The end of a line at an offset: the token of its newline. */
  putLineEnd(type: "lineEnding" | "lineEndingBlank", line: number, offset: number): void {
    const token = {type, start: {line, offset}, end: {line: line + 1, offset: offset + 1}}
    this.events.push(["enter", token, this.#slicer], ["exit", token, this.#slicer])
  }

  /** Enters a token that begins here; `close` ends it. */
  open(type: TokenType, line: number, offset: number): Token {
    const start = {line, offset}
    return this.enter({type, start, end: start})
  }

  /** Enters a token; `close` ends it. */
  enter(token: Token): Token {
    this.events.push(["enter", token, this.#slicer])
    return token
  }

  /** Exits a token, which ends here. */
  close(token: Token, line: number, offset: number): void {
    token.end = {line, offset}
    this.events.push(["exit", token, this.#slicer])
  }
}
