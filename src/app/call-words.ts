// The words of the pages about calls, in every interface language; a word that a language lacks is
// a type error. Knows nothing of places or signs.

import type {Locale} from "../ports.js"
import type {ToolStatus} from "../transcript/block.js"
import type {CallSection} from "./calls.js"

export interface CallWords {
  readonly tools: string
  readonly none: string
  readonly nothing: string
  readonly sections: Readonly<Record<CallSection["title"], string>>
  readonly states: Readonly<Record<ToolStatus | "asked", string>>
  readonly listHints: readonly string[]
  readonly callHints: Readonly<Record<"text" | "facts", readonly string[]>>
  place(index: number, count: number): string
  failed(count: number): string
  percent(percent: number): string
}

const EN: CallWords = {
  tools: "tools",
  none: "No tool was called yet.",
  nothing: "Nothing went in or came out.",
  sections: {input: "input", output: "output", "raw-output": "raw output", facts: "all facts"},
  states: {
    pending: "waiting",
    running: "running",
    done: "done",
    failed: "failed",
    cancelled: "cancelled",
    asked: "waiting for you",
  },
  listHints: ["q goes back", "Enter opens"],
  callHints: {
    text: ["q goes back", "y copies", "e writes a file", "n p turn", "d all facts"],
    facts: ["q goes back", "y copies", "e writes a file", "n p turn", "d text"],
  },
  place: (index, count) => `${index} of ${count}`,
  failed: count => `${count} failed`,
  percent: percent => `${percent} %`,
}

const ZH: CallWords = {
  tools: "工具",
  none: "还没有调用过工具。",
  nothing: "没有输入，也没有输出。",
  sections: {input: "输入", output: "输出", "raw-output": "原始输出", facts: "全部信息"},
  states: {
    pending: "在等",
    running: "运行中",
    done: "完成",
    failed: "失败",
    cancelled: "已取消",
    asked: "在等你",
  },
  listHints: ["q 返回", "Enter 打开"],
  callHints: {
    text: ["q 返回", "y 复制", "e 写文件", "n p 翻页", "d 全部信息"],
    facts: ["q 返回", "y 复制", "e 写文件", "n p 翻页", "d 正文"],
  },
  place: (index, count) => `第 ${index} 个，共 ${count} 个`,
  failed: count => `${count} 个失败`,
  percent: percent => `${percent} %`,
}

export const CALL_WORDS: Readonly<Record<Locale, CallWords>> = {en: EN, zh: ZH}
