// All workloads, in the order they run: quick and exact ones first.

import type {Workload} from "./context.js"
import {idle} from "./workloads/idle.js"
import {key} from "./workloads/key.js"
import {memory} from "./workloads/memory.js"
import {start} from "./workloads/start.js"
import {streaming} from "./workloads/streaming.js"

export const WORKLOADS: readonly Workload[] = [start, idle, key, streaming, memory]
