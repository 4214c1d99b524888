// GNU screen, with a client that is attached to a tty of its own.

import {mkdirSync, rmSync, statSync, writeFileSync} from "node:fs"
import {readFile} from "node:fs/promises"
import {join} from "node:path"
import {inside} from "../place.js"
import {ask, plainEnvironment, sleep, until} from "../process.js"
import {divide} from "../rows.js"
import type {Driver, Host, Stage} from "../terminal.js"
import {attach} from "./attached.js"

export const screen: Driver = {
  name: "screen",
  needs: ["screen"],
  tools: [],
  lives: "in a place",
  version: ["screen", "--version"],
  rows: "seen",
  async open(stage: Stage): Promise<Host> {
    const {place, directory, size, scrollback, relay} = stage
    const configuration = join(directory, "screenrc")
    const settings = [
      "startup_message off",
      `defscrollback ${scrollback}`,
      "defutf8 on",
      "altscreen on",
      "term screen-256color",
      "msgwait 0",
    ]
    writeFileSync(configuration, `${settings.join("\n")}\n`)
    const sockets = join(directory, "sockets")
    mkdirSync(sockets, {mode: 0o700})
    const environment = {SCREENDIR: sockets}
    const argv = ["screen", "-U", "-c", configuration, "-S", "harness", ...relay]
    const client = attach(inside(place, argv), size, environment)
    const told = new Told(directory, async command => {
      await ask(inside(place, ["screen", "-S", "harness", "-p", "0", "-X", ...command]), {
        environment: {...plainEnvironment(), ...environment},
      })
    })
    return {
      async resize({columns, rows}) {
        client.resize(columns, rows)
      },
      async read({columns, rows}) {
        const cells = (await told.cells()).replace(/\n$/, "").split("\n")
        const text = await told.text()
        return divide(merge(cells, text, columns), rows)
      },
      async lines() {
        return (await told.text()).split("\n")
      },
      async close() {
        await told.quit()
        await client.close()
      },
    }
  },
}

// What screen tells of its window, each way with half of it: `hardcopy` writes one byte for each
// cell of each row (the low byte of its character), the paste buffer has the characters, but soft
// breaks are gone from it.
class Told {
  readonly #directory: string
  readonly #command: (command: readonly string[]) => Promise<void>

  constructor(directory: string, command: (command: readonly string[]) => Promise<void>) {
    this.#directory = directory
    this.#command = command
  }

  async cells(): Promise<string> {
    return (await this.#file(file => this.#command(["hardcopy", "-h", file]))).toString("latin1")
  }

  // Copy mode takes keys only when it is there, and says nothing: tried again, more patiently.
  async text(): Promise<string> {
    for (let patience = 40; ; patience *= 2) {
      await this.#command(["copy"])
      await this.#command(["stuff", "g0 G$ "])
      await sleep(patience)
      try {
        return (
          await this.#file(file => this.#command(["writebuf", "-e", "utf8", file]), 500 + patience)
        ).toString("utf8")
      } catch (error) {
        if (patience > 1000) throw error
      }
    }
  }

  async quit(): Promise<void> {
    await this.#command(["quit"]).catch(() => undefined)
  }

  async #file(write: (file: string) => Promise<void>, timeoutMs?: number): Promise<Buffer> {
    const file = join(this.#directory, "told")
    rmSync(file, {force: true})
    await write(file)
    let size = -1
    const isWhole = () => {
      const before = size
      size = statSync(file, {throwIfNoEntry: false})?.size ?? -1
      return size >= 0 && size === before ? true : undefined
    }
    await until("a file from screen", isWhole, timeoutMs)
    return readFile(file)
  }
}

/** Walks both tellings at once: rows and columns from the cells, characters from the text. */
function merge(cells: readonly string[], text: string, columns: number): string[] {
  const characters = [...text]
  let at = 0
  return cells.map(row => {
    const used = row.trimEnd().length
    let merged = ""
    let column = 0
    while (column < used && at < characters.length && characters[at] !== "\n") {
      const character = characters[at++] ?? ""
      merged += character
      column += isWideIn(row, column, character) ? 2 : 1
      while (/^\p{M}$/u.test(characters[at] ?? "")) merged += characters[at++]
    }
    // Blanks at the row's end are in the text only where the row was broken by the terminal.
    while (column < columns && characters[at] === " ") {
      at++
      column++
    }
    if (characters[at] === "\n") at++
    return merged.trimEnd()
  })
}

// The second cell of a wide character holds 0xff, as a ÿ of its own would.
function isWideIn(row: string, column: number, character: string): boolean {
  return row[column + 1] === "\xff" && (character.codePointAt(0) ?? 0) > 0xff
}
