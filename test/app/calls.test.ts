import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {forbidden} from "../help/lint.js"
import {Desk, type DeskOptions} from "./desk.js"
import {Story} from "./story.js"

const screen = (desk: Desk) => desk.emulator.screen()
const status = (desk: Desk) => screen(desk).at(-1) ?? ""
const LONG = Array.from({length: 60}, (_, i) => `line-${i}`).join("\n")
const text = (value: string) => [
  {type: "content" as const, content: {type: "text" as const, text: value}},
]

/** A turn with calls of every kind of end. */
async function worked(options: Partial<DeskOptions> = {}): Promise<Desk> {
  const desk = new Desk({columns: 70, rows: 14, ...options})
  desk.emulator.print("$ shell\r\n")
  await desk.start()
  await desk.type("Go\r")
  const call = (toolCallId: string, part: object) =>
    desk.update({sessionUpdate: "tool_call", toolCallId, title: toolCallId, ...part})
  call("c1", {
    title: "Read date.ts",
    kind: "read",
    status: "completed",
    rawInput: {path: "src/date.ts", lines: [1, 80]},
    content: text(LONG),
  })
  call("c2", {title: "Run npm test", kind: "execute", status: "failed", content: text("1 failed")})
  call("weird", {title: "frobnicate", kind: "no_such_kind", rawOutput: {ok: true, n: [1]}})
  await desk.rest()
  return desk
}

/** Keys one after another, as a hand presses them. */
async function press(desk: Desk, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await desk.type(key)
}

const rowOf = (desk: Desk, needle: string) =>
  screen(desk).find(row => row.includes(needle)) ?? `no row with ${needle}`

