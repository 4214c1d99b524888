// What the program itself says, in every interface language; a word that a language lacks is a
// type error. Knows nothing of places, signs or styles.

import type {StopReason} from "../agent.js"
import {never} from "../never.js"
import type {Locale} from "../ports.js"
import {tookText} from "../text/duration.js"
import type {EditorFailure} from "./edited.js"

export interface AppWords {
  readonly placeholder: string
  readonly placeholderBusy: string
  readonly placeholderEnded: string
  readonly placeholderRecording: string
  readonly placeholderHeld: string
  readonly quitHint: string
  /** What each command is for, in a row of the menu: so short that a narrow window keeps it one
   *  row. */
  readonly commands: Readonly<
    Record<
      | "help"
      | "history"
      | "usage"
      | "time"
      | "clear"
      | "tools"
      | "copy"
      | "show"
      | "open"
      | "new"
      | "session"
      | "sessions"
      | "close"
      | "find"
      | "resume"
      | "exit",
      string
    >
  >
  readonly cleared: string
  readonly busyClear: string
  readonly stops: Readonly<Record<StopReason, string>>
  readonly recordingTakesNoPrompt: string
  welcome(version: string, agent: string, directory: string): string
  readonly editorUnset: string
  readonly unsentIsBack: string
  notStopped(agent: string, seconds: number): string
  agentEnded(agent: string): string
  readonly noShell: string
  /** Work to come is shown, and how to read the last that was folded; it folds again. */
  foldOpen(handle: string | undefined): string
  readonly foldFolded: string
  readonly noOtherScreen: string
  editorFailed(editor: string, how: EditorFailure): string
  unknownCommand(name: string, near: readonly string[]): string
  commandTakesNothing(name: string): string
  /** Above the last lines of an agent whose end has been told. */
  readonly lastWords: string
  turnFailed(message: string): string
  permissionTo(title: string): string
  answered(option: string, title: string): string
  askDropped(title: string): string
  askWithdrawn(title: string): string
  pasteCut(bytes: number): string
  /** A prompt names a block that is not there. */
  mentionLost(handle: string): string
  tokens(input: number | undefined, output: number | undefined): string
  cached(percent: number): string
  took(ms: number): string
}

const EN: AppWords = {
  placeholder: "Ask, or / for commands",
  placeholderBusy: "Type ahead: it is sent when this turn ends",
  placeholderEnded: "The agent is gone: /clear starts it again, /exit leaves",
  placeholderRecording: "A recording: scroll back to read, Ctrl+D to leave",
  placeholderHeld: "Enter sends what waits, Up takes it back",
  quitHint: "Ctrl+C again to leave",
  commands: {
    help: "what can be typed here",
    history: "page through, search",
    usage: "time, tokens, cost so far",
    time: "where a turn's time went",
    clear: "begin a new conversation",
    copy: "an answer: 2, code, all, a57",
    tools: "every call, in and out",
    show: "a block once more: /show a57",
    open: "a block's file in your editor",
    new: "one more session beside this",
    session: "go to another: /session 2",
    sessions: "list the open sessions",
    find: "words in all sessions on disk",
    resume: "a session from disk",
    close: "end this session",
    exit: "leave",
  },
  cleared: "A new conversation begins here.",
  busyClear: "The running turn was stopped.",
  stops: {
    end_turn: "done",
    max_tokens: "stopped: the answer reached the agent's token limit",
    max_turn_requests: "stopped: the turn reached the agent's limit of requests",
    refusal: "the agent refused to go on",
    cancelled: "cancelled",
  },
  recordingTakesNoPrompt: "A recording cannot answer.",
  editorUnset:
    "No editor is set. Set VISUAL or EDITOR before you start Platen, for example: export EDITOR=vi",
  unsentIsBack: "What you had not sent is back in the editor.",
  notStopped: (agent, seconds) =>
    `${agent} has not stopped in ${seconds} s. Ctrl+C again ends it; /clear begins anew; ` +
    "/exit leaves.",
  agentEnded: agent => `You ended ${agent}. /clear starts it again, /exit leaves.`,
  foldOpen: handle =>
    "Work is shown in full from now on; Ctrl+O folds it again." +
    (handle === undefined ? "" : ` /show ${handle} prints what was folded last.`),
  foldFolded: "Work is folded from now on; Ctrl+O opens what is still at work.",
  noShell: "No shell waits behind this terminal, so Ctrl+Z leads nowhere.",
  noOtherScreen:
    "There is no second screen here for the pager: it may be switched off in GNU screen " +
    "(altscreen on) or in tmux (set -g alternate-screen on).",
  editorFailed: (editor, how) => `${editor} ${failedEn(how)}: the draft is as it was.`,
  welcome: (version, agent, directory) => `Platen ${version} · ${agent} in ${directory}`,
  unknownCommand: (name, near) =>
    near.length > 0
      ? `There is no command ${name}. Near: ${near.join(", ")}. /help lists them all.`
      : `There is no command ${name}. /help lists them all; a blank before it sends it as text.`,
  commandTakesNothing: name => `${name} takes no words after it.`,
  lastWords: "Its last words:",
  turnFailed: message => `The turn failed: ${message}`,
  permissionTo: title => `${title}?`,
  answered: (option, title) => `${option}: ${title}`,
  askDropped: title => `Not answered: ${title}`,
  askWithdrawn: title => `The agent no longer asks: ${title}`,
  pasteCut: bytes => `The paste was too long: its last ${short(bytes)} bytes were left out.`,
  mentionLost: handle =>
    `There is no block ${handle} to send. Between backticks, \`@${handle}\`, it is sent as text.`,
  tokens: (input, output) =>
    [
      input === undefined ? "" : `${short(input)} in`,
      output === undefined ? "" : `${short(output)} out`,
    ]
      .filter(Boolean)
      .join(", "),
  cached: percent => `${percent} % cached`,
  took: ms => tookText(ms, "en"),
}

