// Everything the offline agent says, in both languages, as Markdown.
// Never canned: each sentence is made from the request and from what the tools found.

import type {Locale} from "../../ports.js"
import type {FailureName} from "./failures.js"
import {code, prose} from "./markdown.js"
import type {Task, Unit} from "./request.js"
import {many, thoughtEn, thoughtZh, titleEn, titleZh} from "./task-words.js"

/** Numbers of a count. */
export interface Counts {
  readonly files: number
  readonly lines: number
  readonly words: number
  readonly characters: number
}

/** Which lines of a file are shown, 1-based and inclusive, and how many it has. */
export interface ShownLines {
  readonly first: number
  readonly last: number
  readonly all: number
}

/** The sentences, by what they are about. Paths and texts are given raw and made safe here. */
export interface OfflineWords {
  readonly who: (cwd: string) => string
  readonly helpHead: string
  readonly helpAsks: string
  readonly helpTail: string
  readonly unknown: (text: string) => string
  readonly near: (example: string) => string
  readonly nothingBefore: string
  readonly recallHead: (count: number) => string
  readonly tokenRule: string
  readonly thought: (task: Task) => string
  readonly thoughtPlan: (steps: number, asking: number) => string
  readonly title: (task: Task) => string
  readonly allowOnce: string
  readonly allowAlways: string
  readonly rejectOnce: string
  readonly rejectAlways: string
  readonly refused: Readonly<Record<"present" | "absent", string>>
  readonly refusedAlways: (task: Task) => string
  readonly listed: (path: string, directories: number, files: number) => string
  readonly walked: (path: string, files: number) => string
  readonly empty: (path: string) => string
  readonly more: (count: number) => string
  readonly stopped: (count: number) => string
  readonly read: (path: string, lines: ShownLines) => string
  readonly emptyFile: (path: string) => string
  readonly readMore: (path: string, first: number, last: number) => string
  readonly found: (text: string, matches: number, files: number) => string
  readonly notFound: (text: string, files: number) => string
  readonly skipped: (files: number) => string
  readonly givenText: string
  readonly countHead: readonly [string, string, string, string, string]
  readonly countTotal: string
  readonly counted: (unit: Unit, where: string, counts: Counts) => string
  readonly commits: (count: number) => string
  readonly noCommits: string
  readonly noChanges: string
  readonly changes: (files: number, added: number, removed: number) => string
  readonly newFiles: (count: number) => string
  readonly ran: (command: string, how: string, seconds: string) => string
  readonly exitCode: (code: number) => string
  readonly endedBy: (signal: string) => string
  readonly timedOut: (seconds: number) => string
  readonly noOutput: string
  readonly lastLines: (count: number) => string
  readonly gap: (bytes: number) => string
  readonly created: (path: string, lines: number) => string
  readonly edited: (path: string, places: number) => string
  readonly step: (number: number, of: number, text: string) => string
  readonly planDone: (steps: number) => string
  readonly planStopped: (number: number, left: number) => string
  readonly planUnclear: (number: number, text: string) => string
  readonly failure: Readonly<Record<FailureName, (subject: string) => string>>
  readonly outside: (path: string) => string
  readonly missing: (path: string) => string
  readonly forbidden: (path: string) => string
  readonly otherFailure: (message: string) => string
}

