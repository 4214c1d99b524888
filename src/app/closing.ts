// The line that ends a turn: how it ended, how long it took, what it used. Pure; numbers that the
// agent did not give are left out, never zero.

import type {AgentEvent} from "../agent.js"
import {type Notice, wordsOf} from "./said.js"
import type {State, Turn} from "./state.js"

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
  const parts = [
    reason === "end_turn" ? "" : (words.stops[reason] ?? reason),
    took >= TOOK_MIN_MS ? words.took(took) : "",
    tokens(state, usage),
    cost(state, over.turn),
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
function cost({session}: State, turn: Turn | undefined): string {
  if (!session.cost) return ""
  const {amount, currency} = session.cost
  const before = turn?.costBefore
  const own = before?.currency === currency ? amount - before.amount : amount
  return own >= COST_MIN ? money(own, currency) : ""
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ["USD", "$"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["CNY", "¥"],
  ["JPY", "¥"],
])

/** Two decimals, or as many as the first two digits of a smaller amount need. */
function money(amount: number, currency: string): string {
  const digits = amount < 0.01 ? String(Number(amount.toPrecision(2))) : amount.toFixed(2)
  const sign = SIGNS.get(currency)
  return sign ? `${sign}${digits}` : `${digits} ${currency}`
}
