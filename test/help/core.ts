// What we need of xterm.js beyond its public interface, typed once and in one place.
// Knows its insides (6.0.0, pinned); never what a test wants of them.

import {createRequire} from "node:module"
import type {IBuffer, Terminal} from "@xterm/headless"
import type {Personality} from "./personality.js"

// The package is CommonJS without named exports that Node could see.
const require = createRequire(import.meta.url)
const xterm = require("@xterm/headless") as typeof import("@xterm/headless")

/** A line of xterm.js's own buffer. */
interface InnerLine {
  resize(columns: number, fill: unknown): unknown
}

interface InnerBuffer {
  readonly lines: {
    readonly length: number
    get(index: number): InnerLine | undefined
    splice(start: number, removed: number, ...added: readonly InnerLine[]): void
  }
  readonly ybase: number
  readonly scrollTop: number
  readonly scrollBottom: number
  getBlankLine(attributes: unknown): InnerLine
  getNullCell(): unknown
}

/** Attributes as xterm.js keeps them, of a cell or of the pen. */
export interface InnerAttributes {
  readonly fg: number
  readonly bg: number
  readonly extended: {
    readonly underlineStyle: number
    readonly underlineColor: number
    readonly urlId: number
  }
}

interface Core {
  readonly _writeBuffer: {writeSync(bytes: Uint8Array): void}
  readonly buffers: {readonly normal: InnerBuffer; readonly active: InnerBuffer}
  readonly coreService: {readonly isCursorHidden: boolean}
  readonly _bufferService: {scroll: (attributes: unknown, isWrapped?: boolean) => void}
  readonly _inputHandler: {
    readonly _curAttrData: InnerAttributes
    eraseInDisplay(parameters: {readonly params: readonly number[]}): boolean
  }
  readonly _oscLinkService: {getLinkData(id: number): {readonly uri: string} | undefined}
}

/** The insides of an emulator. */
export function coreOf(terminal: Terminal): Core {
  return (terminal as unknown as {readonly _core: Core})._core
}

/** The screen's shape and how many rows the scrollback may keep. */
export interface Shape {
  readonly columns: number
  readonly rows: number
  readonly scrollback: number
}

/** An emulator with the habits of a personality, but for its widths and answers. */
export function makeTerminal(shape: Shape, personality: Personality): Terminal {
  const terminal = new xterm.Terminal({
    cols: shape.columns,
    rows: shape.rows,
    scrollback: shape.scrollback,
    allowProposedApi: true,
    logLevel: "off",
    scrollOnEraseInDisplay: personality.erase === "archives",
    windowOptions: {getWinSizeChars: true},
    // Any Windows backend makes a taller window get blank rows; winpty brings no other heuristics.
    ...(personality.growth === "pads" ? {windowsPty: {backend: "winpty" as const}} : {}),
  })
  if (personality.reflow === "cuts") stopReflow(terminal)
  if (personality.marginScroll === "drops") dropMarginScroll(terminal)
  if (personality.eraseAtHome === "archives") archiveAtHome(terminal)
  return terminal
}

/** Parses at once: when this returns, the screen shows it and the answers are given. */
export function parse(terminal: Terminal, bytes: Uint8Array): void {
  if (bytes.length > 0) coreOf(terminal)._writeBuffer.writeSync(bytes)
}

/** Cuts every row at the window's width, for good, as xterm does when it has become narrower. */
export function cutRows(terminal: Terminal): void {
  const {normal} = coreOf(terminal).buffers
  const blank = normal.getNullCell()
  for (let row = 0; row < normal.lines.length; row++) {
    normal.lines.get(row)?.resize(terminal.cols, blank)
  }
}

/** Is the cursor at home, where CSI J means the whole screen? */
export function isAtHome(buffer: IBuffer): boolean {
  return buffer.cursorX === 0 && buffer.cursorY === 0
}

function stopReflow(terminal: Terminal): void {
  Object.defineProperty(coreOf(terminal).buffers.normal, "_isReflowEnabled", {value: false})
}

function dropMarginScroll(terminal: Terminal): void {
  const core = coreOf(terminal)
  const service = core._bufferService
  const scroll = service.scroll.bind(service)
  service.scroll = (attributes, isWrapped) => {
    const buffer = core.buffers.active
    if (buffer.scrollTop > 0 || buffer.scrollBottom === terminal.rows - 1) {
      return scroll(attributes, isWrapped)
    }
    const {lines, ybase, scrollBottom} = buffer
    lines.splice(ybase + scrollBottom + 1, 0, buffer.getBlankLine(attributes))
    lines.splice(ybase, 1)
  }
}

function archiveAtHome(terminal: Terminal): void {
  terminal.parser.registerCsiHandler({final: "J"}, parameters => {
    const buffer = terminal.buffer.active
    if ((parameters[0] ?? 0) !== 0 || !isAtHome(buffer) || buffer.type === "alternate") return false
    const before = terminal.options.scrollOnEraseInDisplay ?? false
    terminal.options.scrollOnEraseInDisplay = true
    coreOf(terminal)._inputHandler.eraseInDisplay({params: [2]})
    terminal.options.scrollOnEraseInDisplay = before
    return true
  })
}
