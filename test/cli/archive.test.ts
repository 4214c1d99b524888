import {mkdtempSync, readdirSync, rmSync, statSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import fc from "fast-check"
import {afterEach, beforeEach, describe, expect, test, vi} from "vitest"
import {archivesIn, BlockArchive} from "../../src/cli/archive.js"
import {ArchiveFile} from "../../src/cli/archive-file.js"
import {blockOfBytes, bytesOf} from "../../src/cli/block-bytes.js"
import {outlineOf} from "../../src/transcript/archive.js"
import type {Block, ToldBlock} from "../../src/transcript/block.js"
import {grow, growing, wholeText} from "../../src/transcript/growing.js"
import {reply, tool, transcriptOf, user} from "../transcript/blocks.js"

let place = ""
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "platen-archive-"))
})
afterEach(() => rmSync(place, {recursive: true, force: true}))

const text = fc.string({unit: "binary", maxLength: 40})
/** Any text at all, halves of characters among it. */
const units = fc.array(fc.integer({min: 0, max: 0xffff}), {maxLength: 20}).map(all => {
  return String.fromCharCode(...all)
})
const words = fc.oneof(text, units)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, {nil: undefined})
const texts = fc.array(words, {maxLength: 5})
const growings = texts.map(pieces => pieces.reduce(grow, growing("")))
const time = maybe(fc.double({min: 0, noNaN: true}))
const life = fc.constantFrom("live" as const, "final" as const)
/** What an agent may give as raw input: JSON, and from a library whatever can be copied. */
const raw = fc.anything({withBigInt: true, withDate: true, withMap: true, withTypedArray: true})

const common = {
  id: fc.integer({min: 1, max: 2 ** 32 - 1}),
  revision: fc.nat(),
  life,
  spaced: fc.boolean(),
  work: maybe(fc.integer({min: 1, max: 2 ** 32 - 1})),
}

const part = fc.oneof(
  fc.record({type: fc.constant("text" as const), text: words}),
  fc.record({type: fc.constant("output" as const), text: words, before: fc.nat()}),
  fc.record({
    type: fc.constant("diff" as const),
    path: words,
    before: words,
    after: words,
    isNew: fc.boolean(),
  }),
  fc.record({type: fc.constant("named" as const), text: words}),
)

const exit = fc.oneof(
  fc.record({type: fc.constant("code" as const), code: fc.integer()}),
  fc.record({type: fc.constant("signal" as const), name: words}),
)

/** One for each type of block, or this does not compile. */
const told: {readonly [T in ToldBlock["type"]]: fc.Arbitrary<Extract<ToldBlock, {type: T}>>} = {
  user: fc.record({...common, type: fc.constant("user"), messageId: maybe(words), text: words}),
  reply: fc.record({
    ...common,
    type: fc.constant("reply"),
    messageId: maybe(words),
    text: growings,
  }),
  thought: fc.record({
    ...common,
    type: fc.constant("thought"),
    messageId: maybe(words),
    text: growings,
  }),
  tool: fc.record({
    ...common,
    type: fc.constant("tool"),
    callId: words,
    title: words,
    name: maybe(words),
    kind: words,
    input: raw,
    head: words,
    output: raw,
    status: fc.constantFrom("pending", "running", "done", "failed", "cancelled"),
    parts: fc.array(part, {maxLength: 4}),
    locations: texts,
    exit: maybe(exit),
    startedAt: time,
    endedAt: time,
    elapsedMs: fc.nat(),
    isAsked: fc.boolean(),
    agent: maybe(
      fc.record({type: maybe(words), task: maybe(words), calls: fc.nat(), levels: fc.nat()}),
    ),
  }),
  plan: fc.record({
    ...common,
    type: fc.constant("plan"),
    entries: fc.array(
      fc.record({
        text: words,
        active: maybe(words),
        status: fc.constantFrom("waiting", "running", "done", "cancelled"),
        priority: fc.constantFrom("high", "medium", "low"),
      }),
      {maxLength: 4},
    ),
  }),
  notice: fc.record({
    ...common,
    type: fc.constant("notice"),
    tone: fc.constantFrom("info", "success", "warning", "error", "cancelled"),
    text: words,
    detail: texts,
  }),
  work: fc.record({
    ...common,
    type: fc.constant("work"),
    fold: fc.constantFrom("auto", "closed", "open"),
    outcome: fc.constantFrom("running", "done", "cancelled"),
    steps: fc.nat(),
    errors: fc.nat(),
    action: words,
    startedAt: time,
    seconds: maybe(fc.nat()),
  }),
}

const toldBlock: fc.Arbitrary<ToldBlock> = fc.oneof(...Object.values(told))
const block: fc.Arbitrary<Block> = fc.oneof(
  toldBlock,
  fc.record({...common, type: fc.constant("shown" as const), of: toldBlock}),
)

/** A block whose texts do not tell in which pieces they came. */
function flat(of: Block): unknown {
  if (of.type === "shown") return {...of, of: flat(of.of)}
  return of.type === "reply" || of.type === "thought" ? {...of, text: wholeText(of.text)} : of
}

