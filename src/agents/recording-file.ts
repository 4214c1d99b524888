// Recordings on disk: read by lines, written line by line, never over another file.
// Never knows what the lines mean.

import {closeSync, createReadStream, existsSync, openSync, writeSync} from "node:fs"
import {join, parse} from "node:path"
import {LineSplitter} from "./json-lines.js"
import type {LineSink} from "./record.js"

/** A new file for a recording; `write` hands each line to the kernel before it returns. */
export interface RecordingFile extends LineSink {
  close(): void
}

/** Creates the file, readable by its owner only. Throws an Error whose message can be shown when
 *  it exists already or cannot be made. */
export function createRecordingFile(path: string): RecordingFile {
  let file: number
  try {
    // x: fails when the file exists, and follows no link to another.
    file = openSync(path, "ax", 0o600)
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST"
    const why = error instanceof Error ? error.message : String(error)
    // "ENOENT: no such file or directory, open '…'" names the path again.
    const reason = why.replace(/, open '.*'$/s, "").replace(/^E[A-Z0-9]+: /, "")
    throw new Error(
      exists
        ? `${path} exists already; a recording never overwrites a file`
        : `${path} cannot be written: ${reason}`,
    )
  }
  return {
    write(line) {
      const bytes = Buffer.from(line, "utf8")
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    },
    close() {
      closeSync(file)
    },
  }
}

/** The same for a further session of one run, in a file of its own: `talk-2.jsonl` beside
 *  `talk.jsonl`, or the next number that is free. */
export function createRecordingBeside(path: string, number: number): RecordingFile {
  const {dir, name, ext} = parse(path)
  for (let free = number; ; free++) {
    const beside = join(dir, `${name}-${free}${ext}`)
    if (free - number < BESIDE_MAX && existsSync(beside)) continue
    return createRecordingFile(beside)
  }
}

/** Numbers that are tried. */
const BESIDE_MAX = 1000

/** The lines of a file, without their LF. Throws in the iteration when it cannot be read. */
export async function* recordingLines(path: string): AsyncGenerator<string> {
  const splitter = new LineSplitter()
  const chunks: AsyncIterable<Uint8Array> = createReadStream(path)
  for await (const chunk of chunks) yield* splitter.push(chunk)
  yield* splitter.finish()
}
