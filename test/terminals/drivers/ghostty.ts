// The core of Ghostty, as WebAssembly in this process; the command is on a real pty all the same.
// What the whole program answers by itself (its name, its attributes) this core leaves unanswered.

import {existsSync, readFileSync} from "node:fs"
import {createRequire} from "node:module"
import {join} from "node:path"
import {INSTALLED} from "../place.js"
import type {Driver, Host, Line, Picture, Stage} from "../terminal.js"
import {packageVersion} from "../version.js"

const require = createRequire(import.meta.url)

const PACKAGE = join(INSTALLED, "node_modules/ghostty-web")
/** Bytes of scrollback: more than any program here fills. */
const SCROLLBACK_BYTES = 100_000_000

export const ghostty: Driver = {
  name: "ghostty",
  needs: [],
  tools: [],
  lives: "here",
  version: () => packageVersion(join(PACKAGE, "package.json")),
  rows: "seen",
  missing() {
    return existsSync(PACKAGE) ? undefined : "ghostty-web not installed"
  },
  async open({size}: Stage): Promise<Host> {
    const core = await load(size)
    const line: Line = {
      onBytes: undefined,
      onSize: undefined,
      size,
      marks: {TERM: "xterm-256color", COLORTERM: "truecolor"},
      write(bytes) {
        core.write(bytes)
        while (core.hasResponse()) {
          const answer = core.readResponse()
          // Not from within the write: a terminal answers later.
          if (answer !== null) setImmediate(() => line.onBytes?.(Buffer.from(answer)))
        }
      },
      close() {},
    }
    return {
      line,
      async resize({columns, rows}) {
        core.resize(columns, rows)
        Object.assign(line, {size: {columns, rows}})
        line.onSize?.(line.size)
      },
      async read() {
        return pictureOf(core)
      },
      async lines() {
        return linesOf(core)
      },
      async close() {
        core.free()
      },
    }
  },
}

/** What we use of the package; its own declarations come with it, but it may not be installed. */
interface Core {
  readonly rows: number
  write(bytes: Uint8Array): void
  resize(columns: number, rows: number): void
  free(): void
  hasResponse(): boolean
  readResponse(): string | null
  update(): unknown
  getLine(row: number): readonly CoreCell[] | null
  /** Whether the row goes on with the one above. */
  isRowWrapped(row: number): boolean
  getGraphemeString(row: number, column: number): string
  getScrollbackLength(): number
  getScrollbackLine(row: number): readonly CoreCell[] | null
  getScrollbackGraphemeString(row: number, column: number): string
}

interface CoreCell {
  readonly codepoint: number
  readonly width: number
  readonly grapheme_len: number
}

interface CoreModule {
  readonly Ghostty: new (
    instance: object,
  ) => {
    createTerminal(columns: number, rows: number, settings: object): Core
  }
}

/** What we use of WebAssembly; the types of Node have none of it. */
interface Wasm {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}

async function load({columns, rows}: Stage["size"]): Promise<Core> {
  const folder = join(PACKAGE, "dist")
  // It is made for web pages, and looks for theirs.
  Object.assign(globalThis, {self: globalThis})
  const module = require(join(folder, "ghostty-web.umd.cjs")) as CoreModule
  const wasm = Reflect.get(globalThis, "WebAssembly") as Wasm
  const compiled = await wasm.compile(readFileSync(join(folder, "ghostty-vt.wasm")))
  const instance = await wasm.instantiate(compiled, {env: {log: () => undefined}})
  const colors = {fgColor: 0, bgColor: 0, cursorColor: 0, palette: []}
  const settings = {scrollbackLimit: SCROLLBACK_BYTES, ...colors}
  return new module.Ghostty(instance).createTerminal(columns, rows, settings)
}

function pictureOf(core: Core): Picture {
  core.update()
  const screen = Array.from({length: core.rows}, (_, row) => {
    return textOf(core.getLine(row), column => core.getGraphemeString(row, column))
  })
  const scrollback = Array.from({length: core.getScrollbackLength()}, (_, row) => {
    const cells = core.getScrollbackLine(row)
    return textOf(cells, column => core.getScrollbackGraphemeString(row, column))
  })
  return {screen, scrollback}
}

/** The screen's rows, joined where the core has them as one line. A cell that nothing was written
 *  to is no blank. */
function linesOf(core: Core): readonly string[] {
  core.update()
  let line = ""
  const lines: string[] = []
  for (let row = 0; row < core.rows; row++) {
    const cells = core.getLine(row) ?? []
    const used = cells.findLastIndex(({codepoint}) => codepoint !== 0) + 1
    const isWideEnd = cells[used - 1]?.width === 2
    const shown = cells.slice(0, used + (isWideEnd ? 1 : 0))
    line += written(shown, column => core.getGraphemeString(row, column))
    if (row + 1 < core.rows && core.isRowWrapped(row + 1)) continue
    lines.push(line)
    line = ""
  }
  return lines
}

function textOf(cells: readonly CoreCell[] | null, cluster: (column: number) => string): string {
  return written(cells ?? [], cluster).trimEnd()
}

function written(cells: readonly CoreCell[], cluster: (column: number) => string): string {
  const texts = cells.map(({codepoint, width, grapheme_len}, column) => {
    if (width === 0) return ""
    if (codepoint === 0) return " "
    return (grapheme_len > 0 ? cluster(column) : "") || String.fromCodePoint(codepoint)
  })
  return texts.join("")
}
