// Whether the terminal may be told of links, and where paths in texts are meant. Reads names only:
// the file system is never asked whether a path is there.

import {homedir, hostname} from "node:os"
import type {Environment} from "../settings/color-depth.js"
import type {Linking} from "../transcript/links.js"

/** What links need to know of the process. */
export interface LinkWorld {
  readonly env: Environment
  /** The session's directory; absolute. */
  readonly directory: string
}

/** The links of a run. «none» on what prints OSC 8 as text, in whole or in part: the consoles of
 *  systems, Emacs before 28, VTE before 0.50; and GNU screen, which keeps strings of 768 bytes at
 *  most and prints what is beyond. Everything else was seen to show links or to ignore them. */
export function linkingOf({env, directory}: LinkWorld): Linking {
  if (printsLinks(env)) return "none"
  const isKitty = isSet(env["KITTY_WINDOW_ID"]) && !isSet(env["TMUX"])
  return {
    host: hostname().replace(/[^\w.-]/g, ""),
    directory,
    home: homedir(),
    lines: isKitty ? "fragment" : "none",
  }
}

const CONSOLES = /^(?:linux|cons25|eterm|wsvt|vt52|screen(?:[.-]|$))/

function printsLinks(env: Environment): boolean {
  const isTmux = isSet(env["TMUX"])
  if (isSet(env["STY"]) && !isTmux) return true
  const vte = Number(env["VTE_VERSION"])
  if (vte > 0 && vte < 5000 && !isTmux) return true
  return !isTmux && CONSOLES.test(env["TERM"] ?? "")
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== ""
}
