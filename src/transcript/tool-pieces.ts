// A tool call in pieces, top to bottom: lines that are the same at every width, and changes of
// files, which may be laid out in two forms. Never knows columns. Loaded when the first call comes.

import type {Style} from "../cells/style.js"
import type {Highlighter} from "../markdown/code/highlighter.js"
import {decided} from "../text/decision.js"
import {jointsIn} from "../text/joint.js"
import type {Line} from "../text/line.js"
import {UNICODE_GLYPHS} from "../widgets/glyphs.js"
import type {ToolBlock, ToolPart} from "./block.js"
import {changeOf, type FileChange} from "./diff-change.js"
import {codeOf} from "./diff-code.js"
import {type Bounds, type Groups, groupsOf, shownHunks} from "./diff-groups.js"
import {LINES_MAX} from "./diff-lines.js"
import {changesIn} from "./diff-patch.js"
import {barRun} from "./diff-rows.js"
import {handleOf} from "./handle.js"
import type {Look} from "./look.js"
import type {OutputReader} from "./output-lines.js"
import {hasReport, reasonOf, shortText, toolHead} from "./tool-lines.js"
import {isNamedIn} from "./tool-places.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** Changed and unchanged lines of all files of one call that are shown. */
export const DIFF_LINES_MAX = 60
/** Files of one call that are named; the others are counted. */
export const FILES_MAX = 30
/** UTF-16 units of one line of a change that are shown: ten rows of eighty. */
export const LINE_UNITS_MAX = 800
/** The same where nothing has to be short. */
const WHOLE_LINE_UNITS_MAX = 20_000
/** A text of a tool that is longer is no patch to be read by people. */
const PATCH_UNITS_MAX = 4_000_000

export type Piece =
  | {readonly type: "lines"; readonly lines: readonly Line<Style>[]}
  | {readonly type: "change"; readonly groups: Groups}

/** The pieces; "waits": they are plain until a language has been loaded, and come anew then. */
export interface Pieces {
  readonly list: readonly Piece[]
  readonly state: "done" | "waits"
}

/** What a call is drawn with. */
export interface ToolInk {
  readonly look: Look
  /** Of this call. */
  readonly outputs: OutputReader
  readonly highlighter: Highlighter | undefined
}

export function piecesOf(block: ToolBlock, ink: ToolInk): Pieces {
  const {look} = ink
  const parts = block.parts.map(part => changesOf(part, block))
  const changes = parts.flatMap(list => list ?? [])
  const [only] = changes
  // One change of the file that the title names: its counts stand beside the title.
  const isNamed = changes.length === 1 && only !== undefined && isNamedIn(block.head, only.path)
  const counts = isNamed ? toldOf(only, look) : undefined
  const drawing = new Drawing(ink, isNamed ? "named" : "untold")
  const isRead = isReadAlone(block, look)
  const taken = isRead ? takenOf(block, ink) : undefined
  drawing.add([toolHead(block, counts ?? taken, look)])
  // It stands beside the title.
  if (reasonOf(block) !== undefined) return drawing
  if (hasReport(block) && look.extent !== "whole") return drawing
  for (const [index, list] of parts.entries()) {
    if (list) for (const change of list) drawing.change(change)
    else if (!isRead || block.parts[index]?.type !== "text")
      drawing.add(ink.outputs.lines(block, index, look))
  }
  drawing.end()
  return drawing
}

/** Kinds of calls whose texts the agent takes in: files, hits, pages. */
const READING = ["read", "search", "fetch"]

/** Whether the texts of a call are only counted: how much the agent has taken in is told beside the
 *  head, and what it was is read on demand. */
function isReadAlone({kind, status}: ToolBlock, {extent}: Look): boolean {
  return READING.includes(kind) && status === "done" && extent !== "whole"
}

/** How much it was; what it was, if that is short. */
function takenOf(block: ToolBlock, {look, outputs}: ToolInk): string | undefined {
  const short = block.parts[0]?.type === "text" ? shortText(block) : undefined
  if (short !== undefined) return decided(short, "prose")
  const counts = block.parts.map((part, index) =>
    part.type === "text" ? outputs.count(block, index) : 0,
  )
  const count = counts.reduce((sum, one) => sum + one, 0)
  const told = TRANSCRIPT_WORDS[look.locale].lines(count)
  return count > 0 ? `${told}${look.glyphs.separator}${handleOf(block)}` : undefined
}

const patches = new WeakMap<ToolPart, readonly FileChange[] | "none">()

/** What a part says of files; `undefined` if it is something else. The texts of tools that change
 *  files may be patches. */
