// The words of the transcript, in every interface language; a word that a language lacks is a
// type error. Knows nothing of places or signs.

import type {Locale} from "../ports.js"
import {elapsedText, tookText} from "../text/duration.js"

export interface TranscriptWords {
  readonly plan: string
  /** Before the prompts that wait. */
  readonly next: string
  readonly newFile: string
  readonly noNewline: string
  readonly identical: string
  readonly deleted: string
  readonly binary: string
  renamed(from: string): string
  copied(from: string): string
  mode(before: string, after: string): string
  /** Both texts were not compared line by line. */
  readonly replaced: string
  /** Changed lines that are not on show here; on the screen the pager shows more of them. */
  notShown(counts: string, where: "screen" | "pager"): string
  moreCharacters(count: number): string
  moreFiles(count: number): string
  /** States of a call that are said beside its sign. */
  readonly asked: string
  readonly failed: string
  readonly cancelled: string
  exit(code: number): string
  signal(name: string): string
  rowsAbove(count: number): string
  moreRows(count: number): string
  /** Rows of an output between those on show. */
  rows(count: number): string
  /** Lines that a call gave, where they are not on show. */
  lines(count: number): string
  /** Things of a list that are not on show. */
  more(count: number): string
  held(count: number): string
  /** Blocks that are not in memory any more. */
  gone(count: number, place: "scrollback" | "disk"): string
  took(ms: number): string
  /** So far. */
  elapsed(ms: number): string
  /** The heading of a stretch of work, with the time it has taken so far, if that is known. */
  working(time: string | undefined): string
  worked(time: string | undefined): string
  steps(count: number): string
  /** An agent below the agent of which nothing is known; how it stands, what it has done, and where
   *  its report is read. */
  readonly subagent: string
  readonly agentWaits: string
  readonly agentRuns: string
  readonly agentDone: string
  calls(count: number): string
  levels(count: number): string
  report(handle: string): string
  errors(count: number): string
}

const EN: TranscriptWords = {
  plan: "plan",
  next: "next",
  newFile: "new file",
  noNewline: "no newline at the end",
  identical: "no difference",
  deleted: "deleted",
  binary: "binary file",
  renamed: from => `renamed from ${from}`,
  copied: from => `copied from ${from}`,
  mode: (before, after) => `mode ${before}, now ${after}`,
  replaced: "too different to compare line by line: the old lines, then the new ones",
  notShown: (counts, where) =>
    where === "screen"
      ? `${counts} not shown · Ctrl+T shows them`
      : `${counts} not shown: too many`,
  moreFiles: count => `${count} more ${count === 1 ? "file" : "files"}`,
  moreCharacters: count => `${count} more ${count === 1 ? "character" : "characters"}`,
  asked: "waiting for you",
  failed: "failed",
  cancelled: "cancelled",
  exit: code => `exit ${code}`,
  signal: name => `ended by ${name}`,
  rowsAbove: count => `${count} ${count === 1 ? "row" : "rows"} above`,
  moreRows: count => `${count} more ${count === 1 ? "row" : "rows"}`,
  rows: count => `${count} ${count === 1 ? "row" : "rows"}`,
  lines: count => `${count} ${count === 1 ? "line" : "lines"}`,
  more: count => `${count} more`,
  held: count => `${count} ${count === 1 ? "row waits" : "rows wait"} above`,
  gone: (count, place) =>
    `${count} older ${count === 1 ? "block is" : "blocks are"} ` +
    (place === "disk" ? "on disk only" : "in your terminal's scrollback only"),
  took: ms => tookText(ms, "en"),
  elapsed: ms => elapsedText(ms, "en"),
  working: time => (time === undefined ? "Working…" : `Working ${time}`),
  worked: time => (time === undefined ? "Worked" : `Worked ${time}`),
  steps: count => `${count} ${count === 1 ? "step" : "steps"}`,
  subagent: "subagent",
  agentWaits: "waiting",
  agentRuns: "running",
  agentDone: "done",
  calls: count => `${count} ${count === 1 ? "call" : "calls"}`,
  levels: count => `${count} levels deep`,
  report: handle => `report: /show ${handle}`,
  errors: count => `${count} ${count === 1 ? "error" : "errors"}`,
}

const ZH: TranscriptWords = {
  plan: "计划",
  next: "在等",
  newFile: "新文件",
  noNewline: "末尾没有换行",
  identical: "没有差别",
  deleted: "已删除",
  binary: "二进制文件",
  renamed: from => `由 ${from} 改名`,
  copied: from => `复制自 ${from}`,
  mode: (before, after) => `权限 ${before} 改为 ${after}`,
  replaced: "差别太大，没有逐行比较：先是旧的各行，再是新的各行",
  notShown: (counts, where) =>
    where === "screen" ? `${counts} 没有显示 · 按 Ctrl+T 查看` : `${counts} 没有显示：太多了`,
  moreFiles: count => `还有 ${count} 个文件`,
  moreCharacters: count => `还有 ${count} 个字符`,
  asked: "等你回答",
  failed: "失败",
  cancelled: "已取消",
  exit: code => `退出码 ${code}`,
  signal: name => `被 ${name} 结束`,
  rows: count => `${count} 行`,
  rowsAbove: count => `上面还有 ${count} 行`,
  moreRows: count => `还有 ${count} 行`,
  lines: count => `${count} 行`,
  more: count => `${count} 项`,
  held: count => `上面有 ${count} 行在等`,
  gone: (count, place) => `更早的 ${count} 块只在${place === "disk" ? "磁盘上" : "终端的回滚里"}`,
  took: ms => tookText(ms, "zh"),
  elapsed: ms => elapsedText(ms, "zh"),
  working: time => (time === undefined ? "处理中…" : `处理中 ${time}`),
  worked: time => (time === undefined ? "处理过" : `处理了 ${time}`),
  steps: count => `${count} 步`,
  subagent: "子代理",
  agentWaits: "等待中",
  agentRuns: "进行中",
  agentDone: "完成",
  calls: count => `${count} 次调用`,
  levels: count => `${count} 层`,
  report: handle => `报告：/show ${handle}`,
  errors: count => `${count} 个错误`,
}

export const TRANSCRIPT_WORDS: Readonly<Record<Locale, TranscriptWords>> = {en: EN, zh: ZH}
