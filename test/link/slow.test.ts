import {describe, expect, test} from "vitest"
import {questions, Talk} from "./talk.js"

/** What the kernel and a network take without the program's seeing it wait. */
const KERNEL_BYTES = 4096
/** A key's echo, with the question that may follow it. */
const ECHO_BYTES = 60

for (const [baud, bytesPerSecond] of [
  [9600, 960],
  [115_200, 11_520],
] as const) {
  for (const rate of [20, 60, 400]) {
    describe(`a line of ${baud} baud, an agent of ${rate} words a second`, () => {
      test("no more than one frame of output is ever before a key", async () => {
        const talk = new Talk({personality: {bytesPerSecond, kernelBytes: KERNEL_BYTES}})
        await talk.begin()
        const {largest, mostUnderWay, strokes} = talk.run(12_000, {rate, strokeEveryMs: 650})
        for (const {ahead} of strokes) expect(ahead).toBeLessThanOrEqual(largest)
        expect(mostUnderWay).toBeLessThanOrEqual(largest + 2 * ECHO_BYTES)
        await talk.end()
        expect(talk.isExact).toBe(true)
      })
    })
  }
}

test("a slow line gets fewer frames, a fast one the usual", async () => {
  const counts: number[] = []
  for (const bytesPerSecond of [960, 11_520, undefined]) {
    const talk = new Talk({personality: {bytesPerSecond, kernelBytes: KERNEL_BYTES}})
    await talk.begin()
    const {writes, seconds} = talk.run(6000, {rate: 60})
    counts.push(writes.length / seconds)
  }
  const [slow = 0, middle = 0, fast = 0] = counts
  expect(slow).toBeLessThan(12)
  expect(middle).toBeGreaterThan(2 * slow)
  expect(fast).toBeGreaterThan(40)
})

test("a line that becomes slow in the middle of an answer is noticed before two frames wait", async () => {
  const talk = new Talk({personality: {bytesPerSecond: 11_520, kernelBytes: KERNEL_BYTES}})
  await talk.begin()
  talk.run(3000, {rate: 60})
  talk.desk.emulator.pace({bytesPerSecond: 960})
  talk.run(3000, {rate: 60})
  const {largest, mostUnderWay} = talk.run(6000, {rate: 60, strokeEveryMs: 650})
  expect(mostUnderWay).toBeLessThanOrEqual(largest + 2 * ECHO_BYTES)
})

for (const replies of [150, 500, 1500]) {
  test(`keys echo at once where answers take ${replies} ms`, async () => {
    const talk = new Talk({personality: {replies}})
    await talk.begin()
    const {strokes} = talk.run(8000, {rate: 60, strokeEveryMs: 350})
    expect(strokes.length).toBeGreaterThan(20)
    for (const {writtenMs} of strokes) expect(writtenMs).toBeLessThanOrEqual(5)
    await talk.end()
    expect(talk.isExact).toBe(true)
  })
}

test("far away but fast: what repaints in place waits for no answer either", async () => {
  const talk = new Talk({personality: {replies: 500}})
  await talk.begin()
  // A turn that only thinks: ten spinner frames a second.
  const {writes, seconds} = talk.run(6000, {rate: 0})
  expect(writes.length / seconds).toBeGreaterThan(9)
})

test("on a fast line our own questions are rare, and a key carries none", async () => {
  const talk = new Talk({personality: {kernelBytes: KERNEL_BYTES}})
  await talk.begin()
  expect(questions(talk.run(10_000, {rate: 60}).writes)).toBeLessThanOrEqual(5)
  await talk.end()
  const {writes, strokes} = talk.run(10_000, {rate: 0, strokeEveryMs: 500})
  expect(strokes).toHaveLength(20)
  expect(questions(writes)).toBe(0)
})

test("a terminal that knows cursor reports alone is asked for nothing else for long", async () => {
  const talk = new Talk({personality: {bytesPerSecond: 960, status: "silent"}})
  await talk.begin()
  const {writes} = talk.run(10_000, {rate: 20})
  expect(questions(writes)).toBe(0)
  await talk.end()
  expect(talk.isExact).toBe(true)
})
