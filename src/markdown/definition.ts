// A link definition out of its events. Never knows which definition of a label counts.

import type {Leaf} from "./leaf.js"
import {decodedString} from "./link.js"
import type {Event} from "./parser.js"

export interface Definition {
  /** Label and target as the source has them, the target decoded. */
  readonly label: string
  readonly target: string
  /** The whole of it on one line. */
  readonly text: string
}

/** The definition that a leaf is. */
export function definitionOf(events: readonly Event[], {from, to}: Leaf): Definition {
  let label = ""
  let target = ""
  const parts: string[] = []
  for (const [kind, token, context] of events.slice(from, to)) {
    if (kind === "exit") continue
    const text = context.sliceSerialize(token)
    switch (token.type) {
      case "definitionLabelString":
        label = text
        break
      case "definitionDestinationString":
        target = decodedString(text)
        break
      case "definitionLabel":
        parts.push(`${text}:`)
        break
      case "definitionDestination":
      case "definitionTitle":
        parts.push(text)
    }
  }
  return {label, target, text: parts.join(" ").replace(/\s+/g, " ")}
}
