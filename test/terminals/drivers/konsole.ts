// Konsole, read by its own «select all» and «copy». It tells lines, not rows, and joins a line that
// ends in a wide character with the next one. Selected text stays marked on its pictures.

import {mkdirSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {DISPLAY_NEEDS, Display} from "../display.js"
import {inside} from "../place.js"
import {cut, divide} from "../rows.js"
import type {Driver, Host, Stage} from "../terminal.js"

export const konsole: Driver = {
  name: "konsole",
  needs: ["konsole", "dbus-run-session"],
  tools: ["xclip", ...DISPLAY_NEEDS],
  lives: "in a place",
  version: ["env", "QT_QPA_PLATFORM=offscreen", "konsole", "--version"],
  rows: "computed",
  async open({place, directory, scrollback, relay, line}: Stage): Promise<Host> {
    const display = await Display.open(directory)
    configure(directory, scrollback)
    const bare = ["--separate", "--hide-menubar", "--hide-tabbar", "--profile", "harness"]
    display.run(inside(place, ["dbus-run-session", "--", "konsole", ...bare, "-e", ...relay]))
    return {
      ready: () => display.ready(line),
      resize: wanted => display.resize(wanted),
      async read({columns, rows}) {
        await display.press("ctrl+shift+F5")
        const lines = (await display.copied("ctrl+shift+F6")).split("\n")
        // Every row or line ends in a newline, and one row beyond the last is told as well.
        if (lines.at(-1) === "") lines.pop()
        lines.pop()
        return divide(cut(lines, columns), rows)
      },
      lines: wanted => display.selected(wanted),
      screenshot: file => display.screenshot(file),
      close: () => display.close(),
    }
  },
}

function configure(directory: string, scrollback: number): void {
  const profiles = join(directory, "data/konsole")
  mkdirSync(profiles, {recursive: true})
  const profile = `[General]
Name=harness
Parent=FALLBACK/
TerminalMargin=0

[Scrolling]
HistoryMode=1
HistorySize=${scrollback}
ScrollBarPosition=2

[Appearance]
Font=DejaVu Sans Mono,10,-1,5,50,0,0,0,0,0
`
  writeFileSync(join(profiles, "harness.profile"), profile)
  const settings = `[Desktop Entry]
DefaultProfile=harness.profile

[KonsoleWindow]
RememberWindowSize=false
ShowMenuBarByDefault=false

[TabBar]
TabBarVisibility=AlwaysHideTabBar

[MainWindow]
MenuBar=Disabled

[MainWindow][Toolbar mainToolBar]
Hidden=true

[MainWindow][Toolbar sessionToolbar]
Hidden=true
`
  writeFileSync(join(directory, "config/konsolerc"), settings)
  const keys = `<!DOCTYPE gui>
<gui name="session" version="99" translationDomain="kxmlgui">
<ActionProperties scheme="Default">
<Action name="select-all" shortcut="Ctrl+Shift+F5"/>
<Action name="edit_copy" shortcut="Ctrl+Shift+F6"/>
</ActionProperties>
</gui>
`
  for (const version of ["kxmlgui5", "kxmlgui6"]) {
    const folder = join(directory, "data", version, "konsole")
    mkdirSync(folder, {recursive: true})
    writeFileSync(join(folder, "sessionui.rc"), keys)
  }
}
