// A window that is dragged about, with 1,000 lines of history: nothing lost, nothing twice.

import type {Workload} from "../context.js"
import {drag, ROW_MARK, rowMark, tally} from "../drag.js"
import type {Measure} from "../measure.js"
import {hasPrompt, startReplay} from "../product.js"
import {asCode, countedLines, writeTurn} from "../recordings.js"

const LINES = 1000
const RESIZES = 30
const SHELL_LINES = 12

export const resize: Workload = {
  name: "resize",
  title: "30 resizes with 1,000 lines of history",
  company: "welcome",
  async run(context) {
    const file = `${context.scratch}/history.jsonl`
    const lines = countedLines(9, LINES)
    writeTurn(file, [{type: "text", text: asCode(lines)}])
    const shell = Array.from({length: SHELL_LINES}, (_, n) => `shell line ${n} $`)
    const [node = "", program = ""] = context.product
    // The shell's own lines stand above before the product starts.
    const script = `printf '%s\\r\\n' ${shell.map(line => `'${line}'`).join(" ")}; exec "$@"`
    const replay = [node, program, "replay", "--speed", "max", file]
    const session = startReplay(context, [], {
      command: ["/bin/sh", "-c", script, "sh", ...replay],
      scrollback: 100_000,
    })
    try {
      await session.shows("End of the recording")
      await session.quiet(1000)
      const mark = session.mark
      await drag(session, RESIZES)
      const {bytes} = session.since(mark)
      const all = session.emulator.joined()
      const history = tally(all, lines.map(rowMark), ROW_MARK)
      const foreign = tally(all, shell, /shell line \d+ \$/g)
      const measures: Measure[] = [
        {name: "resize.lost", value: history.lost, unit: "lines"},
        {name: "resize.doubled", value: history.doubled, unit: "lines"},
        {name: "resize.shell", value: foreign.lost + foreign.doubled, unit: "lines"},
        {name: "resize.bytes", value: bytes / 1024, unit: "KB", note: `${RESIZES + 1} sizes`},
        {
          name: "resize.prompt",
          value: hasPrompt(session) ? 0 : 1,
          unit: "missing",
          note: `${countOf(all, "› ")} rows begin like the prompt`,
        },
      ]
      return measures
    } finally {
      await session.close()
    }
  },
}

function countOf(rows: readonly string[], start: string): number {
  return rows.filter(row => row.startsWith(start)).length
}
