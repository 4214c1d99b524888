// The words of /usage, in every interface language; a word that a language lacks is a type error.
// Knows nothing of where the numbers come from.

import type {TurnUsage} from "../agent.js"
import type {Locale} from "../ports.js"
import {tookText} from "../text/duration.js"

export interface UsageWords {
  readonly intro: string
  readonly nothing: string
  readonly lastTurn: string
  readonly session: string
  readonly run: string
  readonly context: string
  turns(count: number): string
  took(ms: number): string
  /** What a number of tokens was for, in the order in which it is told. */
  readonly tokens: Readonly<Record<keyof TurnUsage, (count: string) => string>>
  /** Only so many of the turns told of tokens. */
  toldBy(count: number): string
  readonly untold: string
  of(used: string, size: string): string
}

const EN: UsageWords = {
  intro: "Used so far, as far as the agent has told:",
  nothing: "No turn has ended yet, so nothing was used.",
  lastTurn: "last turn",
  session: "this session",
  run: "since the start",
  context: "context",
  turns: count => `${count} turns`,
  took: ms => tookText(ms, "en"),
  tokens: {
    inputTokens: count => `${count} in`,
    outputTokens: count => `${count} out`,
    thoughtTokens: count => `${count} of thoughts`,
    cachedTokens: count => `${count} from the cache`,
    cacheWriteTokens: count => `${count} into the cache`,
  },
  toldBy: count => `tokens told by ${count} of them`,
  untold: "tokens not told",
  of: (used, size) => `${used} of ${size} tokens`,
}

const ZH: UsageWords = {
  intro: "到现在用掉的（代理说了的部分）：",
  nothing: "还没有一轮结束，什么也没有用掉。",
  lastTurn: "上一轮",
  session: "这个会话",
  run: "启动以来",
  context: "上下文",
  turns: count => `${count} 轮`,
  took: ms => tookText(ms, "zh"),
  tokens: {
    inputTokens: count => `入 ${count}`,
    outputTokens: count => `出 ${count}`,
    thoughtTokens: count => `思考 ${count}`,
    cachedTokens: count => `取自缓存 ${count}`,
    cacheWriteTokens: count => `写入缓存 ${count}`,
  },
  toldBy: count => `其中 ${count} 轮说了词元数`,
  untold: "没有说词元数",
  of: (used, size) => `${size} 个词元里的 ${used} 个`,
}

export const USAGE_WORDS: Readonly<Record<Locale, UsageWords>> = {en: EN, zh: ZH}
