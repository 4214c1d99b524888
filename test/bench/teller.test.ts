import {spawn} from "node:child_process"
import {once} from "node:events"
import {mkdtempSync, rmSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {createInterface} from "node:readline"
import {expect, onTestFinished, test} from "vitest"
import type {TellerScript} from "../../bench/teller.js"

interface Message {
  readonly id?: number
  readonly result?: {readonly stopReason?: string}
  readonly params?: {
    readonly update: {readonly messageId: string; readonly content: {readonly text: string}}
  }
}

const EMOJI = "👩‍👩‍👧 says 你好 and 🚀"

test("the bench's agent tells what is written in its script, turn by turn, and never half a character", async () => {
  const messages = await played(
    {
      turns: [
        [
          {type: "text", text: EMOJI.repeat(20), rate: "max"},
          {type: "blocks", count: 3},
        ],
        [{type: "text", text: "two", rate: 1000}],
      ],
      after: [{type: "text", text: "unasked", rate: "max"}],
    },
    {prompts: 2, until: "ked"},
  )
  const texts = new Map<string, string>()
  for (const {params} of messages) {
    if (!params) continue
    const {messageId, content} = params.update
    expect(content.text).not.toMatch(/\p{Cs}/u)
    texts.set(messageId, (texts.get(messageId) ?? "") + content.text)
  }
  expect([...texts.values()]).toEqual([
    EMOJI.repeat(20),
    "block 0 of many",
    "block 1 of many",
    "block 2 of many",
    "two",
    "unasked",
  ])
  const ends = messages.filter(({result}) => result?.stopReason === "end_turn")
  expect(ends.map(({id}) => id)).toEqual([1, 2])
})

/** What it says to prompts that come one after another, until a piece ends in that text. */
async function played(
  script: TellerScript,
  {prompts, until}: {readonly prompts: number; readonly until: string},
): Promise<readonly Message[]> {
  const folder = mkdtempSync(join(tmpdir(), "teller-"))
  const file = join(folder, "script.json")
  writeFileSync(file, JSON.stringify(script))
  const child = spawn(process.execPath, ["bench/programs/teller.mjs", file], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  onTestFinished(async () => {
    const closed = once(child, "close")
    child.kill()
    await closed
    rmSync(folder, {recursive: true})
  })
  let asked = 0
  const ask = () => {
    const message = {jsonrpc: "2.0", id: ++asked, method: "session/prompt", params: {}}
    child.stdin.write(`${JSON.stringify(message)}\n`)
  }
  ask()
  const messages: Message[] = []
  for await (const line of createInterface({input: child.stdout})) {
    const message = JSON.parse(line) as Message
    messages.push(message)
    if (message.result && asked < prompts) ask()
    if (message.params?.update.content.text.endsWith(until)) break
  }
  return messages
}
