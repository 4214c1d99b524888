// One bracketed paste on its way in: its bytes up to the end mark, and what was over the cap.
// Looks for nothing but the end mark; never knows keys.

import type {InputEvent} from "./event.js"

/** Most bytes of one paste that are kept (BE-33). The rest is swallowed and counted: an editor that
 *  takes more than this is not the place for it, and a hostile stream must not fill the memory. */
export const PASTE_BYTES_MAX = 4 * 1024 * 1024

const FIRST_BYTES = 4096
/** `CSI 201 ~`. ESC stands only at its start, so a broken match never hides a second one. */
const END_MARK = Uint8Array.of(0x1b, 0x5b, 0x32, 0x30, 0x31, 0x7e)

/** Collects one paste. Mutable; empty again after `end`. */
export class PasteBody {
  private bytes = new Uint8Array(FIRST_BYTES)
  private length = 0
  private cut = 0
  /** Bytes of the end mark that have been seen, 0–6. */
  private matched = 0

  /** Takes bytes from `at` on; gives the index after the last one that belongs to the paste or its
   *  mark. `ended` tells whether the mark was whole. */
  take(bytes: Uint8Array, at: number): number {
    let next = at
    while (next < bytes.length && !this.ended) {
      if (this.matched === 0) next = this.plain(bytes, next)
      else if (bytes[next] === END_MARK[this.matched]) {
        this.matched++
        next++
      } else this.keepBrokenMark()
    }
    return next
  }

  get ended(): boolean {
    return this.matched === END_MARK.length
  }

  /** The paste as an event, whether its mark came or not. */
  end(): InputEvent {
    if (!this.ended) this.keepBrokenMark()
    const whole = this.cut > 0 ? wholeCharacters(this.bytes, this.length) : this.length
    const cut = this.cut + this.length - whole
    const text = cleaned(decoder.decode(this.bytes.subarray(0, whole)))
    this.bytes = new Uint8Array(FIRST_BYTES)
    this.length = 0
    this.cut = 0
    this.matched = 0
    return {type: "paste", text, cut}
  }

  private plain(bytes: Uint8Array, at: number): number {
    const mark = bytes.indexOf(END_MARK[0]!, at)
    if (mark < 0) {
      this.keep(bytes.subarray(at))
      return bytes.length
    }
    this.keep(bytes.subarray(at, mark))
    this.matched = 1
    return mark + 1
  }

  private keepBrokenMark(): void {
    this.keep(END_MARK.subarray(0, this.matched))
    this.matched = 0
  }

  private keep(more: Uint8Array): void {
    const kept = more.subarray(0, PASTE_BYTES_MAX - this.length)
    this.cut += more.length - kept.length
    const needed = this.length + kept.length
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.min(PASTE_BYTES_MAX, Math.max(needed, 2 * this.length)))
      larger.set(this.bytes.subarray(0, this.length))
      this.bytes = larger
    }
    this.bytes.set(kept, this.length)
    this.length = needed
  }
}

const decoder = new TextDecoder("utf-8", {ignoreBOM: true})

/** Terminals send a pasted line end as CR, LF or CR LF. Other controls are no text: dropped. */
function cleaned(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "")
}

/** `length` without the beginning of a character that the cap cut in two. */
function wholeCharacters(bytes: Uint8Array, length: number): number {
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back]!
    if (byte < 0x80) return length
    if (byte < 0xc0) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return needed > back ? length - back : length
  }
  return length
}
