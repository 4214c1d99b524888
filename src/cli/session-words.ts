// What is said about sessions on disk, in the reader's language. All arguments are safe to show.

import type {Locale} from "../ports.js"
import type {Speaker} from "../sessions/search.js"

export interface SessionWords {
  readonly noState: string
  readonly noneHere: (directory: string) => string
  readonly none: string
  readonly noSuch: (id: string, near: readonly string[]) => string
  readonly several: (id: string, ids: readonly string[]) => string
  readonly held: (id: string, pid: number) => string
  readonly heldHere: (id: string) => string
  readonly unreadable: (id: string, why: string) => string
  readonly noDirectory: (id: string, directory: string) => string
  readonly otherPlace: (id: string, directory: string) => string
  /** The question behind a list with so many rows. */
  readonly which: (count: number) => string
  readonly noHit: (words: string) => string
  readonly moreHits: (most: number) => string
  readonly speakers: Readonly<Record<Speaker, string>>
  /** Heads of a table: id, when, prompts, first words, directory. */
  readonly heads: readonly [string, string, string, string, string]
}

/** The words by language. */
export const SESSION_WORDS: Readonly<Record<Locale, SessionWords>> = {
  en: {
    noState: "there is no directory for sessions: neither XDG_STATE_HOME nor HOME is set.",
    noneHere: directory => `no session of ${directory} is on disk. platen sessions lists all.`,
    none: "No session is on disk.",
    noSuch: (id, near) =>
      `no session's id begins with "${id}". ` +
      (near.length > 0 ? `Did you mean ${near.join(" or ")}?` : "platen sessions lists all."),
    several: (id, ids) => `several sessions' ids begin with "${id}": ${ids.join(", ")}.`,
    held: (id, pid) => `session ${id} is open in another Platen (process ${pid}).`,
    heldHere: id => `session ${id} is open here: /sessions lists what is open.`,
    unreadable: (id, why) => `session ${id} cannot be read: ${why}`,
    noDirectory: (id, directory) =>
      `session ${id} was in ${directory}, which is no more. To go on elsewhere: --cwd DIR`,
    otherPlace: (id, directory) => `session ${id} is one of ${directory}.`,
    which: count => `Which one? 1 to ${count}, or an id (Enter: 1, q: none) `,
    noHit: words => `"${words}" stands in no session.`,
    moreHits: most => `These are the latest ${most}; there are more.`,
    speakers: {you: "you", agent: "agent", thought: "thought", tool: "tool", plan: "plan"},
    heads: ["id", "used", "prompts", "begins with", "directory"],
  },
  zh: {
    noState: "没有存放会话的目录：XDG_STATE_HOME 和 HOME 都没有设置。",
    noneHere: directory => `磁盘上没有 ${directory} 的会话。platen sessions 列出全部。`,
    none: "磁盘上没有会话。",
    noSuch: (id, near) =>
      `没有以“${id}”开头的会话。` +
      (near.length > 0 ? `是 ${near.join(" 或 ")} 吗？` : "platen sessions 列出全部。"),
    several: (id, ids) => `有几个会话以“${id}”开头：${ids.join("、")}。`,
    held: (id, pid) => `会话 ${id} 正在另一个 Platen 中打开（进程 ${pid}）。`,
    heldHere: id => `会话 ${id} 就在这里打开着：/sessions 列出打开的。`,
    unreadable: (id, why) => `无法读取会话 ${id}：${why}`,
    noDirectory: (id, directory) =>
      `会话 ${id} 原在 ${directory}，该目录已不存在。要在别处继续：--cwd DIR`,
    otherPlace: (id, directory) => `会话 ${id} 属于 ${directory}。`,
    which: count => `选哪一个？1 到 ${count}，或编号（回车：1，q：不选）`,
    noHit: words => `没有会话里有“${words}”。`,
    moreHits: most => `这是最近的 ${most} 处，还有更多。`,
    speakers: {you: "你", agent: "代理", thought: "思考", tool: "工具", plan: "计划"},
    heads: ["编号", "最近使用", "提问", "开头", "目录"],
  },
}
