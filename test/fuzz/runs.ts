// Hostile sessions, one after the other, each from a seed of its own, until enough was said.
// Knows what must hold in each of them; never what is said.

import fc from "fast-check"
import {expect} from "vitest"
import {Desk} from "../app/desk.js"
import type {Personality} from "../help/personality.js"
import {type Attack, attackOnce, type Mix} from "./attack.js"
import {Checker} from "./checker.js"
import {Random} from "./random.js"

/** Bytes of foreign text in one session: long enough to scroll, short enough to look at. */
const SESSION_BYTES = 100_000
/** Events between two looks at the screen. */
const EVENTS = 10

const factor = Number(process.env["FUZZ"] ?? 0)

/** `usual` bytes in `npm test`. `npm run fuzz`, whose factor is 20, says a hundred times as many:
 *  a billion where the tests say ten million. */
export function bytesOf(usual: number): number {
  return factor > 0 ? usual * 5 * factor : usual
}

/** Runs sessions until that many bytes were said, and checks each. A failure gives its seed. */
export async function survive(bytes: number, mix: Mix): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async seed => {
      await session(new Random(seed), mix)
    }),
    {numRuns: Math.ceil(bytes / SESSION_BYTES), endOnFailure: true},
  )
}

async function session(random: Random, mix: Mix): Promise<void> {
  const desk = new Desk({
    columns: 20 + random.below(101),
    rows: 5 + random.below(40),
    locale: random.once(4) ? "zh" : "en",
    personality: personality(random),
  })
  const checker = new Checker()
  await desk.start()
  look(desk, checker)
  const before = outside(desk)
  const target = {
    tell: (event: Parameters<Desk["tell"]>[0]) => desk.tell(event),
    type: (text: string) => desk.emulator.type(text),
  }
  const attack: Attack = {target, random, mix, bytes: 0}
  while (attack.bytes < SESSION_BYTES && !desk.left) {
    for (let events = 0; events < EVENTS; events++) attackOnce(attack)
    await desk.rest(60)
    look(desk, checker)
  }
  await desk.rest()
  look(desk, checker)
  expect(checker.restFault()).toBeUndefined()
  if (!desk.left) expect(outside(desk)).toEqual(before)
  checker.leave()
  desk.loop.stop()
  await desk.rest(2000)
  look(desk, checker)
  expect(outside(desk)).toMatchObject({
    changed: [],
    alternate: false,
    kittyFlags: 0,
    pen: "default",
  })
}

function personality(random: Random): Partial<Personality> {
  return {
    keyboard: random.of(["kitty", "legacy"] as const),
    synchronized: random.of(["known", "unknown", "silent"] as const),
    widths: random.of(["graphemes", "code-points"] as const),
  }
}

/** Everything written since the last look, byte by byte. */
function look(desk: Desk, checker: Checker): void {
  for (const write of desk.emulator.writes.splice(0)) {
    const fault = checker.fault(write)
    if (fault !== undefined) expect.fail(fault)
  }
}

/** What the terminal keeps beside its cells. */
function outside({emulator}: Desk): Readonly<Record<string, unknown>> {
  const {ledger, modes} = emulator
  const {title, cursorShape, otherKeys, link} = ledger
  return {...modes, title, cursorShape, otherKeys, link}
}
