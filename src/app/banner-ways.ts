// What the window around the terminal can be told, by the environment that names it. Pure; a window
// that shows such a sequence as text, or as a message, must never be sent it.

import type {TerminalMarks} from "../screen/capabilities.js"

/** A title that can be given back, and a mark of progress (OSC 9;4). */
export interface BannerWays {
  readonly title: boolean
  readonly progress: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The first version of a terminal that shows progress; older ones show the bytes as a message. */
const PROGRESS_FROM: Readonly<Record<string, readonly number[]>> = {
  ghostty: [1, 2, 0],
  "iTerm.app": [3, 6, 6],
}
/** The same for terminals that are made of VTE, which says its version as one number. */
const VTE_FROM = 7900

export function bannerWays(
  {tmux, screen, kitty, nvim, term = "", program, programVersion}: TerminalMarks,
  environment: Environment,
): BannerWays {
  // GNU screen takes a title for its own hard status, and a console has no window.
  const isPlain = /^(linux|cons25|vt\d|dumb$|$)/.test(term) || (term.startsWith("screen") && !tmux)
  const title = !screen && !isPlain
  const {WT_SESSION, ConEmuANSI, VTE_VERSION} = environment
  const from = program === undefined ? undefined : PROGRESS_FROM[program]
  const knows =
    (WT_SESSION ?? "") !== "" ||
    ConEmuANSI === "ON" ||
    (from !== undefined && isFrom(programVersion ?? "", from)) ||
    Number(VTE_VERSION ?? 0) >= VTE_FROM
  // These take OSC 9 for a message of their own, or stand inside of a terminal whose marks they
  // let through.
  const isOther = tmux || nvim || kitty || program === "WezTerm"
  return {title, progress: title && knows && !isOther}
}

function isFrom(version: string, from: readonly number[]): boolean {
  const parts = version.split(".").map(part => Number.parseInt(part, 10) || 0)
  const index = from.findIndex((part, at) => part !== (parts[at] ?? 0))
  return index < 0 || (parts[index] ?? 0) > from[index]!
}
