// What /usage prints: exact numbers of the last turn, the session and the run, as far as the agents
// told them. Pure; never counts anything itself.

import type {Locale} from "../ports.js"
import {plain} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import {moneyText} from "./closing.js"
import {said} from "./said.js"
import type {State} from "./state.js"
import {type Cost, summedCosts, type Used} from "./usage.js"
import {USAGE_WORDS, type UsageWords} from "./usage-words.js"

/** The state with a notice of what was used. */
export function usageTold(state: State): State {
  const {usage, session, setting, sessions} = state
  const words = USAGE_WORDS[setting.locale]
  const {last, run} = usage
  const rows: (readonly [string, string])[] = []
  const own = session.cost ? [session.cost] : []
  if (last)
    rows.push([words.lastTurn, usedText(last, last.cost ? [last.cost] : [], setting.locale)])
  if (usage.session.turns > 0 || own.length > 0) {
    rows.push([words.session, usedText(usage.session, own, setting.locale)])
  }
  const others = sessions.parked.flatMap(({session: {cost}}) => (cost ? [cost] : []))
  const isMore = run.turns > usage.session.turns || usage.costs.length + others.length > 0
  if (isMore) {
    const all = summedCosts([...usage.costs, ...others, ...own])
    rows.push([words.run, usedText(run, all, setting.locale)])
  }
  const {context} = session
  if (context) rows.push([words.context, contextText(context, words)])
  if (rows.length === 0) return said(state, {tone: "info", text: words.nothing})
  const width = Math.max(...rows.map(([name]) => textWidth(name)))
  const detail = rows.map(([name, text]) => {
    return `${name}${" ".repeat(width - textWidth(name))}  ${text}`
  })
  return said(state, {tone: "info", text: words.intro, detail})
}

function usedText(used: Used, costs: readonly Cost[], locale: Locale): string {
  const words = USAGE_WORDS[locale]
  const {turns, told, ms, tokens} = used
  const parts = [turns > 1 ? words.turns(turns) : "", turns > 0 ? words.took(ms) : ""]
  for (const [name, word] of Object.entries(words.tokens)) {
    const count = tokens[name as keyof typeof words.tokens]
    if (count !== undefined) parts.push(word(grouped(count)))
  }
  if (told > 0 && told < turns) parts.push(words.toldBy(told))
  if (turns > 0 && told === 0) parts.push(words.untold)
  parts.push(...costs.map(cost => plain(moneyText(cost, "exact"))))
  return parts.filter(part => part !== "").join(" · ")
}

function contextText(
  {used, size}: {readonly used: number; readonly size: number},
  words: UsageWords,
): string {
  const share = size > 0 ? ` · ${Math.round((100 * used) / size)} %` : ""
  return `${words.of(grouped(used), grouped(size))}${share}`
}

/** 40112 → "40,112". */
function grouped(count: number): string {
  const [whole = "", rest] = String(count).split(".")
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ",")
  return rest === undefined ? text : `${text}.${rest}`
}
