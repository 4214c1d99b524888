import {expect, test} from "vitest"
import {type Run, tableOf} from "./table.js"

const run = (more: Partial<Run>): Run => ({
  terminal: "kitty",
  version: "0.26.5",
  operation: "rest",
  exact: true,
  lost: 0,
  twice: 0,
  disordered: 0,
  stray: 0,
  buried: 0,
  stormMs: [],
  ...more,
})

test("the table tells, terminal by operation, how many programs were exact and what others add up to", () => {
  const table = tableOf([
    run({}),
    run({exact: false, twice: 3}),
    run({exact: false, twice: 1, lost: 2}),
    run({operation: "burst"}),
    run({terminal: "vte", version: "0.70.6"}),
    run({terminal: "vte@debian-13", version: "0.80.1", operation: "burst", stormMs: []}),
  ])
  expect(table.split("\n")).toEqual([
    "| terminal | resized at rest | 10,000 rows | notes |",
    "| --- | --- | --- | --- |",
    "| kitty 0.26.5 | 1/3<br>4 twice<br>2 lost | 1/1 |  |",
    "| vte 0.70.6 | 1/1 | – |  |",
    "| vte 0.80.1 | – | 1/1 |  |",
  ])
})

test("rows of the bottom region that were left behind are told with those that lower windows pushed", () => {
  const [, , row] = tableOf([run({exact: false, stray: 2, buried: 3}), run({buried: 1})]).split(
    "\n",
  )
  expect(row).toBe("| kitty 0.26.5 | 1/2<br>2 left behind<br>4 pushed by lower windows |  |")
  expect(tableOf([run({buried: 1})])).not.toContain("pushed")
})

test("a terminal that takes its sizes more slowly than they come is told, and what it does by itself", () => {
  const storms = [run({operation: "storm", stormMs: [3040, 4210, 4820]})]
  expect(tableOf(storms)).toContain("| 30 sizes took 4.2 s |")
  expect(tableOf([run({operation: "storm", stormMs: [3040]})])).not.toContain("took")
  expect(tableOf([run({terminal: "xterm@debian-13"})])).toContain("cuts rows")
})
