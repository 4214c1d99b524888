// The file of an archive: bytes are added at its end and read from any place. Its name is taken
// away as soon as it is open, so that nothing is left of it whatever ends the process, and nobody
// else can open it. Never knows what the bytes mean.

import {randomBytes} from "node:crypto"
import {
  closeSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  unlinkSync,
  write,
  writeSync,
} from "node:fs"
import {join} from "node:path"
import process from "node:process"

export class ArchiveFile {
  readonly #directories: readonly string[]
  #descriptor: number | undefined
  /** The name, where it could not be taken away. */
  #named: string | undefined

  /** The directories are tried in turn; it is made when something is added. */
  constructor(directories: readonly string[]) {
    this.#directories = directories
  }

  /** Adds bytes that are to stand at `from`, where the last ones end. `done` is called later, with
   *  what went wrong if something did; bytes of theirs may stand there then. */
  add(bytes: Buffer, from: number, done: (error: Error | undefined) => void): void {
    let descriptor: number
    try {
      descriptor = this.#open()
    } catch (error) {
      setImmediate(done, error as Error)
      return
    }
    const next = (offset: number) => {
      write(descriptor, bytes, offset, bytes.length - offset, from + offset, (error, written) => {
        if (error || written === 0) done(error ?? new Error("nothing was written"))
        else if (offset + written < bytes.length) next(offset + written)
        else done(undefined)
      })
    }
    next(0)
  }

  /** The same at once. Throws what the system says. */
  addNow(bytes: Buffer, from: number): void {
    const descriptor = this.#open()
    for (let offset = 0; offset < bytes.length; ) {
      offset += writeSync(descriptor, bytes, offset, bytes.length - offset, from + offset)
    }
  }

  /** Bytes that were added; `undefined` if they cannot be read. */
  read(from: number, to: number): Buffer | undefined {
    const descriptor = this.#descriptor
    if (descriptor === undefined) return undefined
    const bytes = Buffer.allocUnsafe(to - from)
    try {
      for (let offset = 0; offset < bytes.length; ) {
        const count = readSync(descriptor, bytes, offset, bytes.length - offset, from + offset)
        if (count === 0) return undefined
        offset += count
      }
    } catch {
      return undefined
    }
    return bytes
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
    if (this.#named !== undefined) rmSync(this.#named, {force: true})
    this.#named = undefined
  }

  #open(): number {
    if (this.#descriptor !== undefined) return this.#descriptor
    let failure: unknown = new Error("there is no directory for it")
    for (const directory of this.#directories) {
      try {
        mkdirSync(directory, {recursive: true, mode: 0o700})
        const name = `blocks-${process.pid}-${randomBytes(8).toString("hex")}`
        return this.#nameless(join(directory, name))
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  #nameless(path: string): number {
    const descriptor = openSync(path, "wx+", 0o600)
    this.#descriptor = descriptor
    try {
      unlinkSync(path)
    } catch {
      // Windows keeps the name of an open file: it goes with the file, or with the process.
      this.#named = path
      process.once("exit", () => this.close())
    }
    return descriptor
  }
}
