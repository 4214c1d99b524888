// Two message streams, each the other's far end.

import type {AnyMessage, Stream} from "@agentclientprotocol/sdk"

export function pair(): [Stream, Stream] {
  const there = new TransformStream<AnyMessage>()
  const back = new TransformStream<AnyMessage>()
  return [
    {readable: back.readable, writable: there.writable},
    {readable: there.readable, writable: back.writable},
  ]
}
