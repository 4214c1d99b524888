// How the offline agent names a task, and what it thinks before it begins one.
// Plain text, not Markdown; task parts go in raw, for cards and thoughts are drawn as text.

import {never} from "../../never.js"
import type {LineRange, Task} from "./request.js"

/** A count with its English noun. */
export function many(count: number, one: string, other = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : other}`
}

/** What was understood and what follows from it. */
export function thoughtEn(task: Task): string {
  switch (task.type) {
    case "list":
      return `${
        task.path === "." ? "This directory is asked for" : `A directory is asked for: ${task.path}`
      }. Reading it changes nothing, so no question.`
    case "read":
      return `A file is named: ${task.path}, ${rangeEn(task.range)}. One read is enough.`
    case "search":
      return `The text to find is “${task.text}”, ${
        task.path === undefined ? "anywhere here" : `in ${task.path}`
      }. I look at it literally, and ignore case unless it has capitals.`
    case "count":
      return `To count ${task.unit === "all" ? "everything" : task.unit} I read every file once.`
    case "log":
      return `git knows the last ${many(task.count, "commit")}; reading them changes nothing.`
    case "diff":
      return "git can compare the files with the last commit; that changes nothing."
    case "run":
      return `This would run a command: ${task.command}. It can do anything, so I ask first.`
    case "create":
      return `This would make a new file, ${task.path}. It writes, so I ask first.`
    case "edit":
      return `This would change ${task.path}. I find the text first, show the change, and ask.`
    default:
      return never(task)
  }
}

/** The same in Chinese. */
export function thoughtZh(task: Task): string {
  switch (task.type) {
    case "list":
      return `要看的是${task.path === "." ? "当前目录" : `目录 ${task.path}`}。只是读，不用询问。`
    case "read":
      return `要看的是文件 ${task.path}，${rangeZh(task.range)}。读一次就够了。`
    case "search":
      return `要找的文字是“${task.text}”，${
        task.path === undefined ? "在整个目录里" : `在 ${task.path} 里`
      }。按原文查找，没有大写字母时不分大小写。`
    case "count":
      return "统计需要把每个文件读一遍。"
    case "log":
      return `git 记着最近 ${task.count} 次提交，读一下什么也不会变。`
    case "diff":
      return "git 可以拿文件和上次提交比较，什么也不会变。"
    case "run":
      return `这要运行命令：${task.command}。命令什么都能做，所以先问。`
    case "create":
      return `这要新建文件 ${task.path}。要写入，所以先问。`
    case "edit":
      return `这要修改 ${task.path}。先找到那段文字，再给出改动并询问。`
    default:
      return never(task)
  }
}

/** The title of a task's card. */
export function titleEn(task: Task): string {
  switch (task.type) {
    case "list":
      return `List ${task.path}`
    case "read":
      return `Read ${task.path}${task.range.type === "all" ? "" : ` ${rangeEn(task.range)}`}`
    case "search":
      return `Search "${task.text}"${task.path === undefined ? "" : ` in ${task.path}`}`
    case "count":
      return `Count ${task.unit === "all" ? "" : `${task.unit} `}in ${task.path ?? "."}`
    case "log":
      return `git log, last ${task.count}`
    case "diff":
      return `git diff${task.path === undefined ? "" : ` ${task.path}`}`
    case "run":
      return `Run ${task.command}`
    case "create":
      return `Create ${task.path}`
    case "edit":
      return `Edit ${task.path}`
    default:
      return never(task)
  }
}

/** The same in Chinese. */
export function titleZh(task: Task): string {
  switch (task.type) {
    case "list":
      return `列出 ${task.path}`
    case "read":
      return `读取 ${task.path}${task.range.type === "all" ? "" : ` ${rangeZh(task.range)}`}`
    case "search":
      return `搜索“${task.text}”${task.path === undefined ? "" : `，在 ${task.path}`}`
    case "count":
      return `统计 ${task.path ?? "."}`
    case "log":
      return `最近 ${task.count} 次提交`
    case "diff":
      return `改动${task.path === undefined ? "" : ` ${task.path}`}`
    case "run":
      return `运行 ${task.command}`
    case "create":
      return `创建 ${task.path}`
    case "edit":
      return `修改 ${task.path}`
    default:
      return never(task)
  }
}

function rangeEn(range: LineRange): string {
  switch (range.type) {
    case "all":
      return "all of it"
    case "range":
      return range.from === range.to ? `line ${range.from}` : `lines ${range.from}–${range.to}`
    case "head":
      return `the first ${many(range.count, "line")}`
    case "tail":
      return `the last ${many(range.count, "line")}`
    default:
      return never(range)
  }
}

function rangeZh(range: LineRange): string {
  switch (range.type) {
    case "all":
      return "全部"
    case "range":
      return range.from === range.to ? `第 ${range.from} 行` : `第 ${range.from}–${range.to} 行`
    case "head":
      return `前 ${range.count} 行`
    case "tail":
      return `最后 ${range.count} 行`
    default:
      return never(range)
  }
}
