// For each block that is still needed, the lines it has: made once per revision, grown where the
// text grows, dropped when the block has gone. Owns the mutable parts behind the pure blocks.

import type {Style} from "../cells/style.js"
import type {Highlighter} from "../markdown/code/highlighter.js"
import {never} from "../never.js"
import type {Line, LinePosition, LineSource} from "../text/line.js"
import type {
  Block,
  Chart,
  ReplyBlock,
  ThoughtBlock,
  ToldBlock,
  ToolBlock,
  WorkBlock,
} from "./block.js"
import type {FindDiff} from "./diff-lines.js"
import {FixedLines} from "./fixed-lines.js"
import type {Reasoning, Standing} from "./fold.js"
import {textFrom} from "./growing.js"
import type {FreezableSource} from "./inset.js"
import {KeptLines} from "./kept-lines.js"
import {noticeLines, planLines, thoughtLines, userLines} from "./lines.js"
import type {Linking} from "./links.js"
import type {Look} from "./look.js"
import type {OutputReader} from "./output-lines.js"

/** Lines of text that arrives in pieces. */
export interface ReplySource extends LineSource<Style> {
  append(text: string): void
  finish(): void
}

/** What is loaded only when it is needed. */
export interface Rich {
  reply(look: Pick<Look, "theme" | "measure" | "glyphs">): ReplySource
  readonly findDiff: FindDiff
  /** For one call. */
  outputs(): OutputReader
  tool(
    block: ToolBlock,
    ink: {readonly look: Look; readonly outputs: OutputReader},
  ): FreezableSource
  /** The heading of a stretch of work, and what stands below it. */
  work(block: WorkBlock, look: Look): FreezableSource
  /** One that grows. */
  thought(block: ThoughtBlock, look: Look): FreezableSource
  /** The lines, and below them stretches of time to scale. */
  chart(head: readonly Line<Style>[], chart: Chart, look: Look): FreezableSource
  inset(source: FreezableSource): FreezableSource
  /** The first line of a block that is set in, and by which handle the rest is read. */
  head(source: FreezableSource, block: Block, look: Look): FreezableSource
  /** Colours for code; without it all code is plain. */
  readonly highlighter: Highlighter | undefined
}

interface Entry {
  readonly source: FreezableSource
  readonly revision: number
  readonly drawn: Lines
}

/** How a block that is drawn at all has its lines. */
type Lines = Exclude<Standing, "none">

/** The text of a reply as it grows. */
interface Reply {
  readonly source: ReplySource
  /** The same with lines that were committed but may be asked for again. */
  readonly lines: KeptLines
  /** UTF-16 units of the text that the source has. */
  taken: number
  ended: boolean
  /** Some of it was committed: it stays as it was made. */
  isCommitted: boolean
}

export class Sources {
  #look: Look
  #rich: Rich | undefined
  readonly #entries = new Map<number, Entry>()
  readonly #replies = new Map<number, Reply>()
  /** Of calls that may still change. */
  readonly #outputs = new Map<number, OutputReader>()

  constructor(look: Look) {
    this.#look = look
  }

