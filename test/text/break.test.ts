import fc from "fast-check"
import {expect, test} from "vitest"
import {FREE, IN_WORD} from "../../src/text/break.js"
import {breakClassOf, IDEOGRAPH} from "../../src/text/break-class.js"
import {nextBreak} from "../../src/text/grapheme.js"
import {breaksOf, OFFICIAL_PAIRS, OFFICIAL_TEXTS} from "./line-break.js"
import {hardText, proseText} from "./samples.js"

/** One place where UAX #14 and we do not agree. */
interface Difference {
  readonly text: string
  readonly offset: number
  /** Who lets a row end there. */
  readonly allowed: "ours" | "official"
}

/** Why we differ, and how to tell that it is for this reason; the first that holds. */
const REASONS: readonly (readonly [string, (at: Place) => boolean])[] = [
  ["a grapheme is never parted", at => at.insideGrapheme],
  [
    "a hyphen stands between two Hebrew letters (allowed since Unicode 16)",
    at => at.allowed === "ours" && /^[\u05d0-\u05ea]$/.test(at.after) && at.before === "-",
  ],
  [
    "what begins with a full stop or a slash is a name, and may begin a row",
    at => at.allowed === "ours" && at.spaced && /[.,/]/.test(at.after),
  ],
  [
    "quotation marks hold brackets only without a blank (so since Unicode 15.1)",
    at => at.allowed === "ours" && at.spaced && at.before === '"',
  ],
  [
    "a dash or a Japanese sign may begin a row, if a blank is before it",
    at => at.allowed === "ours" && at.spaced && /[—ぁ\u17d6〜]/.test(at.after),
  ],
  ["French quotation marks cling", at => at.spaced && /[»]/.test(at.after)],
  ["a unit stays with its number", at => at.spaced && at.before === "0" && at.after === "%"],
  [
    "a zero-width space before a blank is not looked for",
    at => at.spaced && at.before === "\u200b",
  ],
  ["a blank under a mark is a blank", at => / [\u0308\u200d]$/.test(at.text.slice(0, at.offset))],
  ["no row begins with a dash, a percent sign or glue", at => /^[—%\u2011]/.test(at.after)],
  ["no row ends with a sign that a number may follow", at => at.before === "$"],
  ["nothing is known of what stands for an object", at => at.before === "\ufffc"],
  ["a dash that begins a piece stays with it", at => at.before === "—" && at.offset === 1],
  [
    "only ideographs, dashes and hyphens between letters end rows without a blank",
    at =>
      at.allowed === "official" &&
      !at.spaced &&
      ((breakClassOf(at.before.codePointAt(0)!) | breakClassOf(at.after.codePointAt(0)!)) &
        IDEOGRAPH) ===
        0,
  ],
]

interface Place extends Difference {
  /** The characters on both sides, blanks left aside. */
  readonly before: string
  readonly after: string
  readonly spaced: boolean
  readonly insideGrapheme: boolean
}

function placeOf(difference: Difference): Place {
  const {text, offset} = difference
  const head = text.slice(0, offset)
  let boundary = 0
  while (boundary < offset) boundary = nextBreak(text, boundary)
  return {
    ...difference,
    before: [...head.replace(/[ \u3000]+$/, "")].at(-1) ?? "",
    after: String.fromCodePoint(text.codePointAt(offset)!),
    spaced: /[ \u3000]$/.test(head),
    insideGrapheme: boundary !== offset,
  }
}

/** Offsets where a row may end as at a blank; what only a narrow row makes us do is left aside. */
function ours(text: string): readonly number[] {
  return [...breaksOf(text)]
    .filter(([, kind]) => kind === FREE || kind === IN_WORD)
    .map(([offset]) => offset)
}

function differencesOf(text: string, official: readonly number[]): readonly Difference[] {
  const own = ours(text)
  return [
    ...own.filter(offset => !official.includes(offset)).map(offset => ({offset, by: "ours"})),
    ...official.filter(offset => !own.includes(offset)).map(offset => ({offset, by: "official"})),
  ].map(({offset, by}) => ({text, offset, allowed: by as Difference["allowed"]}))
}

/** How many of the differences have which reason. */
function counted(differences: readonly Difference[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const difference of differences) {
    const place = placeOf(difference)
    const reason =
      REASONS.find(([, holds]) => holds(place))?.[0] ?? `none: ${JSON.stringify(difference)}`
    counts[reason] = (counts[reason] ?? 0) + 1
  }
  return counts
}

test("rows end where the official sample pairs let them, but for known reasons", () => {
  const differences: Difference[] = []
  let cases = 0
  for (const {before, after, adjacent, spaced} of OFFICIAL_PAIRS) {
    // A blank belongs to the row before it, so we never ask whether a row may end before one.
    if (before === " " || after === " " || after === "\u200b") continue
    cases += 2
    const pair = before + after
    const far = `${before} ${after}`
    const at = before.length
    differences.push(
      ...differencesOf(pair, adjacent ? [at] : []).filter(({offset}) => offset === at),
      ...differencesOf(far, spaced ? [at + 1] : []).filter(({offset}) => offset === at + 1),
    )
  }
  expect(cases).toBe(2520)
  expect(counted(differences)).toEqual({
    "a dash or a Japanese sign may begin a row, if a blank is before it": 5,
    "a dash that begins a piece stays with it": 16,
    "a grapheme is never parted": 94,
    "a unit stays with its number": 1,
    "a zero-width space before a blank is not looked for": 4,
    "no row begins with a dash, a percent sign or glue": 41,
    "no row ends with a sign that a number may follow": 6,
    "nothing is known of what stands for an object": 20,
    "only ideographs, dashes and hyphens between letters end rows without a blank": 261,
    "quotation marks hold brackets only without a blank (so since Unicode 15.1)": 2,
    "what begins with a full stop or a slash is a name, and may begin a row": 66,
  })
})

test("rows end where the official texts let them, but for known reasons", () => {
  expect(OFFICIAL_TEXTS).toHaveLength(254)
  const differences = OFFICIAL_TEXTS.flatMap(({text, breaks}) => differencesOf(text, breaks))
  expect(counted(differences)).toEqual({
    "French quotation marks cling": 4,
    "a blank under a mark is a blank": 2,
    "a dash or a Japanese sign may begin a row, if a blank is before it": 2,
    "a grapheme is never parted": 5,
    "a hyphen stands between two Hebrew letters (allowed since Unicode 16)": 1,
    "no row begins with a dash, a percent sign or glue": 4,
    "nothing is known of what stands for an object": 1,
    "only ideographs, dashes and hyphens between letters end rows without a blank": 69,
    "what begins with a full stop or a slash is a name, and may begin a row": 2,
  })
})

test("whether a row may end somewhere never depends on what comes behind the next grapheme", () => {
  fc.assert(
    fc.property(fc.oneof(hardText, proseText), fc.oneof(hardText, proseText), (text, more) => {
      const before = [...breaksOf(text)]
      const after = breaksOf(text + more)
      for (const [offset, kind] of before) {
        if (nextBreak(text, offset) < text.length) expect(after.get(offset)).toBe(kind)
      }
    }),
    {numRuns: 1000},
  )
})
