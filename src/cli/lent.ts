// The terminal in the hands of others: of the shell while we are stopped, of an editor while it
// runs. Never knows who has it, nor what is drawn afterwards.

import process from "node:process"
import type {Tty} from "../node/tty.js"

/** Whether somebody else has the terminal: what its keys make of us then is meant for them. */
export interface Lending {
  to: "nobody" | "others"
}

/** Gives the terminal away while `run` runs, and takes it back however that ends. */
export async function lent<T>(tty: Tty, lending: Lending, run: () => Promise<T>): Promise<T> {
  lending.to = "others"
  tty.release()
  try {
    return await run()
  } finally {
    lending.to = "nobody"
    tty.take()
  }
}

/** Stops the whole process group, as the shell expects it, until it is continued (`fg`). */
export function stopped(): Promise<void> {
  const continued = new Promise<void>(resolve => process.once("SIGCONT", () => resolve()))
  process.kill(0, "SIGTSTP")
  return continued
}
