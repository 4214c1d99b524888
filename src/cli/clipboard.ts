// Programs that own a clipboard, and files: where a copy goes besides the terminal. Loaded when
// something is copied. Never knows what that is.

import {spawn} from "node:child_process"
import {writeFile} from "node:fs/promises"
import {homedir} from "node:os"
import {resolve} from "node:path"
import type {CopyPort, FileReport, ToolReport} from "../app/copied.js"
import type {Environment} from "../settings/color-depth.js"
import {oneLine, QUOTE_GRAPHEMES_MAX} from "../text/quote.js"

/** A program that has not taken a text by then never will, in ms. */
export const TOOL_MS_MAX = 3000
/** Bytes of what a program says against it that are kept. */
const SAID_BYTES_MAX = 2000

/** What the ways depend on. */
export interface ClipboardWorld {
  readonly env: Environment
  readonly platform: NodeJS.Platform
  /** Where relative names of files are meant. */
  readonly cwd: string
}

/** A program, its arguments, and how it wants its text. */
interface Tool {
  readonly command: string
  readonly args: readonly string[]
  readonly encoding: "utf8" | "utf16le"
}

/** The ways out of this process. */
export function clipboardOf(world: ClipboardWorld): CopyPort {
  return {
    clipboard: async text => {
      const reports = await Promise.all(choicesOf(world).map(tools => firstOf(tools, text, world)))
      return {
        took: reports.flatMap(report => report.took),
        failed: reports.flatMap(report => report.failed),
      }
    },
    file: (name, text) => written(name, text, {...world, mode: 0o666}),
    privateFile: (name, text) => writtenBeside(name, text, world),
  }
}

/** Programs to be tried in turn, for each clipboard that there may be. At the other end of a
 *  network only tmux is asked: it hands a text on to its reader's terminal, the others to a screen
 *  that nobody looks at. */
export function choicesOf({env, platform}: ClipboardWorld): readonly (readonly Tool[])[] {
  const has = (name: string) => (env[name] ?? "") !== ""
  const tool = (line: string, encoding: Tool["encoding"] = "utf8"): Tool => {
    const [command = "", ...args] = line.split(" ")
    return {command, args, encoding}
  }
  // With -w, from 3.2 on, the terminal around it gets the text, too.
  const tmux = has("TMUX") ? [[tool("tmux load-buffer -w -"), tool("tmux load-buffer -")]] : []
  if (has("SSH_CONNECTION") || has("SSH_TTY")) return tmux
  const own: Tool[] = []
  if (platform === "darwin") own.push(tool("pbcopy"))
  if (platform === "win32" || has("WSL_DISTRO_NAME")) own.push(tool("clip.exe", "utf16le"))
  if (has("WAYLAND_DISPLAY")) own.push(tool("wl-copy"))
  if (has("DISPLAY")) own.push(tool("xclip -selection clipboard"), tool("xsel --clipboard --input"))
  if (has("TERMUX_VERSION")) own.push(tool("termux-clipboard-set"))
  return own.length > 0 ? [...tmux, own] : tmux
}

/** The first that takes the text; what is not installed is nobody's fault. */
async function firstOf(
  tools: readonly Tool[],
  text: string,
  world: ClipboardWorld,
): Promise<ToolReport> {
  const failed: {name: string; message: string}[] = []
  for (const tool of tools) {
    const message = await ran(tool, text, world)
    if (message === "took") return {took: [tool.command], failed: []}
    if (message !== "missing") failed.push({name: tool.command, message: message.why})
  }
  return {took: [], failed: failed.slice(0, 1)}
}

/** Runs a program to its end with the text on its standard input. Some go on behind their end, to
 *  serve the text: these outlive us, so nothing of ours may be open in them. */
function ran(
  {command, args, encoding}: Tool,
  text: string,
  {env}: ClipboardWorld,
): Promise<"took" | "missing" | {readonly why: string}> {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      stdio: ["pipe", "ignore", "pipe"],
      detached: true,
      env,
      windowsHide: true,
    })
    let said = ""
    const end = (came: "took" | "missing" | {readonly why: string}) => {
      clearTimeout(timer)
      child.stderr.destroy()
      child.stdin.destroy()
      child.unref()
      resolve(came)
    }
    const timer = setTimeout(() => {
      kill(child.pid)
      end({why: `${TOOL_MS_MAX / 1000} s`})
    }, TOOL_MS_MAX)
    child.stderr.on("data", (bytes: Buffer) => {
      if (said.length < SAID_BYTES_MAX) said += bytes.toString("utf8")
    })
    child.on("error", (error: NodeJS.ErrnoException) => {
      end(error.code === "ENOENT" ? "missing" : {why: error.code ?? error.message})
    })
    child.on("exit", (code, signal) => {
      if (code === 0) return end("took")
      // What it said may come behind its end.
      setTimeout(() => end({why: whyOf(said, code, signal)}), 20)
    })
    // It may end without reading all.
    child.stdin.on("error", () => {})
    child.stdin.end(encoded(text, encoding))
  })
}

function encoded(text: string, encoding: Tool["encoding"]): Buffer {
  // clip.exe knows UTF-16 by its mark; without, it reads the code page of the console.
  return encoding === "utf8" ? Buffer.from(text) : Buffer.from(`\ufeff${text}`, "utf16le")
}

function whyOf(said: string, code: number | null, signal: NodeJS.Signals | null): string {
  const line = oneLine(said, QUOTE_GRAPHEMES_MAX)
  return line === "" ? String(signal ?? code) : line
}

/** The whole group: what it has started may be what hangs. */
function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL")
  } catch {
    // It has just ended.
  }
}

/** Names that are tried beside the first. */
const NAMES_MAX = 99

/** Writes a file of a name that nobody has yet: "a.txt", "a-2.txt" and so on. */
async function writtenBeside(name: string, text: string, {cwd}: ClipboardWorld) {
  const end = name.lastIndexOf(".")
  const nameAt = (index: number) =>
    index === 1 ? name : `${name.slice(0, end)}-${index}${name.slice(end)}`
  let index = 1
  let report = await written(name, text, {cwd, mode: 0o600})
  while (report.type === "exists" && index < NAMES_MAX) {
    report = await written(nameAt(++index), text, {cwd, mode: 0o600})
  }
  return {name: nameAt(index), report}
}

async function written(
  name: string,
  text: string,
  {cwd, mode}: {readonly cwd: string; readonly mode: number},
): Promise<FileReport> {
  const path = name.startsWith("~/") ? `${homedir()}${name.slice(1)}` : name
  try {
    const whole = text.endsWith("\n") ? text : `${text}\n`
    await writeFile(resolve(cwd, path), whole, {flag: "wx", mode})
    return {type: "written"}
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    if (code === "EEXIST") return {type: "exists"}
    return {type: "failed", message: oneLine(code ?? message, QUOTE_GRAPHEMES_MAX)}
  }
}
