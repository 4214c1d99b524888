// Keys that did something else, and answers of the terminal that were typed into the draft.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {rested, started, talking} from "./scene.js"

const draft = (desk: Awaited<ReturnType<typeof started>>) => desk.emulator.screen().join("\n")

test.each(["tmux 3.5a", "XTerm(379)"])(
  "B078 %s is asked for the modifiers of Enter, and asked no more at the end",
  async version => {
    const desk = await started({personality: {version}})
    expect(desk.emulator.ledger.otherKeys).toBe(1)
    await desk.type("one\x1b[27;2;13~two\r")
    expect(desk.asked).toEqual(["prompt one\ntwo"])
    desk.loop.stop()
    await desk.rest(3000)
    expect(desk.emulator.ledger.otherKeys).toBe(0)
  },
)

test.each([["\n"], ["\x1b\r"], ["\x1b[13;2u"], ["\x1b[27;2;13~"], ["\\\r"]])(
  "B077 %j makes a new line, and Enter sends",
  async bytes => {
    const desk = await started()
    await desk.type("one")
    await desk.type(bytes)
    await desk.type("two")
    expect(desk.asked).toEqual([])
    await desk.type("\r")
    expect(desk.asked).toEqual(["prompt one\ntwo"])
  },
)

// konsole and rxvt send the keypad's Enter for Shift+Enter, and the mode in which it would be that
// of the keypad is never set: it makes a new line.
test("B079 the keypad's Enter of application mode types no letters, nor does another key of it", async () => {
  const desk = await started()
  await desk.type("a")
  for (const final of "jklmno") await desk.type(`\x1bO${final}`)
  await desk.type("\x1bOM")
  await desk.type("b\r")
  expect(desk.asked).toEqual(["prompt a*+,-./\nb"])
})

test.each(["\x1b[13;1:3u", "\x1b[1;1:3D", "\x1b[100;1:3u", "\x1b[57414;1:3u"])(
  "B081 %j is a release: nothing happens",
  async bytes => {
    const desk = await started()
    await desk.type("abc")
    const before = desk.emulator.screen()
    await desk.type(bytes)
    expect(desk.emulator.screen()).toEqual(before)
    expect(desk.asked).toEqual([])
  },
)

test("B081 a press with its release acts once", async () => {
  const desk = await started()
  await desk.type("\x1b[97;1:1u\x1b[97;1:3u\x1b[98;1:1u\x1b[98;1:3u")
  await desk.type("\x1b[13;1:1u\x1b[13;1:3u")
  expect(desk.asked).toEqual(["prompt ab"])
})

test.each([
  ["\x7f", "one tw"],
  ["\x1b[127;5u", "one"],
  ["\x1b\x7f", "one"],
  ["\x17", "one"],
])("B082 B083 %j takes away what it should, and undo brings it back", async (bytes, left) => {
  const desk = await started()
  await desk.type("one two")
  await desk.type(bytes)
  expect(desk.emulator.screen()).toContain(`› ${left}`)
  await desk.type("\x1f")
  expect(desk.emulator.screen()).toContain("› one two")
})

describe("B085 B086 Escape, or the beginning of a key", () => {
  test("an arrow that comes in two pieces at once is an arrow", async () => {
    const desk = await talking(2)
    await desk.type("ab")
    desk.emulator.type("\x1b")
    desk.clock.advance(10)
    await desk.type("[D")
    await desk.type("x")
    expect(draft(desk)).toContain("› axb")
    expect(desk.asked).not.toContain("cancel")
  })

  test("the rest of an arrow that comes late is never text", async () => {
    const desk = await rested(2)
    await desk.type("ab")
    for (const gap of [20, 40, 80, 200]) {
      desk.emulator.type("\x1b")
      desk.clock.advance(gap)
      await desk.type("[D")
      await desk.type("\x1b[C")
      await desk.rest(2000)
    }
    expect(draft(desk)).toContain("› ab")
    await desk.type("\x1b")
    await desk.rest(2000)
    await desk.type("[")
    await desk.type("D")
    expect(draft(desk)).toContain("› ab[D")
  })

  test("when the program was busy, what came meanwhile is read before Escape is believed", async () => {
    const desk = await talking(2)
    await desk.type("ab")
    desk.emulator.type("\x1b")
    // The timer falls due in the same turn of the loop in which the rest waits to be read.
    desk.clock.setTimer(30, () => desk.emulator.type("[D"))
    desk.clock.advance(31)
    await desk.type("x")
    expect(draft(desk)).toContain("› axb")
    expect(desk.asked).not.toContain("cancel")
  })
})

