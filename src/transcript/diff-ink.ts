// Which colours a line of a difference has: for its sign, its text by roles, and the words in it
// that changed. Knows no text. Loaded when the first diff comes.
//
// With a known background and 256 colours or more, changed lines and words stand on a tint, so
// their ink can be that of the language: tints are dark on dark, light on light, and ink is moved
// until it can be read on them. Else the ink itself says what was added and removed; changed words
// are underlined, also where there are no colours at all. The sign says it in any case.

import {channelsOf, contrastOf, luminanceOf, nearestIndex, withinBand} from "../cells/contrast.js"
import {type Color, palette, rgb, type Style, style, UNDERLINE} from "../cells/style.js"
import type {Ground, Role, Theme} from "../cells/theme.js"
import type {Look} from "./look.js"

export type Sign = "+" | "-" | " "

export interface DiffInks {
  /** Whether text has the colours of its language. */
  readonly isRich: boolean
  /** For the sign and the number before a line. */
  head(sign: Sign): Style
  /** For text of that role; "marked" is what changed in it. */
  text(sign: Sign, role: Role, mark: "marked" | "plain"): Style
  /** For blanks at the end of an added line. */
  readonly flaw: Style
}

/** Contrast of ink on a tint, at least (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5

/** The tints behind a line and behind what changed in it; ink for text without a colour of its own.
 *  `undefined`: the terminal's own. */
interface Tints {
  readonly ink: Color
  readonly line: Readonly<Record<"+" | "-", Color | undefined>>
  readonly mark: Readonly<Record<"+" | "-", Color>>
}

const TINTS: Readonly<Record<"dark" | "light", Readonly<Record<"256" | "truecolor", Tints>>>> = {
  dark: {
    truecolor: {
      ink: rgb(0xe4, 0xe7, 0xec),
      line: {"+": rgb(0x12, 0x2b, 0x1c), "-": rgb(0x35, 0x1a, 0x1e)},
      mark: {"+": rgb(0x1f, 0x51, 0x33), "-": rgb(0x6b, 0x27, 0x30)},
    },
    // The cube has no dark tint but these, and they are too much for whole lines.
    "256": {
      ink: palette(254),
      line: {"+": undefined, "-": undefined},
      mark: {"+": palette(22), "-": palette(52)},
    },
  },
  light: {
    truecolor: {
      ink: rgb(0x1f, 0x23, 0x28),
      line: {"+": rgb(0xe2, 0xf5, 0xe6), "-": rgb(0xfd, 0xe9, 0xe9)},
      mark: {"+": rgb(0xaf, 0xe5, 0xba), "-": rgb(0xf9, 0xc3, 0xc5)},
    },
    "256": {
      ink: palette(235),
      line: {"+": palette(194), "-": palette(224)},
      mark: {"+": palette(157), "-": palette(217)},
    },
  },
}

const made = new WeakMap<Theme, {readonly ground: Ground | undefined; readonly inks: DiffInks}>()

/** The inks for a look. The same look gives the same objects, so that styles are few. */
export function inksFor({theme, ground}: Look): DiffInks {
  const known = made.get(theme)
  if (known && known.ground === ground) return known.inks
  const inks = inksOf(theme, tintsOn(ground))
  made.set(theme, {ground, inks})
  return inks
}

function tintsOn(ground: Ground | undefined): Tints | undefined {
  if (!ground || ground.background === "unknown") return undefined
  const {depth} = ground
  return depth === "256" || depth === "truecolor" ? TINTS[ground.background][depth] : undefined
}

function inksOf(theme: Theme, tints: Tints | undefined): DiffInks {
  const head = (sign: Sign) => theme[sign === "+" ? "added" : sign === "-" ? "removed" : "dim"]
  const known = new Map<string, Style>()
  const make = (sign: Sign, role: Role, mark: "marked" | "plain"): Style => {
    if (tints) return sign === " " ? theme[role] : tinted(theme[role], tints, {sign, mark})
    const own = head(sign)
    return mark === "plain" ? own : style({...own, attributes: own.attributes | UNDERLINE})
  }
  return {
    isRich: tints !== undefined,
    head,
    text: (sign, role, mark) => {
      const key = `${sign}${mark}${role}`
      const ink = known.get(key) ?? make(sign, role, mark)
      known.set(key, ink)
      return ink
    },
    flaw: theme.warning,
  }
}

function tinted(
  own: Style,
  tints: Tints,
  {sign, mark}: {readonly sign: "+" | "-"; readonly mark: "marked" | "plain"},
): Style {
  const background = mark === "marked" ? tints.mark[sign] : tints.line[sign]
  if (background === undefined) return own
  // Dim ink cannot be reckoned with.
  const foreground = own.foreground === 0 ? tints.ink : legible(own.foreground, background)
  return style({foreground, background})
}

/** The colour, or one of its hue that can be read on the background. */
function legible(color: Color, background: Color): Color {
  const behind = luminanceOf(channelsOf(background))
  const channels = channelsOf(color)
  if (contrastOf(luminanceOf(channels), behind) >= CONTRAST_MIN) return color
  const isDark = behind < 0.18
  // A little more than needed: channels are whole numbers.
  const band = isDark
    ? {least: CONTRAST_MIN * 1.01 * (behind + 0.05) - 0.05, most: 1}
    : {least: 0, most: (behind + 0.05) / (CONTRAST_MIN * 1.01) - 0.05}
  const moved = withinBand(channels, band)
  return (background & 0x1000000) !== 0 ? rgb(...moved) : palette(nearestIndex(moved, band))
}
