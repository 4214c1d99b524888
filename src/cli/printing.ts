// One prompt without a screen: wires the standard streams, an agent and the print mode together.

import process from "node:process"
import {print} from "../headless/print.js"
import {clock} from "../node/clock.js"
import {VERSION} from "../version.js"
import {chooseAgent} from "./agent-choice.js"
import {exitCodeOf} from "./exit-code.js"
import type {Print} from "./invocation.js"
import {placesOf} from "./place.js"
import type {Setting} from "./run.js"
import {stopBySignals} from "./signals.js"

/** Prints the answer to one prompt; gives the exit code. */
export async function printing(asked: Print, {settings, cwd}: Setting): Promise<number> {
  const {locale} = settings
  const connect = chooseAgent({
    agent: asked.agent,
    record: asked.record,
    sessions: "none",
    pace: "at once",
    reader: "absent",
    cwd,
    locale,
    clock,
    env: process.env,
    version: VERSION,
  })
  const stop = stopBySignals(process, signal => process.exit(exitCodeOf(signal)))
  const kindOf = (stream: {isTTY?: boolean}) => (stream.isTTY ? "terminal" : "other")
  const outcome = await print(
    {...asked, cwd, locale, places: placesOf(cwd)},
    {
      connect,
      clock,
      stdin: {stream: process.stdin, kind: kindOf(process.stdin)},
      stdout: {stream: process.stdout, kind: kindOf(process.stdout)},
      stderr: {stream: process.stderr, kind: kindOf(process.stderr)},
      stopped: stop.stopped,
    },
  )
  stop.release()
  return exitCodeOf(outcome)
}
