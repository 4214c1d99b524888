// When a transcript gets its archive: with the first block that is to go, for few sessions are that
// long. Until archives are loaded nothing goes. Never knows how blocks are stored.

import type {ArchiveMaker} from "../transcript/archive.js"
import {isOver, type Transcript, trim} from "../transcript/transcript.js"

export interface ArchivingPorts {
  /** Loads what makes archives; `undefined`: there are none, and what goes is gone. */
  readonly loadArchives: (() => Promise<ArchiveMaker>) | undefined
  /** No more blocks can be kept; the message is the system's. */
  full(message: string): void
}

export class Archiving {
  readonly #ports: ArchivingPorts
  #maker: ArchiveMaker | "loading" | "none" | undefined

  constructor(ports: ArchivingPorts) {
    this.#ports = ports
  }

  /** The transcript without the blocks that have gone: see `trim`. */
  trimmed(transcript: Transcript, firstNeeded: number): Transcript {
    if (transcript.archive || !isOver(transcript)) return trim(transcript, firstNeeded)
    const maker = this.#load()
    if (maker === "loading") return transcript
    if (maker === "none") return trim(transcript, firstNeeded)
    return trim({...transcript, archive: maker(this.#ports.full)}, firstNeeded)
  }

  #load(): ArchiveMaker | "loading" | "none" {
    const {loadArchives} = this.#ports
    if (!loadArchives) return "none"
    if (this.#maker === undefined) {
      this.#maker = "loading"
      loadArchives().then(
        maker => {
          this.#maker = maker
        },
        () => {
          this.#maker = "none"
        },
      )
    }
    return this.#maker
  }
}
