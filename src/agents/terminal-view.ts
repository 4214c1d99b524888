// Keeps the cards of tool calls that show a live terminal up to date: the terminal's output becomes
// the text of the card. Never runs anything; never knows the screen.

import type {SessionUpdate, ToolCallContent} from "@agentclientprotocol/sdk"
import type {TerminalMark} from "../agent.js"

// Ten pictures a second are as many as anybody reads.
const INTERVAL_MS = 100

/** The output of a terminal, and how many lines before it are not kept. */
export interface TerminalText {
  readonly text: string
  readonly before: number
  /** How the command ended; undefined while it runs, or if nothing went wrong. */
  readonly exit: TerminalMark["platen/exit"]
}

/** What the view needs: the output of a terminal (undefined when unknown), and where to tell. */
export interface TerminalViewOptions {
  readonly outputOf: (terminalId: string) => TerminalText | undefined
  readonly send: (update: SessionUpdate) => void
}

/** Remembers which call shows which terminal, also after the terminal is released. */
export class TerminalView {
  readonly #options: TerminalViewOptions
  readonly #contents = new Map<string, readonly ToolCallContent[]>()
  readonly #last = new Map<string, TerminalText>()
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: TerminalViewOptions) {
    this.#options = options
  }

  /** Takes note of an update that passes by. */
  see(update: SessionUpdate): void {
    if (update.sessionUpdate !== "tool_call" && update.sessionUpdate !== "tool_call_update") return
    const {content} = update
    if (content === undefined || content === null) return
    if (content.some(item => item.type === "terminal")) {
      this.#contents.set(update.toolCallId, content)
      for (const item of content) if (item.type === "terminal") this.change(item.terminalId)
    } else {
      this.#contents.delete(update.toolCallId)
    }
  }

  /** A terminal printed or ended: its cards follow within INTERVAL_MS. */
  change(terminalId: string): void {
    this.#changed.add(terminalId)
    this.#timer ??= setTimeout(() => this.#tell(), INTERVAL_MS)
  }

  /** Tells at once what waits; before a terminal is released, and before a turn ends. */
  flush(): void {
    if (this.#timer !== undefined) this.#tell()
  }

  /** Forgets everything. */
  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#contents.clear()
  }

  #tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const id of this.#changed) {
      const output = this.#options.outputOf(id)
      if (output !== undefined) this.#last.set(id, {...output})
    }
    for (const [toolCallId, content] of this.#contents) {
      const touched = content.some(i => i.type === "terminal" && this.#changed.has(i.terminalId))
      if (!touched) continue
      this.#options.send({
        sessionUpdate: "tool_call_update",
        toolCallId,
        content: content.map(item => this.#shown(item)),
      })
    }
    this.#changed.clear()
  }

  #shown(item: ToolCallContent): ToolCallContent {
    if (item.type !== "terminal") return item
    const last = this.#last.get(item.terminalId)
    // A terminal that never was ours stays what the agent said.
    if (last === undefined) return item
    const exit = last.exit === undefined ? {} : {"platen/exit": last.exit}
    const mark = {"platen/terminal": last.before, ...exit} satisfies TerminalMark
    return {type: "content", content: {type: "text", text: last.text, _meta: {...mark}}}
  }
}
