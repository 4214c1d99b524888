// The package as the world gets it: packed, installed alone in an empty folder, run, imported,
// compiled against.

import {execFileSync, spawnSync} from "node:child_process"
import {mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {afterAll, beforeAll, expect, test} from "vitest"
import {build, ended, isIdle, ROOT, reply, sit, VERSION} from "./product.js"

let place = ""

beforeAll(async () => {
  await build()
  place = realpathSync(mkdtempSync(join(tmpdir(), "platen-package-")))
  const npm = (...words: string[]) => {
    const quiet = ["--offline", "--no-audit", "--no-fund", "--no-update-notifier"]
    execFileSync("npm", [...words, ...quiet], {cwd: place, env: plain(), stdio: "pipe"})
  }
  npm("pack", "--ignore-scripts", "--pack-destination", place, ROOT)
  writeFileSync(join(place, "package.json"), '{"type": "module"}\n')
  npm("install", `./platen-${VERSION}.tgz`)
}, 180_000)

afterAll(() => rmSync(place, {recursive: true, force: true}))

/** Our environment without what `npm test` tells its children. */
function plain(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_|^VITEST/.test(name)),
  )
}

function run(file: string, ...words: string[]) {
  const end = spawnSync(file, words, {cwd: place, env: plain(), input: "", encoding: "utf8"})
  return {code: end.status, out: end.stdout, err: end.stderr}
}

const command = () => join(place, "node_modules/.bin/platen")

test("it brings no other package, and says what code it contains", () => {
  const found = readdirSync(join(place, "node_modules")).filter(name => !name.startsWith("."))
  expect(found).toEqual(["platen"])
  const parts = readdirSync(join(place, "node_modules/platen")).sort()
  expect(parts).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "dist", "package.json"])
  const notices = readFileSync(join(place, "node_modules/platen/dist/NOTICES.txt"), "utf8")
  expect(notices).toContain("@agentclientprotocol/sdk")
  expect(notices).toContain("UNICODE LICENSE V3")
})

test("its command runs", () => {
  expect(run(command(), "--version")).toEqual({code: 0, out: `platen ${VERSION}\n`, err: ""})
  const {code, out, err} = run(command(), "-p", "list files")
  expect([code, err]).toEqual([0, ""])
  expect(out).toContain("`package.json`")
})

test("its library is imported without a word, and works", () => {
  writeFileSync(
    join(place, "use.mjs"),
    `import {createTables, Grid, MarkdownStream, THEME, textWidth} from "platen"
     const stream = new MarkdownStream(THEME)
     stream.append("**wide** 你好")
     stream.finish()
     const grid = new Grid({columns: 4, rows: 1}, createTables())
     const text = stream.line(0).runs.map(run => run.text).join("")
     console.log(textWidth(text), grid.columns)\n`,
  )
  expect(run(process.execPath, "use.mjs")).toEqual({code: 0, out: "9 4\n", err: ""})
})

test("its types hold for a strict compiler that knows neither Node nor a browser", () => {
  writeFileSync(
    join(place, "use.ts"),
    `import {type Answer, converse, InlineScreen, textWidth} from "platen"
     export const columns: number = textWidth("ab")
     export const screen: typeof InlineScreen = InlineScreen
     export const talk = () =>
       converse({name: "echo", answer: async (prompt: string, turn: Answer) => turn.write(prompt)})
     // @ts-expect-error A width is a number.
     export const wrong: string = textWidth("ab")\n`,
  )
  expect(compiled("use.ts")).toBe("")
})

test("the example in the README is at most 30 lines, compiles, and talks", async () => {
  const example = /```js\n(\/\/ conversation\.mjs\n[\s\S]*?)```/.exec(readme())?.[1] ?? ""
  expect(example.split("\n").length).toBeGreaterThan(5)
  expect(example.trimEnd().split("\n").length).toBeLessThanOrEqual(30)
  writeFileSync(join(place, "conversation.mjs"), example)
  writeFileSync(join(place, "conversation.ts"), example)
  const types = join(ROOT, "node_modules/@types")
  expect(compiled("conversation.ts", "--typeRoots", types, "--types", "node")).toBe("")
  const session = sit({command: [process.execPath, "conversation.mjs"], directory: place})
  await session.until("the prompt", () => isIdle(session), 20_000)
  session.type("one two\r")
  await reply(session, "? Tell them?", "y")
  await session.until("the end", () => isIdle(session), 20_000)
  session.type("\x04")
  expect((await ended(session)).code).toBe(0)
  const rows = session.emulator.all().join("\n")
  expect(rows).toContain("▌ one two")
  expect(rows).toContain("2 words")
  expect(session.emulator.modes.changed).toEqual([])
}, 60_000)

function readme(): string {
  return readFileSync(join(ROOT, "README.md"), "utf8")
}

/** What the compiler has to say about a file. */
function compiled(file: string, ...more: readonly string[]): string {
  const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"]
  const plainest = ["--noEmit", "--module", "nodenext", "--target", "es2023", "--lib", "es2023"]
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc")
  const flags = [...strict, ...plainest, "--skipLibCheck", "false", ...more]
  return run(process.execPath, tsc, ...flags, file).out
}
