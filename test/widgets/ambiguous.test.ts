// The interface where signs such as ▌ · … are two columns wide.

import fc from "fast-check"
import {afterEach, expect, test} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {rowWidth} from "../../src/text/row.js"
import {DEFAULT_WIDTHS, useWidths} from "../../src/text/width.js"
import {UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {createQuestion} from "../../src/widgets/question.js"
import {drawQuestion} from "../../src/widgets/question-view.js"
import {drawStatus} from "../../src/widgets/status-line.js"

afterEach(() => useWidths(DEFAULT_WIDTHS))

const LOOK = {theme: THEME, glyphs: UNICODE_GLYPHS, locale: "en"} as const
const widths = fc.constantFrom(1 as const, 2 as const)
const words = fc.array(fc.stringMatching(/^[a-z…α→-]{1,9}$/), {minLength: 1, maxLength: 25})

test("B111 nothing of a command that is to be allowed is lost at the edge, and every row fits", () =>
  fc.assert(
    fc.property(widths, words, fc.integer({min: 20, max: 100}), (ambiguous, command, columns) => {
      useWidths({...DEFAULT_WIDTHS, ambiguous})
      const question = createQuestion(
        {
          title: "Run?",
          body: [{text: command.join(" "), role: "text"}],
          options: [{optionId: "o", name: "Allow once", kind: "allow_once"}],
          place: {index: 1, count: 1},
        },
        0,
      )
      const {rows} = drawQuestion(question, {...LOOK, columns, rows: 200, nowMs: 0})
      for (const row of rows) expect(rowWidth(row)).toBeLessThan(columns)
      const shown = rows
        .map(row =>
          row
            .map(run => run.text)
            .join("")
            .replace(/^▌ +/, ""),
        )
        .join("")
      expect(shown.replace(/ /g, "")).toContain(command.join(""))
    }),
  ))

test("the status line keeps its parts whole", () =>
  fc.assert(
    fc.property(widths, fc.integer({min: 8, max: 80}), (ambiguous, columns) => {
      useWidths({...DEFAULT_WIDTHS, ambiguous})
      const row = drawStatus(
        {
          activity: {type: "idle"},
          agent: "offline",
          directory: "~/project",
          branch: "main",
          elapsedMs: 0,
          frame: 0,
          queued: 0,
          contextUsed: undefined,
        },
        {...LOOK, columns},
      )
      expect(rowWidth(row)).toBeLessThan(columns)
      const text = row.map(run => run.text).join("")
      // The last part may be cut where it stands alone.
      if (text.includes("·")) {
        expect(
          text
            .slice(2)
            .split(" · ")
            .every(part => WHOLE.includes(part)),
        ).toBe(true)
      }
    }),
  ))

const WHOLE = ["offline", "~/project", "~/project (main)", "project", "project (main)"]
