// log-update: finished lines persist above, the open one and the box are updated in place.

import {createLogUpdate} from "log-update"
import {boxRows, Lines, play, SPINNER, throttled} from "./script.mjs"

const log = createLogUpdate(process.stdout, {showCursor: true})
const lines = new Lines()
const box = {spinner: SPINNER[0], draft: ""}
const draw = throttled(show)

function show() {
  const rows = boxRows(box, process.stdout.columns)
  log([...(lines.open === "" ? [] : [lines.open]), ...rows].join("\n"))
}

show()
play({
  add: text => {
    const done = lines.take(text)
    if (done.length > 0) log.persist(done.join("\n"))
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
