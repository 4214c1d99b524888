// The terminal in the hands of others: of the shell while we are stopped, of an editor while it
// runs. Never knows who has it, nor what is drawn afterwards.

import process from "node:process"
import type {Tty} from "../node/tty.js"

/** Whether somebody else has the terminal: what its keys make of us then is meant for them. */
export interface Lending {
  to: "nobody" | "others"
}

/** How long a stop may take to happen, in ms; whoever is not stopped by then will not be. */
const STOP_MS = 100

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

/** Stops the whole process group, as the shell expects it, until it is continued (`fg`). The kernel
 *  stops no group that no shell waits for ("no shell": a terminal that was opened for us alone). */
export function stopped(): Promise<"stopped" | "no shell"> {
  const continued = new Promise<"stopped">(resolve =>
    process.once("SIGCONT", () => resolve("stopped")),
  )
  byDefault("SIGTSTP", () => process.kill(0, "SIGTSTP"))
  // The stop lasts as long as it likes before this line: a timer from before it would have run out
  // when we are continued, and be heard before the signal.
  const goesOn = new Promise<"no shell">(resolve => setTimeout(resolve, STOP_MS, "no shell"))
  return Promise.race([continued, goesOn])
}

/** The part of the loop that is told of stops. */
export interface Stoppable {
  /** Gives the terminal back and stops, as Ctrl+Z does. */
  suspend(): Promise<void>
  /** We go on after a stop of which nobody had told us. */
  continued(): void
}

/** Follows stops that come from outside: SIGTSTP is taken as Ctrl+Z; SIGSTOP cannot be taken at
 *  all, and is noticed when we go on. While somebody else has the terminal both mean what they
 *  always do: an editor and we stop and go on together. */
export function followStops(loop: Stoppable, tty: Tty, lending: Lending): void {
  process.on("SIGTSTP", () => {
    if (lending.to === "others") byDefault("SIGTSTP", () => process.kill(process.pid, "SIGTSTP"))
    else void loop.suspend()
  })
  process.on("SIGCONT", () => {
    if (lending.to === "others") return
    // First of all: in the background this stops us until the terminal is ours, and nothing of
    // ours is printed over the shell's.
    tty.take()
    loop.continued()
  })
}

/** Runs `send` while a signal does what it does by default. */
function byDefault(signal: NodeJS.Signals, send: () => void): void {
  const listeners = process.listeners(signal)
  for (const listener of listeners) process.off(signal, listener)
  send()
  for (const listener of listeners) process.on(signal, listener)
}
