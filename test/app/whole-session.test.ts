import {mkdtempSync, rmSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {afterAll, beforeAll, describe, expect, test} from "vitest"
import type {PastSession} from "../../src/app/sessions-port.js"
import {archivesIn} from "../../src/cli/archive.js"
import type {Archive, ArchiveMaker} from "../../src/transcript/archive.js"
import {growing} from "../../src/transcript/growing.js"
import {forbidden} from "../help/lint.js"
import {Desk, type DeskOptions} from "./desk.js"
import {LinearDesk} from "./linear-desk.js"

const CTRL_T = "\x14"
const LIMIT = 4

let place = ""
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "platen-session-"))
})
afterAll(() => rmSync(place, {recursive: true, force: true}))

const loadArchives = async (): Promise<ArchiveMaker> => archivesIn({XDG_CACHE_HOME: place}, "linux")

const screen = (desk: Desk) => desk.emulator.screen()
const status = (desk: Desk) => screen(desk).at(-1) ?? ""

async function press(desk: Desk, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await desk.type(key)
}

/** A conversation of which a few blocks are kept: twelve turns, each with a call and an answer. */
async function long(options: Partial<DeskOptions> = {}) {
  const taken: string[] = []
  const copy = {
    clipboard: async (text: string) => {
      taken.push(text)
      return {took: ["xsel"], failed: []}
    },
    file: async () => ({type: "written"}) as const,
    privateFile: async (name: string) => ({name, report: {type: "written"}}) as const,
  }
  const desk = new Desk({
    columns: 60,
    rows: 12,
    blocks: LIMIT,
    loadArchives,
    copy,
    ...options,
  })
  await desk.start()
  for (let turn = 1; turn <= 12; turn++) {
    await desk.type(`Prompt-${turn}\r`)
    desk.update({
      sessionUpdate: "tool_call",
      toolCallId: `c${turn}`,
      title: `Run step-${turn}`,
      kind: "execute",
      status: turn === 3 ? "failed" : "completed",
      content: [{type: "content", content: {type: "text", text: `output-${turn}`}}],
    })
    await desk.says(`Answer-${turn} is **here**.\n`)
    await desk.ends()
  }
  return {desk, taken}
}

