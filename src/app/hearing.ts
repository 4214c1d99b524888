// Who is meant by what the terminal sends: whoever asked it something, or the reader's keys.
// Never knows what a key does.

import type {InputEvent} from "../input/event.js"
import type {InlineScreen} from "../screen/inline.js"
import type {Dialogue} from "./dialogue.js"
import type {Lease} from "./lease.js"
import type {Pacing} from "./pacing.js"
import type {RollCall} from "./roll-call.js"

/** All who ask the terminal questions. */
export interface Askers {
  readonly lease: Lease
  readonly rollCall: RollCall
  readonly dialogue: Dialogue
  readonly screen: Pick<InlineScreen<unknown>, "answer">
  readonly pacing: Pacing
}

/** Hands an answer to whoever asked. "reader": it is none, and means us. */
export function hear(event: InputEvent, askers: Askers): "told" | "reader" {
  const {lease, rollCall, dialogue, screen, pacing} = askers
  switch (event.type) {
    case "cursor":
      // First: the screen may end the run by it, which then waits for other answers.
      lease.answered()
      if (rollCall.takes(event)) return "told"
      if (!dialogue.takes(event)) screen.answer(event)
      if (dialogue.awaited === 0) pacing.answered("screen")
      return "told"
    case "status":
      pacing.answered("pacing")
      dialogue.told(event)
      return "told"
    case "attributes":
      rollCall.answered()
      dialogue.told(event)
      return "told"
    case "mode":
    case "version":
    case "keyboard":
    case "color":
    case "size":
    case "other":
      dialogue.told(event)
      return "told"
    default:
      // What is typed while the terminal changes hands is for nobody.
      return lease.holder === "others" ? "told" : "reader"
  }
}
