// The output of a command, bounded: its first bytes and its last bytes are kept.
// Never knows which command, or where the text goes.

/** How many bytes to keep at each end; what lies between is only counted. */
export interface OutputBounds {
  readonly headBytes: number
  readonly tailBytes: number
}

// Many tiny chunks cost more than their bytes; beyond this many they are joined.
const CHUNKS_MAX = 256

/** A growing output that keeps at most `headBytes + tailBytes` of what it was given. */
export class BoundedOutput {
  readonly #bounds: OutputBounds
  #head: Uint8Array = new Uint8Array(0)
  #tail: Uint8Array[] = []
  #tailBytes = 0
  #totalBytes = 0

  constructor(bounds: OutputBounds) {
    this.#bounds = bounds
  }

  /** Every byte ever given. */
  get totalBytes(): number {
    return this.#totalBytes
  }

  /** Bytes between head and tail that were let go. */
  get droppedBytes(): number {
    const beyondHead = this.#totalBytes - this.#head.length
    return Math.max(0, beyondHead - this.#bounds.tailBytes)
  }

  /** Adds the next bytes; the caller may reuse the array. */
  push(bytes: Uint8Array): void {
    this.#totalBytes += bytes.length
    const room = this.#bounds.headBytes - this.#head.length
    const toHead = bytes.subarray(0, Math.max(0, room))
    if (toHead.length > 0) this.#head = joined([this.#head, toHead])
    const rest = bytes.slice(toHead.length)
    if (rest.length === 0) return
    this.#tail.push(rest)
    this.#tailBytes += rest.length
    this.#trim()
  }

  /** All that was kept; `gap` words what is missing between, given its bytes. */
  text(gap: (droppedBytes: number) => string): string {
    if (this.droppedBytes > 0) return this.#headText() + gap(this.droppedBytes) + this.#tailText()
    // Head and tail touch: decode them as one, for a character may lie across.
    return decode(joined([this.#head, ...this.#tail]))
  }

  #headText(): string {
    return decode(withoutCutEnd(this.#head))
  }

  #tailText(): string {
    const all = joined(this.#tail)
    return decode(withoutCutStart(all.subarray(all.length - this.#bounds.tailBytes)))
  }

  #trim(): void {
    let first = this.#tail[0]
    while (first !== undefined && this.#tailBytes - first.length >= this.#bounds.tailBytes) {
      this.#tail.shift()
      this.#tailBytes -= first.length
      first = this.#tail[0]
    }
    if (this.#tail.length > CHUNKS_MAX) this.#tail = [joined(this.#tail)]
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", {ignoreBOM: true}).decode(bytes)
}

/** UTF-8 continuation bytes are 10xxxxxx; a text cannot start with one. */
function withoutCutStart(bytes: Uint8Array): Uint8Array {
  let start = 0
  while (start < 3 && start < bytes.length && (bytes[start]! & 0xc0) === 0x80) start += 1
  return bytes.subarray(start)
}

function withoutCutEnd(bytes: Uint8Array): Uint8Array {
  let lead = bytes.length - 1
  while (lead > bytes.length - 4 && lead > 0 && (bytes[lead]! & 0xc0) === 0x80) lead -= 1
  const byte = bytes[lead] ?? 0
  const wants = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
  return lead + wants > bytes.length ? bytes.subarray(0, Math.max(0, lead)) : bytes
}
