import {spawn} from "node:child_process"
import {once} from "node:events"
import {existsSync, readFileSync, utimesSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {expect, onTestFinished, test} from "vitest"
import {holderOf, takeLock} from "../../src/sessions/lock.js"
import {folder} from "../agents/help/folder.js"

/** A process that lives as long as the test. */
async function neighbour(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {stdio: "ignore"})
  onTestFinished(() => void child.kill("SIGKILL"))
  await once(child, "spawn")
  return child.pid ?? 0
}

test("a session is taken once, and free again when it is released", () => {
  const session = join(folder(), "a.jsonl")
  const one = takeLock(session)
  expect(holderOf(session)).toBe(process.pid)
  expect(takeLock(session)).toEqual({type: "held", pid: process.pid})
  if (one.type === "taken") one.release()
  expect(holderOf(session)).toBeUndefined()
  expect(existsSync(`${session}.lock`)).toBe(false)
})

test("a session that was killed under the number that we have now is free", () => {
  const session = join(folder(), "a.jsonl")
  writeFileSync(`${session}.lock`, `${process.pid}\n`)
  expect(holderOf(session)).toBeUndefined()
  expect(takeLock(session).type).toBe("taken")
  expect(holderOf(session)).toBe(process.pid)
})

test.runIf(existsSync("/proc/self/stat"))(
  "a session that was killed under the number of another program by now is free",
  async () => {
    const session = join(folder(), "a.jsonl")
    takeLock(session)
    const left = readFileSync(`${session}.lock`, "utf8")
    writeFileSync(`${session}.lock`, left.replace(/^\d+/, String(await neighbour())))
    expect(holderOf(session)).toBeUndefined()
    expect(takeLock(session).type).toBe("taken")
  },
)

test.runIf(existsSync("/proc/self/stat"))(
  "a session stays its program's when the clock is set forward",
  async () => {
    const session = join(folder(), "a.jsonl")
    const pid = await neighbour()
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
    writeFileSync(`${session}.lock`, `${pid} ${start}\n`)
    utimesSync(`${session}.lock`, 1, 1)
    expect(holderOf(session)).toBe(pid)
    expect(takeLock(session)).toEqual({type: "held", pid})
  },
)

test("a session of a program without a start is held as long as that lives", async () => {
  const session = join(folder(), "a.jsonl")
  const pid = await neighbour()
  writeFileSync(`${session}.lock`, `${pid}\n`)
  expect(holderOf(session)).toBe(pid)
  writeFileSync(`${session}.lock`, "rubbish\n")
  expect(holderOf(session)).toBeUndefined()
})
