// What /time prints: how one turn spent its time, as rows to scale and as sentences; or as one JSON
// object, on the screen or in a new file. Pure; never measures anything itself.
//
//     /time            the last turn, also while it runs     /time json
//     /time 2          the turn before                       /time 2 json > time.json

import type {Locale} from "../ports.js"
import {tenthsText} from "../text/duration.js"
import {jsonLine} from "../text/json-line.js"
import {visible} from "../text/visible.js"
import type {ChartRow} from "../transcript/block.js"
import {type CallTime, msOf} from "./call-times.js"
import {LAP_KINDS, type LapKind} from "./lane.js"
import {said, wordsOf} from "./said.js"
import {only, type State, type Step} from "./state.js"
import {tenthsOf} from "./tenths.js"
import {timeObject} from "./time-json.js"
import {TIME_WORDS, type TimeWords} from "./time-words.js"
import {type TurnTimes, until} from "./times.js"

/** Calls that have a row of their own: those that ran longest. */
export const CALL_ROWS_MAX = 12

/** Carries out what was typed behind the command. `at`: when, on the loop's clock, if that is
 *  known. */
export function timeTold(state: State, rest: string, at: number | undefined): Step {
  const words = TIME_WORDS[state.setting.locale]
  const warned = (text: string) => only(said(state, {tone: "warning", text}))
  const wish = wishOf(rest)
  if (wish.type === "wrong") return warned(words.wrong(wish.word))
  const {turns} = state.times
  const kept = turns.at(-wish.back)
  if (turns.length === 0) return only(said(state, {tone: "info", text: words.nothing}))
  if (!kept) return warned(words.notThere(turns.length))
  const turn = until(kept, at ?? 0)
  if (wish.form === "rows") return only(told(state, turn))
  const text = jsonLine(timeObject(turn))
  const {file} = wish
  if (file === undefined) return only(said(state, {tone: "info", text: text.trimEnd()}))
  return {state, effects: [{type: "copy", copy: {text, what: "block", back: 1, file, missing: 0}}]}
}

interface Wish {
  readonly type: "wish"
  readonly back: number
  readonly form: "rows" | "json"
  readonly file: string | undefined
}

/** Reads the words behind the command, in any order, and a file behind ">". */
function wishOf(rest: string): Wish | {readonly type: "wrong"; readonly word: string} {
  const [, words = "", arrow, name = ""] = /^([^>]*)(?:(>)\s*(.*))?$/s.exec(rest.trim()) ?? []
  const file = name.trim().replace(/^(["'])(.+)\1$/, "$2")
  let form: Wish["form"] = "rows"
  let back: number | undefined
  for (const word of words.split(/\s+/).filter(Boolean)) {
    if (/^[1-9]\d{0,5}$/.test(word) && back === undefined) back = Number(word)
    else if (word.toLowerCase() === "json") form = "json"
    else return {type: "wrong", word}
  }
  // Rows are for the eye: a file gets what a script can read.
  if (arrow && file === "") return {type: "wrong", word: ">"}
  return {
    type: "wish",
    back: back ?? 1,
    form: arrow ? "json" : form,
    file: arrow ? file : undefined,
  }
}

/** The state with a notice of it. */
function told(state: State, turn: TurnTimes): State {
  const {locale} = state.setting
  const words = TIME_WORDS[locale]
  const {sums, total} = tenthsOf(turn)
  const rows = [...laneRows(turn, sums, locale), wholeRow(words, tenthsText(total, locale))]
  const detail = rows.map(row => sentenceOf(row, words, locale))
  return said(state, {
    tone: "info",
    text: headOf(state, turn, tenthsText(total, locale)),
    detail,
    chart: {ms: turn.ms, rows},
  })
}

function headOf(state: State, turn: TurnTimes, took: string): string {
  const words = TIME_WORDS[state.setting.locale]
  const {outcome, lane, calls} = turn
  const untimed = calls.calls.filter(({phase, runs}) => phase === "over" && runs.length === 0)
  const parts = [
    words.turn(turn.number),
    outcome === "running" ? words.soFar(took) : took,
    ended(state, outcome, words),
    state.setting.source === "recording" ? words.asPlayed : "",
    untimed.length > 0 ? words.untimed(untimed.length) : "",
    lane.joined > 0 ? words.joined(lane.joined) : "",
  ]
  return parts.filter(part => part !== "").join(" · ")
}

function ended(state: State, outcome: string, words: TimeWords): string {
  if (outcome === "end_turn" || outcome === "running") return ""
  if (outcome === "failed") return words.failed
  const stops: Readonly<Record<string, string>> = wordsOf(state).stops
  return stops[outcome] ?? visible(outcome)
}

/** A row for each kind of lap that there was, and calls below theirs. */
function laneRows(
  turn: TurnTimes,
  sums: ReadonlyMap<LapKind, number>,
  locale: Locale,
): readonly ChartRow[] {
  const words = TIME_WORDS[locale]
  const called = callRows(turn, locale)
  return LAP_KINDS.flatMap((kind): readonly ChartRow[] => {
    const parts = kind === "calls" ? called : []
    const tenths = sums.get(kind)
    if (tenths === undefined) return parts
    const marks = turn.lane.laps.filter(lap => lap.kind === kind)
    return [{...words.laps[kind], value: shortText(tenths, locale), rank: "whole", marks}, ...parts]
  })
}

/** The longest calls in the order in which they came, and what is left of them. */
function callRows({calls: {calls, left}}: TurnTimes, locale: Locale): readonly ChartRow[] {
  const timed = calls.filter(({runs}) => runs.length > 0)
  const longest = timed.toSorted((a, b) => msOf(b) - msOf(a)).slice(0, CALL_ROWS_MAX)
  const shown = new Set(longest)
  const rest = timed.filter(call => !shown.has(call))
  const count = rest.length + left.calls
  const ms = rest.reduce((sum, call) => sum + msOf(call), left.ms)
  const rows = timed.filter(call => shown.has(call)).map(call => callRow(call, locale))
  if (count === 0) return rows
  const name = TIME_WORDS[locale].shorter(count)
  const marks = rest.flatMap(({runs}) => runs).toSorted((a, b) => a.from - b.from)
  const value = shortText(Math.round(ms / 100), locale)
  return [...rows, {name, short: name, value, rank: "part", marks}]
}

function callRow(call: CallTime, locale: Locale): ChartRow {
  const {label, runs} = call
  const value = shortText(Math.round(msOf(call) / 100), locale)
  return {name: label, short: label, value, rank: "part", marks: runs}
}

function wholeRow(words: TimeWords, value: string): ChartRow {
  return {name: words.total, short: words.total, value, rank: "whole", marks: []}
}

/** What took less than the last digit shows took time all the same. */
function shortText(tenths: number, locale: Locale): string {
  return tenths === 0 ? `<${tenthsText(1, locale)}` : tenthsText(tenths, locale)
}

function sentenceOf({name, value, rank, marks}: ChartRow, words: TimeWords, locale: Locale) {
  const [first] = marks
  if (rank === "whole" || !first) return words.sentence(name, value)
  const start = tenthsText(Math.round(first.from / 100), locale)
  return words.call(visible(name), value, start)
}
