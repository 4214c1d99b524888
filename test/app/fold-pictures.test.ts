// Folded work as people see it, at three widths, in golden files that can be read.
// `npx vitest run test/app/fold-pictures.test.ts -u` writes them anew.

import {expect, test} from "vitest"
import {Story, type StoryOptions} from "./story.js"

const output = (text: string) => [
  {type: "content" as const, content: {type: "text" as const, text}},
]
const test14 = "✓ date.test.ts (14)\n✓ zone.test.ts (9)\n✗ clock.test.ts (2)\n"

/** A stretch as far as "npm test", which runs. */
function begun(options: StoryOptions): Story {
  const one = new Story({rows: 40, ...options}).begins("Why does the date test fail on Windows?")
  one.wait(2000).thinks("The test **builds** the expected string by hand. It forgets the space.\n")
  one.call("c1", {title: "Read src/date.ts 1-80", kind: "read", status: "completed"})
  one.call("c2", {title: 'Search "format(" in src', kind: "search", status: "completed"})
  const run = {title: "npm test", kind: "execute", rawInput: {command: "npm test"}} as const
  return one.call("c3", {...run, status: "in_progress", content: output(test14)}).second(29_000)
}

const failed = (one: Story) => {
  return one.change("c3", {status: "failed", content: output(`${test14}1 of 25 failed`)})
}

const stories: readonly (readonly [string, (options: StoryOptions) => Story])[] = [
  ["running, auto", options => begun({...options, fold: "auto"})],
  ["running, closed", options => begun({...options, fold: "closed"})],
  ["running, opened by Ctrl+O", options => begun({...options, fold: "auto"}).press("Ctrl+O")],
  [
    "done",
    options => {
      const one = begun({...options, fold: "auto"}).change("c3", {status: "completed"})
      return one.says("So the fix belongs in the test.").ends()
    },
  ],
  [
    "with an error",
    options =>
      failed(begun({...options, fold: "auto"}))
        .says("One of them fails.")
        .ends(),
  ],
  [
    "with a change of a file between two stretches",
    options => {
      const one = begun({...options, fold: "auto"}).change("c3", {status: "completed"})
      const changes = {path: "src/date.ts", oldText: "a\nb\n", newText: "a\nc\n"}
      const content = [{type: "diff" as const, ...changes}]
      one.call("e1", {title: "Edit src/date.ts", kind: "edit", status: "completed", content})
      one.call("c4", {title: "Read src/zone.ts", kind: "read", status: "completed"})
      return one.says("Done.").ends()
    },
  ],
  [
    "cancelled",
    options =>
      begun({...options, fold: "auto"})
        .press("Esc")
        .ends("cancelled"),
  ],
  [
    "parted by a question to the reader",
    options => {
      const one = begun({...options, fold: "closed"}).change("c3", {status: "completed"})
      const asks = {title: "Which zone?", name: "AskUserQuestion"} as const
      one.call("q1", {...asks, status: "completed", content: output("UTC")})
      one.call("c4", {title: "Read src/zone.ts", kind: "read", status: "completed"})
      return one.says("UTC it is.").ends()
    },
  ],
  [
    "with an agent below the agent, which runs",
    options => {
      const one = begun({...options, fold: "auto"}).change("c3", {status: "completed"})
      const rawInput = {description: "find usages", subagent_type: "explore"}
      one.call("t1", {title: "Task", name: "Task", status: "in_progress", rawInput})
      const _meta = {claudeCode: {parentToolUseId: "t1"}}
      return one.call("b1", {title: "Read a.ts", kind: "read", _meta}).second(12_000)
    },
  ],
  [
    "agents in the open view: done, failed",
    options => {
      const one = begun({...options, fold: "open"}).change("c3", {status: "completed"})
      for (const [id, description] of Object.entries({t1: "find usages", t2: "mend them"})) {
        const rawInput = {description, subagent_type: "explore"}
        one.call(id, {title: "Task", name: "Task", status: "in_progress", rawInput})
      }
      one.second(9000).change("t1", {status: "completed", content: output("Three.")})
      return one.change("t2", {status: "failed", content: output("No room\nat all")}).says("So.")
    },
  ],
  [
    "with more errors than cards",
    options => {
      const one = begun({...options, fold: "auto"}).change("c3", {status: "completed"})
      for (let call = 4; call < 9; call++) {
        const run = {title: `npm run part-${call} -- --all --verbose`, kind: "execute"} as const
        one.call(`c${call}`, {...run, status: "in_progress"}).wait(3000)
        one.change(`c${call}`, {status: "failed", content: output("1 failed\nsee above")})
      }
      return one.says("Five of them fail.").ends()
    },
  ],
  [
    "a thought that is watched",
    options => {
      const one = begun({...options, fold: "closed", reasoning: "full"})
      return one.change("c3", {status: "completed"}).thinks("words of a thought ".repeat(30))
    },
  ],
]

test.each([40, 80, 120])(
  "work stands as it should at %i columns, in English and Chinese",
  async columns => {
    const pictures = (["en", "zh"] as const).flatMap(locale =>
      stories.map(([name, tell]) => {
        const rows = tell({locale, columns}).rows()
        return [`== ${name} (${locale})`, ...rows, ""].join("\n")
      }),
    )
    await expect(pictures.join("\n")).toMatchFileSnapshot(`../corpus/pictures/fold-${columns}.txt`)
  },
)
