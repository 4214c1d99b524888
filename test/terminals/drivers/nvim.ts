// Neovim's :terminal, without a screen; asked over its own socket.

import {readFileSync} from "node:fs"
import {join} from "node:path"
import {inside} from "../place.js"
import {ask, end, plainEnvironment, run, sleep} from "../process.js"
import {divide} from "../rows.js"
import type {Driver, Host, Stage} from "../terminal.js"

export const nvim: Driver = {
  name: "nvim",
  needs: ["nvim"],
  tools: [],
  lives: "in a place",
  version: ["nvim", "--version"],
  rows: "seen",
  async open({place, directory, size, scrollback, relay}: Stage): Promise<Host> {
    const socket = join(directory, "socket")
    const environment = {
      ...plainEnvironment(),
      TERM: "xterm-256color",
      COLORTERM: "truecolor",
      XDG_CONFIG_HOME: directory,
      XDG_DATA_HOME: directory,
      XDG_STATE_HOME: directory,
    }
    // Older versions tell the result on standard error.
    const query = ["sh", "-c", 'exec "$0" "$@" 2>&1', "nvim", "--server", socket, "--remote-expr"]
    const evaluate = (expression: string) =>
      ask(inside(place, [...query, expression]), {environment})
    const look = "set laststatus=0 cmdheight=1 noruler noshowmode"
    const shape = `set columns=${size.columns} lines=${size.rows + 1} scrollback=${scrollback}`
    const open = `call termopen(${JSON.stringify(relay)})`
    const quiet = ["-u", "NONE", "-i", "NONE", "-n", "--headless", "--listen", socket]
    const child = run(inside(place, ["nvim", ...quiet, "--cmd", look, "-c", shape, "-c", open]), {
      environment,
      log: join(directory, "terminal.log"),
    })
    const file = join(directory, "rows")
    const allRows = async () => {
      // By a file: what is long comes broken over the socket's standard error.
      await evaluate(`writefile(getbufline(1, 1, "$"), ${JSON.stringify(file)})`)
      const rows = readFileSync(file, "utf8").split("\n").slice(0, -1)
      return rows.map(row => row.trimEnd())
    }
    return {
      async resize({columns, rows}) {
        await evaluate(`execute("set columns=${columns} lines=${rows + 1} | redraw!")`)
      },
      async read({rows}) {
        // The buffer follows the terminal by a timer: read until it stands still.
        for (let before = ""; ; ) {
          await sleep(50)
          const all = await allRows()
          const now = all.join("\n")
          if (now === before) return divide(all, rows)
          before = now
        }
      },
      close: () => end(child),
    }
  },
}
