import type {ContentBlock, SessionUpdate} from "@agentclientprotocol/sdk"
import fc from "fast-check"
import {expect, test} from "vitest"
import {Answer, textOfContent} from "../../src/headless/answer.js"

function chunk(text: string, messageId?: string): SessionUpdate {
  const update = {sessionUpdate: "agent_message_chunk", content: {type: "text", text}} as const
  return messageId === undefined ? update : {...update, messageId}
}

const tool: SessionUpdate = {sessionUpdate: "tool_call", toolCallId: "t", title: "x"}
const toolUpdate: SessionUpdate = {sessionUpdate: "tool_call_update", toolCallId: "t"}
const thought: SessionUpdate = {
  sessionUpdate: "agent_thought_chunk",
  content: {type: "text", text: "hm"},
}

function answerOf(...updates: readonly SessionUpdate[]): string {
  const answer = new Answer()
  return updates.map(update => answer.take(update)).join("") + answer.end()
}

test("the answer ends with exactly one newline, however many the agent sent", () => {
  expect(answerOf(chunk("done"))).toBe("done\n")
  expect(answerOf(chunk("done\n"))).toBe("done\n")
  expect(answerOf(chunk("done\n"), chunk("\n\r\n"))).toBe("done\n")
  expect(answerOf(chunk("done\r\n"))).toBe("done\n")
})

test("no answer is no byte, not an empty line", () => {
  expect(answerOf()).toBe("")
  expect(answerOf(chunk(""), chunk("\n\n"), thought)).toBe("")
})

test("newlines and blanks inside the answer stay as they were", () => {
  expect(answerOf(chunk("\n\n  a\n"), chunk("\n\n\nb  "))).toBe("\n\n  a\n\n\n\nb  \n")
  expect(answerOf(chunk("a\r"), chunk("\nb\rc"))).toBe("a\r\nb\rc\n")
})

test("pieces of one message join without a seam, also around a tool call with the same id", () => {
  expect(answerOf(chunk("Hel"), chunk("lo"))).toBe("Hello\n")
  expect(answerOf(chunk("Hel", "m1"), tool, chunk("lo", "m1"))).toBe("Hello\n")
})

test("two messages stand one blank line apart", () => {
  expect(answerOf(chunk("one", "m1"), chunk("two", "m2"))).toBe("one\n\ntwo\n")
  expect(answerOf(chunk("one\n\n\n", "m1"), chunk("two", "m2"))).toBe("one\n\ntwo\n")
})

test("without ids, what the agent did in between parts its messages", () => {
  expect(answerOf(chunk("Reading."), tool, chunk("It says."))).toBe("Reading.\n\nIt says.\n")
  expect(answerOf(chunk("Reading."), thought, chunk("It says."))).toBe("Reading.\n\nIt says.\n")
  expect(answerOf(thought, tool, chunk("It says."))).toBe("It says.\n")
})

test("a tool that goes on in the background does not tear a sentence", () => {
  expect(answerOf(chunk("It is "), toolUpdate, chunk("late."))).toBe("It is late.\n")
})

test("an emoji that comes in two halves is written whole", () => {
  const answer = new Answer()
  expect(answer.take(chunk("a\ud83d"))).toBe("a")
  expect(answer.take(chunk("\ude00b"))).toBe("\ud83d\ude00b")
})

test("any split of a message into pieces gives the same answer", () => {
  const texts = fc.array(fc.constantFrom("a", "\n", "\r", " ", "你", "\ud83d\ude00"), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(texts, fc.array(fc.nat(12), {maxLength: 4}), (letters, cuts) => {
      const text = letters.join("")
      const places = [...cuts.map(cut => Math.min(cut, text.length)), 0, text.length]
      places.sort((a, b) => a - b)
      const pieces = places.slice(1).map((to, index) => chunk(text.slice(places[index], to)))
      expect(answerOf(...pieces)).toBe(answerOf(chunk(text)))
    }),
  )
})

test("nothing but newlines at the very end is ever changed", () => {
  fc.assert(
    fc.property(fc.string({unit: "grapheme", minLength: 1}), text => {
      const body = text.replace(/(\r?\n)+$/, "")
      expect(answerOf(chunk(text))).toBe(body === "" ? "" : `${body}\n`)
    }),
  )
})

test("what is no text is named or gives its address", () => {
  const contents: readonly (readonly [ContentBlock, string])[] = [
    [{type: "image", data: "", mimeType: "image/png"}, "[image: image/png]"],
    [{type: "audio", data: "", mimeType: "audio/wav"}, "[audio: audio/wav]"],
    [{type: "resource_link", name: "a", uri: "file:///a"}, "file:///a"],
    [{type: "resource", resource: {uri: "file:///a", text: "inside"}}, "inside"],
    [{type: "resource", resource: {uri: "file:///a", blob: "AA=="}}, "file:///a"],
  ]
  for (const [content, text] of contents) expect(textOfContent(content)).toBe(text)
})
