// Which colours and signs the screen is drawn with, out of the settings. Never asks the terminal.

import type {Background} from "../cells/background.js"
import {themeOn} from "../cells/theme.js"
import type {Settings} from "../settings/settings.js"
import type {Look} from "../transcript/look.js"
import {ASCII_GLYPHS, UNICODE_GLYPHS} from "../widgets/glyphs.js"

type Wishes = Pick<
  Settings,
  "color" | "glyphs" | "locale" | "theme" | "diff" | "wrap" | "measure" | "reasoning"
>

/** The look on a background; "unknown" until the terminal has told its own. What is wished for wins
 *  over what is there. */
export function lookOf(settings: Wishes, told: Background | "unknown"): Look {
  const background = settings.theme === "auto" ? told : settings.theme
  const ground = {depth: settings.color, background}
  return {
    theme: themeOn(ground),
    ground,
    glyphs: settings.glyphs === "ascii" ? ASCII_GLYPHS : UNICODE_GLYPHS,
    locale: settings.locale,
    diff: settings.diff,
    wrap: settings.wrap,
    reasoning: settings.reasoning,
    ...(settings.measure > 0 && {measure: settings.measure}),
  }
}
