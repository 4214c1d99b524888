import {expect, test} from "vitest"
import {APP_COMMANDS, EDIT_COMMANDS} from "../../src/input/command.js"
import {commandFor, keyNames} from "../../src/input/keymap.js"
import {ESC, read} from "./feeding.js"
import {decoded, presses, RECORDINGS} from "./recordings.js"

function commands(text: string): string {
  return read(text)
    .map(event => commandFor(event) ?? "none")
    .join(" ")
}

test.each([
  ["\r", "send"],
  ["\n", "newline"],
  [`${ESC}\r`, "newline"],
  [`${ESC}[13;2u`, "newline"],
  [`${ESC}[27;2;13~`, "newline"],
  [ESC, "escape"],
  ["\x03", "clear-or-quit"],
  ["\x04", "delete-or-quit"],
  ["\x1a", "suspend"],
  ["\x0c", "redraw"],
  ["\t", "complete"],
  ["\x01", "line-start"],
  ["\x05", "line-end"],
  ["\x02", "left"],
  ["\x06", "right"],
  ["\x17", "delete-word-back"],
  ["\x15", "kill-to-start"],
  ["\x0b", "kill-to-end"],
  ["\x19", "yank"],
  [`${ESC}y`, "yank-pop"],
  [`${ESC}b`, "word-left"],
  [`${ESC}f`, "word-right"],
  [`${ESC}d`, "delete-word-forward"],
  ["\x1f", "undo"],
  [`${ESC}[45;6u`, "undo"],
  [`${ESC}[27;6;95~`, "undo"],
  [`${ESC}[47;5u`, "undo"],
  [`${ESC}_`, "redo"],
  [`${ESC}[45;4u`, "redo"],
  [`${ESC}[27;4;95~`, "redo"],
  [`${ESC}[1;5D`, "word-left"],
  [`${ESC}[1;3C`, "word-right"],
  [`${ESC}[H`, "line-start"],
  [`${ESC}[4~`, "line-end"],
  [`${ESC}[1;5H`, "text-start"],
  [`${ESC}[1;5F`, "text-end"],
  [`${ESC}OA`, "up"],
  [`${ESC}[B`, "down"],
  ["\x10", "history-older"],
  ["\x0e", "history-newer"],
  [`${ESC}[5~`, "page-up"],
  [`${ESC}[6~`, "page-down"],
  ["\x7f", "delete-back"],
  ["\x08", "delete-back"],
  [`${ESC}[127;5u`, "delete-word-back"],
  [`${ESC}\x7f`, "delete-word-back"],
  [`${ESC}[3~`, "delete-forward"],
  [`${ESC}OP`, "help"],
])("%j means %s", (bytes, command) => {
  expect(commands(bytes)).toBe(command)
})

test("text, pastes and answers are no commands", () => {
  expect(commands("a")).toBe("none")
  expect(commands("hello")).toBe("none")
  expect(commands(`${ESC}[200~\r${ESC}[201~`)).toBe("none")
  expect(commands(`${ESC}[?62c`)).toBe("none")
})

test("letting a key go means nothing", () => {
  expect(commands(`${ESC}[13;1:3u`)).toBe("none")
})

test("holding a key moves on, but sends and quits only once", () => {
  expect(commands(`${ESC}[1;1:2D`)).toBe("left")
  expect(commands(`${ESC}[13;1:2u`)).toBe("none")
  expect(commands(`${ESC}[99;5:2u`)).toBe("none")
})

test("Ctrl+Shift+C is left to whoever copies", () => {
  expect(commands(`${ESC}[99;6u`)).toBe("none")
})

test("Alt chords hold with CapsLock on", () => {
  expect(commands(`${ESC}B`)).toBe("word-left")
})

test("on a Cyrillic layout Ctrl+C is the key at its place, told or not", () => {
  expect(commands(`${ESC}[1089;5u`)).toBe("clear-or-quit")
  expect(commands(`${ESC}[1089::99;5u`)).toBe("clear-or-quit")
  expect(commands("с")).toBe("none")
})

test("on a German layout Ctrl+Z is the key that is labelled Z", () => {
  expect(commands(`${ESC}[122::121;5u`)).toBe("suspend")
})

test("every command but none has a key, and its first name means it", () => {
  for (const command of [...EDIT_COMMANDS, ...APP_COMMANDS]) {
    expect(keyNames(command).length, command).toBeGreaterThan(0)
  }
  expect(keyNames("newline")).toEqual(["Shift+Enter", "Ctrl+J", "Alt+Enter"])
  expect(keyNames("escape")).toEqual(["Esc"])
})

test("no key that help names means two commands", () => {
  const names = [...EDIT_COMMANDS, ...APP_COMMANDS].flatMap(keyNames)
  expect(new Set(names).size).toBe(names.length)
})

test("in every recorded terminal Ctrl+J, Enter and the arrows do their work", () => {
  const wanted: Readonly<Record<string, string>> = {
    "ctrl+j": "newline",
    "ctrl+c": "clear-or-quit",
    Enter: "send",
    Backspace: "delete-back",
    Up: "up",
    Left: "left",
    Home: "line-start",
    End: "line-end",
    Delete: "delete-forward",
    PageUp: "page-up",
    Tab: "complete",
    Escape: "escape",
  }
  for (const press of RECORDINGS.flatMap(presses)) {
    const command = wanted[press.name]
    const settled = /^(.*: )?(legacy|kitty1|modifyOtherKeys[12])$/.test(press.mode)
    if (!command || !settled) continue
    const got = decoded(press.bytes).map(event => commandFor(event))
    expect(got, `${press.name} in ${press.terminal}, ${press.mode}`).toContain(command)
  }
})
