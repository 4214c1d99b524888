import {expect, test} from "vitest"
import {Decoder} from "../../src/input/decoder.js"
import {ESC, fed, flushed, read, utf8} from "./feeding.js"
import {decoded, fromHex, RECORDINGS, words} from "./recordings.js"

function wordsOf(text: string): string {
  return words(read(text))
}

test("BE-32 a lone Escape waits, and is Escape when nothing follows", () => {
  const decoder = new Decoder()
  expect(decoder.feed(utf8(ESC))).toEqual([])
  expect(decoder.pending).toBe(true)
  expect(words(decoder.flush())).toBe("escape")
  expect(decoder.pending).toBe(false)
  expect(decoder.flush()).toEqual([])
})

test("BE-32 an Escape that goes on in the next read is no Escape", () => {
  const decoder = new Decoder()
  decoder.feed(utf8(ESC))
  expect(words(decoder.feed(utf8("[A")))).toBe("up")
  expect(decoder.pending).toBe(false)
})

test("BE-34 printable text of one read is one event, a single character is a key", () => {
  expect(read("hello 中文")).toEqual([{type: "text", text: "hello 中文"}])
  expect(read("é")).toEqual([{type: "key", key: "é", modifiers: 0, text: "é", action: "press"}])
  expect(read("A")).toEqual([{type: "key", key: "a", modifiers: 1, text: "A", action: "press"}])
})

test("BE-31 both key protocols and the legacy one are read at any time, asked for or not", () => {
  const shiftEnters = ["[13;2u", "[27;2;13~", "OM"].map(sequence => wordsOf(ESC + sequence))
  expect(shiftEnters).toEqual(["shift+enter", "shift+enter", "shift+enter"])
  expect(["[97;5u", "[27;5;97~"].map(sequence => wordsOf(ESC + sequence))).toEqual([
    "ctrl+a",
    "ctrl+a",
  ])
  expect(wordsOf("\x01")).toBe("ctrl+a")
})

test("BE-31 press, repeat and release are told apart", () => {
  const actions = read(`${ESC}[97;1:1u${ESC}[97;1:2u${ESC}[97;1:3u${ESC}[1;1:3A${ESC}[3;1:3~`)
  expect(actions.map(event => event.type === "key" && `${event.action} ${event.text}`)).toEqual([
    "press a",
    "repeat a",
    "release ",
    "release ",
    "release ",
  ])
})

test.each([
  ["\x00", "ctrl+space"],
  ["\x08", "ctrl+h"],
  ["\t", "tab"],
  ["\n", "ctrl+j"],
  ["\r", "enter"],
  ["\x1f", "ctrl+_"],
  ["\x7f", "backspace"],
  [`${ESC}\r`, "alt+enter"],
  [`${ESC}\x7f`, "alt+backspace"],
  [`${ESC}é`, "alt+é"],
  [`${ESC}_`, "alt+_"],
  [`${ESC}[`, "alt+["],
  [`${ESC}]`, "alt+]"],
  [`${ESC}O`, "alt+shift+o"],
  [`${ESC}P`, "alt+shift+p"],
  [`${ESC}${ESC}`, "alt+escape"],
  [`${ESC}${ESC}${ESC}`, "escape alt+escape"],
  [`${ESC}${ESC}[A`, "alt+up"],
  [`${ESC}${ESC}x`, "escape alt+x"],
  [`${ESC}[[A`, "f1"],
  [`${ESC}[[`, "alt+[ ["],
  [`${ESC}[3$`, "shift+delete"],
  [`${ESC}[3^`, "ctrl+delete"],
  [`${ESC}[3@`, "ctrl+shift+delete"],
  [`${ESC}[a`, "shift+up"],
  [`${ESC}Oa`, "ctrl+up"],
  [`${ESC}O5P`, "ctrl+f1"],
  [`${ESC}[1;129A`, "up"],
  [`${ESC}[97;133u`, "ctrl+a"],
  [`${ESC}[57414u`, "enter"],
  [`${ESC}[57399u`, "0"],
  [`${ESC}[57388;5u`, "ctrl+f25"],
  [`${ESC}[1089::99;5u`, "ctrl+c"],
  [`${ESC}[57441;2u`, ""],
  [`${ESC}[29~`, ""],
  [`${ESC}${ESC}[29~`, ""],
  [`${ESC}[0;;20013u`, "«中»"],
  ["\u009b", "alt+escape"],
  ["\u0081", "ctrl+alt+a"],
])("%j is read as %j", (bytes, name) => {
  expect(wordsOf(bytes)).toBe(name)
})

test("the text of a kitty key is what it types, with Shift, with its own text, or none", () => {
  const texts = ["[97;2u", "[97:65;2;65u", "[49:33;2u", "[32;2u", "[97;5u", "[97;3u", "[13u"]
  expect(texts.map(sequence => read(ESC + sequence)[0])).toEqual(
    ["A", "A", "!", " ", "", "", ""].map(text => expect.objectContaining({text})),
  )
})

