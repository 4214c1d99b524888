// Random programs for the inline screen, and the oracle: every committed line once and in order,
// every line of the shell still there, no row of the bottom region in the scrollback.

import type {Personality} from "../help/personality.js"
import {World} from "./world.js"

/** Numbers from a seed (mulberry32): the same program for the same seed, on every machine. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

export interface Verdict {
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  readonly disordered: number
  readonly stray: number
}

export interface ProgramKind {
  readonly resizes: "none" | "quiet" | "free"
  readonly personality: Partial<Personality>
  /** Longest committed line, in characters. */
  readonly lineMax: number
}

const WORDS = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor".split(
  " ",
)

export async function runProgram(
  seed: number,
  kind: ProgramKind,
): Promise<{verdict: Verdict; world: World}> {
  const pick = random(seed)
  const world = new World({columns: 30 + pick(60), rows: 8 + pick(25)}, kind.personality)
  const shell = Array.from({length: 3 + pick(40)}, (_, n) => `$${n}.`)
  world.emulator.print(shell.map(line => `${line}\r\n`).join(""))
  world.screen.begin()
  let marker = 0
  const line = () => {
    let text = `«${marker++}»`
    const length = pick(kind.lineMax)
    while (text.length < length) text += ` ${WORDS[pick(WORDS.length)]}`
    return text
  }
  const steps = 40
  for (let step = 0; step < steps; step++) {
    const action = pick(10)
    if (action < 3) world.finals.push(...Array.from({length: 1 + pick(3)}, line))
    else if (action === 3) world.finals.push(...Array.from({length: 10 + pick(50)}, line))
    else if (action < 6)
      world.lives = Array.from(
        {length: pick(4)},
        () => `~${WORDS[pick(WORDS.length)]!.repeat(1 + pick(8))}`,
      )
    else if (action === 6) {
      const rows = 1 + pick(3)
      world.setFixed([
        ...Array.from({length: rows - 1}, () => "§status"),
        `§>${"x".repeat(pick(10))}`,
      ])
    } else if (action === 7) {
      const rows = 2 + pick(5)
      const menu = Array.from({length: rows}, (_, n) => `§/${n}`)
      world.setFixed(pick(2) ? [...menu, "§status", "§>"] : ["§status", "§>"], rows)
      if (world.fixed.rows.length === 2) world.setFixed(["§status", "§>"])
    } else if (kind.resizes !== "none" && action === 8) {
      if (kind.resizes === "quiet") await world.settle()
      const storm = pick(10) < 3 ? 2 + pick(4) : 1
      for (let n = 0; n < storm; n++) {
        world.emulator.resize(20 + pick(80), 6 + pick(30), {
          notify: pick(5) === 0 ? pick(200) : "now",
        })
        if (n < storm - 1) await world.clock.run(pick(40))
      }
    }
    world.draw()
    await world.clock.run(10 + pick(60))
  }
  world.finals.push(...world.lives.map(() => line()))
  world.lives = []
  world.setFixed(["§status", "§>"])
  await world.clock.run(1500)
  await world.settle()
  return {verdict: judge(world, shell), world}
}

function judge(world: World, shell: readonly string[]): Verdict {
  const text = world.emulator.all().join("").replace(/\s/g, "")
  const wanted = [...shell, ...world.finals.map(line => line.replace(/\s/g, ""))]
  const lost: string[] = []
  const twice: string[] = []
  let at = 0
  let disordered = 0
  for (const piece of wanted) {
    const first = text.indexOf(piece)
    if (first < 0) lost.push(piece)
    else if (first < at) disordered++
    else at = first
    const mark = piece.startsWith("«") ? piece.slice(0, piece.indexOf("»") + 1) : piece
    if (first >= 0 && text.indexOf(mark, text.indexOf(mark) + 1) >= 0) twice.push(mark)
  }
  const above = world.emulator.all().slice(0, -2).join("")
  return {lost, twice, disordered, stray: above.split("§").length - 1}
}
