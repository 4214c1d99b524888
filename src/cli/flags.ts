// Every flag: its name, its value and where it counts. A table; what the help says of each is in
// flag-help.ts, since a start does not need it. Never reads a command line.

import type {OutputFormat, PermissionMode} from "../headless/event.js"
import type {Locale} from "../ports.js"
import type {ColorWish} from "../settings/color-depth.js"
import {
  BLOCKS_MAX,
  BLOCKS_MIN,
  type DiffForm,
  type FoldWish,
  FPS_MAX,
  FPS_MIN,
  MEASURE_MAX,
  type ReasoningWish,
  type ScrollForm,
  type ThemeWish,
  type TitleWish,
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

/** Words that `--title` takes. */
export const TITLE_WISHES = ["on", "off"] as const satisfies readonly TitleWish[]

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
  /** It may be missing. */
  | {readonly type: "optional"; readonly name: string}
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
export type Job = "interactive" | "print" | "replay" | "shelf"

/** One flag. */
export interface Flag {
  readonly name: string
  readonly short?: string
  readonly value: FlagValue
  /** Jobs that it is for; elsewhere it is refused. Missing: tolerated everywhere. */
  readonly jobs?: readonly Job[]
}

const none = {type: "none"} as const
const text = (name: string) => ({type: "text", name}) as const
const words = (name: string, list: readonly string[]) =>
  ({type: "words", name, words: list}) as const
const whole = (min: number, max: number) =>
  ({type: "number", name: "N", min, max, kind: "whole"}) as const

/** All flags. */
export const FLAGS: readonly Flag[] = [
  {name: "print", short: "p", value: none},
  {name: "output-format", value: words("FORMAT", OUTPUT_FORMATS), jobs: ["print", "shelf"]},
  {name: "include-partial-messages", value: none, jobs: ["print"]},
  {name: "permission-mode", value: words("MODE", PERMISSION_MODES), jobs: ["print"]},
  {name: "verbose", value: none, jobs: ["print"]},
  {name: "agent", value: text("CMD")},
  {name: "cwd", value: text("DIR")},
  {name: "record", value: text("FILE"), jobs: ["interactive", "print"]},
  {name: "continue", short: "c", value: none, jobs: ["interactive"]},
  {name: "resume", short: "r", value: {type: "optional", name: "ID"}, jobs: ["interactive"]},
  {name: "no-session", value: none},
  {name: "locale", value: words("LANG", LOCALES)},
  {name: "color", value: words("WHEN", COLOR_WISHES)},
  {name: "no-color", value: none},
  {name: "theme", value: words("WHICH", THEME_WISHES)},
  {name: "diff", value: words("FORM", DIFF_FORMS)},
  {name: "wrap", value: words("HOW", WRAP_FORMS)},
  {name: "measure", value: whole(0, MEASURE_MAX)},
  {name: "fold", value: words("HOW", FOLD_WISHES)},
  {name: "reasoning", value: words("HOW", REASONING_WISHES)},
  {name: "title", value: words("HOW", TITLE_WISHES)},
  {name: "ascii", value: none},
  {name: "screen-reader", value: none},
  {name: "fps", value: whole(FPS_MIN, FPS_MAX)},
  {name: "blocks", value: whole(BLOCKS_MIN, BLOCKS_MAX)},
  {name: "scroll-form", value: words("FORM", SCROLL_FORMS)},
  {name: "ambiguous-width", value: words("N", AMBIGUOUS_WIDTHS)},
  {name: "frame-stats", value: text("FILE"), jobs: ["interactive", "replay"]},
  {
    name: "speed",
    value: {type: "number", name: "N", min: SPEED_MIN, max: SPEED_MAX, kind: "any", or: "max"},
    jobs: ["replay"],
  },
  {name: "rate", value: whole(1, RATE_MAX), jobs: ["replay"]},
  {name: "version", short: "v", value: none},
  {name: "help", short: "h", value: none},
]
