// The shortest SGR parameters that turn one pen into another.
// Knows nothing of positions and nothing of hyperlinks.
//
// Two ways lead from style a to style b: from nothing (`0` and all of b) or by the difference
// (switch off what b has not, switch on what a has not). The shorter text wins.

import {
  BOLD,
  type Color,
  DIM,
  INVERSE,
  ITALIC,
  STRIKE,
  type Style,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
} from "../cells/style.js"

/** SGR parameters from one style to another, without the sequence around them; "" when nothing
 *  changes, "0" for the default style. Sources: ECMA-48 8.3.117 for attributes and the eight
 *  colours, xterm's ctlseqs for 90–107 and 38;5, ITU T.416 colours in the common `;` form,
 *  kitty's underline forms `4:n` and colour `58:…`. */
export function sgrBetween(from: Style, to: Style): string {
  const change = difference(from, to)
  if (change === "") return ""
  const anew = whole(to)
  return anew.length <= change.length ? anew : change
}

function whole(to: Style): string {
  const on = switchedOn(0, to.attributes)
  const colors = [
    colorParameters(to.foreground, 30),
    colorParameters(to.background, 40),
    underlineColor(to.underlineColor),
  ]
  return ["0", ...on, ...colors.filter(Boolean)].join(";")
}

function difference(from: Style, to: Style): string {
  const out: string[] = []
  const lost = from.attributes & ~to.attributes
  let kept = from.attributes
  if (lost & (BOLD | DIM)) {
    // 22 ends both; what is still wanted is switched on again below.
    out.push("22")
    kept &= ~(BOLD | DIM)
  }
  if (lost & ITALIC) out.push("23")
  if (lost & INVERSE) out.push("27")
  if (lost & STRIKE) out.push("29")
  if (from.attributes & UNDERLINE_MASK && !(to.attributes & UNDERLINE_MASK)) out.push("24")
  out.push(...switchedOn(kept, to.attributes))
  if (from.foreground !== to.foreground) out.push(colorParameters(to.foreground, 30) || "39")
  if (from.background !== to.background) out.push(colorParameters(to.background, 40) || "49")
  if (from.underlineColor !== to.underlineColor) {
    out.push(underlineColor(to.underlineColor) || "59")
  }
  return out.join(";")
}

function switchedOn(from: number, to: number): string[] {
  const out: string[] = []
  const gained = to & ~from
  if (gained & BOLD) out.push("1")
  if (gained & DIM) out.push("2")
  if (gained & ITALIC) out.push("3")
  if (gained & INVERSE) out.push("7")
  if (gained & STRIKE) out.push("9")
  const underline = to & UNDERLINE_MASK
  if (underline && underline !== (from & UNDERLINE_MASK)) {
    const form = underline >> UNDERLINE_SHIFT
    // Plain `4` is understood everywhere; the forms only where colons are.
    out.push(form === 1 ? "4" : `4:${form}`)
  }
  return out
}

/** `base` is 30 for foreground, 40 for background. "" for the default colour. */
function colorParameters(color: Color, base: 30 | 40): string {
  if (color === 0) return ""
  if (color & 0x1000000) return `${base + 8};2;${channels(color, ";")}`
  const index = color - 1
  if (index < 8) return String(base + index)
  if (index < 16) return String(base + 60 + index - 8)
  return `${base + 8};5;${index}`
}

function underlineColor(color: Color): string {
  if (color === 0) return ""
  return color & 0x1000000 ? `58:2::${channels(color, ":")}` : `58:5:${color - 1}`
}

function channels(color: Color, separator: string): string {
  return [(color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff].join(separator)
}
