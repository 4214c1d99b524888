import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {
  append,
  blockOf,
  change,
  emptyTranscript,
  finish,
  type Transcript,
  trim,
} from "../../src/transcript/transcript.js"
import {notice, tool, transcriptOf, user} from "./blocks.js"

describe("the list of blocks", () => {
  test("numbers its blocks by one, and each can be found while it is kept", () => {
    const transcript = transcriptOf(user("a"), user("b"), user("c"))
    expect(transcript.blocks.map(block => block.id)).toEqual([1, 2, 3])
    expect(blockOf(transcript, 2)).toMatchObject({text: "b"})
    expect(blockOf(transcript, 0)).toBeUndefined()
    expect(blockOf(transcript, 4)).toBeUndefined()
    expect(blockOf(emptyTranscript(5), 1)).toBeUndefined()
  })

  test("has a blank row before each block but the first, and none between tool calls", () => {
    const transcript = transcriptOf(user("a"), tool(), tool(), notice("n"), tool())
    expect(transcript.blocks.map(block => block.spaced)).toEqual([false, true, false, true, true])
  })

  test("changes a live block in its place, counts the change, and leaves the old list alone", () => {
    const before = transcriptOf(tool({status: "running"}), user("a"))
    const [call] = before.blocks
    if (call?.type !== "tool") throw new Error("no call")
    const after = change(before, call, {status: "done", life: "final"})
    expect(after.blocks[0]).toMatchObject({status: "done", revision: 1, id: 1})
    expect(before.blocks[0]).toMatchObject({status: "running", revision: 0})
    expect(after.blocks[1]).toBe(before.blocks[1])
  })

  test("never changes a final block, nor a version of one that has changed since", () => {
    const transcript = transcriptOf(user("a"))
    const [block] = transcript.blocks
    if (block?.type !== "user") throw new Error("no user")
    expect(change(transcript, block, {text: "b"})).toBe(transcript)
    const live = transcriptOf(tool({status: "running"}))
    const [old] = live.blocks
    if (old?.type !== "tool") throw new Error("no call")
    const next = change(live, old, {title: "b"})
    expect(change(next, old, {title: "c"})).toBe(next)
  })

  test("ends what it is told to end, and is the very same list if that is nothing", () => {
    const transcript = transcriptOf(tool({status: "running"}), user("a"), tool({status: "running"}))
    expect(finish(transcript, block => block)).toBe(transcript)
    const ended = finish(transcript, block => ({...block, life: "final"}))
    expect(ended.blocks.map(block => block.life)).toEqual(["final", "final", "final"])
    expect(ended.blocks.map(block => block.revision)).toEqual([1, 0, 1])
  })

  test("BE-01 keeps as many as its cap, and never drops one that is still needed", () => {
    fc.assert(
      fc.property(
        fc.integer({min: 1, max: 10}),
        fc.array(fc.record({more: fc.nat(8), needed: fc.nat(8)}), {maxLength: 20}),
        (cap, steps) => {
          let transcript: Transcript = emptyTranscript(cap)
          let needed = 1
          for (const step of steps) {
            for (let i = 0; i < step.more; i++) transcript = append(transcript, user("x"))
            needed = Math.min(transcript.nextId, needed + step.needed)
            transcript = trim(transcript, needed)
            const ids = transcript.blocks.map(block => block.id)
            const first = ids[0] ?? transcript.nextId
            expect(ids).toEqual(ids.map((_, index) => first + index))
            // All that is needed is there, and what is there beyond the cap is needed.
            expect(first).toBeLessThanOrEqual(needed)
            if (ids.length > cap) expect(first).toBe(needed)
            for (const id of ids) expect(blockOf(transcript, id)?.id).toBe(id)
          }
        },
      ),
    )
  })

  test("that is short enough is the very same list after trimming", () => {
    const transcript = transcriptOf(user("a"))
    expect(trim(transcript, 99)).toBe(transcript)
  })
})
