// Which of stdin and stdout must be terminals, and what is run if one is not.
// Never asks a stream; it is told.
//
//   stdin     stdout    platen [WORDS]     platen -p        replay, reset
//   terminal  terminal  the screen         print mode       run
//   other     terminal  print mode         print mode       run only reset
//   any       other     refused            print mode       refused
//
// The screen is drawn only if both ends are terminals: keys come from one, rows go to the other.
// Text piped to a terminal command is context for one answer, as `-p` would have it, since no
// further message could be typed. Doctor, help and version need no terminal at all.

import {never} from "../never.js"
import type {StreamKind} from "../settings/color-depth.js"
import type {Complaint, Interactive, Invocation} from "./invocation.js"

/** What standard input and output are connected to. */
export interface Ends {
  readonly stdin: StreamKind
  readonly stdout: StreamKind
}

/** The invocation that these ends allow: itself, print mode in its place, or a complaint. */
export function fitTo(ends: Ends, invocation: Invocation): Invocation {
  switch (invocation.type) {
    case "interactive":
      if (ends.stdout === "other") return refused(`For an answer without one: platen -p "WORDS"`)
      return ends.stdin === "terminal" ? invocation : printed(invocation)
    case "replay":
      if (ends.stdout === "other") return refused("A recording is played in a terminal.")
      if (ends.stdin === "terminal") return invocation
      return error("standard input is not a terminal, so no key could stop the recording.")
    case "reset":
      return ends.stdout === "other" ? refused("Run it in the one to be put right.") : invocation
    case "print":
    case "doctor":
    case "sessions":
    case "find":
    case "help":
    case "version":
    case "error":
      return invocation
    default:
      return never(invocation)
  }
}

function printed(invocation: Interactive): Invocation {
  const {agent, cwd, settings, words, record, session, frameStats} = invocation
  if (session.type !== "new" && session.type !== "none") {
    return error("a session goes on on the screen, and standard input is not a terminal.")
  }
  if (frameStats !== undefined) {
    return error("--frame-stats is for the screen, and standard input is not a terminal.")
  }
  const usual = {format: "text", detail: "messages", permissions: "deny", voice: "usual"} as const
  return {type: "print", agent, cwd, settings, words, record, ...usual}
}

function refused(how: string): Complaint {
  return error(`standard output is not a terminal, so there is no screen to draw on.\n${how}`)
}

function error(what: string): Complaint {
  return {type: "error", message: `platen: ${what}`}
}
