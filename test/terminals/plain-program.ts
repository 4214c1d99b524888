// A program that only prints, beside which the inline screen is judged: what is lost with it, the
// terminal loses by itself. The keys are those of exact-program.ts: g goes on, p pauses, e ends.

import {writeFileSync} from "node:fs"
import process from "node:process"
import {clock} from "../../src/node/clock.js"
import {Script, type Sheet} from "../exact/script.js"

const {SEED, LINE_MAX, OUT} = process.env
const script = new Script(Number(SEED), Number(LINE_MAX))
let mode: "going" | "paused" | "ended" = "paused"
let printed = 0
let acts = 0

const sheet: Sheet = {
  finals: [],
  lives: [],
  setFixed: () => undefined,
  draw() {
    print(this.finals.slice(printed))
    printed = this.finals.length
  },
}

process.stdin.setRawMode(true)
const shell = script.shell()
print(shell)
say("ready")
step()

process.stdin.on("data", bytes => {
  for (const key of bytes.toString()) press(key)
})

function step(): void {
  if (mode === "ended") return
  clock.setTimer(mode === "going" ? script.step(sheet) : 10, step)
}

function press(key: string): void {
  if (key === "g") mode = "going"
  else if (key === "p") mode = "paused"
  else if (key === "e") {
    mode = "ended"
    script.finish(sheet)
    writeFileSync(OUT ?? "", JSON.stringify({shell, lines: sheet.finals, counts: {}}))
  } else return
  say(`done ${++acts}`)
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map(line => `${line}\r\n`).join(""))
}

function say(text: string): void {
  process.stdout.write(`\x1b]2;${text}\x07`)
}
