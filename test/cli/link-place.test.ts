import {expect, test} from "vitest"
import {linkingOf} from "../../src/cli/link-place.js"

const linksIn = (env: Readonly<Record<string, string>>) => linkingOf({env, directory: "/w"})

test.each<[Readonly<Record<string, string>>, string]>([
  [{TERM: "linux"}, "the console of Linux"],
  [{TERM: "eterm-color"}, "Emacs"],
  [{TERM: "screen.xterm-256color", STY: "1.pts"}, "GNU screen"],
  [{TERM: "xterm-256color", STY: "1.pts"}, "GNU screen with another TERM"],
  [{TERM: "screen"}, "GNU screen at the other end of a network"],
  [{TERM: "xterm-256color", VTE_VERSION: "4205"}, "an old GNOME Terminal"],
])("%j: %s would print links, so it is told of none", (env, _) => {
  expect(linksIn({...env})).toBe("none")
})

test.each<Readonly<Record<string, string>>>([
  {TERM: "xterm-256color"},
  {TERM: "xterm-256color", VTE_VERSION: "7600"},
  {TERM: "screen-256color", TMUX: "/tmp/x"},
  {TERM: "tmux-256color", STY: "1.pts", TMUX: "/tmp/x"},
  {TERM: "xterm-256color", TERM_PROGRAM: "Apple_Terminal"},
])("%j shows links or ignores them", env => {
  expect(linksIn(env)).toMatchObject({directory: "/w", lines: "none"})
})

test("a line goes with a path only where the terminal itself reads it", () => {
  expect(linksIn({KITTY_WINDOW_ID: "1"})).toMatchObject({lines: "fragment"})
  expect(linksIn({KITTY_WINDOW_ID: "1", TMUX: "x"})).toMatchObject({lines: "none"})
})

test("the machine's name is one that fits into an address", () => {
  const links = linksIn({TERM: "xterm"})
  expect(typeof links === "object" && links.host).toMatch(/^[\w.-]*$/)
})
