// What a program writes for a terminal, in any split → text, controls and sequences. A state
// machine after ECMA-48 and the DEC terminals; each unit is looked at once. Knows the form of
// sequences; never what they do.
//
//     ground   text, C0 ──▶ out     ESC ──▶ escape
//     escape   [ ──▶ csi     ] P X ^ _ ──▶ string     SP … / kept     0 … ~ ──▶ out, ground
//     csi      0 … ? and SP … / kept                  @ … ~ ──▶ out, ground
//     string   all kept                               BEL, ST, ESC ──▶ out, ground
//
// What is cut short is shown as text, since nothing came of it: by a newline in a string (an
// unclosed one hides a line at most, not all that follows), by any control in the others, by the
// end. CAN and SUB take a sequence back, as ECMA-48 has it. Eight-bit C1 controls are shown, too:
// in UTF-8 they are no program's wish, but a wrong decoding or a trick.

import {visible} from "../text/visible.js"

/** Who hears of what was read, in order. */
export interface VtSink {
  /** Text without control characters; a grapheme may come in several pieces. */
  text(text: string): void
  /** A C0 control that stands by itself. */
  control(code: number): void
  /** ESC, intermediates and a final character: `(B`, `7`, `\`. */
  escape(sequence: string): void
  /** CSI: parameters with intermediates, such as `1;31` or `?25`, and the final character. */
  sequence(parameters: string, final: string): void
  /** OSC, DCS, SOS, PM or APC by its introducer (`]`, `P`, `X`, `^`, `_`); of a long content the
   *  first STRING_UNITS_MAX units. */
  string(introducer: string, content: string): void
}

/** UTF-16 units kept of a control string: a hyperlink with its target fits. Images do not. */
export const STRING_UNITS_MAX = 4096
/** UTF-16 units kept of parameters. A longer sequence is read to its end and dropped. */
export const PARAMETER_UNITS_MAX = 256

const BEL = 0x07
const LF = 0x0a
const CAN = 0x18
const SUB = 0x1a
const ESC = 0x1b
const DEL = 0x7f
/** The eight-bit string terminator. */
const ST = 0x9c

type State = "ground" | "escape" | "csi" | "string"

export class VtParser {
  readonly #sink: VtSink
  #state: State = "ground"
  /** What follows ESC in this sequence so far, its introducer included. */
  #kept = ""
  /** Units that were not kept. */
  #left = 0

  constructor(sink: VtSink) {
    this.#sink = sink
  }

  /** Reads on. */
  feed(text: string): void {
    for (let at = 0; at < text.length; ) {
      switch (this.#state) {
        case "ground":
          at = this.#ground(text, at)
          break
        case "escape":
          at = this.#escape(text, at)
          break
        case "csi":
          at = this.#csi(text, at)
          break
        case "string":
          at = this.#string(text, at)
          break
      }
    }
  }

  /** Nothing follows: a sequence that was begun is shown. */
  end(): void {
    if (this.#state !== "ground") this.#broken()
  }

  #ground(text: string, from: number): number {
    let at = from
    let unit = text.charCodeAt(at)
    while (unit >= 0x20 && (unit < DEL || unit > 0x9f)) {
      if (++at === text.length) break
      unit = text.charCodeAt(at)
    }
    if (at > from) this.#sink.text(from === 0 && at === text.length ? text : text.slice(from, at))
    if (at === text.length) return at
    if (unit === ESC) this.#begin("escape")
    else if (unit < 0x20) this.#sink.control(unit)
    else if (unit !== DEL) this.#sink.text(visible(String.fromCharCode(unit)))
    return at + 1
  }

  #escape(text: string, from: number): number {
    let at = from
    while (at < text.length && isIntermediate(text.charCodeAt(at))) at++
    this.#keep(text.slice(from, at), PARAMETER_UNITS_MAX)
    if (at === text.length) return at
    const unit = text.charCodeAt(at)
    const final = text.charAt(at)
    if (unit < 0x30 || unit >= DEL) return this.#cutShort(unit, at)
    this.#state = "ground"
    if (this.#kept === "" && final === "[") this.#state = "csi"
    else if (this.#kept === "" && "]PX^_".includes(final)) this.#state = "string"
    else if (this.#left === 0) this.#sink.escape(this.#kept + final)
    this.#kept += final
    return at + 1
  }

  #csi(text: string, from: number): number {
    let at = from
    while (at < text.length && isParameter(text.charCodeAt(at))) at++
    const unit = text.charCodeAt(at)
    if (at < text.length && unit >= 0x40 && unit < DEL) {
      const isPart = this.#kept.length > 1 || at - from > PARAMETER_UNITS_MAX
      if (isPart) this.#keep(text.slice(from, at), PARAMETER_UNITS_MAX)
      const parameters = isPart ? this.#kept.slice(1) : text.slice(from, at)
      this.#state = "ground"
      // What is too long means nothing.
      if (this.#left === 0) this.#sink.sequence(parameters, text.charAt(at))
      return at + 1
    }
    this.#keep(text.slice(from, at), PARAMETER_UNITS_MAX)
    return at === text.length ? at : this.#cutShort(unit, at)
  }

  #string(text: string, from: number): number {
    let at = from
    while (at < text.length && !endsString(text.charCodeAt(at))) at++
    this.#keep(text.slice(from, at), STRING_UNITS_MAX)
    if (at === text.length) return at
    const unit = text.charCodeAt(at)
    if (unit === LF) return this.#cutShort(unit, at)
    if (unit !== CAN && unit !== SUB) {
      this.#sink.string(this.#kept.charAt(0), this.#kept.slice(1))
    }
    this.#state = "ground"
    // The ST that comes with it is a sequence of its own, without effect.
    return unit === ESC ? at : at + 1
  }

  #begin(state: State): void {
    this.#state = state
    this.#kept = ""
    this.#left = 0
  }

  #keep(piece: string, most: number): void {
    const room = most + 1 - this.#kept.length
    this.#kept += piece.length > room ? piece.slice(0, room) : piece
    this.#left += Math.max(0, piece.length - room)
  }

  /** The unit at `at` cannot belong to the sequence. */
  #cutShort(unit: number, at: number): number {
    // Terminals overlook DEL, wherever it stands.
    if (unit === DEL) return at + 1
    if (unit === CAN || unit === SUB) {
      this.#state = "ground"
      return at + 1
    }
    this.#broken()
    return at
  }

  #broken(): void {
    this.#state = "ground"
    const more = this.#left > 0 ? "…" : ""
    this.#sink.text(visible(String.fromCharCode(ESC) + this.#kept) + more)
  }
}

function isIntermediate(unit: number): boolean {
  return unit >= 0x20 && unit <= 0x2f
}

function isParameter(unit: number): boolean {
  return unit >= 0x20 && unit <= 0x3f
}

function endsString(unit: number): boolean {
  if (unit > ESC) return unit === ST
  return unit === ESC || unit === BEL || unit === LF || unit === CAN || unit === SUB
}