describe("/tools", () => {
  test("DS-20 lists every call, failed and generic ones too, the latest chosen", async () => {
    const desk = await worked()
    await desk.type("/tools\r")
    expect(desk.emulator.modes.alternate).toBe(true)
    expect(rowOf(desk, "Read date.ts")).toMatch(/^▌ {3}✓ Read date.ts .*· a\d+$/)
    expect(rowOf(desk, "Run npm test")).toMatch(/^▌ {3}✗ Run npm test · 1 failed · a\d+$/)
    expect(rowOf(desk, "frobnicate")).toMatch(/^▌ › ○ frobnicate · a\d+$/)
    expect(status(desk)).toMatch(/^▌ tools · 3 of 3 · 1 failed · q goes back/)
    expect(forbidden(desk.emulator.bytes)).toEqual([])
  })

  test("DS-20 Enter shows what went in and came out, under a head with action and state", async () => {
    const desk = await worked()
    await press(desk, "/tools\r", "k", "\r")
    expect(screen(desk)[0]).toMatch(/^▌ ✗ Run npm test/)
    expect(screen(desk)[1]).toMatch(/^▌ {3}failed · a\d+ · execute · c2$/)
    await press(desk, "q", "g", "\r")
    const rows = screen(desk).map(row => row.trimEnd())
    expect(rows[0]).toMatch(/^▌ ✓ Read date.ts/)
    expect(rows.slice(2, 6)).toEqual([
      "▌ input",
      "▌ {",
      '▌   "path": "src/date.ts",',
      '▌   "lines": [',
    ])
    expect(status(desk)).toMatch(/^▌ a\d+ · \d+ % · q goes back · y copies · e writes a file/)
  })

  test("TA-24 TA-25 shows the input with short paths and no hidden sign; d shows it as sent", async () => {
    const desk = await worked({places: {directory: "/home/x/project", home: "/home/x"}})
    const rawInput = {path: "/home/x/project/src/a\u202egnp.ts", note: "/home/x/project"}
    desk.update({sessionUpdate: "tool_call", toolCallId: "p1", title: "Look", rawInput})
    await desk.rest()
    await press(desk, "/tools\r", "\r")
    const rows = screen(desk).map(row => row.trimEnd())
    expect(rows).toContain('▌   "note": "/home/x/project"')
    expect(rows.find(row => row.includes('"path"'))).toMatch(/"src\/a‹[^›]+›gnp\.ts",$/)
    await press(desk, "d", "G")
    const facts = screen(desk).map(row => row.trimEnd())
    expect(facts.join("\n")).toContain('"path": "/home/x/project/src/a')
  })

  test("DS-20 n and p turn, the head stays, and the last page is a full one", async () => {
    const desk = await worked()
    await press(desk, "/tools\r", "g", "\r")
    const head = screen(desk).slice(0, 2)
    const seen = new Set<string>()
    for (let page = 0; page < 9; page++) {
      for (const row of screen(desk)) for (const [line] of row.matchAll(/line-\d+/g)) seen.add(line)
      expect(screen(desk).slice(0, 2)).toEqual(head)
      await desk.type("n")
    }
    expect(seen.size).toBe(60)
    expect(screen(desk).at(-2)).toBe("▌ line-59")
    expect(status(desk)).toContain("100 %")
    const last = screen(desk)
    await desk.type("p")
    expect(screen(desk)).not.toEqual(last)
    await press(desk, "n", "G")
    expect(screen(desk)).toEqual(last)
  })

  test("DS-20 d shows all facts as they came, and d again the text", async () => {
    const desk = await worked()
    await press(desk, "/tools\r", "\r")
    const before = screen(desk)
    await desk.type("d")
    const shown = screen(desk).join("\n")
    expect(shown).toMatch(/"callId": "weird"/)
    expect(shown).toMatch(/"status": "pending"/)
    await desk.type("d")
    expect(screen(desk)).toEqual(before)
  })

  test("DS-20 y copies all of it and says so in the last row; the conversation says nothing", async () => {
    const copied: string[] = []
    const desk = await worked({
      copy: {
        clipboard: async value => {
          copied.push(value)
          return {took: ["xclip"], failed: []}
        },
        file: async () => ({type: "written"}),
        privateFile: async name => ({name, report: {type: "written"}}),
      },
    })
    await press(desk, "/tools\r", "g", "\r", "y")
    expect(copied).toHaveLength(1)
    expect(copied[0]).toMatch(
      /^Read date.ts \(a\d+, done\)\n\ninput:\n\{[\s\S]*line-0[\s\S]*line-59$/,
    )
    expect(screen(desk).join("\n")).toMatch(/▌ Copied: a\d+ · 7\d lines/)
    await desk.type("j")
    expect(screen(desk).join("\n")).not.toContain("Copied")
    await press(desk, "q", "q")
    await desk.rest()
    expect(screen(desk).join("\n")).not.toContain("Copied")
  })

  test("DS-21 too much for the clipboard is refused with advice to export, never cut", async () => {
    const desk = await worked()
    desk.update({
      sessionUpdate: "tool_call",
      toolCallId: "big",
      title: "big",
      status: "completed",
      content: text("x".repeat(70_000)),
    })
    await desk.rest()
    const before = desk.emulator.bytes.length
    await press(desk, "/tools\r", "\r", "y")
    const said = screen(desk).slice(-4).join(" ").replaceAll("▌ ", "")
    expect(said).toMatch(/Not copied: a\d+ has 70,\d+ bytes.* e writes it to a file\./)
    expect(desk.emulator.bytes.slice(before)).not.toContain("\x1b]52;")
  })

  test("DS-20 e writes a private file of its own and names it", async () => {
    const written: string[] = []
    const desk = await worked({
      copy: {
        clipboard: async () => ({took: [], failed: []}),
        file: async () => ({type: "failed", message: "not private"}),
        privateFile: async (name, value) => {
          written.push(value)
          return {name: name.replace(".txt", "-2.txt"), report: {type: "written"}}
        },
      },
    })
    await press(desk, "/tools\r", "g", "\r", "e")
    expect(written[0]).toContain("line-59")
    expect(screen(desk).join("\n")).toMatch(/Written to platen-a\d+-2\.txt/)
  })

  test("DS-22 Esc leads to the list, then to the same place in the conversation", async () => {
    const desk = await worked()
    await desk.rest()
    // The spinner goes on.
    const main = () => desk.emulator.all().slice(0, -2)
    const before = main()
    await press(desk, "/tools\r", "k", "\r")
    await desk.type("\x1b")
    await desk.rest(100)
    expect(rowOf(desk, "Run npm test")).toMatch(/^▌ › ✗/)
    await desk.type("\x1b")
    await desk.rest()
    expect(desk.emulator.modes.alternate).toBe(false)
    expect(main()).toEqual(before)
    // From the pager it is the same, and the reader stands where he stood.
    await press(desk, "\x14", "g", "j")
    const place = screen(desk)
    await press(desk, "t", "\r")
    expect(screen(desk)[0]).toMatch(/^▌ ○ frobnicate/)
    await press(desk, "q", "q")
    expect(screen(desk)).toEqual(place)
    await desk.type("q")
    await desk.rest()
    expect(main()).toEqual(before)
  })

  test("DS-22 a question still comes first, whatever page is open", async () => {
    for (const keys of ["", "\r", "\rd"]) {
      const desk = await worked()
      await press(desk, "/tools\r", ...keys)
      const options = [{optionId: "y", name: "Allow", kind: "allow_once"} as const]
      desk.tell({type: "permission", id: 1, call: {toolCallId: "q", title: "Do it"}, options})
      await desk.rest()
      expect(desk.emulator.modes.alternate, keys).toBe(false)
      expect(screen(desk).join("\n"), keys).toMatch(/Do it\?/)
    }
  })

  test("BE-66 Ctrl+T and Ctrl+D close every page at once; Ctrl+C stops the turn first", async () => {
    for (const key of ["\x14", "\x04"]) {
      const desk = await worked()
      await press(desk, "/tools\r", "\r", key)
      await desk.rest()
      expect(desk.emulator.modes.alternate).toBe(false)
      expect(desk.left).toBe(false)
    }
    const desk = await worked()
    await press(desk, "/tools\r", "\r", "\x03")
    expect(desk.asked).toContain("cancel")
    expect(desk.emulator.modes.alternate).toBe(true)
  })

  test("calls that come while the list is open are listed, and the latest stays chosen", async () => {
    const desk = await worked()
    await desk.type("/tools\r")
    desk.update({sessionUpdate: "tool_call", toolCallId: "c9", title: "One more"})
    await desk.rest()
    expect(rowOf(desk, "One more")).toMatch(/^▌ › /)
    await desk.type("k")
    desk.update({sessionUpdate: "tool_call", toolCallId: "c10", title: "Another"})
    await desk.rest()
    expect(rowOf(desk, "frobnicate")).toMatch(/^▌ › /)
  })

  test("a call that goes on is read on where it was", async () => {
    const desk = await worked()
    await press(desk, "/tools\r", "\r")
    desk.update({
      sessionUpdate: "tool_call_update",
      toolCallId: "weird",
      status: "completed",
      content: text("it came"),
    })
    await desk.rest()
    expect(screen(desk)[0]).toMatch(/^▌ ✓ frobnicate/)
    expect(screen(desk).join("\n")).toContain("it came")
  })

  test("without any call it says so, and no key does anything but go back", async () => {
    const desk = new Desk({columns: 44, rows: 8})
    await desk.start()
    await desk.type("/tools\r")
    expect(screen(desk)[0]).toBe("▌ No tool was called yet.")
    await press(desk, "j", "k", "G", "\r", "y", "e", " ", "d")
    expect(screen(desk)[0]).toBe("▌ No tool was called yet.")
    await desk.type("q")
    await desk.rest()
    expect(desk.emulator.modes.alternate).toBe(false)
  })

  test("in the linear form the calls are told with their handles", () => {
    // The list is the linear form's own; the screen's command takes no words.
    const story = new Story().type("/tools x").press("Enter")
    expect(story.notices.at(-1)).toBe("/tools takes no words after it.")
  })

  test("hostile texts act on nothing, forge no row of ours and fit every window", async () => {
    const evil = "\x1b[2J\x1b]0;owned\x07\x9b31m▌ ✓ forged\r\n\u202etxet\0"
    const at = fc.record({
      columns: fc.integer({min: 4, max: 90}),
      rows: fc.integer({min: 1, max: 20}),
    })
    await fc.assert(
      fc.asyncProperty(at, fc.constantFrom("", "\r", "\rd", "\rn"), async (size, keys) => {
        const desk = await worked({columns: 60, rows: 12})
        desk.update({
          sessionUpdate: "tool_call",
          toolCallId: evil,
          title: evil,
          name: evil,
          status: "completed",
          rawInput: {[evil]: evil},
          rawOutput: {[evil]: [evil]},
          content: text(evil.repeat(5)),
        })
        await desk.rest()
        await press(desk, "/tools\r", ...keys)
        desk.emulator.resize(size.columns, size.rows)
        await desk.rest()
        expect(desk.emulator.bytes).not.toMatch(/\x1b\[2J|\x1b\]0;|[\x07\x80-\x9f]/)
        // Of rows that were wider before, the emulator keeps what lies beyond the screen's edge.
        const rows = screen(desk).map(row => row.slice(0, size.columns).trimEnd())
        expect(rows.filter(row => row !== "" && !row.startsWith("▌"))).toEqual([])
        expect(screen(desk).some(row => row.startsWith("▌ ✓ forged"))).toBe(false)
      }),
      {numRuns: 15},
    )
  }, 60_000)
})
