// A block as bytes, and back: for the archive, which nobody but this process reads. Knows nothing
// of files.

import {deserialize, serialize} from "node:v8"
import type {Block, ToldBlock} from "../transcript/block.js"
import {type Growing, growing, wholeText} from "../transcript/growing.js"

/** The bytes of a block. What an agent gave as raw input and output is left out where it is no
 *  plain value (a function, or one that is too deep); all else of it is there. */
export function bytesOf(block: Block): Buffer {
  const flat = flatBlock(block)
  try {
    return serialize(flat)
  } catch {
    return serialize(withoutRaw(flat))
  }
}

/** The block of `bytesOf`; `undefined` for any other bytes. */
export function blockOfBytes(bytes: Buffer): Block | undefined {
  try {
    return grownBlock(deserialize(bytes) as Flat)
  } catch {
    return undefined
  }
}

/** A block whose growing text is one string. */
type Flat<B extends Block = Block> = B extends {readonly text: Growing}
  ? Omit<B, "text"> & {readonly text: string}
  : B extends {readonly of: ToldBlock}
    ? Omit<B, "of"> & {readonly of: Flat<ToldBlock>}
    : B

/** A text that has grown is a chain of its pieces, which would be gone through one in another. */
function flatBlock(block: Block): Flat {
  switch (block.type) {
    case "reply":
    case "thought":
      return {...block, text: wholeText(block.text)}
    case "shown":
      return {...block, of: flatBlock(block.of) as Flat<ToldBlock>}
    default:
      return block
  }
}

function grownBlock(flat: Flat): Block {
  switch (flat.type) {
    case "reply":
    case "thought":
      return {...flat, text: growing(flat.text)}
    case "shown":
      return {...flat, of: grownBlock(flat.of) as ToldBlock}
    default:
      return flat
  }
}

function withoutRaw(flat: Flat): Flat {
  if (flat.type === "shown") return {...flat, of: withoutRaw(flat.of) as Flat<ToldBlock>}
  return flat.type === "tool" ? {...flat, input: undefined, output: undefined} : flat
}
