// A random program on the inline screen, for real terminals. One key is one act; when it is done
// the window's title says so («done 3» for the third). What was committed is written to the file
// OUT at the end, with what others have printed and what the screen counted.
//
//   g  goes on: writes and changes at random      p  pauses, with everything final committed
//   u  opens a pop-up and pauses                  b  a burst of BURST lines
//   o  shows the other screen                     q  leaves it
//   z  stops, as Ctrl+Z does                      c, C  runs a child, on this or the other screen
//   n  begins a new session                       e  ends

import {spawn} from "node:child_process"
import {writeFileSync} from "node:fs"
import process from "node:process"
import {stopped} from "../../src/cli/lent.js"
import {clock} from "../../src/node/clock.js"
import type {Foreign} from "../exact/judge.js"
import {Script} from "../exact/script.js"
import {childScript, othersOf} from "./others.js"
import {Station} from "./station.js"

const {SEED, LINE_MAX, BURST, OUT} = process.env
const script = new Script(Number(SEED), Number(LINE_MAX))
const station = new Station(key => void press(key))
const {paper} = station
const others: Foreign[] = []
let mode: "going" | "paused" | "ended" = "paused"
let acts = 0

const shell = script.shell()
for (const line of shell) station.tty.write(`${line}\r\n`)
paper.screen.begin()
paper.draw()
await station.rest("all")
station.say("ready")
step()

function step(): void {
  if (mode === "ended") return
  const goes = mode === "going" && station.tty.pending() === 0
  clock.setTimer(goes ? script.step(paper) : 10, step)
}

async function press(key: string): Promise<void> {
  if (!(key in ACTS)) return
  await ACTS[key as keyof typeof ACTS]()
  station.say(`done ${++acts}`)
}

const ACTS = {
  g: async () => {
    mode = "going"
  },
  p: async () => {
    mode = "paused"
    // Rows under an overlay wait for it to go.
    script.close(paper)
    await station.rest("all")
  },
  u: async () => {
    mode = "paused"
    script.popUp(paper)
    await station.rest("some")
  },
  b: async () => {
    mode = "paused"
    script.close(paper)
    script.burst(paper, Number(BURST))
    await station.rest("all")
  },
  n: async () => script.switchSession(paper),
  o: () => {
    script.close(paper)
    return station.openPage()
  },
  q: () => station.closePage(),
  z: async () => {
    await lend("z", async () => void (await stopped()))
  },
  c: () => lend("c", () => ran(childScript(`c${acts}`, "this screen"))),
  C: () => lend("C", () => ran(childScript(`C${acts}`, "other screen"))),
  e: async () => {
    mode = "ended"
    // A size that is on its way shall be met before the end is counted.
    await new Promise<void>(resolve => clock.setTimer(900, resolve))
    script.finish(paper)
    await station.rest("all")
    const {finals, screen} = paper
    const told = {shell, lines: finals, others, counts: screen.counts}
    writeFileSync(OUT ?? "", JSON.stringify(told))
  },
}

/** Others have the terminal; what they print stands below what was committed by then. */
async function lend(kind: "z" | "c" | "C", run: () => Promise<void>): Promise<void> {
  script.close(paper)
  await station.lend(async () => {
    const after = paper.screen.pushed.line
    others.push(...othersOf(`${kind}${acts}`).map(text => ({text, after})))
    await run()
  })
}

function ran(text: string): Promise<void> {
  const child = spawn("sh", ["-c", text], {stdio: "inherit"})
  return new Promise(resolve => child.on("exit", () => resolve()))
}
