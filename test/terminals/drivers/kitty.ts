// kitty, read by its remote control socket.

import {connect} from "node:net"
import {join} from "node:path"
import {DISPLAY_NEEDS, Display} from "../display.js"
import {inside} from "../place.js"
import {withoutBlankEnd} from "../rows.js"
import type {Driver, Host, Picture, Stage} from "../terminal.js"

export const kitty: Driver = {
  name: "kitty",
  needs: ["kitty"],
  tools: DISPLAY_NEEDS,
  lives: "in a place",
  version: ["kitty", "--version"],
  rows: "seen",
  async open({place, directory, size, scrollback, relay, line}: Stage): Promise<Host> {
    const socket = join(directory, "kitty")
    const settings = [
      "allow_remote_control=socket-only",
      `scrollback_lines=${scrollback}`,
      `initial_window_width=${size.columns}c`,
      `initial_window_height=${size.rows}c`,
      "remember_window_size=no",
      "placement_strategy=top-left",
      "enable_audio_bell=no",
      "update_check_interval=0",
      "confirm_os_window_close=0",
      "font_family=DejaVu Sans Mono",
      "font_size=10",
      "cursor_blink_interval=0",
      "linux_display_server=x11",
      "shell_integration=disabled",
      "resize_debounce_time=0",
    ].flatMap(setting => ["-o", setting])
    const display = await Display.open(directory)
    const listen = ["--config", "NONE", "--listen-on", `unix:${socket}`]
    display.run(inside(place, ["kitty", ...listen, ...settings, ...relay]))
    return {
      ready: () => display.ready(line),
      resize: wanted => display.resize(wanted),
      async read({rows}) {
        const screen = rowsIn(await textOf(socket, "screen"))
        const all = rowsIn(await textOf(socket, "all"))
        return divideAt(all, screen, rows)
      },
      lines: wanted => display.selected(wanted),
      screenshot: file => display.screenshot(file),
      close: () => display.close(),
    }
  },
}

/** One request of kitty's remote control protocol: JSON in a DCS string, both ways. */
function textOf(socket: string, extent: "screen" | "all"): Promise<string> {
  const payload = {extent, ansi: false, wrap_markers: true}
  const request = {cmd: "get-text", version: [0, 26, 0], no_response: false, payload}
  return new Promise((resolve, reject) => {
    const connection = connect(socket)
    let answer = ""
    connection.setEncoding("utf8")
    connection.setTimeout(15_000, () => connection.destroy(new Error("kitty does not answer")))
    connection.on("error", reject)
    connection.on("data", text => {
      answer += text
      if (!answer.endsWith("\x1b\\")) return
      connection.destroy()
      const body = answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1)
      const {ok, data, error} = JSON.parse(body) as {ok: boolean; data?: string; error?: string}
      if (ok) resolve(data ?? "")
      else reject(new Error(`kitty: ${error}`))
    })
    connection.write(`\x1bP@kitty-cmd${JSON.stringify(request)}\x1b\\`)
  })
}

// With wrap markers, CR ends a row that goes on in the next one.
function rowsIn(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map(row => row.trimEnd())
}

// «all» may end with or without the screen's blank rows: the screen's own text says where it is.
function divideAt(all: readonly string[], screen: readonly string[], rows: number): Picture {
  const shown = withoutBlankEnd(screen)
  const whole = withoutBlankEnd(all)
  const scrollback = whole.slice(0, Math.max(0, whole.length - shown.length))
  const padded = [...shown, ...Array.from({length: rows - shown.length}, () => "")]
  return {screen: padded, scrollback}
}
