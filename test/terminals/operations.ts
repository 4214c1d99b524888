// What is done to a random program and its window, operation by operation.
// Knows the keys of the program; never how a terminal is driven.

import type {Size} from "../../src/ports.js"
import {printCommand} from "./others.js"
import {sleep} from "./process.js"
import type {RealTerminal} from "./session.js"

/** Operations, with what the table calls them. */
export const OPERATIONS = {
  plain: "a program that only prints",
  rest: "resized at rest",
  free: "resized while writing",
  storm: "30 sizes in 3 s",
  burst: "10,000 rows",
  menu: "pop-ups",
  pager: "other screen",
  shell: "Ctrl+Z, fg",
  child: "child programs",
  session: "`/clear`",
} as const

export type Operation = keyof typeof OPERATIONS

/** Rounds of an operation in one program of some seconds. */
export const ROUNDS: Readonly<Record<Operation, number>> = {
  plain: 8,
  rest: 8,
  free: 8,
  storm: 1,
  burst: 1,
  menu: 8,
  pager: 6,
  shell: 5,
  child: 5,
  session: 8,
}

/** The slowest act, in ms: a burst where each screenful takes a round trip. */
const ACT_MS_MAX = 90_000
/** Rows of a window that holds the tallest pop-up, the rows below it and one above: a lower one
 *  pushes rows of it away before anybody is told. */
const POP_UP_ROWS = 12
const STORM_SIZES = 30
const STORM_EVERY_MS = 100

export interface Player {
  readonly terminal: RealTerminal
  readonly pick: (below: number) => number
  /** Milliseconds that storms took, from the first size to the last. */
  readonly stormMs: number[]
  /** Whether the window changes while another screen is on show. */
  readonly aside: "resized" | "still"
  acts: number
}

export const WIDEST = 110
export const TALLEST = 40

/** Any size from 20×5 up, or with so many rows at least. */
export function anySize(pick: Player["pick"], least = 5): Size {
  return {columns: 20 + pick(WIDEST - 20), rows: least + pick(TALLEST - least)}
}

/** One act of the program, to its end. */
export async function act(player: Player, key: string): Promise<void> {
  player.terminal.send(key)
  await done(player)
}

/** One round of an operation. */
export async function round(player: Player, operation: Operation): Promise<void> {
  const {pick} = player
  await act(player, "g")
  await sleep(150 + pick(250))
  await PLAYED[operation](player)
}

type Play = (player: Player) => Promise<void>

const PLAYED: Readonly<Record<Operation, Play>> = {
  plain: atRest,
  rest: atRest,
  free: player => resizeSomehow(player),
  async storm(player) {
    const {terminal, pick} = player
    const sizes = Array.from({length: STORM_SIZES}, () => anySize(pick))
    const begun = performance.now()
    await terminal.storm(sizes, STORM_EVERY_MS)
    player.stormMs.push(performance.now() - begun)
    await sleep(300)
  },
  async burst(player) {
    await act(player, "b")
    await resizeSomehow(player)
  },
  async menu(player) {
    await act(player, "u")
    if (player.pick(3) > 0) await resizeSomehow(player, POP_UP_ROWS)
    await act(player, "p")
  },
  async session(player) {
    await act(player, "n")
    await resizeSomehow(player)
  },
  async pager(player) {
    await act(player, "o")
    await sleep(player.pick(200))
    await visited(player, player.aside)
    await act(player, "q")
  },
  async shell(player) {
    const {terminal} = player
    const visit = `z${player.acts}`
    const from = terminal.output.length
    terminal.send("z")
    await terminal.wrote("Stopped", {from})
    terminal.send(`${printCommand(visit)}\r`)
    await terminal.wrote(`$${visit}-2.`, {from})
    await visited(player, "resized")
    terminal.send("fg\r")
    await done(player)
  },
  async child(player) {
    const {terminal, pick} = player
    const where = pick(2) === 0 ? "this screen" : "other screen"
    terminal.send(where === "this screen" ? "c" : "C")
    await sleep(pick(300))
    await visited(player, where === "this screen" ? "resized" : player.aside)
    await done(player)
  },
}

async function atRest(player: Player): Promise<void> {
  await act(player, "p")
  await resizeSomehow(player)
}

/** Others have the screen: now and then it has another size afterwards. */
async function visited(player: Player, how: Player["aside"]): Promise<void> {
  if (player.pick(3) > 0 && how === "resized") await resizeSomehow(player)
}

/** One size, or a storm of two to five. */
async function resizeSomehow({terminal, pick}: Player, least?: number): Promise<void> {
  if (pick(10) < 3) {
    const sizes = Array.from({length: 2 + pick(4)}, () => anySize(pick, least))
    await terminal.storm(sizes, pick(41))
    return
  }
  const {columns, rows} = anySize(pick, least)
  await terminal.resize(columns, rows)
}

async function done(player: Player): Promise<void> {
  await player.terminal.wrote(`\x1b]2;done ${++player.acts}\x07`, {timeoutMs: ACT_MS_MAX})
}
