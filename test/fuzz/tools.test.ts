import {describe, test} from "vitest"
import {bytesOf, survive} from "./runs.js"

// Eight million bytes in `npm test`, in parts, so that a billion has an hour for each.
describe.each([1, 2, 3, 4, 5, 6, 7, 8])("B145 B146 hostile outputs, names, pastes, part %i", () => {
  test(
    "reach the terminal as text: nothing but its cells changes, and it comes back whole",
    () => survive(bytesOf(1_000_000), "tools"),
    3_600_000,
  )
})
