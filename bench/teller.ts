// The agent of programs/teller.mjs: what it is to tell, and how it is started.
// Knows its script; never what is measured.

import {writeFileSync} from "node:fs"
import type {Context} from "./context.js"

/** A piece of what it tells. */
export type TellerStep =
  /** So many short messages at once: "block 7 of many". */
  | {readonly type: "blocks"; readonly count: number}
  /** One message in tokens of four letters, so many a second. */
  | {readonly type: "text"; readonly text: string; readonly rate: number | "max"}
  | {readonly type: "wait"; readonly ms: number}

/** What it tells: turn by turn as it is prompted, and after the last one without being asked. */
export interface TellerScript {
  readonly turns: readonly (readonly TellerStep[])[]
  readonly after?: readonly TellerStep[]
}

/** The words of the product's command line that make it the agent. `name` is its script's. */
export function teller(
  {root, scratch}: Context,
  {name, ...script}: TellerScript & {readonly name: string},
): readonly string[] {
  const file = `${scratch}/${name}.json`
  writeFileSync(file, JSON.stringify(script))
  return ["--agent", `"${process.execPath}" "${root}bench/programs/teller.mjs" "${file}"`]
}
