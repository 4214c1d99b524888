import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {INVERSE} from "../../src/cells/style.js"
import {forbidden} from "../help/lint.js"
import {Desk, type DeskOptions} from "./desk.js"

const numbered = (from: number, to: number) =>
  Array.from({length: to - from}, (_, i) => `row-${from + i}`)

/** Rows of scrollback and main screen that hold a word of `numbered`. */
const told = (desk: Desk) => desk.emulator.all().flatMap(row => row.match(/row-\d+/g) ?? [])

async function started(options: Partial<DeskOptions> = {}): Promise<Desk> {
  const desk = new Desk({columns: 60, rows: 12, ...options})
  desk.emulator.print("$ shell-1\r\n$ shell-2\r\n")
  await desk.start()
  return desk
}

/** A turn with that many rows. */
async function turn(desk: Desk, prompt: string, rows: readonly string[]): Promise<void> {
  await desk.type(`${prompt}\r`)
  await desk.says(`${rows.join("\n\n")}\n`)
  await desk.ends()
}

const screen = (desk: Desk) => desk.emulator.screen()
const status = (desk: Desk) => screen(desk).at(-1) ?? ""
/** Rows of `numbered` on the screen. */
const shown = (desk: Desk) => screen(desk).flatMap(row => row.match(/row-\d+/g) ?? [])
/** What is inverted on the screen. */
const lit = (desk: Desk) =>
  screen(desk).flatMap((text, row) => {
    const cells = [...text].map((sign, column) => {
      const {attributes} = desk.emulator.cell(row, column).style
      return (attributes & INVERSE) !== 0 ? sign : " "
    })
    return cells.join("").trim().split(/ +/).filter(Boolean)
  })

const CTRL_T = "\x14"

