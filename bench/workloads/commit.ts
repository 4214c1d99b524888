// Rows that go into the scrollback, with a short and with a long conversation above them.

import type {Workload} from "../context.js"
import {inBothPasts, notice} from "../history.js"

export const commit: Workload = {
  name: "commit",
  title: "two rows committed, with few rows above and with many",
  run: context =>
    inBothPasts(context, [{name: "commit", times: {short: 15, full: 25}, run: notice}]),
}
