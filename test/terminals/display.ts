// A screen without a monitor (Xvfb), and the one window on it.
// Knows X11 and pixels; never which terminal draws there.

import type {ChildProcess} from "node:child_process"
import {mkdirSync} from "node:fs"
import {join} from "node:path"
import type {Readable} from "node:stream"
import type {Size} from "../../src/ports.js"
import {ask, type Environment, end, plainEnvironment, run, sleep, until} from "./process.js"
import type {Line} from "./terminal.js"

/** Programs that every terminal with a window needs. */
export const DISPLAY_NEEDS = ["Xvfb", "xdotool"]

const WIDTH = 2000
const HEIGHT = 1600

export class Display {
  readonly environment: Environment
  readonly #directory: string
  readonly #server: ChildProcess
  #terminal: ChildProcess | undefined
  #window = ""
  #cells: Cells | undefined

  private constructor(directory: string, server: ChildProcess, number: string) {
    this.#directory = directory
    this.#server = server
    const folder = (name: string) => join(directory, name)
    this.environment = {
      ...plainEnvironment(),
      DISPLAY: `:${number}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
      GDK_BACKEND: "x11",
      QT_QPA_PLATFORM: "xcb",
      WINIT_X11_SCALE_FACTOR: "1",
      XDG_RUNTIME_DIR: directory,
      XDG_CONFIG_HOME: folder("config"),
      XDG_DATA_HOME: folder("data"),
      XDG_CACHE_HOME: folder("cache"),
    }
    for (const name of ["config", "data", "cache"]) mkdirSync(folder(name), {recursive: true})
  }

  /** A display of its own, with its files in this folder. */
  static async open(directory: string): Promise<Display> {
    const screen = ["-screen", "0", `${WIDTH}x${HEIGHT}x24`, "-dpi", "96"]
    const server = run(["Xvfb", "-displayfd", "3", ...screen, "-nolisten", "tcp", "-noreset"], {
      environment: plainEnvironment(),
      log: join(directory, "display.log"),
      pipes: 1,
    })
    let number = ""
    ;(server.stdio[3] as Readable).on("data", (bytes: Buffer) => {
      number += bytes.toString()
    })
    await until("the display", () => (number.includes("\n") ? true : undefined))
    return new Display(directory, server, number.trim())
  }

  /** Starts the terminal; its words go to a log in the folder. */
  run(command: readonly string[], more: Environment = {}): void {
    const environment = {...this.environment, ...more}
    this.#terminal = run(command, {environment, log: join(this.#directory, "terminal.log")})
  }

  /** Finds the window and learns how many pixels its cells have. The line must stand. */
  async ready(line: Line): Promise<void> {
    this.#window = await until("the window", () => this.#largestWindow())
    await this.#tool(["windowmove", this.#window, "0", "0"])
    this.#cells = await until("the size of a cell", () => this.#measure(line))
  }

  async resize(size: Size): Promise<void> {
    if (this.#cells === undefined) throw new Error("the window was not measured")
    const {width, height, beside, below} = this.#cells
    await this.#pixels(size.columns * width + beside, size.rows * height + below)
  }

  /** Presses a key, as xdotool names it, in the window. */
  async press(key: string): Promise<void> {
    await this.#tool(["windowfocus", "--sync", this.#window]).catch(() => undefined)
    await this.#tool(["key", "--clearmodifiers", key])
  }

  /** What pressing a key puts into the clipboard. */
  async copied(key: string): Promise<string> {
    const mark = `nothing ${Math.random()}`
    const clip = ["xclip", "-selection", "clipboard"]
    // xclip stays to serve the selection: its output must not be waited for.
    const script = "xclip -selection clipboard -i >/dev/null 2>&1"
    await ask(["sh", "-c", script], {environment: this.environment, input: mark})
    await this.press(key)
    return until(`what ${key} copies`, async () => {
      const text = await ask([...clip, "-o"], {environment: this.environment}).catch(() => mark)
      return text === mark ? undefined : text
    })
  }

  /** The lines that dragging the mouse over all of the window's cells selects. */
  async selected(size: Size): Promise<readonly string[]> {
    const {environment} = this
    const clip = ["xclip", "-selection", "primary"]
    const mark = `nothing ${Math.random()}`
    const script = "xclip -selection primary -i >/dev/null 2>&1"
    await ask(["sh", "-c", script], {environment, input: mark})
    const selected = async () => {
      const text = await ask([...clip, "-o"], {environment}).catch(() => mark)
      return text === mark ? undefined : text.split("\n")
    }
    // A busy machine may take the way of the mouse for a click.
    for (let tries = 1; ; tries++) {
      await this.#drag(size, 60 * tries)
      const lines = await until("what is selected", selected, 3000).catch(() => undefined)
      if (lines !== undefined || tries === 4) return lines ?? []
    }
  }

  async screenshot(file: string): Promise<void> {
    // What has been taken in is drawn with the terminal's next frame.
    await sleep(150)
    await ask(["import", "-window", this.#window, file], {environment: this.environment})
  }

  async close(): Promise<void> {
    await end(this.#terminal)
    await end(this.#server)
  }

  async #drag({columns, rows}: Size, pauseMs: number): Promise<void> {
    if (this.#cells === undefined) throw new Error("the window was not measured")
    const {width, height, beside, below: bars} = this.#cells
    const [right, bottom] = [beside + columns * width, bars + rows * height]
    // What a window has besides its cells is a bar above them, if it is more than a few pixels.
    const way = [
      [2, bars + 2],
      [Math.floor(right / 2), Math.floor(bottom / 2)],
      [right - 2, bottom - 2],
    ] as const
    for (const [step, [x, y]] of way.entries()) {
      await this.#tool(["mousemove", "--window", this.#window, String(x), String(y)])
      await sleep(pauseMs)
      if (step === 0) await this.#tool(["mousedown", "1"])
      await sleep(pauseMs)
    }
    await this.#tool(["mouseup", "1"])
  }

  #tool(args: readonly string[]): Promise<string> {
    return ask(["xdotool", ...args], {environment: this.environment})
  }

  async #largestWindow(): Promise<string | undefined> {
    const found = await this.#tool(["search", "--onlyvisible", "--name", ".*"]).catch(() => "")
    let largest: {readonly id: string; readonly area: number} | undefined
    for (const id of found.split("\n").filter(line => line !== "")) {
      const geometry = await this.#tool(["getwindowgeometry", "--shell", id]).catch(() => "")
      const width = Number(/WIDTH=(\d+)/.exec(geometry)?.[1] ?? 0)
      const height = Number(/HEIGHT=(\d+)/.exec(geometry)?.[1] ?? 0)
      const isRoot = width === WIDTH && height === HEIGHT
      if (width < 50 || height < 50 || isRoot || width * height <= (largest?.area ?? 0)) continue
      largest = {id, area: width * height}
    }
    return largest?.id
  }

  async #pixels(width: number, height: number): Promise<void> {
    await this.#tool(["windowsize", this.#window, String(width), String(height)])
  }

  // Two sizes far apart tell the whole pixels of a cell; what a size leaves over beside and below
  // its cells (padding, bars, a part of a cell) is then the same at every size we ask for.
  async #measure(line: Line): Promise<Cells | undefined> {
    const small = await this.#told(line, {width: 600, height: 400})
    const large = await this.#told(line, {width: 1600, height: 1400})
    if (small === undefined || large === undefined) return undefined
    const width = Math.round(1000 / (large.columns - small.columns))
    const height = Math.round(1000 / (large.rows - small.rows))
    const beside = 1600 - large.columns * width
    return {width, height, beside, below: 1400 - large.rows * height}
  }

  // The size that the terminal tells for these pixels, once it tells no other.
  async #told(line: Line, pixels: {width: number; height: number}): Promise<Size | undefined> {
    const before = line.size
    await this.#pixels(pixels.width, pixels.height)
    for (let steady = 0, waits = 0, last = before; waits < 150; waits++) {
      await sleep(20)
      steady = last === line.size && last !== before ? steady + 1 : 0
      last = line.size
      if (steady >= 8) return last
    }
    return undefined
  }
}

/** Pixels of one cell, and what the window has beside and below its cells. */
interface Cells {
  readonly width: number
  readonly height: number
  readonly beside: number
  readonly below: number
}
