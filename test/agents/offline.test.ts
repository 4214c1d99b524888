import {execFileSync} from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import {dirname, join} from "node:path"
import type {ToolCall, ToolCallUpdate} from "@agentclientprotocol/sdk"
import {expect, onTestFinished, test} from "vitest"
import {connectOffline, type OfflineOptions} from "../../src/agents/offline/offline.js"
import type {Clock} from "../../src/ports.js"
import {HandClock} from "./help/clock.js"
import {folder} from "./help/folder.js"
import {Told, words} from "./help/told.js"

const realClock: Clock = {
  now: () => performance.now(),
  setTimer(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return {cancel: () => clearTimeout(timer)}
  },
}

function start(files: Record<string, string> = {}, options: Partial<OfflineOptions> = {}) {
  const cwd = folder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), {recursive: true})
    writeFileSync(join(cwd, name), text)
  }
  const told = new Told()
  const agent = connectOffline({
    cwd,
    clock: realClock,
    locale: "en",
    tokensPerSecond: Number.POSITIVE_INFINITY,
    env: {...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null"},
    ...options,
  })(told.send)
  onTestFinished(() => agent.close())
  let turns = 0
  let permissions = 0
  /** Asks, answers the questions that come with the options given, and waits for the end. */
  const ask = async (text: string, ...answers: readonly string[]): Promise<string> => {
    const from = told.events.length
    turns += 1
    agent.prompt(words(text))
    for (const answer of answers) {
      permissions += 1
      agent.answer((await told.first("permission", permissions)).id, answer)
    }
    await told.first("turn-end", turns)
    const turn = new Told()
    turn.events.push(...told.events.slice(from))
    return turn.text()
  }
  return {told, agent, cwd, ask}
}

type Call = ToolCall & ToolCallUpdate

/** The cards as they stand at the end, updates merged. */
function cards(told: Told): Call[] {
  const calls = new Map<string, Call>()
  for (const {update} of told.all("update")) {
    if (update.sessionUpdate === "tool_call") calls.set(update.toolCallId, update)
    if (update.sessionUpdate === "tool_call_update") {
      const call = calls.get(update.toolCallId)
      if (call !== undefined) calls.set(update.toolCallId, {...call, ...(update as Call)})
    }
  }
  return [...calls.values()]
}

function lastCard(told: Told): Call {
  const card = cards(told).at(-1)
  if (card === undefined) throw new Error("no card")
  return card
}

