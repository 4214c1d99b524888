// Every flag: its name, its value, where it counts, and its line of help. A table.
// Never reads a command line.

import type {OutputFormat, PermissionMode} from "../headless/event.js"
import type {Locale} from "../ports.js"
import type {ColorWish} from "../settings/color-depth.js"
import {
  BLOCKS_DEFAULT,
  BLOCKS_MAX,
  BLOCKS_MIN,
  type DiffForm,
  type FoldWish,
  FPS_DEFAULT,
  FPS_MAX,
  FPS_MIN,
  MEASURE_MAX,
  type ReasoningWish,
  type ScrollForm,
  type ThemeWish,
  type WrapForm,
} from "../settings/settings.js"

/** Words that `--output-format` takes. */
export const OUTPUT_FORMATS = [
  "text",
  "json",
  "stream-json",
] as const satisfies readonly OutputFormat[]
/** Words that `--permission-mode` takes. */
export const PERMISSION_MODES = [
  "ask",
  "allow",
  "deny",
] as const satisfies readonly PermissionMode[]
/** Words that `--locale` takes. */
export const LOCALES = ["en", "zh"] as const satisfies readonly Locale[]
/** Words that `--color` takes. */
export const COLOR_WISHES = ["auto", "always", "never"] as const satisfies readonly ColorWish[]
/** Words that `--scroll-form` takes. */
export const SCROLL_FORMS = ["auto", "margins", "feed"] as const satisfies readonly ScrollForm[]
/** Words that `--ambiguous-width` takes. */
export const AMBIGUOUS_WIDTHS = ["auto", "1", "2"] as const
/** Words that `--theme` takes. */
export const THEME_WISHES = ["auto", "light", "dark"] as const satisfies readonly ThemeWish[]

/** Words that `--diff` takes. */
export const DIFF_FORMS = ["unified", "split"] as const satisfies readonly DiffForm[]
/** Words that `--wrap` takes. */
export const WRAP_FORMS = ["word", "terminal"] as const satisfies readonly WrapForm[]
/** Words that `--fold` takes. */
export const FOLD_WISHES = ["auto", "open", "closed"] as const satisfies readonly FoldWish[]
/** Words that `--reasoning` takes. */
export const REASONING_WISHES = [
  "hidden",
  "line",
  "full",
] as const satisfies readonly ReasoningWish[]

/** Slowest replay: one second of a recording in 100 s. */
export const SPEED_MIN = 0.01
/** Fastest replay with a number; beyond it waiting shows nothing, and `max` says so. */
export const SPEED_MAX = 1000
/** Most tokens a second that text is cut to. */
export const RATE_MAX = 1_000_000

/** What may follow a flag. */
export type FlagValue =
  | {readonly type: "none"}
  | {readonly type: "text"; readonly name: string}
  | {readonly type: "words"; readonly name: string; readonly words: readonly string[]}
  | {
      readonly type: "number"
      readonly name: string
      readonly min: number
      readonly max: number
      readonly kind: "whole" | "any"
      /** A word that may stand in place of the number. */
      readonly or?: string
    }

/** The jobs that a flag can belong to. */
export type Job = "interactive" | "print" | "replay"

/** One flag. */
export interface Flag {
  readonly name: string
  readonly short?: string
  readonly value: FlagValue
  /** Jobs that it is for; elsewhere it is refused. Missing: tolerated everywhere. */
  readonly jobs?: readonly Job[]
  /** The heading it stands under in the help. */
  readonly group: "Print mode" | "Agent and session" | "Screen" | "Replay" | "Other"
  readonly help: string
}

const none = {type: "none"} as const
const text = (name: string) => ({type: "text", name}) as const
const words = (name: string, list: readonly string[]) =>
  ({type: "words", name, words: list}) as const
const whole = (min: number, max: number) =>
  ({type: "number", name: "N", min, max, kind: "whole"}) as const

