// What people are shown of a command's output while it grows: all of it, or its last part once it
// is long. Costs per piece, not per whole. Never knows which command; gives untrusted text.

/** UTF-16 units that are kept at most. */
export const SHOWN_UNITS_MAX = 128 * 1024

/** How far the start of a line is looked for, in UTF-16 units. */
const LINE_UNITS_MAX = 4096

/** A growing text. Its start stays where it is while half of what may be kept is added, so whoever
 *  has read it needs to read only what is new. */
export class ShownOutput {
  // A character may lie across two pieces.
  readonly #decoder = new TextDecoder("utf-8", {ignoreBOM: true})
  #text = ""
  #before = 0

  /** Adds the next bytes, in any split. */
  push(bytes: Uint8Array): void {
    this.#text += this.#decoder.decode(bytes, {stream: true})
    if (this.#text.length > SHOWN_UNITS_MAX) this.#cut()
  }

  get text(): string {
    return this.#text
  }

  /** Lines that are not kept. */
  get before(): number {
    return this.#before
  }

  #cut(): void {
    const least = this.#text.length - SHOWN_UNITS_MAX / 2
    const line = this.#text.indexOf("\n", least) + 1
    const from = line > 0 && line - least <= LINE_UNITS_MAX ? line : wholeFrom(this.#text, least)
    for (let at = this.#text.indexOf("\n"); at >= 0 && at < from; ) {
      this.#before++
      at = this.#text.indexOf("\n", at + 1)
    }
    this.#text = this.#text.slice(from)
  }
}

/** An offset that does not part a pair of units. */
function wholeFrom(text: string, offset: number): number {
  return (text.charCodeAt(offset) & 0xfc00) === 0xdc00 ? offset + 1 : offset
}
