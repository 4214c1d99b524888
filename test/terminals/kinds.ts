// All real terminals that the harness can drive, and which of them are here.

import {alacritty} from "./drivers/alacritty.js"
import {foot} from "./drivers/foot.js"
import {ghostty} from "./drivers/ghostty.js"
import {kitty} from "./drivers/kitty.js"
import {konsole} from "./drivers/konsole.js"
import {nvim} from "./drivers/nvim.js"
import {screen} from "./drivers/screen.js"
import {tmux} from "./drivers/tmux.js"
import {urxvt} from "./drivers/urxvt.js"
import {vte} from "./drivers/vte.js"
import {xterm} from "./drivers/xterm.js"
import {xtermjs} from "./drivers/xtermjs.js"
import {HERE, otherPlaces, type Place} from "./place.js"
import {whereIs} from "./process.js"
import type {Driver} from "./terminal.js"

export const DRIVERS: readonly Driver[] = [
  xtermjs,
  ghostty,
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

/** Why a terminal cannot be driven in that place; `undefined` when it can. */
export function whyNot(driver: Driver, place: Place): string | undefined {
  const absent = [
    ...driver.needs.filter(program => whereIs(program, place.root) === undefined),
    ...driver.tools.filter(program => whereIs(program) === undefined),
  ]
  if (absent.length > 0) return `${absent.join(", ")} not installed`
  return driver.missing?.(place)
}

/** One kind of terminal in one place. */
export interface Kind {
  /** As in `kitty`, or `kitty@debian-13`. */
  readonly name: string
  readonly driver: Driver
  readonly place: Place
}

/** All that could be driven, those of other places only if these are there. The variable TERMINALS
 *  (names with commas) picks some. */
export function kinds(): readonly Kind[] {
  const picked = process.env["TERMINALS"]?.split(",")
  const here = DRIVERS.map(driver => ({name: driver.name, driver, place: HERE}))
  const there = otherPlaces().flatMap(place =>
    DRIVERS.filter(({lives}) => lives === "in a place").map(driver => {
      return {name: `${driver.name}@${place.name}`, driver, place}
    }),
  )
  return [...here, ...there].filter(({name}) => picked?.includes(name) ?? true)
}