/** All flags, in the order of the help. */
export const FLAGS: readonly Flag[] = [
  {
    name: "print",
    short: "p",
    value: none,
    group: "Print mode",
    help: "one run without a screen: the answer on standard output, all else on standard error",
  },
  {
    name: "output-format",
    value: words("FORMAT", OUTPUT_FORMATS),
    jobs: ["print"],
    group: "Print mode",
    help: "text (default), json (one object) or stream-json (one object a line)",
  },
  {
    name: "include-partial-messages",
    value: none,
    jobs: ["print"],
    group: "Print mode",
    help: "stream-json shows the pieces of a message too, as they come",
  },
  {
    name: "permission-mode",
    value: words("MODE", PERMISSION_MODES),
    jobs: ["print"],
    group: "Print mode",
    help:
      "allow: what needs a yes is let through; deny: it is refused and counted; " +
      "ask (default): the same, and the run fails, since nobody could be asked",
  },
  {
    name: "verbose",
    value: none,
    jobs: ["print"],
    group: "Print mode",
    help: "progress on standard error even if that is no terminal",
  },
  {
    name: "agent",
    value: text("CMD"),
    group: "Agent and session",
    help:
      "the agent: a command that speaks the Agent Client Protocol on its standard input and " +
      "output (default: the offline agent inside)",
  },
  {
    name: "cwd",
    value: text("DIR"),
    group: "Agent and session",
    help: "the directory to work in (default: this one)",
  },
  {
    name: "record",
    value: text("FILE"),
    jobs: ["interactive", "print"],
    group: "Agent and session",
    help: "write the session to FILE, for platen replay",
  },
  {
    name: "locale",
    value: words("LANG", LOCALES),
    group: "Screen",
    help: "language of the interface: en or zh (default: by LC_ALL, LC_MESSAGES, LANG)",
  },
  {
    name: "color",
    value: words("WHEN", COLOR_WISHES),
    group: "Screen",
    help: "auto (default: by terminal, NO_COLOR, FORCE_COLOR), always or never",
  },
  {name: "no-color", value: none, group: "Screen", help: "the same as --color never"},
  {
    name: "theme",
    value: words("WHICH", THEME_WISHES),
    group: "Screen",
    help: "colours for a light or a dark background; auto (default) asks the terminal",
  },
  {
    name: "diff",
    value: words("FORM", DIFF_FORMS),
    group: "Screen",
    help: "changes of files: unified (default), or split, side by side from 120 columns on",
  },
  {
    name: "wrap",
    value: words("HOW", WRAP_FORMS),
    group: "Screen",
    help: "prose breaks at a word (default), or where the terminal does: copied as one line",
  },
  {
    name: "measure",
    value: whole(0, MEASURE_MAX),
    group: "Screen",
    help: "columns that prose takes at most; tables and code do not mind (default 0: all)",
  },
  {
    name: "fold",
    value: words("HOW", FOLD_WISHES),
    group: "Screen",
    help:
      "work between two texts is one line: auto (default), but what runs or changes files is " +
      "shown; closed, but errors and questions are; or open: all of it is shown",
  },
  {
    name: "reasoning",
    value: words("HOW", REASONING_WISHES),
    group: "Screen",
    help: "thoughts: hidden, their first line (default), or full",
  },
  {name: "ascii", value: none, group: "Screen", help: "marks in ASCII only"},
  {
    name: "screen-reader",
    value: none,
    group: "Screen",
    help: "labelled rows and nothing that moves (default if TERM is dumb or ACCESSIBLE is set)",
  },
  {
    name: "fps",
    value: whole(FPS_MIN, FPS_MAX),
    group: "Screen",
    help: `frames a second at most, ${FPS_MIN} to ${FPS_MAX} (default ${FPS_DEFAULT})`,
  },
  {
    name: "blocks",
    value: whole(BLOCKS_MIN, BLOCKS_MAX),
    group: "Screen",
    help:
      `blocks of conversation kept in memory, from ${BLOCKS_MIN} (default ${BLOCKS_DEFAULT}); ` +
      "the scrollback of the terminal has all",
  },
  {
    name: "scroll-form",
    value: words("FORM", SCROLL_FORMS),
    group: "Screen",
    help: "how rows go to the scrollback: margins, feed, or auto (default)",
  },
  {
    name: "ambiguous-width",
    value: words("N", AMBIGUOUS_WIDTHS),
    group: "Screen",
    help: "columns of signs that East Asian fonts draw wide: 1, 2, or auto (default), as measured",
  },
  {
    name: "frame-stats",
    value: text("FILE"),
    jobs: ["interactive", "replay"],
    group: "Screen",
    help: "at the end, write numbers about frames to FILE",
  },
  {
    name: "speed",
    value: {type: "number", name: "N", min: SPEED_MIN, max: SPEED_MAX, kind: "any", or: "max"},
    jobs: ["replay"],
    group: "Replay",
    help: "N times as fast as recorded (default 1), or max",
  },
  {
    name: "rate",
    value: whole(1, RATE_MAX),
    jobs: ["replay"],
    group: "Replay",
    help: "text in pieces, N tokens a second",
  },
  {name: "version", short: "v", value: none, group: "Other", help: "the version"},
  {name: "help", short: "h", value: none, group: "Other", help: "this text"},
]
