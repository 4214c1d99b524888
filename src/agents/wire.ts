// Messages both ways between us and an agent, in plain calls: every token of an answer comes this
// way, and streams of the platform cost each of them more than all that is done with it (measured:
// 37 of 115 µs). Never knows what a message says.

import type {AnyMessage, Stream} from "@agentclientprotocol/sdk"

/** Who hears what the agent says, in its order. */
export interface WireListener {
  take(message: AnyMessage): void
  /** Nothing comes any more. Told once. */
  end(): void
}

export interface Wire {
  /** Begins to listen; called once, before anything else. */
  open(listener: WireListener): void
  /** Settles when the message is on its way; rejects when the agent cannot be reached. */
  send(message: AnyMessage): Promise<void>
  /** Nothing is taken until the promise settles: the agent has to wait with what it says. May be
   *  called while a message is taken, and again while it holds. */
  hold(until: Promise<void>): void
}

/** Counts who wants a wire to be still. */
export class Holds {
  readonly #onFree: () => void
  #count = 0
  #freedMs = Number.NEGATIVE_INFINITY

  /** `onFree` is called whenever nobody holds it any more. */
  constructor(onFree: () => void) {
    this.#onFree = onFree
  }

  get areAny(): boolean {
    return this.#count > 0
  }

  /** Whether nobody has held it for so many milliseconds. */
  wereNone(forMs: number): boolean {
    return this.#count === 0 && performance.now() - this.#freedMs >= forMs
  }

  add(until: Promise<void>): void {
    this.#count++
    const release = () => {
      this.#count--
      if (this.#count > 0) return
      this.#freedMs = performance.now()
      this.#onFree()
    }
    until.then(release, release)
  }
}

/** A wire to an agent in this process, and the stream that is its end of it. */
export function wireHere(): {readonly wire: Wire; readonly stream: Stream} {
  const free: (() => void)[] = []
  const holds = new Holds(() => {
    for (const go of free.splice(0)) go()
  })
  let listener: WireListener | undefined
  let ear: ReadableStreamDefaultController<AnyMessage> | undefined
  const readable = new ReadableStream<AnyMessage>({
    start(controller) {
      ear = controller
    },
    cancel: () => {
      ear = undefined
    },
  })
  const end = () => {
    const told = listener
    listener = undefined
    told?.end()
  }
  const writable = new WritableStream<AnyMessage>({
    async write(message) {
      while (holds.areAny) await new Promise<void>(go => free.push(go))
      listener?.take(message)
    },
    close: end,
    abort: end,
  })
  const wire: Wire = {
    open(heard) {
      listener = heard
    },
    async send(message) {
      if (ear === undefined) throw new Error("the agent does not listen any more")
      ear.enqueue(message)
    },
    hold: until => holds.add(until),
  }
  return {wire, stream: {readable, writable}}
}
