// The parameters of a control sequence: prefix, fields, sub-fields, intermediates (ECMA-48 5.4).
// Never knows what a sequence means.

/** A sequence taken apart. An empty field or sub-field is `undefined`, never 0. */
export interface Sequence {
  /** One of `< = > ?`, or "" for a sequence of the public kind. */
  readonly prefix: string
  /** Fields between `;`, each with its sub-fields between `:`. */
  readonly fields: readonly (readonly (number | undefined)[])[]
  /** Bytes 0x20–0x2f before the final byte. */
  readonly intermediates: string
  readonly final: string
}

const FORM = /^([<=>?]?)([0-9:;]*)([ -/]*)$/
const NUMBER_MAX = 0x7fffffff

/** Takes apart what stood between CSI and the final byte; `undefined` when it is not well formed.
 *  Numbers over 2^31 − 1 are taken as that. */
export function sequenceOf(body: string, final: string): Sequence | undefined {
  const match = FORM.exec(body)
  if (!match) return undefined
  const [, prefix = "", numbers = "", intermediates = ""] = match
  const fields = numbers.split(";").map(field => field.split(":").map(numberOf))
  return {prefix, fields, intermediates, final}
}

/** The first number of a field, or `undefined` where there is none. */
export function field(sequence: Sequence, index: number): number | undefined {
  return sequence.fields[index]?.[0]
}

function numberOf(digits: string): number | undefined {
  return digits === "" ? undefined : Math.min(Number(digits), NUMBER_MAX)
}
