// What every workload is given, and what a workload is.

import type {Measure} from "./measure.js"

export interface Context {
  /** The product: a command line without arguments. */
  readonly product: readonly string[]
  /** Folder of the project, with "/" at its end. */
  readonly root: string
  /** An empty folder for this workload's files, without "/" at its end. */
  readonly scratch: string
  /** "short" ends, all workloads together, in about five minutes. */
  readonly scale: "short" | "full"
}

export interface Workload {
  readonly name: string
  /** What it is about, in the user's words. */
  readonly title: string
  /** Whether others of its kind may run beside it: what is counted does not mind, time does.
   *  "quiet": others that mostly wait. */
  readonly company?: "welcome" | "quiet"
  readonly run: (context: Context) => Promise<readonly Measure[]>
}

/** The command line of one of the small programs beside the bench. */
export function companion(context: Context, name: string, ...args: readonly string[]) {
  return [process.execPath, `${context.root}bench/programs/${name}.mjs`, ...args]
}
