// A text that is edited in the reader's own editor, and stands in a private file for as long as
// that takes. Loaded only when it is asked for. Never knows who draws on the terminal meanwhile.

import {spawn} from "node:child_process"
import {mkdtemp, readFile, rm, stat, writeFile} from "node:fs/promises"
import {tmpdir} from "node:os"
import {join} from "node:path"
import process from "node:process"
import {splitCommand} from "../agents/command-line.js"
import type {Edited, EditorFailure} from "../app/edited.js"
import {oneLine, QUOTE_GRAPHEMES_MAX} from "../text/quote.js"

/** Most bytes of what comes back: nobody writes more, and a slip must not eat the memory. */
export const EDITED_BYTES_MAX = 4 * 1024 * 1024

/** Edits a text in the editor that a command line names, arguments and all. Never rejects. */
export async function editOutside(line: string, text: string): Promise<Edited> {
  const words = splitCommand(line)
  if (words.type === "wrong") {
    const editor = oneLine(line, QUOTE_GRAPHEMES_MAX)
    return {type: "failed", editor, how: {type: "start", message: words.why}}
  }
  const {command, args} = words
  const editor = oneLine(command.split("/").at(-1) || command, QUOTE_GRAPHEMES_MAX)
  let place: string | undefined
  try {
    // Nobody else may read it: the folder is ours alone, and so is the file.
    place = await mkdtemp(join(tmpdir(), "platen-"))
    const file = join(place, "prompt.md")
    await writeFile(file, text, {mode: 0o600, flag: "wx"})
    const failure = await ran(command, [...args, file])
    if (failure) return {type: "failed", editor, how: failure}
    return await taken(file, {editor, before: text})
  } catch (error) {
    return {type: "failed", editor, how: {type: "start", message: messageOf(error)}}
  } finally {
    if (place !== undefined) await rm(place, {recursive: true, force: true}).catch(() => {})
  }
}

/** Runs an editor to its end; what went wrong, if anything did. */
export function ran(command: string, args: readonly string[]): Promise<EditorFailure | undefined> {
  return new Promise(resolve => {
    const child = spawn(command, args, {stdio: "inherit"})
    // Whoever ends us ends the editor too: it would be left on a terminal that is the shell's.
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    const signals = ["SIGTERM", "SIGHUP"] as const
    for (const signal of signals) process.on(signal, pass)
    const end = (failure: EditorFailure | undefined) => {
      for (const signal of signals) process.off(signal, pass)
      resolve(failure)
    }
    child.on("error", error => end({type: "start", message: messageOf(error)}))
    child.on("exit", (code, signal) => {
      if (signal) end({type: "signal", name: signal})
      else end(code ? {type: "exit", code} : undefined)
    })
  })
}

async function taken(
  file: string,
  of: {readonly editor: string; readonly before: string},
): Promise<Edited> {
  const {editor, before} = of
  try {
    const {size} = await stat(file)
    if (size > EDITED_BYTES_MAX) throw new RangeError(`${size} bytes`)
    const text = new TextDecoder("utf-8", {fatal: true}).decode(await readFile(file))
    return {type: "text", text: withoutLastEnd(text.replace(/\r\n?/g, "\n"), before)}
  } catch (error) {
    return {type: "failed", editor, how: {type: "read", message: messageOf(error)}}
  }
}

/** Editors end the last line; a draft that did not end in one does not either. */
function withoutLastEnd(text: string, before: string): string {
  return text.endsWith("\n") && !before.endsWith("\n") ? text.slice(0, -1) : text
}

/** What an error is called, fit to quote. */
export function messageOf(error: unknown): string {
  const {code} = error as NodeJS.ErrnoException
  const message = typeof code === "string" ? code : error instanceof Error ? error.message : ""
  return oneLine(message, QUOTE_GRAPHEMES_MAX)
}
