// The second screen as the state knows it: which of its pages is on show, what its keys depend on.
// Values only; where the reader is in a page is the pager's own business.

import type {PagerKeys} from "../widgets/pager.js"

/** A page of the second screen. "calls" lists all calls; "call" shows one of them, what went into
 *  it and came out, or all that is known of it. */
export type PageView =
  | {readonly type: "history"}
  | {
      readonly type: "calls"
      /** Id of the block of the chosen call; undefined: the latest. */
      readonly chosen: number | undefined
      readonly from: Opener
    }
  | {
      readonly type: "call"
      readonly id: number
      readonly side: "text" | "facts"
      readonly from: Opener
    }

/** Where the list of calls was opened, and leads back to. */
export type Opener = "history" | "screen"

/** Something that is said in the last row until the next key. */
export interface PageNote {
  readonly text: string
  readonly tone: "info" | "warning"
}

export interface PagerState {
  readonly view: PageView
  readonly keys: PagerKeys
  readonly note: PageNote | undefined
}

/** A page that was just opened. Its keys are a value, not the pager's own: what these mean is
 *  loaded after the first frame. */
export function pageOf(view: PageView): PagerState {
  return {view, keys: {typed: undefined}, note: undefined}
}
