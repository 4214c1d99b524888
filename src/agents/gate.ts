// A gate in a message stream: while it is shut nothing more is read from the agent, whose pipe
// fills up until it has to wait. Never drops or reorders a message, never knows what one says.

import type {AnyMessage, Stream} from "@agentclientprotocol/sdk"

export class Gate {
  #shut: Promise<void> | undefined

  /** Shuts the gate until the promise settles. */
  hold(until: Promise<void>): void {
    const open = () => {
      if (this.#shut === shut) this.#shut = undefined
    }
    const shut = until.then(open, open)
    this.#shut = shut
  }

  /** The same stream, with the gate in what the agent says. */
  through(stream: Stream): Stream {
    const inward = new TransformStream<AnyMessage, AnyMessage>({
      transform: async (message, controller) => {
        while (this.#shut) await this.#shut
        controller.enqueue(message)
      },
    })
    return {readable: stream.readable.pipeThrough(inward), writable: stream.writable}
  }
}