test("a code that is a control or no character types nothing", () => {
  for (const sequence of ["[1;1u", "[155u", "[55296u", "[1114112u", "[99999999999u", "[97;1;27u"]) {
    const text = read(ESC + sequence).map(event => (event.type === "key" ? event.text : ""))
    expect(["", "a"]).toContain(text.join(""))
  }
})

test("a character in pieces waits for its rest, however long", () => {
  const decoder = new Decoder()
  const [first = 0, ...rest] = utf8("한")
  expect(decoder.feed(Uint8Array.of(first))).toEqual([])
  expect(decoder.pending).toBe(false)
  expect(decoder.flush()).toEqual([])
  expect(words(decoder.feed(Uint8Array.from(rest)))).toBe("한")
})

test("bytes that are no UTF-8 become U+FFFD, and what follows is whole", () => {
  expect(fed([Uint8Array.of(0xff, 0x61)])).toEqual([{type: "text", text: "\ufffda"}])
  expect(words(fed([Uint8Array.of(0xe4, 0xb8, 0x0d)]))).toBe("\ufffd enter")
})

test("a key in the middle of a sequence ends the sequence and is the key", () => {
  expect(wordsOf(`${ESC}[12\r`)).toBe("enter")
  expect(wordsOf(`${ESC}[12${ESC}[A`)).toBe("up")
  expect(wordsOf(`${ESC}O\r`)).toBe("alt+shift+o enter")
})

test("a sequence that stops in its middle types nothing, even when the rest comes late", () => {
  const decoder = new Decoder()
  decoder.feed(utf8(`${ESC}[1;`))
  expect(flushed(decoder)).toEqual([])
  expect(words(decoder.feed(utf8("5C")))).toBe("ctrl+right")
})

test("a sequence of any length is swallowed to its end", () => {
  expect(read(`${ESC}[${"1;".repeat(50_000)}A`)).toEqual([{type: "other"}])
})

test("BE-36 the mouse is told with cells from 0, buttons and modifiers", () => {
  expect(read(`${ESC}[<0;1;1M`)).toEqual([mouse("press", 0, 0)])
  expect(read(`${ESC}[<0;1;1m`)).toEqual([mouse("release", 0, 0)])
  expect(read(`${ESC}[<35;1;1M`)).toEqual([mouse("motion", 3, 0)])
  expect(read(`${ESC}[<68;1;1M`)).toEqual([mouse("wheel", 64, 1)])
  expect(read(`${ESC}[<24;1;1M`)).toEqual([mouse("press", 0, 6)])
  expect(read(`${ESC}[<0;0;1M`)).toEqual([{type: "other"}])
})

function mouse(
  action: "press" | "release" | "motion" | "wheel",
  button: number,
  modifiers: number,
) {
  return {type: "mouse", action, button, modifiers, column: 0, row: 0}
}

test("BE-36 mouse reports of the oldest form are swallowed and type nothing", () => {
  expect(read(`${ESC}[M !!a`).map(event => event.type)).toEqual(["other", "key"])
  expect(fed([Uint8Array.of(0x1b, 0x5b, 0x4d, 0x20, 0xff, 0x80)])).toEqual([{type: "other"}])
})

test("BE-36 every recorded gesture of the mouse is told by what was done", () => {
  for (const {mouse: modes = {}} of RECORDINGS) {
    for (const [name, hex] of Object.entries(modes["1003+1006"] ?? {})) {
      if (hex === "") continue
      const events = decoded(fromHex(hex))
      expect(events.every(event => event.type === "mouse")).toBe(true)
      const actions = events.map(event => (event.type === "mouse" ? event.action : ""))
      if (name.includes("wheel")) expect(actions).toContain("wheel")
      if (name.includes("click")) expect(actions.slice(0, 2)).toEqual(["press", "release"])
      if (name.startsWith("drag left")) expect(actions).toContain("motion")
    }
    for (const hex of Object.values(modes["1000"] ?? {})) {
      expect(decoded(fromHex(hex)).every(event => event.type === "other")).toBe(true)
    }
  }
})

test("typed text of every recorded terminal and layout is that text", () => {
  for (const {text = {}} of RECORDINGS) {
    for (const [character, hex] of Object.entries(text["legacy"] ?? {})) {
      const [event] = decoded(fromHex(hex))
      expect(event).toMatchObject({type: "key", text: character})
    }
  }
})

test("NumLock and CapsLock change no chord and no named key", () => {
  for (const {numLock = {}} of RECORDINGS) {
    for (const keys of Object.values(numLock)) {
      for (const name of ["Escape", "Up", "F5", "Enter", "ctrl+a"]) {
        const hex = keys[name]
        // tmux 3.3 holds Escape back so long that it was recorded twice.
        if (hex && hex !== "1b1b")
          expect(words(decoded(fromHex(hex))), name).toBe(name.toLowerCase())
      }
    }
  }
})
