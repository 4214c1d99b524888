// Differences in the unified form, by the counts in the heads of their hunks: a line that was
// removed may itself begin with two dashes.

import type {Mode} from "../mode.js"

interface DiffState {
  /** Lines of the old and of the new text that the hunk still has; 0 between hunks. */
  before: number
  after: number
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/

export const diff: Mode<DiffState> = {
  startState: () => ({before: 0, after: 0}),
  token(stream, state) {
    const line = stream.string
    stream.skipToEnd()
    const hunk = HUNK.exec(line)
    if (hunk) {
      state.before = Number(hunk[1] ?? 1)
      state.after = Number(hunk[2] ?? 1)
      return "meta"
    }
    const isInside = state.before > 0 || state.after > 0
    const isHead = !isInside && /^(?:---|\+\+\+) /.test(line)
    if (isHead) return "strong"
    if (line.startsWith("+")) {
      state.after--
      return "inserted"
    }
    if (line.startsWith("-")) {
      state.before--
      return "deleted"
    }
    if (line.startsWith("@@")) return "meta"
    if (!isInside) return /^[a-zA-Z]/.test(line) ? "meta" : null
    if (line.startsWith("\\")) return "comment"
    state.before--
    state.after--
    return null
  },
  blankLine(state) {
    // Editors strip the blank of an empty line that both have.
    if (state.before > 0) state.before--
    if (state.after > 0) state.after--
  },
}
