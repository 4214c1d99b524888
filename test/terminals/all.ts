// All real terminals that the harness can drive, and which of them are here.

import {describe, onTestFinished, test} from "vitest"
import {alacritty} from "./drivers/alacritty.js"
import {foot} from "./drivers/foot.js"
import {kitty} from "./drivers/kitty.js"
import {konsole} from "./drivers/konsole.js"
import {nvim} from "./drivers/nvim.js"
import {screen} from "./drivers/screen.js"
import {tmux} from "./drivers/tmux.js"
import {urxvt} from "./drivers/urxvt.js"
import {vte} from "./drivers/vte.js"
import {xterm} from "./drivers/xterm.js"
import {xtermjs} from "./drivers/xtermjs.js"
import {whereIs} from "./process.js"
import {RealTerminal, type StartOptions} from "./session.js"
import type {Driver} from "./terminal.js"

export const DRIVERS: readonly Driver[] = [
  xtermjs,
  tmux,
  screen,
  xterm,
  urxvt,
  kitty,
  vte,
  alacritty,
  konsole,
  foot,
  nvim,
]

/** Why a terminal cannot be driven here; `undefined` when it can. */
export function whyNot(driver: Driver): string | undefined {
  const absent = driver.needs.filter(program => whereIs(program) === undefined)
  if (absent.length > 0) return `${absent.join(", ")} not installed`
  return driver.missing?.()
}

/** Starts a command in the terminal under test; the terminal is stopped after the test. */
export type StartTerminal = (options: StartOptions) => Promise<RealTerminal>

/** Describes the same behaviour for every terminal that is here; says which are not. The variable
 *  TERMINALS (names with commas) picks some. */
export function inEachTerminal(tests: (start: StartTerminal, driver: Driver) => void): void {
  const picked = process.env["TERMINALS"]?.split(",")
  for (const driver of DRIVERS) {
    if (picked !== undefined && !picked.includes(driver.name)) continue
    const reason = whyNot(driver)
    if (reason !== undefined) {
      // A terminal that is not installed cannot be tried; its row says so, by name and cause.
      test.skip(`in ${driver.name}: skipped, ${reason}`, () => undefined)
      continue
    }
    describe(`in ${driver.name}`, () => tests(starterOf(driver), driver))
  }
}

function starterOf(driver: Driver): StartTerminal {
  return async options => {
    const terminal = new RealTerminal(driver)
    onTestFinished(() => terminal.stop())
    await terminal.start(options)
    return terminal
  }
}
