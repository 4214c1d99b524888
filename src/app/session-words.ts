// What is said of several sessions, in every interface language; a word that a language lacks is a
// type error. Knows nothing of which sessions there are.

import type {StopReason} from "../agent.js"
import type {Locale} from "../ports.js"

/** How a session stands, as its row in the list says it. */
export type Standing = "starting" | "idle" | "working" | "asking" | "stopping" | "ended"

/** How a turn ended out of sight. */
export type TurnOutcome = StopReason | "failed"

export interface SessionWords {
  /** Above what is shown of the session that has come into focus. `id` may be "". */
  heading(session: number, id: string, title: string): string
  /** A turn begins, or has ended, in a session that is out of sight. */
  readonly working: string
  readonly outcomes: Readonly<Record<TurnOutcome, string>>
  told(session: number, id: string, what: string): string
  readonly list: string
  readonly standings: Readonly<Record<Standing, string>>
  /** Marks the session in focus in the list. */
  readonly here: string
  readonly how: string
  noSession(given: string, first: number, last: number): string
  onlyOne(): string
  alreadyHere(session: number): string
  closed(session: number, id: string): string
  readonly lastOne: string
  readonly whichSession: string
  readonly noRecording: string
  waiting(count: number): string
}

const EN: SessionWords = {
  heading: (session, id, title) => joined([`Session ${session}`, id, title]),
  working: "working",
  outcomes: {
    end_turn: "done",
    max_tokens: "stopped at its token limit",
    max_turn_requests: "stopped at its limit of requests",
    refusal: "refused",
    cancelled: "cancelled",
    failed: "failed",
  },
  told: (session, id, what) => joined([`Session ${session}`, id, what]),
  list: "Sessions",
  standings: {
    starting: "starting",
    idle: "idle",
    working: "working",
    asking: "waits for you",
    stopping: "stopping",
    ended: "agent gone",
  },
  here: "here",
  how: "/session 2 or Ctrl+X 2 goes to one, /new opens one more, /close ends the one you are in.",
  noSession: (given, first, last) =>
    `There is no session ${given}: give the number of one, from ${first} to ${last}. ` +
    "/sessions lists them.",
  onlyOne: () => "This is the only session. /new opens another beside it.",
  alreadyHere: session => `You are in session ${session}.`,
  closed: (session, id) => joined([`Session ${session}`, id, "closed"]),
  lastOne: "This is the only session: /clear begins it anew, /exit leaves.",
  whichSession: "/session needs the number of a session: /session 2. /sessions lists them.",
  noRecording: "A recording has one session.",
  waiting: count => (count === 1 ? "1 prompt waits" : `${count} prompts wait`),
}

const ZH: SessionWords = {
  heading: (session, id, title) => joined([`会话 ${session}`, id, title]),
  working: "进行中",
  outcomes: {
    end_turn: "完成",
    max_tokens: "到了词元上限，停止",
    max_turn_requests: "到了请求上限，停止",
    refusal: "拒绝继续",
    cancelled: "已取消",
    failed: "失败",
  },
  told: (session, id, what) => joined([`会话 ${session}`, id, what]),
  list: "会话",
  standings: {
    starting: "启动中",
    idle: "空闲",
    working: "进行中",
    asking: "等你回答",
    stopping: "正在停止",
    ended: "代理已结束",
  },
  here: "这里",
  how: "/session 2 或 Ctrl+X 2 切换过去，/new 再开一个，/close 结束当前的。",
  noSession: (given, first, last) =>
    `没有会话 ${given}：请给出 ${first} 到 ${last} 之间的编号。/sessions 列出全部。`,
  onlyOne: () => "只有这一个会话。/new 在旁边再开一个。",
  alreadyHere: session => `现在就在会话 ${session} 里。`,
  closed: (session, id) => joined([`会话 ${session}`, id, "已结束"]),
  lastOne: "只有这一个会话：/clear 重新开始，/exit 离开。",
  whichSession: "/session 后面要有会话的编号：/session 2。/sessions 列出全部。",
  noRecording: "录像只有一个会话。",
  waiting: count => `${count} 条在等`,
}

export const SESSION_WORDS: Readonly<Record<Locale, SessionWords>> = {en: EN, zh: ZH}

function joined(parts: readonly string[]): string {
  return parts.filter(part => part !== "").join(" · ")
}