function changesOf(part: ToolPart, block: ToolBlock): readonly FileChange[] | undefined {
  if (part.type === "diff") return [changeOf(part, block)]
  if (part.type !== "text" || !CHANGING.includes(block.kind)) return undefined
  const known = patches.get(part)
  if (known) return known === "none" ? undefined : known
  const found = part.text.length <= PATCH_UNITS_MAX ? changesIn(part.text) : undefined
  patches.set(part, found ?? "none")
  return found
}

const CHANGING = ["edit", "delete", "move"]

class Drawing implements Pieces {
  readonly list: Piece[] = []
  state: Pieces["state"] = "done"
  readonly #ink: ToolInk
  readonly #heads: "named" | "untold"
  #files = 0
  #room: number
  readonly #left = {added: 0, removed: 0}

  constructor(ink: ToolInk, heads: "named" | "untold") {
    this.#ink = ink
    this.#heads = heads
    this.#room = this.#isWhole ? LINES_MAX : DIFF_LINES_MAX
  }

  add(lines: readonly Line<Style>[]): void {
    if (lines.length > 0) this.list.push({type: "lines", lines})
  }

  change(change: FileChange): void {
    const {look} = this.#ink
    this.#files++
    if (this.#files > FILES_MAX && !this.#isWhole) return this.#leave(change)
    if (this.#heads === "untold") this.add([changeHead(change, look)])
    if (change.by === "whole" && change.added > 0 && change.removed > 0) {
      this.add([asideLine(TRANSCRIPT_WORDS[look.locale].replaced, look)])
    }
    if (this.#room <= 0) return this.#leave(change)
    const groups = this.#groups(change)
    this.#leave(groups.left)
    if (groups.list.length > 0) this.list.push({type: "change", groups})
  }

  /** What was left out, and how to see it. */
  end(): void {
    const {look} = this.#ink
    const {glyphs} = look
    const words = TRANSCRIPT_WORDS[look.locale]
    const {added, removed} = this.#left
    if (added + removed === 0) return
    const place = this.#isWhole ? "pager" : "screen"
    const text = words
      .notShown(`+${added} −${removed}`, place)
      .replaceAll(UNICODE_GLYPHS.separator, glyphs.separator)
    const files = this.#isWhole ? 0 : this.#files - FILES_MAX
    const more = files > 0 ? `${words.moreFiles(files)}${glyphs.separator}` : ""
    this.add([asideLine(`${glyphs.ellipsis} ${more}${text}`, look)])
  }

  get #isWhole(): boolean {
    return this.#ink.look.extent === "whole"
  }

  #leave({added, removed}: {readonly added: number; readonly removed: number}): void {
    this.#left.added += added
    this.#left.removed += removed
  }

  #groups(change: FileChange): Groups {
    const bounds: Bounds = {
      lines: this.#room,
      units: this.#isWhole ? WHOLE_LINE_UNITS_MAX : LINE_UNITS_MAX,
    }
    const hunks = shownHunks(change, bounds)
    const code = codeOf(change.path, hunks, this.#ink.highlighter)
    if (code === "waits") this.state = code
    const groups = groupsOf(change, code === "waits" ? new Map() : code, bounds)
    for (const {lines} of hunks) this.#room -= lines.length
    return groups
  }
}

function changeHead(change: FileChange, look: Look): Line<Style> {
  const told = toldOf(change, look)
  const {path} = change
  if (path === "") return asideLine(told, look)
  return asideLine(`${decided(path, "path")}${look.glyphs.separator}${told}`, look)
}

/** What became of a file, in a few words. */
function toldOf(change: FileChange, {glyphs, locale}: Look): string {
  const words = TRANSCRIPT_WORDS[locale]
  const {kind, content, added, removed, mode} = change
  const from = decided(change.from ?? "", "path")
  const names = {
    changed: [],
    new: [words.newFile],
    deleted: [words.deleted],
    renamed: [words.renamed(from)],
    copied: [words.copied(from)],
  }[kind]
  const counts =
    kind === "new" ? `+${added}` : kind === "deleted" ? `−${removed}` : `+${added} −${removed}`
  const isCounted = content === "text" && added + removed > 0
  const said = [
    ...(content === "binary" ? [...names, words.binary] : names),
    ...(mode ? [words.mode(decided(mode[0], "prose"), decided(mode[1], "prose"))] : []),
  ]
  if (isCounted && (kind === "new" || kind === "deleted")) {
    return [`${said[0]} ${counts}`, ...said.slice(1)].join(glyphs.separator)
  }
  if (isCounted) return [...said, counts].join(glyphs.separator)
  return said.length > 0 ? said.join(glyphs.separator) : words.identical
}

function asideLine(text: string, look: Look): Line<Style> {
  const first = [barRun(look)]
  const joints = jointsIn(text, look.glyphs.separator)
  return {runs: [{text, style: look.theme.dim}], first, rest: first, wrap: "word", joints}
}
