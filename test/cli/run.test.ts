import {Writable} from "node:stream"
import {describe, expect, test} from "vitest"
import {exitCodeOf} from "../../src/cli/exit-code.js"
import {type Modes, run, type Setting, type World} from "../../src/cli/run.js"

class Sink extends Writable {
  text = ""
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString("utf8")
    done()
  }
}

interface Part {
  readonly env?: World["env"]
  readonly stdin?: "terminal" | "other"
  readonly stdout?: "terminal" | "other"
  readonly out?: Writable
}

/** Runs a command line where only /home and /home/project exist. */
async function ran(argv: readonly string[], part: Part = {}) {
  const called: {mode: string; invocation: object; setting: Setting}[] = []
  const mode = (name: string, code: number) => (invocation: object, setting: Setting) => {
    called.push({mode: name, invocation, setting})
    return Promise.resolve(code)
  }
  const modes: Modes = {
    interactive: mode("interactive", 10),
    print: mode("print", 11),
    replay: mode("replay", 12),
    doctor: mode("doctor", 13),
    reset: mode("reset", 14),
    shelf: mode("shelf", 15),
  }
  const [out, err] = [new Sink(), new Sink()]
  const world: World = {
    argv,
    env: part.env ?? {TERM: "xterm-256color", LANG: "en_US.UTF-8"},
    cwd: "/home",
    stdin: {kind: part.stdin ?? "terminal"},
    stdout: {kind: part.stdout ?? "terminal", stream: part.out ?? out},
    stderr: {stream: err},
    isDirectory: path => path === "/home" || path === "/home/project",
    version: "1.2.3",
  }
  const code = await run(world, modes)
  return {code, called, stdout: out.text, stderr: err.text}
}

test("each command line reaches its mode, and the mode's exit code is the program's", async () => {
  const table = [
    [[], "interactive", 10],
    [["-p", "hi"], "print", 11],
    [["replay", "f"], "replay", 12],
    [["doctor"], "doctor", 13],
    [["reset"], "reset", 14],
  ] as const
  for (const [argv, mode, code] of table) {
    const result = await ran(argv)
    expect(result).toMatchObject({code, stdout: "", stderr: ""})
    expect(result.called.map(call => call.mode)).toEqual([mode])
  }
})

test("the version and the help are answers: standard output, exit 0, nothing started", async () => {
  expect(await ran(["-v"])).toEqual({code: 0, called: [], stdout: "platen 1.2.3\n", stderr: ""})
  const help = await ran(["--help"], {stdout: "other"})
  expect(help).toMatchObject({code: 0, called: [], stderr: ""})
  expect(help.stdout).toMatch(/^Platen/)
})

test("a reader of the help that goes early is no error", async () => {
  const gone = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error("EPIPE"), {code: "EPIPE"})),
  })
  expect(await ran(["--help"], {out: gone})).toMatchObject({code: 0, stderr: ""})
})

test("a bad flag is told on standard error, exit 2, nothing started", async () => {
  const {code, called, stdout, stderr} = await ran(["--fps", "0"])
  expect({code, called, stdout}).toEqual({code: 2, called: [], stdout: ""})
  expect(stderr).toMatch(/^platen: --fps .*"0"\n.*--help.*\n$/)
})

test("no terminal and no -p: told with the way out, exit 2", async () => {
  const {code, called, stderr} = await ran(["hi"], {stdout: "other"})
  expect({code, called}).toEqual({code: 2, called: []})
  expect(stderr).toContain("platen -p")
})

describe("the directory", () => {
  test("is the current one, or the one that --cwd names from there", async () => {
    expect((await ran([])).called[0]?.setting.cwd).toBe("/home")
    expect((await ran(["--cwd", "project"])).called[0]?.setting.cwd).toBe("/home/project")
    expect((await ran(["--cwd", "/home"])).called[0]?.setting.cwd).toBe("/home")
  })

  test("must be there", async () => {
    const {code, called, stderr} = await ran(["--cwd", "nowhere\x1b[2J"])
    expect({code, called}).toEqual({code: 2, called: []})
    expect(stderr).toMatch(
      /^platen: --cwd needs a directory that exists, not "\/home\/nowhere[^\x1b]*"\n$/,
    )
  })
})

test("flags, environment and output are one checked value when a mode begins", async () => {
  const env = {TERM: "xterm", COLORTERM: "truecolor", LANG: "zh_CN.UTF-8"}
  const onScreen = await ran(["--fps", "30"], {env})
  expect(onScreen.called[0]?.setting.settings).toMatchObject({
    fps: 30,
    color: "truecolor",
    locale: "zh",
  })
  const piped = await ran(["-p", "hi"], {env, stdout: "other"})
  expect(piped.called[0]?.setting.settings).toMatchObject({color: "none", locale: "zh"})
})

test("the exit code tells how a run without a screen ended", () => {
  expect(exitCodeOf("done")).toBe(0)
  expect(exitCodeOf("failed")).toBe(1)
  expect(exitCodeOf("unusable")).toBe(2)
  expect(exitCodeOf("SIGINT")).toBe(130)
  expect(exitCodeOf("SIGTERM")).toBe(143)
})
