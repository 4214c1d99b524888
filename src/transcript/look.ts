// What blocks are drawn with: theme, signs, language. Data only.

import type {Ground, Theme} from "../cells/theme.js"
import type {Locale} from "../ports.js"
import type {Glyphs} from "../widgets/glyphs.js"

export interface Look {
  readonly theme: Theme
  readonly glyphs: Glyphs
  readonly locale: Locale
  /** What colours of others are drawn on; the reader's own sixteen if nobody says. */
  readonly ground?: Ground
}
