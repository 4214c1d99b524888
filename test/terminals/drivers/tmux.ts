// tmux, with a client that is attached to a tty of its own and a server of its own.

import {writeFileSync} from "node:fs"
import {join} from "node:path"
import {inside} from "../place.js"
import {ask} from "../process.js"
import {divide, rowsOf} from "../rows.js"
import type {Driver, Host, Stage} from "../terminal.js"
import {attach} from "./attached.js"

export const tmux: Driver = {
  name: "tmux",
  needs: ["tmux"],
  tools: [],
  lives: "in a place",
  version: ["tmux", "-V"],
  rows: "seen",
  async open({place, directory, size, scrollback, relay}: Stage): Promise<Host> {
    const configuration = join(directory, "tmux.conf")
    const settings = [
      "set -g status off",
      `set -g history-limit ${scrollback}`,
      "set -g default-terminal tmux-256color",
      "set -s escape-time 0",
    ]
    writeFileSync(configuration, `${settings.join("\n")}\n`)
    const server = inside(place, ["tmux", "-S", join(directory, "tmux"), "-f", configuration])
    const client = attach([...server, "new-session", ...relay], size)
    return {
      async resize({columns, rows}) {
        client.resize(columns, rows)
      },
      async read({rows}) {
        // Rows below the last written one are left out.
        const text = await ask([...server, "capture-pane", "-p", "-S", "-", "-E", "-"])
        const height = await ask([...server, "display", "-p", "#{history_size}"])
        const all = rowsOf(text)
        while (all.length < Number(height) + rows) all.push("")
        return divide(all, rows)
      },
      async lines() {
        // It fills its lines up with blanks.
        return rowsOf(await ask([...server, "capture-pane", "-p", "-J", "-S", "-"]))
      },
      async close() {
        await ask([...server, "kill-server"]).catch(() => undefined)
        await client.close()
      },
    }
  },
}
