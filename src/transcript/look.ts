// What blocks are drawn with: theme, signs, language. Data only.

import type {Ground, Theme} from "../cells/theme.js"
import type {Locale} from "../ports.js"
import type {Glyphs} from "../widgets/glyphs.js"
import type {Reasoning} from "./fold.js"
import type {Linking} from "./links.js"

export interface Look {
  readonly theme: Theme
  readonly glyphs: Glyphs
  readonly locale: Locale
  /** What colours of others are drawn on; the reader's own sixteen if nobody says. */
  readonly ground?: Ground
  /** Which links there are; addresses only if nobody says. */
  readonly links?: Linking
  /** How changes of files stand where there is room for both: below each other if nobody says. */
  readonly diff?: "unified" | "split"
  /** Where prose goes on in the next row: at words if nobody says, or at the last column, so that
   *  the terminal can have a paragraph as one line. */
  readonly wrap?: "word" | "terminal"
  /** Most columns of a row of prose; as wide as the screen if nobody says. */
  readonly measure?: number
  /** "whole": what is long is not cut to a preview. */
  readonly extent?: "preview" | "whole"
  /** How much of thoughts is shown: their first line if nobody says. */
  readonly reasoning?: Reasoning
}
