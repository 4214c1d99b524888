import {describe, expect, test} from "vitest"
import {type ColorWish, colorDepthOf, type Environment} from "../../src/settings/color-depth.js"

function onTerminal(env: Environment, wish: ColorWish = "auto") {
  return colorDepthOf(wish, env, "terminal")
}

const xterm = {TERM: "xterm-256color"}

describe("what the terminal claims", () => {
  const table: readonly (readonly [Environment, string])[] = [
    [{TERM: "xterm"}, "16"],
    [{TERM: "screen"}, "16"],
    [{TERM: "linux"}, "16"],
    [{TERM: "vt100"}, "none"],
    [{TERM: "vt220"}, "none"],
    [{TERM: "xterm-256color"}, "256"],
    [{TERM: "tmux-256color"}, "256"],
    [{TERM: "rxvt-unicode-256"}, "256"],
    [{TERM: "xterm-direct"}, "truecolor"],
    [{TERM: "xterm-kitty"}, "truecolor"],
    [{TERM: "xterm-ghostty"}, "truecolor"],
    [{TERM: "alacritty"}, "truecolor"],
    [{TERM: "foot"}, "truecolor"],
    [{TERM: "xterm", COLORTERM: "truecolor"}, "truecolor"],
    [{TERM: "xterm", COLORTERM: "24bit"}, "truecolor"],
    [{TERM: "xterm", COLORTERM: "yes"}, "16"],
    [{TERM: "xterm", WT_SESSION: "1"}, "truecolor"],
    [{OS: "Windows_NT"}, "truecolor"],
    [{TERM: "screen", STY: "1.pts", COLORTERM: "truecolor"}, "256"],
    [{TERM: "screen", STY: "1.pts"}, "16"],
  ]
  for (const [env, depth] of table) {
    test(`${JSON.stringify(env)} shows ${depth}`, () => expect(onTerminal(env)).toBe(depth))
  }

  test("B139 Apple's terminal never gets 24-bit colour, whatever COLORTERM says", () => {
    const apple = {TERM_PROGRAM: "Apple_Terminal"}
    expect(onTerminal({...apple, TERM: "xterm"})).toBe("256")
    expect(onTerminal({...apple, ...xterm})).toBe("256")
    expect(onTerminal({...apple, ...xterm, COLORTERM: "truecolor"})).toBe("256")
  })
})

describe("what the user wishes", () => {
  test("B141 a file or a pipe gets no colour", () => {
    expect(colorDepthOf("auto", {...xterm, COLORTERM: "truecolor"}, "other")).toBe("none")
  })

  test("B141 a dumb terminal gets no colour, even if it is asked for", () => {
    for (const env of [{TERM: "dumb"}, {TERM: ""}, {}]) {
      expect(onTerminal({...env, FORCE_COLOR: "3", COLORTERM: "truecolor"}, "always")).toBe("none")
    }
  })

  test("B141 NO_COLOR with any text in it takes colour away, and empty it does not", () => {
    expect(onTerminal({...xterm, NO_COLOR: "1"})).toBe("none")
    expect(onTerminal({...xterm, NO_COLOR: "0"})).toBe("none")
    expect(onTerminal({...xterm, NO_COLOR: ""})).toBe("256")
  })

  test("FORCE_COLOR names the depth, also for a pipe, and beats NO_COLOR", () => {
    const named = [
      ["0", "none"],
      ["false", "none"],
      ["", "16"],
      ["1", "16"],
      ["true", "16"],
      ["2", "256"],
      ["3", "truecolor"],
    ] as const
    for (const [value, depth] of named) {
      const env = {...xterm, NO_COLOR: "1", FORCE_COLOR: value}
      expect(colorDepthOf("auto", env, "other")).toBe(depth)
    }
  })

  test("a FORCE_COLOR that means nothing changes nothing", () => {
    expect(onTerminal({...xterm, FORCE_COLOR: "lots"})).toBe("256")
    expect(onTerminal({...xterm, FORCE_COLOR: "lots", NO_COLOR: "1"})).toBe("none")
  })

  test("CLICOLOR_FORCE turns colour on for a pipe, CLICOLOR=0 off for a terminal", () => {
    expect(colorDepthOf("auto", {...xterm, CLICOLOR_FORCE: "1"}, "other")).toBe("256")
    expect(colorDepthOf("auto", {...xterm, CLICOLOR_FORCE: "0"}, "other")).toBe("none")
    expect(colorDepthOf("auto", {TERM: "vt100", CLICOLOR_FORCE: "1"}, "other")).toBe("16")
    expect(onTerminal({...xterm, CLICOLOR: "0"})).toBe("none")
    expect(onTerminal({...xterm, CLICOLOR: "1"})).toBe("256")
    expect(onTerminal({...xterm, CLICOLOR_FORCE: "1", NO_COLOR: "1"})).toBe("none")
  })

  test("the flag beats every variable, both ways", () => {
    expect(onTerminal({...xterm, FORCE_COLOR: "3"}, "never")).toBe("none")
    expect(onTerminal({...xterm, NO_COLOR: "1"}, "always")).toBe("256")
    expect(onTerminal({...xterm, FORCE_COLOR: "0"}, "always")).toBe("16")
    expect(onTerminal({...xterm, FORCE_COLOR: "3"}, "always")).toBe("truecolor")
    expect(colorDepthOf("always", {TERM: "vt100"}, "other")).toBe("16")
  })
})
