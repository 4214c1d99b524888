import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {AgentEvent, ConnectAgent} from "../../src/agent.js"
import {ASCII_GLYPHS} from "../../src/widgets/glyphs.js"
import {Desk, type DeskOptions} from "./desk.js"

/** A desk on which each session has an agent that is played by hand. */
class Office {
  readonly desk: Desk
  /** How each agent tells, in the order in which sessions were opened. */
  readonly tells: ((event: AgentEvent) => void)[] = []
  readonly asked: string[] = []

  constructor(options: DeskOptions) {
    const connect: ConnectAgent = send => {
      const number = this.tells.push(send)
      const note = (text: string) => void this.asked.push(`${number}: ${text}`)
      return {
        prompt: content => {
          const [first] = content
          note(`prompt ${first?.type === "text" ? first.text : ""}`)
          send({type: "turn-start", prompt: content})
        },
        cancel: () => note("cancel"),
        answer: (id, optionId) => note(`answer ${id} ${optionId}`),
        close: async () => note("close"),
      }
    }
    this.desk = new Desk({...options, agent: () => connect})
  }

  async start(): Promise<void> {
    await this.desk.start()
    this.ready(1)
    await this.desk.rest()
  }

  ready(number: number): void {
    const sessionId = `${number}${number}aabbcc-${number}`
    this.tell(number, {type: "ready", name: "tester", version: "1", sessionId})
  }

  tell(number: number, event: AgentEvent): void {
    this.tells[number - 1]?.(event)
  }

  says(number: number, text: string): void {
    const update = {
      sessionUpdate: "agent_message_chunk",
      content: {type: "text", text},
    } as const
    this.tell(number, {type: "update", update})
  }

  ends(number: number): void {
    this.tell(number, {type: "turn-end", reason: "end_turn", usage: undefined})
  }

  async open(): Promise<number> {
    await this.desk.type("/new\r")
    await this.desk.rest()
    this.ready(this.tells.length)
    await this.desk.rest()
    return this.tells.length
  }

  async go(number: number): Promise<void> {
    await this.desk.type(`\x18${number}`)
    await this.desk.rest()
  }
}

const numbered = (name: string, from: number, to: number) =>
  Array.from({length: to - from}, (_, i) => `${name}-${from + i}`)

const wordsIn = (rows: readonly string[], name: string) =>
  rows.flatMap(row => row.match(new RegExp(`\\b${name}-\\d+`, "g")) ?? [])

async function started(options: Partial<DeskOptions> = {}): Promise<Office> {
  const office = new Office({columns: 60, rows: 16, ...options})
  office.desk.emulator.print("$ shell-1\r\n$ shell-2\r\n")
  await office.start()
  return office
}

