// Which numbers must hold, and whether they do.
// Never knows how a number was measured.

import {readFileSync} from "node:fs"
import type {Measure} from "./measure.js"

/** A bound of gates.json. "gate": the bench fails when it does not hold. "target": it is shown, and
 *  becomes a gate once it has been met. */
export interface Bound {
  readonly measure: string
  readonly max: number
  readonly unit: string
  /** Which of the samples: "median", "p99", "largest", "count", "ratio" … */
  readonly percentile: string
  readonly kind: "gate" | "target"
  /** Of a gate: where it is wanted beyond its bound. Shown, never failed. */
  readonly wanted?: number
  readonly reason: string
  /** Day it was set, and the run that it was set by. */
  readonly date: string
  readonly run: string
}

export type Verdict =
  | {readonly type: "free"}
  /** "held": the gate holds, what is wanted beyond it does not yet. */
  | {readonly type: "holds" | "held" | "broken" | "wanting"; readonly bound: Bound}

/** Reads and checks gates.json. Throws an Error that names the bound with a fault. */
export function readBounds(file: string): readonly Bound[] {
  const list: unknown = JSON.parse(readFileSync(file, "utf8"))
  if (!Array.isArray(list)) throw new Error(`${file} is not a list of bounds`)
  return list.map((value: unknown) => {
    if (isBound(value)) return value
    throw new Error(`${file}: not a whole bound: ${JSON.stringify(value)}`)
  })
}

/** What the bounds say to a measure. RangeError when the two speak of different units. */
export function judge(bounds: readonly Bound[], {name, value, unit}: Measure): Verdict {
  const bound = bounds.find(each => each.measure === name)
  if (!bound) return {type: "free"}
  if (bound.unit !== unit) {
    throw new RangeError(`${name} is measured in ${unit} but bounded in ${bound.unit}`)
  }
  // NaN holds nowhere.
  if (value <= (bound.wanted ?? bound.max)) return {type: "holds", bound}
  if (value <= bound.max) return {type: "held", bound}
  return {type: bound.kind === "gate" ? "broken" : "wanting", bound}
}

function isBound(value: unknown): value is Bound {
  if (typeof value !== "object" || value === null) return false
  const fields = value as Readonly<Record<string, unknown>>
  const texts = ["measure", "unit", "percentile", "reason", "date", "run"]
  return (
    typeof fields["max"] === "number" &&
    (fields["wanted"] === undefined || isTighter(fields["wanted"], fields["max"])) &&
    (fields["kind"] === "gate" || fields["kind"] === "target") &&
    texts.every(name => typeof fields[name] === "string" && fields[name] !== "")
  )
}

function isTighter(wanted: unknown, max: number): boolean {
  return typeof wanted === "number" && wanted < max
}
