// The words for what an agent tells of itself and its session, in every interface language; a word
// that a language lacks is a type error. Knows nothing of places, signs or styles.

import type {Locale} from "../ports.js"
import type {State} from "./state.js"

export interface ToldWords {
  readonly on: string
  readonly off: string
  readonly compacting: string
  readonly compacted: string
  readonly compactionStopped: string
  compactionFailed(message: string): string
  option(name: string, value: string): string
  mode(name: string): string
  title(name: string): string
  unknownUpdate(kind: string): string
  image(type: string): string
  audio(type: string): string
  resource(uri: string): string
  terminal(id: string): string
}

const EN: ToldWords = {
  on: "on",
  off: "off",
  compacting: "The agent is compacting the context.",
  compacted: "The context was compacted.",
  compactionStopped: "The context was not compacted: that was cancelled.",
  compactionFailed: message => `The context could not be compacted: ${message}`,
  option: (name, value) => `${name}: ${value}`,
  mode: name => `mode: ${name}`,
  title: name => `title: ${name}`,
  unknownUpdate: kind => `The agent sent "${kind}", which has no picture here yet.`,
  image: type => `[image ${type}]`,
  audio: type => `[audio ${type}]`,
  resource: uri => `[resource ${uri}]`,
  terminal: id => `[terminal ${id}]`,
}

const ZH: ToldWords = {
  on: "开",
  off: "关",
  compacting: "代理正在压缩上下文。",
  compacted: "上下文已压缩。",
  compactionStopped: "上下文没有压缩：已取消。",
  compactionFailed: message => `上下文压缩失败：${message}`,
  option: (name, value) => `${name}：${value}`,
  mode: name => `模式：${name}`,
  title: name => `标题：${name}`,
  unknownUpdate: kind => `代理发来「${kind}」，这里还没有它的样子。`,
  image: type => `[图片 ${type}]`,
  audio: type => `[声音 ${type}]`,
  resource: uri => `[资源 ${uri}]`,
  terminal: id => `[终端 ${id}]`,
}

export const TOLD_WORDS: Readonly<Record<Locale, ToldWords>> = {en: EN, zh: ZH}

/** Those in force. */
export function toldWordsOf({setting}: Pick<State, "setting">): ToldWords {
  return TOLD_WORDS[setting.locale]
}
