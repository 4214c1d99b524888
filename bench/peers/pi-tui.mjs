// pi-tui: one Text for each paragraph, a Loader and a text field below them.

import {Container, matchesKey, ProcessTerminal, Text, TUI} from "@mariozechner/pi-tui"
import {Lines, play, SPINNER} from "./script.mjs"

const ui = new TUI(new ProcessTerminal())
const transcript = new Container()
const spinner = new Text(`${SPINNER[0]} working`, 0, 0)
const rule = {render: width => ["─".repeat(width)], invalidate() {}}
const field = new Text("› ", 0, 0)
for (const part of [transcript, spinner, rule, field, rule]) ui.addChild(part)

let draft = ""
ui.addInputListener(data => {
  if (matchesKey(data, "ctrl+d")) {
    ui.stop()
    process.exit(0)
  }
  if (matchesKey(data, "ctrl+u")) draft = ""
  else if (data >= " ") draft += data
  field.setText(`› ${draft}`)
  ui.requestRender()
  return {consume: true}
})
ui.start()

/** Lines of a paragraph share one Text: each of them alone would be one more than anyone needs. */
const PARAGRAPH_LINES = 100
const lines = new Lines()
let paragraph
let texts = []

play(
  {
    add: text => {
      for (const line of lines.take(text)) {
        texts.push(line)
        if (texts.length < PARAGRAPH_LINES && line !== "") continue
        close()
      }
      open([...texts, lines.open].join("\n"))
      ui.requestRender()
    },
    spin: letter => {
      spinner.setText(`${letter} working`)
      ui.requestRender()
    },
  },
  {keys: "own"},
)

function open(text) {
  if (!paragraph) {
    paragraph = new Text("", 0, 0)
    transcript.addChild(paragraph)
  }
  paragraph.setText(text)
}

function close() {
  open(texts.join("\n"))
  paragraph = undefined
  texts = []
}
