// The loop of the linear form: a conversation that only appends rows, for terminals without a
// cursor and for screen readers. The same events, state and effects as on the screen; another view.
// Writes text and newlines, nothing else; never switches, asks or moves anything.
//
// The terminal edits lines and echoes them (it was left in its own mode), so what was typed behind
// the label "You: " stands there already and is not written again.

import type {AgentEvent, ConnectAgent} from "../agent.js"
import {never} from "../never.js"
import type {Clock, Terminal} from "../ports.js"
import {visible} from "../text/visible.js"
import type {ArchiveMaker} from "../transcript/archive.js"
import type {Look} from "../transcript/look.js"
import type {Rich} from "../transcript/sources.js"
import {Agents} from "./agents.js"
import {Archiving} from "./archiving.js"
import {closingLine} from "./closing.js"
import type {Copy, CopyPort} from "./copied.js"
import {shelved} from "./errands.js"
import {later} from "./later.js"
import {type LineEvent, LineReader} from "./line-reader.js"
import {interruptUpdate, lineText, lineUpdate} from "./linear-line.js"
import {INDENT} from "./linear-rows.js"
import {LINEAR_WORDS} from "./linear-words.js"
import type {Means} from "./means.js"
import {Page} from "./page.js"
import {said, wordsOf} from "./said.js"
import {shortId, titleOf} from "./session-name.js"
import {SESSION_WORDS} from "./session-words.js"
import type {SessionsPort} from "./sessions-port.js"
import type {AppEvent, Effect, State, Step} from "./state.js"
import {STOP_LATE_MS} from "./stopping.js"
import type {Teller} from "./teller.js"
import {Tellers} from "./tellers.js"
import {closed, update} from "./update.js"

/** How long news of the agent are gathered before they are written, in ms. */
export const GATHER_MS = 40
/** How long the end waits for the last rows to be taken, in ms. */
export const LAST_ROWS_MS = 1000

export interface LinearParts {
  /** In its own mode: it edits lines, echoes them, and makes signals of Ctrl+C and Ctrl+Z. */
  readonly terminal: Terminal
  readonly clock: Clock
  readonly connect: ConnectAgent
  readonly state: State
  readonly look: Look
  /** Loads what the first row does not need: Markdown, diffs. */
  readonly loadRich: () => Promise<Rich>
  /** The same for what keeps blocks that go out of memory; `undefined`: they are gone then. */
  readonly loadArchives: (() => Promise<ArchiveMaker>) | undefined
  /** Sessions on disk. `undefined`: there are none. */
  readonly sessions?: SessionsPort | undefined
  /** Whatever has a clipboard, and files: the terminal is sent no escapes. */
  readonly copy: CopyPort | undefined
}

export class LinearLoop {
  readonly #parts: LinearParts
  readonly #tellers: Tellers
  readonly #reader: LineReader
  readonly #page: Page
  readonly #archiving: Archiving
  #state: State
  readonly #agents = new Agents()
  /** "sent": a prompt is on its way and its turn has not begun. */
  #prompt: "none" | "sent" = "none"

  constructor(parts: LinearParts) {
    this.#parts = parts
    this.#state = welcomed(parts.state)
    this.#tellers = new Tellers(parts.look)
    this.#reader = new LineReader(parts.clock, event => this.#read(event))
    this.#page = new Page(parts, () => this.#write())
    const {loadArchives} = parts
    const full = (message: string) => this.send({type: "archive-full", message})
    this.#archiving = new Archiving({loadArchives, full})
  }

