// urxvt, read by an extension of ours that writes all rows to a file (urxvt.pl).

import {copyFileSync, readFileSync, rmSync, statSync} from "node:fs"
import {join} from "node:path"
import {fileURLToPath} from "node:url"
import {DISPLAY_NEEDS, Display} from "../display.js"
import {inside} from "../place.js"
import {until} from "../process.js"
import {divide, rowsOf} from "../rows.js"
import type {Driver, Host, Stage} from "../terminal.js"

export const urxvt: Driver = {
  name: "urxvt",
  needs: ["urxvt"],
  tools: DISPLAY_NEEDS,
  lives: "in a place",
  version: ["sh", "-c", "urxvt -help 2>&1 | head -n 1"],
  rows: "seen",
  async open({place, directory, size, scrollback, relay, line}: Stage): Promise<Host> {
    const extension = fileURLToPath(new URL("urxvt.pl", import.meta.url))
    copyFileSync(extension, join(directory, "harness"))
    const dump = join(directory, "rows")
    const look = ["+sb", "-b", "0", "-w", "0", "-fn", "xft:DejaVu Sans Mono:pixelsize=13"]
    const perl = ["--perl-lib", directory, "-pe", "harness"]
    const geometry = ["-geometry", `${size.columns}x${size.rows}`, "-sl", String(scrollback)]
    const display = await Display.open(directory)
    const name = ["-tn", "rxvt-unicode-256color"]
    const command = ["urxvt", ...look, ...perl, ...geometry, ...name, "-e", ...relay]
    display.run(inside(place, command))
    return {
      async ready() {
        await display.ready(line)
        await display.resize(size)
        await until("urxvt's size", () => (line.size.rows === size.rows ? true : undefined))
        // 9.31 has blank rows in its scrollback from the larger window that was measured (RIS).
        line.write(Buffer.from("\x1bc"))
      },
      resize: wanted => display.resize(wanted),
      async read({rows}) {
        rmSync(dump, {force: true})
        line.write(Buffer.from(`\x1b]777;harness;${dump}\x07`))
        await until("urxvt to tell", () => statSync(dump, {throwIfNoEntry: false}))
        return divide(rowsOf(readFileSync(dump, "utf8")), rows)
      },
      lines: wanted => display.selected(wanted),
      screenshot: file => display.screenshot(file),
      close: () => display.close(),
    }
  },
}
