// The built product between pipes, as scripts use it: what stands on which stream, what the shell
// is told.

import {spawn} from "node:child_process"
import {existsSync, readFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, describe, expect, onTestFinished, test} from "vitest"
import {build, MAIN, project, withPlaten} from "./product.js"

beforeAll(build, 120_000)

interface End {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a line of the shell in a project, without any terminal: a session of its own has none. */
function line(script: string, place = project()): Promise<End> {
  return ended(["bash", "-c", `set -o pipefail; ${script}`], place, "")
}

/** Runs the product itself. `input` is what stands on standard input; "open" leaves it silent. */
function ended(command: readonly string[], place: string, input: string | "open"): Promise<End> {
  const child = launched(command, place)
  if (input !== "open") child.stdin.end(input)
  return finished(child)
}

function launched(command: readonly string[], place: string) {
  const [file = "", ...words] = command
  const env = {...withPlaten(), LANG: "C.UTF-8", HOME: place, TERM: "xterm-256color"}
  const child = spawn(file, words, {cwd: place, env, detached: true})
  onTestFinished(() => void child.kill("SIGKILL"))
  child.stdin.on("error", () => {})
  return child
}

function finished(child: ReturnType<typeof launched>): Promise<End> {
  let [out, err] = ["", ""]
  child.stdout.setEncoding("utf8").on("data", text => {
    out += text
  })
  child.stderr.setEncoding("utf8").on("data", text => {
    err += text
  })
  return new Promise(resolve => child.on("close", code => resolve({code, out, err})))
}

const NOTES = "`notes.txt`, 3 lines:\n\n```txt\nBuy apples.\nPeel apples.\nBake a pie.\n```\n"

describe("the prompt", () => {
  test("comes by a pipe", async () => {
    expect(await line('echo "read notes.txt" | platen -p')).toEqual({code: 0, out: NOTES, err: ""})
  })

  test("comes by words, about a file on standard input", async () => {
    const {code, out, err} = await line('platen -p "count lines" < notes.txt')
    expect([code, err]).toEqual([0, ""])
    expect(out).toContain("3 lines")
  })

  test("comes by a pipe into the plain command, when the answer goes to a pipe too: refused", async () => {
    const {code, out, err} = await line('echo "read notes.txt" | platen | cat')
    expect([code, out]).toEqual([2, ""])
    expect(err).toBe(
      "platen: standard output is not a terminal, so there is no screen to draw on.\n" +
        'For an answer without one: platen -p "WORDS"\n',
    )
  })

  test("is missing: told, and nothing is run", async () => {
    const {code, out, err} = await line("platen -p </dev/null")
    expect([code, out]).toEqual([2, ""])
    expect(err).toContain("there is nothing to send")
  })

  test("in Chinese is answered in Chinese", async () => {
    const {code, out} = await line('platen -p "读 notes.txt 第 3 行" </dev/null')
    expect(code).toBe(0)
    expect(out).toMatch(/^`notes\.txt`.*行[\s\S]*Bake a pie\.\n/)
  })

  test("is by words while standard input is open and silent: answered all the same", async () => {
    const command = [process.execPath, MAIN, "-p", "read notes.txt"]
    expect(await ended(command, project(), "open")).toMatchObject({code: 0, out: NOTES})
  })
})

describe("the answer", () => {
  test("alone stands on standard output, also with standard error beside it", async () => {
    expect((await line('platen -p "read notes.txt" 2>&1 </dev/null')).out).toBe(NOTES)
  })

  test("as json is one object on one line", async () => {
    const {code, out, err} = await line(
      'platen -p --output-format json "read notes.txt" </dev/null',
    )
    expect([code, err]).toEqual([0, ""])
    expect(out.match(/\n/g)).toHaveLength(1)
    expect(JSON.parse(out)).toMatchObject({
      type: "result",
      subtype: "success",
      is_error: false,
      result: NOTES.trimEnd(),
      num_turns: 1,
      permission_denials: [],
    })
  })

  test("as stream-json is an object a line: the session first, the result last", async () => {
    const {code, out} = await line(
      'platen -p --output-format stream-json "read notes.txt" </dev/null',
    )
    expect(code).toBe(0)
    const all = out
      .trimEnd()
      .split("\n")
      .map(row => JSON.parse(row) as {readonly type: string})
    expect(all[0]).toMatchObject({type: "system", subtype: "init", agent: "offline"})
    expect(all.at(-1)).toMatchObject({type: "result", result: NOTES.trimEnd()})
    expect(all.map(each => each.type)).toContain("tool_call")
  })

  test("has a reader that goes after one byte: a quiet end", async () => {
    const {code, out, err} = await line("platen -p help </dev/null | head -c1")
    expect({code, out, err}).toEqual({code: 0, out: "I", err: ""})
  })

  test("carries no colour and no control byte", async () => {
    const {out, err} = await line('platen -p --verbose "read notes.txt" </dev/null')
    expect(out + err).not.toMatch(/[^\n\x20-\x7e]/)
    expect(err).toContain("platen: tool: Read notes.txt\n")
  })
})

describe("what would need a yes", () => {
  test("is refused and counted on standard error", async () => {
    const place = project()
    const {code, out, err} = await line('platen -p "run touch made" </dev/null', place)
    expect(code).toBe(1)
    expect(err).toMatch(/^platen: 1 request was refused: Run touch made /)
    expect(out).not.toContain("platen:")
    expect(out).toContain("nobody was there to be asked")
    expect(out).toContain("`--permission-mode allow`")
    expect(existsSync(join(place, "made"))).toBe(false)
  })

  test("does not fail a run that was told to refuse it", async () => {
    const place = project()
    const words = '--permission-mode deny "run touch made"'
    const {code, err} = await line(`platen -p ${words} </dev/null`, place)
    expect(code).toBe(0)
    expect(err).toMatch(/^platen: 1 request was refused/)
    expect(existsSync(join(place, "made"))).toBe(false)
  })

  test("is done with --permission-mode allow", async () => {
    const place = project()
    const words = '"replace apples with pears in notes.txt"'
    const {code, err} = await line(`platen -p --permission-mode allow ${words} </dev/null`, place)
    expect([code, err]).toEqual([0, ""])
    expect(readFileSync(join(place, "notes.txt"), "utf8")).toContain("Buy pears.")
  })
})

describe("a run is ended", () => {
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    test(`by ${signal}, and the command that it ran with it`, async () => {
      const place = project()
      const request = "run echo $$ >job; exec sleep 99"
      const child = launched(
        [process.execPath, MAIN, "-p", "--permission-mode", "allow", request],
        place,
      )
      child.stdin.end()
      const end = finished(child)
      const job = () => Number(existsSync(join(place, "job")) && readFileSync(join(place, "job")))
      await expect.poll(job, {timeout: 20_000}).toBeGreaterThan(0)
      child.kill(signal)
      expect((await end).code).toBe(code)
      const isAlive = () => {
        try {
          return process.kill(job(), 0)
        } catch {
          return false
        }
      }
      await expect.poll(isAlive, {timeout: 5000}).toBe(false)
    })
  }
})

describe("a wrong command line", () => {
  test("is told on standard error, exit code 2", async () => {
    const {code, out, err} = await line("platen --colour never")
    expect([code, out]).toEqual([2, ""])
    expect(err).toContain("unknown flag --colour")
  })

  test("--help and --version need nothing, and their reader may go", async () => {
    expect((await line("platen --version")).out).toMatch(/^platen \d+\.\d+\.\d+\n$/)
    expect(await line("platen --help | head -1")).toMatchObject({code: 0, err: ""})
  })
})
