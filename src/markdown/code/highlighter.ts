// Colours for code: which languages are there by now, which ones some code waits for. Never knows
// a theme, a line of Markdown, or the time.

import {languageOfInfo} from "./info.js"
import {beginning, type Language, PLAIN, type Reading, type ReadLine, readLine} from "./language.js"
import {LANGUAGES, type LanguageName} from "./languages.js"
import {languageOfLine} from "./names.js"

/** Where some code stands between two lines: its language is known, or its first line will tell. */
export type CodeReading = Reading | "untold"

/** "wanted": some code waits for it. "coming": it is being loaded. "missing": it never comes. */
type Known = Language | "wanted" | "coming" | "missing"

export class Highlighter {
  readonly #known = new Map<LanguageName, Known>()
  #wanted: () => void = () => {}

  /** `wanted` is called at once whenever some code begins to wait for a language. */
  watch(wanted: () => void): void {
    this.#wanted = wanted
  }

  /** Whether some code waits for a language. */
  get waits(): boolean {
    for (const known of this.#known.values()) {
      if (known === "wanted" || known === "coming") return true
    }
    return false
  }

  /** Loads what code waits for. Ends when all of it is there or has failed, and never rejects. */
  load(): Promise<void> {
    const loads = [...this.#known].map(([name, known]) => {
      if (known !== "wanted") return undefined
      this.#known.set(name, "coming")
      return LANGUAGES[name]().then(
        language => void this.#known.set(name, language),
        () => void this.#known.set(name, "missing"),
      )
    })
    return Promise.all(loads).then(() => undefined)
  }

  /** What still waits will be plain; what comes later has colours if its language has arrived. */
  giveUp(): void {
    for (const [name, known] of this.#known) {
      if (known === "wanted" || known === "coming") this.#known.set(name, "missing")
    }
  }

  /** The beginning of code with that info string; "waits" until its language is loaded. */
  begin(info: string): CodeReading | "waits" {
    const name = languageOfInfo(info)
    return name === undefined ? "untold" : this.#beginning(name)
  }

  /** The next line (safe to draw, whole), by roles; "waits" until the language is loaded that the
   *  line tells. */
  read(reading: CodeReading, line: string): ReadCode | "waits" {
    if (reading !== "untold") return readLine(reading, line)
    if (line.trim() === "") return {...readLine(PLAIN, line), next: reading}
    const told = this.#beginning(languageOfLine(line))
    return told === "waits" ? told : readLine(told, line)
  }

  #beginning(name: LanguageName | ""): Reading | "waits" {
    if (name === "") return PLAIN
    const known = this.#known.get(name)
    if (known === undefined) {
      this.#known.set(name, "wanted")
      this.#wanted()
      return "waits"
    }
    if (known === "wanted" || known === "coming") return "waits"
    return known === "missing" ? PLAIN : beginning(known)
  }
}

/** A line by roles, and where the next one is read on. */
export interface ReadCode {
  readonly row: ReadLine["row"]
  readonly next: CodeReading
}
