// The line to a terminal that runs somewhere else: a socket on which the relay program calls.
// Knows the relay's messages; never which terminal it is.

import {chmodSync, copyFileSync, existsSync} from "node:fs"
import {createServer, type Server, type Socket} from "node:net"
import {join} from "node:path"
import {fileURLToPath} from "node:url"
import type {Size} from "../../src/ports.js"
import type {Line} from "./terminal.js"

type Message =
  | {readonly type: "bytes"; readonly base64: string}
  | ({readonly type: "size"} & Size)
  | ({readonly type: "hello"; readonly environment: Record<string, string>} & Size)

/** Variables by which programs know their terminal. */
const MARK = new RegExp(
  "^(TERM|COLORTERM|COLORFGBG|STY|WINDOW|WINDOWID|TERM_.*|TMUX.*|NVIM.*" +
    "|(KITTY|VTE|XTERM|KONSOLE|ALACRITTY)_.*)$",
)

export class RelayLine implements Line {
  onBytes: ((bytes: Uint8Array) => void) | undefined
  onSize: ((size: Size) => void) | undefined
  size: Size = {columns: 0, rows: 0}
  marks: Readonly<Record<string, string>> = {}
  /** Resolves when the relay has called. */
  readonly stands: Promise<void>
  #socket: Socket | undefined
  readonly #server: Server

  /** Waits for the relay on a socket in this folder. */
  constructor(directory: string) {
    const path = join(directory, "line")
    this.#server = createServer()
    this.stands = new Promise(resolve => {
      this.#server.on("connection", socket => {
        this.#socket = socket
        this.#read(socket, resolve)
      })
    })
    this.#server.listen(path, () => {
      // A terminal that never needed the line may be gone by now.
      if (existsSync(path)) chmodSync(path, 0o777)
    })
  }

  write(bytes: Uint8Array): void {
    this.#socket?.write(bytes)
  }

  close(): void {
    this.#socket?.destroy()
    this.#server.close()
  }

  #read(socket: Socket, stands: () => void): void {
    let rest = ""
    socket.setEncoding("utf8")
    socket.on("error", () => undefined)
    socket.on("data", text => {
      const lines = (rest + text).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) this.#hear(JSON.parse(line) as Message, stands)
    })
  }

  #hear(message: Message, stands: () => void): void {
    switch (message.type) {
      case "bytes":
        this.onBytes?.(Buffer.from(message.base64, "base64"))
        return
      case "size":
        this.size = {columns: message.columns, rows: message.rows}
        this.onSize?.(this.size)
        return
      case "hello": {
        const marks = Object.entries(message.environment).filter(([name]) => MARK.test(name))
        this.marks = Object.fromEntries(marks)
        this.size = {columns: message.columns, rows: message.rows}
        stands()
      }
    }
  }
}

/** The command that a terminal must run so that the line in this folder stands. The program is
 *  copied there, where a terminal that runs as another user can read it. */
export function relayCommand(directory: string): readonly string[] {
  const program = join(directory, "relay.mjs")
  copyFileSync(fileURLToPath(new URL("relay.mjs", import.meta.url)), program)
  chmodSync(program, 0o644)
  const script = 'stty raw -echo; exec "$0" "$1" "$2"'
  return ["/bin/sh", "-c", script, process.execPath, program, join(directory, "line")]
}
