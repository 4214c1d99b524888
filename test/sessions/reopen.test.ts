import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {Shown} from "../../src/agent.js"
import {entryOf} from "../../src/sessions/entry.js"
import {Journal} from "../../src/sessions/journal.js"
import {linesBack} from "../../src/sessions/lines-back.js"
import {sessionById, sessionFiles, sessionList} from "../../src/sessions/list.js"
import {folderOf} from "../../src/sessions/place.js"
import {reopen} from "../../src/sessions/reopen.js"
import type {Block} from "../../src/transcript/block.js"
import {folder} from "../agents/help/folder.js"

const CWD = "/home/ada/project"

function block(id: number, type: "user" | "notice", life: Block["life"] = "final"): Block {
  const common = {id, revision: 0, life, spaced: true} as const
  return type === "user"
    ? {type, ...common, messageId: undefined, text: `prompt ${id}`}
    : {type, ...common, tone: "info", text: `said ${id}`, detail: []}
}

/** A journal with a header, as a recording of the protocol begins. */
function begun(state: string, cwd = CWD): Journal {
  const onFailure = (message: string) => expect.unreachable(message)
  const journal = new Journal({state, cwd, agent: undefined, earlier: undefined, onFailure})
  journal.write(`${JSON.stringify({format: "acp-recording", version: 1, cwd, ...journal.facts})}\n`)
  journal.see({blocks: [block(1, "notice")], nextId: 2})
  return journal
}

function shown(ids: readonly number[], live: ReadonlySet<number>): Shown {
  const blocks = ids.map(id =>
    block(id, id % 5 === 2 ? "user" : "notice", live.has(id) ? "live" : "final"),
  )
  return {blocks, nextId: (ids.at(-1) ?? 0) + 1}
}

function onlyEntry(state: string) {
  const [path = ""] = sessionFiles(state, CWD)
  const entry = entryOf(path)
  if (!entry) throw new Error("no session")
  return entry
}

describe("a session that is read back", () => {
  test("has its blocks under the ids that they had, whatever ended in which order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({lives: fc.boolean(), ends: fc.nat(20), traffic: fc.nat(300)}), {
          minLength: 1,
          maxLength: 80,
        }),
        fc.integer({min: 1, max: 60}),
        (steps, most) => {
          const state = mkdtempSync(join(tmpdir(), "platen-sessions-"))
          try {
            const journal = begun(state)
            const live = new Set<number>()
            const ids = [1]
            for (const [index, {lives, ends, traffic}] of steps.entries()) {
              const id = index + 2
              ids.push(id)
              if (lives && id % 5 !== 2) live.add(id)
              const old = [...live][ends]
              if (old !== undefined && old !== id) live.delete(old)
              journal.write(`{"at":1,"from":"agent","message":{"x":"${"x".repeat(traffic)}"}}\n`)
              journal.see(shown(ids, live))
            }
            journal.see(shown(ids, new Set()))
            journal.close()
            const entry = onlyEntry(state)
            const {blocks, nextId} = reopen(entry, most)
            expect(nextId).toBe(ids.length + 1)
            expect(blocks.at(-1)?.id).toBe(ids.length)
            expect(blocks.map(({id}) => id)).toEqual(
              blocks.map((_, index) => ids.length - blocks.length + 1 + index),
            )
            for (const one of blocks) {
              expect(one).toEqual(block(one.id, one.id % 5 === 2 ? "user" : "notice"))
            }
            const whole = reopen(entry, 10_000).blocks
            expect(whole.map(({id}) => id)).toEqual(ids.slice(1))
          } finally {
            rmSync(state, {recursive: true, force: true})
          }
        },
      ),
      {numRuns: 40},
    )
  })

  test("that was killed in the middle of a line and of a block has all else", () => {
    const state = folder()
    const journal = begun(state)
    journal.see(shown([1, 2, 3, 4], new Set([3])))
    journal.note({text: "a"})
    journal.note({text: "b"})
    journal.close()
    const entry = onlyEntry(state)
    truncateSync(entry.path, statSync(entry.path).size - 9)
    appendFileSync(entry.path, '\n{"kept":[{"type":"user"')
    const {blocks, notes, nextId} = reopen(entry, 100)
    expect(blocks.map(({id, type}) => `${id} ${type}`)).toEqual(["2 user", "3 notice", "4 notice"])
    expect(blocks[1]).toMatchObject({text: "…", tone: "warning"})
    expect(notes).toEqual([{text: "a"}])
    expect(nextId).toBe(5)
  })

  test.each([
    {kept: [2, 3], next: 2 ** 53 - 1, ids: [2]},
    {kept: [2, 3], next: 50_000, ids: [2, 3]},
    {kept: [2, 3, 50_000], next: 4, ids: [2, 3]},
    {kept: [2, 3, 50_000], next: 50_001, ids: [50_000]},
    {kept: [2, 3, 2 ** 52], next: 2 ** 53 - 1, ids: [2]},
  ])("with $kept and then $next has ids without a gap", ({kept, next, ids}) => {
    const state = folder()
    const journal = begun(state)
    journal.see(shown([1, 2], new Set()))
    journal.close()
    const {path} = onlyEntry(state)
    const blocks = kept.map(id => block(id, "user"))
    appendFileSync(
      path,
      `${JSON.stringify({kept: blocks, time: 1, next, prompts: 1, first: ""})}\n`,
    )
    const back = reopen(onlyEntry(state), 5000)
    expect(back.blocks.map(({id}) => id)).toEqual(ids)
    expect(back.nextId).toBe((ids.at(-1) ?? 0) + 1)
  })

  test("B169 costs the same however long it is: only its end is read", () => {
    const state = folder()
    const journal = begun(state)
    const ids = Array.from({length: 2000}, (_, index) => index + 1)
    journal.see(shown(ids, new Set()))
    for (let index = 0; index < 40; index++) {
      journal.write(`{"at":1,"from":"agent","message":{"x":"${"x".repeat(1024 * 1024)}"}}\n`)
    }
    const more = Array.from({length: 100}, (_, index) => index + 1901)
    journal.see(shown([...more, 2001, 2002], new Set()))
    journal.close()
    const entry = onlyEntry(state)
    expect(entry.summary).toMatchObject({next: 2003, prompts: 401, first: "prompt 2"})
    expect(reopen(entry, 2).blocks.map(({id}) => id)).toEqual([2001, 2002])
  })
})

