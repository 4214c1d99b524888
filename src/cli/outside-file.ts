// A file that is opened in the reader's own editor, at a line. Loaded only when it is asked for.
// Never knows who named it, nor who draws on the terminal meanwhile.

import {stat} from "node:fs/promises"
import {homedir} from "node:os"
import {resolve} from "node:path"
import {splitCommand} from "../agents/command-line.js"
import type {FilePlace, Opened} from "../app/edited.js"
import {oneLine, QUOTE_GRAPHEMES_MAX} from "../text/quote.js"
import {messageOf, ran} from "./outside-editor.js"

/** The whole name of a file, which begins at the root; `undefined` if there is no file of that
 *  name. A device or a pipe could hang an editor, and is none. Never rejects. */
export async function locate(path: string, cwd: string): Promise<string | undefined> {
  const whole = resolve(cwd, path.startsWith("~/") ? `${homedir()}${path.slice(1)}` : path)
  try {
    return (await stat(whole)).isFile() ? whole : undefined
  } catch {
    return undefined
  }
}

/** Opens a file by its whole name in the editor that a command line names. Never rejects. */
export async function openOutside(line: string, file: FilePlace): Promise<Opened> {
  const words = splitCommand(line)
  if (words.type === "wrong") {
    const editor = oneLine(line, QUOTE_GRAPHEMES_MAX)
    return {type: "failed", editor, how: {type: "start", message: words.why}}
  }
  const {command, args} = words
  const name = command.split("/").at(-1) || command
  try {
    const failure = await ran(command, [...args, ...placeArguments(name, file)])
    if (!failure) return {type: "opened"}
    return {type: "failed", editor: oneLine(name, QUOTE_GRAPHEMES_MAX), how: failure}
  } catch (error) {
    const how = {type: "start", message: messageOf(error)} as const
    return {type: "failed", editor: oneLine(name, QUOTE_GRAPHEMES_MAX), how}
  }
}

/** Editors that take "+12" before a file; most that run in a terminal do. */
const PLUS = /^(?:n?vim?|vi|view|nano|pico|emacs|emacsclient|kak|micro|joe|jed|mg|ne|mcedit|jove)$/
/** Those that take "-g FILE:12". */
const GOTO = /^(?:code|code-insiders|codium|vscodium|cursor|windsurf)$/
/** Those that take "FILE:12". */
const COLON = /^(?:hx|helix|subl|zed|zeditor)$/

/** The file as an editor takes it, with the line where it is known how to say that. */
export function placeArguments(editor: string, {path, line}: FilePlace): readonly string[] {
  if (line === undefined) return [path]
  if (PLUS.test(editor)) return [`+${line}`, path]
  if (GOTO.test(editor)) return ["-g", `${path}:${line}`]
  return COLON.test(editor) ? [`${path}:${line}`] : [path]
}
