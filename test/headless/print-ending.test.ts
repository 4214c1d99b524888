import {PassThrough, Writable} from "node:stream"
import {describe, expect, test} from "vitest"
import {CLOSE_GRACE_MS, STOP_GRACE_MS, WAITING_EVENTS_MAX} from "../../src/headless/print.js"
import {asks, ends, ran, Sink, says, settle, start, tells} from "./fake-agent.js"

describe("an agent that dies", () => {
  test("fails the run, keeps what it had said and shows its last words", async () => {
    const {outcome, stdout, stderr} = await ran({
      onPrompt: send => {
        send(says("half"))
        send({type: "ended", message: "the agent ended (exit 3)", stderr: ["key?", "bye\r"]})
      },
    })
    expect(outcome).toBe("failed")
    expect(stdout).toBe("half\n")
    expect(stderr).toBe(
      "platen: error: the agent ended (exit 3)\nplaten: the agent's last words:\n    key?\n    bye\n",
    )
  })

  test("one that does not close is left alone after a while", async () => {
    const script = {...tells(says("4")), onClose: () => new Promise<void>(() => {})}
    const run = start(script)
    await settle()
    run.clock.advance(CLOSE_GRACE_MS)
    expect(await run.outcome).toBe("done")
  })

  test("one that cannot close is no failure of the run", async () => {
    const script = {...tells(says("4")), onClose: () => Promise.reject(new Error("gone"))}
    expect((await ran(script)).outcome).toBe("done")
  })
})

describe("nothing to run", () => {
  test("no words and no pipe: says how, and starts no agent", async () => {
    const {outcome, stdout, stderr, calls} = await ran({}, {words: undefined})
    expect(outcome).toBe("unusable")
    expect(stdout).toBe("")
    expect(stderr).toMatch(/^platen: there is nothing to send: .*\n$/)
    expect(calls.closed).toBe(0)
  })

  test("a silent pipe does not hang a prompt given by words", async () => {
    const run = start(tells(says("4")), {stdin: new PassThrough()})
    await settle()
    run.clock.advance(3000)
    expect(await run.outcome).toBe("done")
    expect((run.stdout as Sink).text).toBe("4\n")
    expect(run.stderr.text).toMatch(/^platen: standard input stayed silent for 3 s/)
  })
})

describe("Ctrl+C", () => {
  test("cancels the turn, waits for its end and keeps what was said", async () => {
    const run = start({
      onPrompt: send => {
        send(says("half"))
        send(asks(1, "x"))
      },
      onCancel: send => {
        send(says(" more"))
        send(asks(2, "y"))
        send(ends("cancelled"))
      },
    })
    await settle()
    run.controller.abort("SIGINT")
    expect(await run.outcome).toBe("SIGINT")
    expect(run.calls.cancelled).toBe(1)
    // What is asked after the interruption gets the answer that the protocol wants then.
    expect(run.calls.answers).toEqual([
      [1, "no"],
      [2, undefined],
    ])
    expect((run.stdout as Sink).text).toBe("half more\n")
    expect(run.calls.closed).toBe(1)
  })

  test("an agent that does not stop is not waited for long", async () => {
    const run = start({onPrompt: send => send(says("half"))}, {format: "json"})
    await settle()
    run.controller.abort("SIGTERM")
    await settle()
    run.clock.advance(STOP_GRACE_MS)
    expect(await run.outcome).toBe("SIGTERM")
    expect(JSON.parse((run.stdout as Sink).text)).toMatchObject({
      subtype: "cancelled",
      is_error: true,
      result: "half",
      error: "SIGTERM",
    })
  })

  test("before the agent is ready it ends at once, with a result", async () => {
    const run = start({first: []}, {format: "stream-json"})
    await settle()
    run.controller.abort("SIGINT")
    expect(await run.outcome).toBe("SIGINT")
    expect((run.stdout as Sink).text).toMatch(/"init".*\n.*"type":"result".*\n$/)
    expect(run.calls.cancelled).toBe(0)
  })

  test("while it waits for input it ends at once and starts no agent", async () => {
    const run = start({}, {words: undefined, stdin: new PassThrough()})
    run.controller.abort("SIGINT")
    expect(await run.outcome).toBe("SIGINT")
    expect(run.calls.closed).toBe(0)
  })
})

describe("who reads", () => {
  function broken(code: string): Writable {
    return new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), {code})),
    })
  }

  test("a reader that has gone ends the run quietly, and the agent is stopped", async () => {
    const run = start({onPrompt: send => send(says("a"))}, {stdout: broken("EPIPE")})
    expect(await run.outcome).toBe("done")
    expect(run.stderr.text).toBe("")
    expect(run.calls).toMatchObject({cancelled: 1, closed: 1})
  })

  test("a stream that is closed under us is a reader that has gone", async () => {
    const stdout = new Sink()
    const run = start({onPrompt: send => send(says("a"))}, {stdout})
    await settle()
    stdout.destroy()
    expect(await run.outcome).toBe("done")
    expect(run.stderr.text).toBe("")
  })

  test("a full disk is told and fails the run", async () => {
    const run = start({onPrompt: send => send(says("a"))}, {stdout: broken("ENOSPC")})
    expect(await run.outcome).toBe("failed")
    expect(run.stderr.text).toBe("platen: error: standard output cannot be written: ENOSPC\n")
  })

  test("a full disk is told also when the turn was over before it showed", async () => {
    for (const format of ["text", "json", "stream-json"] as const) {
      const run = start(tells(says("a")), {stdout: broken("ENOSPC"), format})
      expect(await run.outcome).toBe("failed")
      expect(run.stderr.text).toBe("platen: error: standard output cannot be written: ENOSPC\n")
    }
  })

  test("standard error that is closed disturbs nothing", async () => {
    const run = start(tells(says("4"), asks(1, "x")))
    run.stderr._write = (_chunk, _encoding, done: (error?: Error) => void) =>
      done(Object.assign(new Error("EPIPE"), {code: "EPIPE"}))
    expect(await run.outcome).toBe("done")
    expect((run.stdout as Sink).text).toBe("4\n")
  })

  test("a slow reader is waited for: the next piece is written when it has room", async () => {
    const written: string[] = []
    let release: () => void = () => {}
    const slow = new Writable({
      highWaterMark: 1,
      write: (chunk, _encoding, done) => {
        written.push(chunk.toString())
        release = done
      },
    })
    const run = start(tells(says("one "), says("two "), says("three")), {stdout: slow})
    await settle()
    expect(written).toEqual(["one "])
    expect(slow.writableLength).toBe(4)
    for (let i = 0; i < 6; i++) {
      release()
      await settle()
    }
    expect(written.join("")).toBe("one two three\n")
    expect(await run.outcome).toBe("done")
  })

  test("a reader that never reads cannot fill the memory", async () => {
    const stuck = new Writable({highWaterMark: 1, write: () => {}})
    const chatter = Array.from({length: WAITING_EVENTS_MAX + 10}, () => says("x"))
    const run = start(tells(...chatter), {stdout: stuck})
    await settle()
    stuck.destroy()
    expect(await run.outcome).toBe("failed")
    expect(run.stderr.text).toMatch(/too slow/)
  })
})

test("the clock of a run is told in whole milliseconds", async () => {
  const run = start({onPrompt: () => {}}, {format: "json"})
  await settle()
  run.clock.advance(1234.6)
  run.controller.abort("SIGINT")
  await settle()
  run.clock.advance(STOP_GRACE_MS)
  await run.outcome
  expect(JSON.parse((run.stdout as Sink).text).duration_ms).toBe(Math.round(1234.6 + STOP_GRACE_MS))
})
