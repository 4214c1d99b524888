import {statSync, utimesSync} from "node:fs"
import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {hitRows} from "../../src/cli/hit-rows.js"
import {entryOf} from "../../src/sessions/entry.js"
import {Journal} from "../../src/sessions/journal.js"
import {sessionFiles} from "../../src/sessions/list.js"
import {searchSessions} from "../../src/sessions/search.js"
import type {Block} from "../../src/transcript/block.js"
import {needleOf} from "../../src/transcript/find.js"
import {growing} from "../../src/transcript/growing.js"
import {folder} from "../agents/help/folder.js"

const common = {revision: 0, life: "final", spaced: true} as const

/** A session with these answers, each to a prompt; its files are as old as it is told. */
function session(
  state: string,
  {cwd, answers, ageS}: {readonly cwd: string; readonly answers: readonly string[]; ageS: number},
): string {
  const onFailure = (message: string) => expect.unreachable(message)
  const journal = new Journal({state, cwd, agent: undefined, earlier: undefined, onFailure})
  journal.write(`${JSON.stringify({format: "acp-recording", version: 1, cwd, ...journal.facts})}\n`)
  const blocks: Block[] = [
    {type: "notice", id: 1, ...common, tone: "info", text: "needle of ours", detail: []},
  ]
  journal.see({blocks, nextId: 2})
  for (const answer of answers) {
    const id = blocks.length + 1
    blocks.push({type: "user", id, ...common, messageId: undefined, text: `prompt ${id}`})
    const text = growing(answer)
    blocks.push({type: "reply", id: id + 1, ...common, messageId: undefined, text})
    blocks.push({type: "notice", id: id + 2, ...common, tone: "info", text: "needle", detail: []})
    journal.write(`{"at":1,"from":"agent","message":{"needle":"${"x".repeat(300_000)}"}}\n`)
    journal.see({blocks, nextId: id + 3})
  }
  journal.close()
  for (const path of sessionFiles(state, cwd)) {
    if (entryOf(path)?.id !== journal.id) continue
    const time = statSync(path).mtimeMs / 1000 - ageS
    utimesSync(path, time, time)
  }
  return journal.id
}

function search(state: string, words: string, {most = 50, signal = SIGNAL} = {}) {
  return searchSessions({state, needle: needleOf(words), most, signal})
}

const SIGNAL = new AbortController().signal

describe("words looked for in all sessions", () => {
  test("are found in what was said, newest first, with session, time, speaker and handle", async () => {
    const state = folder()
    const old = session(state, {cwd: "/a", answers: ["a Needle", "needle one"], ageS: 60})
    const young = session(state, {cwd: "/b", answers: ["x\nthe needle, two\ty"], ageS: 0})
    const {hits, rest} = await search(state, "needle")
    expect(rest).toBe("none")
    expect(
      hits.map(({entry, handle, before, match, after}) => [
        entry.id,
        handle,
        `${before}[${match}]${after}`,
      ]),
    ).toEqual([
      [young, "a3", "the [needle], two y"],
      [old, "a6", "[needle] one"],
      [old, "a3", "a [Needle]"],
    ])
    expect((await search(state, "Needle")).hits).toHaveLength(1)
    const rows = hitRows(hits, "en")
    expect(rows[0]).toBe(`/b    platen --resume ${young}`)
    expect(rows[1]).toMatch(/^ {2}20\d\d-\d\d-\d\d \d\d:\d\d {2}a3 agent: the «needle», two y$/)
    expect((await search(state, "prompt")).hits.map(({speaker}) => speaker)).toEqual(
      Array.from({length: 3}, () => "you"),
    )
  })

  test("are given so often as is wished, and that there are more", async () => {
    const state = folder()
    session(state, {cwd: "/a", answers: Array.from({length: 9}, (_, i) => `needle ${i}`), ageS: 0})
    const {hits, rest} = await search(state, "needle", {most: 4})
    expect(hits.map(({after}) => after)).toEqual([" 8", " 7", " 6", " 5"])
    expect(rest).toBe("more")
    expect((await search(state, "needle", {most: 9})).rest).toBe("none")
  })

  test("are no longer looked for when nobody wants them", async () => {
    const state = folder()
    session(state, {cwd: "/a", answers: ["needle"], ageS: 0})
    const stop = new AbortController()
    stop.abort()
    expect((await search(state, "needle", {signal: stop.signal})).hits).toEqual([])
  })

  test("are literal, whatever they are made of, and what is found can be printed", async () => {
    const word = fc.string({unit: "grapheme", minLength: 1, maxLength: 8})
    await fc.assert(
      fc.asyncProperty(word, word, word, async (before, words, after) => {
        const isPlain = !/[\p{C}\p{Z}\s]/u.test(before + words + after)
        fc.pre(isPlain && words.trim() !== "")
        const state = folder()
        session(state, {cwd: "/a", answers: [`${before} ${words} ${after}`], ageS: 0})
        const {hits} = await search(state, words)
        expect(hits.length).toBeGreaterThan(0)
        const rows = hitRows(hits, "zh").join("\n")
        expect(rows).toContain(words)
      }),
      {numRuns: 25},
    )
  })

  test("do not bring what is no text to the terminal", async () => {
    const state = folder()
    session(state, {cwd: "/a", answers: ["\u001b[31mneedle\u001b]0;x\u0007 \u202e"], ageS: 0})
    const {hits} = await search(state, "needle")
    expect(hitRows(hits, "en").join("")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/)
  })
})
