// What real terminals do with the longest link and the longest copy that we send: show them as what
// they are, or nothing at all.

import {expect, test} from "vitest"
import {CLOSE_LINK, openLink, setClipboard, throughScreen} from "../../src/ansi/sequences.js"
import {CLIPBOARD_BYTES_MAX, URXVT_BYTES_MAX} from "../../src/app/clipboard.js"
import {linkingOf} from "../../src/cli/link-place.js"
import {TARGET_MAX} from "../../src/text/link-target.js"
import {inEachTerminal, type StartTerminal} from "./all.js"

// Where nobody has picked others: these differ most.
process.env["TERMINALS"] ??= "xtermjs,ghostty,tmux,screen,xterm,kitty,vte"

/** The rows of a terminal in which these bytes were written. */
async function rowsOf(start: StartTerminal, bytes: string): Promise<readonly string[]> {
  const code = `process.stdout.write(${JSON.stringify(bytes)});setTimeout(()=>{},1e6)`
  const terminal = await start({command: [process.execPath, "-e", code], columns: 60, rows: 12})
  await terminal.wrote("END")
  const {scrollback, screen} = await terminal.read()
  return [...scrollback, ...screen].filter(row => row !== "")
}

inEachTerminal((start, {driver}) => {
  test("a link with the longest target shows its text and nothing else", async () => {
    const target = `https://example.org/${"x".repeat(TARGET_MAX)}`.slice(0, TARGET_MAX)
    const link = `${openLink(target, "p1.2.3")}link${CLOSE_LINK}`
    const rows = await rowsOf(start, `a ${link} b\r\nEND`)
    const isNone =
      linkingOf({env: driver.name === "screen" ? {STY: "1"} : {}, directory: "/"}) === "none"
    // GNU screen prints what is beyond its 768 bytes: it is told of no links.
    expect(rows.join("\n") === "a link b\nEND").toBe(!isNone)
  }, 60_000)

  test("the longest copy shows nothing", async () => {
    const most = driver.name === "urxvt" ? URXVT_BYTES_MAX : CLIPBOARD_BYTES_MAX
    const base64 = Buffer.alloc(most, "x").toString("base64")
    const copy = setClipboard(base64)
    const sent = driver.name === "screen" ? throughScreen(copy) : copy
    expect(await rowsOf(start, `a${sent}b\r\nEND`)).toEqual(["ab", "END"])
  }, 60_000)
})
