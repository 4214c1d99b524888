// Whether a background is light or dark. Knows colours; never who asked the terminal for its own.

export type Background = "light" | "dark"

/** Which of the two a colour is (channels 0–255), by its luminance as WCAG 2.2 has it. 0.18 is the
 *  middle grey of the eye: black and white text are read equally well on it. */
export function backgroundOf(color: {
  readonly red: number
  readonly green: number
  readonly blue: number
}): Background {
  const {red, green, blue} = color
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  return luminance > 0.18 ? "light" : "dark"
}

/** The light of a channel, 0–1, out of its sRGB value. */
function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
