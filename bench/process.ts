// What the kernel says of a running process: CPU time, memory, wake-ups.
// Knows Linux' /proc; elsewhere everything is `undefined` and its measures are left out.

import {readdirSync, readFileSync} from "node:fs"

/** Nanoseconds on a CPU so far, all living threads together. */
export function cpuNs(pid: number): number | undefined {
  return overThreads(pid, thread => {
    const [ns] = readFileSync(`${thread}/schedstat`, "latin1").split(" ")
    return Number(ns)
  })
}

/** How often the main thread went to sleep and was woken again, since its start. */
export function mainWakeUps(pid: number): number | undefined {
  return told(() => switches(`/proc/${pid}/task/${pid}`))
}

/** The same of all threads. */
export function wakeUps(pid: number): number | undefined {
  return overThreads(pid, switches)
}

/** Bytes in memory now, and at most so far. */
export function memoryOf(
  pid: number,
): {readonly nowBytes: number; readonly peakBytes: number} | undefined {
  return told(() => {
    const status = readFileSync(`/proc/${pid}/status`, "latin1")
    const kilobytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1])
    return {nowBytes: kilobytes("VmRSS") * 1024, peakBytes: kilobytes("VmHWM") * 1024}
  })
}

function overThreads(pid: number, read: (thread: string) => number): number | undefined {
  return told(() => {
    const folder = `/proc/${pid}/task`
    return readdirSync(folder).reduce((total, id) => total + read(`${folder}/${id}`), 0)
  })
}

function switches(thread: string): number {
  const status = readFileSync(`${thread}/status`, "latin1")
  return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1])
}

function told<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
