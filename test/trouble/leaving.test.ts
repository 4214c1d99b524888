// Terminals that were left in another state than they were found in.

import {describe, expect, test} from "vitest"
import type {Desk} from "../app/desk.js"
import {PERSONALITIES} from "../help/personality.js"
import {ask, numbered, started, talking} from "./scene.js"

/** Everything that a program can leave behind. */
function leftBehind(desk: Desk) {
  const {modes, ledger, cursor} = desk.emulator
  return {
    changed: modes.changed,
    keyboard: modes.kittyFlags,
    depth: ledger.keyboard.length,
    otherKeys: ledger.otherKeys,
    margins: modes.margins,
    pen: modes.pen,
    link: modes.link,
    shape: ledger.cursorShape,
    visible: cursor.visible,
  }
}

const NOTHING = {
  changed: [],
  keyboard: 0,
  depth: 1,
  otherKeys: 0,
  margins: undefined,
  pen: "default",
  link: "",
  shape: 0,
  visible: true,
}

const WAYS: readonly (readonly [string, (desk: Desk) => Promise<void>])[] = [
  ["Ctrl+D", desk => desk.type("\x04")],
  ["/exit", desk => desk.type("/exit\r")],
  [
    "Ctrl+C twice",
    async desk => {
      await desk.type("\x03")
      await desk.type("\x03")
    },
  ],
  ["a signal", async desk => desk.loop.stop()],
  [
    "a signal while text streams",
    async desk => {
      await desk.type("Do\r")
      await desk.says(numbered(0, 30).join("\n\n"))
      desk.loop.stop()
    },
  ],
  [
    "a signal while a question waits",
    async desk => {
      await desk.type("Do\r")
      ask(desk, 1)
      await desk.rest()
      desk.loop.stop()
    },
  ],
  [
    "a signal while the menu is open",
    async desk => {
      await desk.type("/")
      desk.loop.stop()
    },
  ],
  [
    "a signal in the middle of a paste",
    async desk => {
      await desk.type("\x1b[200~half a pa")
      desk.loop.stop()
    },
  ],
  [
    "a signal after a resize that was not settled",
    async desk => {
      desk.emulator.resize(40, 12)
      await desk.rest(40)
      desk.loop.stop()
    },
  ],
]

describe.each(["plain", "padding", "unsynchronized", "distant", "mute"])(
  "B089 B090 B091 in a terminal that is %s",
  name => {
    test.each(WAYS)("%s leaves everything as it was found", async (_, leave) => {
      const desk = await started({personality: PERSONALITIES[name] ?? {}})
      await desk.rest(3000)
      await leave(desk)
      await desk.rest(3000)
      expect(desk.left).toBe(true)
      expect(leftBehind(desk)).toEqual(NOTHING)
      const rows = desk.emulator.all()
      expect(rows.filter(row => /^›/.test(row))).toEqual([])
      expect(rows.slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
    })
  },
)

test("B089 menus and questions that come and go push no keyboard mode again", async () => {
  const desk = await started({personality: PERSONALITIES["padding"] ?? {}})
  const depth = desk.emulator.ledger.keyboard.length
  for (let i = 0; i < 5; i++) {
    await desk.type("/")
    await desk.type("\x1b")
    await desk.rest(200)
    await desk.type("\x7f")
    await desk.type("\x1a")
    await desk.rest()
  }
  expect(desk.emulator.ledger.keyboard.length).toBe(depth)
  await desk.type("\x04")
  await desk.rest()
  expect(leftBehind(desk)).toEqual(NOTHING)
})

describe("B098 B105 answers that come late are not left for the shell", () => {
  test.each([0, 5, 20, 60, 120, 200, 400])("after a stay of %i ms", async stay => {
    for (const replies of [0, 10, 40]) {
      const desk = new (await import("../app/desk.js")).Desk({
        columns: 60,
        rows: 16,
        personality: {replies},
      })
      void desk.loop.start().then(() => {
        desk.left = true
      })
      await desk.rest(stay)
      desk.loop.stop()
      await desk.rest(3000)
      expect(desk.left).toBe(true)
      expect(desk.emulator.unread).toBe("")
    }
  })

  test("nor after an answer that streamed", async () => {
    const desk = await talking(30, {personality: {replies: 40}})
    desk.loop.stop()
    await desk.rest(3000)
    expect(desk.left).toBe(true)
    expect(desk.emulator.unread).toBe("")
  })
})
