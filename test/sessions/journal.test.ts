import {readdirSync, readFileSync, statSync} from "node:fs"
import {join} from "node:path"
import {describe, expect, test} from "vitest"
import type {Shown, ShownPart} from "../../src/agent.js"
import {HeldError, Journal, type JournalOptions} from "../../src/sessions/journal.js"
import {openJournal} from "../../src/sessions/journal-file.js"
import {readKeptLine} from "../../src/sessions/kept-line.js"
import {folderOf, readName} from "../../src/sessions/place.js"
import {folder} from "../agents/help/folder.js"

const CWD = "/home/ada/project"

function journal(state: string, options: Partial<JournalOptions> = {}): Journal {
  const onFailure = (message: string) => expect.unreachable(message)
  return new Journal({state, cwd: CWD, agent: undefined, earlier: undefined, onFailure, ...options})
}

/** A transcript of blocks in a row: capitals are prompts, small letters are notices, "." may still
 *  change. */
function shown(picture: string): Shown {
  const blocks = Array.from(picture, (sign, index): ShownPart => {
    const type = /[A-Z]/.test(sign) ? "user" : "notice"
    return {id: 1 + index, type, life: sign === "." ? "live" : "final", text: sign}
  })
  return {blocks, nextId: 1 + picture.length}
}

function files(state: string): readonly string[] {
  const place = folderOf(state, CWD)
  try {
    return readdirSync(place)
      .filter(file => readName(file))
      .map(file => join(place, file))
  } catch {
    return []
  }
}

/** The ids of the blocks in a file, in its order. */
function idsIn(file: string): readonly number[] {
  const lines = readFileSync(file, "utf8").split("\n").map(readKeptLine)
  return lines
    .flatMap(line => (line?.type === "blocks" ? (line.blocks as readonly {id: number}[]) : []))
    .map(({id}) => id)
}

describe("a session on disk", () => {
  test("that had no prompt leaves no file", () => {
    const state = folder()
    const one = journal(state)
    one.write("header\n")
    one.see(shown("a"))
    one.see(shown("ab"))
    one.close()
    expect(files(state)).toEqual([])
  })

  test("begins below what stood there, and has each block once, when it is final", () => {
    const state = folder()
    const one = journal(state)
    one.write("header\n")
    one.see(shown("w"))
    one.see(shown("wA"))
    one.see(shown("wA.b"))
    one.see(shown("wA.b"))
    one.see(shown("wAcb"))
    one.see(shown("wAcbD."))
    one.close()
    const [file = ""] = files(state)
    expect(idsIn(file)).toEqual([2, 4, 3, 5])
    expect(readFileSync(file, "utf8").startsWith("header\n")).toBe(true)
  })

  test("is nobody else's to read", () => {
    const state = folder()
    const one = journal(state)
    one.see(shown("w"))
    one.see(shown("wA"))
    const [file = ""] = files(state)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(folderOf(state, CWD)).mode & 0o777).toBe(0o700)
    expect(statSync(join(state, "sessions")).mode & 0o777).toBe(0o700)
    one.close()
    expect(readdirSync(folderOf(state, CWD))).toHaveLength(1)
  })

  test("has a file of its own, also beside another of the same moment and directory", () => {
    const state = folder()
    const both = [journal(state), journal(state)]
    for (const one of both) {
      one.see(shown("w"))
      one.see(shown("wA"))
    }
    for (const one of both) one.close()
    expect(files(state)).toHaveLength(2)
  })

  test("that goes on is appended to below a torn line, and by one program at a time", () => {
    const state = folder()
    const one = journal(state)
    one.see(shown("w"))
    one.see(shown("wA"))
    one.write('{"at":5,"from":"cl')
    one.close()
    const [path = ""] = files(state)
    const summary = {next: 3, prompts: 1, first: "A", session: undefined}
    const earlier = {id: one.id, path, summary, notes: []}
    const text = readFileSync(path, "utf8")
    const looked = journal(state, {earlier})
    looked.write("header\n")
    looked.see(shown("wAr"))
    looked.close()
    expect(readFileSync(path, "utf8").trim()).toBe(text.trim())
    const two = journal(state, {earlier})
    expect(() => journal(state, {earlier})).toThrow(HeldError)
    two.see(shown("wAr"))
    two.see(shown("wArB"))
    two.close()
    expect(idsIn(path)).toEqual([2, 3, 4])
    const last = readKeptLine(readFileSync(path, "utf8").trim().split("\n").at(-1) ?? "")
    expect(last).toMatchObject({summary: {next: 5, prompts: 2, first: "A"}})
    journal(state, {earlier}).close()
  })

  test("that cannot be written tells it once, and the conversation goes on", () => {
    const told: string[] = []
    const one = journal("/dev/null", {onFailure: message => told.push(message)})
    one.see(shown("w"))
    one.see(shown("wA"))
    one.see(shown("wAbC"))
    one.write("more\n")
    one.close()
    expect(told).toHaveLength(1)
  })

  test("that goes on where nothing can be written tells it once, and goes on all the same", () => {
    const told: string[] = []
    const summary = {next: 3, prompts: 1, first: "A", session: "s"}
    const path = join("/dev/null", "20261201T000000Z-0123abcd.jsonl")
    const earlier = {id: "0123abcd", path, summary, notes: ["note"]}
    const one = journal("/dev/null", {earlier, onFailure: message => told.push(message)})
    expect(one.earlier).toBe(earlier)
    one.write("header\n")
    one.see(shown("wArB"))
    one.close()
    expect(told).toHaveLength(1)
  })

  test("has what was said in the order in which it came, whenever it is looked at", async () => {
    const path = join(folder(), "lines")
    const onFailure = (message: string) => expect.unreachable(message)
    const opened = openJournal(path, {as: "new", onFailure})
    if (opened.type === "held") throw new Error("held")
    const {file} = opened
    const lines = Array.from({length: 500}, (_, index) => `${index} ${"x".repeat(index)}\n`)
    for (const [index, line] of lines.entries()) {
      file.append(line)
      if (index % 50 === 0) await new Promise(resolve => setTimeout(resolve, 5))
      if (index % 70 === 0) file.flush()
    }
    await expect.poll(() => readFileSync(path, "utf8"), {timeout: 5000}).toBe(lines.join(""))
    file.append("last\n")
    file.close()
    file.append("too late\n")
    expect(readFileSync(path, "utf8")).toBe(`${lines.join("")}last\n`)
  })
})
