// Colours as light: what a palette entry nominally is, how bright a colour is, and how well two of
// them are told apart. Knows no roles and no terminal.

import type {Color} from "./style.js"

/** Red, green and blue, 0 … 255 each. */
export type Channels = readonly [red: number, green: number, blue: number]

/** xterm's sixteen; readers choose others, but rarely turn dark into bright. */
const BASIC: readonly Channels[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
  [127, 127, 127],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [92, 92, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
]

/** The channels of a colour that is not the terminal's own default (RangeError for that one). For
 *  the palette xterm's: sixteen, then 6 × 6 × 6 from 16 on, then 24 greys from 232 on. */
export function channelsOf(color: Color): Channels {
  if (color === 0) throw new RangeError("the default colour has no channels")
  if (color & 0x1000000) return [(color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff]
  const index = color - 1
  if (index < 16) return BASIC[index]!
  if (index >= 232) return [8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)]
  const level = (step: number) => (step === 0 ? 0 : 55 + 40 * step)
  const cube = index - 16
  return [level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)]
}

/** Relative luminance, 0 (black) to 1 (white). Source: WCAG 2.2. */
export function luminanceOf(channels: Channels): number {
  const [red, green, blue] = channels.map(linear) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two luminances, 1 to 21. Source: WCAG 2.2. */
export function contrastOf(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The colour of the same hue that is as bright as the band allows: darker by less light, brighter
 *  by mixing in white. The very same if it is within. */
export function withinBand(
  channels: Channels,
  band: {readonly least: number; readonly most: number},
): Channels {
  const luminance = luminanceOf(channels)
  if (luminance > band.most) {
    return channels.map(value => encoded((linear(value) * band.most) / luminance)) as never
  }
  if (luminance >= band.least) return channels
  const white = (band.least - luminance) / (1 - luminance)
  return channels.map(value => encoded(linear(value) + white * (1 - linear(value)))) as never
}

/** One of the cube and the greys (16 … 255) that is nearest, of those within the band. */
export function nearestIndex(
  channels: Channels,
  band: {readonly least: number; readonly most: number},
): number {
  let best = 16
  let least = Number.POSITIVE_INFINITY
  entries ??= Array.from({length: 240}, (_, at) => channelsOf(17 + at)).map(
    (other): Entry => ({channels: other, luminance: luminanceOf(other)}),
  )
  for (const [at, {channels: other, luminance}] of entries.entries()) {
    if (luminance < band.least || luminance > band.most) continue
    const distance = distanceOf(channels, other)
    if (distance >= least) continue
    least = distance
    best = 16 + at
  }
  return best
}

interface Entry {
  readonly channels: Channels
  readonly luminance: number
}

/** The cube and the greys, once they are needed: to see how bright one is takes three powers. */
let entries: readonly Entry[] | undefined

/** How different two colours look, roughly: eyes see green best and blue worst. */
function distanceOf(a: Channels, b: Channels): number {
  const [red, green, blue] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
  return 3 * red * red + 4 * green * green + 2 * blue * blue
}

function linear(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function encoded(light: number): number {
  const part = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, part)) * 255)
}
