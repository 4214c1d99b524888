// What was used, summed over turns: for the session, and since the program began. Pure; what an
// agent did not tell is not known, and never counts as zero.

import type {TurnUsage} from "../agent.js"

/** What one or more turns used. */
export interface Used {
  readonly turns: number
  /** How many of them told of tokens. */
  readonly told: number
  /** From their prompts to their ends, in ms. */
  readonly ms: number
  readonly tokens: TurnUsage
}

/** An amount of money; the currency is untrusted. */
export interface Cost {
  readonly amount: number
  readonly currency: string
}

/** Sums of one run of the program. */
export interface Usage {
  /** The last turn that ended, and what it cost. */
  readonly last: (Used & {readonly cost: Cost | undefined}) | undefined
  readonly session: Used
  readonly run: Used
  /** What the sessions before this one cost, an amount for each currency. */
  readonly costs: readonly Cost[]
}

const NOTHING: Used = {turns: 0, told: 0, ms: 0, tokens: {}}

/** The sums at the start. */
export const NO_USAGE: Usage = {last: undefined, session: NOTHING, run: NOTHING, costs: []}

/** The sums after one more turn; `cost` is what it cost alone. */
export function withTurn(
  usage: Usage,
  turn: {
    readonly ms: number
    readonly tokens: TurnUsage | undefined
    readonly cost: Cost | undefined
  },
): Usage {
  const {ms, tokens, cost} = turn
  const used: Used = {turns: 1, told: tokens ? 1 : 0, ms, tokens: tokens ?? {}}
  return {
    ...usage,
    last: {...used, cost},
    session: sum(usage.session, used),
    run: sum(usage.run, used),
  }
}

/** The sums when a new session begins; `cost` is what the one before cost in all. */
export function withNewSession(usage: Usage, cost: Cost | undefined): Usage {
  const costs = cost ? summedCosts([...usage.costs, cost]) : usage.costs
  return {...usage, last: undefined, session: NOTHING, costs}
}

/** An amount for each currency, in order of first appearance. */
export function summedCosts(costs: readonly Cost[]): readonly Cost[] {
  const sums = new Map<string, number>()
  for (const {amount, currency} of costs) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({amount, currency}))
}

function sum(a: Used, b: Used): Used {
  const names = [...Object.keys(a.tokens), ...Object.keys(b.tokens)] as (keyof TurnUsage)[]
  const tokens = Object.fromEntries(
    names.map(name => [name, (a.tokens[name] ?? 0) + (b.tokens[name] ?? 0)]),
  )
  return {turns: a.turns + b.turns, told: a.told + b.told, ms: a.ms + b.ms, tokens}
}
