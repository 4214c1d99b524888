import {describe, test} from "vitest"
import {bytesOf, survive} from "./runs.js"

// Two million bytes in `npm test`, in parts, so that a billion has an hour for each.
describe.each([1, 2, 3, 4])("B145 hostile words of the agent, part %i", () => {
  test(
    "reach the terminal as text: nothing but its cells changes, and it comes back whole",
    () => survive(bytesOf(500_000), "words"),
    3_600_000,
  )
})
