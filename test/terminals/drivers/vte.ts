// VTE, the widget of GNOME Terminal and its kin, in a small window of ours (vte.py).

import {existsSync, readdirSync} from "node:fs"
import {join} from "node:path"
import {createInterface} from "node:readline"
import {fileURLToPath} from "node:url"
import {DISPLAY_NEEDS, Display} from "../display.js"
import {end, run} from "../process.js"
import {divide} from "../rows.js"
import type {Driver, Host, Stage} from "../terminal.js"

export const vte: Driver = {
  name: "vte",
  needs: ["python3", ...DISPLAY_NEEDS],
  rows: "seen",
  missing() {
    if (!existsSync("/usr/lib/python3/dist-packages/gi")) return "python3-gi is not installed"
    const hasVte = readdirSync("/usr/lib").some(folder =>
      existsSync(join("/usr/lib", folder, "girepository-1.0/Vte-2.91.typelib")),
    )
    return hasVte ? undefined : "gir1.2-vte-2.91 is not installed"
  },
  async open({directory, size, scrollback, relay, line}: Stage): Promise<Host> {
    const program = fileURLToPath(new URL("vte.py", import.meta.url))
    const numbers = [size.columns, size.rows, scrollback].map(String)
    const display = await Display.open(directory)
    // Debian's Python, which has its bindings, whatever other one there may be.
    const child = run(["/usr/bin/python3", program, ...numbers, ...relay], {
      environment: display.environment,
      log: join(directory, "terminal.log"),
      talks: true,
    })
    if (child.stdin === null || child.stdout === null) throw new Error("no pipes to vte.py")
    const {stdin} = child
    stdin.on("error", () => undefined)
    const answers = createInterface({input: child.stdout})
    return {
      ready: () => display.ready(line),
      resize: wanted => display.resize(wanted),
      async read({rows}) {
        const answer = new Promise<string>(resolve => answers.once("line", resolve))
        stdin.write("read\n")
        return divide(JSON.parse(await answer) as string[], rows)
      },
      screenshot: file => display.screenshot(file),
      async close() {
        answers.close()
        await end(child)
        await display.close()
      },
    }
  },
}
