// What is asked of the terminal at the start, and what its answers switch. Pure but for the ledger
// of modes that it is given. First paint waits for none of it.

import * as ansi from "../ansi/sequences.js"
import {backgroundOf} from "../cells/background.js"
import type {Reply} from "../input/event.js"
import {type Capabilities, identify, type TerminalMarks} from "../screen/capabilities.js"
import {
  FRAME_ENDS,
  GRAPHEME_CLUSTERS,
  KITTY_KEYBOARD,
  type Modes,
  OTHER_KEYS,
  PASTE_MARKS,
} from "./modes.js"

/** The questions, in one batch, the last of which every terminal answers: when it has, all others
 *  have been, too. Terminals that print what they do not know get none of those. */
export function openingQuestions(marks: TerminalMarks): string {
  // Apple's terminal shows the last byte of DECRQM as text.
  const modest = marks.program === "Apple_Terminal"
  return (
    (modest
      ? ""
      : ansi.askMode(ansi.MODE.synchronized) +
        ansi.askMode(ansi.MODE.graphemes) +
        ansi.ASK_VERSION) +
    ansi.ASK_BACKGROUND +
    ansi.ASK_KEYBOARD +
    ansi.ASK_ATTRIBUTES
  )
}

/** The modes that every terminal may be sent, after the end of what a program that was killed here
 *  before us may have left open. */
export function openingModes(modes: Modes): string {
  return FRAME_ENDS + modes.switchOn(PASTE_MARKS)
}

/** What an answer changes: the capabilities, and bytes to send. */
export function answered(
  capabilities: Capabilities,
  reply: Reply,
  parts: {readonly marks: TerminalMarks; readonly modes: Modes},
): {readonly capabilities: Capabilities; readonly bytes: string} {
  const {marks, modes} = parts
  switch (reply.type) {
    case "mode": {
      // 1 set, 2 reset, 3 permanently set; 0 unknown and 4 permanently reset are no use to us.
      const known = reply.state >= 1 && reply.state <= 3
      if (reply.mode === ansi.MODE.synchronized) {
        return {capabilities: {...capabilities, synchronized: known}, bytes: ""}
      }
      // Only what is off and can be switched is switched, so that leaving puts it back.
      const isOff = reply.mode === ansi.MODE.graphemes && reply.state === 2
      return {capabilities, bytes: isOff ? modes.switchOn(GRAPHEME_CLUSTERS) : ""}
    }
    case "version": {
      const told = {...capabilities, ...identify(reply.text, marks)}
      // tmux passes the modifiers of Enter on only to who asks for them, and knows no other way.
      const knows = /^(XTerm\(|tmux )/.test(reply.text)
      return {capabilities: told, bytes: knows ? modes.switchOn(OTHER_KEYS) : ""}
    }
    case "keyboard": {
      // Flags that are in force before ours were left by a program that was killed.
      const isLeft = reply.flags > 0 && !modes.isOn(KITTY_KEYBOARD)
      return {
        capabilities: {...capabilities, kittyKeyboard: true},
        bytes: (isLeft ? ansi.CLEAR_KEYBOARD : "") + modes.switchOn(KITTY_KEYBOARD),
      }
    }
    case "color":
      if (reply.which !== "background") return {capabilities, bytes: ""}
      return {capabilities: {...capabilities, background: backgroundOf(reply)}, bytes: ""}
    default:
      return {capabilities, bytes: ""}
  }
}