describe("a block as bytes", () => {
  test("comes back as it was, whatever its type and whatever is in it", () =>
    fc.assert(
      fc.property(block, one => {
        const back = blockOfBytes(bytesOf(one))
        expect(back && flat(back)).toEqual(flat(one))
        expect(back && outlineOf(back)).toEqual(outlineOf(one))
      }),
    ))

  test("loses only the raw input where that is no plain value", () => {
    const deep = Array.from({length: 200_000}).reduce((inner: unknown) => [inner], "x")
    for (const input of [() => 1, {sign: Symbol("x")}, deep]) {
      const [call] = transcriptOf(tool({input, title: "Call"})).blocks
      expect(blockOfBytes(bytesOf(call!))).toMatchObject({title: "Call", input: undefined})
    }
  })

  test("of a long answer that came letter by letter is read whole", () => {
    let all = growing("")
    for (let i = 0; i < 300_000; i++) all = grow(all, "0123456789")
    const [one] = transcriptOf({...reply(""), text: all} as ReturnType<typeof reply>).blocks
    const back = blockOfBytes(bytesOf(one!))
    expect(back?.type === "reply" && wholeText(back.text) === "0123456789".repeat(300_000)).toBe(
      true,
    )
  })

  test("that were cut short are no block", () => {
    const [one] = transcriptOf(user("Hello")).blocks
    const bytes = bytesOf(one!)
    expect(blockOfBytes(bytes.subarray(0, bytes.length >> 1))).toBe(undefined)
    expect(blockOfBytes(Buffer.alloc(0))).toBe(undefined)
  })
})

/** Blocks with ids from 1 on. */
const blocks = (count: number, size = 100) =>
  transcriptOf(...Array.from({length: count}, (_, i) => user(`${i} `.padEnd(size, "x")))).blocks

const settled = (of: BlockArchive) =>
  vi.waitFor(() => {
    of.take([])
    expect(of.isWriting).toBe(false)
  })

describe("an archive", () => {
  test("gives back each block that it took, before and after it was written", async () => {
    const archive = new BlockArchive(new ArchiveFile([place]), () => {})
    const all = blocks(3000, 300)
    for (const one of all) archive.take([one])
    const look = () => {
      for (const one of all) {
        expect(archive.block(one.id)).toEqual(one)
        expect(archive.outline(one.id)).toEqual(outlineOf(one))
      }
    }
    look()
    await settled(archive)
    look()
    expect(archive.end).toBe(3001)
    for (const id of [0, -1, 1.5, 3001, Number.NaN]) {
      expect([archive.block(id), archive.outline(id)]).toEqual([undefined, undefined])
    }
    archive.close()
  })

  test("leaves nothing in the directory that others could read, or that stays behind", async () => {
    const archive = new BlockArchive(new ArchiveFile([place]), () => {})
    archive.take(blocks(3000, 300))
    await settled(archive)
    expect(readdirSync(place)).toEqual([])
    expect(archive.block(1)?.id).toBe(1)
    archive.close()
    expect(archive.block(1)).toBe(undefined)
  })

  test("makes its directory for nobody else", () => {
    const cache = join(place, "cache")
    const make = archivesIn({XDG_CACHE_HOME: cache}, "linux")
    const archive = make(() => {})
    archive.take(blocks(2000, 100))
    expect(statSync(join(cache, "platen")).mode & 0o777).toBe(0o700)
    archive.close()
  })

  test("begins with whatever block comes first", () => {
    const archive = new BlockArchive(new ArchiveFile([place]), () => {})
    const late = blocks(9).slice(6)
    archive.take(late)
    expect([archive.start, archive.end]).toEqual([7, 10])
    expect([6, 7, 9, 10].map(id => archive.block(id)?.id)).toEqual([undefined, 7, 9, undefined])
    expect(archive.outline(8)).toEqual(outlineOf(late[1]!))
    expect(archive.outline(6)).toBe(undefined)
    archive.close()
  })

  test("takes a block once, and none out of order", () => {
    const archive = new BlockArchive(new ArchiveFile([place]), () => {})
    const all = blocks(3)
    archive.take(all.slice(0, 2))
    archive.take(all.slice(0, 2))
    expect(archive.end).toBe(3)
    expect(() => archive.take(blocks(9).slice(8))).toThrow(RangeError)
    archive.close()
  })

  test("that must not wait for the disk writes at once what has piled up", () => {
    const archive = new BlockArchive(new ArchiveFile([place]), () => {})
    const all = blocks(40, 500_000)
    archive.take(all)
    expect(archive.waitingBytes).toBeLessThan(8 * 1024 * 1024)
    expect(archive.block(1)).toEqual(all[0])
    expect(archive.block(40)).toEqual(all[39])
    archive.close()
  })

  test("without a place says so once, and what it took is gone", async () => {
    const file = join(place, "file")
    writeFileSync(file, "")
    const failed: string[] = []
    const archive = new BlockArchive(new ArchiveFile([join(file, "x")]), message => {
      failed.push(message)
    })
    archive.take(blocks(1000))
    await vi.waitFor(() => expect(failed).toHaveLength(1))
    expect(failed[0]).toMatch(/ENOTDIR|EEXIST/)
    expect(archive.end).toBe(1)
    expect(archive.block(1)).toBe(undefined)
    archive.take(blocks(2000).slice(1000))
    await new Promise(resolve => setImmediate(resolve))
    expect([archive.end, failed.length]).toEqual([1, 1])
    archive.close()
  })

  test("on a disk that becomes full keeps what stands there", async () => {
    const file = new ArchiveFile([place])
    const failed: string[] = []
    const archive = new BlockArchive(file, message => failed.push(message))
    const all = blocks(3000)
    archive.take(all.slice(0, 1000))
    await settled(archive)
    const {end} = archive
    vi.spyOn(file, "add").mockImplementation((_bytes, _from, done) => {
      setImmediate(done, new Error("ENOSPC: no space left on device, write"))
    })
    archive.take(all.slice(1000))
    await vi.waitFor(() => expect(failed).toEqual(["ENOSPC: no space left on device, write"]))
    expect(archive.end).toBe(end)
    expect(archive.block(end - 1)).toEqual(all[end - 2])
    expect(archive.block(end)).toBe(undefined)
    archive.close()
  })
})
