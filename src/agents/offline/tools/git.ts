// Asks git for the last commits, and for what changed since the last one.
// Never writes to the repository, and keeps its configuration from running other programs.

import {ToolFailure} from "../failures.js"
import {code, fenced, prose} from "../markdown.js"
import {linesIn, placeOf} from "../place.js"
import {type Turn, textContent} from "../turn.js"
import {runCommand} from "./command.js"
import type {TaskOf, Tool} from "./tool.js"

const BOUNDS = {headBytes: 256 * 1024, tailBytes: 0}
const LIMIT_MS = 20_000
/** Lines of a diff told in the answer; the card has all that was kept. */
const DIFF_LINES_MAX = 300
const NEW_FILES_MAX = 20

// Between fields and at the end of a record: bytes that no commit message has.
const FIELD = "%x1f"
const RECORD = "%x1e"
const FIELD_MARK = String.fromCharCode(0x1f)
const RECORD_MARK = String.fromCharCode(0x1e)

/** The log tool. */
export const log: Tool<TaskOf<"log">> = async (turn, card, task) => {
  card.begin()
  const format = `--format=%h${FIELD}%ad${FIELD}%an${FIELD}%s${RECORD}`
  // Without a path the whole history is meant, commits that touch no file here included.
  const scope = task.path === undefined ? [] : await scopeOf(turn, task.path)
  await needRepository(turn)
  if (!(await hasCommits(turn))) {
    card.done([])
    await turn.say(turn.words.noCommits)
    return {type: "done", summary: "0"}
  }
  const text = await git(turn, ["log", `-n${task.count}`, "--date=short", format, ...scope])
  const commits = text
    .split(RECORD_MARK)
    .map(record => record.trim().split(FIELD_MARK))
    .filter(fields => fields.length === 4)
  card.done([textContent(commits.map(fields => fields.join("  ")).join("\n"))])
  const lines = commits.map(
    ([hash = "", date = "", author = "", subject = ""]) =>
      `- ${code(hash)} ${prose(subject)} · ${date} · ${prose(author)}`,
  )
  if (lines.length === 0) await turn.say(turn.words.noCommits)
  else await turn.say(`${turn.words.commits(lines.length)}\n\n${lines.join("\n")}`)
  return {type: "done", summary: `${lines.length}`}
}

/** The diff tool: staged and unstaged changes together, and which files git does not know. */
export const diff: Tool<TaskOf<"diff">> = async (turn, card, task) => {
  card.begin()
  const scope = await scopeOf(turn, task.path)
  await needRepository(turn)
  const plain = ["--no-color", "--no-ext-diff", "--no-textconv"]
  const against = (await hasCommits(turn)) ? ["HEAD"] : ["--cached"]
  const patch = await git(turn, ["diff", ...plain, ...against, ...scope])
  const stat = await git(turn, ["diff", ...plain, "--numstat", ...against, ...scope])
  const untracked = linesIn(
    await git(turn, ["ls-files", "--others", "--exclude-standard", ...scope]),
  )
  card.done(patch === "" ? [] : [textContent(patch)])
  const {words} = turn
  const changed = linesIn(stat).map(line => line.split("\t"))
  const total = (column: number): number =>
    changed.reduce((sum, fields) => sum + (Number(fields[column]) || 0), 0)
  if (changed.length === 0 && untracked.length === 0) await turn.say(words.noChanges)
  if (changed.length > 0) {
    const lines = linesIn(patch)
    const told = fenced(lines.slice(0, DIFF_LINES_MAX).join("\n"), "diff")
    await turn.say(`${words.changes(changed.length, total(0), total(1))}\n\n${told}`)
    if (lines.length > DIFF_LINES_MAX) await turn.say(words.more(lines.length - DIFF_LINES_MAX))
  }
  if (untracked.length > 0) {
    const names = untracked.slice(0, NEW_FILES_MAX).map(name => `- ${code(name)}`)
    await turn.say(`${words.newFiles(untracked.length)}\n\n${names.join("\n")}`)
  }
  return {type: "done", summary: `${changed.length}+${untracked.length}`}
}

async function scopeOf(turn: Turn, path: string | undefined): Promise<readonly string[]> {
  const place = await placeOf(path ?? ".", turn.options.cwd)
  return ["--", place.shown]
}

async function needRepository(turn: Turn): Promise<void> {
  const inside = await tryGit(turn, ["rev-parse", "--is-inside-work-tree"])
  if (inside.code !== 0) throw new ToolFailure("no-repository", ".")
}

async function hasCommits(turn: Turn): Promise<boolean> {
  return (await tryGit(turn, ["rev-parse", "--verify", "--quiet", "HEAD"])).code === 0
}

async function git(turn: Turn, args: readonly string[]): Promise<string> {
  const {code: exit, text} = await tryGit(turn, args)
  if (exit === 0) return text
  throw new ToolFailure("git", linesIn(text).at(-1) ?? `exit ${exit}`)
}

async function tryGit(
  turn: Turn,
  args: readonly string[],
): Promise<{readonly code: number; readonly text: string}> {
  // A repository can name programs to run while it is read; none of them is wanted here.
  const safe = ["-c", "core.fsmonitor=false", "-c", "log.showSignature=false", "--no-pager"]
  const end = await runCommand(turn, {
    command: "git",
    args: [...safe, "-c", "core.quotePath=false", ...args],
    by: "exec",
    bounds: BOUNDS,
    env: {...turn.options.env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C.UTF-8"},
    limitMs: LIMIT_MS,
  })
  if (end.type === "not-started") throw new ToolFailure("no-git", "git")
  if (end.type === "late") throw new ToolFailure("git", "timeout")
  if (end.type === "signal") throw new ToolFailure("git", end.signal)
  return {code: end.code, text: end.output.text(() => "")}
}
