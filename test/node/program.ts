// A program on the real terminal, for tests: does what its first argument says, and writes what it
// has seen to the file of the second.

import {writeFileSync} from "node:fs"
import process from "node:process"
import {Tty} from "../../src/node/tty.js"

const [task = "", file = ""] = process.argv.slice(2)
const LINES = 20_000
const tty = new Tty()
tty.restoreWith(() => "restored\n")
tty.take()
tty.write("ready\n")

let longestMs = 0
let last = performance.now()
const timer = setInterval(() => {
  const now = performance.now()
  longestMs = Math.max(longestMs, now - last)
  last = now
}, 10)

function flood(): void {
  tty.write(Array.from({length: LINES}, (_, n) => `line ${n} ${"x".repeat(40)}\n`).join(""))
}

switch (task) {
  case "flood":
    tty.onDrain(() => {
      clearInterval(timer)
      writeFileSync(file, JSON.stringify({longestMs}))
      process.exit(0)
    })
    setTimeout(flood, 300)
    break
  case "exit":
    setTimeout(() => {
      flood()
      writeFileSync(file, JSON.stringify({pending: tty.pending()}))
      process.exit(3)
    }, 300)
    break
  case "throw":
    setTimeout(() => {
      tty.write("the last words\n")
      throw new Error("a fault")
    }, 50)
    break
  default:
    throw new RangeError(`no such task: ${task}`)
}
