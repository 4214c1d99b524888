// xterm, read by its printer: CSI ? 11 i prints scrollback and screen.

import {readFileSync, renameSync, rmSync, statSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {DISPLAY_NEEDS, Display} from "../display.js"
import {inside} from "../place.js"
import {until} from "../process.js"
import {divide, rowsOf} from "../rows.js"
import type {Driver, Host, Stage} from "../terminal.js"

/** A row that was kept at a narrower width is printed to the window's, with whatever there is in
 *  memory beyond its end. */
const BEYOND = /\S?\ufffd.*$/u

export const xterm: Driver = {
  name: "xterm",
  needs: ["xterm"],
  tools: DISPLAY_NEEDS,
  lives: "in a place",
  version: ["xterm", "-version"],
  rows: "seen",
  async open({place, directory, size, scrollback, ambiguous, relay, line}: Stage): Promise<Host> {
    const printed = join(directory, "printed")
    const printer = join(directory, "printer")
    const script = `#!/bin/sh\ncat > ${printed}.part && mv ${printed}.part ${printed}\n`
    writeFileSync(printer, script, {mode: 0o755})
    const resources = [
      `printerCommand: ${printer}`,
      "printerAutoClose: true",
      "printAttributes: 0",
      "printerExtent: false",
      `saveLines: ${scrollback}`,
      "scrollBar: false",
      "internalBorder: 0",
      "utf8: 2",
      "faceName: DejaVu Sans Mono",
      "faceSize: 10",
      "cursorBlink: false",
      "termName: xterm-256color",
      `cjkWidth: ${ambiguous === 2}`,
    ].flatMap(resource => ["-xrm", `XTerm*${resource}`])
    const geometry = ["-geometry", `${size.columns}x${size.rows}`]
    const display = await Display.open(directory)
    const command = ["xterm", "-u8", "-b", "0", ...geometry, ...resources, "-e", ...relay]
    display.run(inside(place, command))
    return {
      ready: () => display.ready(line),
      resize: wanted => display.resize(wanted),
      async read({rows}) {
        rmSync(printed, {force: true})
        line.write(Buffer.from("\x1b[?11i"))
        await until("xterm to print", () => statSync(printed, {throwIfNoEntry: false}))
        const all = rowsOf(readFileSync(printed, "utf8"))
        renameSync(printed, `${printed}.before`)
        // U+FFFF stands in the second cell of a wide character.
        return divide(
          all.map(row => row.replaceAll("\uffff", "").replace(BEYOND, "")),
          rows,
        )
      },
      lines: wanted => display.selected(wanted),
      screenshot: file => display.screenshot(file),
      close: () => display.close(),
    }
  },
}
