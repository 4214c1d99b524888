// Output of programs read into rows, beside a whole terminal emulator that reads the same.

import {createRequire} from "node:module"
import {VtOutput} from "../../src/cells/vt-output.js"
import type {Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {timedInTurn} from "../micro.js"

/** Units of each text, and of the pieces in which it comes: as large as a pipe gives them. */
const TEXT_UNITS = 1 << 18
const PIECE_UNITS = 1 << 14
/** Batches that are not counted: the reader is compiled again for each kind of text. */
const WARMING = 15

const ESC = "\u001b"

const LINES = {
  plain: (n: number) => `compiled module ${n} of the program in ${n % 97} ms without a warning\n`,
  colors: (n: number) =>
    `${ESC}[1m${ESC}[32m✓${ESC}[39m${ESC}[22m test ${n} ${ESC}[2m(${n % 97} ms)${ESC}[0m\n`,
  progress: (n: number) =>
    `\r${ESC}[K${ESC}[36m${"█".repeat(n % 40)}${"░".repeat(40 - (n % 40))}${ESC}[39m ${n}`,
  bars: (n: number) =>
    `${ESC}[3A\r${ESC}[Kone ${n}\n\r${ESC}[Ktwo ${n + 1}\n\r${ESC}[Kthree ${n + 2}\n`,
} as const

interface Xterm {
  readonly _core: {readonly _writeBuffer: {writeSync(data: string): void}}
}

export const microVt: Workload = {
  name: "micro.vt",
  title: "output of programs read into rows",
  run() {
    const {Terminal} = createRequire(import.meta.url)("@xterm/headless") as {
      readonly Terminal: new (options: object) => Xterm
    }
    const measures = Object.entries(LINES).map(([kind, line]): Measure => {
      const pieces = piecesOf(line)
      const emulator = new Terminal({cols: 200, rows: 50, scrollback: 5000, convertEol: true})
      const read = () => {
        const output = new VtOutput("obeyed")
        for (const piece of pieces) {
          output.write(piece)
          lookAt(output)
        }
        output.end()
      }
      const emulate = () => {
        for (const piece of pieces) emulator._core._writeBuffer.writeSync(piece)
      }
      const [ours = 0, theirs = 0] = timedInTurn([read, emulate], WARMING)
      const rate = (ns: number) => ((TEXT_UNITS / ns) * 1000).toFixed(0)
      return {
        name: `micro.vt.${kind}`,
        value: ours / theirs,
        unit: "×",
        note: `${rate(ours)} MB/s, @xterm/headless ${rate(theirs)}; the last rows seen each ${PIECE_UNITS / 1024} KB`,
      }
    })
    return Promise.resolve(measures)
  },
}

/** What a frame needs of a command that runs. */
function lookAt(output: VtOutput): void {
  const {length} = output
  for (let row = Math.max(0, length - 4); row < length; row++) output.row(row)
}

function piecesOf(line: (n: number) => string): readonly string[] {
  let text = ""
  for (let n = 0; text.length < TEXT_UNITS; n++) text += line(n)
  return Array.from({length: TEXT_UNITS / PIECE_UNITS}, (_, index) =>
    text.slice(index * PIECE_UNITS, (index + 1) * PIECE_UNITS),
  )
}
