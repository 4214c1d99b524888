import {describe, expect, test} from "vitest"
import {parseArguments} from "../../src/cli/arguments.js"
import {fitTo} from "../../src/cli/terminals.js"
import type {StreamKind} from "../../src/settings/color-depth.js"

function fitted(stdin: StreamKind, stdout: StreamKind, ...argv: readonly string[]) {
  return fitTo({stdin, stdout}, parseArguments(argv))
}

const everywhere = [
  ["terminal", "terminal"],
  ["terminal", "other"],
  ["other", "terminal"],
  ["other", "other"],
] as const

describe("B154 B155 which ends must be terminals", () => {
  test("a conversation needs both", () => {
    expect(fitted("terminal", "terminal", "hi")).toMatchObject({type: "interactive", words: "hi"})
  })

  test("without a terminal to draw on it says what to do instead", () => {
    for (const stdin of ["terminal", "other"] as const) {
      expect(fitted(stdin, "other", "hi")).toEqual({
        type: "error",
        message:
          "platen: standard output is not a terminal, so there is no screen to draw on.\n" +
          'For an answer without one: platen -p "WORDS"',
      })
    }
  })

  test("piped text with a terminal to write to is one run, with all that was given", () => {
    const argv = ["--agent", "a", "--cwd", "/x", "--ascii", "--record", "r", "why?"]
    expect(fitted("other", "terminal", ...argv)).toEqual({
      type: "print",
      words: "why?",
      agent: "a",
      cwd: "/x",
      settings: {glyphs: "ascii"},
      record: "r",
      format: "text",
      detail: "messages",
      permissions: "deny",
      voice: "usual",
    })
    expect(fitted("other", "terminal", "--frame-stats", "f")).toMatchObject({type: "error"})
  })

  test("print mode, doctor, help and version need none", () => {
    for (const [stdin, stdout] of everywhere) {
      for (const argv of [["-p", "hi"], ["doctor"], ["--help"], ["--version"]]) {
        expect(fitted(stdin, stdout, ...argv)).toEqual(parseArguments(argv))
      }
    }
  })

  test("a recording is played only where keys can stop it", () => {
    const types = everywhere.map(([stdin, stdout]) => fitted(stdin, stdout, "replay", "f").type)
    expect(types).toEqual(["replay", "error", "error", "error"])
  })

  test("reset needs the terminal that it puts right", () => {
    const types = everywhere.map(([stdin, stdout]) => fitted(stdin, stdout, "reset").type)
    expect(types).toEqual(["reset", "error", "reset", "error"])
  })

  test("a wrong command line stays wrong", () => {
    for (const [stdin, stdout] of everywhere) {
      expect(fitted(stdin, stdout, "--wobble")).toMatchObject({
        message: expect.stringContaining("--wobble"),
      })
    }
  })
})
