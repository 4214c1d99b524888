// Signs that pass for one that a shell or a path knows: dashes, slashes, quotes, bars.
// Knows where they are at home; never letters, and not what is shown in their place.

import {pointWidth} from "./width.js"

/** Signs that pass for one that a shell knows. */
const SIGNS = new Set(
  "‐‑‒–—―−﹘－⁃➖˗⁄∕╱⧸／∖⧵⧹＼﹨․．。｡‥ꓸ：∶꞉˸։׃；\u037e‘’‛ʹʻʼˈ′＇´｀“”‟″＂" +
    "｜│∣ǀ┃❘￨＆﹠＄﹩？﹖∗＊⁎٭＠﹫＃﹟＝꞊％٪～∼˜⁓＜＞﹤﹥ᐸᐳ˂˃（）❨❩［］｛｝❴❵ǃ！，‚،＋",
)
/** Signs that pass for one that a path knows. */
const PATH_SIGNS = new Set("‐‑−⁄∕╱⧸／∖⧵⧹＼﹨․‥ꓸ：∶꞉")
/** Letters of East Asia that are a mere stroke: signs where no other letter of theirs is near. */
const STROKES = new Set("ー一ㅡノ丨ㅣ")

/** Marks such signs of a command or a path with 1 at their offsets (UTF-16 units). Linear time. */
export function markSigns(text: string, matter: "command" | "path", found: Uint8Array): void {
  const signs = matter === "command" ? SIGNS : PATH_SIGNS
  let quote = ""
  for (let offset = 0; offset < text.length; offset++) {
    const sign = text[offset]!
    if (matter === "command") {
      // Between quotes a sign is only text; that these end where they seem to, their own look says.
      if (sign === "\\" && quote !== "'") offset++
      else if (quote === "" && (sign === '"' || sign === "'")) quote = sign
      else if (sign === quote) quote = ""
      if (quote !== "") continue
    }
    if (sign <= "\x7f") continue
    if (STROKES.has(sign) ? !hasEast(text, offset) : signs.has(sign) && !isAtHome(text, offset)) {
      found[offset] = 1
    }
  }
}

/** Whether a sign stands beside East Asian writing, whose own it is, or inside of a word, where an
 *  apostrophe belongs. */
function isAtHome(text: string, offset: number): boolean {
  const isLetter = (at: number) => /\p{L}/u.test(text[at] ?? "")
  if (text[offset] === "’" && isLetter(offset - 1) && isLetter(offset + 1)) return true
  return isEast(text, offset - 1) || isEast(text, offset + 1)
}

/** Whether any East Asian character is a neighbour, be it a sign. */
function hasEast(text: string, offset: number): boolean {
  return isWide(text, offset - 1) || isWide(text, offset + 1)
}

function isEast(text: string, offset: number): boolean {
  return isWide(text, offset) && !SIGNS.has(text[offset]!)
}

/** A half of a surrogate pair counts as what most pairs are here: an ideograph, an emoji. */
function isWide(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  return unit > 0x2e80 && (pointWidth(unit) === 2 || (unit & 0xf800) === 0xd800)
}
