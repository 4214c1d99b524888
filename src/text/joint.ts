// The signs between the parts of a line, at the ends of its rows: a part that has no room goes to
// the next row whole, and the sign before it is not drawn. Never knows what a sign is.

import type {Joint} from "./line.js"
import {textWidth} from "./width.js"

/** What is drawn of a row that takes the text `from … to`, of which `from … end` has a width: none
 *  of a sign that it begins or ends with. */
export function unjoined(
  joints: readonly Joint[],
  row: {readonly from: number; readonly end: number; readonly to: number},
): {readonly from: number; readonly end: number} {
  let {from, end} = row
  for (const joint of joints) {
    if (joint.from < from && from < joint.to) from = joint.to
    if (joint.from >= from && joint.from < end && joint.to >= row.to) end = joint.from
  }
  return {from: Math.min(from, end), end}
}

/** Columns of a part that goes to the next row whole: a few words, no sentence. */
const WHOLE_COLUMNS_MAX = 24

/** Where a row that would break inside a short part ends instead: at the sign before that part;
 *  `undefined` if it breaks well. `needs`: all of that part, and what says where it ends. */
export function wholeParts(
  joints: readonly Joint[],
  text: string,
  row: {readonly from: number; readonly end: number; readonly to: number; readonly room: number},
): {readonly end: number; readonly to: number; readonly needs: number} | undefined {
  if (row.to >= text.length) return undefined
  const before = joints.findLast(joint => joint.from > row.from && joint.to <= row.to)
  if (!before || before.to === row.to) return undefined
  const next = joints.find(joint => joint.from >= before.to)
  const partEnd = next?.from ?? text.length
  if (row.end >= partEnd) return undefined
  const columns = textWidth(text.slice(before.to, partEnd))
  if (columns > Math.min(WHOLE_COLUMNS_MAX, row.room)) return undefined
  return {end: before.from, to: before.to, needs: next?.to ?? Number.POSITIVE_INFINITY}
}

/** Where the separator stands in a text that is joined by it. */
export function jointsIn(text: string, separator: string): readonly Joint[] {
  const joints: Joint[] = []
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    joints.push({from: at, to: at + separator.length})
  }
  return joints
}

/** The runs of parts one behind another, a sign between every two of them; parts of nothing are
 *  left out. */
export function joinedRuns<R extends {readonly text: string}>(
  parts: readonly (readonly R[])[],
  sign: R,
): {readonly runs: readonly R[]; readonly joints: readonly Joint[]} {
  const runs: R[] = []
  const joints: Joint[] = []
  let at = 0
  const add = (run: R) => {
    runs.push(run)
    at += run.text.length
  }
  for (const part of parts) {
    if (part.every(({text}) => text === "")) continue
    if (runs.length > 0) {
      joints.push({from: at, to: at + sign.text.length})
      add(sign)
    }
    part.forEach(add)
  }
  return {runs, joints}
}
