// Results as a table that a person can read.
// Knows text; never files, never how things are measured.

import {type Bound, judge} from "./gates.js"
import type {Measure} from "./measure.js"

/** Earlier results by name, to show what has changed. */
export type Earlier = ReadonlyMap<string, number>

/** One line for each measure; a blank one between workloads. */
export function tableOf(
  measures: readonly Measure[],
  bounds: readonly Bound[],
  earlier: Earlier | undefined,
): string {
  const rows = measures.map(measure => rowOf(measure, bounds, earlier))
  const head = ["measure", "value", "bound", "", earlier ? "before" : "", "note"]
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => (row[column] ?? "").length)))
  const isNumber = (column: number) => column === 1 || column === 2 || column === 4
  const groups = ["", ...measures.map(({name}) => groupOf(name))]
  return all
    .map(
      (row, index) =>
        (index > 1 && groups[index] !== groups[index - 1] ? "\n" : "") +
        row
          .map((text, column) => {
            const width = widths[column] ?? 0
            return isNumber(column) ? text.padStart(width) : text.padEnd(width)
          })
          .join("  ")
          .trimEnd(),
    )
    .join("\n")
}

/** A number with three digits that say something. */
export function shown(value: number): string {
  const size = Math.abs(value)
  if (!Number.isFinite(value)) return String(value)
  if (Number.isInteger(value) || size >= 1000) return Math.round(value).toLocaleString("en")
  return size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toFixed(2)
}

function rowOf(
  measure: Measure,
  bounds: readonly Bound[],
  earlier: Earlier | undefined,
): readonly string[] {
  const {name, value, unit, note} = measure
  const verdict = judge(bounds, measure)
  const before = earlier?.get(name)
  const words = {
    free: "",
    holds: "holds",
    held: `holds, not yet ${verdict.type === "free" ? "" : shown(verdict.bound.wanted ?? 0)}`,
    broken: "BROKEN",
    wanting: "not yet",
  } as const
  return [
    name,
    `${shown(value)} ${unit}`,
    verdict.type === "free" ? "" : `≤ ${shown(verdict.bound.max)}`,
    words[verdict.type],
    before === undefined ? "" : `${shown(before)} (${changeOf(before, value)})`,
    note ?? "",
  ]
}

/** What stands together in the table: the workload, of the peers each one. */
function groupOf(name: string): string {
  return name
    .split(".")
    .slice(0, name.startsWith("peers.") ? 2 : 1)
    .join(".")
}

function changeOf(before: number, now: number): string {
  if (before === now) return "="
  if (before === 0) return "was 0"
  const percent = ((now - before) / before) * 100
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toFixed(0)} %`
}
