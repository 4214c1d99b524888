// A scripted agent, a hand-advanced clock and streams in memory, for runs without a screen.

import {PassThrough, Writable} from "node:stream"
import type {ContentBlock, SessionUpdate, StopReason} from "@agentclientprotocol/sdk"
import type {AgentEvent, ConnectAgent} from "../../src/agent.js"
import {type PrintRequest, type PrintWorld, print} from "../../src/headless/print.js"
import {TestClock} from "../help/clock.js"

export type Send = (event: AgentEvent) => void

export const ready: AgentEvent = {type: "ready", name: "fake", version: "1.0", sessionId: "s1"}

export function update(part: SessionUpdate): AgentEvent {
  return {type: "update", update: part}
}

export function says(text: string, messageId?: string): AgentEvent {
  const content = {type: "text", text} as const
  const chunk = {sessionUpdate: "agent_message_chunk", content} as const
  return update(messageId === undefined ? chunk : {...chunk, messageId})
}

export function thinks(text: string): AgentEvent {
  return update({sessionUpdate: "agent_thought_chunk", content: {type: "text", text}})
}

export function calls(title: string, toolCallId = "t1"): AgentEvent {
  return update({sessionUpdate: "tool_call", toolCallId, title, kind: "read", status: "pending"})
}

export function ends(reason: StopReason = "end_turn"): AgentEvent {
  return {type: "turn-end", reason, usage: undefined}
}

export function asks(id: number, title: string): AgentEvent {
  return {
    type: "permission",
    id,
    call: {toolCallId: `t${id}`, title, kind: "execute"},
    options: [
      {optionId: "yes", name: "Yes", kind: "allow_once"},
      {optionId: "always", name: "Always", kind: "allow_always"},
      {optionId: "no", name: "No", kind: "reject_once"},
    ],
  }
}

/** What a fake agent was asked to do, in order. */
export interface Calls {
  readonly prompts: (readonly ContentBlock[])[]
  readonly answers: [number, string | undefined][]
  cancelled: number
  closed: number
}

export interface Script {
  /** Sent at once; `ready` by default. */
  readonly first?: readonly AgentEvent[]
  /** Sent when the prompt comes. */
  readonly onPrompt?: (send: Send, content: readonly ContentBlock[]) => void
  readonly onAnswer?: (send: Send, optionId: string | undefined) => void
  readonly onCancel?: (send: Send) => void
  readonly onClose?: () => Promise<void>
}

export function fakeAgent(script: Script): {connect: ConnectAgent; calls: Calls} {
  const calls: Calls = {prompts: [], answers: [], cancelled: 0, closed: 0}
  const connect: ConnectAgent = send => {
    for (const event of script.first ?? [ready]) send(event)
    return {
      prompt: content => {
        calls.prompts.push(content)
        send({type: "turn-start", prompt: content})
        script.onPrompt?.(send, content)
      },
      cancel: () => {
        calls.cancelled++
        script.onCancel?.(send)
      },
      answer: (id, optionId) => {
        calls.answers.push([id, optionId])
        script.onAnswer?.(send, optionId)
      },
      close: () => {
        calls.closed++
        return script.onClose?.() ?? Promise.resolve()
      },
    }
  }
  return {connect, calls}
}

/** A stream that keeps what it was given. */
export class Sink extends Writable {
  text = ""
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString("utf8")
    done()
  }
}

/** Lets everything that is ready to run do so. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise(resolve => setImmediate(resolve))
}

export interface Setup extends Partial<PrintRequest> {
  readonly stdin?: PassThrough | "terminal" | string
  readonly stdout?: Writable
  readonly terminals?: readonly ("stdout" | "stderr")[]
}

/** Starts a run against a fake agent; nothing is awaited. */
export function start(script: Script, setup: Setup = {}) {
  const {stdin: input = "terminal", stdout = new Sink(), terminals = [], ...request} = setup
  const {connect, calls} = fakeAgent(script)
  const stdin = input instanceof PassThrough ? input : new PassThrough()
  if (typeof input === "string" && input !== "terminal") stdin.end(input)
  const stderr = new Sink()
  const clock = new TestClock()
  const controller = new AbortController()
  const kind = (name: "stdout" | "stderr") => (terminals.includes(name) ? "terminal" : "other")
  const world: PrintWorld = {
    connect,
    clock,
    stdin: {stream: stdin, kind: input === "terminal" ? "terminal" : "other"},
    stdout: {stream: stdout, kind: kind("stdout")},
    stderr: {stream: stderr, kind: kind("stderr")},
    stopped: controller.signal,
  }
  const outcome = print(
    {
      words: "hello",
      format: "text",
      detail: "messages",
      permissions: "deny",
      voice: "usual",
      cwd: "/work",
      locale: "en",
      ...request,
    },
    world,
  )
  return {outcome, calls, stdin, stdout, stderr, clock, controller}
}

/** Runs to the end and gives what was written. */
export async function ran(script: Script, setup: Setup = {}) {
  const sink = new Sink()
  const run = start(script, {stdout: sink, ...setup})
  const outcome = await run.outcome
  return {outcome, stdout: sink.text, stderr: run.stderr.text, calls: run.calls}
}

/** A script that sends these events when it is prompted, and ends the turn. */
export function tells(...events: readonly AgentEvent[]): Script {
  return {
    onPrompt: send => {
      for (const event of events) send(event)
      send(ends())
    },
  }
}
