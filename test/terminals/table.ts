// The README's table of terminals: what came of random programs, terminal by operation. Pure.

import {habitsOf} from "./habits.js"
import {OPERATIONS, type Operation} from "./operations.js"

/** What came of one program. */
export interface Run {
  readonly terminal: string
  readonly version: string
  readonly operation: Operation
  readonly exact: boolean
  /** Pieces of text that are nowhere as a whole; that are there twice; that stand too early. */
  readonly lost: number
  readonly twice: number
  readonly disordered: number
  /** Signs of the bottom region that stayed behind. */
  readonly stray: number
  /** Rows of it that lower windows have pushed away, as the screen itself has counted them. */
  readonly buried: number
  /** Milliseconds that each storm took. */
  readonly stormMs: readonly number[]
}

/** A storm that takes longer than this was slower than it was meant to be, in ms. */
const STORM_MS_MAX = 3500

/** The table, in Markdown, in the order in which terminals and operations first appear. */
export function tableOf(runs: readonly Run[]): string {
  const terminals = [...new Set(runs.map(run => run.terminal))]
  const operations = (Object.keys(OPERATIONS) as Operation[]).filter(operation => {
    return runs.some(run => run.operation === operation)
  })
  const heads = ["terminal", ...operations.map(operation => OPERATIONS[operation]), "notes"]
  const rows = terminals.map(terminal => {
    const own = runs.filter(run => run.terminal === terminal)
    const cells = operations.map(operation => {
      return cellOf(own.filter(run => run.operation === operation))
    })
    return [nameOf(terminal, own[0]?.version ?? "?"), ...cells, notesOn(terminal, own)]
  })
  return [heads, heads.map(() => "---"), ...rows].map(row => `| ${row.join(" | ")} |`).join("\n")
}

function nameOf(terminal: string, version: string): string {
  return `${terminal.replace(/@.*/, "")} ${version}`
}

/** Exact programs of all, and what the others add up to. */
function cellOf(runs: readonly Run[]): string {
  if (runs.length === 0) return "–"
  const exact = runs.filter(run => run.exact).length
  const sum = (key: "lost" | "twice" | "disordered" | "stray" | "buried") =>
    runs.reduce((total, run) => total + run[key], 0)
  const faults = [
    [sum("twice"), "twice"],
    [sum("lost"), "lost"],
    [sum("disordered"), "out of order"],
    [sum("stray"), "left behind"],
  ] as const
  const isPushed = sum("stray") > 0 && sum("buried") > 0
  const words = faults.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  const pushed = isPushed ? [`${sum("buried")} pushed by lower windows`] : []
  return [`${exact}/${runs.length}`, ...words, ...pushed].join("<br>")
}

function notesOn(terminal: string, runs: readonly Run[]): string {
  const storms = runs.flatMap(run => run.stormMs).sort((a, b) => a - b)
  const median = storms[Math.floor(storms.length / 2)] ?? 0
  const slow = median > STORM_MS_MAX ? [`30 sizes took ${(median / 1000).toFixed(1)} s`] : []
  return [...habitsOf(terminal.replace(/@.*/, "")).words, ...slow].join("; ")
}