const ZH: AppWords = {
  placeholder: "说点什么，/ 看命令",
  placeholderBusy: "可以先写好：这一轮结束就发出",
  placeholderEnded: "代理已经结束：/clear 重新开始，/exit 离开",
  placeholderRecording: "这是录像：往上翻着看，Ctrl+D 离开",
  placeholderHeld: "Enter 发出在等的，Up 取回",
  quitHint: "再按一次 Ctrl+C 离开",
  commands: {
    help: "这里能输入什么",
    history: "翻看、查找对话",
    usage: "时间、词元、费用",
    time: "一轮的时间花在哪里",
    clear: "开始新的对话",
    copy: "回答：2、code、all、a57",
    tools: "每个调用的全部内容",
    show: "再显示一块：/show a57",
    open: "用编辑器打开一块的文件",
    new: "在旁边再开一个会话",
    session: "去另一个：/session 2",
    sessions: "列出打开的会话",
    find: "在磁盘上的会话里查找",
    resume: "磁盘上的一个会话",
    close: "结束这个会话",
    exit: "离开",
  },
  cleared: "新的对话从这里开始。",
  busyClear: "正在运行的一轮已停止。",
  stops: {
    end_turn: "完成",
    max_tokens: "停止：回答到了代理的词元上限",
    max_turn_requests: "停止：这一轮到了代理的请求上限",
    refusal: "代理拒绝继续",
    cancelled: "已取消",
  },
  recordingTakesNoPrompt: "录像不能回答。",
  editorUnset: "没有设置编辑器。先设 VISUAL 或 EDITOR 再启动 Platen，例如：export EDITOR=vi",
  unsentIsBack: "上次没有发出的内容又在编辑框里了。",
  notStopped: (agent, seconds) =>
    `${agent} 过了 ${seconds} 秒还没有停。再按 Ctrl+C 结束它；/clear 重新开始；/exit 离开。`,
  agentEnded: agent => `你结束了 ${agent}。/clear 重新启动，/exit 离开。`,
  foldOpen: handle =>
    "从现在起显示全部工作；Ctrl+O 再折叠。" +
    (handle === undefined ? "" : `/show ${handle} 打印上次折叠的内容。`),
  foldFolded: "从现在起折叠工作；Ctrl+O 展开正在进行的。",
  noShell: "这个终端后面没有 shell，Ctrl+Z 无处可去。",
  noOtherScreen:
    "这里没有翻看用的第二屏：可能在 GNU screen（altscreen on）" +
    "或 tmux（set -g alternate-screen on）里关掉了。",
  editorFailed: (editor, how) => `${editor} ${failedZh(how)}，草稿没有变。`,
  welcome: (version, agent, directory) => `Platen ${version} · ${agent} 在 ${directory}`,
  unknownCommand: (name, near) =>
    near.length > 0
      ? `没有命令 ${name}。相近的：${near.join("、")}。/help 列出全部。`
      : `没有命令 ${name}。/help 列出全部；前面加一个空格就当作文字发出。`,
  commandTakesNothing: name => `${name} 后面不带词。`,
  lastWords: "它最后的话：",
  turnFailed: message => `这一轮失败：${message}`,
  permissionTo: title => `${title}？`,
  answered: (option, title) => `${option}：${title}`,
  askDropped: title => `没有回答：${title}`,
  askWithdrawn: title => `代理不再问了：${title}`,
  pasteCut: bytes => `粘贴的内容太长：最后 ${short(bytes)} 字节没有收下。`,
  mentionLost: handle =>
    `没有 ${handle} 这一块可发。写在反引号里，\`@${handle}\`，就当作文字发出。`,
  tokens: (input, output) =>
    [
      input === undefined ? "" : `入 ${short(input)}`,
      output === undefined ? "" : `出 ${short(output)}`,
    ]
      .filter(Boolean)
      .join("，"),
  cached: percent => `缓存 ${percent} %`,
  took: ms => tookText(ms, "zh"),
}

export const APP_WORDS: Readonly<Record<Locale, AppWords>> = {en: EN, zh: ZH}

function failedEn(how: EditorFailure): string {
  switch (how.type) {
    case "exit":
      return `ended with ${how.code}`
    case "signal":
      return `was ended by ${how.name}`
    case "start":
      return `did not start (${how.message})`
    case "read":
      return `left nothing that can be read (${how.message})`
    default:
      return never(how)
  }
}

function failedZh(how: EditorFailure): string {
  switch (how.type) {
    case "exit":
      return `以 ${how.code} 结束`
    case "signal":
      return `被 ${how.name} 结束`
    case "start":
      return `没能启动（${how.message}）`
    case "read":
      return `留下的内容读不出（${how.message}）`
    default:
      return never(how)
  }
}

/** 18234 → "18.2k". */
function short(count: number): string {
  if (count < 1000) return String(count)
  return count < 999_950 ? `${(count / 1000).toFixed(1)}k` : `${(count / 1e6).toFixed(1)}M`
}
