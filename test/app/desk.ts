// The whole program on an emulator, with an agent that a test plays by hand.

import type {Agent, AgentEvent, ConnectAgent} from "../../src/agent.js"
import type {WidthMemory} from "../../src/app/dialogue.js"
import {later} from "../../src/app/later.js"
import {Loop} from "../../src/app/loop.js"
import type {LoopParts} from "../../src/app/loop-parts.js"
import {resumed} from "../../src/app/resumed.js"
import type {PastSession} from "../../src/app/sessions-port.js"
import {createState} from "../../src/app/state.js"
import {welcomed} from "../../src/app/welcome.js"
import {THEME} from "../../src/cells/theme.js"
import type {Locale, Size} from "../../src/ports.js"
import {marksOf} from "../../src/screen/capabilities.js"
import * as measure from "../../src/screen/measure.js"
import type {Places} from "../../src/transcript/args/call.js"
import type {Fold} from "../../src/transcript/block.js"
import type {Reasoning} from "../../src/transcript/fold.js"
import {rich} from "../../src/transcript/rich.js"
import {type Glyphs, UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {TestClock} from "../help/clock.js"
import {Emulator} from "../help/emulator.js"
import type {Personality} from "../help/personality.js"

export interface DeskOptions extends Size {
  readonly personality?: Partial<Personality>
  readonly locale?: Locale
  readonly fps?: number
  readonly blocks?: number
  readonly scroll?: "feed" | "margins"
  /** Variables by which the window is known; it is left alone without. */
  readonly banner?: Readonly<Record<string, string>>
  /** Variables by which the terminal is known. */
  readonly environment?: Readonly<Record<string, string>>
  /** What is remembered of terminals, and what is wished of their widths. */
  readonly memory?: WidthMemory
  readonly ambiguous?: 1 | 2
  readonly lookOn?: LoopParts["lookOn"]
  /** How work stands: open if nobody says, since most stories are about cards. */
  readonly fold?: Fold
  readonly reasoning?: Reasoning
  /** The directories that paths are shortened against. */
  readonly places?: Places
  /** What signs are drawn of: Unicode ones if nobody says. */
  readonly glyphs?: Glyphs
  /** Where prose breaks. */
  readonly wrap?: "word" | "terminal"
  /** What the shell does while the program is stopped. */
  readonly suspend?: () => Promise<void>
  /** Where what is not sent is kept. */
  readonly unsent?: LoopParts["unsent"]
  /** The reader's own editor. */
  readonly edit?: LoopParts["edit"]
  /** Files that blocks name. */
  readonly files?: LoopParts["files"]
  /** How what the first frame does not need is loaded. */
  readonly loadRich?: LoopParts["loadRich"]
  readonly loadLater?: LoopParts["loadLater"]
  /** What keeps blocks that go out of memory. */
  readonly loadArchives?: LoopParts["loadArchives"]
  /** A session that goes on. */
  readonly past?: PastSession
  /** What has a clipboard besides the terminal. */
  readonly copy?: LoopParts["copy"]
  /** Another agent than the one played by hand; made on the desk's clock. */
  readonly agent?: (clock: TestClock) => ConnectAgent
}

export class Desk {
  readonly clock = new TestClock()
  readonly emulator: Emulator
  readonly loop: Loop
  /** What the program asked of the agent. */
  readonly asked: string[] = []
  tell: (event: AgentEvent) => void = () => {}
  left = false

  constructor(options: DeskOptions) {
    const {columns, rows, personality = {}, locale = "en", wrap = "word"} = options
    const {reasoning = "line", glyphs = UNICODE_GLYPHS} = options
    const look = {theme: THEME, glyphs, locale, wrap, reasoning}
    this.emulator = new Emulator({columns, rows, personality, clock: this.clock})
    const setting = {
      locale,
      directory: "~/project",
      branch: "main",
      version: "1.0",
      source: "agent",
      fold: options.fold ?? "open",
      reasoning,
      ...(options.places ? {places: options.places} : {}),
    } as const
    const blocks = options.blocks ?? 500
    const fresh = createState({
      setting,
      size: {columns, rows},
      blocks,
      history: [],
      agent: "tester",
    })
    this.loop = new Loop({
      terminal: this.emulator,
      clock: this.clock,
      connect: options.agent?.(this.clock) ?? (send => this.#connect(send)),
      ...(options.past ? resumed(fresh, options.past, "screen") : {state: welcomed(fresh)}),
      look,
      marks: marksOf(options.environment ?? {}),
      lookOn: options.lookOn ?? (() => look),
      widths: {
        ambiguous: options.ambiguous ?? "auto",
        load: async () => ({measure, memory: options.memory}),
      },
      fps: options.fps ?? 60,
      banner: options.banner,
      scroll: options.scroll ?? "feed",
      loadRich: options.loadRich ?? (async () => rich),
      loadLater: options.loadLater ?? (async () => later),
      suspend: async () => {
        await options.suspend?.()
        return "stopped"
      },
      unsent: options.unsent,
      edit: options.edit,
      files: options.files,
      loadArchives: options.loadArchives,
      copy: options.copy,
    })
  }

  /** Starts, and waits until the first picture stands. */
  async start(): Promise<void> {
    void this.loop.start().then(() => {
      this.left = true
    })
    await this.rest()
    this.tell({type: "ready", name: "tester", version: "1", sessionId: "s1"})
    await this.rest()
  }

  /** Lets what is due happen: half a second of the program's time. */
  async rest(ms = 500): Promise<void> {
    await this.emulator.settle()
    for (let passed = 0; passed < ms; passed += 20) {
      await this.clock.run(20)
      await this.emulator.settle()
    }
  }

  async type(text: string): Promise<void> {
    this.emulator.type(text)
    await this.rest(60)
  }

  async says(text: string): Promise<void> {
    this.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text}})
    await this.rest(40)
  }

  update(update: Extract<AgentEvent, {type: "update"}>["update"]): void {
    this.tell({type: "update", update})
  }

  async ends(): Promise<void> {
    this.tell({type: "turn-end", reason: "end_turn", usage: undefined})
    await this.rest()
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
