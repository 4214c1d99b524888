// A stream of output cut into its smallest whole parts: one control sequence or one code point.
// Knows the forms of control sequences (ECMA-48); never their meaning.

/** In order: CSI, OSC and the other strings (ended by BEL or ST), other escapes, one code point. */
const PIECE = new RegExp(
  [
    "\\x1b\\[[0-?]*[ -/]*[@-~]",
    "\\x1b[\\]PX^_][\\s\\S]*?(?:\\x07|\\x1b\\\\)",
    "\\x1b[ -/]*[0-~]",
    "[\\s\\S]",
  ].join("|"),
  "gu",
)

/** The parts; joined they are the text again. A sequence that is cut off at the end falls into
 *  single bytes. */
export function pieces(text: string): string[] {
  return text.match(PIECE) ?? []
}

/** Every beginning of the text that ends between two parts, shortest first, the whole last. */
export function* prefixes(text: string): Generator<string> {
  let end = 0
  for (const piece of pieces(text)) {
    end += piece.length
    yield text.slice(0, end)
  }
}
