// How often a law is tried: a little in `npm test`, many times in `npm run fuzz`.

const factor = Number(process.env["FUZZ"] ?? 1)
if (!(factor >= 1))
  throw new RangeError(`FUZZ is a number of at least 1, not "${process.env["FUZZ"]}"`)

/** The number of runs for a law that `npm test` tries `usual` times. */
export function runs(usual: number): number {
  return Math.round(usual * factor)
}
