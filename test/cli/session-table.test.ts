import {expect, test} from "vitest"
import {momentOf, sessionTable} from "../../src/cli/session-table.js"

const entry = (usedAt: number) => ({
  path: "/state/x.jsonl",
  id: "0123abcd",
  cwd: "/work",
  agent: undefined,
  startedAt: 0,
  usedAt,
  summary: {next: 2, prompts: 1, first: "Bake a pie", session: undefined},
})

test("a moment stands in the time zone of the process, and what is none is a dash", () => {
  expect(momentOf(new Date(2026, 11, 1, 5, 7).getTime())).toBe("2026-12-01 05:07")
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, 9e15]) expect(momentOf(none)).toBe("–")
})

test("a damaged time takes no row from the table", () => {
  const form = {locale: "en", columns: 60, numbers: "none", here: "/work"} as const
  const rows = sessionTable([entry(Number.POSITIVE_INFINITY)], form)
  expect(rows[1]).toMatch(/^0123abcd {2}– +1 +Bake a pie$/)
})
