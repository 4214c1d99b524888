// The product as the workloads start it, and how its prompt is known.
// The only place that knows its command line and its signs.

import type {Context} from "./context.js"
import {Session, type SessionOptions} from "./pty.js"

/** The editor's mark: once it is on the screen, the first paint is done. */
const PROMPT = "› "
/** What a finished recording says, in its own words. */
const RECORDING_END = "End of the recording"
/** After this long without a byte or an answer every timer of the start has passed. */
const SETTLED_MS = 3000

/** The interactive product in the workload's folder. */
export function startInteractive(context: Context, options: Partial<SessionOptions> = {}) {
  return new Session({command: context.product, directory: context.scratch, ...options})
}

/** A recording, played: as fast as may be, unless the arguments say otherwise. */
export function startReplay(
  context: Context,
  args: readonly string[],
  options: Partial<SessionOptions> = {},
): Session {
  const command = [...context.product, "replay", "--speed", "max", ...args]
  return new Session({command, directory: context.scratch, ...options})
}

/** Whether the prompt is on the screen. */
export function hasPrompt(session: Session): boolean {
  return session.emulator.screen().some(row => row.startsWith(PROMPT))
}

/** Waits for the prompt; gives the moment its bytes came. */
export function prompted(session: Session): Promise<number> {
  return session.until("the prompt", () => hasPrompt(session))
}

/** Waits until the recording has been shown to its end. */
export async function played(session: Session): Promise<number> {
  const at = await session.shows(RECORDING_END)
  await session.quiet(300)
  return at
}

/** Waits until nothing of the start is left to happen. */
export function settled(session: Session): Promise<void> {
  return session.quiet(SETTLED_MS)
}
