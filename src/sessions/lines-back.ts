// The lines of a file from its end on, without reading more of it than is asked for.
// Never knows what a line means.

import {readSync} from "node:fs"

const CHUNK_BYTES = 512 * 1024
const NEWLINE = 0x0a
/** A longer line is no line of ours, and is not put together. */
const LINE_BYTES_MAX = 64 * 1024 * 1024

/** One line without its newline, and how many bytes of the file stand before it. The bytes are
 *  only good until the next line is asked for. */
export interface LineBack {
  readonly bytes: Buffer
  readonly before: number
}

/** The lines of an open file of that size, the last one first; an empty one stands behind a last
 *  newline. */
export function* linesBack(handle: number, size: number): Generator<LineBack> {
  // Parts of the line that begins in a chunk before, in order.
  let rest: Buffer[] = []
  let length = 0
  for (let end = size; end > 0; ) {
    const from = Math.max(0, end - CHUNK_BYTES)
    const chunk = Buffer.allocUnsafe(end - from)
    const count = readSync(handle, chunk, 0, chunk.length, from)
    // It has become shorter: somebody else has it.
    if (count < chunk.length) return
    let stop = chunk.length
    while (stop > 0) {
      const at = chunk.lastIndexOf(NEWLINE, stop - 1)
      if (at < 0) break
      const part = chunk.subarray(at + 1, stop)
      yield {bytes: joined(part, rest, length), before: from + at + 1}
      rest = []
      length = 0
      stop = at
    }
    const part = chunk.subarray(0, stop)
    length += part.length
    if (length <= LINE_BYTES_MAX) rest.unshift(part)
    else rest = []
    end = from
  }
  yield {bytes: joined(Buffer.alloc(0), rest, length), before: 0}
}

function joined(part: Buffer, rest: readonly Buffer[], length: number): Buffer {
  if (length > LINE_BYTES_MAX) return Buffer.alloc(0)
  return rest.length === 0 ? part : Buffer.concat([part, ...rest])
}
