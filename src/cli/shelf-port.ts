// Sessions on disk, as the screen asks for them: loaded with the first question. Never knows what
// is asked.

import type {SessionsPort} from "../app/sessions-port.js"
import type {Setting} from "./run.js"

/** The port; questions about sessions come rarely. */
export function shelfPort(given: Setting): SessionsPort {
  let desk: Promise<SessionsPort> | undefined
  return {
    ask: async ask => {
      desk ??= import("./shelf-desk.js").then(({ShelfDesk}) => new ShelfDesk(given))
      return (await desk).ask(ask)
    },
  }
}
