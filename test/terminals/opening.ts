// What the product writes first and last, in the middle of a row: «clean» in a terminal that is as
// it should be, «killed» in one that a killed program has left in the middle of a frame.

import process from "node:process"
import {Modes} from "../../src/app/modes.js"
import {openingModes} from "../../src/app/negotiation.js"

const LEFT_OPEN = "\x1b7\x1b[2;6r\x1b8\x1b[?7l\x1b[?25l\x1b[?2026h\x1b[1;31m"

const modes = new Modes()
process.stdin.setRawMode(true)
process.stdout.write("before\r\nab")
if (process.argv[2] === "killed") process.stdout.write(LEFT_OPEN)
process.stdout.write(`${openingModes(modes)}cd${modes.undo}ef\r\n`)
process.stdout.write(`${"0123456789".repeat(7)}\r\n`)
for (let line = 1; line <= 20; line++) process.stdout.write(`line ${line}\r\n`)
process.stdout.write("after")
process.stdin.on("data", () => process.exit(0))
