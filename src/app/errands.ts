// What others do for us, and what comes of it: programs with a clipboard take a text, the reader's
// own editor has the terminal for a while. Never knows the state, nor how a terminal is lent.

import {never} from "../never.js"
import type {Capabilities} from "../screen/capabilities.js"
import type {Opened} from "./edited.js"
import type {LoopParts} from "./loop-parts.js"
import type {Later} from "./means.js"
import type {SessionsPort, ShelfAsk} from "./sessions-port.js"
import type {AppEvent, Effect} from "./state.js"

/** The effects that are errands. */
export type Errand = Extract<Effect, {type: "copy" | "edit" | "open" | "shelf"}>

export interface ErrandPorts {
  readonly parts: Pick<LoopParts, "copy" | "edit" | "files" | "marks" | "sessions">
  readonly capabilities: Capabilities
  readonly later: Later | undefined
  write(bytes: string): void
  /** Gives the terminal away while `run` runs; `undefined` if that cannot be now. */
  lend<T>(run: () => Promise<T>): Promise<T | undefined>
}

/** Does it, and tells what came of it as an event, if anything did. */
export async function errand(of: Errand, ports: ErrandPorts): Promise<AppEvent | undefined> {
  const {parts} = ports
  switch (of.type) {
    case "copy": {
      const {marks, copy: port} = parts
      const {capabilities, write, later} = ports
      const terminal = {marks, capabilities, write}
      const came = await later?.copyOut(of.copy, {port, terminal})
      return came && {type: "copied", copy: of.copy, came}
    }
    case "edit": {
      const {edit} = parts
      if (!edit) return {type: "edited", came: {type: "unset"}}
      const came = await ports.lend(() => edit(of.text))
      return came && {type: "edited", came}
    }
    case "open": {
      const came = await opened(of, ports)
      return came && {type: "opened", file: of.file, came}
    }
    case "shelf":
      return shelved(of.ask, parts.sessions)
    default:
      return never(of)
  }
}

/** It is looked for first: for what is not there nobody has to leave the screen. */
async function opened(
  {file}: Extract<Errand, {type: "open"}>,
  {parts, lend}: ErrandPorts,
): Promise<Opened | undefined> {
  const {files} = parts
  const path = await files?.locate(file.path)
  if (files && path === undefined) return {type: "no-file"}
  const open = files?.open
  if (!open || path === undefined) return {type: "unset"}
  return lend(() => open({...file, path}))
}

/** Sessions on disk are asked. What stops a search has nothing to tell. */
export async function shelved(
  ask: ShelfAsk,
  port: SessionsPort | undefined,
): Promise<AppEvent | undefined> {
  const told = await port?.ask(ask)
  return port && !told ? undefined : {type: "shelved", told}
}
