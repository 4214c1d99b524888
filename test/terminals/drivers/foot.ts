// foot, on a Wayland compositor without a monitor (sway), read by its own key that pipes all text
// into a program. It tells lines, not rows.

import type {ChildProcess} from "node:child_process"
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import {join} from "node:path"
import type {Size} from "../../../src/ports.js"
import {inside} from "../place.js"
import {
  ask,
  type Environment,
  end,
  MORTAL,
  plainEnvironment,
  run,
  sleep,
  until,
} from "../process.js"
import {cut, rowsOf, withoutBlankEnd} from "../rows.js"
import type {Driver, Host, Picture, Stage} from "../terminal.js"

export const foot: Driver = {
  name: "foot",
  needs: ["foot", "sway"],
  tools: ["swaymsg", "wtype", "grim"],
  lives: "in a place",
  version: ["foot", "--version"],
  rows: "computed",
  async open(stage: Stage): Promise<Host> {
    const compositor = new Compositor(stage)
    return {
      ready: () => compositor.ready(stage.line.size),
      resize: size => compositor.resize(size),
      read: size => compositor.read(size),
      lines: () => compositor.lines(),
      screenshot: file => compositor.screenshot(file),
      close: () => compositor.close(),
    }
  },
}

const NOBODY = 65534

class Compositor {
  readonly #directory: string
  readonly #environment: Environment
  readonly #sway: ChildProcess
  #keyboard: ChildProcess | undefined
  #cell = {width: 0, height: 0}

  constructor(stage: Stage) {
    const {place, directory} = stage
    this.#directory = directory
    configure(stage)
    this.#environment = {
      ...plainEnvironment(),
      WLR_BACKENDS: "headless",
      WLR_LIBINPUT_NO_DEVICES: "1",
      WLR_RENDERER: "pixman",
      XDG_RUNTIME_DIR: directory,
      XDG_CONFIG_HOME: directory,
      XDG_CACHE_HOME: directory,
      SWAYSOCK: join(directory, "sway"),
    }
    const command = [...asNobody(directory), "sway", "-c", join(directory, "sway.conf")]
    this.#sway = run(inside(place, command), {
      environment: this.#environment,
      log: join(directory, "terminal.log"),
    })
  }

  async ready(size: Size): Promise<void> {
    // The seat has a keyboard as long as a virtual one lives, and foot needs a moment to see it.
    const forever = ["wtype", "-s", "36000000", "-k", "Shift_L"]
    const log = join(this.#directory, "keyboard.log")
    this.#keyboard = run(forever, {environment: this.#wayland, log})
    await sleep(200)
    const rectangle = await until("foot's window", () => this.#rectangle())
    this.#cell = {
      width: Math.floor(rectangle.width / size.columns),
      height: Math.floor(rectangle.height / size.rows),
    }
  }

  async resize({columns, rows}: Size): Promise<void> {
    const width = columns * this.#cell.width
    const height = rows * this.#cell.height
    await this.#tell(`[app_id="foot"] resize set width ${width} px height ${height} px`)
  }

  async read({columns, rows}: Size): Promise<Picture> {
    const told = await this.#told()
    const [all = [], screen = []] = told.map(lines => withoutBlankEnd(cut(lines, columns)))
    const scrollback = all.slice(0, Math.max(0, all.length - screen.length))
    while (screen.length < rows) screen.push("")
    return {screen, scrollback}
  }

  async lines(): Promise<readonly string[]> {
    return (await this.#told())[0] ?? []
  }

  async screenshot(file: string): Promise<void> {
    await sleep(150)
    const {x, y, width, height} = await until("foot's window", () => this.#rectangle())
    const area = `${x},${y} ${width}x${height}`
    const own = join(this.#directory, "picture.png")
    await ask(["grim", "-g", area, own], {environment: this.#wayland})
    writeFileSync(file, readFileSync(own))
  }

  async close(): Promise<void> {
    await end(this.#keyboard)
    await end(this.#sway)
  }

  get #wayland(): Environment {
    const name = readdirSync(this.#directory).find(file => /^wayland-\d+$/.test(file))
    return {...this.#environment, WAYLAND_DISPLAY: name ?? "wayland-1"}
  }

  #tell(...command: readonly string[]): Promise<string> {
    return ask(["swaymsg", ...command], {environment: this.#environment})
  }

  async #rectangle(): Promise<Rectangle | undefined> {
    return find(JSON.parse(await this.#tell("-t", "get_tree", "-r")) as Node)?.rect
  }

  // foot starts no program when there is no text at all, and a first key is lost now and then.
  async #told(): Promise<readonly string[][]> {
    const files = ["all", "visible"].map(name => join(this.#directory, name))
    for (const file of files) rmSync(file, {force: true})
    for (let tries = 0; tries < 3; tries++) {
      const keys = ["F12", "F11"].flatMap(key => ["-s", "20", "-k", key])
      const held = ["-M", "ctrl", "-M", "shift", ...keys, "-m", "shift", "-m", "ctrl"]
      await ask(["wtype", ...held], {environment: this.#wayland})
      const isThere = () => (files.every(file => existsSync(file)) ? true : undefined)
      if (await until("foot to tell", isThere, 1500).catch(() => false)) break
    }
    return files.map(file => (existsSync(file) ? rowsOf(readFileSync(file, "utf8")) : []))
  }
}

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What we read of sway's tree. */
interface Node {
  readonly app_id?: string
  readonly rect: Rectangle
  readonly nodes?: readonly Node[]
  readonly floating_nodes?: readonly Node[]
}

function find(node: Node): Node | undefined {
  if (node.app_id === "foot") return node
  for (const child of [...(node.nodes ?? []), ...(node.floating_nodes ?? [])]) {
    const found = find(child)
    if (found !== undefined) return found
  }
  return undefined
}

// sway refuses to run as root.
function asNobody(directory: string): readonly string[] {
  if (process.getuid?.() !== 0) return []
  for (const file of readdirSync(directory)) chownSync(join(directory, file), NOBODY, NOBODY)
  chownSync(directory, NOBODY, NOBODY)
  return [...MORTAL, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"]
}

function configure({directory, size, scrollback, relay}: Stage): void {
  chmodSync(directory, 0o700)
  const write = join(directory, "write")
  const script = `#!/bin/sh\ncat > ${directory}/$1.part; mv ${directory}/$1.part ${directory}/$1\n`
  writeFileSync(write, script, {mode: 0o755})
  const command = join(directory, "command")
  const quoted = relay.map(word => `'${word.replaceAll("'", "'\\''")}'`)
  writeFileSync(command, `#!/bin/sh\nexec ${quoted.join(" ")}\n`, {mode: 0o755})
  const settings = `font=DejaVu Sans Mono:size=10
pad=0x0
initial-window-size-chars=${size.columns}x${size.rows}
resize-delay-ms=0
[scrollback]
lines=${scrollback}
[csd]
preferred=none
[key-bindings]
pipe-scrollback=[${write} all] Control+Shift+F12
pipe-visible=[${write} visible] Control+Shift+F11
`
  writeFileSync(join(directory, "foot.ini"), settings)
  const sway = `xwayland disable
output * resolution 2000x1600 position 0,0
default_border none
default_floating_border none
focus_follows_mouse no
for_window [app_id="foot"] floating enable, move position 0 0
exec foot -c ${directory}/foot.ini ${command}
`
  writeFileSync(join(directory, "sway.conf"), sway)
}