describe("the whole session, though few of its blocks are kept", () => {
  test("BE-01 stands in the pager from its first row to its last", async () => {
    const {desk} = await long()
    await press(desk, CTRL_T, "g")
    expect(screen(desk)[0]).toBe("▌ Platen 1.0 · tester in ~/project")
    const seen = new Set<string>()
    for (let page = 0; page < 12; page++) {
      for (const row of screen(desk)) {
        for (const [word] of row.matchAll(/(?:Prompt|step|output|Answer)-\d+/g)) seen.add(word)
      }
      await desk.type(" ")
    }
    expect(seen.size).toBe(48)
    expect(status(desk)).toContain("end")
    expect(forbidden(desk.emulator.bytes)).toEqual([])
  })

  test("BE-01 says of which of all blocks is shown; { goes to the first prompt", async () => {
    const {desk} = await long()
    await press(desk, CTRL_T)
    expect(status(desk)).toMatch(/block (\d+) of \1 /)
    await press(desk, "g", "}", "}")
    expect(screen(desk)[0]).toBe("▌ Prompt-2")
    await press(desk, "{")
    expect(screen(desk)[0]).toBe("▌ Prompt-1")
  })

  test("is searched, and all matches are counted", async () => {
    const {desk} = await long()
    await press(desk, CTRL_T, "/answer-\r")
    await desk.rest()
    expect(status(desk)).toMatch(/match \d+ of 12/)
    await press(desk, "g", "/output-2\r")
    expect(screen(desk).join("\n")).toContain("output-2")
    expect(status(desk)).toContain("match 1 of 1")
  })

  test("has its levels: at the first one there are prompts and answers alone", async () => {
    const {desk} = await long({rows: 40})
    await press(desk, CTRL_T, "1")
    const rows = screen(desk).slice(0, -1).filter(Boolean)
    expect(rows.filter(row => /Prompt-|Answer-/.test(row)).length).toBeGreaterThan(18)
    expect(rows.join("\n")).not.toMatch(/step-(?!3)\d/)
  })

  test("DS-20 /tools lists every call that was ever made, and opens the first", async () => {
    const {desk} = await long({rows: 20})
    await press(desk, "/tools\r")
    expect(status(desk)).toMatch(/tools · 12 of 12 · 1 failed/)
    await press(desk, "g")
    expect(screen(desk).join("\n")).toMatch(/› ✓ Run step-1 ·/)
    await press(desk, "\r")
    expect(screen(desk).join("\n")).toContain("output-1")
    await press(desk, "y")
    await desk.rest()
    expect(screen(desk).join("\n")).toContain("Copied: a3 ·")
  })

  test("is reached by handle: /show, /copy and @ find a block that is not kept", async () => {
    const {desk, taken} = await long({rows: 24})
    await press(desk, "/copy a4\r")
    await desk.rest()
    expect(taken).toEqual(["Answer-1 is **here**."])
    await press(desk, "/show a3\r")
    await desk.rest()
    expect(desk.emulator.all().join("\n")).toMatch(/a3, whole:\n+.*Run step-1\n.*output-1/)
    await press(desk, "Why @a4 \r")
    expect(desk.asked.at(-1)).toBe("prompt Why @a4 ")
    await desk.ends()
  })

  test("is copied whole, and so is an answer that came long ago", async () => {
    const {desk, taken} = await long()
    await press(desk, "/copy all\r")
    await desk.rest()
    const all = Array.from(
      {length: 12},
      (_, i) => `> Prompt-${i + 1}\n\nAnswer-${i + 1} is **here**.`,
    )
    expect(taken).toEqual([`${all.join("\n\n")}\n`])
    await press(desk, "/copy 12\r")
    await desk.rest()
    expect(taken.at(-1)).toBe("Answer-1 is **here**.")
    await press(desk, "/copy 13\r")
    await desk.rest()
    expect(screen(desk).join("\n")).toContain("There are only 12 answers.")
  })

  test("on a full disk this is told once, and the pager says how much is gone", async () => {
    const full = async (): Promise<ArchiveMaker> => {
      const make = await loadArchives()
      return failed => failing(make(failed), failed)
    }
    const {desk} = await long({loadArchives: full})
    const all = desk.emulator.all().join("\n")
    expect(all.match(/can no longer be kept/g)).toHaveLength(1)
    expect(all).toContain("ENOSPC: no space left on device")
    await press(desk, CTRL_T, "g")
    expect(screen(desk)[0]).toBe("▌ Platen 1.0 · tester in ~/project")
    await press(desk, "}")
    expect(screen(desk)[0]).toBe("▌ Prompt-1")
    await press(desk, "}")
    expect(screen(desk)[0]).toBe("▌ Prompt-2")
    await press(desk, "/older blocks\r")
    await press(desk, "j", "j", "j", "j")
    expect(screen(desk).join("\n")).toMatch(/… \d+ older blocks are in your terminal's scrollback/)
    await press(desk, "q", "/show a20\r")
    expect(screen(desk).join("\n")).toContain("Block a20 is not kept any more")
  })

  test("that goes on behind older blocks is whole from the first that came back", async () => {
    const common = {revision: 0, life: "final", spaced: true, messageId: undefined} as const
    const blocks = [50, 51, 52, 53].map(id => {
      return {type: "user", id, ...common, text: `Old-${id}`} as const
    })
    const {desk} = await long({past: {id: "0123abcd", blocks, nextId: 54}})
    await press(desk, CTRL_T, "g")
    expect(screen(desk)[0]).toBe("▌ … 49 older blocks are on disk only")
    expect(screen(desk).join("\n")).toMatch(/Old-50[\s\S]*Old-53[\s\S]*goes on/)
    await press(desk, "/Prompt-1\r")
    expect(screen(desk).join("\n")).toMatch(/Prompt-1\n/)
    await press(desk, "q", "/show a50\r", "/show a49\r")
    expect(desk.emulator.all().join("\n")).toMatch(/a50, whole:\n+.*Old-50/)
    expect(desk.emulator.all().join("\n")).toContain(
      "Block a49 is not kept any more: it is on disk only.",
    )
  })

  test("that was ended in the middle of an answer says so", async () => {
    const common = {revision: 0, life: "final", spaced: true, messageId: undefined} as const
    const asked = {type: "user", id: 2, ...common, text: "Old-2"} as const
    const told = {type: "notice", id: 3, ...common, tone: "info", detail: [], rank: "note"} as const
    const thought = {type: "thought", id: 3, ...common, text: growing("Hm")} as const
    const says = async (...blocks: PastSession["blocks"]) => {
      const {desk} = await long({past: {id: "0123abcd", blocks, nextId: 2 + blocks.length}})
      return desk.emulator.all().join(" ").includes("The last answer was cut off when")
    }
    expect(await says(asked)).toBe(true)
    expect(await says(asked, thought)).toBe(true)
    expect(await says(asked, {...told, tone: "warning", text: "…"})).toBe(true)
    expect(await says(asked, {...told, text: "Over"})).toBe(false)
  })

  test("is there in the linear form, too", async () => {
    const desk = new LinearDesk({blocks: LIMIT, loadArchives})
    await desk.start()
    for (let turn = 1; turn <= 8; turn++) {
      await desk.type(`Prompt-${turn}\n`)
      await desk.says(`Answer-${turn} is here.\n`)
      await desk.ends()
    }
    await desk.type("/show a3\n")
    await desk.rest()
    expect(desk.bytes.match(/Answer-1 is here/g)).toHaveLength(2)
  })
})

/** An archive whose disk is full after eight blocks. */
function failing(archive: Archive, failed: (message: string) => void): Archive {
  let isFull = false
  return {
    get start() {
      return archive.start
    },
    get end() {
      return archive.end
    },
    take(blocks) {
      const left = blocks.filter(({id}) => id <= 8)
      archive.take(left)
      if (left.length === blocks.length || isFull) return
      isFull = true
      setImmediate(() => failed("ENOSPC: no space left on device"))
    },
    block: id => archive.block(id),
    outline: id => archive.outline(id),
    close: () => archive.close(),
  }
}
