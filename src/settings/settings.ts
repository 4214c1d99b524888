// What the user wants of the screen: flags and environment in one checked, readonly value.
// A pure function; never reads `process` and never knows what a setting is used for.

import type {Locale} from "../ports.js"
import {
  type ColorDepth,
  type ColorWish,
  colorDepthOf,
  type Environment,
  isDumb,
  type StreamKind,
} from "./color-depth.js"

/** Frames a second at most, if nothing is said. */
export const FPS_DEFAULT = 60
/** Fewest frames a second. */
export const FPS_MIN = 1
/** Most frames a second: more than screens show. */
export const FPS_MAX = 120

/** Transcript blocks kept in memory, if nothing is said. */
export const BLOCKS_DEFAULT = 500
/** Fewest blocks: what one turn shows must fit. */
export const BLOCKS_MIN = 10
/** Most blocks: beyond it memory is the limit, not a number. */
export const BLOCKS_MAX = 1_000_000

/** How rows go to the scrollback: by a scroll region, by line feeds, or as the terminal allows. */
export type ScrollForm = "auto" | "margins" | "feed"

/** Columns of signs that East Asian fonts draw wide: as the terminal was measured, or fixed. */
export type AmbiguousWidth = "auto" | 1 | 2

/** Colours for a light background, for a dark one, or for the one that the terminal tells of. */
export type ThemeWish = "auto" | "light" | "dark"

/** How changes of files stand: old lines above new ones, or beside them where there is room. */
export type DiffForm = "unified" | "split"

/** Most columns that a row of prose can be told to take: wider than screens are. */
export const MEASURE_MAX = 1000

/** Where prose goes on in the next row: at words, or at the last column, so that the terminal has a
 *  paragraph as one line. */
export type WrapForm = "word" | "terminal"

/** How stretches of work stand: folded but for calls that run or change files, folded, or open. */
export type FoldWish = "auto" | "open" | "closed"

/** How much of thoughts is shown: nothing, their first line, or all. */
export type ReasoningWish = "hidden" | "line" | "full"

/** Whether the window's title and its mark of progress are ours. */
export type TitleWish = "on" | "off"

/** Flags that change a setting; what was not given is missing. Numbers are inside their bounds. */
export interface SettingFlags {
  readonly color?: ColorWish
  readonly glyphs?: GlyphSet
  readonly form?: Form
  readonly locale?: Locale
  readonly fps?: number
  readonly blocks?: number
  readonly scrollForm?: ScrollForm
  readonly ambiguousWidth?: AmbiguousWidth
  readonly theme?: ThemeWish
  readonly diff?: DiffForm
  readonly wrap?: WrapForm
  readonly measure?: number
  readonly fold?: FoldWish
  readonly reasoning?: ReasoningWish
  readonly title?: TitleWish
}

/** Marks and frames: Unicode, or what every font and every encoding has. */
export type GlyphSet = "unicode" | "ascii"

/** `linear`: labelled rows are only appended, no escape is sent at all, since the terminal knows
 *  none or a screen reader reads it. */
export type Form = "screen" | "linear"

/** Every setting, decided. */
export interface Settings {
  readonly color: ColorDepth
  readonly glyphs: GlyphSet
  readonly locale: Locale
  readonly fps: number
  readonly blocks: number
  readonly form: Form
  /** `still`: nothing moves by itself (under CI, nobody looks). */
  readonly motion: "moving" | "still"
  readonly scrollForm: ScrollForm
  readonly ambiguousWidth: AmbiguousWidth
  readonly theme: ThemeWish
  readonly diff: DiffForm
  readonly wrap: WrapForm
  /** Most columns of a row of prose; 0: as many as there are. */
  readonly measure: number
  readonly fold: FoldWish
  readonly reasoning: ReasoningWish
  readonly title: TitleWish
}

/** Where settings come from. */
export interface SettingSources {
  readonly flags: SettingFlags
  readonly env: Environment
  /** What standard output is connected to. */
  readonly output: StreamKind
}

/** The settings. A flag beats the environment, the environment beats the default; a value in the
 *  environment that means nothing counts as not set. RangeError for a number out of its bounds:
 *  whoever read the flag has checked it. */
export function settingsOf({flags, env, output}: SettingSources): Settings {
  return {
    color: colorDepthOf(flags.color ?? "auto", env, output),
    glyphs: flags.glyphs ?? glyphsOf(env),
    locale: flags.locale ?? localeOf(env),
    fps: within(flags.fps ?? FPS_DEFAULT, FPS_MIN, FPS_MAX),
    blocks: within(flags.blocks ?? BLOCKS_DEFAULT, BLOCKS_MIN, BLOCKS_MAX),
    // A dumb terminal can show no other form, whatever is wished.
    form: isDumb(env) ? "linear" : (flags.form ?? (isSet(env.ACCESSIBLE) ? "linear" : "screen")),
    motion: isSet(env.CI) ? "still" : "moving",
    scrollForm: flags.scrollForm ?? "auto",
    ambiguousWidth: flags.ambiguousWidth ?? ambiguousWidthOf(env.PLATEN_AMBIGUOUS_WIDTH),
    theme: flags.theme ?? themeOf(env.PLATEN_THEME),
    diff: flags.diff ?? (env.PLATEN_DIFF === "split" ? "split" : "unified"),
    wrap: flags.wrap ?? (env.PLATEN_WRAP === "terminal" ? "terminal" : "word"),
    fold: flags.fold ?? foldOf(env.PLATEN_FOLD),
    reasoning: flags.reasoning ?? reasoningOf(env.PLATEN_REASONING),
    title: flags.title ?? (/^(off|0|false)$/.test(env.PLATEN_TITLE ?? "") ? "off" : "on"),
    measure: within(flags.measure ?? measureOf(env.PLATEN_MEASURE), 0, MEASURE_MAX),
  }
}

/** The interface language that LC_ALL, LC_MESSAGES, LANG name, in that order (POSIX: an empty one
 *  counts as not set). Chinese of any country is `zh`; all else, C and POSIX too, is `en`. */
export function localeOf(env: Environment): Locale {
  const name = env.LC_ALL || env.LC_MESSAGES || env.LANG || ""
  return /^zh(?![a-z])/i.test(name) ? "zh" : "en"
}

/** Unicode only where the locale says UTF-8. Windows has no locale variables and is UTF-8. */
function glyphsOf(env: Environment): GlyphSet {
  const name = env.LC_ALL || env.LC_CTYPE || env.LANG
  if (!name) return env.OS === "Windows_NT" ? "unicode" : "ascii"
  return /utf-?8/i.test(name) ? "unicode" : "ascii"
}

function ambiguousWidthOf(value: string | undefined): AmbiguousWidth {
  return value === "1" ? 1 : value === "2" ? 2 : "auto"
}

function themeOf(value: string | undefined): ThemeWish {
  return value === "light" || value === "dark" ? value : "auto"
}

function foldOf(value: string | undefined): FoldWish {
  return value === "open" || value === "closed" ? value : "auto"
}

function reasoningOf(value: string | undefined): ReasoningWish {
  return value === "hidden" || value === "full" ? value : "line"
}

function measureOf(value: string | undefined): number {
  const columns = /^\d{1,4}$/.test(value ?? "") ? Number(value) : 0
  return columns <= MEASURE_MAX ? columns : 0
}

/** Whether a variable says yes: anything but nothing, "0" and "false". */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "0" && value !== "false"
}

function within(value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new RangeError(`${value} is not a whole number from ${min} to ${max}`)
}
