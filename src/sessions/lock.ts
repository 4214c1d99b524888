// Who writes a session: a small file beside it with the number of the program, and when that began
// by the kernel's own count. Two Platens never write one file. Never knows what is written.
//
// A number alone is not enough: in a container each run has the same one, and whoever was killed
// there would hold the session for ever. Nor is the time of the file: a clock that is set forward
// after the start of the machine makes the file older than that.

import {closeSync, openSync, readFileSync, rmSync, statSync, writeSync} from "node:fs"
import {uptime} from "node:os"
import process from "node:process"

/** Taken, or held by the program with that number. */
export type Lock =
  | {readonly type: "taken"; readonly release: () => void}
  | {readonly type: "held"; readonly pid: number}

/** Sessions that this program has taken. */
const ours = new Set<string>()

/** Takes the session for this program. Throws where no file can be made. */
export function takeLock(session: string): Lock {
  const file = `${session}.lock`
  for (let tries = 0; ; tries++) {
    try {
      make(file)
      ours.add(session)
      return {type: "taken", release: () => release(session, file)}
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || tries > 2) throw error
      const pid = holderOf(session)
      if (pid !== undefined) return {type: "held", pid}
      // Whoever held it has gone without a word.
      rmSync(file, {force: true})
    }
  }
}

/** Makes the file, which must not be there. A full disk leaves none. */
function make(file: string): void {
  const handle = openSync(file, "wx", 0o600)
  try {
    writeSync(handle, `${process.pid} ${startOf("self") ?? ""}\n`)
  } catch (error) {
    rmSync(file, {force: true})
    throw error
  } finally {
    closeSync(handle)
  }
}

function release(session: string, file: string): void {
  ours.delete(session)
  rmSync(file, {force: true})
}

/** The number of the program that writes the session now; `undefined` for nobody. */
export function holderOf(session: string): number | undefined {
  const file = `${session}.lock`
  try {
    const [number, start = ""] = readFileSync(file, "utf8").trim().split(" ", 2)
    const pid = Number(number)
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    if (pid === process.pid) return ours.has(session) ? pid : undefined
    const startNow = start === "" ? undefined : startOf(pid)
    if (startNow !== undefined) return startNow === start ? pid : undefined
    // Numbers begin anew when the machine does.
    const bootedAt = Date.now() - uptime() * 1000
    return statSync(file).mtimeMs >= bootedAt && isAlive(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Clock ticks from the start of the machine to that of a process, in digits; `undefined` where no
 *  such process is, or the system does not tell. */
function startOf(pid: number | "self"): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    // The second field is a name in parentheses, which may have blanks and parentheses of its own;
    // behind it the twentieth is wanted.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH"
  }
}
