// Printable bytes → text, in UTF-8, over any number of chunks.
// Never knows keys or sequences.

/** Bytes up to which a run is turned into a string byte by byte, which is faster than a decoder. */
const SHORT_RUN_BYTES = 32

/** A stream of UTF-8. Invalid bytes give U+FFFD, as the WHATWG encoding standard cuts them. */
export class TextRun {
  private readonly decoder = new TextDecoder("utf-8", {ignoreBOM: true})
  /** Whether the last byte may have left a character unfinished. */
  private open = false

  /** The text of a run; a character that is not whole yet comes with the next run. */
  take(run: Uint8Array): string {
    if (!this.open && run.length <= SHORT_RUN_BYTES && run.every(byte => byte < 0x80)) {
      return String.fromCharCode(...run)
    }
    this.open = run[run.length - 1]! >= 0x80
    return this.decoder.decode(run, {stream: true})
  }

  /** Called when something else follows: an unfinished character is U+FFFD now. */
  finish(): string {
    if (!this.open) return ""
    this.open = false
    return this.decoder.decode()
  }
}
