// Named checks of the block list that no other test is about. Some are decided otherwise here than
// where they come from: then the test shows how their sense is met.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {menuFor} from "../../src/app/commands.js"
import {THEME} from "../../src/cells/theme.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import {Desk} from "./desk.js"
import {Story, textOf} from "./story.js"

const CTRL_O = "\x0f"
const words = (text: string) => ({
  content: [{type: "content" as const, content: {type: "text" as const, text}}],
})
const lines = (count: number, word: string) =>
  Array.from({length: count}, (_, i) => `${word}-${i}`).join("\n")
const types = (one: Story) => one.state.transcript.blocks.map(({type}) => type)

async function started(rows = 14): Promise<Desk> {
  const desk = new Desk({columns: 60, rows})
  await desk.start()
  await desk.type("Why?\r")
  return desk
}

describe("the text that is being written", () => {
  test("BE-04 decided: there is one at most; another message's text ends it, and both stay", () => {
    const piece = fc.record({
      id: fc.constantFrom("m1", "m2", "m3"),
      text: fc.stringMatching(/^[a-z]{1,6} $/),
    })
    fc.assert(
      fc.property(fc.array(piece, {minLength: 1, maxLength: 12}), pieces => {
        const one = new Story().begins()
        for (const {id, text} of pieces) {
          one.says(text, id)
          const live = one.state.transcript.blocks.filter(
            ({type, life}) => type === "reply" && life === "live",
          )
          expect(live).toHaveLength(1)
        }
        const said = one.ends().rows().slice(2).join("").replace(/ /g, "")
        expect(said).toBe(pieces.map(({text}) => text.trim()).join(""))
      }),
    )
  })

  test("BE-15 leaves for good as it overflows; its end draws exactly the rows that have not left", async () => {
    const desk = await started()
    for (let i = 0; i < 60; i++) await desk.says(`Paragraph number-${i} of it.\n\n`)
    const left = desk.emulator.scrollback()
    expect(left.join("\n")).toContain("number-40")
    await desk.ends()
    expect(desk.emulator.all().slice(0, left.length)).toEqual(left)
    const found = desk.emulator.all().flatMap(row => row.match(/number-\d+/g) ?? [])
    expect(found).toEqual(Array.from({length: 60}, (_, i) => `number-${i}`))
  })

  test("BE-16 decided: final is what no later text changes, line by line: also in a paragraph and in open code", () => {
    const finals = (text: string) => {
      const stream = new MarkdownStream(THEME)
      stream.append(text)
      return stream.final
    }
    expect(finals("# A heading\n").line).toBe(1)
    expect(finals("one two three fo")).toMatchObject({line: 0})
    expect(finals("one two three fo").offset).toBeGreaterThan(0)
    expect(finals("```ts\nconst a = 1\nconst b").line).toBeGreaterThanOrEqual(2)
    expect(finals("| a | b |\n|---|---|\n| 1 | 2 |\n").line).toBeLessThan(4)
  })

  test("BE-17 no row of a thought that may still change has left", async () => {
    const desk = await started(10)
    const think = (text: string) =>
      desk.update({sessionUpdate: "agent_thought_chunk", content: {type: "text", text}})
    for (let i = 0; i < 40; i++) {
      think(`Thought number-${i}.\n`)
      await desk.rest(20)
      expect(desk.emulator.scrollback().join("\n")).not.toContain("number-")
    }
  })

  test("BE-18 decided: however much comes at once, a frame is a screen of rows: it never has to turn plain", async () => {
    const desk = await started(30)
    await desk.says("A **bold** word and `code`.\n\n".repeat(20_000))
    await desk.ends()
    await desk.rest(4000)
    const most = Math.max(...desk.emulator.writes.map(bytes => bytes.length))
    expect(most).toBeLessThan(256 * 1024)
    const shown = desk.emulator.screen().find(row => row.includes("bold"))
    expect(shown).not.toContain("**")
  }, 60_000)
})

