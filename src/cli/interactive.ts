// A conversation or a recording on the screen: which agent, under which name.

import {accessSync, constants, existsSync, statSync} from "node:fs"
import {resolve} from "node:path"
import process from "node:process"
import {lazily} from "../agents/lazy.js"
import {clock} from "../node/clock.js"
import {visible} from "../text/visible.js"
import {VERSION} from "../version.js"
import {agentName, chooseAgent} from "./agent-choice.js"
import {EXIT_UNUSABLE} from "./exit-code.js"
import type {Interactive, Replay} from "./invocation.js"
import type {Setting} from "./run.js"
import {show} from "./show.js"

/** A conversation with an agent. */
export async function interactive(asked: Interactive, given: Setting): Promise<number> {
  const {settings, cwd} = given
  if (asked.record !== undefined && existsSync(resolve(cwd, asked.record))) {
    return complain(`--record needs a file that does not exist yet, not "${visible(asked.record)}"`)
  }
  const {session, words, frameStats} = asked
  const {PLATEN_NO_SESSION: wish} = process.env
  const isKept = session.type !== "none" && (wish === undefined || wish === "" || wish === "0")
  if (session.type !== "none" && session.type !== "new") {
    const {resume} = await import("./resume.js")
    return resume({...asked, session}, given)
  }
  const connect = chooseAgent({
    agent: asked.agent,
    record: asked.record,
    sessions: isKept ? "kept" : "none",
    pace: "spoken",
    reader: "present",
    cwd,
    locale: settings.locale,
    clock,
    env: process.env,
    version: VERSION,
  })
  const name = agentName(asked.agent)
  return show(connect, {given, name, words, source: "agent", unsent: "kept", frameStats})
}

/** A recorded session. */
export async function replay(asked: Replay, given: Setting): Promise<number> {
  if (!isReadableFile(asked.file)) {
    return complain(`replay needs a file that can be read, not "${visible(asked.file)}"`)
  }
  const connect = lazily(async () => {
    const {replayFile} = await import("../agents/live.js")
    return replayFile({...asked, clock, locale: given.settings.locale})
  })
  const name = asked.file.split("/").at(-1) ?? asked.file
  const {frameStats} = asked
  const what = {words: undefined, source: "recording", unsent: "dropped"} as const
  return show(connect, {given, name, ...what, frameStats})
}

function complain(message: string): number {
  process.stderr.write(`platen: ${message}\n`)
  return EXIT_UNUSABLE
}

/** A pipe is one too: whoever writes into it has the time it needs. */
function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return !statSync(path).isDirectory()
  } catch {
    return false
  }
}
