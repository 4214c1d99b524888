// Where each motion command goes and what each deletion takes, in a text without rows.
// Knows nothing of columns, undo or the kill ring.

import type {EditCommand} from "../../input/command.js"
import {leftOf, lineEnd, lineStart, rightOf} from "./text.js"
import {wordLeft, wordRight} from "./word.js"

type Motion = (text: string, caret: number) => number

/** Motions: the caret they lead to. Lines are those between newlines, not rows. */
export const MOTIONS = {
  left: leftOf,
  right: rightOf,
  "word-left": wordLeft,
  "word-right": wordRight,
  "line-start": lineStart,
  "line-end": lineEnd,
  "text-start": () => 0,
  "text-end": text => text.length,
} as const satisfies Partial<Record<EditCommand, Motion>>

/** Deletions of one character: the other end of what goes. */
export const DELETIONS = {
  "delete-back": leftOf,
  "delete-forward": rightOf,
} as const satisfies Partial<Record<EditCommand, Motion>>

/** Kills: the other end of what goes into the kill ring. At a line's end the newline goes. */
export const KILLS = {
  "delete-word-back": wordLeft,
  "delete-word-forward": wordRight,
  "kill-to-start": (text, caret) => {
    const start = lineStart(text, caret)
    return start < caret ? start : leftOf(text, caret)
  },
  "kill-to-end": (text, caret) => {
    const end = lineEnd(text, caret)
    return end > caret ? end : rightOf(text, caret)
  },
} as const satisfies Partial<Record<EditCommand, Motion>>
