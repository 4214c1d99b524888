// What the linear form says, in every interface language: labels before rows, and whole sentences
// in place of marks. A word that a language lacks is a type error. Never knows what was said.

import type {Locale} from "../ports.js"
import {tookParts} from "../text/duration.js"
import type {PlanEntry, ToolStatus} from "../transcript/block.js"

/** A question's answers as they are typed: "y for once". */
export interface LinearChoice {
  /** "" where only arrows would reach it. */
  readonly key: string
  readonly word: string
}

export interface LinearWords {
  /** Labels; each ends where its row goes on. */
  readonly labels: {
    readonly you: string
    readonly answer: string
    readonly thought: string
    readonly output: string
    readonly note: string
    readonly warning: string
    readonly error: string
    readonly file: string
    readonly about: string
    readonly added: string
    readonly removed: string
  }
  readonly working: string
  readonly stopping: string
  readonly tooSoon: string
  readonly noPager: string
  /** Before the list of calls. */
  readonly calls: string
  /** Before those that are told of a list. */
  earlier(count: number): string
  readonly recording: string
  readonly help: readonly string[]
  tool(title: string, status: ToolStatus, tookMs: number): string
  changed(of: {
    readonly path: string
    readonly added: number
    readonly removed: number
    readonly isNew: boolean
  }): string
  step(of: {readonly index: number; readonly count: number; readonly entry: PlanEntry}): string
  question(of: {
    readonly index: number
    readonly count: number
    readonly title: string
    readonly choices: readonly LinearChoice[]
    /** Lines that are not on show; 0 for none. */
    readonly hidden: number
  }): string
  /** Prompts that wait after a turn that failed. */
  waiting(count: number): string
  noAnswer(choices: readonly LinearChoice[]): string
  inFull(title: string): string
  moreLines(count: number): string
  /** How a turn ended: `stop` says why it did not come to its end. */
  ended(stop: string | undefined, tookMs: number): string
  welcome(of: {
    readonly version: string
    readonly agent: string
    readonly directory: string
  }): string
}

/** Turns and calls that took less say no time, in ms. */
const TOLD_FROM_MS = 2000

const EN: LinearWords = {
  labels: {
    you: "You: ",
    answer: "Answer: ",
    thought: "Thought: ",
    output: "Output: ",
    note: "Note: ",
    warning: "Warning: ",
    error: "Error: ",
    file: "File: ",
    about: "About: ",
    added: "Added: ",
    removed: "Removed: ",
  },
  working: "Working.",
  stopping: "Stopping.",
  calls: "The calls of this session; /show and a handle tells one whole.",
  earlier: count => `${count} earlier ones are left out.`,
  noPager: "Everything said so far stands above: scroll back to read it.",
  tooSoon: "That came too soon after the question to be its answer. Type it again.",
  recording: "This is a recording. Ctrl+D leaves.",
  help: [
    "Every row begins with a word that says what it is; rows that go on with it are indented.",
    "A \\ at the end of a line: the text goes on in the next one.",
    "A question: type the letter or the number of an answer.",
    "Ctrl+C: stop the turn; twice: leave.",
    "Ctrl+D: leave.",
  ],
  tool: (title, status, tookMs) => {
    const ends = {
      pending: "Waiting",
      running: "Running",
      done: "Done",
      failed: "Failed",
      cancelled: "Cancelled",
    }
    const took = tookMs >= TOLD_FROM_MS ? ` after ${spanEn(tookMs)}` : ""
    return `Tool: ${sentenceEn(title)} ${ends[status]}${took}.`
  },
  changed: ({path, added, removed, isNew}) =>
    isNew
      ? `Changed: ${path}, a new file, ${counted(added, "line")}.`
      : `Changed: ${path}, ${counted(added, "line")} added, ${removed} removed.`,
  step: ({index, count, entry}) => {
    const ends = {
      waiting: "Not begun.",
      running: "Not finished.",
      done: "Done.",
      cancelled: "Cancelled.",
    }
    return `Plan, step ${index} of ${count}: ${sentenceEn(entry.text)} ${ends[entry.status]}`
  },
  question: ({index, count, title, choices, hidden}) => {
    const more = hidden > 0 ? ` Type p to read ${counted(hidden, "more line")}.` : ""
    return `Question ${index} of ${count}: ${sentenceEn(title)} ${typeEn(choices)}.${more}`
  },
  waiting: count =>
    `${counted(count, "prompt")} waiting. Enter alone sends the first; /clear drops them.`,
  noAnswer: choices => `That is no answer to the open question. ${typeEn(choices)}.`,
  inFull: title => `In full, ${title}`,
  moreLines: count => `(${counted(count, "more line")})`,
  ended: (stop, tookMs) => {
    const time = tookMs >= TOLD_FROM_MS ? spanEn(tookMs) : ""
    if (stop === undefined) return time === "" ? "Done." : `Done in ${time}.`
    return `${stop[0]?.toUpperCase() ?? ""}${stop.slice(1)}${time && `, after ${time}`}.`
  },
  welcome: ({version, agent, directory}) =>
    `Platen ${version}. Agent: ${agent}. Directory: ${directory}. ` +
    "Type a request and press Enter; /help says more.",
}

