// The words of /help, in every interface language; a word that a language lacks is a type error.
// Knows nothing of which keys these are bound to.

import type {Command} from "../input/command.js"
import type {Locale} from "../ports.js"
import type {AppWords} from "./words.js"

export interface HelpWords {
  readonly intro: string
  readonly commandsTitle: string
  readonly keysTitle: string
  /** What each command does, at length. */
  readonly commands: AppWords["commands"]
  /** What each command of a key does. */
  readonly keys: Readonly<Record<HelpKey, string>>
}

/** Commands whose keys help names, in its order. */
export const HELP_KEYS = [
  "send",
  "newline",
  "escape",
  "clear-or-quit",
  "delete-or-quit",
  "history-older",
  "history-newer",
  "word-left",
  "word-right",
  "kill-to-start",
  "kill-to-end",
  "yank",
  "undo",
  "redo",
  "pager",
  "fold",
  "edit-outside",
  "redraw",
  "suspend",
] as const satisfies readonly Command[]

export type HelpKey = (typeof HELP_KEYS)[number]

const EN: HelpWords = {
  intro: "Type a request and press Enter. What is finished stays in your terminal's scrollback.",
  commandsTitle: "Commands",
  keysTitle: "Keys",
  commands: {
    help: "what can be typed here",
    history: "page through the conversation, search in it",
    usage: "what was used: time, tokens, cost",
    time: "where the time of a turn went; also: 2, json, > FILE",
    clear: "begin a new conversation",
    copy: "copy the last answer; also: 2, code, all, a57, > FILE",
    tools: "every call of this session, with all that went in and came out",
    show: "show a block once more, whole: /show a57",
    open: "open a block's file in your editor: /open a57",
    new: "open one more session beside this one, with a first prompt if you like",
    session: "go to another session: /session 2 (also Ctrl+X 2)",
    sessions: "list the sessions that are open",
    find: "look for words in all sessions on disk",
    resume: "go on with a session of this directory; without an id: list them",
    close: "end this session; the others go on",
    exit: "leave",
  },
  keys: {
    send: "send",
    newline: "new line (also \\ and then Enter)",
    escape: "close what is open, else stop the turn",
    "clear-or-quit": "clear the draft or stop the turn; twice: leave",
    "delete-or-quit": "leave, if nothing is typed",
    "history-older": "older prompt (also Up on the first row)",
    "history-newer": "newer prompt",
    undo: "undo",
    redo: "redo",
    "kill-to-start": "delete to the start of the line",
    "kill-to-end": "delete to the end of the line",
    yank: "put back what was deleted; if nothing was, copy the last answer (also Ctrl+X Ctrl+Y)",
    "word-left": "a word back",
    "word-right": "a word on",
    pager: "page through the conversation (also /history)",
    fold: "open or fold the work that goes on, else the work to come",
    "edit-outside": "edit the draft in your own editor (also Ctrl+X Ctrl+E)",
    redraw: "draw again what is alive",
    suspend: "back to the shell for a while (fg returns)",
  },
}

const ZH: HelpWords = {
  intro: "写下请求，按 Enter。写完的内容留在终端自己的回滚里。",
  commandsTitle: "命令",
  keysTitle: "按键",
  commands: {
    help: "这里能输入什么",
    history: "翻看、查找对话",
    usage: "用了多少：时间、词元、费用",
    time: "一轮的时间花在哪里；还有：2、json、> 文件",
    clear: "开始新的对话",
    copy: "复制最后一个回答；还有：2、code、all、a57、> 文件",
    tools: "这次会话的每个调用，进去和出来的全部内容",
    show: "再完整显示一块：/show a57",
    open: "用自己的编辑器打开一块里的文件：/open a57",
    new: "在旁边再开一个会话，可以带上第一句话",
    session: "去另一个会话：/session 2（也可以 Ctrl+X 2）",
    sessions: "列出打开的会话",
    find: "在磁盘上的所有会话里查找文字",
    resume: "继续这个目录的一个会话；不写编号则列出它们",
    close: "结束这个会话，其他的继续",
    exit: "离开",
  },
  keys: {
    send: "发出",
    newline: "换行（也可以 \\ 再 Enter）",
    escape: "关掉打开的，否则停止这一轮",
    "clear-or-quit": "清空草稿或停止这一轮；两次离开",
    "delete-or-quit": "没有草稿时离开",
    "history-older": "上一条（第一行按 Up 也行）",
    "history-newer": "下一条",
    undo: "撤销",
    redo: "重做",
    "kill-to-start": "删到行首",
    "kill-to-end": "删到行尾",
    yank: "放回删掉的；没有删过就复制最后一个回答（也可以 Ctrl+X Ctrl+Y）",
    "word-left": "左移一词",
    "word-right": "右移一词",
    pager: "翻看对话（也可以 /history）",
    fold: "展开或收起正在做的事；没有时，管以后的",
    "edit-outside": "用自己的编辑器改草稿（也可以 Ctrl+X Ctrl+E）",
    redraw: "重画活动区域",
    suspend: "暂时回到 shell（fg 回来）",
  },
}

export const HELP_WORDS: Readonly<Record<Locale, HelpWords>> = {en: EN, zh: ZH}
