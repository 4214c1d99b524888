// How much of each block a pager shows: five levels for the whole session, and what the reader has
// opened and closed by hand. Errors never hide. Pure; never knows rows.
//
//     1 prompts and answers   2 a row per stretch of work   3 a row per call   4 cards   5 all

import type {Level} from "../widgets/pager.js"
import type {Outline} from "./archive.js"

/** What is shown of a block. */
export type Extent = "none" | "line" | "preview" | "whole"

/** Blocks that were opened or closed by hand, by their ids. Those of a stretch follow its heading.
 *  */
export type Opened = ReadonlyMap<number, "open" | "closed">

/** The level `by` steps nearer, or farther where that is negative. */
export function zoomed(level: Level, by: number): Level {
  return Math.min(5, Math.max(1, level + by)) as Level
}

/** What is shown of a block at a level. */
export function extentOf(block: Outline, level: Level, opened: Opened): Extent {
  const own = canFold(block) ? opened.get(block.id) : undefined
  if (own !== undefined && block.type !== "work") return own === "open" ? "whole" : "line"
  const stretch = block.work === undefined ? undefined : opened.get(block.work)
  if (stretch === "closed" && canFold(block)) return isFailure(block) ? "line" : "none"
  const near = stretch === "open" ? Math.max(4, level) : level
  switch (block.type) {
    case "tool":
      return [farCall(block, near), "line", "preview", "whole"][Math.max(0, near - 2)] as Extent
    case "thought":
    case "plan":
    case "shown":
      return (["none", "none", "line", "preview", "whole"] as const)[near - 1]!
    case "work":
      if (near === 1) return "none"
      return isOpenStretch(block, level, opened) ? "whole" : "line"
    case "notice":
      return near > 1 || block.rank === "loud" ? "whole" : "none"
    default:
      return "whole"
  }
}

/** Whether a block can be opened and closed. */
export function canFold({type}: Pick<Outline, "type">): boolean {
  return ["tool", "thought", "plan", "shown", "work"].includes(type)
}

/** The opened blocks after one was turned: what is open closes, what is closed opens. */
export function turned(block: Outline, level: Level, opened: Opened): Opened {
  const isOpen =
    block.type === "work"
      ? isOpenStretch(block, level, opened)
      : extentOf(block, level, opened) === "whole"
  return new Map(opened).set(block.id, isOpen ? "closed" : "open")
}

function isOpenStretch({id}: Outline, level: Level, opened: Opened): boolean {
  return (opened.get(id) ?? (level > 2 ? "open" : "closed")) === "open"
}

/** A call at the levels of stretches: one that failed is seen, and one that has no heading. */
function farCall(block: Outline, level: number): Extent {
  if (isFailure(block)) return "line"
  return level === 2 && block.work === undefined ? "line" : "none"
}

function isFailure({rank}: Outline): boolean {
  return rank === "failed"
}