describe("B097 B099 B105 answers never become text", () => {
  const ANSWERS = [
    "\x1b]11;rgb:1111/2222/3333\x1b\\",
    "\x1b]11;rgb:1111/2222/3333\x07",
    "\x1b]11;?\x1b\\",
    "\x1b[?62;4c",
    "\x1b[>1;10;0c",
    "\x1b[?2026;2$y",
    "\x1b[?1u",
    "\x1b[0n",
    "\x1b[24;80R",
    "\x1bP>|xterm(379)\x1b\\",
  ]
  test.each(ANSWERS)("%j, cut anywhere, at once or two seconds late, twice", async answer => {
    const desk = await started()
    await desk.type("x")
    const before = desk.emulator.screen()
    for (const delay of [0, 20, 800, 2000]) {
      for (let cut = 2; cut < answer.length; cut++) {
        desk.emulator.type(answer.slice(0, cut))
        desk.clock.advance(delay)
        desk.emulator.type(answer.slice(cut))
        desk.clock.advance(40)
      }
      desk.emulator.type(answer + answer)
      await desk.rest(100)
    }
    expect(desk.emulator.screen()).toEqual(before)
  })
})

test("B101 no well-formed sequence that is no key leaves text", async () => {
  const desk = await started()
  await desk.type("x")
  const part = fc.stringMatching(/^[<=>?]?[0-9;:]{0,8}[ -/]?[@-Z\\^-~]$/)
  await fc.assert(
    fc.asyncProperty(part, async body => {
      // Keys move the caret, close and send; they are other tests' business.
      fc.pre(!/^[0-9;:]*[A-HPQRSZMmu~^$@IOt]$/.test(body))
      // rxvt ends its Shift keys with a dollar, so what follows one is a key of its own.
      fc.pre(!/^[0-9;:]*\$/.test(body))
      await desk.type(`\x1b[${body}`)
      const shown = desk.emulator.screen().filter(row => row.startsWith("›"))
      expect(shown).toEqual(["› x"])
    }),
    {numRuns: 150},
  )
})

test("B102 the questions at the start are few, and the same ones always", async () => {
  const desk = await started()
  const questions = desk.emulator.bytes.match(/\x1b\[[?>]?[\d;]*(\$p|[cnqu])/g) ?? []
  // Where the cursor is, two modes, the name, the keyboard, and a last one that all answer.
  const asked = ["[6n", "[?2026$p", "[?2027$p", "[>0q", "[?u", "[c"].map(one => `\x1b${one}`)
  expect(questions.slice(0, asked.length)).toEqual(asked)
})

test("B103 every character cut at every byte is that character", async () => {
  const desk = await started()
  for (const character of ["é", "한", "中", "😀", "ก"]) {
    const bytes = new TextEncoder().encode(character)
    for (let cut = 1; cut < bytes.length; cut++) {
      desk.emulator.send(bytes.slice(0, cut))
      desk.clock.advance(5)
      desk.emulator.send(bytes.slice(cut))
    }
  }
  await desk.rest(100)
  expect(draft(desk)).toContain("› é한한中中😀😀😀กก")
})

test("B062 a thousand keys in pieces of any size, none lost", async () => {
  const desk = await started({columns: 120, rows: 24})
  const text = Array.from({length: 1000}, (_, i) => "abcdefghij"[i % 10]).join("")
  for (let at = 0, size = 1; at < text.length; at += size, size = (size * 7 + 3) % 23 || 1) {
    desk.emulator.type(text.slice(at, at + size))
    if (size % 3 === 0) desk.clock.advance(1)
  }
  await desk.rest(100)
  await desk.type("\r")
  expect(desk.asked).toEqual([`prompt ${text}`])
})
