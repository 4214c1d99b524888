// The words around the arguments of a call, in every interface language; a word that a language
// lacks is a type error. Knows nothing of tools and fields.

import type {Locale} from "../../ports.js"
import type {Action} from "./tools.js"

export interface ArgsWords {
  /** What a tool does, before what it does it to. */
  readonly verbs: Readonly<Record<Exclude<Action, "none">, string>>
  /** Where the reader's answer is what a call waits for. */
  readonly waiting: string
  /** A command of which nothing is known. */
  readonly command: string
  /** A call of which nothing is known. */
  readonly tool: string
  /** What is done, and to what. */
  doing(verb: string, what: string): string
  /** A query, and where it is looked for. */
  query(query: string): string
  queryIn(query: string, folder: string): string
  /** A path, and how much of it was written or changed. */
  counted(path: string, counts: string): string
  lines(count: number): string
  items(count: number): string
  /** In place of what was left out of a long text; at most 28 characters. */
  leftOut(count: number): string
}

const EN: ArgsWords = {
  verbs: {
    read: "Read",
    list: "List",
    write: "Write",
    edit: "Edit",
    delete: "Delete",
    make: "Create",
    move: "Move",
    copy: "Copy",
    find: "Search",
    glob: "Find",
    run: "Run",
    output: "Command output",
    fetch: "Fetch",
    web: "Search the web",
    knowledge: "Look up",
    todo: "To-do list",
    task: "Agent",
    skill: "Skill",
    plan: "Plan",
    ask: "Question",
    think: "Think",
  },
  waiting: "waiting for you",
  command: "Run a command",
  tool: "Tool",
  doing: (verb, what) => `${verb}: ${what}`,
  query: query => `"${query}"`,
  queryIn: (query, folder) => `"${query}" in ${folder}`,
  counted: (path, counts) => `${path} (${counts})`,
  lines: count => `${count} ${count === 1 ? "line" : "lines"}`,
  items: count => `${count} ${count === 1 ? "item" : "items"}`,
  leftOut: count => `… ${count} characters cut …`,
}

const ZH: ArgsWords = {
  verbs: {
    read: "读取",
    list: "列出",
    write: "写入",
    edit: "修改",
    delete: "删除",
    make: "新建",
    move: "移动",
    copy: "复制",
    find: "搜索",
    glob: "查找",
    run: "运行",
    output: "命令输出",
    fetch: "抓取",
    web: "上网搜索",
    knowledge: "查资料",
    todo: "待办",
    task: "代理",
    skill: "技能",
    plan: "计划",
    ask: "提问",
    think: "思考",
  },
  waiting: "等你回答",
  command: "运行命令",
  tool: "工具",
  doing: (verb, what) => `${verb}：${what}`,
  query: query => `“${query}”`,
  queryIn: (query, folder) => `${folder} 中的“${query}”`,
  counted: (path, counts) => `${path}（${counts}）`,
  lines: count => `${count} 行`,
  items: count => `${count} 项`,
  leftOut: count => `… 略去 ${count} 个字符 …`,
}

export const ARGS_WORDS: Readonly<Record<Locale, ArgsWords>> = {en: EN, zh: ZH}
