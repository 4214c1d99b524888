// Standard output of a run: written in order, as fast as its reader takes it.
// The only place that writes there; never knows what it writes.

import type {Writable} from "node:stream"

/** Why nothing can be written any more. */
export type OutputEnd =
  | {readonly type: "reader-gone"}
  | {readonly type: "output-failed"; readonly message: string}

/** A stream that waits for its reader and survives its reader's end. */
export class Output {
  readonly #stream: Writable
  #end: OutputEnd | undefined
  #last = "\n"
  readonly #settled = new Set<() => void>()

  /** `onEnd` is called once, if the reader goes or writing fails. */
  constructor(stream: Writable, onEnd: (end: OutputEnd) => void) {
    this.#stream = stream
    const over = (end: OutputEnd) => {
      if (this.#end === undefined) {
        this.#end = end
        onEnd(end)
      }
      for (const settle of [...this.#settled]) settle()
    }
    // The listeners stay for good: an error that comes late must not end the program with a trace.
    stream.on("error", error => over(endOf(error)))
    stream.on("close", () => over({type: "reader-gone"}))
  }

  /** Why nothing can be written any more; undefined while all is well. */
  get end(): OutputEnd | undefined {
    return this.#end
  }

  /** What somebody who writes to the same terminal must write first, to begin a row of its own:
   *  "\n", or "" if a row begins here anyway. Asking counts as writing it. */
  freshLine(): string {
    const newline = this.#last === "\n" ? "" : "\n"
    this.#last = "\n"
    return newline
  }

  /** Writes, and waits until the stream can take more. After the end it does nothing. */
  write(text: string): Promise<void> {
    if (text === "" || this.#end) return Promise.resolve()
    this.#last = text.slice(-1)
    if (this.#stream.write(text)) return Promise.resolve()
    return this.#until(settle => {
      this.#stream.once("drain", settle)
    })
  }

  /** Waits until all that was written has left the program, so that it may exit. */
  flushed(): Promise<void> {
    if (this.#end) return Promise.resolve()
    return this.#until(settle => {
      this.#stream.write("", settle)
    })
  }

  #until(arrange: (settle: () => void) => void): Promise<void> {
    return new Promise(resolve => {
      const settle = () => {
        this.#settled.delete(settle)
        resolve()
      }
      this.#settled.add(settle)
      arrange(settle)
    })
  }
}

function endOf(error: NodeJS.ErrnoException): OutputEnd {
  const code = error.code ?? ""
  // EOF is what Windows says for EPIPE; the others come when the far end was a socket.
  const gone = ["EPIPE", "EOF", "ECONNRESET", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"]
  return gone.includes(code)
    ? {type: "reader-gone"}
    : {type: "output-failed", message: error.message}
}
