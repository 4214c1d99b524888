import {expect, test} from "vitest"
import {Decoder} from "../../src/input/decoder.js"
import type {InputEvent} from "../../src/input/event.js"
import {ESC, fed, flushed, read, typedText, utf8} from "./feeding.js"
import {fromHex, RECORDINGS} from "./recordings.js"

const ST = `${ESC}\\`

const REPLIES: readonly (readonly [string, InputEvent])[] = [
  ["[?62;4;22c", {type: "attributes", values: [62, 4, 22]}],
  ["[?2026;2$y", {type: "mode", mode: 2026, state: 2}],
  ["[?5u", {type: "keyboard", flags: 5}],
  ["[?7;13R", {type: "cursor", row: 6, column: 12}],
  ["[48;24;80;408;640t", {type: "size", size: {columns: 80, rows: 24}}],
  ["[8;50;132t", {type: "size", size: {columns: 132, rows: 50}}],
  [
    `]11;rgb:1e1e/0000/ffff${ST}`,
    {type: "color", which: "background", red: 30, green: 0, blue: 255},
  ],
  ["]10;rgb:f/8/0\x07", {type: "color", which: "foreground", red: 255, green: 136, blue: 0}],
  ["[0n", {type: "status"}],
  ["[3n", {type: "status"}],
  [`P>|XTerm(398)${ST}`, {type: "version", text: "XTerm(398)"}],
  ["[>41;398;0c", {type: "other"}],
  [`]52;c;aGVsbG8=${ST}`, {type: "other"}],
]

test.each(REPLIES)("the answer ESC %s is understood, and types nothing", (reply, event) => {
  expect(read(ESC + reply)).toEqual([event])
})

test("an answer late in its middle, at any byte, never types and never becomes a key", () => {
  for (const [reply, event] of REPLIES) {
    for (let at = 2; at <= reply.length; at++) {
      const events = withSilenceAt(ESC + reply, at + 1)
      expect(events.filter(other => other.type === event.type)).toEqual([event])
      expect(events.map(typedText).join("")).toBe("")
      expect(events.length).toBe(1)
    }
  }
})

test("an answer that stalls right behind its ESC costs an Escape, but types nothing", () => {
  for (const [reply, event] of REPLIES) {
    expect(withSilenceAt(ESC + reply, 1).slice(1)).toEqual([event])
    expect(withSilenceAt(ESC + reply, 2).slice(1)).toEqual([event])
  }
})

function withSilenceAt(text: string, at: number): InputEvent[] {
  const decoder = new Decoder()
  const bytes = utf8(text)
  const before = [...decoder.feed(bytes.subarray(0, at)), ...flushed(decoder)]
  return [...before, ...decoder.feed(bytes.subarray(at)), ...flushed(decoder)]
}

test("what one types after Escape is not held back for good", () => {
  for (const text of ["[", "[x", "]", "]done", "[?", "[12", "P", "Please", "中"]) {
    const decoder = new Decoder()
    decoder.feed(utf8(ESC))
    flushed(decoder)
    const events = [...decoder.feed(utf8(text)), ...flushed(decoder)]
    expect(events.map(typedText).join("")).toBe(text)
  }
})

test("Escape pressed just before an answer arrives is still Escape", () => {
  expect(read(`${ESC}${ESC}[?62c`)).toEqual([escapeKey(), {type: "attributes", values: [62]}])
  expect(read(`${ESC}${ESC}]11;rgb:0/0/0\x07`)[0]).toEqual(escapeKey())
})

function escapeKey(): InputEvent {
  return {type: "key", key: "escape", modifiers: 0, text: "", action: "press"}
}

test("a position report is a report while one is awaited, and Shift+F3 else", () => {
  const decoder = new Decoder()
  const report = utf8(`${ESC}[1;2R`)
  const shiftF3 = {type: "key", key: "f3", modifiers: 1, text: "", action: "press"}
  expect(decoder.feed(report)).toEqual([shiftF3])
  decoder.expectCursor(1)
  expect(decoder.feed(report)).toEqual([{type: "cursor", row: 0, column: 1}])
  expect(decoder.feed(report)).toEqual([shiftF3])
  decoder.expectCursor(1)
  decoder.forgetCursor()
  expect(decoder.feed(report)).toEqual([shiftF3])
})

