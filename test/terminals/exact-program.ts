// A random program on the inline screen, for real terminals. Keys: «p» pauses and says so in its
// window title, «g» goes on, «e» ends the output, settles everything and writes the lines that it
// has committed to the file OUT, with what the screen counted.

import {writeFileSync} from "node:fs"
import process from "node:process"
import {Reader} from "../../src/app/reader.js"
import {clock} from "../../src/node/clock.js"
import {Tty} from "../../src/node/tty.js"
import {identify, marksOf} from "../../src/screen/capabilities.js"
import {Paper} from "../exact/paper.js"
import {Script} from "../exact/script.js"

const seed = Number(process.env["SEED"])
const script = new Script(seed, Number(process.env["LINE_MAX"]))
const tty = new Tty()
tty.take()
const shell = script.shell()
for (const line of shell) tty.write(`${line}\r\n`)

const paper = new Paper({
  clock,
  size: () => tty.size(),
  write: bytes => {
    reader.expectCursors(paper.screen.awaited)
    tty.write(bytes)
  },
})
const reader = new Reader(clock, event => {
  if (event.type === "cursor") paper.screen.answer(event)
  else if (event.type === "key" && event.action === "press") key(event.key)
})
tty.onBytes(bytes => reader.feed(bytes))
tty.onResize(() => paper.screen.signal())
paper.screen.capabilities = {
  ...paper.screen.capabilities,
  ...identify("", marksOf(process.env)),
}

let mode: "going" | "paused" | "ended" = "paused"
paper.screen.begin()
paper.draw()
tty.write("\x1b]2;ready\x07")
step()

function step(): void {
  if (mode === "going" && tty.pending() === 0) clock.setTimer(script.step(paper), step)
  else if (mode !== "ended") clock.setTimer(10, step)
}

function key(name: string): void {
  if (name === "g") mode = "going"
  else if (name === "p") {
    mode = "paused"
    // Rows under an overlay wait for it to go.
    script.close(paper)
    whenSettled(() => tty.write("\x1b]2;paused\x07"))
  } else if (name === "e") {
    mode = "ended"
    // A size that is on its way shall be met before the end is counted.
    clock.setTimer(900, () => {
      script.finish(paper)
      whenSettled(() => {
        const told = {shell, lines: paper.finals, counts: paper.screen.counts}
        writeFileSync(process.env["OUT"] ?? "", JSON.stringify(told))
        tty.write("\x1b]2;ended\x07")
      })
    })
  }
}

function whenSettled(then: () => void): void {
  const look = () => {
    const room = paper.screen.room()
    if (paper.settled && room && !room.flight && room.owned > 0) then()
    else {
      paper.draw()
      clock.setTimer(20, look)
    }
  }
  look()
}
