// The archive of one transcript: blocks that are not kept in memory, as bytes in a file that has no
// name. What is being written is read from memory until it stands there. Never knows what blocks
// look like.

import {tmpdir} from "node:os"
import {cacheDirectory} from "../node/cache-directory.js"
import {type Archive, type ArchiveMaker, type Outline, outlineOf} from "../transcript/archive.js"
import type {Block} from "../transcript/block.js"
import {ArchiveFile} from "./archive-file.js"
import {ArchiveIndex} from "./archive-index.js"
import {blockOfBytes, bytesOf} from "./block-bytes.js"
import {RecentBlocks} from "./recent-blocks.js"

/** Bytes that are gathered before they are written: a write of a kilobyte costs what one of these
 *  does. */
const BATCH_BYTES = 64 * 1024
/** Bytes that may wait while a batch is written; beyond that the program waits for the disk. */
const WAITING_BYTES_MAX = 8 * 1024 * 1024

/** Makes archives in the user's cache, or where that cannot be had, among temporary files: those
 *  may be in memory. */
export function archivesIn(
  env: Readonly<NodeJS.ProcessEnv>,
  platform: NodeJS.Platform,
): ArchiveMaker {
  const cache = cacheDirectory(env, platform)
  const directories = [...(cache === undefined ? [] : [cache]), tmpdir()]
  return failed => new BlockArchive(new ArchiveFile(directories), failed)
}

type Phase =
  | {readonly type: "idle" | "writing" | "closed"}
  /** `end`: id behind the last block that stands in the file. */
  | {readonly type: "failed"; readonly end: number}

export class BlockArchive implements Archive {
  readonly #file: ArchiveFile
  readonly #failed: (message: string) => void
  readonly #index = new ArchiveIndex()
  readonly #recent = new RecentBlocks()
  /** Bytes of blocks that do not stand in the file yet, by id, oldest first. */
  readonly #waiting = new Map<number, Buffer>()
  #waitingBytes = 0
  #phase: Phase = {type: "idle"}

  constructor(file: ArchiveFile, failed: (message: string) => void) {
    this.#file = file
    this.#failed = failed
  }

  get start(): number {
    return this.#index.start
  }

  get end(): number {
    return this.#phase.type === "failed" ? this.#phase.end : this.#index.end
  }

  /** Bytes that do not stand in the file yet. */
  get waitingBytes(): number {
    return this.#waitingBytes
  }

  get isWriting(): boolean {
    return this.#phase.type === "writing"
  }

  take(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (this.#phase.type === "failed" || this.#phase.type === "closed") return
      if (block.id < this.#index.end) continue
      const bytes = bytesOf(block)
      this.#index.add(outlineOf(block), bytes.length)
      this.#waiting.set(block.id, bytes)
      this.#waitingBytes += bytes.length
      if (this.#waitingBytes >= WAITING_BYTES_MAX) this.#writeNow()
    }
    if (this.#waitingBytes >= BATCH_BYTES && this.#phase.type === "idle") this.#write()
  }

  block(id: number): Block | undefined {
    const known = this.#recent.find(id)
    if (known) return known
    const extent = id < this.end ? this.#index.extent(id) : undefined
    if (!extent) return undefined
    const bytes = this.#waiting.get(id) ?? this.#file.read(extent.from, extent.to)
    const block = bytes && blockOfBytes(bytes)
    if (block) this.#recent.keep(block, bytes.length)
    return block
  }

  outline(id: number): Outline | undefined {
    return id < this.end ? this.#index.outline(id) : undefined
  }

  close(): void {
    const isWriting = this.#phase.type === "writing"
    this.#phase = {type: "closed"}
    // What is written into must not become another file.
    if (!isWriting) this.#file.close()
    this.#index.clear()
    this.#forget()
    this.#recent.clear()
  }

  #write(): void {
    const ids = [...this.#waiting.keys()]
    const [first = 0] = ids
    const bytes = Buffer.concat([...this.#waiting.values()])
    this.#phase = {type: "writing"}
    this.#file.add(bytes, this.#index.extent(first)!.from, error => {
      if (this.#phase.type === "closed") return this.#file.close()
      if (this.#phase.type === "failed") return
      // They may have been written at once meanwhile.
      if (error && this.#waiting.has(first)) return this.#fail(error)
      for (const id of ids) this.#written(id)
      this.#phase = {type: "idle"}
      if (this.#waitingBytes >= BATCH_BYTES) this.#write()
    })
  }

  #writeNow(): void {
    const [first = 0] = this.#waiting.keys()
    try {
      const bytes = Buffer.concat([...this.#waiting.values()])
      this.#file.addNow(bytes, this.#index.extent(first)!.from)
      this.#forget()
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  #written(id: number): void {
    this.#waitingBytes -= this.#waiting.get(id)?.length ?? 0
    this.#waiting.delete(id)
  }

  #forget(): void {
    this.#waiting.clear()
    this.#waitingBytes = 0
  }

  /** What does not stand in the file is gone, and so is whatever comes. */
  #fail({message}: Error): void {
    const [end = this.#index.end] = this.#waiting.keys()
    this.#phase = {type: "failed", end}
    this.#forget()
    this.#recent.clear()
    // Whoever gives blocks away is in the middle of something.
    setImmediate(() => this.#failed(message))
  }
}
