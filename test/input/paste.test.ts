import {expect, test} from "vitest"
import {Decoder, PASTE_FLUSHES_MAX} from "../../src/input/decoder.js"
import type {InputEvent} from "../../src/input/event.js"
import {PASTE_BYTES_MAX} from "../../src/input/paste-body.js"
import {ESC, fed, flushed, read, utf8} from "./feeding.js"
import {fromHex, RECORDINGS} from "./recordings.js"

const BEGIN = `${ESC}[200~`
const END = `${ESC}[201~`

function paste(text: string, cut = 0): InputEvent {
  return {type: "paste", text, cut}
}

test("BE-33 a paste arrives whole, with one newline for each CR, LF and CR LF", () => {
  expect(read(`${BEGIN}a\r\nb\rc\nd\r\n\r\ne\tf${END}`)).toEqual([paste("a\nb\nc\nd\n\ne\tf")])
})

test("an empty paste is a paste of nothing", () => {
  expect(read(BEGIN + END)).toEqual([paste("")])
})

// The clipboard, as the recorder filled it, and what may arrive of it: terminals take out or
// picture controls, each in its own way, but no control byte may get through here.
const CLIPBOARDS: Readonly<Record<string, RegExp>> = {
  word: /^hello$/,
  lines: /^a[\n ]b[\n ]c$/,
  "line with its newline": /^ab[\n ]$/,
  tab: /^a[\t ]b$/,
  "non-ASCII": /^é中😀$/,
  CR: /^a[\n ]b$/,
  "CR LF": /^a(\n\n?| )b$/,
  "trailing blanks": /^ab {2}$/,
  "controls 1 3 8 7f": /^a[ ␁␃␈␡]*b$/,
  "C1 9b": /^a\ufffd?31mb$/,
  escape: /^a[ ␛]?\[31mb$/,
  "end mark inside": /^a([ ␛]?\[201~)?b$/,
}

test("BE-33 every recorded paste is one paste of what was on the clipboard", () => {
  const seen = RECORDINGS.flatMap(({file, paste: pastes}) =>
    Object.entries(pastes?.["2004"] ?? {}).flatMap(([name, hex]) => {
      const expected = CLIPBOARDS[name]
      if (typeof hex !== "string" || hex === "" || !expected) return []
      const events = fed([fromHex(hex)])
      expect(events, `${name} in ${file}`).toEqual([paste(expect.stringMatching(expected))])
      return events
    }),
  )
  expect(seen.length).toBeGreaterThan(80)
})

test.each([
  ["an ESC", `a${ESC}`, "a"],
  ["two", `a${ESC}${ESC}`, "a"],
  ["half an end mark", `ab${ESC}[2`, "ab[2"],
  ["an end mark without its last byte", `${ESC}[201`, "[201"],
  ["a begin mark", `x${BEGIN}y`, "x[200~y"],
  ["an unfinished OSC", `${ESC}]0;title`, "]0;title"],
  ["an unfinished character", "a\u4e2d", "a中"],
])("a paste that ends in %s ends where it should, and keeps no ESC", (_, body, text) => {
  expect(read(`${BEGIN}${body}${END}x`).slice(0, 1)).toEqual([paste(text)])
  expect(read(`${BEGIN}${body}${END}x`).length).toBe(2)
})

test("BE-33 a paste over 4 MiB is cut there and swallowed to its end", () => {
  const over = 1000
  const body = "x".repeat(PASTE_BYTES_MAX + over)
  const events = read(`${BEGIN}${body}${END}y`)
  expect(events.map(event => event.type)).toEqual(["paste", "key"])
  expect(events[0]).toEqual(paste("x".repeat(PASTE_BYTES_MAX), over))
})

test("a paste of exactly 4 MiB is not cut", () => {
  const [event] = read(`${BEGIN}${"x".repeat(PASTE_BYTES_MAX)}${END}`)
  expect(event).toMatchObject({type: "paste", cut: 0})
})

test.each(["", "x", "xx"])("a cut never leaves half a character (after %j)", before => {
  const characters = Math.ceil(PASTE_BYTES_MAX / 3)
  const [event] = read(`${BEGIN}${before}${"中".repeat(characters)}${END}`)
  const kept = Math.floor((PASTE_BYTES_MAX - before.length) / 3)
  expect(event).toEqual(paste(before + "中".repeat(kept), 3 * (characters - kept)))
})

test("a byte order mark is pasted and typed as the character it is", () => {
  expect(read(`${BEGIN}\ufeffa${END}`)).toEqual([paste("\ufeffa")])
  expect(read("\ufeffa")).toEqual([{type: "text", text: "\ufeffa"}])
})

test("the memory of a large paste is not in the next one", () => {
  const decoder = new Decoder()
  decoder.feed(utf8(`${BEGIN}${"x".repeat(10_000)}${END}`))
  expect(decoder.feed(utf8(`${BEGIN}a${END}`))).toEqual([paste("a")])
})

test("a short silence within a paste does not end it", () => {
  const decoder = new Decoder()
  decoder.feed(utf8(`${BEGIN}one`))
  for (let flush = 1; flush < PASTE_FLUSHES_MAX; flush++) expect(decoder.flush()).toEqual([])
  expect(decoder.pending).toBe(true)
  expect(decoder.feed(utf8(`\rtwo${END}`))).toEqual([paste("one\ntwo")])
  expect(decoder.pending).toBe(false)
})

test("a paste whose end never comes is handed over, and the keyboard works again", () => {
  const decoder = new Decoder()
  decoder.feed(utf8(`${BEGIN}lost${ESC}[20`))
  expect(flushed(decoder)).toEqual([paste("lost[20")])
  expect(decoder.feed(utf8("\r"))).toEqual([expect.objectContaining({key: "enter"})])
})

test("the end mark of a paste that was given up already is no key", () => {
  const decoder = new Decoder()
  decoder.feed(utf8(`${BEGIN}slow`))
  flushed(decoder)
  expect(decoder.feed(utf8(END))).toEqual([{type: "other"}])
})

test("keys around a paste stay keys", () => {
  const types = read(`a${BEGIN}b\r${END}\r${ESC}[A`).map(event =>
    event.type === "key" ? event.key : event.type,
  )
  expect(types).toEqual(["a", "paste", "enter", "up"])
})
