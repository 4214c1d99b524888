// Stands between a wire and the SDK, and sees every message in the order of the wire.
// Updates leave here at once, so that none can come after the answer that ends its turn (the SDK
// hands updates on later than answers); what the SDK would print to the console never reaches it.

import type {AnyMessage, SessionUpdate, Stream} from "@agentclientprotocol/sdk"
import {isObject, stringIn} from "./json.js"
import type {Tap} from "./record.js"
import {readUpdate} from "./update.js"
import type {Wire} from "./wire.js"

/** Who hears of what passes. */
export interface GuardListener {
  onUpdate(update: SessionUpdate): void
  /** An update whose kind is known but whose parts are missing. */
  onOddUpdate(): void
  /** Whatever passes, before anything else is done with it. */
  readonly onMessage?: Tap | undefined
  /** The agent could not read a message of ours, and cannot say which. */
  onPeerError(message: string): void
}

/** Messages for the SDK that may wait for it; more have to wait where the agent is. */
const WAITING_MAX = 64

/** What of a wire is the SDK's, as the stream that it wants. Opens the wire. */
export function guarded(wire: Wire, listener: GuardListener): Stream {
  // Ids of our requests that wait for their answer.
  const waiting = new Set<unknown>()
  let goOn: (() => void) | undefined
  let isOver = false
  const readable = new ReadableStream<AnyMessage>({
    start(controller) {
      wire.open({
        take(message) {
          if (isOver) return
          listener.onMessage?.("agent", message)
          if (!passes(message, waiting, listener)) return
          controller.enqueue(message)
          if (goOn || (controller.desiredSize ?? 0) > -WAITING_MAX) return
          wire.hold(
            new Promise(go => {
              goOn = go
            }),
          )
        },
        end: () => {
          if (!isOver) controller.close()
          isOver = true
        },
      })
    },
    pull() {
      goOn?.()
      goOn = undefined
    },
    // The wire is heard to its end all the same: what is no message may say why it ended.
    cancel() {
      isOver = true
      goOn?.()
    },
  })
  const writable = new WritableStream<AnyMessage>({
    write(message) {
      listener.onMessage?.("client", message)
      if ("method" in message && "id" in message) waiting.add(message.id)
      return wire.send(message)
    },
  })
  return {readable, writable}
}

function passes(message: AnyMessage, waiting: Set<unknown>, listener: GuardListener): boolean {
  // The SDK casts what came as JSON; look before believing it.
  const raw: unknown = message
  if (!isObject(raw)) return false
  if (typeof raw["method"] === "string") {
    if (raw["method"] !== "session/update" || "id" in raw) return true
    const params = raw["params"]
    const update = isObject(params) ? readUpdate(params["update"]) : undefined
    if (update === undefined) listener.onOddUpdate()
    else listener.onUpdate(update)
    return false
  }
  if (waiting.delete(raw["id"])) return true
  const error = raw["error"]
  if (raw["id"] === null && isObject(error)) {
    listener.onPeerError(stringIn(error, "message") ?? "")
  }
  return false
}
