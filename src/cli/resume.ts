// A session that goes on, on the screen: in its directory, with its agent. Loaded only for that.

import process from "node:process"
import {resumed} from "../app/resumed.js"
import {clock} from "../node/clock.js"
import {VERSION} from "../version.js"
import {agentName, chooseAgent} from "./agent-choice.js"
import {EXIT_DONE, EXIT_UNUSABLE} from "./exit-code.js"
import {goOn} from "./go-on.js"
import type {Interactive} from "./invocation.js"
import type {Setting} from "./run.js"
import {SESSION_WORDS} from "./session-words.js"
import {show} from "./show.js"

/** An invocation that names a session. */
export interface Resuming extends Interactive {
  readonly session: Exclude<Interactive["session"], {readonly type: "new" | "none"}>
}

/** Goes on with the session; gives the exit code. */
export async function resume(asked: Resuming, given: Setting): Promise<number> {
  const {settings} = given
  const {locale, blocks} = settings
  const went = await goOn({choice: asked.session, cwd: given.cwd, locale, blocks})
  if (went.type === "nothing") return EXIT_DONE
  if (went.type === "wrong") return complain(went.problem)
  const {entry, past, earlier} = went
  // Its handles and paths are of the directory that it was in, unless the reader names another.
  const cwd = asked.cwd === undefined ? entry.cwd : given.cwd
  if (!given.isDirectory(cwd)) {
    return complain(SESSION_WORDS[locale].noDirectory(entry.id, entry.cwd))
  }
  const agent = asked.agent ?? entry.agent
  const connect = chooseAgent({
    agent,
    record: asked.record,
    sessions: earlier,
    pace: "spoken",
    reader: "present",
    cwd,
    locale,
    clock,
    env: process.env,
    version: VERSION,
  })
  return show(connect, {
    given: {...given, cwd},
    name: agentName(agent),
    words: asked.words,
    source: "agent",
    unsent: "kept",
    frameStats: asked.frameStats,
    resume: (state, form) => resumed(state, past, form),
  })
}

function complain(message: string): number {
  process.stderr.write(`platen: ${message}\n`)
  return EXIT_UNUSABLE
}
