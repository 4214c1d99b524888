// A conversation without a terminal: events in, state, effects and pictures out.

import {expect} from "vitest"
import type {AgentEvent} from "../../src/agent.js"
import {later} from "../../src/app/later.js"
import {createState, type Effect, type State, withSize} from "../../src/app/state.js"
import {update} from "../../src/app/update.js"
import {view} from "../../src/app/view.js"
import {Grid} from "../../src/cells/grid.js"
import type {Style} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {THEME} from "../../src/cells/theme.js"
import type {InputEvent} from "../../src/input/event.js"
import type {Locale, Size} from "../../src/ports.js"
import type {Row} from "../../src/text/line.js"
import type {Fold} from "../../src/transcript/block.js"
import type {Reasoning} from "../../src/transcript/fold.js"
import type {Look} from "../../src/transcript/look.js"
import {rich} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {rowsFrom, START} from "../../src/transcript/view.js"
import {ASCII_GLYPHS, UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {checkGrid} from "../help/grid-check.js"
import {keyOf} from "./keys.js"

export type Update = Extract<AgentEvent, {type: "update"}>["update"]

export interface StoryOptions extends Partial<Size> {
  readonly locale?: Locale
  readonly source?: "agent" | "recording"
  readonly glyphs?: "unicode" | "ascii"
  readonly blocks?: number
  readonly history?: readonly string[]
  /** How work stands: open if nobody says, since most stories are about cards. */
  readonly fold?: Fold
  readonly reasoning?: Reasoning
  /** Called with every state before it is left for the next. */
  readonly onState?: (state: State) => void
}

export class Story {
  state: State
  /** The loop's clock, in ms. */
  at = 0
  effects: Effect[] = []
  readonly look: Look
  readonly #onState: (state: State) => void

  constructor(options: StoryOptions = {}) {
    const {columns = 80, rows = 24, locale = "en", source = "agent", history = []} = options
    const glyphs = options.glyphs === "ascii" ? ASCII_GLYPHS : UNICODE_GLYPHS
    const {reasoning = "line"} = options
    this.look = {theme: THEME, glyphs, locale, reasoning}
    this.#onState = options.onState ?? (() => {})
    const setting = {
      locale,
      directory: "~/project",
      branch: "main",
      version: "1.0",
      source,
      fold: options.fold ?? "open",
      reasoning,
    } as const
    const blocks = options.blocks ?? 500
    this.state = createState({setting, size: {columns, rows}, blocks, history, agent: "tester"})
    this.tell({type: "ready", name: "tester", version: "1", sessionId: "s1"})
  }

  tell(event: AgentEvent): this {
    return this.#step({type: "agent", event, at: this.at})
  }

  update(...updates: readonly Update[]): this {
    for (const one of updates) this.tell({type: "update", update: one})
    return this
  }

  /** Something of the wire that has no type here. */
  strange(value: Readonly<Record<string, unknown>>): this {
    return this.update(value as unknown as Update)
  }

  says(text: string, messageId?: string): this {
    const content = {type: "text", text} as const
    return this.update({
      sessionUpdate: "agent_message_chunk",
      content,
      messageId: messageId ?? null,
    })
  }

  thinks(text: string): this {
    const content = {type: "text", text} as const
    return this.update({sessionUpdate: "agent_thought_chunk", content})
  }

  call(
    toolCallId: string,
    part: Partial<Extract<Update, {sessionUpdate: "tool_call"}>> = {},
  ): this {
    return this.update({sessionUpdate: "tool_call", toolCallId, title: toolCallId, ...part})
  }

  change(
    toolCallId: string,
    part: Partial<Extract<Update, {sessionUpdate: "tool_call_update"}>> = {},
  ): this {
    return this.update({sessionUpdate: "tool_call_update", toolCallId, ...part})
  }

  begins(text = "Why?"): this {
    return this.tell({type: "turn-start", prompt: [{type: "text", text}]})
  }

  ends(
    reason: Extract<AgentEvent, {type: "turn-end"}>["reason"] = "end_turn",
    usage?: Extract<AgentEvent, {type: "turn-end"}>["usage"],
  ): this {
    return this.tell({type: "turn-end", reason, usage})
  }

  asks(
    id: number,
    title = "Run it",
    part: Partial<Extract<AgentEvent, {type: "permission"}>> = {},
  ) {
    return this.tell({
      type: "permission",
      id,
      call: {toolCallId: `c${id}`, title},
      options: [
        {optionId: "once", name: "Allow once", kind: "allow_once"},
        {optionId: "always", name: "Always allow", kind: "allow_always"},
        {optionId: "no", name: "Reject", kind: "reject_once"},
      ],
      ...part,
    })
  }

  /** Keys by the names that help gives them ("Ctrl+C"), one event each. */
  press(...keys: readonly string[]): this {
    for (const key of keys) this.input(keyOf(key))
    return this
  }

  /** Letters, one key each. */
  type(text: string): this {
    for (const letter of text) this.input(keyOf(letter))
    return this
  }

  input(event: InputEvent): this {
    return this.#step({type: "input", event, at: this.at})
  }

  say(text: string): this {
    return this.#step({type: "say", text, at: this.at})
  }

  wait(ms: number): this {
    this.at += ms
    return this
  }

  /** A second of the loop's clock is told, after `ms` since the last event. */
  second(ms: number): this {
    this.at += ms
    return this.#step({type: "second", at: this.at})
  }

  resize(columns: number, rows: number): this {
    this.state = withSize(this.state, {columns, rows})
    return this
  }

  get draft(): string {
    return this.state.editor.value.text
  }

  get notices(): string[] {
    return this.state.transcript.blocks.flatMap(block =>
      block.type === "notice" ? [block.text] : [],
    )
  }

  /** Effects since the last time. */
  took(): Effect[] {
    return this.effects.splice(0)
  }

  /** All rows of the transcript at a width, as text. */
  rows(columns = this.state.size.columns): string[] {
    return this.styledRows(columns).map(textOf)
  }

  styledRows(columns = this.state.size.columns): Row<Style>[] {
    const sources = new Sources(this.look)
    sources.load(rich)
    const at = {from: START, columns, limit: Number.POSITIVE_INFINITY}
    const {finals, lives} = rowsFrom(this.state.transcript, sources, at)
    return [...finals, ...lives].map(one => one.row)
  }

  /** The frame that a blank screen of the state's size would show, with "¦" for the caret. */
  screen(): {readonly rows: string[]; readonly fixed: string[]; readonly columnsUsed: number} {
    const {size} = this.state
    const sources = new Sources(this.look)
    sources.load(rich)
    const grid = new Grid(size, createTables())
    const frame = view({
      state: this.state,
      sources,
      room: {size, pushed: START, owned: 0, takeable: [], flight: undefined},
      grid,
      look: this.look,
      later,
      at: this.at,
    })
    if (!frame) throw new Error("nothing was drawn")
    checkGrid(grid)
    expect(frame.rows).toBeLessThanOrEqual(size.rows)
    expect(frame.caret.row).toBeLessThan(frame.rows)
    expect(frame.caret.row).toBeGreaterThanOrEqual(frame.rows - frame.fixed)
    const all = Array.from({length: frame.rows}, (_, row) => grid.textOf(row))
    const used = Array.from({length: frame.fixed}, (_, row) =>
      grid.usedColumns(frame.rows - frame.fixed + row),
    )
    const rows = frame.fixed > 0 ? all.slice(0, -frame.fixed) : all
    return {rows, fixed: all.slice(-frame.fixed), columnsUsed: Math.max(...used)}
  }

  #step(event: Parameters<typeof update>[1]): this {
    this.#onState(this.state)
    const step = update(this.state, event, {look: this.look, later})
    this.state = step.state
    this.effects.push(...step.effects)
    return this
  }
}

export function textOf(row: Row<Style>): string {
  return row
    .map(run => run.text)
    .join("")
    .trimEnd()
}
