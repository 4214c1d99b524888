import {expect, test} from "vitest"
import {Desk} from "./desk.js"

const SIZE = {columns: 60, rows: 12}

test("the first picture stands under the shell's last row and erases nothing", async () => {
  const desk = new Desk(SIZE)
  desk.emulator.print("$ one\r\ntwo\r\n$ platen\r\n")
  await desk.start()
  expect(desk.emulator.all()).toEqual([
    "$ one",
    "two",
    "$ platen",
    "▌ Platen 1.0 · tester in ~/project",
    "",
    "▌ tester · ~/project (main)",
    "› Ask, or / for commands",
  ])
})

for (const replies of [0, 100, "never"] as const) {
  test(`a row that the shell has begun stays; the terminal answers after ${replies}`, async () => {
    const desk = new Desk({...SIZE, personality: {replies}})
    desk.emulator.print("$ printf begun; platen\r\nbegun")
    await desk.start()
    expect(desk.emulator.all().slice(0, 2)).toEqual(["$ printf begun; platen", "begun"])
    expect(desk.emulator.all().join("\n")).toContain("▌ Platen 1.0")
  })
}

test("a prompt goes to the agent, its answer streams, the end leaves the idle picture", async () => {
  const desk = new Desk(SIZE)
  await desk.start()
  await desk.type("Why?\r")
  expect(desk.asked).toEqual(["prompt Why?"])
  await desk.says("Because **it** ")
  await desk.says("is so.\n\n- one\n- two\n")
  await desk.ends()
  expect(desk.emulator.all()).toEqual([
    "▌ Platen 1.0 · tester in ~/project",
    "",
    "▌ Why?",
    "",
    "Because it is so.",
    "",
    "- one",
    "- two",
    "",
    "▌ tester · ~/project (main)",
    "› Ask, or / for commands",
  ])
})

test("leaving gives a clean row under the last of the conversation and all modes back", async () => {
  const desk = new Desk(SIZE)
  await desk.start()
  await desk.type("Hello\r")
  await desk.says("Hello to you.")
  await desk.ends()
  await desk.type("\x04")
  await desk.rest(2000)
  expect(desk.left).toBe(true)
  expect(desk.emulator.all()).toEqual([
    "▌ Platen 1.0 · tester in ~/project",
    "",
    "▌ Hello",
    "",
    "Hello to you.",
  ])
  expect(desk.emulator.cursor).toEqual({row: 5, column: 0, visible: true})
  expect(desk.emulator.modes.changed).toEqual([])
})

test("an agent that goes on speaking does not put the end off", async () => {
  const desk = new Desk(SIZE)
  await desk.start()
  await desk.type("Talk\r")
  await desk.says("one ")
  await desk.type("\x04")
  for (let n = 0; n < 20 && !desk.left; n++) {
    desk.update({
      sessionUpdate: "agent_message_chunk",
      content: {type: "text", text: `afterwards ${n}\n\n`},
    })
    await desk.rest(20)
  }
  await desk.rest(500)
  expect(desk.left).toBe(true)
  expect(desk.emulator.all().join("\n")).not.toContain("afterwards")
})
