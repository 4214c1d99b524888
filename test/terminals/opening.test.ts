import {beforeAll, expect, test} from "vitest"
import {inEachTerminal} from "./all.js"
import {commandOf} from "./bundle.js"
import {cut} from "./rows.js"

let command: readonly string[]
beforeAll(async () => {
  command = await commandOf("opening.ts")
})

const lines = Array.from({length: 20}, (_, index) => `line ${index + 1}`)
const expected = ["before", "abcdef", ...cut(["0123456789".repeat(7)], 60), ...lines, "after"]

inEachTerminal((start, {name}) => {
  for (const state of ["clean", "killed"] as const) {
    test(`our first and last bytes show nothing and mend everything, ${state}`, async () => {
      const terminal = await start({command: [...command, state], columns: 60, rows: 12})
      await terminal.wrote("after")
      const {screen, scrollback} = await terminal.read()
      const rows = [...scrollback, ...screen].join("\n").trimEnd().split("\n")
      expect(rows, name).toEqual(expected)
    }, 90_000)
  }
})
