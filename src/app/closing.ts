// The line that ends a turn: how it ended, how long it took, what it used. Pure; numbers that the
// agent did not give are left out, never zero.

import type {AgentEvent} from "../agent.js"
import {CONTEXT_MIN} from "../widgets/status-line.js"
import {WORDS} from "../widgets/words.js"
import {type Notice, wordsOf} from "./said.js"
import type {State, Turn} from "./state.js"
import {type Cost, withTurn} from "./usage.js"

/** A turn shorter than this does not say how long it took. */
const TOOK_MIN_MS = 2000
/** A cost below this is noise. */
const COST_MIN = 0.000_05

type TurnEnd = Extract<AgentEvent, {type: "turn-end"}>

/** The closing line of the turn; none for one that ended well, in no time and without numbers. */
export function closingLine(
  state: State,
  end: Pick<TurnEnd, "reason" | "usage">,
  over: {readonly turn: Turn | undefined; readonly at: number},
): Notice | undefined {
  const words = wordsOf(state)
  const {reason, usage} = end
  const took = over.turn ? over.at - over.turn.startedAt : 0
  const cost = ownCost(state, over.turn)
  const parts = [
    reason === "end_turn" ? "" : (words.stops[reason] ?? reason),
    took >= TOOK_MIN_MS ? words.took(took) : "",
    tokens(state, usage),
    cost ? moneyText(cost, "short") : "",
    context(state),
  ].filter(part => part !== "")
  if (parts.length === 0) return undefined
  const tone = reason === "end_turn" ? "success" : reason === "cancelled" ? reason : "warning"
  return {tone, text: parts.join(" · ")}
}

function tokens(state: State, usage: TurnEnd["usage"]): string {
  const words = wordsOf(state)
  const {inputTokens, outputTokens, cachedTokens = 0} = usage ?? {}
  const text = words.tokens(inputTokens, outputTokens)
  if (inputTokens === undefined || cachedTokens <= 0) return text
  // Some agents count what came from the cache as part of the input, some beside it.
  const all = cachedTokens > inputTokens ? inputTokens + cachedTokens : inputTokens
  const percent = Math.round((100 * cachedTokens) / all)
  return percent > 0 ? `${text}, ${words.cached(percent)}` : text
}

/** What this turn cost: the agent tells the total of the session. */
function ownCost({session}: State, turn: Turn | undefined): Cost | undefined {
  if (!session.cost) return undefined
  const {amount, currency} = session.cost
  const before = turn?.costBefore
  const own = before?.currency === currency ? amount - before.amount : amount
  return own >= COST_MIN ? {amount: own, currency} : undefined
}

/** How full the context is, from half on. */
function context({session, setting}: State): string {
  const {used, size} = session.context ?? {used: 0, size: 0}
  const share = size > 0 ? used / size : 0
  if (share < CONTEXT_MIN) return ""
  return WORDS[setting.locale].context(Math.min(100, Math.floor(100 * share)))
}

/** The state with the turn in its sums. One that nobody saw begin is none. */
export function counted(
  state: State,
  tokens: TurnEnd["usage"],
  {turn, at}: {readonly turn: Turn | undefined; readonly at: number},
): State {
  if (!turn) return state
  const ms = Math.max(0, at - turn.startedAt)
  return {...state, usage: withTurn(state.usage, {ms, tokens, cost: ownCost(state, turn)})}
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ["USD", "$"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["CNY", "¥"],
  ["JPY", "¥"],
])

/** Two decimals, or as many as the first two digits of a smaller amount need; "exact": all that an
 *  agent tells, down to a millionth. */
export function moneyText({amount, currency}: Cost, form: "short" | "exact"): string {
  const digits = form === "exact" ? exactDigits(amount) : shortDigits(amount)
  const sign = SIGNS.get(currency)
  return sign ? `${sign}${digits}` : `${digits} ${currency}`
}

function shortDigits(amount: number): string {
  return amount < 0.01 ? String(Number(amount.toPrecision(2))) : amount.toFixed(2)
}

function exactDigits(amount: number): string {
  return amount.toFixed(6).replace(/(\.\d\d\d*?)0+$/, "$1")
}
