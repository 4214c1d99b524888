// Keys and pastes decoded, beside Node's own readline.

import {emitKeypressEvents} from "node:readline"
import {PassThrough} from "node:stream"
import {Decoder} from "../../src/input/decoder.js"
import type {Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {timed} from "../micro.js"
import {Random} from "../random.js"

const KEYS = [
  "a",
  "Z",
  "é",
  "终",
  "\x1b[A",
  "\x1b[1;5C",
  "\x1bOP",
  "\r",
  "\x7f",
  "\x1b[97;5u",
  "\x03",
]

export const microInput: Workload = {
  name: "micro.input",
  title: "keys and pastes decoded",
  run() {
    const random = new Random(4)
    const keys = new TextEncoder().encode(
      Array.from({length: 20_000}, () => random.of(KEYS)).join(""),
    )
    const paste = new TextEncoder().encode(
      `\x1b[200~${"a pasted line of text, nothing special\n".repeat(25_000)}\x1b[201~`,
    )
    const decoder = new Decoder()
    const chunks = (bytes: Uint8Array, size: number) => {
      for (let at = 0; at < bytes.length; at += size) decoder.feed(bytes.subarray(at, at + size))
    }
    const rate = (bytes: Uint8Array, ns: number) => (bytes.length / ns) * 1000
    const keyNs = timed(() => chunks(keys, 64))
    const pasteNs = timed(() => chunks(paste, 65_536))
    const measures: Measure[] = [
      {
        name: "micro.keys",
        value: keyNs / timed(readline(keys)),
        unit: "×",
        note: `${rate(keys, keyNs).toFixed(1)} MB/s in chunks of 64 bytes; against readline`,
      },
      {
        name: "micro.paste",
        value: pasteNs / paste.length,
        unit: "ns/byte",
        note: `${rate(paste, pasteNs).toFixed(0)} MB/s, a paste of 1 MB`,
      },
    ]
    return Promise.resolve(measures)
  },
}

function readline(bytes: Uint8Array): () => void {
  const stream = new PassThrough()
  emitKeypressEvents(stream)
  let keys = 0
  stream.on("keypress", () => keys++)
  const text = Buffer.from(bytes)
  return () => {
    for (let at = 0; at < text.length; at += 64) stream.emit("data", text.subarray(at, at + 64))
  }
}
