// What is said about copying, in every interface language; a word that a language lacks is a type
// error. Never knows how anything is copied.

import type {Locale} from "../ports.js"
import type {Copy, CopyLack, CopyWhat} from "./copied.js"

/** What was wished for. */
export interface CopyNamed {
  readonly what: CopyWhat
  readonly back: number
  readonly handle?: string
  readonly from?: "page" | "call"
}

export interface CopySize {
  readonly lines: number
  readonly bytes: number
}

export interface CopyWords {
  wrong(word: string): string
  none(why: CopyLack, of: CopyNamed & {readonly count: number}): string
  /** `ways`: programs that took it; "terminal" for OSC 52. */
  done(copy: Copy, size: CopySize, ways: readonly string[]): string
  /** The terminal was given it and nobody else has it. */
  readonly unsure: string
  missing(blocks: number): string
  tooLarge(copy: Copy, size: CopySize, most: number): string
  tooLong(copy: Copy, most: number): string
  noClipboard(copy: Copy): string
  failed(name: string, message: string): string
  written(name: string, size: CopySize): string
  exists(name: string): string
  notWritten(name: string, message: string): string
}

const EN: CopyWords = {
  wrong: word => {
    const what = word === ">" ? "a file behind >" : `a number, code, all or a handle, not "${word}"`
    return `/copy takes ${what}. Examples: /copy, /copy 2, /copy code, /copy all, /copy > answer.md`
  },
  none: (why, {what, back, count}) => {
    switch (why) {
      case "no-answer":
        return "There is nothing to copy yet."
      case "no-such-answer":
        return count === 1 ? "There is only one answer." : `There are only ${count} answers.`
      case "no-code":
        return `${capital(nameEn({what: "answer", back}))} has no closed code block.`
      default:
        return (
          `${capital(nameEn({what, back}))} is still being written. ` +
          `/copy code copies its last closed code block, /copy ${back + 1} the answer before.`
        )
    }
  },
  done: (copy, size, ways) => {
    const by = ways.map(way => (way === "terminal" ? "the terminal (OSC 52)" : way)).join(", ")
    return `Copied: ${nameEn(copy)} · ${sizeEn(size)} · by ${by}`
  },
  unsure: "The terminal does not say whether it took it. If not: /copy > answer.md",
  missing: blocks =>
    `Without ${blocks} older ${blocks === 1 ? "block" : "blocks"}, ` +
    "now only in your scrollback or on disk.",
  tooLarge: (copy, size, most) =>
    `Not copied: ${nameEn(copy)} has ${counted(size.bytes)} bytes, and a terminal takes ` +
    `${counted(most)} (OSC 52). ${adviceEn(copy)}`,
  tooLong: (copy, most) =>
    `Not copied: ${nameEn(copy)} has more than ${counted(most)} characters. ${adviceEn(copy)}`,
  noClipboard: copy => `Not copied: nothing here has a clipboard. ${adviceEn(copy)}`,
  failed: (name, message) => (message === "" ? `${name} failed.` : `${name}: ${message}`),
  written: (name, size) => `Written to ${name}: ${sizeEn(size)}`,
  exists: name => `${name} exists already and was left as it is. Name another file.`,
  notWritten: (name, message) => `${name} was not written: ${message}`,
}

const ZH: CopyWords = {
  wrong: word => {
    const what = word === ">" ? "> 后面要有文件名" : `只认数字、code、all 或句柄，不认“${word}”`
    return `/copy ${what}。例如：/copy、/copy 2、/copy code、/copy all、/copy > answer.md`
  },
  none: (why, {what, back, count}) => {
    switch (why) {
      case "no-answer":
        return "还没有可以复制的内容。"
      case "no-such-answer":
        return `只有 ${count} 个回答。`
      case "no-code":
        return `${nameZh({what: "answer", back})}里没有写完的代码块。`
      default:
        return (
          `${nameZh({what, back})}还在写。` +
          `/copy code 复制其中最后一个写完的代码块，/copy ${back + 1} 复制上一个回答。`
        )
    }
  },
  done: (copy, size, ways) => {
    const by = ways.map(way => (way === "terminal" ? "终端（OSC 52）" : way)).join("、")
    return `已复制：${nameZh(copy)} · ${sizeZh(size)} · 经由 ${by}`
  },
  unsure: "终端不会说它收下没有。没收下就用：/copy > answer.md",
  missing: blocks => `更早的 ${blocks} 块没有算上，它们只在终端的回滚里或磁盘上。`,
  tooLarge: (copy, size, most) =>
    `没有复制：${nameZh(copy)}有 ${counted(size.bytes)} 字节，` +
    `终端最多收 ${counted(most)}（OSC 52）。${adviceZh(copy)}`,
  tooLong: (copy, most) =>
    `没有复制：${nameZh(copy)}超过 ${counted(most)} 个字符。${adviceZh(copy)}`,
  noClipboard: copy => `没有复制：这里没有剪贴板。${adviceZh(copy)}`,
  failed: (name, message) => (message === "" ? `${name} 失败。` : `${name}：${message}`),
  written: (name, size) => `已写入 ${name}：${sizeZh(size)}`,
  exists: name => `${name} 已经存在，没有动它。换个文件名。`,
  notWritten: (name, message) => `没有写入 ${name}：${message}`,
}

export const COPY_WORDS: Readonly<Record<Locale, CopyWords>> = {en: EN, zh: ZH}

function nameEn({what, back, handle}: CopyNamed): string {
  if (what === "selection") return "the selection"
  if (handle !== undefined) return handle
  if (what === "all") return "the conversation"
  const answer = back === 1 ? "the last answer" : `answer ${back} from the end`
  return what === "code" ? `the last code block of ${answer}` : answer
}

function nameZh({what, back, handle}: CopyNamed): string {
  if (what === "selection") return "选中的内容"
  if (handle !== undefined) return ` ${handle} `
  if (what === "all") return "整个对话"
  const answer = back === 1 ? "最后一个回答" : `倒数第 ${back} 个回答`
  return what === "code" ? `${answer}的最后一个代码块` : answer
}

function sizeEn({lines, bytes}: CopySize): string {
  return `${counted(lines)} ${lines === 1 ? "line" : "lines"}, ${counted(bytes)} bytes`
}

function sizeZh({lines, bytes}: CopySize): string {
  return `${counted(lines)} 行，${counted(bytes)} 字节`
}

function adviceEn(named: CopyNamed): string {
  if (named.what === "selection") return "Select less of it."
  if (named.from === "call") return "e writes it to a file."
  return `To a file: ${commandOf(named)} > answer.md`
}

function adviceZh(named: CopyNamed): string {
  if (named.what === "selection") return "少选一些。"
  if (named.from === "call") return "按 e 写到文件里。"
  return `写到文件里：${commandOf(named)} > answer.md`
}

/** The command that names the same. */
function commandOf({what, back, handle}: CopyNamed): string {
  if (handle !== undefined) return `/copy ${handle}`
  return ["/copy", back > 1 ? String(back) : "", what === "answer" ? "" : what]
    .filter(Boolean)
    .join(" ")
}

/** 65536 → "65,536", in both languages. */
function counted(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",")
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
