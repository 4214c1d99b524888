// What is not sent at the end of one run and comes back at the start of the next. Loads its files
// behind the first frame; never knows the editor.

import process from "node:process"
import type {UnsentPort} from "../app/unsent.js"
import type {Setting} from "./run.js"
import type {UnsentFile} from "./unsent-file.js"

const TOLD = {
  en: "What you had not sent is kept: the next start here brings it back.",
  zh: "没有发出的内容已保留：下次在这里启动时会回来。",
} as const
const LOST = {
  en: "What you had not sent could not be kept.",
  zh: "没有发出的内容没能保留。",
} as const

export class Unsent implements UnsentPort {
  readonly #given: Setting
  #file: UnsentFile | undefined
  #told = ""
  /** What was to be kept before the file could be. */
  #early = ""
  #taken: Promise<string> | undefined

  constructor(given: Setting) {
    this.#given = given
  }

  /** A line about what was kept, for the end; "" if there was nothing. */
  get told(): string {
    return this.#told
  }

  take(): Promise<string> {
    this.#taken ??= this.#load()
    return this.#taken
  }

  keep(text: string): void {
    if (!this.#file) {
      this.#early = text
      return
    }
    const went = this.#file.keep(text)
    const {locale} = this.#given.settings
    if (went !== "nothing") this.#told = `${(went === "kept" ? TOLD : LOST)[locale]}\n`
  }

  /** Settles when what was to be kept is, or cannot be: somebody may leave as soon as he came. */
  async settled(): Promise<void> {
    if (this.#early === "") return
    await this.take()
    if (this.#early !== "") this.#told = `${LOST[this.#given.settings.locale]}\n`
  }

  async #load(): Promise<string> {
    try {
      const {stateDirectory, unsentFile} = await import("./unsent-file.js")
      const state = stateDirectory(process.env, process.platform)
      if (state === undefined) return ""
      this.#file = unsentFile(state, this.#given.cwd)
      if (this.#early === "") return this.#file.take()
      this.keep(this.#early)
      this.#early = ""
      return ""
    } catch {
      // What cannot be loaded cannot keep anything either.
      return ""
    }
  }
}