const EN: OfflineWords = {
  who: cwd =>
    "I am Platen's offline agent: a small program, **not a language model**. I understand " +
    `a fixed set of requests and carry them out with real tools in ${code(cwd)}; I use no ` +
    "network myself. Say `help` for the list.",
  helpHead: "I am **not a language model**. I understand these requests, in English and Chinese:",
  helpAsks: "asks first",
  helpTail: "Put names with blanks in quotes. Join requests with «then», or give one a line.",
  unknown: text =>
    `I did not understand ${code(text)}. I am not a language model: ` +
    "I know a fixed set of requests.",
  near: example => `Did you mean something like ${code(example)}? \`help\` lists them all.`,
  nothingBefore: "There is nothing to do again yet.",
  recallHead: count => `You have asked me ${many(count, "thing")} in this session:`,
  tokenRule: "I count four letters, or two Chinese characters, as a token.",
  thought: thoughtEn,
  thoughtPlan: (steps, asking) =>
    `The request is a list of ${many(steps, "step")}. I take them in order and stop at the first ` +
    `that fails. ${asking === 0 ? "None of them" : many(asking, "step")} needs permission.`,
  title: titleEn,
  allowOnce: "Allow once",
  allowAlways: "Allow this kind for the session",
  rejectOnce: "No",
  rejectAlways: "No, and do not ask again in this session",
  refused: {
    present: "You said no, so nothing was done.",
    absent:
      "This needs a yes and nobody was there to be asked, so nothing was done. " +
      "`--permission-mode allow` lets it through.",
  },
  refusedAlways: task =>
    `Nothing was done: for this session you do not allow me to ${
      task.type === "run" ? "run commands" : task.type === "create" ? "create files" : "edit files"
    }.`,
  listed: (path, directories, files) =>
    `${code(path)} has ${many(directories, "directory", "directories")} ` +
    `and ${many(files, "file")}:`,
  walked: (path, files) => `There are ${many(files, "file")} in ${code(path)}:`,
  empty: path => `There is nothing in ${code(path)}.`,
  more: count => `… and ${count.toLocaleString("en")} more.`,
  stopped: count => `I stopped looking after ${many(count, "file")}.`,
  read: (path, {first, last, all}) =>
    first === 1 && last === all
      ? `${code(path)}, ${many(all, "line")}:`
      : `${code(path)}, lines ${first}–${last} of ${all}:`,
  emptyFile: path => `${code(path)} is empty.`,
  readMore: (path, first, last) => `For the next lines: ${code(`read ${path} ${first}-${last}`)}.`,
  found: (text, matches, files) =>
    `${many(matches, "match", "matches")} for ${code(text)} in ${many(files, "file")}:`,
  notFound: (text, files) => `${code(text)} is in none of ${many(files, "file")}.`,
  skipped: files => `${many(files, "file")} skipped: binary, unreadable or too large.`,
  givenText: "The given text",
  countHead: ["Type", "Files", "Lines", "Words", "Characters"],
  countTotal: "all",
  counted: (unit, where, counts) => {
    if (unit === "files") return `${where} has **${many(counts.files, "file")}**.`
    if (unit === "all") {
      return (
        `${where} has **${many(counts.lines, "line")}**, **${many(counts.words, "word")}** and ` +
        `**${many(counts.characters, "character")}** in ${many(counts.files, "file")}.`
      )
    }
    const found = many(counts[unit], unit.slice(0, -1))
    return `${where} has **${found}** in ${many(counts.files, "file")}.`
  },
  commits: count => (count === 1 ? "The last commit:" : `The last ${count} commits:`),
  noCommits: "There are no commits yet.",
  noChanges: "Nothing has changed since the last commit.",
  changes: (files, added, removed) =>
    `${many(files, "file")} changed since the last commit, **+${added} −${removed}**:`,
  newFiles: count => `Besides, ${many(count, "file")} ${count === 1 ? "is" : "are"} new to git:`,
  ran: (command, how, seconds) => `${code(command)} ${how} after ${seconds} s.`,
  exitCode: exit => `ended with exit code **${exit}**`,
  endedBy: signal => `was ended by ${signal}`,
  timedOut: seconds => `was stopped because it took longer than ${seconds} s, and so ended`,
  noOutput: "It printed nothing.",
  lastLines: count => `Its last ${many(count, "line")} of output:`,
  gap: bytes => `\n… ${bytes.toLocaleString("en")} bytes left out …\n`,
  created: (path, lines) => `Created ${code(path)} with ${many(lines, "line")}.`,
  edited: (path, places) => `Replaced ${many(places, "place")} in ${code(path)}.`,
  step: (number, of, text) => `**Step ${number} of ${of}:** ${code(text)}`,
  planDone: steps => `All ${many(steps, "step")} are done.`,
  planStopped: (number, left) =>
    `I stopped at step ${number}${left === 0 ? "." : `; ${many(left, "step")} not begun.`}`,
  planUnclear: (number, text) =>
    `I did not understand step ${number}, ${code(text)}, so I did not begin. ` +
    "`help` lists what I understand.",
  failure: {
    binary: path => `${code(path)} is not text.`,
    "too-large": path => `${code(path)} is too large for me.`,
    "not-a-file": path => `${code(path)} is not a regular file.`,
    "not-a-directory": path => `${code(path)} is not a directory.`,
    exists: path => `${code(path)} exists already. To change it, ask me to replace text in it.`,
    "not-found-text": text => `${code(text)} does not occur in the file, so nothing was changed.`,
    "changed-meanwhile": path => `${code(path)} changed while you were asked; nothing was written.`,
    "no-such-line": lines => `There is no such line: the file has ${lines}.`,
    "no-repository": path => `${code(path)} is not in a git repository.`,
    "no-git": () => "git is not installed here.",
    git: message => `git said: ${prose(message)}`,
  },
  outside: path => `${code(path)} is outside the session's directory, where I do nothing.`,
  missing: path => `${code(path)} does not exist.`,
  forbidden: path => `I have no permission for ${code(path)}.`,
  otherFailure: message => `That failed: ${prose(message)}`,
}

