// Keys that came in one piece with text: pasted, whatever the marks around them say.
// Knows the events of one read after another; never bytes, and never the time: whoever feeds it
// says by `flush` that the line went quiet.
//
// Two things that a paste does must not send anything. A terminal without bracketed paste gives its
// line ends as Enter; and a clipboard that holds the end mark goes on as keys behind it:
//
//     one⏎two⏎            CSI 200~ abc CSI 201~ ⏎ls⏎ CSI 201~
//        ^ held             ^ held          ^ not the end: another mark comes before the pause

import {STRAY_END} from "./csi.js"
import {CTRL, type InputEvent, SHIFT} from "./event.js"
import {PASTE_BYTES_MAX} from "./paste-body.js"

/** Events on their way to whoever acts on them; what may be part of a paste waits for a pause. */
export class Burst {
  #held: InputEvent[] = []
  #heldUnits = 0
  /** UTF-16 units of text over the cap. */
  #cut = 0
  /** Text came in one piece, and no pause since: an Enter now may be a line end of it. */
  #flows = false

  /** The events of one read; gives those that can be acted on. Answers of the terminal come at
   *  once. */
  take(events: readonly InputEvent[]): readonly InputEvent[] {
    const answers = events.filter(event => !isInput(event))
    const input = events.filter(isInput)
    const from = this.#held.length > 0 ? 0 : waitsFrom(input, this.#flows)
    this.#flows ||= input.some(event => event.type === "text")
    for (const event of input.slice(from)) this.#hold(event)
    return [...answers, ...input.slice(0, from)]
  }

  /** Says that nothing came for a while: gives what waited, as keys or as the paste that it was. */
  flush(): readonly InputEvent[] {
    const held = this.#held
    const cut = this.#cut
    this.#held = []
    this.#heldUnits = 0
    this.#cut = 0
    this.#flows = false
    if (cut > 0) return [pasted(held, cut)]
    const end = held[0]?.type === "paste" ? held.lastIndexOf(STRAY_END) + 1 : 0
    const broken = end > 0 ? [pasted(held.slice(0, end), 0)] : []
    return [
      ...broken,
      ...runsOf(held.slice(end)).flatMap(run => (isPaste(run) ? [pasted(run, 0)] : run)),
    ]
  }

  /** Whether `flush` is to be called when nothing has come for a while. */
  get pending(): boolean {
    return this.#flows || this.#held.length > 0
  }

  #hold(event: InputEvent): void {
    const {length} = textOf(event)
    if (this.#heldUnits + length > PASTE_BYTES_MAX) {
      this.#cut += length
      return
    }
    this.#heldUnits += length
    this.#held.push(event)
  }
}

/** Whether it came from the user's hands, or may have. */
function isInput(event: InputEvent): boolean {
  const {type} = event
  return type === "key" || type === "text" || type === "paste" || event === STRAY_END
}

/** Index of the first event that has to wait: a paste, for its end may not be one; a text with line
 *  ends in it; or an Enter right behind a text, whose next line may come with the next read. */
function waitsFrom(events: readonly InputEvent[], flows: boolean): number {
  let at = 0
  for (const run of runsOf(events)) {
    if (run[0]?.type === "paste" || isPaste(run)) return at
    const enter = run.findIndex(isLineEnd)
    if (enter > 0 || (enter === 0 && at === 0 && flows)) return at + enter
    at += run.length
  }
  return at
}

/** Stretches of what a text consists of, and single events of any other kind. */
function runsOf(events: readonly InputEvent[]): readonly (readonly InputEvent[])[] {
  const runs: InputEvent[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last && isText(event) && isText(last[0]!)) last.push(event)
    else runs.push([event])
  }
  return runs
}

/** Whether a text goes on behind a line end. */
function isPaste(run: readonly InputEvent[]): boolean {
  const enter = run.findIndex(isLineEnd)
  return enter >= 0 && run.slice(enter).some(event => isText(event) && !isLineEnd(event))
}

function pasted(events: readonly InputEvent[], cut: number): InputEvent {
  const lost = events.reduce((sum, event) => sum + (event.type === "paste" ? event.cut : 0), cut)
  return {type: "paste", text: events.map(textOf).join(""), cut: lost}
}

/** What it adds to a pasted text; "" for keys that type nothing. */
function textOf(event: InputEvent): string {
  if (event.type === "text" || event.type === "paste") return event.text
  if (event.type !== "key") return ""
  if (isLineEnd(event)) return "\n"
  return event.key === "tab" && event.modifiers === 0 ? "\t" : event.text
}

/** Part of a text that is typed, or pasted without marks. */
function isText(event: InputEvent): boolean {
  if (event.type === "text") return true
  if (event.type !== "key" || event.action === "release") return false
  return isLineEnd(event) || ((event.modifiers & ~SHIFT) === 0 && textOf(event) !== "")
}

/** CR is Enter, LF is Ctrl+J. */
function isLineEnd(event: InputEvent): boolean {
  if (event.type !== "key") return false
  const {key, modifiers} = event
  return (key === "enter" && modifiers === 0) || (key === "j" && modifiers === CTRL)
}
