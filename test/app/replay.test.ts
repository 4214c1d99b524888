import {readFileSync} from "node:fs"
import {expect, test} from "vitest"
import {connectReplay} from "../../src/agents/replay.js"
import {forbidden} from "../help/lint.js"
import {Desk} from "./desk.js"

const file = (name: string) =>
  readFileSync(new URL(`../corpus/sessions/${name}.jsonl`, import.meta.url), "utf8")

interface Entry {
  readonly message?: {
    readonly method?: string
    readonly params?: {
      readonly prompt?: readonly {readonly type: string; readonly text?: string}[]
      readonly update?: {
        readonly sessionUpdate: string
        readonly content?: {readonly text?: string}
      }
    }
  }
}

/** The texts of a recording in order: prompts and the messages of the agent, joined. */
function messagesOf(text: string): string[] {
  const out: {kind: string; text: string}[] = []
  for (const line of text.trim().split("\n").slice(1)) {
    const {message} = JSON.parse(line) as Entry
    const update = message?.params?.update
    const prompt = message?.params?.prompt
    if (prompt) out.push({kind: "user", text: prompt.map(part => part.text ?? "").join("\n")})
    else if (update?.sessionUpdate === "agent_message_chunk") {
      const last = out.at(-1)
      if (last?.kind === "reply") last.text += update.content?.text ?? ""
      else out.push({kind: "reply", text: update.content?.text ?? ""})
    } else if (update?.sessionUpdate !== "usage_update") out.push({kind: "other", text: ""})
  }
  return out.filter(message => message.kind !== "other").map(message => message.text)
}

// Letters and digits only: what Markdown, wrapping and bars add or take away is none of them.
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "")

const count = (text: string, piece: string) => text.split(piece).length - 1

/** The words of a Markdown text that must be on the screen: link targets and languages may move. */
function pieces(text: string): string[] {
  return text
    .split(/\n/)
    .map(line => line.replace(/^\s*(```|~~~).*$/, "").replace(/^\s*\d+[.)]\s/, ""))
    .filter(line => !line.includes("|"))
    .map(bare)
    .filter(line => line.length > 12)
}

for (const [name, columns, rows, scroll] of [
  ["fix-timedelta", 100, 30, "feed"],
  ["fix-timedelta", 40, 10, "feed"],
  ["fix-timedelta", 60, 20, "margins"],
  ["refactor-long", 100, 30, "feed"],
  ["refactor-long", 40, 10, "feed"],
] as const) {
  const size = `${columns}×${rows} (${scroll})`
  test(`${name} plays to its end at ${size}, every message once and in order`, async () => {
    const source = file(name)
    const desk = new Desk({
      columns,
      rows,
      scroll,
      agent: clock =>
        connectReplay({source, name, speed: "max", tokensPerSecond: undefined, clock}),
    })
    desk.emulator.print("$ before\r\n")
    await desk.start()
    for (
      let i = 0;
      i < 400 && !desk.emulator.all().some(row => row.includes("End of the rec"));
      i++
    ) {
      await desk.rest(200)
    }
    await desk.rest(1000)
    const all = desk.emulator.all()
    expect(all[0]).toBe("$ before")
    expect(forbidden(desk.emulator.bytes)).toEqual([])
    const shown = bare(all.join(""))
    const whole = messagesOf(source).flatMap(pieces)
    let at = 0
    const missing: string[] = []
    for (const piece of whole) {
      const found = shown.indexOf(piece, at)
      if (found < 0) missing.push(piece)
      else at = found
    }
    expect(missing).toEqual([])
    // What the recording has once, the terminal has once.
    const everything = bare(source.replaceAll("\\n", " "))
    const unique = whole.filter(piece => piece.length > 24 && count(everything, piece) === 1)
    expect(unique.length).toBeGreaterThan(20)
    expect(unique.filter(piece => count(shown, piece) !== 1)).toEqual([])
    expect(all.slice(-2).join("")).toContain("› Ask, or /")
    expect(all.slice(1, -2).filter(row => row.includes("› Ask, or /"))).toEqual([])
  }, 120_000)
}
