// What befalls a random program on the emulator besides its own output and single resizes: pop-ups,
// a burst, another session, storms of sizes, the other screen, others who have the terminal.
// Knows the world; never how it is judged.

import type {Size} from "../../src/ports.js"
import {othersOf} from "../terminals/others.js"
import {CHROME, type Foreign} from "./judge.js"
import type {Script} from "./script.js"
import type {World} from "./world.js"

/** Whom it befalls, and what may happen to the window meanwhile. */
export interface Visited {
  readonly world: World
  readonly script: Script
  readonly pick: (below: number) => number
  /** Another size, or `undefined` where the window keeps its own. */
  readonly size: (() => Size) | undefined
  /** Gets what others have printed. */
  readonly others: Foreign[]
}

/** Lines of a burst; one of so many visits is one. */
const BURST = 10_000
const BURST_EVERY = 200
const STORM_SIZES = 30
const STORM_EVERY_MS = 100

/** Something happens to it, and has passed when this ends. */
export async function visit(visited: Visited): Promise<void> {
  const {world, script, pick} = visited
  const {clock, paper} = world
  if (pick(BURST_EVERY) === 0) {
    script.burst(paper, BURST)
    return clock.run(pick(2000))
  }
  await VISITS[pick(VISITS.length)]!(visited)
}

const VISITS: readonly ((visited: Visited) => Promise<void>)[] = [
  async ({world, script, pick}) => {
    script.popUp(world.paper)
    await world.clock.run(pick(300))
    script.close(world.paper)
  },
  async ({world, script}) => script.switchSession(world.paper),
  async ({world, pick, size}) => {
    for (let sizes = size ? STORM_SIZES : 0; size && sizes > 0; sizes--) {
      world.resize(size(), {notify: pick(5) === 0 ? pick(200) : "now"})
      await world.clock.run(STORM_EVERY_MS)
    }
  },
  async visited => {
    const {world, script} = visited
    script.close(world.paper)
    if (!(await world.openPage())) return
    await stay(visited)
    await world.closePage()
  },
  visited => lend(visited, "c", lines => `\r\n${lines.join("\r\n")}`),
  visited =>
    lend(
      visited,
      "z",
      lines => `\r\n[1]+ Stopped\r\n${lines.join("\r\n")}\r\n% fg\r\n"$NODE" "$PROGRAM"\r\n`,
    ),
  visited =>
    lend(visited, "C", () => `\x1b[?1049h\x1b[H\x1b[J${CHROME}one\r\n${CHROME}two`, "\x1b[?1049l"),
]

/** Others have the terminal: a child, the shell while we are stopped, one with the other screen. */
async function lend(
  visited: Visited,
  kind: "c" | "z" | "C",
  ...[printed, last = ""]: [(lines: readonly string[]) => string, string?]
): Promise<void> {
  const {world, script, others} = visited
  const {paper, emulator} = world
  script.close(paper)
  await world.leave()
  const lines = othersOf(`${kind}${others.length}`)
  others.push(...lines.map(text => ({text, after: paper.screen.pushed.line})))
  emulator.print(printed(lines))
  await stay(visited)
  emulator.print(last)
  paper.screen.back()
}

/** They stay for a while, and the window may change under them. */
async function stay({world, pick, size}: Visited): Promise<void> {
  for (let sizes = size ? pick(3) : 0; size && sizes > 0; sizes--) {
    world.resize(size(), {notify: pick(5) === 0 ? pick(200) : "now"})
    await world.clock.run(pick(300))
  }
  await world.clock.run(pick(100))
}
