// What a workload gives: named numbers with a unit. And the sums that turn samples into one.
// Never knows gates.

/** One result. Names are `workload.what`, stable over time: gates and comparisons go by them. */
export interface Measure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** How the number came about, in a few words. */
  readonly note?: string
}

/** The middle of the samples (of two middles the lower). RangeError without samples. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 50)
}

/** The smallest sample that `share` per cent of all do not exceed. RangeError without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)
  const value = sorted[at]
  if (value === undefined) throw new RangeError("no samples")
  return value
}

/** Sum of the samples. */
export function sum(samples: readonly number[]): number {
  return samples.reduce((total, sample) => total + sample, 0)
}
