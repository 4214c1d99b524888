// The places that a tool call is about, in its head: said where the title does not name them, and
// linked wherever they stand. Pure; never looks whether there is such a file.

import type {Style} from "../cells/style.js"
import {decided} from "../text/decision.js"
import type {Run} from "../text/line.js"
import {fileTarget} from "../text/link-file.js"
import type {ToolBlock} from "./block.js"
import type {Look} from "./look.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** Whether a title names a file. */
export function isNamedIn(title: string, path: string): boolean {
  if (path === "") return false
  return title.includes(path) || title.includes(nameOf(path))
}

/** A title, safe to draw, in which the first place that it names leads there. */
export function titleRuns(
  title: string,
  block: ToolBlock,
  {look, style}: {readonly look: Look; readonly style: Style},
): readonly Run<Style>[] {
  for (const place of block.locations) {
    const target = targetOf(place, look)
    const found = target === "" ? undefined : nameIn(title, pathOf(place).path)
    if (!found) continue
    const {from, to} = found
    const runs = [
      {text: title.slice(0, from), style},
      {text: title.slice(from, to), style: {...style, link: target}},
      {text: title.slice(to), style},
    ]
    return runs.filter(({text}) => text !== "")
  }
  return [{text: title, style}]
}

/** The first place that the title does not name, and how many more there are. */
export function placeRuns(block: ToolBlock, look: Look): readonly Run<Style>[] {
  const {head, locations, parts} = block
  const isTold = (path: string) =>
    isNamedIn(head, path) || parts.some(part => part.type === "diff" && part.path === path)
  const untold = locations.filter(place => !isTold(place) && !isTold(pathOf(place).path))
  const [first] = untold
  if (first === undefined) return []
  const more = untold.length - 1
  const {theme, locale} = look
  const run = {text: decided(first, "path"), style: {...theme.dim, link: targetOf(first, look)}}
  const rest = {text: ` +${TRANSCRIPT_WORDS[locale].more(more)}`, style: theme.dim}
  return more > 0 ? [run, rest] : [run]
}

/** Where a place leads; "" if paths are no links here. */
function targetOf(place: string, {links}: Look): string {
  if (links === undefined || links === "none") return ""
  const {path, line} = pathOf(place)
  return path === "" ? "" : fileTarget(path, line, links)
}

function pathOf(place: string): {readonly path: string; readonly line: number | undefined} {
  const [, path = place, line] = /^(.+):(\d{1,9})$/s.exec(place) ?? []
  return {path, line: line === undefined ? undefined : Number(line)}
}

/** Where a title names a path: all of it, or its last name as a word of its own. */
function nameIn(
  title: string,
  path: string,
): {readonly from: number; readonly to: number} | undefined {
  for (const name of [decided(path, "path"), decided(nameOf(path), "path")]) {
    const from = name === "" ? -1 : title.lastIndexOf(name)
    const to = from + name.length
    const around = `${title[from - 1] ?? ""}${title[to] ?? ""}`
    if (from >= 0 && !/[\p{L}\p{N}_-]/u.test(around)) return {from, to}
  }
  return undefined
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1)
}
