// What a terminal's answers come to, as rows of a table: asked, answered, used instead.
// Knows nothing of how it was asked.

import * as ansi from "../ansi/sequences.js"
import {Modes} from "../app/modes.js"
import {answered} from "../app/negotiation.js"
import type {Reply} from "../input/event.js"
import {
  type Capabilities,
  identify,
  type TerminalMarks,
  UNKNOWN_TERMINAL,
} from "../screen/capabilities.js"
import {type Measured, profileOf, SAMPLES, type SampleName} from "../screen/measure.js"
import type {Settings} from "../settings/settings.js"
import {visible} from "../text/visible.js"
import {DEFAULT_WIDTHS, textWidth, useWidths} from "../text/width.js"
import {type Interview, stateOf} from "./interview.js"

/** One row. */
export interface Finding {
  readonly name: string
  readonly answer: string
  readonly used: string
}

const NONE = "no answer"

/** The answers to all questions, and what the environment decides. */
export function findings(
  {replies, tookMs}: Interview,
  marks: TerminalMarks,
  settings: Settings,
): readonly Finding[] {
  const capabilities = capabilitiesOf(replies, marks)
  const by = (name: string, used: string) => ({name, answer: "environment", used})
  return [
    ...answers(replies, capabilities, settings),
    {
      name: "time for all answers",
      answer: tookMs === undefined ? NONE : `${Math.round(tookMs)} ms`,
      used: "the first frame waits for the cursor alone",
    },
    {
      name: "a narrower window",
      answer: "by name",
      used: capabilities.width === "cut" ? "rows are cut" : "rows wrap",
    },
    by("colours", settings.color),
    by("signs", settings.glyphs),
    by("language", settings.locale),
    by("form", settings.form),
  ]
}

function capabilitiesOf(replies: readonly Reply[], marks: TerminalMarks): Capabilities {
  const modes = new Modes()
  let capabilities: Capabilities = {...UNKNOWN_TERMINAL, ...identify("", marks)}
  for (const reply of replies) {
    capabilities = answered(capabilities, reply, {marks, modes}).capabilities
  }
  return capabilities
}

function answers(
  replies: readonly Reply[],
  capabilities: Capabilities,
  settings: Settings,
): readonly Finding[] {
  const told = <T extends Reply["type"]>(type: T) =>
    replies.find((reply): reply is Extract<Reply, {type: T}> => reply.type === type)
  const [cursor, size] = replies.filter(reply => reply.type === "cursor")
  const [version, keyboard, attributes] = [told("version"), told("keyboard"), told("attributes")]
  const clusters = stateOf(replies, ansi.MODE.graphemes)
  return [
    {
      name: "name (XTVERSION)",
      answer: version ? visible(version.text) : NONE,
      used: visible(capabilities.name) || "unknown terminal",
    },
    {
      name: "class (DA1)",
      answer: attributes ? attributes.values.join(" ") : NONE,
      used: "marks the end of the answers",
    },
    {
      name: "cursor (CPR)",
      answer: cursor ? `row ${cursor.row + 1}, column ${cursor.column + 1}` : NONE,
      used: cursor ? "the first frame begins there" : "the first frame begins in a fresh row",
    },
    {
      name: "size (CPR)",
      answer: size ? `${size.column + 1} x ${size.row + 1}` : NONE,
      used: size ? "asked around every frame that adds rows" : "the kernel's size, unconfirmed",
    },
    {
      name: "whole frames (mode 2026)",
      answer: stateWord(stateOf(replies, ansi.MODE.synchronized)),
      used: capabilities.synchronized ? "yes" : "no: every cell is overwritten in place",
    },
    {
      name: "clusters (mode 2027)",
      answer: stateWord(clusters),
      used: clusters !== undefined && [1, 2, 3].includes(clusters) ? "on" : "measured, see below",
    },
    {
      name: "keyboard (kitty protocol)",
      answer: keyboard ? `flags ${keyboard.flags}` : NONE,
      used: capabilities.kittyKeyboard ? "flag 1" : "legacy keys; Ctrl+J makes a new line",
    },
    background(replies, capabilities, settings),
  ]
}

function background(
  replies: readonly Reply[],
  capabilities: Capabilities,
  {theme}: Settings,
): Finding {
  const color = replies.find(reply => reply.type === "color" && reply.which === "background")
  const chosen = theme === "auto" ? capabilities.background : theme
  return {
    name: "background (OSC 11)",
    answer: color?.type === "color" ? `rgb ${color.red} ${color.green} ${color.blue}` : NONE,
    used: chosen ? `colours for a ${chosen} one` : "colours for either",
  }
}

const STATES = ["not known", "on", "off", "always on", "always off"]

/** DECRPM's states in words. */
function stateWord(state: number | undefined): string {
  return state === undefined ? NONE : `${STATES[state] ?? "not known"} (${state})`
}

/** What each sample is called. */
export const SAMPLE_WORDS: Readonly<Record<SampleName, string>> = {
  letter: "letter",
  ideograph: "ideograph",
  ellipsis: "ambiguous: ellipsis",
  dash: "ambiguous: dash",
  alpha: "ambiguous: Greek letter",
  bar: "ambiguous: block",
  circle: "ambiguous: circle",
  emojiSelector: "sign made an emoji",
  textSelector: "emoji made a sign",
  keycap: "keycap",
  tone: "hand with skin tone",
  narrowTone: "sign with skin tone",
  family: "family of three",
  joinedFlag: "flag of two emoji",
  flag: "flag of two letters",
  conjunct: "Indic conjunct",
  mark: "Indic vowel sign",
  am: "Thai SARA AM",
  jamo: "Hangul in jamo",
}

/** How wide each sample was drawn, and in how many columns it is laid out; its last is the sample.
 *  Uses the widths that it tells of. */
export function widthFindings(
  measured: Measured | undefined,
  {ambiguousWidth}: Pick<Settings, "ambiguousWidth">,
): readonly Finding[] {
  const profile = measured ? profileOf(measured) : DEFAULT_WIDTHS
  const ambiguous = ambiguousWidth === "auto" ? profile.ambiguous : ambiguousWidth
  useWidths({...profile, ambiguous})
  return (Object.keys(SAMPLES) as readonly SampleName[]).map(name => ({
    name: SAMPLE_WORDS[name],
    answer: measured ? String(measured[name]) : NONE,
    used: `${textWidth(SAMPLES[name])}   ${SAMPLES[name]}`,
  }))
}
