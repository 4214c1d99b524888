import type {SessionUpdate} from "@agentclientprotocol/sdk"
import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {CallHeads} from "../../src/headless/call-heads.js"

type Call = Extract<SessionUpdate, {sessionUpdate: "tool_call"}>
type Change = Extract<SessionUpdate, {sessionUpdate: "tool_call_update"}>

const heads = () => new CallHeads({locale: "en", places: {directory: "/home/x/p", home: "/home/x"}})
const call = (part: Partial<Call> = {}): Call => ({
  sessionUpdate: "tool_call",
  toolCallId: "c1",
  title: "Bash",
  ...part,
})
const change = (part: Partial<Change> = {}): Change => ({
  sessionUpdate: "tool_call_update",
  toolCallId: "c1",
  ...part,
})

describe("a call on standard error", () => {
  test("is told by what is done and to what, with a short path", () => {
    const begins = (part: Partial<Call>) => heads().told(call(part)).begins
    expect(begins({kind: "execute", rawInput: {command: "npm test"}})).toBe("Run npm test")
    const rawInput = {file_path: "/home/x/p/src/a.ts", offset: 1, limit: 80}
    expect(begins({title: "Read", kind: "read", rawInput})).toBe("Read src/a.ts 1-80")
    expect(begins({title: "Look around in here"})).toBe("Look around in here")
    expect(begins({title: "Bash"})).toBe("Bash")
  })

  test("whose input is still to come is told once it has come, and once only", () => {
    const one = heads()
    expect(one.told(call({kind: "execute", rawInput: {}})).begins).toBeUndefined()
    expect(one.told(change({status: "in_progress"})).begins).toBeUndefined()
    expect(one.told(change({rawInput: {command: "ls -l"}})).begins).toBe("Run ls -l")
    expect(one.told(change({rawInput: {command: "ls -l"}})).begins).toBeUndefined()
    expect(one.told(change({status: "completed"}))).toEqual({begins: undefined, fails: undefined})
  })

  test("that never had any is told at its end; a failure names the call as its begin did", () => {
    const one = heads()
    one.told(call({rawInput: {}}))
    expect(one.told(change({status: "completed"})).begins).toBe("Bash")
    one.told(call({toolCallId: "c2", kind: "execute", rawInput: {command: "false"}}))
    expect(one.told(change({toolCallId: "c2", status: "failed"})).fails).toBe("Run false")
    expect(one.told(change({toolCallId: "c9", status: "failed"})).fails).toBe("c9")
  })

  test("is one safe line, whatever it was called with", () => {
    fc.assert(
      fc.property(fc.string({unit: "binary"}), fc.jsonValue(), (title, rawInput) => {
        const {begins = ""} = heads().told(call({title, rawInput, status: "completed"}))
        expect(begins).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/)
      }),
    )
  })
})