  /** The same look for another transcript, of which nothing has been made yet. */
  anew(): Sources {
    const sources = new Sources(this.#look)
    if (this.#rich) sources.load(this.#rich)
    return sources
  }

  /** Blocks that waited for it can be drawn from now on. */
  load(rich: Rich): void {
    this.#rich = rich
  }

  /** Lines are made anew with these colours and signs, but for replies, and changes side by side,
   *  of which some is committed already. Places in them stay what they were. */
  relook(look: Look): void {
    this.#look = look
    for (const [id, entry] of this.#entries) if (!entry.source.isFrozen) this.#entries.delete(id)
    for (const [id, reply] of this.#replies) {
      if (!reply.isCommitted) this.#replies.delete(id)
    }
  }

  /** The mark at column 0 that only rows of ours may begin with. */
  get bar(): string {
    return this.#look.glyphs.bar
  }

  /** Which links lines have. */
  get links(): Linking {
    return this.#look.links
  }

  /** Where prose goes on in the next row. */
  get wrap(): Look["wrap"] {
    return this.#look.wrap
  }

  /** Whether nothing has to be waited for any more. */
  get loaded(): boolean {
    return this.#rich !== undefined
  }

  /** How much of thoughts is shown. */
  get reasoning(): Reasoning {
    return this.#look.reasoning ?? "line"
  }

  /** The block's lines at its present revision, set in or not, as the last time if nobody says;
   *  `undefined` while something has to be loaded. */
  of(block: Block, wish?: Lines): LineSource<Style> | undefined {
    if (block.type === "reply") return this.#reply(block)
    const known = this.#entries.get(block.id)
    const drawn = wish ?? known?.drawn ?? "plain"
    const isKnown = known?.revision === block.revision && known.drawn === drawn
    if (known && isKnown) return known.source
    if (block.type === "shown") {
      const {id, revision} = block
      // A heading tells its handle.
      const own = block.of.type === "work" ? block.of.id : id
      const told = {...block.of, id: own, revision, life: "final"} as const
      return this.#made(told, {part: WHOLE, drawn, id})
    }
    return this.#made(block, {part: {}, drawn, id: block.id})
  }

  /** Lines that are not there yet, with a look that differs in some part. */
  #made(
    block: ToldBlock,
    of: {readonly part: Partial<Look>; readonly drawn: Lines; readonly id: number},
  ): LineSource<Style> | undefined {
    if (block.type === "reply") return this.#reply(block)
    const {part, drawn, id} = of
    const look = {...this.#look, ...part}
    const plain = this.#plain(block, look)
    const source =
      !plain || drawn === "plain"
        ? plain
        : drawn === "head"
          ? this.#rich?.head(plain, block, look)
          : this.#rich?.inset(plain)
    if (!source) return undefined
    this.#entries.set(id, {source, revision: block.revision, drawn})
    return source
  }

  /** What is before the position of the block was committed; lines from `keepFrom` on are still
   *  given when asked for. */
  commit(block: Block, position: LinePosition, keepFrom: number): void {
    const source = this.of(block)
    const reply = this.#replies.get(block.id)
    if (reply) {
      reply.lines.commitButKeep(position, keepFrom)
      reply.isCommitted = true
    } else source?.commit(position)
  }

  /** Blocks before `firstNeeded` have gone for good. */
  forget(firstNeeded: number): void {
    for (const map of [this.#entries, this.#replies, this.#outputs]) {
      for (const id of map.keys()) if (id < firstNeeded) map.delete(id)
    }
  }

  #plain(block: Exclude<ToldBlock, ReplyBlock>, look: Look): FreezableSource | undefined {
    if (block.type === "tool") return this.#tool(block, look)
    if (block.type === "work") return this.#rich?.work(block, look)
    if (block.type === "thought" && block.life === "live") return this.#rich?.thought(block, look)
    if (block.type === "notice" && block.chart) {
      return this.#rich?.chart(noticeLines({...block, detail: []}, look), block.chart, look)
    }
    return new FixedLines(linesOf(block, look), block.life)
  }

  /** A call has no lines before what draws it is loaded, and keeps its title from hiding
   *  something. */
  #tool(block: ToolBlock, look: Look): Entry["source"] | undefined {
    const rich = this.#rich
    if (!rich) return undefined
    const outputs = this.#outputs.get(block.id) ?? rich.outputs()
    // What is final is read once more at most, for another look.
    if (block.life === "live") this.#outputs.set(block.id, outputs)
    else this.#outputs.delete(block.id)
    return rich.tool(block, {look, outputs})
  }

  #reply(block: ReplyBlock): LineSource<Style> | undefined {
    if (!this.#rich) return undefined
    let reply = this.#replies.get(block.id)
    if (!reply) {
      const source = this.#rich.reply(this.#look)
      reply = {source, lines: new KeptLines(source), taken: 0, ended: false, isCommitted: false}
      this.#replies.set(block.id, reply)
    }
    if (reply.taken < block.text.length) {
      reply.source.append(textFrom(block.text, reply.taken))
      reply.taken = block.text.length
    }
    if (block.life === "final" && !reply.ended) {
      reply.source.finish()
      reply.ended = true
    }
    return reply.lines
  }
}

const WHOLE = {extent: "whole"} as const

function linesOf(
  block: Exclude<ToldBlock, ReplyBlock | ToolBlock | WorkBlock>,
  look: Look,
): readonly Line<Style>[] {
  switch (block.type) {
    case "user":
      return userLines(block, look)
    case "thought":
      return thoughtLines(block, look)
    case "plan":
      return planLines(block, look)
    case "notice":
      return noticeLines(block, look)
    default:
      return never(block)
  }
}
