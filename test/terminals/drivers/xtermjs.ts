// xterm.js, the terminal of VS Code and many web pages, in this process; the command is on a real
// pty all the same. Knows the test emulator.

import {createRequire} from "node:module"
import {Emulator} from "../../help/emulator.js"
import {sleep} from "../process.js"
import type {Driver, Host, Line, Stage} from "../terminal.js"
import {packageVersion} from "../version.js"

const {resolve} = createRequire(import.meta.url)

export const xtermjs: Driver = {
  name: "xtermjs",
  needs: [],
  tools: [],
  lives: "here",
  version: () => packageVersion(resolve("@xterm/headless/package.json")),
  rows: "seen",
  async open(stage: Stage): Promise<Host> {
    const {size, scrollback} = stage
    const emulator = new Emulator({...size, scrollback, personality: {erase: "archives"}})
    const decoder = new TextDecoder()
    const line: Line = {
      onBytes: undefined,
      onSize: undefined,
      size,
      marks: {TERM: "xterm-256color", COLORTERM: "truecolor", TERM_PROGRAM: "vscode"},
      write(bytes) {
        emulator.print(decoder.decode(bytes, {stream: true}))
        // The answers wait for a clock of their own.
        void emulator.settle()
      },
      close() {},
    }
    emulator.onBytes(bytes => line.onBytes?.(bytes))
    return {
      line,
      async resize({columns, rows}) {
        emulator.resize(columns, rows)
        Object.assign(line, {size: {columns, rows}})
        line.onSize?.(line.size)
      },
      async lines() {
        await sleep(0)
        return emulator.joined()
      },
      async read() {
        await sleep(0)
        return {screen: emulator.screen(), scrollback: emulator.scrollback()}
      },
      async close() {},
    }
  },
}
