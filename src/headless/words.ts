// What a run says on standard error, in the languages we speak.
// Never knows when it is said.

import type {StopReason} from "@agentclientprotocol/sdk"
import type {Locale} from "../ports.js"
import {PIPED_BYTES_MAX, SILENCE_MS} from "./prompt.js"

/** The sentences of a run without a screen. */
export interface Words {
  readonly nothing: string
  readonly tooLong: string
  readonly silent: string
  readonly notUtf8: string
  readonly unreadable: (message: string) => string
  readonly connected: (agent: string) => string
  readonly tool: (title: string) => string
  readonly toolFailed: (title: string) => string
  readonly warning: (text: string) => string
  readonly error: (text: string) => string
  readonly refused: (count: number, titles: string) => string
  readonly stopped: (reason: StopReason) => string
  readonly lastWords: string
  readonly outputFailed: (message: string) => string
  readonly overflow: string
}

const SILENCE_S = SILENCE_MS / 1000
const MIB_MAX = PIPED_BYTES_MAX / 1024 / 1024

const EN: Words = {
  nothing: 'there is nothing to send: platen -p "a message", or pipe one in',
  tooLong: `standard input is larger than ${MIB_MAX} MiB: name the file in the message instead`,
  silent:
    `standard input stayed silent for ${SILENCE_S} s: ` +
    "going on without it (< /dev/null saves the wait)",
  notUtf8: "standard input is not UTF-8: bytes that could not be read were replaced",
  unreadable: message => `standard input cannot be read: ${message}`,
  connected: agent => `agent: ${agent}`,
  tool: title => `tool: ${title}`,
  toolFailed: title => `tool failed: ${title}`,
  warning: text => `warning: ${text}`,
  error: text => `error: ${text}`,
  refused: (count, titles) =>
    `${count === 1 ? "1 request was" : `${count} requests were`} refused: ${titles}` +
    ` (--permission-mode allow would have let ${count === 1 ? "it" : "them"} through)`,
  stopped: reason => stoppedEn[reason] ?? `the agent stopped: ${reason}`,
  lastWords: "the agent's last words:",
  outputFailed: message => `standard output cannot be written: ${message}`,
  overflow: "whoever reads standard output is too slow: the run was ended",
}

const stoppedEn: Readonly<Record<string, string>> = {
  max_tokens: "the agent stopped: it reached its limit of tokens",
  max_turn_requests: "the agent stopped: it reached its limit of requests",
  refusal: "the agent refused to go on",
  cancelled: "the run was cancelled",
}

const ZH: Words = {
  nothing: '没有可发送的内容：platen -p "消息"，或用管道传入',
  tooLong: `标准输入超过 ${MIB_MAX} MiB：请改为在消息里写出文件名`,
  silent: `标准输入 ${SILENCE_S} 秒内没有内容：不再等待（加上 < /dev/null 可免去等待）`,
  notUtf8: "标准输入不是 UTF-8：无法识别的字节已被替换",
  unreadable: message => `无法读取标准输入：${message}`,
  connected: agent => `代理：${agent}`,
  tool: title => `工具：${title}`,
  toolFailed: title => `工具失败：${title}`,
  warning: text => `警告：${text}`,
  error: text => `错误：${text}`,
  refused: (count, titles) =>
    `已拒绝 ${count} 个请求：${titles}（使用 --permission-mode allow 可放行）`,
  stopped: reason => stoppedZh[reason] ?? `代理已停止：${reason}`,
  lastWords: "代理最后的输出：",
  outputFailed: message => `无法写入标准输出：${message}`,
  overflow: "读取标准输出的一方太慢：本次运行已结束",
}

const stoppedZh: Readonly<Record<string, string>> = {
  max_tokens: "代理已停止：达到令牌数上限",
  max_turn_requests: "代理已停止：达到请求数上限",
  refusal: "代理拒绝继续",
  cancelled: "本次运行已取消",
}

/** The sentences in a language. */
export function wordsOf(locale: Locale): Words {
  return locale === "zh" ? ZH : EN
}
