import {test} from "vitest"
import type {Locale} from "../../src/ports.js"
import type {NewBlock, Tone, ToolBlock, ToolStatus} from "../../src/transcript/block.js"
import {rich} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {ASCII_GLYPHS} from "../../src/widgets/glyphs.js"
import {expectPictures, type Golden} from "../help/golden.js"
import {
  diff,
  drawn,
  lookOf,
  notice,
  output,
  reply,
  rowsOf,
  thought,
  tool,
  transcriptOf,
  user,
} from "./blocks.js"

const WIDTHS = [40, 80, 120] as const
const rows = (count: number, word: string) =>
  Array.from({length: count}, (_, i) => `${word} ${i + 1}`).join("\n")

/** A block in every state, by what it is. */
type Album = Readonly<Record<string, readonly NewBlock[]>>

const states = (
  part: Partial<ToolBlock>,
): Readonly<Record<ToolStatus | "waiting for you", NewBlock>> => ({
  pending: tool({...part, status: "pending"}),
  "waiting for you": tool({...part, status: "pending", isAsked: true}),
  running: tool({...part, status: "running", elapsedMs: 12_400}),
  done: tool({...part, status: "done", startedAt: 0, endedAt: 12_400}),
  failed: tool({...part, status: "failed", startedAt: 0, endedAt: 12_400}),
  cancelled: tool({...part, status: "cancelled", startedAt: 0, endedAt: 12_400}),
})

const inStates = (name: string, part: Partial<ToolBlock>): Album =>
  Object.fromEntries(
    Object.entries(states(part)).map(([state, block]) => [`${name}, ${state}`, [block]]),
  )

const STAMP = [
  "export function stamp(d: Date) {\n  return fmt.format(d)\n}\n",
  "export function stamp(d: Date) {\n  // ICU 72 writes U+202F before AM/PM.\n" +
    '  return fmt.format(d).replaceAll("\\u202f", " ")\n}\n',
] as const

const CALLS: Album = {
  ...inStates("a call without output", {}),
  ...inStates("a call with a long output", {parts: output(rows(44, "✓ test file"))}),
  ...inStates("an edit", {
    kind: "edit",
    title: "Edit src/date.ts",
    head: "Edit src/date.ts",
    parts: [diff(STAMP[0], STAMP[1], "src/date.ts")],
    locations: ["/home/me/project/src/date.ts:2"],
  }),
  "a command that failed": [
    tool({
      status: "failed",
      exit: {type: "code", code: 1},
      parts: output(rows(9, "row")),
      startedAt: 0,
      endedAt: 8000,
    }),
  ],
  "a command that a signal ended": [
    tool({status: "failed", exit: {type: "signal", name: "SIGKILL"}}),
  ],
  "a call that failed for a short reason": [
    tool({status: "failed", parts: output("old text not found")}),
  ],
  "a call with a title longer than a row, and places": [
    tool({
      title: `Read ${"a file with a long name ".repeat(4)}`,
      head: `Read ${"a file with a long name ".repeat(4)}`.trim(),
      kind: "read",
      locations: ["/home/me/project/src/a.ts:3", "/home/me/project/src/b.ts"],
    }),
  ],
  "images, sounds and resources": [
    tool({
      title: "Take a picture",
      head: "Take a picture",
      kind: "fetch",
      parts: ["[image image/png · 30 kB]", "[audio audio/wav · 1.2 MB]"].map(text => ({
        type: "named",
        text,
      })),
    }),
  ],
  "calls in a row": [
    tool({title: "Read a.ts", head: "Read a.ts", kind: "read"}),
    tool({title: "Search “x”", head: "Search “x”", kind: "search", parts: output("2 hits")}),
    tool({status: "running", elapsedMs: 3000}),
  ],
}

const plan = (
  ...statuses: readonly ("waiting" | "running" | "done" | "cancelled")[]
): NewBlock => ({
  type: "plan",
  life: "final",
  entries: statuses.map((status, i) => ({
    text: `step ${i + 1} of the work that has to be done here`,
    status,
    priority: "medium",
  })),
})

const TONES: readonly Tone[] = ["info", "success", "warning", "error", "cancelled"]
const TEXTS: Album = {
  "a prompt": [user("Why does the date test fail on Windows?\n\n  An indented line, 两个字.")],
  "an answer": [
    reply("The test forgets that `Intl` uses a **narrow** space:\n\n```ts\nconst a = 1\n```\n"),
  ],
  "an answer that is being written": [reply("The test builds the expected str", "live")],
  "a thought": [thought(rows(9, "a thought, line"))],
  "a thought that grows": [thought(rows(9, "a thought, line"), "live")],
  "a plan at the end of a turn": [plan("done", "running", "waiting", "cancelled")],
  ...Object.fromEntries(
    TONES.map(tone => [
      `a notice, ${tone}`,
      [notice("Something that Platen says, in a sentence.", tone, ["a detail", "another"])],
    ]),
  ),
}

function pictures(album: Album, locale: Locale = "en"): readonly Golden[] {
  return WIDTHS.flatMap(columns =>
    Object.entries(album).map(([name, blocks]) => ({
      title: `${name} · ${columns} columns`,
      rows: drawn(transcriptOf(...blocks), columns, locale),
    })),
  )
}

test("calls in every state look as a person has seen them, at 40, 80 and 120 columns", () => {
  expectPictures("calls", pictures(CALLS))
})

test("texts, plans and notices in every state look so, too", () => {
  expectPictures("texts", pictures(TEXTS))
})

test("in Chinese the same stands in the same places", () => {
  expectPictures("chinese", pictures({...CALLS, ...TEXTS}, "zh"))
})

test("in plain ASCII every sign of ours is one that a console has", () => {
  const all = Object.entries(CALLS).map(([name, blocks]) => {
    const own = new Sources({...lookOf(), glyphs: ASCII_GLYPHS})
    own.load(rich)
    const {finals, lives} = rowsOf(transcriptOf(...blocks), {columns: 80, sources: own})
    const text = [...finals, ...lives].map(({row}) =>
      row
        .map(run => run.text)
        .join("")
        .trimEnd(),
    )
    return {title: `${name} · 80 columns`, rows: text}
  })
  expectPictures("ascii", all)
})