  /** Runs until the user leaves or `stop` is called. */
  start(): Promise<void> {
    const {terminal, loadRich} = this.#parts
    terminal.onBytes(bytes => this.#reader.feed(bytes))
    terminal.onDrain(() => this.#page.request("now"))
    this.#connect(this.#state.sessions.focus)
    this.#page.request("now")
    void loadRich().then(rich => {
      this.#tellers.load(rich)
      this.#page.request("now")
    })
    return new Promise(resolve => {
      this.#page.end = resolve
    })
  }

  /** Something happened. */
  send(event: AppEvent): void {
    const {focus} = this.#state.sessions
    const isOurs = event.type === "agent" && (event.session ?? focus) === focus
    if (isOurs) this.#hear(event.event, event.at)
    else {
      const step = update(this.#state, event, this.#means)
      this.#take(step, event.type === "agent" ? GATHER_MS : "now")
    }
  }

  /** Ctrl+C: the terminal has shown it, and dropped what was typed in this line. */
  interrupt(): void {
    const {clock, look} = this.#parts
    const before = this.#state.turn
    this.#reader.clear()
    this.#page.broken()
    this.#take(interruptUpdate(this.#state, clock.now(), this.#means), "now")
    if (this.#page.life !== "running") return
    const stops = this.#state.turn?.stopping === "asked" && before?.stopping === "no"
    const hint = `${wordsOf(this.#state).quitHint}.`
    this.#teller.remark(0, stops ? LINEAR_WORDS[look.locale].stopping : hint)
  }

  /** The one that tells the session in focus. */
  get #teller(): Teller {
    return this.#tellers.of(this.#state.sessions.focus)
  }

  get #means(): Means {
    return {look: this.#parts.look, later}
  }

  /** Ends the run as the user's own wish would; also when there is nothing more to read. */
  stop(): void {
    const {clock} = this.#parts
    if (this.#page.life !== "running") return
    this.#page.life = "ending"
    this.#state = closed(this.#state, clock.now())
    this.#agents.see(this.#state)
    clock.setTimer(LAST_ROWS_MS, () => void this.#leave())
    this.#page.request("now")
  }

  #read(event: LineEvent): void {
    const {isOpen} = this.#page
    this.#page.typed()
    if (event.type === "more") {
      if (isOpen) this.#page.write([], INDENT)
      return
    }
    this.#teller.interrupt()
    const at = this.#parts.clock.now()
    const step = lineUpdate(this.#state, {text: event.text, at}, this.#means)
    for (const effect of step.effects) {
      // Another prompt may have waited longer, and goes first.
      const isTyped = effect.type === "prompt" && effect.text === lineText(event.text)
      if (isTyped && isOpen) this.#teller.echoed(effect.text)
    }
    this.#take(step, "now")
  }

  #hear(event: AgentEvent, at: number): void {
    const before = this.#state
    const step = update(before, {type: "agent", event, at}, this.#means)
    const words = LINEAR_WORDS[this.#parts.look.locale]
    const {transcript} = step.state
    if (event.type === "turn-start") this.#teller.remark(transcript.nextId, words.working)
    if (event.type === "turn-end") {
      // The closing line is for the eye; a sentence stands for it.
      const {turn} = before
      const closing = closingLine(step.state, event, {turn, at})
      const last = transcript.blocks.at(-1)
      if (closing && last?.type === "notice" && last.text === closing.text) {
        this.#teller.silence(last.id)
      }
      const stop = wordsOf(before).stops[event.reason] ?? visible(event.reason)
      const row = words.ended(
        event.reason === "end_turn" ? undefined : stop,
        turn ? at - turn.startedAt : 0,
      )
      this.#teller.remark(transcript.nextId, row)
    }
    if (event.type === "turn-start" || event.type === "turn-failed" || event.type === "ended") {
      this.#prompt = "none"
    }
    if (event.type === "turn-failed" && before.queue.length > 0) {
      this.#teller.remark(transcript.nextId, words.waiting(before.queue.length))
    }
    this.#take(step, GATHER_MS)
  }

  #take(step: Step, urgency: "now" | number): void {
    if (this.#page.life !== "running") return
    const {focus} = this.#state.sessions
    this.#state = step.state
    this.#agents.see(step.state)
    if (step.state.sessions.focus !== focus) this.#turned()
    this.#page.request(urgency)
    for (const effect of step.effects) this.#carryOut(effect)
  }

  /** Another session is told from now on: what came there since it was told last, or all of it. */
  #turned(): void {
    const {sessions} = this.#state
    this.#prompt = "none"
    const words = SESSION_WORDS[this.#parts.look.locale]
    const row = words.heading(sessions.focus, shortId(this.#state), titleOf(this.#state))
    this.#teller.remark(0, `${row}.`)
  }

  #carryOut(effect: Effect): void {
    const {focus} = this.#state.sessions
    switch (effect.type) {
      case "prompt":
        this.#prompt = "sent"
        return this.#agents.tell(focus, effect)
      case "cancel":
        this.#agents.tell(focus, effect)
        return this.#expectStop()
      case "end-agent":
      case "answer":
        return this.#agents.tell(focus, effect)
      case "elsewhere":
        return this.#agents.tell(effect.session, effect.wish)
      case "close-session":
        this.#tellers.end(effect.session)
        return this.#agents.leave(effect)
      case "open-session":
        return this.#connect(effect.session, effect.connect)
      case "shelf":
        return void shelved(effect.ask, this.#parts.sessions).then(event => {
          if (event) this.send(event)
        })
      case "restart":
        return this.#connect(focus)
      case "copy":
        return this.#copy(effect.copy)
      case "open":
        // The terminal is nobody's to lend here: the file is named.
        return this.send({type: "opened", file: effect.file, came: {type: "unset"}})
      case "wait":
      case "redraw":
      case "suspend":
      case "page":
      case "edit":
        // Everything is loaded, nothing is ever drawn twice, there is no other screen, and the
        // terminal itself stops the program.
        return
      case "quit":
        return this.stop()
      default:
        return never(effect)
    }
  }

  #copy(copy: Copy): void {
    const ways = {port: this.#parts.copy, terminal: undefined}
    void later.copyOut(copy, ways).then(came => this.send({type: "copied", copy, came}))
  }

  #expectStop(): void {
    const {turn, sessions} = this.#state
    if (!turn) return
    const {focus: session} = sessions
    const tell = () => this.send({type: "stop-is-late", session, firstBlock: turn.firstBlock})
    this.#parts.clock.setTimer(STOP_LATE_MS, tell)
  }

  #connect(session: number, connect = this.#parts.connect): void {
    const {clock} = this.#parts
    this.#prompt = "none"
    this.#agents.connect(session, connect, event =>
      this.send({type: "agent", session, event, at: clock.now()}),
    )
    this.#agents.see(this.#state)
  }

  #write(): void {
    if (!this.#page.isFree) return
    const {transcript} = this.#state
    const rows = this.#teller.rows(this.#state)
    this.#page.write(rows, this.#label())
    const trimmed = this.#archiving.trimmed(transcript, this.#teller.needed)
    if (trimmed !== transcript) this.#state = {...this.#state, transcript: trimmed}
    const progress = this.#teller.progress(this.#state)
    if (this.#page.life === "ending" && progress === "through") void this.#leave()
  }

  /** The label that a line is typed behind; `undefined` while none is waited for. */
  #label(): string | undefined {
    const {setting, asks, turn} = this.#state
    if (this.#page.life !== "running" || setting.source === "recording") return undefined
    if (this.#teller.progress(this.#state) === "behind") return undefined
    const [ask] = asks
    const isIdle = !turn && this.#prompt === "none"
    const isAsked = ask !== undefined && ask.id === this.#teller.asked
    if (!isIdle && !isAsked) return undefined
    return LINEAR_WORDS[this.#parts.look.locale].labels.you
  }

  async #leave(): Promise<void> {
    if (this.#page.life === "over") return
    const {terminal} = this.#parts
    const gone = this.#agents.close()
    await this.#page.finish(LAST_ROWS_MS)
    terminal.onBytes(undefined)
    terminal.onDrain(undefined)
    this.#reader.clear()
    await gone
    this.#page.end()
  }
}

/** The first row of a conversation: who answers, where, and what can be typed. */
function welcomed(state: State): State {
  const {locale, version, directory, source} = state.setting
  const words = LINEAR_WORDS[locale]
  const agent = visible(state.agent.name)
  const text = words.welcome({version, agent, directory: visible(directory)})
  return said(state, {tone: "info", text: source === "recording" ? words.recording : text})
}
