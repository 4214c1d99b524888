// Inline Markdown (emphasis, code, links, breaks …) out of a leaf's events, as lines of pieces.
// Never knows containers, columns, or what may still change.

import type {Style} from "../cells/style.js"
import type {Role} from "../cells/theme.js"
import {hostNotes, withHosts} from "../text/hosts.js"
import {safeTarget} from "../text/link-target.js"
import {urlsIn} from "../text/link-url.js"
import type {Ink} from "./ink.js"
import {decodedReference, decodedString} from "./link.js"
import {type Definitions, type Event, labelOf, type Token} from "./parser.js"
import {type Piece, pieceOf} from "./piece.js"
import {styleOver} from "./style-over.js"

/** Where inline text is read from. */
export interface InlineSource extends Ink {
  readonly events: readonly Event[]
  /** The text that was parsed. */
  readonly text: string
  readonly definitions: Pick<Definitions, "get">
  /** "open": more text may come, so an address at its end is only begun. */
  readonly end: "open" | "known"
}

/** A stretch of events, and the style of the text around. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly style: Style
  /** In a table's cell a bar is escaped even inside code. */
  readonly place: "leaf" | "cell"
}

/** The lines of a stretch of events: more than one where there are hard breaks. */
export function inlineLines(source: InlineSource, stretch: Stretch): readonly (readonly Piece[])[] {
  const inline = new Inline(source, stretch)
  for (let index = stretch.from; index < stretch.to; index = inline.step(index));
  return withoutEmptyEnd(inline.lines)
}

/** A break behind which nothing comes is none. */
function withoutEmptyEnd(lines: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] {
  const last = lines.findLastIndex(pieces => pieces.some(({text}) => text !== ""))
  return last === lines.length - 1 ? lines : lines.slice(0, Math.max(1, last + 1))
}

const SPANS: Readonly<Record<string, Role>> = {
  emphasis: "emphasis",
  strong: "strong",
  strikethrough: "strike",
}

/** A tag that breaks a line. */
const BREAK_TAG = /^<br[ \t]*\/?>$/i

/** Units behind an address that may say that it is not all there. */
const BEHIND_UNITS = 4

/** A link or image that is being read. */
interface OpenLink {
  readonly target: string
  readonly isImage: boolean
  /** What was written before its text. */
  readonly written: number
}

class Inline {
  readonly lines: Piece[][] = [[]]
  readonly #source: InlineSource
  readonly #styles: Style[]
  readonly #place: Stretch["place"]
  readonly #links: OpenLink[] = []
  #isBreak = false
  /** A tag has broken the line, and nothing came yet. */
  #isAfterBreak = false
  /** Length of all text so far; a link asks what its own text was. */
  #written = ""

  constructor(source: InlineSource, stretch: Stretch) {
    this.#source = source
    this.#styles = [stretch.style]
    this.#place = stretch.place
  }

  /** Takes the event at `index`; the index of the next one to take. */
  step(index: number): number {
    const [kind, token] = this.#source.events[index]!
    const span = SPANS[token.type]
    if (span !== undefined) {
      if (kind === "enter") this.#styles.push(this.#role(span))
      else this.#styles.pop()
    } else if (token.type === "link" || token.type === "image") {
      if (kind === "enter") this.#openLink(token, index)
      else this.#closeLink(token)
    } else if (kind === "enter") {
      return this.#enter(token, index)
    }
    return index + 1
  }

