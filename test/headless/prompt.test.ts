import {PassThrough} from "node:stream"
import {expect, test} from "vitest"
import {PIPED_BYTES_MAX, readPrompt, SILENCE_MS} from "../../src/headless/prompt.js"
import {TestClock} from "../help/clock.js"
import {settle} from "./fake-agent.js"

function reading(words: string | undefined, piped: PassThrough | undefined) {
  const clock = new TestClock()
  const controller = new AbortController()
  const prompt = readPrompt({words, piped, clock, stopped: controller.signal})
  return {prompt, clock, controller}
}

function pipe(text: string | Uint8Array): PassThrough {
  const stream = new PassThrough()
  stream.end(text)
  return stream
}

const text = (value: string) => ({type: "text", text: value})

test("words alone are the prompt, and a terminal is not read", async () => {
  expect(await reading("hi", undefined).prompt).toEqual({
    type: "prompt",
    content: [text("hi")],
    remark: undefined,
  })
})

test("piped text alone is the prompt, without the newline that echo adds", async () => {
  expect(await reading(undefined, pipe("hi\n")).prompt).toMatchObject({content: [text("hi")]})
  expect(await reading("  ", pipe("hi")).prompt).toMatchObject({content: [text("hi")]})
})

test("piped text is context in front of the words, and stays as it was", async () => {
  const {prompt} = reading("sum it up", pipe("  1\n2\n\n"))
  expect(await prompt).toMatchObject({content: [text("  1\n2\n\n"), text("sum it up")]})
})

test("an empty pipe gives only the words", async () => {
  expect(await reading("hi", pipe("")).prompt).toEqual({
    type: "prompt",
    content: [text("hi")],
    remark: undefined,
  })
  expect(await reading("hi", pipe(" \n")).prompt).toMatchObject({content: [text("hi")]})
})

test("neither words nor text is nothing to send", async () => {
  expect(await reading(undefined, undefined).prompt).toEqual({type: "nothing"})
  expect(await reading(" ", undefined).prompt).toEqual({type: "nothing"})
  expect(await reading(undefined, pipe("\n \n")).prompt).toEqual({type: "nothing"})
})

test("with words, an open pipe that is silent is waited for a while and then let go", async () => {
  const open = new PassThrough()
  const {prompt, clock} = reading("hi", open)
  let done = false
  void prompt.then(() => {
    done = true
  })
  clock.advance(SILENCE_MS - 1)
  await settle()
  expect(done).toBe(false)
  clock.advance(1)
  expect(await prompt).toEqual({type: "prompt", content: [text("hi")], remark: "silent"})
  expect(open.destroyed).toBe(true)
})

test("a slow writer that has begun is read to its end, however long that takes", async () => {
  const slow = new PassThrough()
  const {prompt, clock} = reading("hi", slow)
  clock.advance(SILENCE_MS - 1)
  slow.write("first ")
  await settle()
  expect(clock.timers).toBe(0)
  clock.advance(SILENCE_MS * 100)
  slow.end("last")
  expect(await prompt).toMatchObject({content: [text("first last"), text("hi")]})
})

test("without words the pipe is the prompt, so it is waited for without a limit", async () => {
  const slow = new PassThrough()
  const {prompt, clock} = reading(undefined, slow)
  expect(clock.timers).toBe(0)
  slow.end("late")
  expect(await prompt).toMatchObject({content: [text("late")]})
})

test("a character that is cut between two chunks is read whole", async () => {
  const stream = new PassThrough()
  const {prompt} = reading(undefined, stream)
  const bytes = Buffer.from("你好")
  stream.write(bytes.subarray(0, 2))
  await settle()
  stream.end(bytes.subarray(2))
  expect(await prompt).toMatchObject({content: [text("你好")], remark: undefined})
})

test("bytes that are no UTF-8 are replaced, and that is told", async () => {
  expect(await reading(undefined, pipe(Uint8Array.of(0x61, 0xff))).prompt).toMatchObject({
    content: [text("a\ufffd")],
    remark: "not-utf8",
  })
})

test("more text than any agent takes is refused, not cut", async () => {
  const endless = new PassThrough()
  const {prompt} = reading("hi", endless)
  endless.write(Buffer.alloc(PIPED_BYTES_MAX + 1, 0x61))
  expect(await prompt).toEqual({type: "too-long"})
  expect(endless.destroyed).toBe(true)
})

test("a pipe that cannot be read says why", async () => {
  const stream = new PassThrough()
  const {prompt} = reading("hi", stream)
  stream.destroy(new Error("EISDIR: illegal operation on a directory, read"))
  expect(await prompt).toMatchObject({type: "unreadable", message: expect.stringMatching(/EISDIR/)})
})

test("Ctrl+C while it waits for input stops it", async () => {
  const {prompt, controller} = reading(undefined, new PassThrough())
  controller.abort("SIGINT")
  expect(await prompt).toEqual({type: "stopped"})
})
