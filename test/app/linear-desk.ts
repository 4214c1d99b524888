// The linear form on an emulator behind a kernel's line discipline: what is typed is echoed and
// arrives line by line, a newline moves to the row's start.

import type {Agent, AgentEvent} from "../../src/agent.js"
import type {CopyPort} from "../../src/app/copied.js"
import {LinearLoop, type LinearParts} from "../../src/app/linear.js"
import {createState} from "../../src/app/state.js"
import {THEME} from "../../src/cells/theme.js"
import type {Locale, Terminal} from "../../src/ports.js"
import {rich} from "../../src/transcript/rich.js"
import {UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {TestClock} from "../help/clock.js"
import {Emulator} from "../help/emulator.js"

export interface LinearDeskOptions {
  readonly locale?: Locale
  readonly source?: "agent" | "recording"
  readonly blocks?: number
  /** What keeps blocks that go out of memory. */
  readonly loadArchives?: LinearParts["loadArchives"]
  /** What has a clipboard. */
  readonly copy?: CopyPort
}

export class LinearDesk {
  readonly clock = new TestClock()
  readonly emulator: Emulator
  readonly loop: LinearLoop
  /** What the program asked of the agent. */
  readonly asked: string[] = []
  tell: (event: AgentEvent) => void = () => {}
  left = false
  #line = ""

  constructor(options: LinearDeskOptions = {}) {
    const {locale = "en", source = "agent", blocks = 500} = options
    const size = {columns: 120, rows: 24}
    this.emulator = new Emulator({...size, clock: this.clock})
    const place = {directory: "~/project", branch: "main", version: "1.0"}
    const setting = {locale, source, ...place, fold: "open", reasoning: "line"} as const
    this.loop = new LinearLoop({
      terminal: this.#tty(),
      clock: this.clock,
      connect: send => this.#connect(send),
      state: createState({setting, size, blocks, history: [], agent: "tester"}),
      look: {theme: THEME, glyphs: UNICODE_GLYPHS, locale},
      loadRich: async () => rich,
      loadArchives: options.loadArchives,
      copy: options.copy,
    })
  }

  /** Everything the program wrote. */
  get bytes(): string {
    return this.emulator.writes.join("")
  }

  /** Starts, and waits until the first label stands. */
  async start(): Promise<void> {
    this.#run()
    await this.rest()
    this.tell({type: "ready", name: "tester", version: "1", sessionId: "s1"})
    await this.rest()
  }

  /** The same with the first message given. */
  async startWith(text: string): Promise<void> {
    this.#run()
    this.loop.send({type: "say", text, at: this.clock.now()})
    await this.rest()
  }

  async rest(ms = 500): Promise<void> {
    await this.emulator.settle()
    for (let passed = 0; passed < ms; passed += 20) {
      await this.clock.run(20)
      await this.emulator.settle()
    }
  }

  /** Types as a cooked terminal takes it: echo at once, bytes when Enter comes. */
  async type(text: string): Promise<void> {
    for (const key of text) {
      this.emulator.print(key === "\n" ? "\r\n" : key)
      this.#line += key
      if (key !== "\n") continue
      this.emulator.type(this.#line)
      this.#line = ""
    }
    await this.rest(60)
  }

  /** Ctrl+C, as the kernel treats it: shown, the line begun is dropped, a signal. */
  async interrupt(): Promise<void> {
    this.emulator.print("^C")
    this.#line = ""
    this.loop.interrupt()
    await this.rest(60)
  }

  update(update: Extract<AgentEvent, {type: "update"}>["update"]): void {
    this.tell({type: "update", update})
  }

  async says(text: string): Promise<void> {
    this.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text}})
    await this.rest(60)
  }

  async ends(): Promise<void> {
    this.tell({type: "turn-end", reason: "end_turn", usage: undefined})
    await this.rest(60)
  }

  /** Asks for permission to run something, with the usual four answers. */
  async asks(id: number, title: string): Promise<void> {
    const kinds = ["allow_once", "allow_always", "reject_once", "reject_always"] as const
    const options = kinds.map(kind => ({optionId: kind, kind, name: kind}))
    this.tell({type: "permission", id, call: {toolCallId: `t${id}`, title}, options})
    await this.rest(60)
  }

  #run(): void {
    void this.loop.start().then(() => {
      this.left = true
    })
  }

  #tty(): Terminal {
    const {emulator} = this
    const raw = emulator.write.bind(emulator)
    return {
      size: () => emulator.size(),
      // What the kernel makes of a newline; `writes` keeps what the program wrote.
      write: bytes => {
        raw(bytes.replaceAll("\n", "\r\n"))
        emulator.writes[emulator.writes.length - 1] = bytes
      },
      pending: () => emulator.pending(),
      onBytes: listener => emulator.onBytes(listener),
      onResize: listener => emulator.onResize(listener),
      onDrain: listener => emulator.onDrain(listener),
    }
  }

  #connect(send: (event: AgentEvent) => void): Agent {
    this.tell = send
    return {
      prompt: content => {
        const [first] = content
        this.asked.push(`prompt ${first?.type === "text" ? first.text : first?.type}`)
        send({type: "turn-start", prompt: content})
      },
      cancel: () => void this.asked.push("cancel"),
      answer: (id, optionId) => void this.asked.push(`answer ${id} ${optionId}`),
      close: async () => void this.asked.push("close"),
    }
  }
}
