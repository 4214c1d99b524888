// The words of /time, in every interface language; a word that a language lacks is a type error.
// Knows nothing of where the times come from.

import type {Locale} from "../ports.js"
import type {LapKind} from "./lane.js"

/** A name, and the same for a narrow screen. */
export interface LapName {
  readonly name: string
  readonly short: string
}

export interface TimeWords {
  readonly laps: Readonly<Record<LapKind, LapName>>
  readonly total: string
  readonly nothing: string
  /** `kept`: turns that can be told. */
  notThere(kept: number): string
  wrong(word: string): string
  turn(number: number): string
  /** It goes on, and has taken that long. */
  soFar(took: string): string
  readonly failed: string
  /** The times are those of the playing. */
  readonly asPlayed: string
  /** Laps that are drawn as part of their neighbours. */
  joined(count: number): string
  /** Calls that are not drawn, each shorter than those that are. */
  shorter(count: number): string
  /** Calls that are over, and nobody told when they ran. */
  untimed(count: number): string
  /** A sentence: what it was, and how long that took. */
  sentence(name: string, took: string): string
  /** The same for a call: `start` is since the turn began. */
  call(name: string, took: string, start: string): string
}

const EN: TimeWords = {
  laps: {
    waiting: {name: "waiting for the model", short: "waiting"},
    thinking: {name: "thinking", short: "thinking"},
    writing: {name: "writing", short: "writing"},
    calls: {name: "tool calls", short: "calls"},
    reader: {name: "waiting for you", short: "for you"},
  },
  total: "total",
  nothing: "No turn has begun yet.",
  notThere: kept =>
    kept === 1 ? "Only one turn is kept." : `Only the last ${kept} turns are kept.`,
  wrong: word => {
    const what = word === ">" ? "a file behind >" : `a number or json, not "${word}"`
    return `/time takes ${what}. Examples: /time, /time 2, /time json, /time json > time.json`
  },
  turn: number => `Turn ${number}`,
  soFar: took => `${took} so far`,
  failed: "failed",
  asPlayed: "as it was played",
  joined: count =>
    `${count} short ${count === 1 ? "stretch is" : "stretches are"} drawn with what is beside`,
  shorter: count => `${count} shorter ${count === 1 ? "call" : "calls"}`,
  untimed: count => `${count} ${count === 1 ? "call" : "calls"} without times`,
  sentence: (name, took) => `${name}: ${took}`,
  call: (name, took, start) => `${name}: ${took}, from ${start} on`,
}

const ZH: TimeWords = {
  laps: {
    waiting: {name: "等模型", short: "等模型"},
    thinking: {name: "思考", short: "思考"},
    writing: {name: "写", short: "写"},
    calls: {name: "工具调用", short: "调用"},
    reader: {name: "等您", short: "等您"},
  },
  total: "合计",
  nothing: "还没有开始过一轮。",
  notThere: kept => `只保留了最近 ${kept} 轮。`,
  wrong: word => {
    const what = word === ">" ? "> 后面要有文件名" : `只认数字或 json，不认“${word}”`
    return `/time ${what}。例如：/time、/time 2、/time json、/time json > time.json`
  },
  turn: number => `第 ${number} 轮`,
  soFar: took => `到现在 ${took}`,
  failed: "失败",
  asPlayed: "按回放的时间",
  joined: count => `${count} 段很短，并进旁边的一段画出`,
  shorter: count => `${count} 个更短的调用`,
  untimed: count => `${count} 个调用没有时间`,
  sentence: (name, took) => `${name}：${took}`,
  call: (name, took, start) => `${name}：${took}，从 ${start} 起`,
}

export const TIME_WORDS: Readonly<Record<Locale, TimeWords>> = {en: EN, zh: ZH}