describe("calls", () => {
  test("BE-06 change their cards and nothing else: no event of a tool writes a text", () => {
    const one = new Story().begins()
    one.call("c1", {title: "Run it", kind: "execute", status: "in_progress"})
    for (let i = 0; i < 9; i++) one.change("c1", words(lines(i, "row")))
    one.change("c1", {status: "completed", rawOutput: "done"})
    expect(types(one)).toEqual(["user", "tool"])
  })

  test("BE-09 wait for their result however many they are, and are one card each", () => {
    const one = new Story().begins()
    for (let i = 0; i < 200; i++) one.call(`c${i}`, {title: `Call ${i}`, status: "in_progress"})
    for (let i = 199; i >= 0; i--) one.change(`c${i}`, {status: "completed", ...words(`r${i}`)})
    const cards = one.state.transcript.blocks.filter(block => block.type === "tool")
    expect(cards).toHaveLength(200)
    expect(cards.every(({status, life}) => status === "done" && life === "final")).toBe(true)
    const early = new Story().begins().change("c1", {status: "completed", ...words("first")})
    early.call("c1", {title: "Read a.ts", kind: "other"})
    expect(early.rows().slice(2)).toEqual(["▌ ✓ Read a.ts", "▌     first"])
  })

  test("BE-13 have a sign for how they ended, a preview, and the exact number of rows left out", () => {
    const shown = (status: "completed" | "failed") =>
      new Story()
        .begins()
        .call("c1", {title: "Run it", kind: "execute", status, ...words(lines(300, "row"))})
        .rows()
        .slice(2)
    expect(shown("completed")[0]).toBe("▌ ✓ Run it")
    expect(shown("failed")[0]).toBe("▌ ✗ Run it · failed")
    for (const rows of [shown("completed"), shown("failed")]) {
      const [, count] = /… (\d+) rows/.exec(rows.join("\n")) ?? []
      expect(rows.filter(row => row.includes("row-")).length + Number(count)).toBe(300)
      expect(rows.at(-1)).toBe("▌     row-299")
    }
    const stopped = new Story().begins().call("c1", {title: "Run it", status: "in_progress"})
    expect(stopped.press("Esc").ends("cancelled").rows()[2]).toBe("▌ – Run it · cancelled")
  })

  test("BE-14 show changes in colours, the words that differ marked, long lines whole on rows of their own", () => {
    const change = {path: "a.ts", oldText: "const a = 1\n", newText: "const a = 2\n"}
    const one = new Story({columns: 40}).begins().call("e1", {
      title: "Edit a.ts",
      kind: "edit",
      status: "completed",
      content: [{type: "diff", ...change}],
    })
    const rows = one.styledRows()
    const row = (sign: string) => rows.find(own => textOf(own).includes(` ${sign} const`)) ?? []
    const styleOf = (sign: string, text: string) =>
      row(sign).find(run => run.text.trim() === text)?.style
    expect(row("-").at(-1)?.style).not.toEqual(row("+").at(-1)?.style)
    expect(styleOf("-", "1")).toBeDefined()
    expect(styleOf("+", "2")).toBeDefined()
    const long = {path: "b.ts", oldText: "", newText: `${"word ".repeat(30)}end\n`}
    one.call("e2", {
      title: "Edit b.ts",
      kind: "edit",
      status: "completed",
      content: [{type: "diff", ...long}],
    })
    expect(one.rows().filter(text => text.includes("↳")).length).toBeGreaterThan(1)
    expect(one.rows().join("")).toContain("end")
  })
})

