import {describe, expect, test} from "vitest"
import {identify, identityOf, marksOf} from "../../src/screen/capabilities.js"

const known = (version: string, environment: Readonly<Record<string, string>> = {}) =>
  identify(version, marksOf(environment))

const TMUX = {TMUX: "/tmp/tmux-0/default,1,0"}

describe("what a terminal does on a resize, by the name it gives itself", () => {
  test.each([
    ["xterm.js(6.0.0)", "wrap", "track", false],
    ["ghostty 1.2.0", "wrap", "track", false],
    ["kitty(0.41.1)", "wrap", "keep-bottom", false],
    ["VTE(8000)", "wrap", "track", false],
    ["foot(1.21.0)", "wrap", "track", false],
    ["XTerm(398)", "cut", "track", false],
    ["rxvt-unicode 9.31", "wrap", "keep-bottom", false],
    ["tmux 3.5a", "wrap", "track", true],
    ["something new 1.0", "wrap", "track", false],
  ] as const)("%s", (version, width, height, homeEraseArchives) => {
    expect(known(version)).toMatchObject({width, height, homeEraseArchives, name: version})
  })
})

describe("by the environment, when it does not", () => {
  test.each([
    [{XTERM_VERSION: "XTerm(398)"}, {width: "cut", name: "XTerm(398)"}],
    [{NVIM: "/run/nvim.sock"}, {width: "cut", name: "nvim :terminal"}],
    [{KITTY_WINDOW_ID: "1"}, {height: "keep-bottom", name: "kitty"}],
    [{COLORTERM: "rxvt"}, {height: "keep-bottom", name: "urxvt"}],
    [{COLORTERM: "rxvt-xpm"}, {height: "keep-bottom", name: "urxvt"}],
    [TMUX, {homeEraseArchives: true, name: "tmux"}],
    [
      {STY: "1234.pts-0"},
      {
        homeEraseArchives: true,
        keepsCursorAside: false,
        keepsWraps: true,
        name: "GNU screen",
      },
    ],
    [
      {TERM_PROGRAM: "vscode", COLORTERM: "truecolor"},
      {width: "wrap", name: "vscode"},
    ],
    [{}, {width: "wrap", height: "track", homeEraseArchives: false, name: ""}],
    [
      {TMUX: "", KITTY_WINDOW_ID: ""},
      {height: "track", name: ""},
    ],
  ] as const)("%j", (environment, expected) => {
    expect(known("", environment)).toMatchObject(expected)
  })
})

describe("when both speak", () => {
  test("a multiplexer's mark wins over what leaks in from the terminal around it", () => {
    const around = {KITTY_WINDOW_ID: "1", XTERM_VERSION: "XTerm(398)", COLORTERM: "rxvt"}
    const muxed = {width: "wrap", height: "track", homeEraseArchives: true}
    expect(known("", {...around, ...TMUX})).toMatchObject(muxed)
    expect(known("", {...around, STY: "1.a"})).toMatchObject(muxed)
  })

  test("the terminal's own answer wins over marks of the terminal it was started from", () => {
    expect(known("foot(1.21.0)", {XTERM_VERSION: "XTerm(398)"}).width).toBe("wrap")
    expect(known("VTE(8000)", {KITTY_WINDOW_ID: "1"}).height).toBe("track")
    expect(known("VTE(8000)", {COLORTERM: "rxvt"}).height).toBe("track")
    expect(known("foot(1.21.0)", {NVIM: "/run/nvim.sock"}).width).toBe("wrap")
    expect(known("libvterm(0.3)", {NVIM: "/run/nvim.sock"}).width).toBe("cut")
  })
})

describe("what a terminal is remembered by", () => {
  const PANE = {TERM: "xterm-256color", TERM_PROGRAM: "Pane", TERM_PROGRAM_VERSION: "7.1"}

  test.each([
    ["kitty(0.41.1)", PANE, "kitty(0.41.1)"],
    ["", PANE, "Pane 7.1 xterm-256color"],
    // Started from a Pane, with a name of its own for what it is.
    ["", {...PANE, TERM: "rxvt-unicode"}, "Pane 7.1 rxvt-unicode"],
    ["", {TERM_PROGRAM: "Pane"}, undefined],
    ["", {...PANE, STY: "1.pts-0"}, undefined],
    ["", {TERM: "xterm"}, undefined],
  ] as const)("version «%s» in %j", (version, environment, identity) => {
    expect(identityOf(version, marksOf(environment))).toBe(identity)
  })
})

test("foot drops blank rows at a resize from some version behind 1.13 on", () => {
  const kept = (version: string) => known(version).keepsBlankRows
  const versions = ["foot(1.13.1)", "foot(1.21.0)", "foot(2.0.0)", "VTE(8000)", ""]
  expect(versions.map(kept)).toEqual([true, false, false, true, true])
  expect(known("", {TERM: "foot"})).toMatchObject({keepsBlankRows: false, name: "foot"})
  expect(known("", {TERM: "foot", ...TMUX}).keepsBlankRows).toBe(true)
})
