// A final block as JSON and back, for whoever keeps a conversation from one run to the next.
// What comes back is looked at before it is believed. Never knows where it is kept.

import {visible} from "../text/visible.js"
import type {Block, ShownBlock, ToldBlock} from "./block.js"
import {type Growing, growing, wholeText} from "./growing.js"

/** The block as one line of JSON, with texts that grew as strings. */
export function keptBlock(block: object): string {
  return JSON.stringify(block, (_key, value: unknown) =>
    isGrown(value) ? wholeText(value) : value,
  )
}

/** The block that was kept; `undefined` for anything else. It is final, whatever it says. */
export function blockFrom(kept: unknown): Block | undefined {
  if (!isFacts(kept)) return undefined
  if (kept["type"] !== "shown") return toldFrom(kept)
  const {of, below} = kept
  const told = isFacts(of) ? toldFrom(of) : undefined
  if (told === undefined || !isCommon(kept)) return undefined
  const again = {...kept, of: told, below: below === "heading" ? below : undefined, life: "final"}
  return again as unknown as ShownBlock
}

type Facts = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

function toldFrom(kept: Facts): ToldBlock | undefined {
  const {type, text} = kept
  const isRight = SHAPES.get(type)
  if (!isRight?.(kept) || !isCommon(kept)) return undefined
  const grows = type === "reply" || type === "thought"
  const whole = grows ? {...kept, text: growing(String(text))} : kept
  // What a chart tells stands in the details, too.
  const drawn = maybe(isChart)(kept["chart"]) ? whole : {...whole, chart: undefined}
  return {...drawn, life: "final"} as unknown as ToldBlock
}

/** Ids from here on are no ids: no conversation has so many blocks. */
export const ID_END = 2 ** 31

const isText: Check = value => typeof value === "string"
const isNumber: Check = value => typeof value === "number" && Number.isFinite(value)
const isCount: Check = value => Number.isSafeInteger(value) && Number(value) >= 0
const isEither: Check = value => typeof value === "boolean"
const maybe =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)
const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check)
const wordOf =
  (...words: readonly string[]): Check =>
  value =>
    words.some(word => word === value)
const shaped = (shape: Readonly<Record<string, Check>>): Check => {
  const checks = Object.entries(shape)
  return value => isFacts(value) && checks.every(([name, check]) => check(value[name]))
}

const isId: Check = value => isCount(value) && Number(value) < ID_END
const isCommon = shaped({id: isId, revision: isCount, spaced: isEither, work: maybe(isCount)})

const isTime: Check = value => isNumber(value) && Number(value) >= 0

/** Text that is drawn as it is. */
const isShown: Check = value => typeof value === "string" && visible(value) === value
const isChart = shaped({
  ms: isNumber,
  rows: listOf(
    shaped({
      name: isText,
      short: isText,
      value: isShown,
      rank: wordOf("whole", "part"),
      marks: listOf(shaped({from: isTime, to: isTime})),
    }),
  ),
})

const isExit: Check = value =>
  shaped({type: wordOf("code"), code: isNumber})(value) ||
  shaped({type: wordOf("signal"), name: isText})(value)

const PARTS: ReadonlyMap<unknown, Check> = new Map([
  ["text", shaped({text: isText})],
  ["named", shaped({text: isText})],
  ["output", shaped({text: isText, before: isCount})],
  ["diff", shaped({path: isText, before: isText, after: isText, isNew: isEither})],
])
const isPart: Check = value => isFacts(value) && PARTS.get(value["type"])?.(value) === true

const isSubAgent = shaped({
  type: maybe(isText),
  task: maybe(isText),
  calls: isCount,
  levels: isCount,
})
const isEntry = shaped({
  text: isText,
  active: maybe(isText),
  status: wordOf("waiting", "running", "done", "cancelled"),
  priority: wordOf("high", "medium", "low"),
})
const said = shaped({messageId: maybe(isText), text: isText})

const SHAPES: ReadonlyMap<unknown, Check> = new Map([
  ["user", said],
  ["reply", said],
  ["thought", said],
  [
    "tool",
    shaped({
      callId: isText,
      title: isText,
      name: maybe(isText),
      kind: isText,
      head: isText,
      status: wordOf("pending", "running", "done", "failed", "cancelled"),
      parts: listOf(isPart),
      locations: listOf(isText),
      exit: maybe(isExit),
      startedAt: maybe(isNumber),
      endedAt: maybe(isNumber),
      elapsedMs: isNumber,
      isAsked: isEither,
      agent: maybe(isSubAgent),
    }),
  ],
  ["plan", shaped({entries: listOf(isEntry)})],
  [
    "notice",
    shaped({
      tone: wordOf("info", "success", "warning", "error", "cancelled"),
      text: isText,
      detail: listOf(isText),
      rank: maybe(wordOf("note")),
    }),
  ],
  [
    "work",
    shaped({
      fold: wordOf("auto", "closed", "open"),
      outcome: wordOf("running", "done", "cancelled"),
      steps: isCount,
      errors: isCount,
      action: isText,
      startedAt: maybe(isNumber),
      seconds: maybe(isNumber),
    }),
  ],
] as const)

function isFacts(value: unknown): value is Facts {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isGrown(value: unknown): value is Growing {
  if (!isFacts(value) || typeof value["piece"] !== "string") return false
  return typeof value["length"] === "number" && "before" in value
}