const ZH: OfflineWords = {
  who: cwd =>
    "我是 Platen 自带的离线代理：一个小程序，**不是语言模型**。我只懂一组固定的请求，" +
    `用真实的工具在 ${code(cwd)} 里完成，自己不用网络。说“帮助”可以看到全部。`,
  helpHead: "我**不是语言模型**。我听得懂下面这些请求，中英文都行：",
  helpAsks: "会先询问",
  helpTail: "名字里有空格时请加引号。几个请求可以用“然后”连起来，也可以一行一个。",
  unknown: text => `没听懂 ${code(text)}。我不是语言模型，只懂一组固定的请求。`,
  near: example => `是不是想说 ${code(example)} 这样的？说“帮助”可以看到全部。`,
  nothingBefore: "之前还没有可以重复的请求。",
  recallHead: count => `这次会话里你一共提过 ${count} 个请求：`,
  tokenRule: "我把四个字母或两个汉字算作一个 token。",
  thought: thoughtZh,
  thoughtPlan: (steps, asking) =>
    `这个请求有 ${steps} 步。我按顺序做，遇到失败就停。` +
    `${asking === 0 ? "没有一步" : `其中 ${asking} 步`}需要先征得同意。`,
  title: titleZh,
  allowOnce: "允许一次",
  allowAlways: "本次会话都允许",
  rejectOnce: "不允许",
  rejectAlways: "不允许，本次会话别再问",
  refused: {
    present: "你没有同意，所以什么也没做。",
    absent: "这需要同意，而没有人可问，所以什么也没做。`--permission-mode allow` 可放行。",
  },
  refusedAlways: task =>
    `什么也没做：本次会话你不允许我${
      task.type === "run" ? "运行命令" : task.type === "create" ? "创建文件" : "修改文件"
    }。`,
  listed: (path, directories, files) =>
    `${code(path)} 里有 ${directories} 个目录、${files} 个文件：`,
  walked: (path, files) => `${code(path)} 里一共有 ${files} 个文件：`,
  empty: path => `${code(path)} 里什么也没有。`,
  more: count => `……还有 ${count} 个。`,
  stopped: count => `看了 ${count} 个文件后就停了。`,
  read: (path, {first, last, all}) =>
    first === 1 && last === all
      ? `${code(path)}，共 ${all} 行：`
      : `${code(path)} 的第 ${first}–${last} 行，共 ${all} 行：`,
  emptyFile: path => `${code(path)} 是空的。`,
  readMore: (path, first, last) => `要看后面的：${code(`读 ${path} 第 ${first} 到 ${last} 行`)}。`,
  found: (text, matches, files) => `${code(text)} 在 ${files} 个文件里出现了 ${matches} 次：`,
  notFound: (text, files) => `${files} 个文件里都没有 ${code(text)}。`,
  skipped: files => `跳过了 ${files} 个文件：不是文本、读不了或太大。`,
  givenText: "给出的文字",
  countHead: ["类型", "文件", "行", "词", "字符"],
  countTotal: "合计",
  counted: (unit, where, counts) => {
    if (unit === "files") return `${where} 有 **${counts.files} 个文件**。`
    const {files, lines, words, characters} = counts
    if (unit === "all") {
      return (
        `${where} 有 ${files} 个文件，**${lines} 行**、` +
        `**${words} 个词**、**${characters} 个字符**。`
      )
    }
    const named = {lines: `${lines} 行`, words: `${words} 个词`, characters: `${characters} 个字符`}
    return `${where} 的 ${files} 个文件里有 **${named[unit]}**。`
  },
  commits: count => `最近 ${count} 次提交：`,
  noCommits: "还没有提交。",
  noChanges: "自上次提交以来没有改动。",
  changes: (files, added, removed) =>
    `自上次提交以来改了 ${files} 个文件，**+${added} −${removed}**：`,
  newFiles: count => `另外有 ${count} 个文件还不在 git 里：`,
  ran: (command, how, seconds) => `${code(command)} 用了 ${seconds} 秒，${how}。`,
  exitCode: exit => `退出码是 **${exit}**`,
  endedBy: signal => `被 ${signal} 结束`,
  timedOut: seconds => `超过 ${seconds} 秒被停下`,
  noOutput: "它没有任何输出。",
  lastLines: count => `输出的最后 ${count} 行：`,
  gap: bytes => `\n……省略了 ${bytes} 字节……\n`,
  created: (path, lines) => `已创建 ${code(path)}，共 ${lines} 行。`,
  edited: (path, places) => `已在 ${code(path)} 里替换了 ${places} 处。`,
  step: (number, of, text) => `**第 ${number} 步，共 ${of} 步：** ${code(text)}`,
  planDone: steps => `${steps} 步都做完了。`,
  planStopped: (number, left) =>
    `停在第 ${number} 步${left === 0 ? "。" : `，还有 ${left} 步没有开始。`}`,
  planUnclear: (number, text) =>
    `没听懂第 ${number} 步 ${code(text)}，所以没有开始。说“帮助”可以看到我懂什么。`,
  failure: {
    binary: path => `${code(path)} 不是文本。`,
    "too-large": path => `${code(path)} 太大了。`,
    "not-a-file": path => `${code(path)} 不是普通文件。`,
    "not-a-directory": path => `${code(path)} 不是目录。`,
    exists: path => `${code(path)} 已经存在。要修改它，请让我替换里面的文字。`,
    "not-found-text": text => `文件里没有 ${code(text)}，所以什么也没改。`,
    "changed-meanwhile": path => `询问期间 ${code(path)} 变了，所以没有写入。`,
    "no-such-line": lines => `没有这一行：文件只有 ${lines} 行。`,
    "no-repository": path => `${code(path)} 不在 git 仓库里。`,
    "no-git": () => "这里没有安装 git。",
    git: message => `git 报告：${prose(message)}`,
  },
  outside: path => `${code(path)} 在会话目录之外，我不会动。`,
  missing: path => `${code(path)} 不存在。`,
  forbidden: path => `没有权限访问 ${code(path)}。`,
  otherFailure: message => `失败了：${prose(message)}`,
}

/** The sentences by language. */
export const OFFLINE_WORDS: Readonly<Record<Locale, OfflineWords>> = {en: EN, zh: ZH}