test("a report that nobody awaits and that can be no key says nothing", () => {
  for (const report of ["[24;80R", "[1;1R", "[1;300R", "[1;40R"]) {
    expect(read(ESC + report)).toEqual([{type: "other"}])
  }
})

test("F3 in its unmistakable spellings is a key even while a report is awaited", () => {
  const decoder = new Decoder()
  decoder.expectCursor(1)
  const events = decoder.feed(utf8(`${ESC}[R${ESC}OR${ESC}[13~${ESC}[1;2:1R`))
  expect(events.map(event => event.type === "key" && event.key)).toEqual(["f3", "f3", "f3", "f3"])
})

test("BE-37 a control string of 1 KiB is an answer, a longer one is dropped whole", () => {
  const body = (length: number) => `${ESC}]0;${"x".repeat(length - 2)}${ST}`
  expect(read(body(1024))).toEqual([{type: "other"}])
  expect(read(body(1025))).toEqual([])
  expect(read(`${body(100_000)}a`).map(typedText)).toEqual(["a"])
})

test("APC, PM and SOS strings are swallowed, whoever sends them", () => {
  for (const introducer of ["_", "^", "X"]) {
    expect(read(`${ESC}${introducer}Gi=1;OK${ST}`)).toEqual([{type: "other"}])
  }
})

test("a string whose end never comes gives the keyboard back at the next control key", () => {
  const decoder = new Decoder()
  decoder.feed(utf8(`${ESC}]11;rgb:12`))
  expect(flushed(decoder)).toEqual([])
  const events = decoder.feed(Uint8Array.of(0x03))
  expect(events).toEqual([{type: "key", key: "c", modifiers: 4, text: "", action: "press"}])
  expect(decoder.feed(utf8("a")).map(typedText)).toEqual(["a"])
})

test("Escape in a string whose end never comes is Escape once the next key shows it", () => {
  const decoder = new Decoder()
  decoder.feed(utf8(`${ESC}]11;rgb:12`))
  flushed(decoder)
  decoder.feed(utf8(ESC))
  flushed(decoder)
  expect(decoder.feed(utf8("a"))).toEqual([escapeKey(), expect.objectContaining({text: "a"})])
})

test("a silence that is told twice loses no late answer", () => {
  const decoder = new Decoder()
  decoder.feed(utf8(ESC))
  expect(decoder.flush()).toEqual([escapeKey()])
  expect(decoder.flush()).toEqual([])
  expect(decoder.feed(utf8("[?62c"))).toEqual([{type: "attributes", values: [62]}])
})

test("every well-formed sequence nobody knows says nothing", () => {
  for (const intermediate of ["", " ", "!", '"', "#"]) {
    for (let final = 0x40; final < 0x7f; final++) {
      const bytes = utf8(`${ESC}[>9;9${intermediate}${String.fromCharCode(final)}`)
      expect(fed([bytes])).toEqual([{type: "other"}])
    }
  }
})

test("the terminal's name carries no control characters", () => {
  expect(read(`${ESC}P>|bad\u009b31m\tname${ST}`)).toEqual([{type: "version", text: "bad31mname"}])
})

test("a size of nothing and a colour of nonsense are no answers", () => {
  for (const reply of ["[48;0;80t", "[4;1;1t", "]11;?\x07", "]11;rgb:xyz/0/0\x07"]) {
    expect(read(ESC + reply)).toEqual([{type: "other"}])
  }
})

test("recorded focus and in-band sizes are told as such", () => {
  for (const {focus, inBandSize} of RECORDINGS) {
    if (focus?.["in"]) expect(fed([fromHex(focus["in"])])).toEqual([focused(true)])
    if (focus?.["out"]) expect(fed([fromHex(focus["out"])])).toEqual([focused(false)])
    for (const hex of Object.values(inBandSize ?? {}).filter(bytes => bytes !== "")) {
      expect(fed([fromHex(hex)])).toEqual([expect.objectContaining({type: "size"})])
    }
  }
})

function focused(value: boolean): InputEvent {
  return {type: "focus", focused: value}
}
