// What each role of the interface looks like. The reader's own colours carry the text (look.md);
// ours carry only meaning. Knows nothing of where a role is used.

import {
  BOLD,
  DEFAULT_STYLE,
  DIM,
  ITALIC,
  palette,
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
}

/** The same theme without colours: bold, dim, underline, strike stay (NO_COLOR, no-color.org). */
export function withoutColors(theme: Theme): Theme {
  const plain = (value: Style) => ({...value, foreground: 0, background: 0, underlineColor: 0})
  return Object.fromEntries(ROLES.map(role => [role, plain(theme[role])])) as Theme
}
