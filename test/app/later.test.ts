// What the first frame does not need comes later: what is done before it has come waits.

import {describe, expect, test} from "vitest"
import {later} from "../../src/app/later.js"
import type {Later} from "../../src/app/means.js"
import {rich} from "../../src/transcript/rich.js"
import type {Rich} from "../../src/transcript/sources.js"
import {Desk} from "./desk.js"

const CTRL_T = "\x14"
const CTRL_Y = "\x19"
const HIDDEN = "rm\u202e -rf"

/** A desk on which the rest is loaded when the test says so. */
async function loading() {
  let arrive = () => {}
  const coming = new Promise<Later>(resolve => {
    arrive = () => resolve(later)
  })
  const desk = new Desk({columns: 60, rows: 14, loadLater: () => coming})
  await desk.start()
  const loaded = async () => {
    arrive()
    await desk.rest()
  }
  const screen = () => desk.emulator.screen().join("\n")
  return {desk, loaded, screen}
}

const ask = (desk: Desk) =>
  desk.tell({
    type: "permission",
    id: 1,
    call: {toolCallId: "c1", title: HIDDEN, kind: "execute"},
    options: [{optionId: "once", name: "Allow once", kind: "allow_once"}],
  })

describe("while the rest is loaded", () => {
  test("what is typed is shown, and nothing of what the agent tells", async () => {
    const {desk, screen} = await loading()
    desk.update({sessionUpdate: "tool_call", toolCallId: "c1", title: HIDDEN})
    ask(desk)
    await desk.type("draft")
    expect(screen()).toContain("draft")
    expect(screen()).not.toContain("rm")
  })

  test("a question comes once it has come, with what hides in it shown", async () => {
    const {desk, loaded, screen} = await loading()
    ask(desk)
    await desk.rest()
    await loaded()
    expect(screen()).toContain("y once")
    expect(screen()).toMatch(/rm\S*202E/i)
    await desk.type("y")
    expect(desk.asked).toContain("answer 1 once")
  })

  test("what the agent told comes in its order, and counts once", async () => {
    const {desk, loaded, screen} = await loading()
    desk.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text: "one "}})
    desk.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text: "two"}})
    const {events} = desk.loop.counts
    await loaded()
    expect(screen()).toContain("one two")
    expect(desk.loop.counts.events).toBe(events)
  })

  test("a prompt is sent at once, and its turn begins afterwards", async () => {
    const {desk, loaded, screen} = await loading()
    await desk.type("hello\r")
    expect(desk.asked).toContain("prompt hello")
    await loaded()
    expect(screen()).toContain("hello")
  })

  test("Ctrl+T is not lost, nor are the keys behind it", async () => {
    const {desk, loaded, screen} = await loading()
    await desk.type(`${CTRL_T}/word\r`)
    expect(desk.emulator.modes.alternate).toBe(false)
    await loaded()
    expect(desk.emulator.modes.alternate).toBe(true)
    expect(screen()).toContain("/word")
    await desk.type("q")
    await desk.rest()
    expect(desk.emulator.modes.alternate).toBe(false)
  })

  test("what was searched for before Markdown has come is searched for in all of it", async () => {
    let arrive = () => {}
    const coming = new Promise<Rich>(resolve => {
      arrive = () => resolve(rich)
    })
    const desk = new Desk({columns: 60, rows: 14, loadRich: () => coming})
    await desk.start()
    await desk.says("a word")
    await desk.type(`${CTRL_T}/word\r`)
    const status = () => desk.emulator.screen().at(-1)
    expect(status()).toContain("nothing matches")
    arrive()
    await desk.rest()
    expect(status()).toContain("match 1 of 1")
  })

  test("a pager that is closed again is never opened", async () => {
    const {desk, loaded, screen} = await loading()
    await desk.type(`${CTRL_T}/word\r`)
    await desk.type("q")
    await loaded()
    expect(desk.emulator.modes.alternate).toBe(false)
    await desk.type(CTRL_T)
    expect(screen()).not.toContain("/word")
  })

  test.each(["/copy\r", CTRL_Y])("a copy is not lost (%j)", async keys => {
    const {desk, loaded, screen} = await loading()
    await desk.type(keys)
    expect(screen()).not.toContain("/copy")
    await loaded()
    expect(screen()).toContain("There is nothing to copy yet.")
  })

  test("what an agent told that was left by /clear is not told in the new session", async () => {
    const {desk, loaded, screen} = await loading()
    desk.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text: "old"}})
    await desk.type("/clear\r")
    desk.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text: "fresh"}})
    await loaded()
    expect(screen()).toContain("fresh")
    expect(screen()).not.toMatch(/\bold\b/)
  })

  test("the program can be left, and what comes then changes nothing", async () => {
    const {desk, loaded} = await loading()
    ask(desk)
    await desk.type("\x04")
    await desk.rest(3000)
    expect(desk.left).toBe(true)
    const {written} = desk.loop.counts
    await loaded()
    expect(desk.loop.counts.written).toBe(written)
  })
})
