// The link definitions of what was settled, for all text after them. Never knows how a definition
// is read.

import {type Definitions, labelOf} from "./parser.js"

/** Labels kept. The parser looks them up one by one, so more would make every link slow. */
export const DEFINITIONS_MAX = 1000

/** Mutable: definitions are added as they are settled. */
export class KnownDefinitions implements Definitions {
  readonly labels: string[] = []
  readonly #targets = new Map<string, string>()

  /** The target of a normalised label. */
  get(label: string): string | undefined {
    return this.#targets.get(label)
  }

  /** Adds a definition, its label as the source has it. The first of a label counts; what comes
   *  after `DEFINITIONS_MAX` is unknown. */
  add(source: string, target: string): void {
    const label = labelOf(source)
    if (this.#targets.has(label) || this.labels.length >= DEFINITIONS_MAX) return
    this.#targets.set(label, target)
    this.labels.push(label)
  }
}
