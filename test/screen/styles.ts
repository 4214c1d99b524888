// Arbitrary styles for property tests: mostly near the default, as real screens are, now and then
// anything. Knows no SGR.

import fc from "fast-check"
import {
  BOLD,
  type Color,
  DIM,
  INVERSE,
  ITALIC,
  palette,
  rgb,
  STRIKE,
  type Style,
  style,
  UNDERLINE_SHIFT,
} from "../../src/cells/style.js"

const channel = fc.nat({max: 255})

/** The default, one of the 256, or 24 bits. */
export const anyColor: fc.Arbitrary<Color> = fc.oneof(
  {weight: 3, arbitrary: fc.constant(0)},
  {weight: 2, arbitrary: fc.nat({max: 255}).map(palette)},
  {weight: 1, arbitrary: fc.tuple(channel, channel, channel).map(([r, g, b]) => rgb(r, g, b))},
)

/** Any set of attributes, with one of the five forms of underline or none. */
export const anyAttributes: fc.Arbitrary<number> = fc
  .tuple(fc.subarray([BOLD, DIM, ITALIC, INVERSE, STRIKE]), fc.nat({max: 5}))
  .map(([bits, form]) => bits.reduce((all, bit) => all | bit, form << UNDERLINE_SHIFT))

/** Any style without a link. */
export const anyStyle: fc.Arbitrary<Style> = fc
  .record({
    foreground: anyColor,
    background: anyColor,
    // The emulator cannot tell a white underline from one in the text's own colour.
    underlineColor: anyColor.filter(color => color !== rgb(255, 255, 255)),
    attributes: fc.oneof(fc.constant(0), anyAttributes),
  })
  .map(style)

/** A style as a few words, for reports of failures. */
export function told(value: Style): string {
  const {foreground, background, underlineColor, attributes} = value
  return `${[foreground, background, underlineColor].join("/")} ${attributes.toString(2)}`
}
