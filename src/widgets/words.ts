// The words of the bottom region, in every interface language.
// Knows nothing of places, widths or signs; a word that a language lacks is a type error.

import type {Locale} from "../ports.js"
import {elapsedText} from "../text/duration.js"

/** All words of this folder. Functions are words with a number or a name inside. */
export interface Words {
  readonly starting: string
  readonly thinking: string
  readonly writing: string
  readonly running: string
  readonly waitingForYou: string
  readonly cancelling: string
  readonly failed: string
  readonly ended: string
  /** How to interrupt the turn. */
  readonly stopHint: string
  /** How to get the queued prompt back; follows the sign of the key. */
  readonly takesItBack: string
  readonly once: string
  readonly always: string
  readonly no: string
  readonly never: string
  readonly noMatch: string
  queued(count: number): string
  /** Sessions out of sight, by number, that ask something: all of them; the first, and the key. */
  sessionsAsk(sessions: readonly number[]): string
  sessionAsks(session: number): string
  /** So many sessions out of sight work. */
  sessionsWork(count: number): string
  context(percent: number): string
  /** The time that has passed so far. */
  elapsed(ms: number): string
  more(count: number): string
  moreRows(count: number): string
  place(index: number, count: number): string
  /** Above a question: so many characters in it are shown as tokens. */
  deceiving(count: number): string
  asked(duration: string): string
  pastedLines(count: number, id: number): string
  pastedCharacters(count: number, id: number): string
}

const EN: Words = {
  starting: "starting",
  thinking: "thinking",
  writing: "writing",
  running: "running",
  waitingForYou: "waiting for you",
  cancelling: "cancelling",
  failed: "failed",
  ended: "ended",
  stopHint: "Esc to stop",
  takesItBack: "takes it back",
  once: "once",
  always: "always",
  no: "no",
  never: "never",
  noMatch: "nothing matches",
  queued: count => `${count} waiting`,
  sessionsAsk: ([first = 0, ...others]) =>
    others.length === 0
      ? `session ${first} asks: Ctrl+X ${first}`
      : `sessions ${[first, ...others].join(", ")} ask: Ctrl+X ${first}`,
  sessionAsks: session => `session ${session} asks`,
  sessionsWork: count => (count === 1 ? "1 more session works" : `${count} more sessions work`),
  context: percent => `ctx ${percent} %`,
  elapsed: ms => elapsedText(ms, "en"),
  more: count => `${grouped(count)} more`,
  moreRows: count => `${grouped(count)} more ${count === 1 ? "row" : "rows"}`,
  place: (index, count) => `${index} of ${count}`,
  deceiving: count =>
    count === 1
      ? "1 sign hides, or looks like another: shown as ‹…›"
      : `${grouped(count)} signs hide, or look like others: shown as ‹…›`,
  asked: duration => `asked ${duration} ago`,
  pastedLines: (count, id) => `[pasted ${grouped(count)} lines #${id}]`,
  pastedCharacters: (count, id) => `[pasted ${grouped(count)} characters #${id}]`,
}

const ZH: Words = {
  starting: "正在启动",
  thinking: "正在想",
  writing: "正在写",
  running: "正在运行",
  waitingForYou: "等你回答",
  cancelling: "正在取消",
  failed: "失败",
  ended: "已结束",
  stopHint: "Esc 停止",
  takesItBack: "取回",
  once: "这一次",
  always: "总是",
  no: "不",
  never: "永不",
  noMatch: "没有匹配的",
  queued: count => `${count} 条在等`,
  sessionsAsk: sessions => `会话 ${sessions.join("、")} 在等你：Ctrl+X ${sessions[0] ?? 0}`,
  sessionAsks: session => `会话 ${session} 在等你`,
  sessionsWork: count => `另有 ${count} 个会话在进行`,
  context: percent => `上下文 ${percent} %`,
  elapsed: ms => elapsedText(ms, "zh"),
  more: count => `还有 ${grouped(count)} 行`,
  moreRows: count => `还有 ${grouped(count)} 行`,
  deceiving: count => `有 ${grouped(count)} 个看不见或冒充别的字符：显示为 ‹…›`,
  place: (index, count) => `第 ${index} 个，共 ${count} 个`,
  asked: duration => `${duration}前问的`,
  pastedLines: (count, id) => `[粘贴 ${grouped(count)} 行 #${id}]`,
  pastedCharacters: (count, id) => `[粘贴 ${grouped(count)} 个字符 #${id}]`,
}

/** The words of each interface language. */
export const WORDS: Readonly<Record<Locale, Words>> = {en: EN, zh: ZH}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",")
}
