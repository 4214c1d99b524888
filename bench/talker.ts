// The agent of programs/talker.mjs: how it is started, and what it has seen.
// Knows its files; never what it is used for.

import {existsSync, readFileSync} from "node:fs"

/** What the agent tells at its end. */
export interface TalkerLog {
  readonly letters: number
  readonly lines: number
  readonly answers: number
  /** Answers that took long: when they were asked for (epoch, ms), and how long they took. */
  readonly late: readonly {readonly atMs: number; readonly ms: number}[]
}

/** The words of the command line that make it the agent: `seconds` of talk at a rate of tokens a
 *  second, 0 for none; "flood" for as many as are read. `root` ends with "/". */
export function talker(how: {
  readonly root: string
  readonly log: string
  readonly rate: number | "flood"
  readonly seconds: number
}): readonly string[] {
  const {root, log, rate, seconds} = how
  const command = `"${process.execPath}" "${root}bench/programs/talker.mjs" "${log}"`
  return ["--agent", `${command} ${rate} ${seconds}`]
}

/** What it told, once it has ended its turn. */
export function readTalker(log: string): TalkerLog | undefined {
  return existsSync(log) ? (JSON.parse(readFileSync(log, "utf8")) as TalkerLog) : undefined
}

/** The longest wait for an answer between two moments, in ms; short ones count as 0. */
export function longestWait(log: TalkerLog, fromMs: number, toMs: number): number {
  const within = log.late.filter(({atMs, ms}) => atMs + ms > fromMs && atMs < toMs)
  return Math.max(0, ...within.map(({ms}) => ms))
}
