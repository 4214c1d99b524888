// What a style that a tool chose becomes in our rows: legible on light and on dark, in as many
// colours as there are. Knows no text; never knows which tool.
//
// A tool's colours mean something (red: failed), so hue is kept; but it was made for one background
// and is read on another, so brightness is not. Greys mean «less important» or «as usual», and
// become just that. What could hide text (ink on ground of its own colour) is made to be seen.

import {
  type Channels,
  channelsOf,
  contrastOf,
  luminanceOf,
  nearestIndex,
  withinBand,
} from "./contrast.js"
import {BOLD, type Color, DIM, INVERSE, palette, rgb, type Style} from "./style.js"
import type {Ground} from "./theme.js"

/** How bright text may be. Where the background is known the contrast is 4.5 : 1 at least, on
 *  everything from white to Solarized's light or from black to Nord's dark grey. No colour has that
 *  on both; 3 : 1, the bound for large text (WCAG 2.2, 1.4.3), is what can be had. */
const BANDS = {
  unknown: {least: 0.102, most: 0.297},
  light: {least: 0, most: 0.16},
  dark: {least: 0.335, most: 1},
} as const
/** Ink and ground that are told apart worse than this might as well be the same. */
const CONTRAST_MIN = 2
/** Channels that differ by less make a grey. */
const GREY_SPREAD = 24

const BLACK = palette(0)
const WHITE = palette(15)

/** Gives for each style of a tool the one that it is drawn in. `base` is for what the tool left in
 *  the terminal's own colours. The same style gives the same object. */
export function inksOf(base: Style, ground: Ground): (style: Style) => Style {
  const known = new WeakMap<Style, Style>()
  return style => {
    const before = known.get(style)
    if (before) return before
    const drawn = drawnOf(style, base, ground)
    known.set(style, drawn)
    return drawn
  }
}

function drawnOf(style: Style, base: Style, ground: Ground): Style {
  const {link, attributes} = style
  const isPlain = style.foreground === 0 && style.background === 0
  if (isPlain || ground.depth === "none") {
    const isStrong = (attributes & (BOLD | INVERSE)) !== 0
    const own = isStrong ? base.attributes & ~DIM : base.attributes
    return {...base, link, attributes: attributes | own, underlineColor: lineOf(style, ground)}
  }
  if (style.background !== 0) return {...onGround(style, ground), link}
  const {foreground, weight} = inkOf(style.foreground, base, ground)
  return {
    ...style,
    foreground,
    attributes: attributes | weight,
    underlineColor: lineOf(style, ground),
  }
}

/** Text on a background of its own. Without a colour of its own, or with one that cannot be told
 *  from the background, it is black or white. */
function onGround(style: Style, ground: Ground): Style {
  const background = atDepth(style.background, ground)
  const behind = luminanceOf(channelsOf(background))
  const wished = style.foreground === 0 ? 0 : atDepth(style.foreground, ground)
  const isSeen = wished !== 0 && contrastOf(luminanceOf(channelsOf(wished)), behind) >= CONTRAST_MIN
  const foreground = isSeen ? wished : contrastOf(0, behind) > contrastOf(1, behind) ? BLACK : WHITE
  return {...style, background, foreground, underlineColor: lineOf(style, ground)}
}

/** The colour of text on the terminal's own background, and attributes that stand for what it
 *  cannot say. */
function inkOf(
  color: Color,
  base: Style,
  ground: Ground,
): {readonly foreground: Color; readonly weight: number} {
  const index = color & 0x1000000 ? undefined : color - 1
  if (index !== undefined && index < 16) return basicInk(index, base, ground)
  const channels = channelsOf(color)
  if (isGrey(channels)) return greyInk(luminanceOf(channels), base)
  const band = BANDS[ground.background]
  const legible = withinBand(channels, band)
  switch (ground.depth) {
    case "truecolor":
      return {foreground: legible === channels ? color : rgb(...legible), weight: 0}
    case "256":
      return {foreground: palette(nearestIndex(legible, band)), weight: 0}
    default:
      return {foreground: palette(hueOf(channels)), weight: 0}
  }
}

/** Of the reader's own sixteen. Black and white are the background of somebody, bright black is
 *  that of Solarized, and the bright ones cannot be read on white. */
function basicInk(index: number, base: Style, ground: Ground) {
  if (index === 8) return greyInk(0.2, base)
  if (index % 8 === 0 || index % 8 === 7) return greyInk(1, base)
  const isBright = index > 8 && ground.background !== "dark"
  return {foreground: palette(isBright ? index - 8 : index), weight: 0}
}

/** Greys are less than the text around them, but for those that are nearly black or white. */
function greyInk(luminance: number, base: Style) {
  const isUsual = luminance < 0.02 || luminance > 0.6
  return {foreground: base.foreground, weight: isUsual ? 0 : DIM}
}

function lineOf({underlineColor}: Style, ground: Ground): Color {
  return underlineColor === 0 || ground.depth === "none" ? 0 : atDepth(underlineColor, ground)
}

/** The nearest of the colours that there are. */
function atDepth(color: Color, {depth}: Ground): Color {
  const isBasic = (color & 0x1000000) === 0 && color <= 16
  if (isBasic || depth === "truecolor") return color
  const channels = channelsOf(color)
  if (depth === "256") {
    if ((color & 0x1000000) === 0) return color
    return palette(nearestIndex(channels, {least: 0, most: 1}))
  }
  if (!isGrey(channels)) return palette(hueOf(channels))
  const luminance = luminanceOf(channels)
  return palette(luminance < 0.05 ? 0 : luminance < 0.4 ? 8 : 15)
}

function isGrey(channels: Channels): boolean {
  return Math.max(...channels) - Math.min(...channels) < GREY_SPREAD
}

/** The palette entry, 1 … 6, of the nearest hue: a channel counts if it is over the middle of what
 *  the colour has. Bit 0 is red, 1 green, 2 blue, as in the palette itself. */
function hueOf(channels: Channels): number {
  const middle = (Math.max(...channels) + Math.min(...channels)) / 2
  return channels.reduce((hue, value, bit) => (value >= middle ? hue | (1 << bit) : hue), 0)
}
