// The menu opened and closed, and the window made narrower and wider again, with a short and with a
// long conversation above.

import type {Workload} from "../context.js"
import {type Act, inBothPasts, WINDOW} from "../history.js"

const NARROW = WINDOW.columns - 10
/** Deletes what opened the menu. */
const BACKSPACE = "\x7f"

const menu: Act = {
  name: "popup",
  times: {short: 20, full: 20},
  run: (session, round) => session.type(round % 2 === 0 ? "/" : BACKSPACE),
}

const size: Act = {
  name: "resize.one",
  times: {short: 16, full: 16},
  run: (session, round) => session.resize(round % 2 === 0 ? NARROW : WINDOW.columns, WINDOW.rows),
}

export const popup: Workload = {
  name: "popup",
  title: "the menu and the window's size, with few rows above and with many",
  run: context => inBothPasts(context, [menu, size]),
}