describe("blocks", () => {
  test("BE-07 a conversation that is told again has the rows that it had live", () => {
    const live = new Story().begins("Why?").says("So.", "m1")
    live.call("c1", {title: "Read a.ts", kind: "read", status: "completed", ...words("one")})
    live.says("And so.", "m2").ends()
    const told = new Story()
    const content = (text: string) => ({type: "text", text}) as const
    told.update({sessionUpdate: "user_message_chunk", content: content("Why?")})
    told.says("So.", "m1")
    told.call("c1", {title: "Read a.ts", kind: "read", status: "completed", ...words("one")})
    told.says("And so.", "m2")
    expect(told.rows()).toEqual(live.rows())
  })

  test("BE-10 a turn that failed has an error block, also where it is told again", () => {
    for (const source of ["agent", "recording"] as const) {
      const one = new Story({source}).begins().says("I begin")
      one.tell({type: "turn-failed", message: "the model is overloaded"})
      const last = one.state.transcript.blocks.at(-1)
      expect(last).toMatchObject({type: "notice", tone: "error"})
      expect(one.rows().at(-1)).toContain("the model is overloaded")
    }
  })

  test("BE-11 decided: thoughts that follow each other are one, its first line dim; opened, all of it", () => {
    const one = new Story().begins().thinks("It is ").thinks("the space.\nSo it").thinks(" is.")
    one.says("So.")
    expect(one.rows().slice(2)).toEqual(["▌ It is the space. …", "", "So."])
    const row = one.styledRows().find(own => textOf(own).includes("It is"))
    expect(row?.at(-1)?.style).toEqual(one.look.theme.dim)
    const shown = one.type("/show a2").press("Enter").rows()
    expect(shown.slice(-2)).toEqual(["▌ It is the space.", "▌ So it is."])
  })

  test("BE-12 what has left is not written again, whatever is opened or looked at", async () => {
    const desk = new Desk({columns: 60, rows: 12, fold: "closed"})
    await desk.start()
    await desk.type("Why?\r")
    for (let i = 0; i < 12; i++) {
      const call = {toolCallId: `c${i}`, title: `Read ${i}.ts`, kind: "read"} as const
      desk.update({sessionUpdate: "tool_call", ...call, status: "completed"})
      await desk.says(`Text ${i}.`)
    }
    const left = desk.emulator.scrollback()
    expect(left.length).toBeGreaterThan(10)
    await desk.type(CTRL_O)
    await desk.type("\x14")
    await desk.type("q")
    await desk.rest()
    expect(desk.emulator.all().slice(0, left.length)).toEqual(left)
  })
})

describe("pages", () => {
  test("BE-64 the list of calls: what is chosen stays chosen while others come, end and fail", async () => {
    const desk = await started(20)
    const call = (id: string, status: "in_progress" | "completed" | "failed") =>
      desk.update({sessionUpdate: "tool_call", toolCallId: id, title: `Call ${id}`, status})
    for (const id of ["c1", "c2", "c3"]) call(id, "in_progress")
    await desk.rest()
    await desk.type("/tools\r")
    await desk.type("k")
    const chosen = () => desk.emulator.screen().find(row => row.startsWith("▌ ›"))
    expect(chosen()).toContain("Call c2")
    call("c4", "completed")
    desk.update({sessionUpdate: "tool_call_update", toolCallId: "c1", status: "failed"})
    desk.update({sessionUpdate: "tool_call_update", toolCallId: "c2", status: "completed"})
    await desk.rest()
    expect(chosen()).toMatch(/✓ Call c2/)
  })

  test("BE-65 help names every command and the keys in force; usage tells the numbers", () => {
    const one = new Story({rows: 80, columns: 100})
    one.type("/help").press("Enter")
    const help = one.rows().join("\n")
    const names = menuFor(new Story().type("/").state)?.items.map(({label}) => label) ?? []
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect(help, name).toContain(name)
    for (const key of ["Ctrl+O", "Ctrl+T", "Esc"]) expect(help).toContain(key)
    one.begins().ends("end_turn", {inputTokens: 1234, outputTokens: 5})
    one.type("/usage").press("Enter")
    expect(one.rows().join("\n")).toMatch(/1[,.]?234|1\.2k/)
  })
})
