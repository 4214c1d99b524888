// HTML, and what is written like it, with the languages in its scripts and styles.

import {css, less, sCSS} from "@codemirror/legacy-modes/mode/css"
import {javascript, json, typescript} from "@codemirror/legacy-modes/mode/javascript"
import {html as htmlParser} from "@codemirror/legacy-modes/mode/xml"
import {copyOf, settle, startOf} from "../language.js"
import type {Mode, TokenStream} from "../mode.js"

const html: Mode = htmlParser

interface MarkupState {
  markup: unknown
  /** The tag whose attributes are read, if its content has a language of its own; "/" where the
   *  name of a closing tag comes. */
  tag: "script" | "style" | "/" | undefined
  /** Its attributes, as far as they were read. */
  attributes: string
  inner:
    | {readonly tag: "script" | "style"; readonly mode: Mode; readonly state: unknown}
    | undefined
}

export const markup: Mode<MarkupState> = {
  startState: () => ({markup: startOf(html), tag: undefined, attributes: "", inner: undefined}),
  copyState({inner, ...state}) {
    const copy = inner && {...inner, state: copyOf(inner.mode, inner.state)}
    return {...state, markup: copyOf(html, state.markup), inner: copy}
  },
  token(stream, state) {
    if (state.inner) {
      if (stream.sol()) settle(state.inner.mode)
      const name = innerToken(stream, state.inner)
      if (name !== undefined) return name
      state.inner = undefined
    }
    const name = html.token(stream, state.markup) ?? null
    see(stream.current(), name, state)
    return name
  },
  blankLine({inner}) {
    inner?.mode.blankLine?.(inner.state, 2)
  },
}

/** The next token of a script or style; `undefined` where it ends. */
function innerToken(
  stream: TokenStream,
  {tag, mode, state}: NonNullable<MarkupState["inner"]>,
): string | null | undefined {
  const end = new RegExp(`</${tag}`, "i")
  const at = stream.string.slice(stream.pos).search(end)
  if (at === 0) return undefined
  const from = stream.pos
  const name = mode.token(stream, state) ?? null
  if (at > 0 && stream.pos > from + at) stream.pos = from + at
  return name
}

/** Takes note of a token of the markup: after the tag of a script its content begins. */
function see(token: string, name: string | null, state: MarkupState): void {
  const {tag} = state
  if (name?.split(/[ .]/)[0] === "tag") {
    const opened = tag === "/" ? undefined : token.toLowerCase()
    state.tag = opened === "script" || opened === "style" ? opened : undefined
    state.attributes = ""
  } else if (token === "</") {
    state.tag = "/"
  } else if (token === "/>" || tag === "/" || tag === undefined) {
    state.tag = undefined
  } else if (token === ">") {
    state.tag = undefined
    const mode = modeOf(tag, state.attributes)
    if (!mode) return
    settle(mode)
    state.inner = {tag, mode, state: startOf(mode)}
  } else if (state.attributes.length < ATTRIBUTES_UNITS_MAX) {
    state.attributes += token
  }
}

/** Attributes that are looked at, in UTF-16 units. */
const ATTRIBUTES_UNITS_MAX = 200

function modeOf(tag: "script" | "style", attributes: string): Mode | undefined {
  if (tag === "style") {
    if (/lang=["']?(?:scss|sass)/.test(attributes)) return sCSS
    return /lang=["']?less/.test(attributes) ? less : css
  }
  if (/lang=["']?(?:ts|typescript)/.test(attributes)) return typescript
  if (/type=["']?[^"'>]*json|type=["']?importmap/.test(attributes)) return json
  return /type=["']?text\/(?!javascript)/.test(attributes) ? undefined : javascript
}
