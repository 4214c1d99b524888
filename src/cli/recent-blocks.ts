// Blocks that were read from an archive last, so that those on show are not read for each of their
// rows. Never reads anything itself.

import type {Block} from "../transcript/block.js"

/** Blocks that are kept at most, and bytes that they took in the file: a screen shows some dozens.
 *  The latest is always kept. */
const BLOCKS_MAX = 256
const BYTES_MAX = 4 * 1024 * 1024

interface Recent {
  readonly block: Block
  readonly bytes: number
}

export class RecentBlocks {
  readonly #blocks = new Map<number, Recent>()
  #bytes = 0

  /** The block, if it is among them. */
  find(id: number): Block | undefined {
    const known = this.#blocks.get(id)
    if (!known) return undefined
    // What was used last stands last.
    this.#blocks.delete(id)
    this.#blocks.set(id, known)
    return known.block
  }

  /** Keeps one that was read and took so many bytes. */
  keep(block: Block, bytes: number): void {
    this.#blocks.set(block.id, {block, bytes})
    this.#bytes += bytes
    for (const [id, old] of this.#blocks) {
      if (this.#blocks.size <= BLOCKS_MAX && this.#bytes <= BYTES_MAX) return
      if (id === block.id) return
      this.#blocks.delete(id)
      this.#bytes -= old.bytes
    }
  }

  clear(): void {
    this.#blocks.clear()
    this.#bytes = 0
  }
}
