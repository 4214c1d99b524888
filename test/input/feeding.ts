// Bytes from strings, and events in a form in which any two splits of one input are equal.

import {Decoder} from "../../src/input/decoder.js"
import type {InputEvent} from "../../src/input/event.js"

export const ESC = "\x1b"

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Calls `flush` as the loop does when nothing more comes. */
export function flushed(decoder: Decoder): InputEvent[] {
  const events: InputEvent[] = []
  while (decoder.pending) events.push(...decoder.flush())
  return events
}

/** What comes of bytes in these chunks, with no silence between them and silence at the end. */
export function fed(chunks: readonly Uint8Array[]): InputEvent[] {
  const decoder = new Decoder()
  const events = chunks.flatMap(chunk => [...decoder.feed(chunk)])
  return [...events, ...flushed(decoder)]
}

/** The events of one string of text that comes at once. */
export function read(text: string): InputEvent[] {
  return fed([utf8(text)])
}

/** Typed text joined: the one thing in which a split may show. */
export function joined(events: readonly InputEvent[]): (InputEvent | string)[] {
  const result: (InputEvent | string)[] = []
  for (const event of events) {
    const text = typedText(event)
    const last = result.at(-1)
    if (text && typeof last === "string") result[result.length - 1] = last + text
    else result.push(text || event)
  }
  return result
}

/** The text that an event would put into the editor, or "". */
export function typedText(event: InputEvent): string {
  return event.type === "text" || event.type === "key" ? event.text : ""
}