describe("the pager", () => {
  test("BE-30 opens on the other screen at the end; the main one comes back untouched", async () => {
    const desk = await started()
    await turn(desk, "Count", numbered(0, 40))
    const {emulator} = desk
    const before = {picture: emulator.picture(), all: emulator.all(), cursor: emulator.cursor}
    await desk.type(CTRL_T)
    expect(emulator.modes).toMatchObject({alternate: true, mouse: true})
    expect(emulator.cursor.visible).toBe(false)
    expect(screen(desk).slice(-2)).toEqual(["row-39", status(desk)])
    expect(status(desk)).toMatch(/^▌ history · block 3 of 3 · a\d · end · q goes back/)
    const {frames} = desk.loop.counts.screen
    await desk.type("q")
    await desk.rest()
    expect(emulator.modes).toMatchObject({alternate: false, mouse: false})
    expect(emulator.picture()).toEqual(before.picture)
    expect(emulator.all()).toEqual(before.all)
    expect(emulator.cursor).toEqual(before.cursor)
    expect(desk.loop.counts.screen.frames).toBe(frames)
    expect(forbidden(emulator.bytes)).toEqual([])
  })

  test("BE-63 moves as less does: rows, pages, start and end, by key and by wheel", async () => {
    const desk = await started()
    await turn(desk, "Count", numbered(0, 100))
    await desk.type(CTRL_T)
    await desk.type("g")
    expect(screen(desk)[0]).toBe("▌ Platen 1.0 · tester in ~/project")
    await desk.type("jj")
    expect(screen(desk)[0]).toBe("▌ Count")
    await desk.type("k\x1b[B")
    expect(screen(desk)[0]).toBe("▌ Count")
    const last = shown(desk).at(-1)
    await desk.type(" ")
    expect(screen(desk)[0]).toBe(last)
    await desk.type("b\x1b[A\x1b[A\x1b[A")
    expect(screen(desk)[0]).toBe("▌ Platen 1.0 · tester in ~/project")
    await desk.type("\x1b[<65;3;3M")
    expect(screen(desk)[0]).toBe("")
    await desk.type("\x1b[<64;3;3M")
    expect(screen(desk)[0]).toBe("▌ Platen 1.0 · tester in ~/project")
    for (const key of ["G", "\x1b[F"]) {
      await desk.type(`g${key}`)
      expect(shown(desk).at(-1)).toBe("row-99")
      expect(status(desk)).toContain("end")
    }
    await desk.type("\x1b[5~\x1b[6~\x1b[H")
    expect(status(desk)).not.toContain("end")
  })

  test("} and { go from prompt to prompt", async () => {
    const desk = await started()
    for (const name of ["First", "Second", "Third"]) await turn(desk, name, numbered(0, 20))
    await desk.type(`${CTRL_T}g`)
    const seen: string[] = []
    for (const key of "}}}{{") {
      await desk.type(key)
      seen.push(screen(desk)[0] ?? "")
    }
    expect(seen).toEqual(["▌ First", "▌ Second", "▌ Third", "▌ Second", "▌ First"])
  })

  test("BE-63 searches literally, marks what it finds and says which of how many it is", async () => {
    const desk = await started()
    await turn(desk, "Look", [...numbered(0, 40), "a [Needle] here", ...numbered(40, 80), "needle"])
    await desk.type(`${CTRL_T}g/need`)
    expect(status(desk)).toMatch(/^\/need/)
    expect(desk.emulator.cursor).toMatchObject({row: 11, column: 5, visible: true})
    await desk.type("le\r")
    expect(screen(desk).join("\n")).toContain("a [Needle] here")
    expect(lit(desk)).toEqual(["Needle"])
    expect(status(desk)).toContain("/needle · match 1 of 2")
    await desk.type("n")
    expect(lit(desk)).toEqual(["needle"])
    expect(status(desk)).toContain("match 2 of 2")
    await desk.type("n")
    expect(status(desk)).toContain("match 1 of 2")
    await desk.type("N")
    expect(status(desk)).toContain("match 2 of 2")
    // A capital means itself.
    await desk.type("/Needle\r")
    expect(status(desk)).toContain("match 1 of 1")
    await desk.type("/[needle]\r")
    expect(status(desk)).toContain("match 1 of 1")
    await desk.type("/.*\r")
    expect(status(desk)).toContain("nothing matches")
    expect(lit(desk)).toEqual([])
  })

  test("a search that is left changes nothing, and its letters are no keys", async () => {
    const desk = await started()
    await turn(desk, "Look", numbered(0, 40))
    await desk.type(`${CTRL_T}`)
    const before = screen(desk)
    await desk.type("/qgk\x7f\x15q\x1b")
    await desk.rest(100)
    expect(screen(desk)).toEqual(before)
  })

  test.each([
    ["q", "q"],
    ["Esc", "\x1b"],
    ["Ctrl+D", "\x04"],
    ["Ctrl+T", CTRL_T],
    ["Ctrl+C", "\x03"],
  ])("BE-66 %s closes it; the draft is as it was and nobody leaves", async (_, bytes) => {
    const desk = await started()
    await desk.type(`a draft${CTRL_T}`)
    expect(desk.emulator.modes.alternate).toBe(true)
    await desk.type(bytes)
    await desk.rest(100)
    expect(desk.emulator.modes.alternate).toBe(false)
    expect(screen(desk)).toContain("› a draft")
    expect(desk.left).toBe(false)
  })

  test("BE-66 Ctrl+C stops the turn and leaves the pager open; again it leaves the program", async () => {
    const desk = await started()
    await desk.type("Go\r")
    await desk.type(`${CTRL_T}\x03`)
    expect(desk.asked).toContain("cancel")
    expect(desk.emulator.modes.alternate).toBe(true)
    await desk.type("\x03")
    await desk.rest(2500)
    expect(desk.left).toBe(true)
    expect(desk.emulator.modes.changed).toEqual([])
    expect(desk.emulator.modes.alternate).toBe(false)
  })

  test("rows that come while it is open are shown at its end, and on the main screen once, later", async () => {
    const desk = await started()
    await turn(desk, "One", numbered(0, 10))
    await desk.type("Two\r")
    await desk.type(CTRL_T)
    const main = desk.emulator.all()
    await desk.says(`${numbered(10, 60).join("\n\n")}\n`)
    await desk.rest()
    expect(shown(desk).at(-1)).toBe("row-59")
    expect(desk.emulator.all()).toEqual(main)
    await desk.type("k")
    const still = screen(desk).slice(0, -1)
    await desk.says(`\n${numbered(60, 80).join("\n\n")}\n`)
    await desk.rest()
    expect(screen(desk).slice(0, -1)).toEqual(still)
    await desk.type("q")
    await desk.ends()
    expect(told(desk)).toEqual(numbered(0, 80))
    expect(desk.emulator.all().slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
  })

  test("BE-30 a question closes it and comes first; no key of the pager answers it", async () => {
    const desk = await started()
    await desk.type("Go\r")
    await desk.type(CTRL_T)
    const options = [{optionId: "y", name: "Allow", kind: "allow_once"} as const]
    desk.tell({type: "permission", id: 1, call: {toolCallId: "c", title: "Run it"}, options})
    await desk.rest()
    expect(desk.emulator.modes.alternate).toBe(false)
    expect(screen(desk).join("\n")).toMatch(/Run it\?[\s\S]*y once/)
    await desk.type(CTRL_T)
    expect(desk.emulator.modes.alternate).toBe(false)
    await desk.type("y")
    await desk.rest()
    expect(desk.asked).toContain("answer 1 y")
  })

  test("/history opens it too; what has gone from memory is named in the first row", async () => {
    const desk = await started({blocks: 4})
    for (const name of ["One", "Two", "Three"]) await turn(desk, name, numbered(0, 5))
    await desk.type("/history\r")
    await desk.type("g")
    expect(screen(desk)[0]).toBe("▌ … 3 older blocks are in your terminal's scrollback only")
    expect(screen(desk).join("\n")).not.toContain("▌ One")
    await desk.type("q")
    await desk.rest()
    expect(status(desk)).toMatch(/^› Ask/)
  })

  test("a resize inside keeps the reader's place; the main screen is exact afterwards", async () => {
    const desk = await started()
    await turn(desk, "Count", [
      ...numbered(0, 30),
      "words of a longer line ".repeat(8),
      ...numbered(30, 60),
    ])
    await desk.type(`${CTRL_T}/longer\r`)
    for (const [columns, rows] of [
      [30, 8],
      [90, 20],
      [45, 12],
    ] as const) {
      desk.emulator.resize(columns, rows)
      await desk.rest()
      expect(screen(desk)).toHaveLength(rows)
      expect(screen(desk).join(" ")).toContain("words of a longer line")
      expect(desk.emulator.modes.alternate).toBe(true)
    }
    await desk.type("q")
    await desk.rest(1000)
    await turn(desk, "More", numbered(60, 80))
    expect(told(desk)).toEqual(numbered(0, 80))
    expect(desk.emulator.all().filter(row => row.startsWith("› "))).toHaveLength(1)
    expect(desk.emulator.all().filter(row => row.startsWith("▌ tester"))).toHaveLength(1)
  })

  test("a window of one row still shows text", async () => {
    const desk = await started({rows: 1})
    await turn(desk, "Count", numbered(0, 5))
    await desk.type(CTRL_T)
    expect(screen(desk)).toEqual(["row-4"])
    await desk.type("k/x")
    expect(screen(desk)[0]).toMatch(/^\/x/)
  })

  test("hostile text is text in it, also when it is searched for", async () => {
    const desk = await started()
    const evil = "\x1b[2J\x1b]0;owned\x07\x9b31m\u0090q"
    await turn(desk, "Go", [evil, "row-1"])
    await desk.type(CTRL_T)
    desk.emulator.type(`/\x1b[200~${evil}\x1b[201~`)
    await desk.type("\r")
    expect(desk.emulator.bytes).not.toMatch(/\x1b\[2J|\x1b\]0;|[\x07\x80-\x9f]/)
  })

  test("where the other screen is switched off, nothing is painted over and a notice says so", async () => {
    const desk = await started({personality: {alternate: "ignored"}})
    await turn(desk, "Count", numbered(0, 40))
    const before = desk.emulator.scrollback()
    await desk.type(CTRL_T)
    await desk.rest()
    expect(screen(desk).join("\n")).toContain("no second screen")
    expect(desk.emulator.scrollback().slice(0, before.length)).toEqual(before)
    await desk.type("hello")
    expect(status(desk)).toBe("› hello")
    expect(told(desk)).toEqual(numbered(0, 40))
  })

  test.each([0, 300, "never"] as const)("opens and closes with answers after %s", async replies => {
    const desk = await started({personality: {replies}})
    await desk.rest(3000)
    await turn(desk, "Count", numbered(0, 40))
    await desk.rest(4000)
    for (let n = 0; n < 2; n++) {
      await desk.type(CTRL_T)
      await desk.rest(1000)
      expect(desk.emulator.modes.alternate).toBe(true)
      expect(shown(desk).at(-1)).toBe("row-39")
      await desk.type("q")
      await desk.rest(1500)
      expect(desk.emulator.modes.alternate).toBe(false)
    }
    expect(told(desk)).toEqual(numbered(0, 40))
  })

  test("every row is there once, in order, however it is opened and closed meanwhile", async () => {
    const step = fc.oneof(
      {weight: 4, arbitrary: fc.record({says: fc.integer({min: 1, max: 15})})},
      {
        weight: 3,
        arbitrary: fc.record({types: fc.constantFrom(CTRL_T, "q", "gG", "k", "x", "/r\r")}),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          columns: fc.integer({min: 30, max: 90}),
          rows: fc.integer({min: 6, max: 20}),
        }),
      },
      {weight: 1, arbitrary: fc.record({waits: fc.constantFrom(0, 30, 200)})},
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, {minLength: 4, maxLength: 14}),
        fc.constantFrom(0, 60),
        async (steps, replies) => {
          const desk = await started({personality: {replies}})
          let next = 0
          for (const one of steps) {
            if ("says" in one) {
              await desk.says(`${numbered(next, next + one.says).join("\n\n")}\n\n`)
              next += one.says
            } else if ("types" in one) await desk.type(one.types)
            else if ("waits" in one) await desk.rest(one.waits)
            else {
              // What overtakes a resize is not this test's business.
              await desk.rest(1000)
              desk.emulator.resize(one.columns, one.rows)
              await desk.rest(1000)
            }
          }
          await desk.type("\x04")
          if (desk.asked.includes("close")) return
          await desk.rest(300)
          await desk.ends()
          // A low window takes a few rows with each answer of a far terminal.
          await desk.rest(8000)
          expect(told(desk)).toEqual(numbered(0, next))
          expect(desk.emulator.all().slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
          expect(forbidden(desk.emulator.bytes, {eraseAtHome: "allowed"})).toEqual([])
        },
      ),
      {numRuns: 25},
    )
  }, 60_000)
})