  #enter(token: Token, index: number): number {
    const style = this.#styles.at(-1)!
    switch (token.type) {
      case "resource":
      case "reference":
        return this.#exitOf(index) + 1
      case "taskListCheck":
        // Its blank belongs to the marker, which shows the box.
        this.#put(token, "", style)
        return this.#exitOf(index) + 1
      case "hardBreakEscape":
      case "hardBreakTrailing":
        this.#isBreak = true
        break
      case "lineEnding":
        this.#lineEnding(token, style)
        break
      case "data":
        this.#data(token, style)
        break
      case "mathTextData":
        this.#put(token, this.#slice(token), style)
        break
      case "codeTextSequence":
      case "htmlTextData":
        this.#put(token, this.#slice(token), this.#role("dim"))
        break
      case "strikethroughSequence":
        this.#strikeMark(token)
        break
      case "htmlText":
        if (!BREAK_TAG.test(this.#slice(token))) break
        this.#breakLine(token)
        return this.#exitOf(index) + 1
      case "codeTextData":
        this.#putCode(token)
        break
      case "characterEscapeValue":
      case "codeTextPadding":
        this.#put(token, this.#slice(token).replace("\n", " "), style)
        break
      case "characterReference":
        this.#put(token, decodedReference(this.#slice(token)), style)
        break
      case "autolinkProtocol":
        this.#putLink(token, this.#slice(token))
        break
      case "literalAutolinkHttp":
        this.#putBare(token, "")
        break
      case "literalAutolinkWww":
        this.#putBare(token, "http://")
        break
      case "autolinkEmail":
        this.#putLink(token, `mailto:${this.#slice(token)}`)
        break
      case "literalAutolinkEmail":
        this.#putBare(token, "mailto:")
        break
    }
    return index + 1
  }

  /** The marks stay, dim as those of code: not every terminal can strike out, nor can a copy, and
   *  what was taken back would read as if it held. They stand outside of what they strike. */
  #strikeMark(token: Token): void {
    const under = this.#styles.at(-2) ?? this.#styles.at(-1)!
    this.#put(token, this.#slice(token), styleOver(under, this.#source.theme.dim))
  }

