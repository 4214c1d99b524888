// How emulators differ where it matters to a program on the main screen: as choices to combine.
// Data only; never how a choice is carried out (core.ts, widths.ts, answers.ts do that).

/** One emulator's habits. The defaults are those of xterm.js. */
export interface Personality {
  /** What CSI 2 J does with the screen's rows: forget them, or put them into the scrollback. */
  readonly erase: "discards" | "archives"
  /** The same for CSI J with the cursor at home (tmux and GNU screen archive). */
  readonly eraseAtHome: "discards" | "archives"
  /** Rows that leave a scroll region which ends above the last row of the screen. */
  readonly marginScroll: "keeps" | "drops"
  /** Rows wider than a narrowed window (xterm cuts them, most wrap them). */
  readonly reflow: "wraps" | "cuts"
  /** A taller window gets its rows from the scrollback, or blank below (kitty, ConPTY). */
  readonly growth: "pulls" | "pads"
  /** Mode 2026: known and said so, answered with «unknown», or not answered. */
  readonly synchronized: "known" | "unknown" | "silent"
  /** The other screen: there, or its switch is ignored (GNU screen unless told otherwise). */
  readonly alternate: "there" | "ignored"
  /** Columns of text: by graphemes, by single code points, or with ambiguous ones 2 wide. */
  readonly widths: "graphemes" | "code-points" | "ambiguous-wide"
  /** Mode 2027, which makes it count by graphemes: not known, or off and offered. */
  readonly clusters: "unknown" | "offered"
  /** Milliseconds until an answer arrives; `never` for a terminal that does not answer at all. */
  readonly replies: number | "never"
  /** The kitty keyboard protocol is spoken, or its question is not answered. */
  readonly keyboard: "kitty" | "legacy"
  /** DSR 5 is answered, or not known. */
  readonly status: "answered" | "silent"
  /** What XTVERSION answers; `undefined`: nothing. */
  readonly version: string | undefined
  /** What OSC 11 answers, as `rgb:rrrr/gggg/bbbb`; `undefined`: nothing. */
  readonly background: string | undefined
  /** The line's speed, for slow links; `undefined`: no limit. */
  readonly bytesPerSecond: number | undefined
  /** Bytes that the kernel, or a network, takes before the terminal reads them. The program does
   *  not see that they wait there. */
  readonly kernelBytes: number
}

export const XTERM_JS: Personality = {
  erase: "discards",
  eraseAtHome: "discards",
  marginScroll: "keeps",
  reflow: "wraps",
  growth: "pulls",
  synchronized: "known",
  alternate: "there",
  widths: "graphemes",
  clusters: "unknown",
  replies: 0,
  keyboard: "legacy",
  status: "answered",
  version: undefined,
  background: undefined,
  bytesPerSecond: undefined,
  kernelBytes: 0,
}

/** The personalities that random programs should meet, by name. */
export const PERSONALITIES: Readonly<Record<string, Partial<Personality>>> = {
  plain: {},
  archiving: {erase: "archives", eraseAtHome: "archives", synchronized: "silent"},
  dropping: {marginScroll: "drops"},
  unsynchronized: {synchronized: "unknown"},
  cutting: {reflow: "cuts", synchronized: "unknown"},
  padding: {growth: "pads", keyboard: "kitty", version: "kitty(0.41.1)"},
  distant: {replies: 100},
  mute: {replies: "never", synchronized: "silent"},
  ambiguous: {widths: "ambiguous-wide"},
  simple: {widths: "code-points"},
}
