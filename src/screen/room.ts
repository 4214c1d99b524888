// What the next frame may be, from what the screen is doing. Pure; paints nothing.

import type {Size} from "../ports.js"
import type {Room} from "./frame.js"
import type {Known} from "./known.js"
import type {Ledger} from "./ledger.js"
import type {Phase} from "./phase.js"

/** The room for the next frame; `undefined` while none may be painted. */
export function roomOf<Mark>(
  phase: Phase<Mark>,
  at: {readonly size: Size; readonly known: Known; readonly ledger: Ledger<Mark>},
): Room<Mark> | undefined {
  if (phase.type === "anew") {
    const {pushed} = phase.ledger
    return {size: phase.size, pushed, owned: 0, takeable: [], flight: undefined}
  }
  if (phase.type !== "ready" && phase.type !== "flight") return undefined
  if (phase.type === "flight" && phase.signalled) return undefined
  return {
    size: at.size,
    pushed: at.ledger.pushed,
    owned: at.known.rows,
    takeable: at.ledger.takeable,
    flight: phase.type === "flight" ? phase.shown : undefined,
  }
}
