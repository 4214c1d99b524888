// What may be written to a terminal, byte by byte: our own control sequences and text that does
// nothing. Knows the sequences that the program sends; never what the text means.

import {MODE} from "../../src/ansi/sequences.js"

/** Control sequences that Platen sends, without "CSI": parameters, intermediates, final byte. */
const CSI_FORMS = new RegExp(
  `^(?:${[
    "\\d{0,4}[ABCG]",
    "[JK]",
    "2X",
    "\\d{1,4};\\d{1,4}[Hr]",
    "r",
    "[\\d;:]{0,80}m",
    "[56]n",
    "c",
    ">0q",
    ">4(?:;1)?m",
    "\\?u",
    ">\\d{1,2}u",
    "<u",
    "=0u",
    " q",
    "2[23];2t",
  ].join("|")})$`,
)
/** Modes that may change while the program runs; all others stay as they were set. */
const FRAME_MODES: ReadonlySet<number> = new Set([MODE.autowrap, MODE.cursor, MODE.synchronized])
const PAGER_MODES: ReadonlySet<number> = new Set([MODE.alternate, MODE.buttons, MODE.mouse])
const KNOWN_MODES: ReadonlySet<number> = new Set(Object.values(MODE))

const UNSAFE = /[\u0000-\u0009\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f]/
const HIDING =
  /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u00ad\u061c\u180e\ufff9-\ufffb\u{e0001}]/u
const SEQUENCE = /\u001b(?:\[([^@-~]*[@-~])|\]([^\u0007\u001b]*)(?:\u001b\\)|([78]))/g

/** Reads all that is written, in order, and says what is wrong with it. */
export class Checker {
  /** Bytes (UTF-8) that were read. */
  bytes = 0
  readonly #modes = new Map<number, "on" | "off">()
  #link: "open" | "closed" = "closed"
  #life: "running" | "leaving" = "running"

  /** What is wrong with a write; undefined if nothing is. A write has whole sequences only. */
  fault(write: string): string | undefined {
    this.bytes += Buffer.byteLength(write)
    if (UNSAFE.test(write)) return `a control character: ${around(write, UNSAFE)}`
    if (HIDING.test(write)) return `a character that hides: ${around(write, HIDING)}`
    if (/\p{Cs}/u.test(write)) return "half a surrogate pair"
    let rest = ""
    let end = 0
    for (const match of write.matchAll(SEQUENCE)) {
      rest += write.slice(end, match.index)
      end = match.index + match[0].length
      const [, csi, osc] = match
      const fault =
        csi !== undefined ? this.#csi(csi) : osc !== undefined ? this.#osc(osc) : undefined
      if (fault !== undefined) return fault
    }
    if (`${rest}${write.slice(end)}`.includes("\u001b"))
      return `an escape: ${around(write, /\u001b(?![[\]78])/)}`
    if (this.#link === "open") return "a link is left open"
    return undefined
  }

  /** From now on the modes are given back. */
  leave(): void {
    this.#life = "leaving"
  }

  /** What is not as it should be between two frames. */
  restFault(): string | undefined {
    if (this.#modes.get(MODE.synchronized) === "on") return "a frame that never ends"
    if (this.#modes.get(MODE.autowrap) === "off") return "autowrap is left off"
    return undefined
  }

  #csi(form: string): string | undefined {
    const mode = /^\?([\d;]+)([hl])$/.exec(form)
    if (mode) return this.#mode(mode[1]!.split(";").map(Number), mode[2] === "h" ? "on" : "off")
    const asked = /^\?(\d+)\$p$/.exec(form)
    if (asked) return KNOWN_MODES.has(Number(asked[1])) ? undefined : `CSI ${form}`
    return CSI_FORMS.test(form) ? undefined : `CSI ${form}`
  }

  #mode(modes: readonly number[], to: "on" | "off"): string | undefined {
    for (const mode of modes) {
      if (!KNOWN_MODES.has(mode)) return `mode ${mode} is ${to}`
      const before = this.#modes.get(mode)
      this.#modes.set(mode, to)
      if (this.#life === "leaving" || FRAME_MODES.has(mode) || PAGER_MODES.has(mode)) continue
      if (before !== undefined && before !== to) return `mode ${mode} is ${to} again`
    }
    return undefined
  }

  #osc(text: string): string | undefined {
    if (text === "11;?") return undefined
    const link = /^8;((?:id=[\w.-]{1,64})?);([\x21-\x7e]*)$/.exec(text)
    if (!link) return `OSC ${text.slice(0, 40)}`
    const target = link[2]!
    if (target !== "" && !/^(?:https?|mailto|file|ssh):/i.test(target)) return `a link to ${target}`
    this.#link = target === "" ? "closed" : "open"
    return undefined
  }
}

function around(text: string, what: RegExp): string {
  const at = text.search(what)
  return JSON.stringify(text.slice(Math.max(0, at - 20), at + 20))
}
