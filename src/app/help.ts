// What /help prints: the commands, ours and the agent's, and the keys. Pure.

import {keyNames} from "../input/keymap.js"
import {agentCommands, LISTED} from "./command-names.js"
import {HELP_KEYS, HELP_WORDS} from "./help-words.js"
import {said} from "./said.js"
import type {State} from "./state.js"

/** The state with a notice of all that can be typed. */
export function help(state: State): State {
  const words = HELP_WORDS[state.setting.locale]
  const commands = LISTED.map(name => `${`/${name}`.padEnd(14)}${words.commands[name]}`)
  const own = agentCommands(state).map(
    ({name, hint, description}) => `${`/${name} ${hint}`.trimEnd().padEnd(13)} ${description}`,
  )
  const keys = HELP_KEYS.map(command => `${keyNames(command).join(", ")}: ${words.keys[command]}`)
  const detail = [words.commandsTitle, ...commands, ...own, "", words.keysTitle, ...keys]
  return said(state, {tone: "info", text: words.intro, detail})
}
