// What each role of the interface looks like. The reader's own colours carry the text (look.md);
// ours carry only meaning. Knows nothing of where a role is used.

import {
  BOLD,
  DEFAULT_STYLE,
  DIM,
  ITALIC,
  palette,
  rgb,
  STRIKE,
  type Style,
  style,
  UNDERLINE,
} from "./style.js"

/** Roles that a style can be asked for. */
export const ROLES = [
  "text",
  "dim",
  "strong",
  "emphasis",
  "strike",
  "code",
  "heading",
  "link",
  "quote",
  "user",
  "work",
  "question",
  "notice",
  "warning",
  "error",
  "success",
  "added",
  "removed",
  // Inside of code:
  "keyword",
  "string",
  "number",
  "comment",
  "name",
  "type",
  "constant",
  "operator",
  "meta",
] as const

export type Role = (typeof ROLES)[number]
export type Theme = Readonly<Record<Role, Style>>

/** The theme in the terminal's own 16 colours: legible on light and dark, since the reader chose
 *  those colours. Roles that matter use the default foreground; NO_COLOR keeps bold, underline. */
export const THEME: Theme = {
  text: DEFAULT_STYLE,
  dim: style({attributes: DIM}),
  strong: style({attributes: BOLD}),
  emphasis: style({attributes: ITALIC}),
  strike: style({attributes: STRIKE}),
  code: style({foreground: palette(6)}),
  heading: style({attributes: BOLD | UNDERLINE}),
  link: style({foreground: palette(4), attributes: UNDERLINE}),
  quote: style({attributes: DIM}),
  user: style({foreground: palette(4), attributes: BOLD}),
  work: style({attributes: DIM}),
  question: style({foreground: palette(5), attributes: BOLD}),
  notice: style({foreground: palette(6)}),
  warning: style({foreground: palette(3)}),
  error: style({foreground: palette(1)}),
  success: style({foreground: palette(2)}),
  added: style({foreground: palette(2)}),
  removed: style({foreground: palette(1)}),
  // No yellow, which cannot be read on white, and no red, which says that something is wrong.
  keyword: style({foreground: palette(5)}),
  string: style({foreground: palette(2)}),
  number: style({foreground: palette(6)}),
  comment: style({attributes: DIM}),
  name: style({foreground: palette(4)}),
  type: style({foreground: palette(6)}),
  constant: style({foreground: palette(6)}),
  operator: DEFAULT_STYLE,
  meta: style({foreground: palette(5)}),
}

/** How many colours a terminal shows, and what they are drawn on. */
export interface Ground {
  readonly depth: "none" | "16" | "256" | "truecolor"
  /** "unknown": nobody has asked the terminal, or it has not answered. */
  readonly background: "light" | "dark" | "unknown"
}

/** Roles of code that have colours of their own where the background is known. */
type Inked = "keyword" | "string" | "number" | "comment" | "name" | "type" | "constant" | "meta"

/** Red, green and blue, and the palette entry of the 6 × 6 × 6 cube or the greys beside it. */
type Ink = readonly [red: number, green: number, blue: number, index: number]

/** Each at least 4.5 : 1 (WCAG 2.2, 1.4.3) on backgrounds from white to Solarized's light, or from
 *  black to Nord's dark grey; the test computes it. */
const INKS: Readonly<Record<"light" | "dark", Readonly<Record<Inked, Ink>>>> = {
  dark: {
    keyword: [0xd2, 0xa6, 0xff, 183],
    string: [0xa5, 0xd6, 0x8c, 150],
    number: [0xf2, 0xb4, 0x7e, 216],
    comment: [0xa9, 0xb1, 0xbd, 249],
    name: [0x8c, 0xbd, 0xff, 111],
    type: [0x74, 0xd5, 0xcb, 116],
    constant: [0xf2, 0xb4, 0x7e, 216],
    meta: [0xf0, 0xa8, 0xc8, 218],
  },
  light: {
    keyword: [0x7d, 0x2a, 0xb0, 91],
    string: [0x2b, 0x66, 0x1b, 22],
    number: [0x8f, 0x43, 0x00, 88],
    comment: [0x5a, 0x60, 0x6b, 240],
    name: [0x19, 0x4f, 0xa8, 25],
    type: [0x0a, 0x5d, 0x66, 23],
    constant: [0x8f, 0x43, 0x00, 88],
    meta: [0x9c, 0x1f, 0x5f, 89],
  },
}

/** The theme for a terminal. Without a known background it is the reader's own 16 colours. */
export function themeOn({depth, background}: Ground): Theme {
  if (depth === "none") return withoutColors(THEME)
  if (depth === "16" || background === "unknown") return THEME
  const inked = Object.entries(INKS[background]).map(([role, [red, green, blue, index]]) => {
    const foreground = depth === "256" ? palette(index) : rgb(red, green, blue)
    return [role, style({foreground})]
  })
  return {...THEME, ...Object.fromEntries(inked)}
}

/** The same theme without colours: bold, dim, underline, strike stay (NO_COLOR, no-color.org). */
export function withoutColors(theme: Theme): Theme {
  const plain = (value: Style) => ({...value, foreground: 0, background: 0, underlineColor: 0})
  return Object.fromEntries(ROLES.map(role => [role, plain(theme[role])])) as Theme
}
