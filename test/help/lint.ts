// Which control sequences must never be written to a main screen, and which must be undone.
// Reads bytes only; never knows what is on the screen, but for a cursor that was sent home.

import {pieces} from "./pieces.js"

const CSI = /^\x1b\[([<=>?]?)([\d;:]*)([ -/]*)([@-~])$/

/** Sequences that destroy or copy rows somewhere, by final byte, with the reason. */
const NEVER: Readonly<Record<string, string>> = {
  S: "CSI S (SU): rows are lost in xterm.js",
  T: "CSI T (SD): foot loses rows of its scrollback",
  L: "CSI L (IL): foot loses rows of its scrollback",
  M: "CSI M (DL): rows go to the scrollback somewhere",
}

/** What a stretch of output has switched and not switched back. */
interface Open {
  margins: boolean
  autowrapOff: boolean
  synchronized: boolean
  alternate: boolean
  /** The last thing done to the cursor was to send it to row 1, column 1. */
  home: boolean
}

export interface LintOptions {
  /** CSI J at home archives the screen in tmux and GNU screen; elsewhere it may be used. */
  readonly eraseAtHome?: "forbidden" | "allowed"
}

/** What in these bytes is forbidden (FORBID), each with its place; empty when all is well.
 *  The alternate screen is the program's own: in it only what is left open counts. */
export function forbidden(bytes: string, options: LintOptions = {}): string[] {
  const open: Open = {
    margins: false,
    autowrapOff: false,
    synchronized: false,
    alternate: false,
    home: false,
  }
  const offences: string[] = []
  let offset = 0
  for (const piece of pieces(bytes)) {
    const offence = offenceOf(piece, open, options)
    if (offence !== undefined && !open.alternate) offences.push(`at byte ${offset}: ${offence}`)
    note(piece, open)
    offset += piece.length
  }
  if (open.margins) offences.push("left open: scroll margins")
  if (open.autowrapOff) offences.push("left open: autowrap is off")
  if (open.synchronized) offences.push("left open: a synchronized update")
  return offences
}

function offenceOf(piece: string, open: Open, options: LintOptions): string | undefined {
  if (piece === "\x1bM") return "ESC M (RI): foot loses rows of its scrollback"
  if (piece === "\x1bc") return "ESC c (RIS)"
  const csi = CSI.exec(piece)
  if (csi === null) return undefined
  const [, prefix = "", parameters = "", intermediates = "", final = ""] = csi
  if (prefix !== "" || intermediates !== "") return undefined
  if (final === "J") return eraseOffence(parameters, open, options)
  if (final === "r") return marginOffence(parameters)
  return NEVER[final]
}

function eraseOffence(parameters: string, open: Open, options: LintOptions): string | undefined {
  if (parameters === "2") return "CSI 2 J: the screen goes to the scrollback somewhere"
  if (parameters === "3") return "CSI 3 J: the scrollback is the user's"
  const whole = parameters === "" || parameters === "0"
  if (whole && open.home && options.eraseAtHome !== "allowed") return "CSI J at home"
  return undefined
}

function marginOffence(parameters: string): string | undefined {
  if (parameters === "") return undefined
  const [top = 1, bottom = Number.POSITIVE_INFINITY] = parameters.split(";").map(Number)
  if (bottom <= Math.max(1, top)) return `CSI ${parameters} r: margins without room`
  return top > 1 ? `CSI ${parameters} r: a region that begins below row 1` : undefined
}

/** Sequences that leave the cursor where it is, by final byte. */
const STILL = "mhlnKJXcpqut"

function note(piece: string, open: Open): void {
  const csi = CSI.exec(piece)
  if (csi === null) {
    if (!piece.startsWith("\x1b") && piece !== "\r") open.home = false
    return
  }
  const [, prefix = "", parameters = "", , final = ""] = csi
  if (final === "r" && prefix === "") open.margins = parameters !== ""
  if (prefix === "?" && (final === "h" || final === "l")) noteModes(parameters, final, open)
  // DECSTBM sends the cursor home as well.
  if (final === "H" || final === "f" || final === "r") {
    open.home = final === "r" || /^[01]?(;[01]?)?$/.test(parameters)
  } else if (!STILL.includes(final)) open.home = false
}

function noteModes(parameters: string, final: string, open: Open): void {
  for (const mode of parameters.split(";")) {
    if (mode === "7") open.autowrapOff = final === "l"
    if (mode === "2026") open.synchronized = final === "h"
    if (mode === "1049" || mode === "1047" || mode === "47") open.alternate = final === "h"
  }
}
