// What every peer plays, so that all of them do the same: a text that streams into a transcript,
// and below it a box with a spinner and what is typed.
//
//   node PEER.mjs FILE RATE
//
// RATE: tokens of four letters a second, or "max" for line after line as fast as the program takes
// them. After the text the line «played» ends the transcript; then only keys matter. Ctrl+D ends.
// A view is {add(text), draft(text), spin(letter)}: text may end anywhere; "\n" ends a line.

import {readFileSync} from "node:fs"

const [, , file = "/dev/null", rate = "max"] = process.argv
const TOKEN_UNITS = 4
const TICK_MS = 10
/** Text that is given at once, when all is: then frames and keys get a turn. */
const GULP_UNITS = 4096
export const SPINNER = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
const SPIN_MS = 100
/** What a program with a picture of its own does at most, a second. */
export const FPS = 60

/** Plays the script on a view. `keys`: "own" if the view's library reads standard input. */
export function play(view, {keys = "raw"} = {}) {
  const text = `${readFileSync(file, "utf8").trimEnd()}\n`
  if (keys === "raw") readKeys(view)
  let turn = 0
  const spinning = setInterval(() => view.spin?.(SPINNER[++turn % SPINNER.length]), SPIN_MS)
  const end = () => {
    clearInterval(spinning)
    view.add("«played»\n")
  }
  // Time for the first picture: the start is not part of the stream.
  setTimeout(() => (rate === "max" ? flood(text, view, end) : stream(text, view, end)), 1000)
}

function flood(text, view, end) {
  let at = 0
  const go = () => {
    const cut = text.lastIndexOf("\n", at + GULP_UNITS) + 1
    const to = at + GULP_UNITS >= text.length || cut <= at ? text.length : cut
    const more = view.add(text.slice(at, to))
    at = to
    if (at < text.length) more?.then ? more.then(() => setImmediate(go)) : setImmediate(go)
    else end()
  }
  go()
}

function stream(text, view, end) {
  const from = performance.now()
  let at = 0
  const ticking = setInterval(() => {
    const due = Math.floor(((performance.now() - from) / 1000) * Number(rate)) * TOKEN_UNITS
    for (; at < due && at < text.length; at += TOKEN_UNITS)
      view.add(text.slice(at, at + TOKEN_UNITS))
    if (at < text.length) return
    clearInterval(ticking)
    end()
  }, TICK_MS)
}

function readKeys(view) {
  let draft = ""
  process.stdin.setRawMode(true)
  process.stdin.on("data", bytes => {
    for (const key of bytes.toString("utf8")) {
      if (key === "\x04") process.exit(0)
      if (key === "\x15") draft = ""
      else if (key >= " ") draft += key
    }
    view.draft(draft)
  })
}

/** The finished lines and the open one, for views that keep them apart. */
export class Lines {
  open = ""

  /** Takes text; gives the lines that it has ended. */
  take(text) {
    const lines = (this.open + text).split("\n")
    this.open = lines.pop() ?? ""
    return lines
  }
}

/** Calls `draw` at most FPS times a second, at once if the last time is long ago. */
export function throttled(draw) {
  let last = 0
  let timer
  return () => {
    if (timer) return
    const wait = Math.max(0, last + 1000 / FPS - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      last = performance.now()
      draw()
    }, wait)
  }
}

/** The box below the transcript, as rows of a width. */
export function boxRows({spinner, draft}, columns) {
  const rule = "─".repeat(columns)
  return [`${spinner} working`, rule, `› ${draft}`, rule]
}
