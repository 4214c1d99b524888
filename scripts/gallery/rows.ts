// Everything that the interface can draw, as rows at a width: blocks of a conversation, a question,
// the bottom region. Knows nothing of where rows go.

import type {Style} from "../../src/cells/style.js"
import {decidedLines} from "../../src/text/decision.js"
import type {Row} from "../../src/text/line.js"
import type {NewBlock, Tone} from "../../src/transcript/block.js"
import {growing} from "../../src/transcript/growing.js"
import type {Look} from "../../src/transcript/look.js"
import {rich, richInColour} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {append, emptyTranscript} from "../../src/transcript/transcript.js"
import {rowsFrom, START} from "../../src/transcript/view.js"
import {drawEditor} from "../../src/widgets/editor/draw.js"
import {createEditor} from "../../src/widgets/editor/editor.js"
import {createQuestion} from "../../src/widgets/question.js"
import {drawQuestion} from "../../src/widgets/question-view.js"
import {drawStatus} from "../../src/widgets/status-line.js"
import {CALLS, CHANGES} from "./cards.js"
import {CODE, MARKDOWN} from "./replies.js"

const user = (text: string): NewBlock => {
  return {type: "user", life: "final", messageId: undefined, text}
}
const reply = (text: string): NewBlock => {
  return {type: "reply", life: "final", messageId: undefined, text: growing(text)}
}
const notice = (tone: Tone, text: string, detail: readonly string[] = []): NewBlock => {
  return {type: "notice", life: "final", tone, text, detail}
}

const BLOCKS: readonly NewBlock[] = [
  user("Why does the date test fail on Windows?\nA prompt of two lines."),
  {
    type: "thought",
    life: "final",
    messageId: undefined,
    text: growing("The test builds its text by hand. Newer ICU writes another blank there."),
  },
  reply(MARKDOWN),
  reply(CODE),
  ...CHANGES,
  ...CALLS,
  {
    type: "plan",
    life: "final",
    entries: [
      {text: "find the cause", status: "done", priority: "high"},
      {text: "fix it", status: "running", priority: "medium"},
      {text: "run the whole suite", status: "waiting", priority: "low"},
    ],
  },
  notice("info", "Worked 1m 12s · 18.2k in, 1.1k out"),
  notice("success", "Saved."),
  notice("warning", "The agent answers slowly."),
  notice("error", "The agent ended (exit 1).", ["GEMINI_API_KEY is not set"]),
  notice("cancelled", "Stopped."),
]

const COMMAND = "rm -rf build && npm run build # раураl"

/** All rows. Code has its colours: languages are loaded first. */
export async function galleryRows(look: Look, columns: number): Promise<readonly Row<Style>[]> {
  const loaded = look.ground?.depth === "none" ? rich : richInColour()
  const transcript = BLOCKS.reduce(append, emptyTranscript(500))
  const at = {from: START, columns, limit: Number.POSITIVE_INFINITY}
  const drawn = () => {
    const sources = new Sources(look)
    sources.load(loaded)
    const {finals, lives} = rowsFrom(transcript, sources, at)
    return [...finals, ...lives].map(({row}) => row)
  }
  // What waits for a language says so; then it is drawn again.
  for (let rows = drawn(); ; rows = drawn()) {
    if (!loaded.highlighter?.waits) return [...rows, [], ...bottomRows(look, columns)]
    await loaded.highlighter.load()
  }
}

function bottomRows(look: Look, columns: number): readonly Row<Style>[] {
  const {theme, glyphs, locale} = look
  const view = {columns, rows: 20, theme, glyphs, locale, nowMs: 4000}
  const options = [
    {optionId: "1", name: "Allow once", kind: "allow_once"},
    {optionId: "2", name: 'Always allow "npm run"', kind: "allow_always"},
    {optionId: "3", name: "No", kind: "reject_once"},
  ]
  const body = decidedLines(COMMAND, "command").map(text => ({text, role: "text"}) as const)
  const question = createQuestion(
    {title: "Run this command?", body, options, place: {index: 1, count: 2}},
    0,
  )
  const status = {
    agent: "offline",
    directory: "~/project",
    branch: "main",
    elapsedMs: 14_000,
    frame: 2,
    queued: 1,
    contextUsed: 0.71,
  }
  const editor = drawEditor(createEditor({locale, history: []}), {
    ...view,
    placeholder: "Ask, or / for commands, @ for files, ! for a shell command",
  })
  return [
    ...drawQuestion(question, view).rows,
    drawStatus({...status, activity: {type: "writing"}}, view),
    ...editor.rows,
  ]
}
