// A wire, and the stream that is its far end.

import type {Stream} from "@agentclientprotocol/sdk"
import {type Wire, wireHere} from "../../../src/agents/wire.js"

export function pair(): [Wire, Stream] {
  const {wire, stream} = wireHere()
  return [wire, stream]
}
