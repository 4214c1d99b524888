// Which colours and signs the screen is drawn with, out of the settings. Never asks the terminal.

import type {Background} from "../cells/background.js"
import {THEME, withoutColors} from "../cells/theme.js"
import type {Settings} from "../settings/settings.js"
import type {Look} from "../transcript/look.js"
import {ASCII_GLYPHS, UNICODE_GLYPHS} from "../widgets/glyphs.js"

type Wishes = Pick<Settings, "color" | "glyphs" | "locale" | "theme">

/** The look on a background; "unknown" until the terminal has told its own. What is wished for wins
 *  over what is there. */
export function lookOf(settings: Wishes, told: Background | "unknown"): Look {
  const _background = settings.theme === "auto" ? told : settings.theme
  return {
    theme: settings.color === "none" ? withoutColors(THEME) : THEME,
    glyphs: settings.glyphs === "ascii" ? ASCII_GLYPHS : UNICODE_GLYPHS,
    locale: settings.locale,
  }
}