function git(cwd: string, ...args: string[]): void {
  const who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
  const env = {...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null"}
  execFileSync("git", [...who, ...args], {cwd, env, stdio: "ignore"})
}

test("asked what it is, the offline agent says that it is not a language model", async () => {
  const {ask, told} = start()
  expect(await ask("Are you a language model?")).toContain("not a language model")
  expect(await ask("你是谁？")).toContain("不是语言模型")
  expect(cards(told)).toEqual([])
})

test("what it does not understand it says plainly, with the nearest thing it knows", async () => {
  const {ask} = start()
  const answer = await ask("serch for `x`\u001b[31m")
  expect(answer).toContain("not a language model")
  expect(answer).toContain('search "TODO"')
  expect(answer).not.toContain("\u001b")
  expect(await ask("今天天气怎么样")).toMatch(/没听懂 `今天天气怎么样`。我[^ ]*请求。是不是想说/)
})

test("help lists every request, in the language it is asked in", async () => {
  const {ask} = start()
  const english = await ask("help")
  for (const part of ["list files", "run a command", "*(asks first)*", "four letters"]) {
    expect(english).toContain(part)
  }
  expect(await ask("帮助")).toContain("运行命令")
})

test("it thinks before it works, and speaks of what was really asked", async () => {
  const {ask, told} = start({"a.txt": "x\n"})
  await ask("read a.txt lines 1-1")
  expect(told.text("agent_thought_chunk")).toContain("a.txt, line 1")
  const kinds = told.all("update").map(({update}) => update.sessionUpdate)
  expect(kinds.indexOf("agent_thought_chunk")).toBeLessThan(kinds.indexOf("tool_call"))
  expect(kinds.indexOf("tool_call")).toBeLessThan(kinds.indexOf("agent_message_chunk"))
})

test("files are listed without what .gitignore leaves out", async () => {
  const {ask, told} = start({
    ".gitignore": "*.log\n/build/\n",
    "a.txt": "12345",
    "b.log": "",
    "build/out.js": "",
    "src/deep/c.ts": "",
    "src/.gitignore": "!keep.log\nskip.ts\n",
    "src/keep.log": "",
    "src/skip.ts": "",
  })
  const flat = await ask("list files")
  expect(flat).toContain("`.` has 1 directory and 2 files")
  expect(flat).toContain("- `a.txt` · 5 B")
  expect(flat).toContain("- `src/`")
  expect(flat).not.toMatch(/b\.log|build/)
  const deep = await ask("list all files")
  expect(deep).toContain("- `src/deep/c.ts`")
  expect(deep).toContain("- `src/keep.log`")
  expect(deep).not.toMatch(/skip\.ts|b\.log|out\.js/)
  expect(lastCard(told)).toMatchObject({status: "completed", kind: "read", name: "list"})
})

test("a file is shown whole, or by lines, in a fence that its own fences cannot close", async () => {
  const text = Array.from({length: 300}, (_, n) => `line ${n + 1}`).join("\n")
  const {ask, told} = start({"a.md": "```js\nx\n```\n", "long.txt": `${text}\n`})
  expect(await ask("read a.md")).toContain("````md\n```js\nx\n```\n````")
  const part = await ask("read long.txt lines 10-12")
  expect(part).toContain("lines 10–12 of 300")
  expect(part).toContain("```txt\nline 10\nline 11\nline 12\n```")
  expect(lastCard(told).locations?.[0]).toMatchObject({line: 10})
  const whole = await ask("read long.txt")
  expect(whole).toContain("line 200\n")
  expect(whole).not.toContain("line 201")
  expect(whole).toContain("read long.txt 201-300")
  expect(await ask("看 long.txt 的最后 2 行")).toContain("line 299\nline 300")
})

test("what cannot be read fails its card and is told in words", async () => {
  const {ask, told, cwd} = start({"bin.dat": "a\u0000b", "a.txt": "one\n"})
  execFileSync("mkfifo", [join(cwd, "pipe")])
  expect(await ask("read gone.txt")).toContain("`gone.txt` does not exist")
  expect(lastCard(told)).toMatchObject({status: "failed"})
  expect(await ask("read bin.dat")).toContain("is not text")
  expect(await ask("read pipe")).toContain("not a regular file")
  expect(await ask("read a.txt lines 5-6")).toContain("the file has 1")
  expect(await ask("读 没有.txt")).toContain("不存在")
})

test("nothing outside the directory is read, written or made, not even through a link", async () => {
  const {ask, cwd} = start()
  const outside = folder()
  writeFileSync(join(outside, "secret"), "secret words")
  symlinkSync(outside, join(cwd, "link"))
  for (const request of [
    "read /etc/passwd",
    `read ${join(outside, "secret")}`,
    "read link/secret",
    "list ..",
    "count ..",
    'search "secret" in link',
    "create ../x.txt with hi",
    "create link/x.txt with hi",
    "replace secret with open in link/secret",
    "diff ../x",
  ]) {
    expect(await ask(request), request).toContain("outside the session's directory")
  }
  expect(readdirSync(outside)).toEqual(["secret"])
  expect(readFileSync(join(outside, "secret"), "utf8")).toBe("secret words")
})

test("a text is found with its places; capitals make the search exact", async () => {
  const {ask, told} = start({
    "a.ts": "one\nNeedle here\n",
    "b/c.ts": "needle\nneedle `x`\n",
    bin: "needle\u0000",
  })
  const loose = await ask("search for needle")
  expect(loose).toContain("3 matches for `needle` in 2 files")
  expect(loose).toContain("`a.ts`\n\n```\n2: Needle here\n```")
  expect(loose).toContain("1 file skipped")
  expect(lastCard(told)).toMatchObject({kind: "search", status: "completed"})
  expect(await ask("search Needle")).toContain("1 match for `Needle` in 1 file")
  expect(await ask('search "needle" in b')).toContain("2 matches")
  expect(await ask("搜索 没有的东西")).toContain("都没有")
})

test("files, lines, words and characters are counted, by type", async () => {
  const {ask} = start({"a.md": "two words\n好的\n", "b.ts": "x\ny", "empty.ts": ""})
  const all = await ask("count lines")
  expect(all).toContain("**4 lines** in 3 files")
  expect(all).toContain("| `.md` | 1 | 2 | 4 | 13 |")
  expect(all).toContain("| `.ts` | 2 | 2 | 2 | 3 |")
  expect(all).toContain("| all | 3 | 4 | 6 | 16 |")
  expect(await ask("how many files are there")).toContain("**3 files**")
  expect(await ask("a.md 有多少词")).toContain("**4 个词**")
})

test("text that was piped in front of the request is what is counted and searched", async () => {
  const {agent, told} = start({"a.txt": "needle\n"})
  agent.prompt([...words("one\ntwo needle\n"), ...words("count lines")])
  await told.first("turn-end")
  expect(told.text()).toContain("The given text has **2 lines**")
})

test("the last commits are shown, and markup in their subjects stays text", async () => {
  const {ask, cwd, told} = start({"a.txt": "1\n"})
  expect(await ask("git log")).toContain("is not in a git repository")
  git(cwd, "init", "-q")
  expect(await ask("git log")).toContain("no commits yet")
  git(cwd, "add", ".")
  git(cwd, "commit", "-q", "-m", "First *thing* <b>")
  git(cwd, "commit", "-q", "--allow-empty", "-m", "Second")
  const log = await ask("show the last 5 commits")
  expect(log).toContain("The last 2 commits")
  expect(log).toContain("First \\*thing\\* \\<b\\>")
  expect(log.indexOf("Second")).toBeLessThan(log.indexOf("First"))
  expect(lastCard(told)).toMatchObject({status: "completed"})
  expect(told.all("permission")).toEqual([])
})

test("what is not committed is shown as a diff, staged or not, with the files git does not know", async () => {
  const {ask, cwd} = start({"a.txt": "1\n2\n", "b.txt": "1\n"})
  git(cwd, "init", "-q")
  git(cwd, "add", ".")
  git(cwd, "commit", "-q", "-m", "c")
  expect(await ask("git diff")).toContain("Nothing has changed")
  writeFileSync(join(cwd, "a.txt"), "1\nnew\n")
  writeFileSync(join(cwd, "b.txt"), "1\nmore\n")
  writeFileSync(join(cwd, "c.txt"), "c")
  git(cwd, "add", "b.txt")
  const diff = await ask("what changed?")
  expect(diff).toContain("2 files changed since the last commit, **+2 −1**")
  expect(diff).toContain("```diff\n")
  expect(diff).toContain("+new")
  expect(diff).toContain("- `c.txt`")
  expect(await ask("diff b.txt")).not.toContain("+new")
})

test("a command runs only after a yes, and its exit code and output are told", async () => {
  const {ask, told, cwd} = start()
  const no = await ask("run touch made", "reject_once")
  expect(no).toContain("You said no")
  expect(existsSync(join(cwd, "made"))).toBe(false)
  expect(lastCard(told)).toMatchObject({status: "failed", kind: "execute"})

  const yes = await ask("run printf 'a\\nb\\n'; echo $PLATEN; exit 3", "allow_once")
  expect(yes).toContain("ended with exit code **3**")
  expect(yes).toContain("```\na\nb\n1\n```")
  expect(lastCard(told)).toMatchObject({status: "failed"})

  await ask("run true", "allow_once")
  expect(lastCard(told)).toMatchObject({status: "completed"})
  const ask1 = told.all("permission")[0]
  expect(ask1?.options.map(option => option.kind)).toEqual([
    "allow_once",
    "allow_always",
    "reject_once",
    "reject_always",
  ])
  expect(ask1?.call).toMatchObject({kind: "execute", title: "Run touch made"})
})

test("«always» and «never» hold for that kind of tool and for the session only", async () => {
  const {ask, told, cwd} = start()
  await ask("run touch one", "allow_always")
  await ask("run touch two")
  expect(existsSync(join(cwd, "two"))).toBe(true)
  await ask("create a.txt with x", "reject_always")
  expect(await ask("create b.txt with x")).toContain("do not allow me to create files")
  expect(existsSync(join(cwd, "b.txt"))).toBe(false)
  expect(told.all("permission")).toHaveLength(2)
  const other = start()
  await other.ask("run true", "allow_once")
  expect(other.told.all("permission")).toHaveLength(1)
})

test("a long output keeps its head and its tail, which the answer tells without colours", async () => {
  const {ask, told} = start()
  const answer = await ask("run seq 1 40000; printf '\\033[31mred\\033[0m\\n'", "allow_once")
  expect(answer).toContain("40000\nred\n")
  const text = JSON.stringify(lastCard(told).content)
  expect(text).toContain("1\\n2\\n3")
  expect(text).toContain("bytes left out")
  // The card reads colours by itself.
  expect(text).toContain("39999\\n40000\\n\\u001b[31mred\\u001b[0m")
  expect(text.length).toBeLessThan(80_000)
})

test("a command that takes too long is stopped with its children, and told", async () => {
  const {ask, cwd} = start({}, {runMs: 200})
  const answer = await ask("run (sleep 1; touch late) & sleep 30", "allow_once")
  expect(answer).toContain("took longer than 0.2 s")
  await new Promise(settle => setTimeout(settle, 1200))
  expect(existsSync(join(cwd, "late"))).toBe(false)
})

test("a file is created after a yes, with its directories, and never over another", async () => {
  const {ask, told, cwd} = start({"old.txt": "precious"})
  expect(await ask("create deep/new.txt with one\ntwo", "allow_once")).toContain("with 2 lines")
  expect(readFileSync(join(cwd, "deep/new.txt"), "utf8")).toBe("one\ntwo\n")
  expect(lastCard(told)).toMatchObject({
    kind: "edit",
    status: "completed",
    content: [
      {type: "diff", path: join(cwd, "deep/new.txt"), oldText: null, newText: "one\ntwo\n"},
    ],
  })
  expect(await ask("create old.txt with x")).toContain("exists already")
  expect(readFileSync(join(cwd, "old.txt"), "utf8")).toBe("precious")
  await ask("新建 备注.txt，内容为：你好", "allow_once")
  expect(readFileSync(join(cwd, "备注.txt"), "utf8")).toBe("你好\n")
})

test("text is replaced everywhere in a file after a yes; rights and line ends stay", async () => {
  const {ask, told, cwd} = start({"a.sh": "foo\r\nx foo\r\n$& end\r\n"})
  chmodSync(join(cwd, "a.sh"), 0o755)
  const answer = await ask('replace "foo" with "$& bar" in a.sh', "allow_once")
  expect(answer).toContain("Replaced 2 places in `a.sh`")
  expect(readFileSync(join(cwd, "a.sh"), "utf8")).toBe("$& bar\r\nx $& bar\r\n$& end\r\n")
  expect(statSync(join(cwd, "a.sh")).mode & 0o777).toBe(0o755)
  expect(readdirSync(cwd)).toEqual(["a.sh"])
  expect(lastCard(told).content?.[0]).toMatchObject({
    type: "diff",
    oldText: "foo\r\nx foo\r\n$& end\r\n",
  })
  expect(lastCard(told).locations?.[0]).toMatchObject({line: 1})
  expect(await ask("replace gone with x in a.sh")).toContain("does not occur")
  expect(await ask("把 a.sh 里的 end 改成 ende", "reject_once")).toContain("没有同意")
  expect(readFileSync(join(cwd, "a.sh"), "utf8")).toContain("$& end")
})

test("a file that changes while the user is asked is not overwritten", async () => {
  const {told, agent, cwd} = start({"a.txt": "foo\n"})
  agent.prompt(words("replace foo with bar in a.txt"))
  const {id} = await told.first("permission")
  writeFileSync(join(cwd, "a.txt"), "foo and mine\n")
  agent.answer(id, "allow_once")
  await told.first("turn-end")
  expect(told.text()).toContain("changed while you were asked")
  expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe("foo and mine\n")
})

test("a plan is shown, and its entries move from waiting over running to done", async () => {
  const {ask, told} = start({"a.txt": "x\n"})
  const answer = await ask("plan: list files then read a.txt\nthen count lines")
  const plans = told
    .all("update")
    .flatMap(({update}) =>
      update.sessionUpdate === "plan"
        ? [update.entries.map(entry => entry.status[0]).join("")]
        : [],
    )
  expect(plans).toEqual(["ppp", "ipp", "cpp", "cip", "ccp", "cci", "ccc"])
  expect(cards(told).map(card => card.name)).toEqual(["list", "read", "count"])
  expect(answer).toContain("**Step 2 of 3:** `read a.txt`")
  expect(answer).toContain("All 3 steps are done")
})

test("a plan stops at the step that fails, and does not begin with one it does not understand", async () => {
  const {ask, told, cwd} = start()
  const answer = await ask(
    "create a.txt with x then run false then run touch never",
    "allow_once",
    "allow_once",
  )
  expect(answer).toContain("stopped at step 2; 1 step not begun")
  expect(existsSync(join(cwd, "a.txt"))).toBe(true)
  expect(existsSync(join(cwd, "never"))).toBe(false)
  const before = cards(told).length
  expect(await ask("plan: list files then dance")).toContain("did not understand step 2")
  expect(cards(told)).toHaveLength(before)
  expect(await ask("先列出文件，然后查看 没有.txt")).toContain("停在第 2 步。")
})

test("a turn cancelled in mid-sentence stops speaking and ends as cancelled", async () => {
  const clock = new HandClock()
  const {told, agent} = start({}, {clock, tokensPerSecond: 20})
  agent.prompt(words("help"))
  await clock.runUntil(() => told.all("update").length > 5)
  agent.cancel()
  await clock.runUntil(() => told.all("turn-end").length > 0)
  expect(told.all("turn-end")[0]?.reason).toBe("cancelled")
  const said = told.all("update").length
  await clock.advance(10_000)
  expect(told.all("update")).toHaveLength(said)
})

test("it speaks at its pace: two hundred tokens a second unless told otherwise", async () => {
  const clock = new HandClock()
  const {told, agent} = start({}, {clock, tokensPerSecond: undefined})
  agent.prompt(words("help"))
  await clock.runUntil(() => told.all("update").length > 0)
  const from = told.all("update").length
  await clock.advance(500)
  const said = told.all("update").length - from
  expect(said).toBeGreaterThan(90)
  expect(said).toBeLessThan(110)
})

test("a command cancelled while it runs is ended with its children", async () => {
  const {told, agent, cwd} = start()
  agent.prompt(words("run echo begun; (sleep 1; touch late) & sleep 30"))
  agent.answer((await told.first("permission")).id, "allow_once")
  await told.until("output", () => JSON.stringify(cards(told)).includes('begun\\n"') || undefined)
  agent.cancel()
  expect((await told.first("turn-end")).reason).toBe("cancelled")
  expect(told.text()).toBe("")
  await new Promise(settle => setTimeout(settle, 1200))
  expect(existsSync(join(cwd, "late"))).toBe(false)
})

test("a question cancelled with its turn runs nothing", async () => {
  const {told, agent, cwd} = start()
  agent.prompt(words("run touch made"))
  const {id} = await told.first("permission")
  agent.cancel()
  expect((await told.first("turn-end")).reason).toBe("cancelled")
  agent.answer(id, "allow_once")
  await new Promise(settle => setTimeout(settle, 100))
  expect(existsSync(join(cwd, "made"))).toBe(false)
  // The next turn is not touched by the old cancel.
  agent.prompt(words("who are you?"))
  expect((await told.first("turn-end", 2)).reason).toBe("end_turn")
})

test("usage counts what was really read and said, and the context what is really kept", async () => {
  const {ask, told} = start()
  await ask("who are you?")
  const end = told.all("turn-end")[0]
  expect(end?.usage).toEqual({
    inputTokens: 3,
    outputTokens: Math.ceil([...told.text()].length / 4),
  })
  const usage = () =>
    told
      .all("update")
      .flatMap(({update}) => (update.sessionUpdate === "usage_update" ? [update] : []))
  expect(usage()).toEqual([{sessionUpdate: "usage_update", used: 3, size: 16384}])
  await ask("who are you?")
  expect(usage().at(-1)?.used).toBe(6)
})

test("the last request can be done again, and all of them told", async () => {
  const {ask} = start({"a.txt": "x\n"})
  expect(await ask("again")).toContain("nothing to do again")
  await ask("read a.txt")
  expect(await ask("again")).toContain("`a.txt`, 1 line")
  expect(await ask("再来一次")).toContain("`a.txt`，共 1 行")
  const recalled = await ask("what did I ask?")
  expect(recalled).toContain("4 things")
  expect(recalled).toContain("2. `read a.txt`")
})

test("a reader of Chinese is answered in Chinese, whatever the request is written in", async () => {
  const {ask, told} = start({"a.txt": "x\n"}, {locale: "zh"})
  expect(await ask("list files")).toContain("1 个文件")
  await ask("run true", "allow_once")
  expect(told.all("permission")[0]?.options[0]?.name).toBe("允许一次")
})

test("closing ends a running command, and nothing is told after it", async () => {
  const {told, agent, cwd} = start()
  agent.prompt(words("run echo begun; (sleep 1; touch late) & sleep 30"))
  agent.answer((await told.first("permission")).id, "allow_once")
  await told.until("output", () => JSON.stringify(cards(told)).includes('begun\\n"') || undefined)
  await agent.close()
  const said = told.events.length
  await new Promise(settle => setTimeout(settle, 1300))
  expect(existsSync(join(cwd, "late"))).toBe(false)
  expect(told.events).toHaveLength(said)
})