  /** A tag that breaks the line is a hard break: in a table's cell there is no other. The newline
   *  and the blanks behind it are part of it. */
  #breakLine(token: Token): void {
    this.#put(token, "", this.#styles.at(-1)!)
    this.lines.push([])
    this.#isAfterBreak = true
  }

  /** A soft break is a blank, so that paragraphs wrap anew; a hard break starts a line. */
  #lineEnding(token: Token, style: Style): void {
    // Behind an opener without an end, the parser counts what containers take, too.
    const end = {...token.start, offset: token.start.offset + 1}
    if (this.#isAfterBreak) this.#put({...token, end}, "", style)
    else if (this.#isBreak) this.lines.push([])
    else this.#put({...token, end}, " ", style)
    this.#isBreak = false
  }

  /** The blank between a task box and its text is part of the marker. */
  #data(token: Token, style: Style): void {
    const text = this.#slice(token)
    const isAfterBox = this.#written === "" && this.lines[0]!.length === 1
    const blanks = this.#isAfterBreak ? /^[ \t]*/ : isAfterBox ? /^[ \t]?/ : /^/
    const {length} = blanks.exec(text)![0]
    const start = {...token.start, offset: token.start.offset + length}
    this.#put(length === 0 ? token : {...token, start}, text.slice(length), style)
  }

  /** Addresses in code are links: in a table's cell they are broken before anyone else sees them
   *  whole. */
  #putCode(token: Token): void {
    const source = this.#slice(token)
    const code = this.#role("code")
    const text = this.#place === "cell" ? source.replaceAll("\\|", "|") : source
    if (text !== source) return this.#put(token, text, code)
    let end = 0
    const stretch = (from: number, to: number): Token => {
      const at = (offset: number) => ({...token.start, offset: token.start.offset + offset})
      return {...token, start: at(from), end: at(to)}
    }
    for (const {from, to, target} of urlsIn(text)) {
      if (target === "") continue
      if (from > end) this.#put(stretch(end, from), text.slice(end, from), code)
      this.#put(stretch(from, to), text.slice(from, to), {...code, link: target})
      end = to
    }
    if (end < text.length) this.#put(stretch(end, text.length), text.slice(end), code)
  }

  #openLink(token: Token, index: number): void {
    const isImage = token.type === "image"
    const target = this.#target(index)
    const link = safeTarget(target)
    const role = isImage ? this.#styles.at(-1)! : this.#role("link")
    if (isImage) this.#put({...token, end: token.start}, "[image: ", this.#role("dim"))
    this.#styles.push(link === "" ? role : {...role, link})
    this.#links.push({target, isImage, written: this.#written.length})
  }

  #closeLink(token: Token): void {
    const open = this.#links.pop()!
    this.#styles.pop()
    const at = {...token, start: token.end}
    const {target, isImage} = open
    const text = this.#written.slice(open.written)
    // Where it leads by the network's own names: a host may look like another one.
    const shown = withHosts(target)
    const isTold = shown === target && (text === target || `mailto:${text}` === target)
    if (isImage) this.#put(at, target === "" ? "]" : `](${shown})`, this.#role("dim"))
    else if (!isTold && target !== "") this.#put(at, ` (${shown})`, this.#role("dim"))
  }

  /** Where the link that begins at `index` leads; "" if the source gives an empty target. */
  #target(index: number): string {
    const end = this.#exitOf(index)
    const {events, definitions} = this.#source
    let depth = 0
    let label = ""
    for (let at = index + 1; at < end; at++) {
      const [kind, token, context] = events[at]!
      if (token.type === "link" || token.type === "image") depth += kind === "enter" ? 1 : -1
      if (kind === "exit" || depth > 0) continue
      if (token.type === "labelText" || token.type === "referenceString") {
        label = context.sliceSerialize(token)
      }
      if (token.type === "resourceDestinationString") return decodedString(this.#slice(token))
      if (token.type === "resource") label = ""
    }
    return definitions.get(labelOf(label)) ?? ""
  }

  #putLink(token: Token, target: string, end: "begun" | "whole" = "whole"): void {
    const role = this.#role("link")
    const link = end === "begun" ? "" : safeTarget(target)
    this.#put(token, this.#slice(token), link === "" ? role : {...role, link})
    const [host] = hostNotes(target)
    const at = {...token, start: token.end}
    if (host) this.#put(at, ` (${host.note ?? "‹?›"})`, this.#role("dim"))
  }

  /** An address without brackets: the sentence goes on where no address can, in scripts without
   *  blanks too. A template, or what was cut short, is none; what may go on leads nowhere yet. */
  #putBare(token: Token, scheme: "" | "http://" | "mailto:"): void {
    const {start, end} = token
    const {text} = this.#source
    const own = scheme + text.slice(start.offset, end.offset + BEHIND_UNITS)
    const [url] = urlsIn(own)
    const isLink = url && (url.target !== "" || hostNotes(own).length > 0)
    const length = isLink ? Math.min(url.to - scheme.length, end.offset - start.offset) : 0
    const at = {...start, offset: start.offset + length}
    const isRead = start.offset + own.length - scheme.length === text.length
    const isBegun = this.#source.end === "open" && isRead && url?.seen === own.length
    const target = own.slice(0, scheme.length + length)
    if (length > 0) this.#putLink({...token, end: at}, target, isBegun ? "begun" : "whole")
    const rest = {...token, start: at}
    if (at.offset < end.offset) this.#put(rest, this.#slice(rest), this.#styles.at(-1)!)
  }

  #put(token: Token, text: string, style: Style): void {
    const isPlain = token.type === "data" && this.#styles.length === 1
    const piece = pieceOf(text, style, {from: token.start.offset, to: token.end.offset, isPlain})
    this.lines.at(-1)!.push(piece)
    this.#written += piece.text
    if (text !== "") this.#isAfterBreak = false
  }

  #role(role: Role): Style {
    const under = this.#styles.at(-1)!
    const over = this.#source.theme[role]
    return styleOver(under, over)
  }

  #exitOf(index: number): number {
    const {events} = this.#source
    const token = events[index]![1]
    let at = index + 1
    while (events[at]![1] !== token) at++
    return at
  }

  #slice(token: Token): string {
    return this.#source.text.slice(token.start.offset, token.end.offset)
  }
}
