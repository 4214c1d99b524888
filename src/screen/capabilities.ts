// What the attached terminal can do and how it behaves on a resize, from its own answers and, for
// the two bits that no question answers, from its name. Data and pure functions only.

import type {Background} from "../cells/background.js"

/** How a terminal treats our rows when its width changes. */
export type WidthModel = "wrap" | "cut"
/** Where the rows below the cursor go when the height shrinks (inline-screen design, section on
 *  models): "track" = the cursor's own row tells everything; "keep-bottom" = rows below it stay. */
export type HeightModel = "track" | "keep-bottom"

export interface Capabilities {
  /** Mode 2026 was answered as known: a frame can be shown as a whole. */
  readonly synchronized: boolean
  /** The kitty keyboard protocol was answered. */
  readonly kittyKeyboard: boolean
  readonly width: WidthModel
  readonly height: HeightModel
  /** ED at home copies the screen into the scrollback here (tmux, GNU screen). */
  readonly homeEraseArchives: boolean
  /** After another screen, under which the window has changed, the cursor stands where our rows
   *  say. GNU screen brings it back too high by as many rows as the window got lower. */
  readonly keepsCursorAside: boolean
  /** Rows that it wrapped at a resize stay marked as wrapped, whatever is painted over them. */
  readonly keepsWraps: boolean
  /** Rows without a sign in them are still there after a resize. */
  readonly keepsBlankRows: boolean
  /** The terminal answers questions about the cursor; without that, nothing is confirmed. */
  readonly answers: boolean
  /** How rows are added at the bottom of the screen. Line feeds survive a resize that overtakes
   *  them in every terminal that was measured, a scroll region in none: so «feed» everywhere, and
   *  «margins» only on the user's wish, for a steady bottom region without mode 2026. */
  readonly scroll: "feed" | "margins"
  /** By the colour that OSC 11 answered; `undefined` where nothing was answered. */
  readonly background: Background | undefined
  /** Name and version as the terminal told them, else what the environment says, else "". */
  readonly name: string
}

/** Safe for anything: rows wrap, questions are answered until the first one stays open. */
export const UNKNOWN_TERMINAL: Capabilities = {
  synchronized: false,
  kittyKeyboard: false,
  width: "wrap",
  height: "track",
  homeEraseArchives: false,
  keepsCursorAside: true,
  keepsWraps: false,
  keepsBlankRows: true,
  answers: true,
  scroll: "feed",
  background: undefined,
  name: "",
}

/** Environment variables that name a terminal; a multiplexer's own mark wins over what leaks in
 *  from the terminal around it. */
export interface TerminalMarks {
  readonly tmux: boolean
  readonly screen: boolean
  readonly kitty: boolean
  readonly urxvt: boolean
  readonly xterm: string | undefined
  readonly nvim: boolean
  /** TERM_PROGRAM and its version. */
  readonly program: string | undefined
  readonly programVersion: string | undefined
  readonly term: string | undefined
  /** The terminal stands at the other end of a network (SSH): bytes of one key may come apart. */
  readonly remote: boolean
}

/** Reads the marks out of an environment. */
export function marksOf(environment: Readonly<Record<string, string | undefined>>): TerminalMarks {
  const has = (name: string) => (environment[name] ?? "") !== ""
  return {
    remote: has("SSH_CONNECTION") || has("SSH_TTY"),
    tmux: has("TMUX"),
    screen: has("STY"),
    kitty: has("KITTY_WINDOW_ID"),
    urxvt: (environment["COLORTERM"] ?? "").startsWith("rxvt"),
    xterm: environment["XTERM_VERSION"],
    nvim: has("NVIM"),
    program: environment["TERM_PROGRAM"],
    programVersion: environment["TERM_PROGRAM_VERSION"],
    term: environment["TERM"],
  }
}

/** What one version of one terminal is remembered by: what it told of itself (XTVERSION, "" if it
 *  did not), else what its environment says. TERM stands with that, for the marks leak into
 *  terminals that are started from there. `undefined`: nothing tells it from others. */
export function identityOf(version: string, marks: TerminalMarks): string | undefined {
  if (version !== "") return version
  // GNU screen lets the marks of the terminal around it through.
  if (marks.screen || !marks.program || !marks.programVersion) return undefined
  return `${marks.program} ${marks.programVersion} ${marks.term ?? ""}`.trimEnd()
}

/** What no question answers. */
type Habits = Pick<
  Capabilities,
  "width" | "height" | "homeEraseArchives" | "keepsCursorAside" | "keepsWraps" | "keepsBlankRows"
>

/** The models for a terminal that told `version` (XTVERSION, "" if it did not) in an environment
 *  with these marks. Measured per terminal; the default is the majority's behaviour. */
export function identify(
  version: string,
  marks: TerminalMarks,
): Habits & Pick<Capabilities, "name"> {
  const usual = {
    width: "wrap",
    height: "track",
    homeEraseArchives: false,
    keepsCursorAside: true,
    keepsWraps: false,
    keepsBlankRows: true,
  } as const
  const told = version.toLowerCase()
  if (marks.tmux || told.startsWith("tmux")) {
    return {...usual, homeEraseArchives: true, name: version || "tmux"}
  }
  if (marks.screen) {
    const own = {homeEraseArchives: true, keepsCursorAside: false, keepsWraps: true}
    return {...usual, ...own, name: "GNU screen"}
  }
  if (told.startsWith("kitty") || (told === "" && marks.kitty)) {
    return {...usual, height: "keep-bottom", name: version || "kitty"}
  }
  // What the terminal says of itself wins: marks leak from the terminal that it was started in.
  if (told.startsWith("libvterm") || (told === "" && marks.nvim)) {
    return {...usual, width: "cut", name: "nvim :terminal"}
  }
  if (told.startsWith("xterm(") || (told === "" && marks.xterm)) {
    return {...usual, width: "cut", name: version || marks.xterm || "xterm"}
  }
  if (isDropping(told) || (told === "" && marks.term?.startsWith("foot"))) {
    return {...usual, keepsBlankRows: false, name: version || "foot"}
  }
  if (told.includes("rxvt") || (told === "" && marks.urxvt)) {
    return {...usual, height: "keep-bottom", name: version || "urxvt"}
  }
  return {...usual, name: version || marks.program || ""}
}

/** foot: 1.13 keeps blank rows, 1.21 drops them; nobody has measured what is between. A blank in
 *  them does no harm where it was not needed. */
function isDropping(told: string): boolean {
  const [, major, minor] = told.match(/^foot\((\d+)\.(\d+)/) ?? []
  return major !== undefined && Number(major) * 1000 + Number(minor) > 1013
}
