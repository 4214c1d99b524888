// Numbers by index, a few bytes each, that grow without being copied: a session of millions of
// blocks is indexed with them. Knows nothing of what they mean.

/** Numbers of one chunk. */
const CHUNK = 4096

type Typed = Float64Array | Uint32Array | Uint8Array

export class Numbers {
  readonly #chunks: Typed[] = []
  readonly #make: (length: number) => Typed
  #length = 0

  /** `make` decides what range they have. */
  constructor(make: (length: number) => Typed) {
    this.#make = make
  }

  /** One more than the highest index that was set. */
  get length(): number {
    return this.#length
  }

  /** The number there; 0 where none was set. */
  at(index: number): number {
    return this.#chunks[Math.floor(index / CHUNK)]?.[index % CHUNK] ?? 0
  }

  /** RangeError for an index that is not a whole number of at least 0. */
  set(index: number, value: number): void {
    if (!Number.isInteger(index) || index < 0) throw new RangeError(`no index: ${index}`)
    const chunk = Math.floor(index / CHUNK)
    while (this.#chunks.length <= chunk) this.#chunks.push(this.#make(CHUNK))
    this.#chunks[chunk]![index % CHUNK] = value
    this.#length = Math.max(this.#length, index + 1)
  }

  clear(): void {
    this.#chunks.length = 0
    this.#length = 0
  }
}
