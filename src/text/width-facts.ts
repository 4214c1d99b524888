// What Unicode says of a code point as far as its width needs it: one byte for each.
// Knows nothing of graphemes and nothing of how terminals count.
//
// Byte of a code point:
//   bits 0–1  width: 0 none, 1 narrow, 2 wide, 3 ambiguous (UAX #11)
//   bit  2    keeps its columns inside a cluster (spacing mark, halfwidth or fullwidth form);
//             with width 0: a mark that is seen, not a format character or an ignorable one
//   bits 3–4  0 no pictograph, 1 pictograph, 2 made wide by U+FE0F, 3 by U+FE0F or a skin tone

import {WIDTH_RUNS, WIDTH_STAGES} from "./width-table.js"

const BLOCK_SHIFT = 7
const BLOCK_MASK = (1 << BLOCK_SHIFT) - 1
const FACTS_ZERO = 48
const LENGTH_ONE = 35
/** No byte of facts: the block was not asked for yet. A text uses a few blocks only, and to decode
 *  all of them costs the better part of a millisecond at the start. */
const UNREAD = 0xff
const stages = decodeStages(WIDTH_STAGES)
const runs = WIDTH_RUNS.split(" ")
const blocks = new Uint8Array(runs.length << BLOCK_SHIFT).fill(UNREAD)

/** The byte of a code point, 0 to 0x10FFFF. */
export function factsOf(point: number): number {
  const block = stages[point >> BLOCK_SHIFT]!
  const facts = blocks[(block << BLOCK_SHIFT) | (point & BLOCK_MASK)]!
  return facts === UNREAD ? readFacts(block, point) : facts
}

function readFacts(block: number, point: number): number {
  const pairs = runs[block]!
  let at = block << BLOCK_SHIFT
  for (let i = 0; i < pairs.length; i += 2) {
    const end = at + pairs.charCodeAt(i + 1) - LENGTH_ONE + 1
    blocks.fill(pairs.charCodeAt(i) - FACTS_ZERO, at, end)
    at = end
  }
  return blocks[(block << BLOCK_SHIFT) | (point & BLOCK_MASK)]!
}

function decodeStages(text: string): Uint8Array {
  const decoded = new Uint8Array(0x110000 >> BLOCK_SHIFT)
  let at = 0
  for (const part of text.split(" ")) {
    const [block, count] = part.split("*")
    decoded.fill(Number(block), at, at + Number(count))
    at += Number(count)
  }
  return decoded
}
