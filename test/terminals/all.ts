// The same tests in every real terminal.

import {describe, onTestFinished, test} from "vitest"
import {type Kind, kinds, whyNot} from "./kinds.js"
import {RealTerminal, type StartOptions} from "./session.js"

/** Starts a command in the terminal under test; the terminal is stopped after the test. */
export type StartTerminal = (options: StartOptions) => Promise<RealTerminal>

/** Describes the same behaviour for every terminal that is here, or for those `among` these; says
 *  which are not. */
export function inEachTerminal(
  tests: (start: StartTerminal, kind: Kind) => void,
  among?: readonly string[],
): void {
  for (const kind of kinds()) {
    if (!(among?.includes(kind.driver.name) ?? true)) continue
    const reason = whyNot(kind.driver, kind.place)
    if (reason !== undefined) {
      // A terminal that is not installed cannot be tried; its row says so, by name and cause.
      test.skip(`in ${kind.name}: skipped, ${reason}`, () => undefined)
      continue
    }
    describe(`in ${kind.name}`, () => tests(starterOf(kind), kind))
  }
}

function starterOf({driver, place}: Kind): StartTerminal {
  return async options => {
    const terminal = new RealTerminal(driver, place)
    onTestFinished(() => terminal.stop())
    await terminal.start(options)
    return terminal
  }
}
