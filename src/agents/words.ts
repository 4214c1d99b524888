// What the connection to an agent says in its own name, in the reader's language.
// Never quotes foreign text raw: callers pass it through quote.ts first.

import type {Locale} from "../ports.js"

/** How a process ended, as far as it is known. */
export interface Exit {
  readonly code: number | undefined
  readonly signal: string | undefined
}

/** The sentences about agents and recordings; every argument is already safe to show. */
export interface AgentWords {
  readonly ended: (name: string, exit: Exit) => string
  readonly closedOutput: (name: string) => string
  readonly cannotStart: (name: string, why: string) => string
  readonly notFound: string
  readonly noDirectory: (cwd: string) => string
  readonly badCommand: (why: "empty" | "quote", command: string) => string
  readonly noAnswer: (name: string, seconds: number) => string
  readonly wrongVersion: (name: string, version: string) => string
  readonly refusedStart: (name: string, why: string) => string
  readonly needsSignIn: (name: string) => string
  readonly signInMethods: (methods: readonly string[]) => string
  readonly gone: (name: string) => string
  readonly garbage: (count: number, first: string) => string
  readonly oddUpdate: (name: string) => string
  readonly oddStop: (reason: string) => string
  readonly noStop: string
  readonly peerError: (name: string, message: string) => string
  readonly recordingEnd: (messages: number) => string
  readonly recordingCut: string
  readonly recordingStopped: string
  readonly recordingMute: string
  readonly recordingAsked: (title: string, answer: string) => string
  readonly recordingCancelled: string
  readonly badLine: (where: string, why: string) => string
  readonly moreBadLines: (count: number) => string
  readonly recordFailed: (file: string) => string
  readonly keepFailed: string
  /** The agent begins anew below a conversation that it does not know. */
  readonly strange: (name: string) => string
  readonly notRecording: (name: string, why: string) => string
}

/** The sentences by language. */
export const AGENT_WORDS: Readonly<Record<Locale, AgentWords>> = {
  en: {
    ended: (name, exit) => `The agent "${name}" ended (${exitWords(exit, "exit", "signal")}).`,
    closedOutput: name => `The agent "${name}" closed its output without ending.`,
    cannotStart: (name, why) => `The agent "${name}" could not be started: ${why}.`,
    notFound: "command not found",
    noDirectory: cwd => `the directory ${cwd} does not exist`,
    badCommand: (why, command) =>
      why === "empty"
        ? "The agent's command is empty."
        : `The agent's command has a quote that is not closed: ${command}`,
    noAnswer: (name, seconds) =>
      `The agent "${name}" did not answer the first message within ${seconds} s and was ended.`,
    wrongVersion: (name, version) =>
      `The agent "${name}" speaks version ${version} of the protocol; only version 1 is known.`,
    refusedStart: (name, why) => `The agent "${name}" refused to start a session: ${why}`,
    needsSignIn: name => `The agent "${name}" wants you to sign in first.`,
    signInMethods: methods =>
      methods.length === 0
        ? "It names no way to sign in; see its own documentation."
        : `Ways to sign in: ${methods.join(", ")}.`,
    gone: name => `The agent "${name}" is no longer there.`,
    garbage: (count, first) =>
      `Skipped ${count} ${count === 1 ? "line" : "lines"} of the agent's output ` +
      `that ${count === 1 ? "is" : "are"} not of the protocol; the first: ${first}`,
    oddUpdate: name => `The agent "${name}" sent an update that cannot be read.`,
    oddStop: reason => `The agent ended its turn for a reason that is not known here: ${reason}`,
    noStop: "The agent ended its turn without a reason.",
    peerError: (name, message) => `The agent "${name}" could not read a message: ${message}`,
    recordingEnd: messages => `End of the recording: ${messages} messages.`,
    recordingCut: "The recording ends in the middle of this turn.",
    recordingStopped: "The replay was stopped.",
    recordingMute: "This is a recording: it cannot answer.",
    recordingAsked: (title, answer) => `Asked: ${title} · answered: ${answer}`,
    recordingCancelled: "cancelled",
    badLine: (where, why) => `${where}: ${why}`,
    moreBadLines: count =>
      count === 1 ? "1 more broken line was skipped." : `${count} more broken lines were skipped.`,
    recordFailed: file => `The session is no longer recorded to ${file}.`,
    keepFailed: "The session is not kept from here on: it cannot be written.",
    strange: name =>
      `The agent "${name}" cannot go on with a session: it knows nothing of what was said above.`,
    notRecording: (name, why) => `${name} is not a recording: ${why}.`,
  },
  zh: {
    ended: (name, exit) => `代理“${name}”已结束（${exitWords(exit, "退出码", "信号")}）。`,
    closedOutput: name => `代理“${name}”关闭了输出，但没有退出。`,
    cannotStart: (name, why) => `无法启动代理“${name}”：${why}。`,
    notFound: "找不到命令",
    noDirectory: cwd => `目录 ${cwd} 不存在`,
    badCommand: (why, command) =>
      why === "empty" ? "代理的命令是空的。" : `代理的命令里有没闭合的引号：${command}`,
    noAnswer: (name, seconds) => `代理“${name}”在 ${seconds} 秒内没有回应第一条消息，已被结束。`,
    wrongVersion: (name, version) => `代理“${name}”使用协议版本 ${version}，这里只支持版本 1。`,
    refusedStart: (name, why) => `代理“${name}”拒绝开始会话：${why}`,
    needsSignIn: name => `代理“${name}”要求先登录。`,
    signInMethods: methods =>
      methods.length === 0
        ? "它没有给出登录方式，请看它自己的文档。"
        : `登录方式：${methods.join("、")}。`,
    gone: name => `代理“${name}”已经不在了。`,
    garbage: (count, first) => `跳过了代理输出中 ${count} 行不属于协议的内容，第一行：${first}`,
    oddUpdate: name => `代理“${name}”发来了一条无法读取的更新。`,
    oddStop: reason => `代理结束了这一轮，原因不明：${reason}`,
    noStop: "代理结束了这一轮，但没有说明原因。",
    peerError: (name, message) => `代理“${name}”无法读取一条消息：${message}`,
    recordingEnd: messages => `录制结束，共 ${messages} 条消息。`,
    recordingCut: "录制在这一轮中途结束。",
    recordingStopped: "回放已停止。",
    recordingMute: "这是一段录制，无法回答。",
    recordingAsked: (title, answer) => `曾询问：${title} · 回答：${answer}`,
    recordingCancelled: "取消",
    badLine: (where, why) => `${where}：${why}`,
    moreBadLines: count => `还跳过了 ${count} 行损坏的内容。`,
    recordFailed: file => `会话不再录制到 ${file}。`,
    keepFailed: "从这里起会话不再保存：无法写入。",
    strange: name => `代理“${name}”无法继续以前的会话：上面说过的内容它都不知道。`,
    notRecording: (name, why) => `${name} 不是录制文件：${why}。`,
  },
}

function exitWords(exit: Exit, code: string, signal: string): string {
  if (exit.signal !== undefined) return `${signal} ${exit.signal}`
  return exit.code === undefined ? "?" : `${code} ${exit.code}`
}