describe("sessions on the screen", () => {
  test("another session comes under a heading, below what is there; nothing above is touched", async () => {
    const office = await started()
    const {desk} = office
    await desk.type("Count\r")
    office.says(1, `${numbered("one", 0, 20).join("\n\n")}\n`)
    office.ends(1)
    await desk.rest()
    await office.open()
    await desk.type("Other\r")
    office.says(2, `${numbered("two", 0, 3).join("\n\n")}\n`)
    office.ends(2)
    await desk.rest()
    const all = desk.emulator.all()
    expect(all.slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
    expect(wordsIn(all, "one")).toEqual(numbered("one", 0, 20))
    expect(wordsIn(all, "two")).toEqual(numbered("two", 0, 3))
    expect(all.filter(row => row.startsWith("▌ Session 2"))).toHaveLength(1)
    expect(all.indexOf("one-19")).toBeLessThan(all.findIndex(row => row.includes("Session 2")))
    expect(all.join("\n")).toMatch(/one-19\n\n(?:.*\n\n)?▌ Session 2\n\n▌ Platen/)
    expect(desk.emulator.writes.join("")).not.toMatch(/\x1b\[[23]J/)
  })

  test("in plain ASCII neither the heading nor the list has a sign beyond it", async () => {
    const office = await started({glyphs: ASCII_GLYPHS})
    await office.open()
    await office.go(1)
    await office.desk.type("/sessions\r")
    await office.desk.rest()
    const all = office.desk.emulator.all().join("\n")
    expect(all).toMatch(/^\| Session 1 - 11aabbcc$/m)
    expect(all).toMatch(/1 {2}here - tester - /)
    expect(all).toMatch(/^[\x0a\x20-\x7e]*$/)
  })

  test("BE-25 to go back prints the session's last screenful, as it stands by then", async () => {
    const office = await started()
    const {desk} = office
    await desk.type("Count\r")
    office.says(1, `${numbered("one", 0, 10).join("\n\n")}\n\n`)
    await desk.rest()
    await office.open()
    office.says(1, `${numbered("one", 10, 30).join("\n\n")}\n\n`)
    office.ends(1)
    await desk.rest()
    expect(wordsIn(desk.emulator.all(), "one")).toEqual(numbered("one", 0, 10))
    expect(desk.emulator.screen().join("\n")).toContain("▌ ✓ Session 1 · 11aabbcc · done")
    await office.go(1)
    const screen = desk.emulator.screen()
    expect(wordsIn(screen, "one")).toEqual(numbered("one", 26, 30))
    expect(screen.some(row => row.startsWith("▌ Session 1 · 11aabbcc · Count"))).toBe(true)
    expect(screen.at(-1)).toContain("Ask, or / for commands")
    await desk.type("More\r")
    expect(office.asked).toEqual(["1: prompt Count", "1: prompt More"])
  })

  test("what is still being written when it goes out of sight leaves no torn row behind", async () => {
    const office = await started()
    const {desk} = office
    await desk.type("Count\r")
    office.says(1, "one-0\n\none-1 is still being")
    await desk.rest()
    await office.open()
    const away = desk.emulator.all()
    expect(away.filter(row => row.includes("being"))).toEqual([])
    expect(wordsIn(away, "one")).toEqual(["one-0"])
    office.says(1, " written")
    await office.go(1)
    expect(desk.emulator.screen()).toContain("one-1 is still being written")
    office.says(1, " to its end.\n")
    office.ends(1)
    await desk.rest()
    const back = desk.emulator.screen()
    expect(back.filter(row => row.startsWith("one-1"))).toEqual([
      "one-1 is still being written to its end.",
    ])
  })

  test("a question out of sight is told in the status line, and asked when its session comes", async () => {
    const office = await started()
    const {desk} = office
    await desk.type("Do it\r")
    await office.open()
    office.tell(1, {
      type: "permission",
      id: 5,
      call: {toolCallId: "c", title: "Run make"},
      options: [{optionId: "y", name: "Allow", kind: "allow_once"}],
    })
    await desk.rest()
    expect(desk.emulator.screen().join("\n")).toContain("session 1 asks: Ctrl+X 1")
    expect(desk.emulator.screen().join("\n")).not.toContain("Run make?")
    await office.go(1)
    expect(desk.emulator.screen().join("\n")).toContain("Run make?")
    await desk.rest(2000)
    await desk.type("y")
    expect(office.asked).toContain("1: answer 5 y")
  })

  test("/close ends the agent; every agent is ended when the program is left", async () => {
    const office = await started()
    const {desk} = office
    await office.open()
    await office.open()
    await desk.type("/close\r")
    await desk.rest()
    expect(office.asked).toEqual(["3: close"])
    expect(desk.emulator.screen().join("\n")).toContain("Session 3 · 33aabbcc · closed")
    await desk.type("/exit\r")
    await desk.rest(2000)
    expect(desk.left).toBe(true)
    expect([...office.asked].sort()).toEqual(["1: close", "2: close", "3: close"])
  })

  test("on a terminal that answers nothing the other session comes as well", async () => {
    const office = await started({personality: {replies: "never"}})
    const {desk} = office
    await desk.rest(3000)
    await desk.type("Count\r")
    office.says(1, `${numbered("one", 0, 3).join("\n\n")}\n`)
    office.ends(1)
    await desk.rest(2000)
    await office.open()
    await desk.rest(2000)
    const all = desk.emulator.all()
    expect(wordsIn(all, "one")).toEqual(numbered("one", 0, 3))
    expect(all.filter(row => row.includes("Session 2"))).toHaveLength(1)
    expect(all.filter(row => row.includes("Ask, or /"))).toHaveLength(1)
  })

  test("random comings and goings, at any time and size: no row of the bottom region stays above, the shell's rows stay, and the session in focus ends as it is told", async () => {
    const step = fc.oneof(
      fc.record({type: fc.constant("go" as const), to: fc.integer({min: 1, max: 3})}),
      fc.record({
        type: fc.constant("say" as const),
        who: fc.integer({min: 1, max: 3}),
        rows: fc.integer({min: 1, max: 8}),
      }),
      fc.record({
        type: fc.constant("size" as const),
        columns: fc.integer({min: 30, max: 70}),
        rows: fc.integer({min: 8, max: 20}),
      }),
      fc.record({type: fc.constant("wait" as const), ms: fc.constantFrom(0, 20, 200)}),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, {minLength: 4, maxLength: 14}), async steps => {
        const office = await started()
        const {desk} = office
        await office.open()
        await office.open()
        const said = [0, 0, 0]
        for (const number of [1, 2, 3]) {
          office.tell(number, {type: "turn-start", prompt: [{type: "text", text: "Go"}]})
        }
        for (const one of steps) {
          if (one.type === "go") desk.emulator.type(`\x18${one.to}`)
          else if (one.type === "say") {
            const from = said[one.who - 1]!
            said[one.who - 1] = from + one.rows
            const rows = numbered(`s${one.who}`, from, from + one.rows)
            office.says(one.who, `${rows.join("\n\n")}\n\n`)
          } else if (one.type === "size") desk.emulator.resize(one.columns, one.rows)
          else await desk.rest(one.ms)
        }
        for (const number of [1, 2, 3]) office.ends(number)
        await desk.rest(3000)
        await office.go(1)
        await office.go(2)
        await desk.rest(1000)
        const all = desk.emulator.all()
        expect(all.slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
        expect(all.filter(row => row.includes("Ask, or /"))).toHaveLength(1)
        const screen = desk.emulator.screen()
        const shown = wordsIn(screen, "s2")
        const total = said[1]!
        expect(shown).toEqual(numbered("s2", total - shown.length, total))
      }),
      {numRuns: 30},
    )
  }, 120_000)
})
