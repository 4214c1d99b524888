// terminal-kit: its cursor moves and erasing, with the bottom drawn anew below what is finished.

import kit from "terminal-kit"
import {boxRows, Lines, play, SPINNER, throttled} from "./script.mjs"

const term = kit.terminal
const lines = new Lines()
const box = {spinner: SPINNER[0], draft: ""}
let pending = []
let shown = 0
const draw = throttled(show)

/** Rows that a line takes. The texts of the bench are one column a letter where that matters. */
function rowsOf(line) {
  return Math.max(1, Math.ceil(line.length / term.width))
}

function show() {
  if (shown > 1) term.up(shown - 1)
  term.column(1).eraseDisplayBelow()
  for (const line of pending) term.noFormat(`${line}\n`)
  pending = []
  const bottom = [...(lines.open === "" ? [] : [lines.open]), ...boxRows(box, term.width)]
  term.noFormat(bottom.join("\n"))
  shown = bottom.reduce((sum, line) => sum + rowsOf(line), 0)
}

show()
play({
  add: text => {
    pending.push(...lines.take(text))
    draw()
    return process.stdout.writableNeedDrain
      ? new Promise(go => process.stdout.once("drain", go))
      : undefined
  },
  draft: text => {
    box.draft = text
    show()
  },
  spin: letter => {
    box.spinner = letter
    draw()
  },
})
