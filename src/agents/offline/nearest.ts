// Guesses which request was meant when none was understood.
// Never decides anything: a guess is only offered.

import {isWithinOneSlip} from "../../text/slips.js"
import {isChinese} from "./language.js"
import type {RequestName} from "./request.js"

/** Requests longer than this are looked at only as far. */
const HEAD_UNITS = 400

// First words of the requests, for guesses at what was meant.
const VERBS: readonly (readonly [string, RequestName])[] = [
  ["list", "list"],
  ["files", "list"],
  ["read", "read"],
  ["show", "read"],
  ["open", "read"],
  ["search", "search"],
  ["find", "search"],
  ["count", "count"],
  ["commits", "log"],
  ["diff", "diff"],
  ["changes", "diff"],
  ["run", "run"],
  ["execute", "run"],
  ["create", "create"],
  ["write", "create"],
  ["replace", "edit"],
  ["edit", "edit"],
  ["change", "edit"],
  ["plan", "plan"],
  ["help", "help"],
  ["列出", "list"],
  ["文件", "list"],
  ["读", "read"],
  ["看", "read"],
  ["搜索", "search"],
  ["查找", "search"],
  ["统计", "count"],
  ["多少", "count"],
  ["提交", "log"],
  ["改动", "diff"],
  ["运行", "run"],
  ["执行", "run"],
  ["创建", "create"],
  ["新建", "create"],
  ["替换", "edit"],
  ["修改", "edit"],
  ["计划", "plan"],
]

/** The request whose first word is (nearly) among the words; undefined when none is. */
export function nearest(said: string): RequestName | undefined {
  const words = said
    .toLowerCase()
    .slice(0, HEAD_UNITS)
    .split(/[^\p{L}]+/u)
    .slice(0, 12)
  for (const [verb, name] of VERBS) {
    if (isChinese(verb) ? said.includes(verb) : words.some(word => isNear(word, verb))) return name
  }
  return undefined
}

/** One slip apart at most; short words must be right. */
function isNear(word: string, verb: string): boolean {
  return word === verb || (verb.length >= 4 && isWithinOneSlip(word, verb))
}
