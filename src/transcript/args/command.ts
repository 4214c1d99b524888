// The command of a call that runs one: a text, or words of which a shell may be the first. Pure.

import {type Fields, fieldOf, type Input} from "./call.js"

const COMMAND_KEYS = ["command", "cmd"]
const SHELL = /(?:^|[/\\])(?:ba|z|da|k)?sh(?:\.exe)?$/
const SHELL_FLAG = /^-[a-z]*c$/

/** The command as it would be typed; undefined if there is none. */
export function commandOf(input: Input): string | undefined {
  if (input.type !== "fields") return input.type === "text" ? input.text : undefined
  return commandIn(input.fields)
}

/** The same, among fields. */
export function commandIn(fields: Fields): string | undefined {
  for (const key of COMMAND_KEYS) {
    const value = fieldOf(fields, key)
    const text = typeof value === "string" ? value : Array.isArray(value) ? typed(value) : ""
    if (text.trim() !== "") return text
  }
  return undefined
}

/** Words as a command: what a shell was given to run, or the words with quotes where a shell would
 *  need them. */
function typed(words: readonly unknown[]): string {
  const texts = words.filter(word => typeof word === "string")
  const [shell = "", flag = "", script] = texts
  if (texts.length === 3 && SHELL.test(shell) && SHELL_FLAG.test(flag)) return script ?? ""
  return texts.map(quoted).join(" ")
}

function quoted(word: string): string {
  return /^[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
