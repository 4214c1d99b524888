// What colours may cost, in counts; and code that is made to be slow, or to break a mode.

import fc from "fast-check"
import {beforeAll, describe, expect, test} from "vitest"
import type {Highlighter} from "../../../src/markdown/code/highlighter.js"
import {
  beginning,
  CODE_COST_MAX,
  LINE_UNITS_MAX,
  type Reading,
  readLine,
  STATE_ENTRIES_MAX,
} from "../../../src/markdown/code/language.js"
import {LANGUAGES} from "../../../src/markdown/code/languages.js"
import type {Mode, TokenStream} from "../../../src/markdown/code/mode.js"
import {nextBreak} from "../../../src/text/grapheme.js"
import {everyLanguage, read} from "./help.js"

/** A mode that calls each character a keyword and counts what it is asked. */
function counting(): {readonly mode: Mode; calls: number} {
  const counted = {
    calls: 0,
    mode: {
      token(stream: TokenStream) {
        counted.calls++
        stream.next()
        return "keyword"
      },
    },
  }
  return counted
}

/** Reads lines one after the other; gives the roles of the last one and where it stands then. */
function readAll(mode: Mode, lines: readonly string[]) {
  let reading: Reading = beginning({mode})
  let roles: readonly string[] = []
  for (const line of lines) {
    const {row, next} = readLine(reading, line)
    roles = row.map(run => run.style)
    reading = next
  }
  return {roles, reading}
}

describe("a line", () => {
  test("is coloured up to a length, plain beyond, and the next one is coloured again", () => {
    const {mode} = counting()
    const long = "x".repeat(LINE_UNITS_MAX + 1)
    expect(readAll(mode, [long.slice(1)]).roles).toEqual(["keyword"])
    expect(readAll(mode, [long]).roles).toEqual(["text"])
    expect(readAll(mode, [long, "x"]).roles).toEqual(["keyword"])
  })

  test("that is too long costs the mode nothing", () => {
    const counted = counting()
    readAll(counted.mode, ["x".repeat(1_000_000)])
    expect(counted.calls).toBe(0)
  })
})

describe("one block of code", () => {
  test("of usual lines is coloured for thousands of them, and plain from then on", () => {
    const lines = Array.from({length: 20_000}, () => "x".repeat(40))
    const counted = counting()
    expect(readAll(counted.mode, lines.slice(0, 6000)).roles).toEqual(["keyword"])
    expect(readAll(counted.mode, lines).reading.language).toBeUndefined()
    expect(counted.calls).toBeLessThan(2 * CODE_COST_MAX)
  })

  test("of the longest lines is coloured for some dozens: modes may be quadratic in them", () => {
    const lines = Array.from({length: 200}, () => "x".repeat(LINE_UNITS_MAX))
    const counted = counting()
    readAll(counted.mode, lines)
    // One call more for each: the mode is made to forget what it read before.
    const coloured = CODE_COST_MAX / (LINE_UNITS_MAX ** 2 / 64)
    expect(counted.calls).toBe(coloured * (LINE_UNITS_MAX + 1))
  })

  test("of blank lines ends, too", () => {
    const lines = Array.from({length: CODE_COST_MAX + 1}, () => "")
    expect(readAll(counting().mode, lines).reading.language).toBeUndefined()
  })

  test("that is nested without end is plain from some depth on", () => {
    const nesting: Mode<{open: string[]}> = {
      startState: () => ({open: []}),
      token(stream, {open}) {
        open.push(String(stream.next() ?? ""))
        return "keyword"
      },
    }
    const lines = Array.from({length: STATE_ENTRIES_MAX}, () => "((")
    expect(readAll(nesting, lines).reading.language).toBeUndefined()
    expect(readAll(nesting, lines.slice(0, 100)).roles).toEqual(["keyword"])
  })
})

describe("a mode", () => {
  test("that does not move is moved", () => {
    const still: Mode = {token: () => "keyword"}
    expect(readAll(still, ["abc"]).roles).toEqual(["keyword"])
  })

  test("that breaks leaves the text as it is, and all after it plain", () => {
    const broken: Mode = {
      token() {
        throw new Error("a bug")
      },
    }
    const {roles, reading} = readAll(broken, ["abc"])
    expect(roles).toEqual(["text"])
    expect(reading.language).toBeUndefined()
  })

  test("that cuts a character in two does not part it", () => {
    const rotating: Mode<{count: number}> = {
      startState: () => ({count: 0}),
      token(stream, state) {
        stream.next()
        return ["keyword", "string", "comment"][state.count++ % 3]!
      },
    }
    for (const text of ["a👩‍👩‍👧b", "e\u0301x", "🇩🇪🇫🇷", "❤️!", "नि", "a\u0301\u0302\u0303b"]) {
      const {row} = readLine(beginning({mode: rotating as Mode}), text)
      expect(row.map(run => run.text).join("")).toBe(text)
      let at = 0
      for (const run of row) {
        for (let to = at; to < at + run.text.length; ) {
          to = nextBreak(text, to)
          expect(to).toBeLessThanOrEqual(at + run.text.length)
        }
        at += run.text.length
      }
    }
  })

  test("reads on from a state as often as it is asked, and changes nothing in it", () => {
    const mode: Mode<{list: number[]; count: number}> = {
      startState: () => ({list: [1], count: 0}),
      token(stream, own) {
        stream.skipToEnd()
        own.list.push(own.count++)
        return "keyword"
      },
    }
    const start = beginning({mode: mode as Mode})
    const {next} = readLine(start, "a")
    expect(start.state).toEqual({list: [1], count: 0})
    readLine(next, "b")
    expect(next.state).toEqual({list: [1, 0], count: 1})
  })
})

describe("every language", () => {
  let highlighter: Highlighter

  beforeAll(async () => {
    highlighter = await everyLanguage()
  })

  const pieces = fc.constantFrom(
    ..."( ) [ ] { } < > </ /> /* */ // # -- ' \" ` ''' \"\"\" \\ $ ${ #{ @ : ; = => -> <<EOF EOF".split(
      " ",
    ),
    ..."if end def fn class let begin do then <?php ?> <script> </script> <!-- --> %w( q{ ~s( |> 0x1F 1.5e3".split(
      " ",
    ),
    ..."\t \u0000 é 👩‍👩‍👧 中 \u202e".split(" "),
    " ",
    "    ",
    "a",
    "word",
  )
  const lines = fc.array(
    fc.array(pieces, {maxLength: 12}).map(parts => parts.join("")),
    {maxLength: 8},
  )

  test("gives back the text it was given, whatever it is, in runs of whole characters", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(LANGUAGES)), lines, (name, text) => {
        const info = name === "typescriptx" ? "tsx" : name
        const rows = read(highlighter, info, text.join("\n"))
        // Control characters are shown as tokens; here only that nothing else is lost or added.
        const shown = rows.map(row => row.map(run => run.text).join(""))
        const plain = read(highlighter, "text", text.join("\n")).map(row => row[0]?.text ?? "")
        expect(shown).toEqual(plain)
      }),
      {numRuns: 1500},
    )
  }, 60_000)

  test("reads a line the same again, and is not changed by reading another way on", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.entries(LANGUAGES)),
        lines,
        lines,
        async ([_name, load], text, other) => {
          let reading = beginning(await load())
          for (const line of text) {
            const first = readLine(reading, line)
            let aside = reading
            for (const otherLine of other) aside = readLine(aside, otherLine).next
            const again = readLine(reading, line)
            expect(again.row).toEqual(first.row)
            reading = again.next
          }
        },
      ),
      {numRuns: 1500},
    )
  }, 60_000)
})
