// VTE, the widget of GNOME Terminal and its kin, in a small window of ours (vte.py).

import {copyFileSync, existsSync, readdirSync} from "node:fs"
import {join} from "node:path"
import {createInterface} from "node:readline"
import {fileURLToPath} from "node:url"
import {DISPLAY_NEEDS, Display} from "../display.js"
import {inside} from "../place.js"
import {end, run} from "../process.js"
import {divide} from "../rows.js"
import type {Driver, Host, Stage} from "../terminal.js"

// Debian's Python, which has its bindings, whatever other one there may be.
const PYTHON = "/usr/bin/python3"

const TELL_VERSION = [
  "import gi",
  "gi.require_version('Vte', '2.91')",
  "from gi.repository import Vte",
  "print('%d.%d.%d' % (Vte.MAJOR_VERSION, Vte.MINOR_VERSION, Vte.MICRO_VERSION))",
].join("\n")

export const vte: Driver = {
  name: "vte",
  needs: [PYTHON],
  tools: DISPLAY_NEEDS,
  lives: "in a place",
  version: [PYTHON, "-c", TELL_VERSION],
  rows: "seen",
  missing({root}) {
    const lib = `${root}/usr/lib`
    if (!existsSync(`${lib}/python3/dist-packages/gi`)) return "python3-gi is not installed"
    const hasVte = readdirSync(lib).some(folder =>
      existsSync(join(lib, folder, "girepository-1.0/Vte-2.91.typelib")),
    )
    return hasVte ? undefined : "gir1.2-vte-2.91 is not installed"
  },
  async open({place, directory, size, scrollback, ambiguous, relay, line}: Stage): Promise<Host> {
    const program = join(directory, "vte.py")
    copyFileSync(fileURLToPath(new URL("vte.py", import.meta.url)), program)
    const numbers = [size.columns, size.rows, scrollback, ambiguous].map(String)
    const display = await Display.open(directory)
    const child = run(inside(place, [PYTHON, program, ...numbers, ...relay]), {
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
      lines: wanted => display.selected(wanted),
      screenshot: file => display.screenshot(file),
      async close() {
        answers.close()
        await end(child)
        await display.close()
      },
    }
  },
}
