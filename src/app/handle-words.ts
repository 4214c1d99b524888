// What is said of blocks that are named by their handles, in every interface language; a word that
// a language lacks is a type error. Never knows blocks.

import type {Locale} from "../ports.js"

export interface HandleWords {
  wrong(command: "show" | "open"): string
  none(handle: string): string
  /** It was a block once. */
  gone(handle: string, place: "scrollback" | "disk"): string
  whole(handle: string, extent: "whole" | "so far"): string
  noPlace(handle: string): string
  noSuchPlace(handle: string, count: number): string
  places(handle: string, chosen: number): string
  address(address: string): string
  noEditor(file: string): string
  noFile(file: string): string
}

const EN: HandleWords = {
  wrong: command =>
    `/${command} takes the handle of a block, as rows and the pager (Ctrl+T) show it. ` +
    `Example: /${command} a57`,
  none: handle => `There is no block ${handle}.`,
  gone: (handle, place) =>
    `Block ${handle} is not kept any more: it is ` +
    (place === "disk" ? "on disk only." : "in your terminal's scrollback only."),
  whole: (handle, extent) => (extent === "whole" ? `${handle}, whole:` : `${handle}, so far:`),
  noPlace: handle => `${handle} names no file and no address.`,
  noSuchPlace: (handle, count) =>
    count === 1 ? `${handle} names only one place.` : `${handle} names only ${count} places.`,
  places: (handle, chosen) => `${handle} names several places, this is ${chosen}:`,
  address: address => `Addresses are not opened from here: ${address}`,
  noEditor: file => `No editor is set (VISUAL, EDITOR). The file: ${file}`,
  noFile: file => `There is no file ${file} here.`,
}

const ZH: HandleWords = {
  wrong: command =>
    `/${command} 后面要有一块的句柄，见各行和翻看屏（Ctrl+T）。例如：/${command} a57`,
  none: handle => `没有 ${handle} 这一块。`,
  gone: (handle, place) =>
    `${handle} 这一块已经不在内存里了，只在${place === "disk" ? "磁盘上" : "终端的回滚里"}。`,
  whole: (handle, extent) => (extent === "whole" ? `${handle} 全文：` : `${handle} 到目前为止：`),
  noPlace: handle => `${handle} 没有提到文件或地址。`,
  noSuchPlace: (handle, count) => `${handle} 只提到 ${count} 处。`,
  places: (handle, chosen) => `${handle} 提到几处，这是第 ${chosen} 处：`,
  address: address => `这里不打开地址：${address}`,
  noEditor: file => `没有设置编辑器（VISUAL、EDITOR）。文件：${file}`,
  noFile: file => `这里没有文件 ${file}。`,
}

export const HANDLE_WORDS: Readonly<Record<Locale, HandleWords>> = {en: EN, zh: ZH}
