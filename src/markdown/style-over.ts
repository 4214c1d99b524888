// A role's style over the style around it. The same two give the same object, so that neighbours
// join into one run. Never knows roles.

import type {Style} from "../cells/style.js"

const made = new WeakMap<Style, WeakMap<Style, Style>>()

/** The style of `over` inside of `under`: attributes add up, colours and link of `over` win. */
export function styleOver(under: Style, over: Style): Style {
  if (under === over || isPlain(under)) return over
  const known = made.get(under) ?? new WeakMap<Style, Style>()
  made.set(under, known)
  const style = known.get(over) ?? combined(under, over)
  known.set(over, style)
  return style
}

function isPlain({foreground, background, underlineColor, attributes, link}: Style): boolean {
  return (foreground | background | underlineColor | attributes) === 0 && link === ""
}

function combined(under: Style, over: Style): Style {
  return {
    foreground: over.foreground || under.foreground,
    background: over.background || under.background,
    underlineColor: over.underlineColor || under.underlineColor,
    attributes: under.attributes | over.attributes,
    link: over.link || under.link,
  }
}
