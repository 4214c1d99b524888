// A multiplexer's client, attached to a pty whose output nobody looks at.
// Knows ptys; never which multiplexer.

import type {Size} from "../../../src/ports.js"
import {Pty} from "../../help/pty.js"
import {type Environment, plainEnvironment} from "../process.js"

/** Starts the client on a tty of this size, in the environment of a plain xterm. */
export function attach(command: readonly string[], size: Size, more: Environment = {}): Pty {
  const environment = {...plainEnvironment(), TERM: "xterm-256color", ...more}
  return new Pty({command, ...size, environment})
}
