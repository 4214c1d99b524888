// What is wrong with a flag on the command line, in one line that says what would be right.
// Never decides what is run.

import {visible} from "../text/visible.js"
import {FLAGS, type Flag, type FlagValue, type Job} from "./flags.js"
import {nearNames} from "./near.js"

/** A flag as it was written. */
export interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly index: number
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

/** What is wrong with the value of a known flag, if anything. */
export function problemWith({name, value}: Flag, token: OptionToken): string | undefined {
  const given = token.value
  const flag = `--${name}`
  if (value.type === "none") {
    return given === undefined ? undefined : `${flag} takes no value, but got ${quoted(given)}`
  }
  const needs = `needs ${describe(value)}`
  if (given === undefined) return `${flag} ${needs}`
  // "--agent --print" forgot the command; a number may begin with "-" and is judged as a number.
  const looksLikeFlag = !token.inlineValue && /^-./.test(given) && value.type !== "number"
  if (looksLikeFlag) {
    return `${flag} ${needs}, but the flag ${quoted(given)} follows it (meant? ${flag}=${given})`
  }
  return fits(given, value) ? undefined : `${flag} ${needs}, not ${quoted(given)}`
}

function fits(given: string, value: Exclude<FlagValue, {type: "none"}>): boolean {
  if (value.type === "optional") return true
  if (value.type === "text") return given.trim() !== ""
  if (value.type === "words") return value.words.includes(given)
  if (given === value.or) return true
  // Number() alone would take "", " 5", "0x10" and "1e1".
  const form = value.kind === "whole" ? /^\d+$/ : /^(\d+\.?\d*|\.\d+)$/
  return form.test(given) && Number(given) >= value.min && Number(given) <= value.max
}

function describe(value: Exclude<FlagValue, {type: "none"}>): string {
  if (value.type === "text" || value.type === "optional") return `a value (${value.name})`
  if (value.type === "words") return `one of ${value.words.join(", ")}`
  const number = `a ${value.kind === "whole" ? "whole number" : "number"}`
  return `${number} from ${value.min} to ${value.max}${value.or ? ` or ${value.or}` : ""}`
}

/** That a flag is unknown, with the names it is near to. */
export function unknownFlag({name, rawName, index}: OptionToken, argv: readonly string[]): string {
  const argument = argv[index] ?? rawName
  const isGroup = /^-[^-]./.test(argument)
  const inside = isGroup ? ` in ${quoted(argument)}` : ""
  const near = nearNames(
    isGroup ? argument.slice(1) : name,
    FLAGS.map(flag => flag.name),
  )
  const meant = near.length > 0 ? `. Did you mean ${near.map(one => `--${one}`).join(" or ")}?` : ""
  return `unknown flag ${printable(rawName)}${inside}${meant}`
}

/** The first flag that does not belong to the job, if there is one. */
export function misplacedFlag(
  job: Job | "upkeep",
  values: ReadonlyMap<string, string>,
): string | undefined {
  for (const {name, value, jobs} of FLAGS) {
    if (!jobs || !values.has(name) || jobs.some(one => one === job)) continue
    const [first] = jobs
    if (first === "print") return `--${name} is for print mode: add -p`
    if (first === "replay") {
      const given = value.type === "none" ? "" : ` ${value.name}`
      return `--${name} is for a recording: platen replay FILE --${name}${given}`
    }
    if (job === "print") return `--${name} is for the screen: leave it or -p out`
    const not = job === "replay" ? "a recording" : "this command"
    return `--${name} is for a conversation, not for ${not}`
  }
  return undefined
}

/** Most characters of an argument that a complaint repeats. */
const QUOTED_MAX = 60

function quoted(text: string): string {
  return `"${printable(text)}"`
}

/** A text from outside on one line and harmless, cut when it is long. */
export function printable(text: string): string {
  const cut = text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text
  return visible(cut)
}
