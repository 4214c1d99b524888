// Stands between a transport and the SDK, and sees every message in the order of the wire.
// Updates leave here at once, so that none can come after the answer that ends its turn (the SDK
// hands updates on later than answers); what the SDK would print to the console never reaches it.

import type {AnyMessage, SessionUpdate, Stream} from "@agentclientprotocol/sdk"
import {isObject, stringIn} from "./json.js"
import type {Tap} from "./record.js"
import {readUpdate} from "./update.js"

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

/** The same stream, watched. */
export function guarded(stream: Stream, listener: GuardListener): Stream {
  // Ids of our requests that wait for their answer.
  const waiting = new Set<unknown>()
  const writer = stream.writable.getWriter()
  const writable = new WritableStream<AnyMessage>({
    write(message) {
      listener.onMessage?.("client", message)
      if ("method" in message && "id" in message) waiting.add(message.id)
      return writer.write(message)
    },
    close: () => writer.close(),
    abort: reason => writer.abort(reason),
  })
  const inward = new TransformStream<AnyMessage, AnyMessage>({
    transform(message, controller) {
      listener.onMessage?.("agent", message)
      if (passes(message, waiting, listener)) controller.enqueue(message)
    },
  })
  return {readable: stream.readable.pipeThrough(inward), writable}
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
