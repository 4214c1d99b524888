// What terminals do to rows by themselves, where a test must allow for it.

export interface Habits {
  /** Longest line that a random program may commit and find again. */
  readonly lineMax: number
  /** Whether the main screen survives a resize while the other one is on show. */
  readonly aside: "resized" | "still"
  /** Whether its oldest rows can only be read after the window has grown again. */
  readonly hides: boolean
  /** Whether a frame that met another size can cost its rows, for they were cut before. */
  readonly loses: boolean
  /** For the table of terminals. */
  readonly words: readonly string[]
}

/** A line of prose that wraps. */
const PROSE: Habits = {
  lineMax: 60,
  aside: "resized",
  hides: false,
  loses: false,
  words: [],
}

/** Rows are cut at a narrower width for good: 18 columns survive every window of 20. */
const CUT: Habits = {
  ...PROSE,
  lineMax: 18,
  words: ["cuts rows at a narrower width: lines of 18 columns"],
}

/** Seen with a program that only prints and shows the other screen. */
const LOSES_MAIN = "loses the main screen when it is resized under another one: left out"

/** Seen with a program that only prints the cursor's place. */
const ASTRAY = "brings the cursor back to a wrong row when resized under another screen: left out"

/** Seen by EL, ED, ECH and new text on rows that it had wrapped. */
const GLUES = "a row painted over one that it had wrapped is one with the next in a wider window"

const HABITS: Readonly<Record<string, Habits>> = {
  ghostty: {...PROSE, words: ["the core alone"]},
  xterm: {...CUT, aside: "still", words: [...CUT.words, LOSES_MAIN]},
  nvim: {...CUT, aside: "still", loses: true, words: [...CUT.words, LOSES_MAIN]},
  urxvt: {...PROSE, aside: "still", words: [LOSES_MAIN]},
  screen: {...PROSE, aside: "still", hides: true, words: [GLUES, ASTRAY]},
}

/** What a terminal does by itself, by the name of its driver. */
export function habitsOf(terminal: string): Habits {
  return HABITS[terminal] ?? PROSE
}