describe("blocks in the pager", () => {
  const LONG = Array.from({length: 30}, (_, i) => `line-${i}`).join("\n")
  const lines = (desk: Desk) => screen(desk).flatMap(row => row.match(/line-\d+/g) ?? [])

  /** A prompt, a thought, two calls, an answer with Markdown. */
  async function worked(options: Partial<DeskOptions> = {}): Promise<Desk> {
    const desk = await started({rows: 60, columns: 80, ...options})
    await desk.type("Why?\r")
    desk.update({
      sessionUpdate: "agent_thought_chunk",
      content: {type: "text", text: "A thought.\nIts second line."},
    })
    const call = (toolCallId: string, status: "completed" | "failed", text: string) =>
      desk.update({
        sessionUpdate: "tool_call",
        toolCallId,
        title: `Call ${toolCallId}`,
        kind: "execute",
        status,
        content: [{type: "content", content: {type: "text", text}}],
      })
    call("c1", "completed", LONG)
    call("c2", "failed", "it broke\nbadly")
    await desk.says("The **answer**.\n")
    await desk.ends()
    await desk.type(CTRL_T)
    return desk
  }

  async function press(desk: Desk, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) await desk.type(key)
  }

  /** Goes to the block with that text in its head. */
  async function goTo(desk: Desk, text: string): Promise<string> {
    await desk.type("g")
    for (let step = 0; step < 12; step++) {
      await desk.type("]")
      if (litRow(desk)?.includes(text)) return / (a\d+) /.exec(status(desk))?.[1] ?? ""
    }
    throw new Error(`there is no block ${text}`)
  }

  const litRow = (desk: Desk) =>
    screen(desk).find((_, row) => {
      const {attributes} = desk.emulator.cell(row, 0).style
      return (attributes & INVERSE) !== 0
    })

  test("] and [ go from block to block; the last row says its handle", async () => {
    const desk = await worked()
    const first = await goTo(desk, "Call c1")
    const second = await goTo(desk, "Call c2")
    expect(Number(second.slice(1))).toBe(Number(first.slice(1)) + 1)
    await desk.type("[")
    expect(litRow(desk)).toContain("Call c1")
    await press(desk, "\t", "\x1b[Z")
    expect(litRow(desk)).toContain("Call c1")
  })

  test.each(["o", "\r"])("%j closes a card to its head, and opens it whole again", async key => {
    const desk = await worked()
    await goTo(desk, "Call c1")
    expect(lines(desk)).toHaveLength(30)
    await desk.type(key)
    expect(lines(desk)).toEqual([])
    expect(screen(desk).join("\n")).toContain("Call c1")
    await desk.type(key)
    expect(lines(desk)).toHaveLength(30)
  })

  test("closing a card that reaches above the screen shows its head", async () => {
    const desk = await worked({rows: 12})
    await goTo(desk, "Call c1")
    await press(desk, "j", "j", "j", "j", "j", "j", "j", "j")
    await desk.type("o")
    expect(screen(desk).join("\n")).toContain("Call c1")
    expect(lines(desk)).toEqual([])
  })

  test("the heading of a stretch closes and opens what stands below it; errors never hide", async () => {
    const desk = await worked({fold: "closed"})
    await goTo(desk, "Worked")
    expect(screen(desk).join("\n")).toMatch(/⌄ Worked.*Call c1/s)
    await desk.type("o")
    expect(screen(desk).join("\n")).toContain("› Worked")
    expect(screen(desk).join("\n")).not.toContain("Call c1")
    expect(screen(desk).join("\n")).not.toContain("A thought.")
    expect(screen(desk).join("\n")).toContain("Call c2")
    await desk.type("o")
    expect(lines(desk)).toHaveLength(30)
  })

  test("zoom: 1 prompts and answers, 2 stretches, 3 calls, 4 cards, 5 everything", async () => {
    const desk = await worked({fold: "closed"})
    const at = async (key: string) => {
      await desk.type(key)
      const rows = screen(desk).join("\n")
      return {
        answer: rows.includes("The answer."),
        stretch: rows.includes("Worked"),
        call: rows.includes("Call c1"),
        failure: rows.includes("Call c2"),
        lines: lines(desk).length,
        level: / (level \d) /.exec(status(desk))?.[1],
      }
    }
    const base = {answer: true, stretch: true, call: true, failure: true}
    expect(await at("1")).toEqual({
      ...base,
      stretch: false,
      call: false,
      lines: 0,
      level: "level 1",
    })
    expect(await at("2")).toEqual({...base, call: false, lines: 0, level: "level 2"})
    expect(await at("3")).toEqual({...base, lines: 0, level: "level 3"})
    const cards = await at("4")
    expect(cards).toMatchObject({...base, level: "level 4"})
    expect(cards.lines).toBeGreaterThan(0)
    expect(cards.lines).toBeLessThan(30)
    expect(await at("5")).toEqual({...base, lines: 30, level: undefined})
    expect(await at("-")).toMatchObject({level: "level 4"})
    expect(await at("+")).toMatchObject({level: undefined, lines: 30})
  })

  test("no step of the zoom changes the main screen, and the order stays", async () => {
    const desk = await worked({rows: 14})
    const main = desk.emulator.scrollback()
    for (const key of "1324512345") {
      await desk.type(key)
      const found = screen(desk).flatMap(row => row.match(/Why\?|Call c\d|The answer/g) ?? [])
      const order = ["Why?", "Call c1", "Call c2", "The answer"]
      expect(found).toEqual(order.filter(one => found.includes(one)))
    }
    await desk.type("q")
    await desk.rest()
    expect(desk.emulator.scrollback()).toEqual(main)
  })

  test("r shows answers as their source, and as they were drawn again", async () => {
    const desk = await worked()
    const before = screen(desk)
    await desk.type("r")
    expect(screen(desk)).toContain("The **answer**.")
    expect(status(desk)).toContain("source")
    await desk.type("r")
    expect(screen(desk)).toEqual(before)
  })

  test("BE-63 y copies the block that is looked at, and says so there", async () => {
    const copied: string[] = []
    const desk = await worked({
      copy: {
        clipboard: async text => {
          copied.push(text)
          return {took: ["xclip"], failed: []}
        },
        file: async () => ({type: "written"}),
        privateFile: async name => ({name, report: {type: "written"}}),
      },
    })
    const handle = await goTo(desk, "The answer")
    await desk.type("y")
    expect(copied).toEqual(["The **answer**."])
    expect(status(desk)).toContain(`Copied: ${handle} · 1 line`)
    await desk.type("k")
    expect(status(desk)).not.toContain("Copied")
  })

  /** A desk whose clipboard is `copied`. */
  async function copying(rows: number, copied: string[]): Promise<Desk> {
    return worked({
      rows,
      copy: {
        clipboard: async text => {
          copied.push(text)
          return {took: ["xclip"], failed: []}
        },
        file: async () => ({type: "written"}),
        privateFile: async name => ({name, report: {type: "written"}}),
      },
    })
  }

  test.each(["y", "\r"])("BE-63 v picks rows, %j copies whole lines without the bar", async key => {
    const copied: string[] = []
    const desk = await copying(12, copied)
    await goTo(desk, "Call c1")
    await press(desk, "v", ...Array.from({length: 30}, () => "j"), key)
    const lines = Array.from({length: 30}, (_, i) => `line-${i}`)
    expect(copied).toHaveLength(1)
    expect(copied[0]?.split("\n").slice(1)).toEqual(lines)
    expect(copied[0]).toMatch(/^Call c1/)
    expect(screen(desk).join("\n")).toContain("Copied: the selection · 31 lines")
    await desk.type("k")
    expect(desk.emulator.modes.alternate).toBe(true)
  })

  test("BE-63 what is picked is marked, and stays the same at another width", async () => {
    const copied: string[] = []
    const desk = await copying(20, copied)
    await goTo(desk, "Call c2")
    await press(desk, "v", "j")
    expect(lit(desk).join(" ")).toContain("Call c2")
    desk.emulator.resize(40, 16)
    await desk.rest()
    expect(lit(desk).join(" ")).toContain("Call c2")
    await desk.type("y")
    expect(copied[0]).toMatch(/^Call c2.*\nit broke$/)
  })

  test("BE-63 G picks to the end, g to the start", async () => {
    const copied: string[] = []
    const desk = await copying(12, copied)
    await goTo(desk, "Call c2")
    await press(desk, "v", "G", "y")
    expect(copied[0]).toMatch(/^Call c2[\s\S]*The answer\.[\s\S]*$/)
    await goTo(desk, "Call c1")
    await press(desk, "v", "g", "y")
    expect(copied[1]).toMatch(/^Platen 1\.0 [\s\S]*Why\?[\s\S]*Call c1/)
  })

  test("Esc drops what is picked, and only then closes the pager", async () => {
    const copied: string[] = []
    const desk = await copying(20, copied)
    await press(desk, "g", "v", "j", "j")
    expect(lit(desk)).not.toEqual([])
    await desk.type("\x1b")
    await desk.rest(100)
    expect(lit(desk)).toEqual([])
    expect(desk.emulator.modes.alternate).toBe(true)
    await desk.type("\x1b")
    await desk.rest(100)
    expect(desk.emulator.modes.alternate).toBe(false)
    expect(copied).toEqual([])
  })

  test("a search looks through what is shown at the level", async () => {
    const desk = await worked()
    await press(desk, "/line-2", "\r")
    expect(status(desk)).toContain("of 11")
    await desk.type("1")
    await press(desk, "/line-2", "\r")
    expect(status(desk)).toContain("nothing matches")
  })
})
