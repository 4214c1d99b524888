// The end of every closed switch. Knows nothing of what was switched on.

/** A type error where a case is missing, and a RangeError where one slips in at run time. */
export function never(value: never): never {
  throw new RangeError(`no case for ${JSON.stringify(value)}`)
}
