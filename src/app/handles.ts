// What is done with a block that is named by its handle: shown once more, its file opened. Pure;
// nothing that was committed is touched, for whatever is shown comes as a block of its own.
//
//     /show a57      the whole of it, below        /open a57      its first file, or its address
//                                                  /open a57 2    the second

import {never} from "../never.js"
import type {ToldBlock} from "../transcript/block.js"
import {drawnAs} from "../transcript/block.js"
import {blocksOf, liveWork} from "../transcript/fold.js"
import {idOfHandle} from "../transcript/handle.js"
import {append, recalled} from "../transcript/transcript.js"
import type {FilePlace, Opened} from "./edited.js"
import {HANDLE_WORDS} from "./handle-words.js"
import {type NamedPlace, placesOf} from "./places.js"
import {said, wordsOf} from "./said.js"
import {type AppEvent, only, type State, type Step} from "./state.js"

/** Carries a command out that takes a handle. */
export function handleCommand(
  state: State,
  {name, rest}: Pick<Extract<AppEvent, {type: "handle"}>, "name" | "rest">,
): Step {
  const words = HANDLE_WORDS[state.setting.locale]
  const [, handle = "", number] = /^(\S+)(?:\s+(\d{1,6}))?$/.exec(rest.trim()) ?? []
  const isWrong = idOfHandle(handle) === undefined || (name === "show" && number !== undefined)
  if (isWrong) return only(said(state, {tone: "warning", text: words.wrong(name)}))
  const block = kept(state, handle)
  if (!block) return only(notKept(state, handle))
  switch (name) {
    case "show":
      return only(shown(state, handle.toLowerCase(), block))
    case "open":
      return opening(state, placesOf(block), {
        handle: handle.toLowerCase(),
        number: Number(number ?? 1),
      })
    default:
      return never(name)
  }
}

/** The block that a handle names, wherever it is; of one that was shown once more, what it
 *  shows. */
export function kept(state: State, handle: string): ToldBlock | undefined {
  const block = recalled(state.transcript, idOfHandle(handle) ?? 0)
  return block && drawnAs(block)
}

/** Says that there is no block of that handle, or none any more. */
export function notKept(state: State, handle: string): State {
  const words = HANDLE_WORDS[state.setting.locale]
  const {blocks, nextId, older = 0} = state.transcript
  const id = idOfHandle(handle) ?? 0
  const name = handle.toLowerCase()
  const isOlder = id < (blocks[0]?.id ?? nextId)
  const text = isOlder ? words.gone(name, id < older ? "disk" : "scrollback") : words.none(name)
  return said(state, {tone: "warning", text})
}

/** What came of a file that was to be opened. */
export function opened(state: State, {path, line}: FilePlace, came: Opened): State {
  const words = HANDLE_WORDS[state.setting.locale]
  const name = line === undefined ? path : `${path}:${line}`
  const warned = (text: string) => said(state, {tone: "warning", text})
  switch (came.type) {
    case "opened":
      return state
    case "unset":
      return said(state, {tone: "info", text: words.noEditor(name)})
    case "no-file":
      return warned(words.noFile(name))
    case "failed":
      return warned(wordsOf(state).editorFailed(came.editor, came.how))
    default:
      return never(came)
  }
}

function shown(state: State, handle: string, block: ToldBlock): State {
  const words = HANDLE_WORDS[state.setting.locale]
  const text = words.whole(handle, block.life === "live" ? "so far" : "whole")
  const headed = said(state, {tone: "info", text})
  // Of work its heading comes first, and then all that is folded below it.
  const below = block.type === "work" ? blocksOf(state.transcript, block) : []
  const again = {type: "shown", life: "final", work: liveWork(state.transcript)?.id} as const
  const first = append(headed.transcript, {...again, of: block})
  const transcript = below.reduce((all, one) => {
    return one.type === "shown" ? all : append(all, {...again, of: one, below: "heading"})
  }, first)
  return {...headed, transcript}
}

function opening(
  state: State,
  places: readonly NamedPlace[],
  {handle, number}: {readonly handle: string; readonly number: number},
): Step {
  const words = HANDLE_WORDS[state.setting.locale]
  const warned = (text: string) => only(said(state, {tone: "warning", text}))
  const place = places[number - 1]
  if (places.length === 0) return warned(words.noPlace(handle))
  if (!place) return warned(words.noSuchPlace(handle, places.length))
  const others = places.map((one, index) => `${index + 1}  ${nameOf(one)}`)
  const listed =
    places.length > 1
      ? said(state, {tone: "info", text: words.places(handle, number), detail: others})
      : state
  if (place.type === "file") return {state: listed, effects: [{type: "open", file: place}]}
  return only(said(listed, {tone: "info", text: words.address(place.address)}))
}

function nameOf(place: NamedPlace): string {
  if (place.type === "address") return place.address
  return place.line === undefined ? place.path : `${place.path}:${place.line}`
}