const ZH: LinearWords = {
  labels: {
    you: "你：",
    answer: "回答：",
    thought: "思考：",
    output: "输出：",
    note: "提示：",
    warning: "注意：",
    error: "错误：",
    file: "文件：",
    about: "内容：",
    added: "增加：",
    removed: "删除：",
  },
  working: "正在处理。",
  stopping: "正在停止。",
  calls: "这次会话的调用；/show 加句柄念出全文。",
  earlier: count => `更早的 ${count} 个没有列出。`,
  noPager: "说过的都在上面：往回滚就能看到。",
  tooSoon: "问题刚出来，这不算回答。请再输入一次。",
  recording: "这是录像。Ctrl+D 离开。",
  help: [
    "每行开头的词说明它是什么；缩进的行接着上一行。",
    "行尾的 \\：下一行接着写。",
    "问题：输入答案的字母或数字。",
    "Ctrl+C：停止这一轮；两次：离开。",
    "Ctrl+D：离开。",
  ],
  tool: (title, status, tookMs) => {
    const ends = {
      pending: "在等",
      running: "在运行",
      done: "完成",
      failed: "失败",
      cancelled: "已取消",
    }
    const took = tookMs >= TOLD_FROM_MS ? `，用时 ${spanZh(tookMs)}` : ""
    return `工具：${sentenceZh(title)}${ends[status]}${took}。`
  },
  changed: ({path, added, removed, isNew}) =>
    isNew
      ? `改动：${path}，新文件，${added} 行。`
      : `改动：${path}，增加 ${added} 行，删除 ${removed} 行。`,
  step: ({index, count, entry}) => {
    const ends = {waiting: "还没开始。", running: "没做完。", done: "完成。", cancelled: "已取消。"}
    return `计划，第 ${index} 步，共 ${count} 步：${sentenceZh(entry.text)}${ends[entry.status]}`
  },
  question: ({index, count, title, choices, hidden}) => {
    const more = hidden > 0 ? `输入 p 看其余 ${hidden} 行。` : ""
    return `问题 ${index}，共 ${count} 个：${sentenceZh(title)}${typeZh(choices)}。${more}`
  },
  waiting: count => `有 ${count} 条在等。只按 Enter 发出第一条；/clear 全部丢掉。`,
  noAnswer: choices => `这不是对当前问题的回答。${typeZh(choices)}。`,
  inFull: title => `全文，${title}`,
  moreLines: count => `（还有 ${count} 行）`,
  ended: (stop, tookMs) => {
    const time = tookMs >= TOLD_FROM_MS ? `，用时 ${spanZh(tookMs)}` : ""
    return `${stop ?? "完成"}${time}。`
  },
  welcome: ({version, agent, directory}) =>
    `Platen ${version}。代理：${agent}。目录：${directory}。写下请求，按 Enter；/help 说明更多。`,
}

export const LINEAR_WORDS: Readonly<Record<Locale, LinearWords>> = {en: EN, zh: ZH}

function typeEn(choices: readonly LinearChoice[]): string {
  return `Type ${typable(choices)
    .map(({key, word}) => `${key} for ${word}`)
    .join(", ")}`
}

function typeZh(choices: readonly LinearChoice[]): string {
  return `输入 ${typable(choices)
    .map(({key, word}) => `${key} ${word}`)
    .join("，")}`
}

function typable(choices: readonly LinearChoice[]): readonly LinearChoice[] {
  return choices.filter(({key}) => key !== "")
}

/** With a full stop, unless it ends with a mark of its own. */
function sentenceEn(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`
}

function sentenceZh(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}。`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

function spanEn(ms: number): string {
  return tookParts(ms)
    .map(({count, unit}) => counted(count, unit))
    .join(" ")
}

function spanZh(ms: number): string {
  const units = {hour: "小时", minute: "分", second: "秒"}
  return tookParts(ms)
    .map(({count, unit}) => `${count} ${units[unit]}`)
    .join(" ")
}
