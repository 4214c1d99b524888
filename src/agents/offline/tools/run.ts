// Runs a command that the user allowed, and tells how it ended.
// Never without asking.
//
// The card gets what the command wrote, byte by byte: colours and progress are for it to read.
// No colours are asked for (FORCE_COLOR, CLICOLOR_FORCE): what is set for a shell line is set for
// all that it starts, and `ls | xargs rm` must not get names with colours in them. Who wants them
// says so in the command or in the environment, which is passed on as it is.

import {RESET_PEN} from "../../../ansi/sequences.js"
import {plainRows} from "../../../cells/vt-output.js"
import {never} from "../../../never.js"
import type {BoundedOutput} from "../../output.js"
import {fenced} from "../markdown.js"
import {type Turn, textContent} from "../turn.js"
import {type CommandEnd, runCommand} from "./command.js"
import type {Outcome, TaskOf, Tool} from "./tool.js"

const BOUNDS = {headBytes: 16 * 1024, tailBytes: 48 * 1024}
/** Output lines told in the answer. */
const TOLD_MAX = 20
/** The card follows the output so often, in ms. */
const SHOW_MS = 100

/** The run tool. */
export const run: Tool<TaskOf<"run">> = async (turn, card, task) => {
  const answer = await turn.ask(card, "run")
  if (answer !== "allowed") return refuse(turn, card, {task, answer})
  card.begin()
  const {clock, runMs, env} = turn.options
  const began = clock.now()
  let shownAt = Number.NEGATIVE_INFINITY
  const end = await runCommand(turn, {
    command: task.command,
    args: [],
    by: "shell",
    bounds: BOUNDS,
    env: {...env, PLATEN: "1"},
    limitMs: runMs,
    onOutput: output => {
      if (clock.now() - shownAt < SHOW_MS) return
      shownAt = clock.now()
      card.show([textContent(kept(turn, output))])
    },
  })
  if (end.type === "not-started") throw end.error
  const seconds = ((clock.now() - began) / 1000).toFixed(1)
  const how = howWords(turn, end)
  const text = kept(turn, end.output)
  const failed = end.type !== "exit" || end.code !== 0
  card.show(text === "" ? [] : [textContent(text)])
  if (!failed) card.done()
  else if (end.type === "exit") card.exited({exitCode: end.code})
  else if (end.type === "signal") card.exited({signal: end.signal})
  else card.fail(plainWords(how))
  await turn.say(`${turn.words.ran(task.command, how, seconds)} ${outputWords(turn, text)}`)
  return {type: failed ? "not done" : "done", summary: plainWords(how)}
}

/** What is said when the user said no, or nobody was there to say yes. */
export async function refuse(
  turn: Turn,
  card: {fail(why: string): void},
  no: {readonly task: TaskOf<"run" | "create" | "edit">; readonly answer: string},
): Promise<Outcome> {
  const {words} = turn
  const {reader} = turn.options
  const why = no.answer === "refused" ? words.refused[reader] : words.refusedAlways(no.task)
  card.fail(why)
  await turn.say(why)
  return {type: "not done", summary: why}
}

function howWords(turn: Turn, end: Exclude<CommandEnd, {type: "not-started"}>): string {
  switch (end.type) {
    case "exit":
      return turn.words.exitCode(end.code)
    case "signal":
      return turn.words.endedBy(end.signal)
    case "late":
      return turn.words.timedOut(turn.options.runMs / 1000)
    default:
      return never(end)
  }
}

function kept(turn: Turn, output: BoundedOutput): string {
  // What the colour was before the gap is not what it is behind it.
  return output.text(bytes => RESET_PEN + turn.words.gap(bytes))
}

function outputWords(turn: Turn, text: string): string {
  const lines = plainRows(text, "obeyed").rows
  if (lines.length === 0) return turn.words.noOutput
  const told = lines.slice(-TOLD_MAX)
  return `${turn.words.lastLines(told.length)}\n\n${fenced(told.join("\n"), "")}`
}

function plainWords(how: string): string {
  return how.replaceAll("**", "")
}