describe("the list of sessions", () => {
  test("has the one used last first, those of one directory or all, and no other files", () => {
    const state = folder()
    for (const cwd of [CWD, "/elsewhere", CWD]) {
      const journal = begun(state, cwd)
      journal.see(shown([1, 2], new Set()))
      journal.close()
    }
    writeFileSync(join(folderOf(state, CWD), "notes.txt"), "x")
    writeFileSync(join(folderOf(state, CWD), "20260101T000000Z-00000000.jsonl"), "no session\n")
    expect(sessionList(state, {cwd: CWD, most: 9})).toHaveLength(2)
    const all = sessionList(state, {cwd: undefined, most: 9})
    expect(all).toHaveLength(3)
    expect(all.map(({cwd}) => cwd).sort()).toEqual(["/elsewhere", CWD, CWD])
    expect(sessionList(state, {cwd: undefined, most: 1})).toHaveLength(1)
    const [first] = all
    const sought = sessionById(state, (first?.id ?? "").slice(0, 7))
    expect(sought).toMatchObject({type: "session", entry: {id: first?.id}})
    expect(sessionById(state, "")).toMatchObject({type: "several"})
    expect(sessionById(state, "xyz")).toMatchObject({type: "none"})
    expect(readdirSync(join(state, "sessions"))).toHaveLength(2)
  })

  test("of a user without any is empty", () => {
    expect(sessionList(folder(), {cwd: undefined, most: 9})).toEqual([])
  })
})

test("the lines of a file come from its end on as they come from its beginning", () => {
  const file = join(folder(), "lines")
  fc.assert(
    fc.property(fc.array(fc.nat(700_000), {maxLength: 6}), lengths => {
      const lines = lengths.map((length, index) => String(index % 10).repeat(length))
      writeFileSync(file, lines.join("\n"))
      const handle = openSync(file, "r")
      const back = Array.from(linesBack(handle, statSync(file).size), ({bytes, before}) => {
        return {text: bytes.toString("utf8"), before}
      })
      closeSync(handle)
      if (statSync(file).size === 0) return
      expect(back.map(({text}) => text).reverse()).toEqual(lines)
      const starts = lines.map((_, index) => lines.slice(0, index).join("\n").length)
      expect(back.map(({before}) => before).reverse()).toEqual(
        starts.map((start, index) => start + (index > 0 ? 1 : 0)),
      )
    }),
    {numRuns: 30},
  )
})
