// Who writes a session: a small file beside it with the number of the program. Two Platens never
// write one file. Never knows what is written.

import {readFileSync, rmSync, statSync, writeFileSync} from "node:fs"
import {uptime} from "node:os"
import process from "node:process"

/** Taken, or held by the program with that number. */
export type Lock =
  | {readonly type: "taken"; readonly release: () => void}
  | {readonly type: "held"; readonly pid: number}

/** Takes the session for this program. Throws where no file can be made. */
export function takeLock(session: string): Lock {
  const file = `${session}.lock`
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, `${process.pid}\n`, {flag: "wx", mode: 0o600})
      return {type: "taken", release: () => rmSync(file, {force: true})}
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || tries > 2) throw error
      const pid = holderOf(session)
      if (pid !== undefined) return {type: "held", pid}
      // Whoever held it has gone without a word.
      rmSync(file, {force: true})
    }
  }
}

/** The number of the program that writes the session now; `undefined` for nobody. */
export function holderOf(session: string): number | undefined {
  const file = `${session}.lock`
  try {
    const pid = Number(readFileSync(file, "utf8"))
    // Numbers begin anew when the machine does.
    const bootedAt = Date.now() - uptime() * 1000
    if (!Number.isInteger(pid) || pid <= 0 || statSync(file).mtimeMs < bootedAt) return undefined
    return isAlive(pid) ? pid : undefined
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
