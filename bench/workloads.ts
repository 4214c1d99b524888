// All workloads, in the order they run: the gates of the first day, then the others. Of those that
// run beside each other the longest come first.

import type {Workload} from "./context.js"
import {blocks} from "./workloads/blocks.js"
import {commit} from "./workloads/commit.js"
import {delay} from "./workloads/delay.js"
import {flicker} from "./workloads/flicker.js"
import {flood} from "./workloads/flood.js"
import {headless} from "./workloads/headless.js"
import {idle} from "./workloads/idle.js"
import {key} from "./workloads/key.js"
import {markdownCost} from "./workloads/markdown-cost.js"
import {memory} from "./workloads/memory.js"
import {microCode} from "./workloads/micro-code.js"
import {microGrid} from "./workloads/micro-grid.js"
import {microInput} from "./workloads/micro-input.js"
import {microMarkdown} from "./workloads/micro-markdown.js"
import {microText} from "./workloads/micro-text.js"
import {microUntrusted} from "./workloads/micro-untrusted.js"
import {microVt} from "./workloads/micro-vt.js"
import {pager} from "./workloads/pager.js"
import {paste} from "./workloads/paste.js"
import {peers} from "./workloads/peers.js"
import {popup} from "./workloads/popup.js"
import {rates} from "./workloads/rates.js"
import {recorded} from "./workloads/recorded.js"
import {reducer} from "./workloads/reducer.js"
import {resize} from "./workloads/resize.js"
import {resume} from "./workloads/resume.js"
import {rows} from "./workloads/rows.js"
import {slow} from "./workloads/slow.js"
import {spinner} from "./workloads/spinner.js"
import {stall} from "./workloads/stall.js"
import {start} from "./workloads/start.js"
import {streaming} from "./workloads/streaming.js"
import {typing} from "./workloads/typing.js"

import {whole} from "./workloads/whole.js"

export const WORKLOADS: readonly Workload[] = [
  start,
  idle,
  stall,
  key,
  streaming,
  rates,
  recorded,
  memory,
  spinner,
  typing,
  flood,
  resize,
  commit,
  blocks,
  popup,
  slow,
  paste,
  pager,
  delay,
  flicker,
  headless,
  resume,
  rows,
  reducer,
  microGrid,
  microText,
  microInput,
  microMarkdown,
  microCode,
  markdownCost,
  microVt,
  microUntrusted,
  whole,
  peers,
]
