// What the emulator answers and remembers beyond xterm.js: questions, keyboard flags, modes.
// Knows control sequences; never the screen's text.

import type {Terminal} from "@xterm/headless"
import type {Personality} from "./personality.js"

/** Modes that are on when a terminal starts: autowrap and the visible cursor. */
const ON_AT_START: readonly number[] = [7, 25]

/** What the program has switched, so that a test can see whether it was all switched back. */
export class Ledger {
  readonly #on = new Set<number>(ON_AT_START)
  /** Kitty keyboard flags, newest last; one stack for each screen. */
  readonly #keyboard = {normal: [0], alternate: [0]}
  /** Target of the hyperlink that is open, "" for none. */
  link = ""
  /** What the clipboard was set to. */
  clipboard: string | undefined
  title = ""
  /** Last DECSCUSR parameter; 0 is the user's own. */
  cursorShape = 0
  /** Last modifyOtherKeys level. */
  otherKeys = 0

  /** Is a DEC private mode on? */
  isOn(mode: number): boolean {
    return this.#on.has(mode)
  }

  /** All private modes that are not as they were at the start, in order. */
  get changed(): readonly number[] {
    const all = new Set([...this.#on, ...ON_AT_START])
    return [...all]
      .filter(mode => this.#on.has(mode) !== ON_AT_START.includes(mode))
      .sort((a, b) => a - b)
  }

  set(mode: number, to: "on" | "off"): void {
    if (to === "on") this.#on.add(mode)
    else this.#on.delete(mode)
  }

  get keyboard(): number[] {
    return this.isOn(1049) || this.isOn(1047) || this.isOn(47)
      ? this.#keyboard.alternate
      : this.#keyboard.normal
  }
}

/** Where answers go: towards the program. */
export type Reply = (bytes: string) => void

/** Teaches an emulator the answers of a personality, and keeps the ledger. */
export function listen(terminal: Terminal, personality: Personality, reply: Reply): Ledger {
  const ledger = new Ledger()
  keepModes(terminal, personality, ledger)
  keepMarks(terminal, ledger)
  answerModes(terminal, personality, {ledger, reply})
  answerNames(terminal, personality, reply)
  if (personality.keyboard === "kitty") speakKitty(terminal, ledger, reply)
  return ledger
}

function keepModes(terminal: Terminal, personality: Personality, ledger: Ledger): void {
  for (const [final, to] of [
    ["h", "on"],
    ["l", "off"],
  ] as const) {
    terminal.parser.registerCsiHandler({prefix: "?", final}, parameters => {
      const ignored = personality.alternate === "ignored" && parameters[0] === 1049
      for (const mode of parameters) {
        if (ignored || (mode === 2026 && personality.synchronized !== "known")) continue
        if (typeof mode === "number") ledger.set(mode, to)
      }
      return ignored
    })
  }
}

function keepMarks(terminal: Terminal, ledger: Ledger): void {
  const {parser} = terminal
  terminal.onTitleChange(title => {
    ledger.title = title
  })
  parser.registerOscHandler(8, text => {
    ledger.link = text.slice(text.indexOf(";") + 1)
    return false
  })
  parser.registerOscHandler(52, text => {
    const [, to, base64] = /^([a-z]*);([A-Za-z0-9+/]*={0,2})$/.exec(text) ?? []
    if (to === "c") ledger.clipboard = Buffer.from(base64 ?? "", "base64").toString("utf8")
    return true
  })
  parser.registerCsiHandler({intermediates: " ", final: "q"}, parameters => {
    ledger.cursorShape = first(parameters)
    return false
  })
  parser.registerCsiHandler({prefix: ">", final: "m"}, parameters => {
    if (first(parameters) === 4) ledger.otherKeys = Number(parameters[1] ?? 0)
    return true
  })
}

interface Answering {
  readonly ledger: Ledger
  readonly reply: Reply
}

function answerModes(terminal: Terminal, personality: Personality, to: Answering): void {
  const question = {prefix: "?", intermediates: "$", final: "p"}
  terminal.parser.registerCsiHandler(question, parameters => {
    if (first(parameters) === 2027 && personality.clusters === "offered") {
      to.reply(`\x1b[?2027;${to.ledger.isOn(2027) ? 1 : 2}$y`)
      return true
    }
    if (first(parameters) !== 2026) return false
    const known = to.ledger.isOn(2026) ? 1 : 2
    if (personality.synchronized !== "silent") {
      to.reply(`\x1b[?2026;${personality.synchronized === "known" ? known : 0}$y`)
    }
    return true
  })
}

function answerNames(terminal: Terminal, personality: Personality, reply: Reply): void {
  const {version, background} = personality
  if (personality.status === "silent") {
    terminal.parser.registerCsiHandler({final: "n"}, parameters => first(parameters) === 5)
  }
  terminal.parser.registerCsiHandler({prefix: ">", final: "q"}, () => {
    if (version !== undefined) reply(`\x1bP>|${version}\x1b\\`)
    return true
  })
  terminal.parser.registerOscHandler(11, text => {
    if (text !== "?" || background === undefined) return false
    reply(`\x1b]11;${background}\x1b\\`)
    return true
  })
}

function speakKitty(terminal: Terminal, ledger: Ledger, reply: Reply): void {
  const {parser} = terminal
  parser.registerCsiHandler({prefix: "?", final: "u"}, () => {
    reply(`\x1b[?${ledger.keyboard.at(-1)}u`)
    return true
  })
  parser.registerCsiHandler({prefix: ">", final: "u"}, parameters => {
    ledger.keyboard.push(first(parameters))
    return true
  })
  parser.registerCsiHandler({prefix: "<", final: "u"}, parameters => {
    for (let n = Math.max(1, first(parameters)); n > 0; n--) ledger.keyboard.pop()
    if (ledger.keyboard.length === 0) ledger.keyboard.push(0)
    return true
  })
  parser.registerCsiHandler({prefix: "=", final: "u"}, parameters => {
    const flags = first(parameters)
    const before = ledger.keyboard.pop() ?? 0
    const how = Number(parameters[1] ?? 1)
    ledger.keyboard.push(how === 2 ? before | flags : how === 3 ? before & ~flags : flags)
    return true
  })
}

function first(parameters: readonly (number | number[])[]): number {
  const value = parameters[0]
  return typeof value === "number" ? value : 0
}
