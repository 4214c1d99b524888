// alacritty, read by its vi mode: one key selects all rows as a block and copies them.

import {writeFileSync} from "node:fs"
import {join} from "node:path"
import {DISPLAY_NEEDS, Display} from "../display.js"
import {inside} from "../place.js"
import {ask} from "../process.js"
import {divide} from "../rows.js"
import type {Driver, Host, Stage} from "../terminal.js"

// A block keeps each row a line of its own, where other selections join what was wrapped. All
// bindings of one key run in order; those of vi mode need a key of their own to come after it.
// «Last» goes to the row's last character, and from there to its last column.
const ENTER = "ToggleViMode"
const COPY = [
  "ScrollToTop",
  "First",
  "ToggleBlockSelection",
  "ScrollToBottom",
  "Last",
  "Last",
  "Copy",
  "ClearSelection",
  "ToggleViMode",
]

const VERSION = ["alacritty", "--version"]

export const alacritty: Driver = {
  name: "alacritty",
  needs: ["alacritty"],
  tools: ["xclip", ...DISPLAY_NEEDS],
  lives: "in a place",
  version: VERSION,
  rows: "seen",
  async open({place, directory, size, scrollback, relay, line}: Stage): Promise<Host> {
    const isOld = / 0\.1[0-2]\./.test(await ask(inside(place, VERSION)))
    const file = join(directory, isOld ? "alacritty.yml" : "alacritty.toml")
    writeFileSync(file, (isOld ? yaml : toml)({...size, scrollback}))
    const display = await Display.open(directory)
    display.run(inside(place, ["alacritty", "--config-file", file, "-e", ...relay]))
    return {
      ready: () => display.ready(line),
      resize: wanted => display.resize(wanted),
      async read({rows}) {
        await display.press("ctrl+shift+F5")
        // A newline stands between rows, none after the last.
        const all = (await display.copied("ctrl+shift+F6")).split("\n")
        return divide(
          all.map(row => row.trimEnd()),
          rows,
        )
      },
      lines: wanted => display.selected(wanted),
      screenshot: file => display.screenshot(file),
      close: () => display.close(),
    }
  },
}

interface Settings {
  readonly columns: number
  readonly rows: number
  readonly scrollback: number
}

const binding = (key: string, action: string, mode: string) => ({key, action, mode})
const BINDINGS = [binding("F5", ENTER, "~Vi"), ...COPY.map(action => binding("F6", action, "Vi"))]

function yaml({columns, rows, scrollback}: Settings): string {
  const keys = BINDINGS.map(
    ({key, action, mode}) =>
      `  - {key: ${key}, mods: Control|Shift, mode: ${mode}, action: ${action}}`,
  )
  return [
    `scrolling: {history: ${scrollback}}`,
    `window: {dimensions: {columns: ${columns}, lines: ${rows}}, padding: {x: 0, y: 0}}`,
    "font: {size: 10}",
    "key_bindings:",
    ...keys,
    "",
  ].join("\n")
}

function toml({columns, rows, scrollback}: Settings): string {
  const keys = BINDINGS.map(
    ({key, action, mode}) =>
      `  {key = "${key}", mods = "Control|Shift", mode = "${mode}", action = "${action}"},`,
  )
  return [
    `scrolling = {history = ${scrollback}}`,
    "font = {size = 10}",
    "[window]",
    `dimensions = {columns = ${columns}, lines = ${rows}}`,
    "padding = {x = 0, y = 0}",
    "[keyboard]",
    "bindings = [",
    ...keys,
    "]",
    "",
  ].join("\n")
}
