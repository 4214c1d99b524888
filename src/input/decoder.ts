// Bytes of the terminal, in any split, become events.
// The life of a machine: feeding it, and deciding when the line went quiet. Never knows what a key
// does, and never looks at the time: whoever feeds it says by `flush` that some has passed.

import {never} from "../never.js"
import type {InputEvent} from "./event.js"
import {withAlt} from "./key.js"
import {begin, ESCAPE_KEY, type Machine, newMachine} from "./machine.js"
import {advance, releaseLate, tellIntroducer} from "./states.js"

/** How long the loop waits with nothing read before it calls `flush`, in ms (BE-32). */
export const ESCAPE_WAIT_MS = 30

/** The same where a network lies between: Alt+Enter that came in two packets must not stop a turn
 *  (60 ms between them were reported). */
export const REMOTE_WAIT_MS = 120

/** Calls of `flush` without a byte between after which a paste counts as ended: about two seconds.
 *  Its end mark is lost, and the user must get the keyboard back; a mark that comes later is
 *  `other`. Less would cut the paste of a line that stalls, and its rest would act as keys. */
export const PASTE_FLUSHES_MAX = 66

/** Turns bytes into events. The same bytes give the same events however they are split, but that
 *  text is told in the pieces it came in: "ab" is one `text`, "a" and "b" are two keys. */
export class Decoder {
  private readonly machine: Machine = newMachine()

  /** Events that these bytes complete. */
  feed(bytes: Uint8Array): readonly InputEvent[] {
    advance(this.machine, bytes)
    return this.taken()
  }

  /** Says that ESCAPE_WAIT_MS have passed without a byte: what may be a key becomes one. What is
   *  half a reply goes on waiting, silently, for it may never become text. */
  flush(): readonly InputEvent[] {
    decide(this.machine)
    return this.taken()
  }

  /** Whether `flush` is to be called after the next ESCAPE_WAIT_MS of silence. Ask again after each
   *  `feed` and each `flush`. */
  get pending(): boolean {
    const {state, quiet, sequence, told} = this.machine
    if (state === "ground") return false
    if (state === "paste") return true
    return quiet === 0 && !(state === "late" && sequence.length === told)
  }

  /** Says that `count` more position reports were asked for (CSI 6 n). Only as long as one is
   *  awaited, `CSI 1 ; 2 R` is a report; else it is Shift+F3. */
  expectCursor(count: number): void {
    this.machine.cursorReports += count
  }

  /** Says that nobody waits for position reports any more. One that comes now is `other`, or, from
   *  the first row, F3 with modifiers: give up late rather than early. */
  forgetCursor(): void {
    this.machine.cursorReports = 0
  }

  private taken(): readonly InputEvent[] {
    const {events} = this.machine
    this.machine.events = []
    return events
  }
}

function decide(machine: Machine): void {
  machine.quiet++
  switch (machine.state) {
    case "ground":
    case "string-escape":
    case "x10-mouse":
      return
    case "escape":
      machine.events.push(ESCAPE_KEY)
      return awaitLate(machine, [])
    case "escape-escape":
      machine.events.push(withAlt(ESCAPE_KEY))
      return awaitLate(machine, [])
    case "csi":
    case "ss3":
    case "linux-key":
    case "string":
      return decideIntroducer(machine)
    case "paste":
      return decidePaste(machine)
    case "late":
      if (machine.sequence.length > machine.told) releaseLate(machine)
      return
    default:
      return never(machine.state)
  }
}

function decideIntroducer(machine: Machine): void {
  const {state, sequence} = machine
  if (sequence.length > (state === "string" ? 1 : 0)) return
  tellIntroducer(machine)
  if (state === "csi") awaitLate(machine, [0x5b])
  else if (state === "string") awaitLate(machine, sequence)
  else machine.state = "ground"
}

function decidePaste(machine: Machine): void {
  if (machine.quiet < PASTE_FLUSHES_MAX) return
  machine.events.push(machine.paste.end())
  machine.state = "ground"
}

/** After an ESC that was told as a key: if the rest of a reply comes yet, it stays a reply. */
function awaitLate(machine: Machine, told: readonly number[]): void {
  begin(machine, "late", told)
  machine.told = told.length
}
