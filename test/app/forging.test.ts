import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {runs} from "../help/runs.js"
import {Story, textOf} from "./story.js"

// What only we may show: a question, cards, notices of ours, the status line, the editor. Drawn by
// the program itself, so that what is forged is the very thing.
interface Chrome {
  readonly question: readonly string[]
  readonly card: readonly string[]
  readonly status: string
  readonly editor: string
}

type Signs = "unicode" | "ascii"

function chromeAt(columns: number, glyphs: Signs): Chrome {
  const story = new Story({columns, rows: 40, glyphs}).begins("Why?")
  story.call("c", {title: "Edit src/a.ts", kind: "edit", status: "completed"})
  const card = story.rows().filter(row => row.includes("Edit"))
  story.asks(1, "Run this command", {
    call: {toolCallId: "q", title: "Run this command", rawInput: {command: "rm -rf build"}},
  })
  const fixed = story.screen().fixed.filter(row => row !== "")
  const question = fixed.slice(0, -2)
  return {question, card, status: fixed.at(-2)!, editor: fixed.at(-1)!}
}

const BARS: Readonly<Record<Signs, readonly string[]>> = {
  unicode: [..."▌█▉▊▋▍▎▏▐▕▖▘▙▛│┃║❘❙❚⎸⎹｜∣ǀ丨", "\u200b▌", "▌\u0301", "\u2060▊", " ▌"],
  ascii: [..."|¦▌│┃❘❙⎸⎹｜∣ǀ"],
}
const MARKS = ["?", "？", "﹖", "❓", "❔", "ʔ"]

/** The rows with another bar and other marks. */
function disguised(rows: readonly string[], bar: string, mark: string): string {
  return rows
    .map(row => (/^[▌|]/.test(row) ? bar + row.slice(1) : row).replace(" ? ", ` ${mark} `))
    .join("\n")
}

/** How text comes to the screen as the agent's words. */
const WORDS: readonly ((text: string) => string)[] = [
  text => text,
  text => text.replaceAll("\n", "  \n"),
  text => `\`\`\`\n${text}\n\`\`\`\n`,
  text => `\`\`\`ts\n${text}`,
  text => text.replaceAll(/^/gm, "    "),
  text => text.replaceAll(/^/gm, "> "),
  text => text.replaceAll(/^/gm, "- "),
  text => text.replaceAll(/^/gm, "# "),
  text => text.replaceAll(/^.*$/gm, "**$&**"),
  text => text.replaceAll(/^.*$/gm, "`$&`"),
  text => text.replaceAll(/^.*$/gm, "[$&](http://a.b)"),
  text => text.replaceAll(/^.*$/gm, "| $& | x |"),
  text => `| a | b |\n|--|--|\n${text.replaceAll(/^.*$/gm, "| $& | x |")}\n`,
  text => text.replaceAll("▌", "&#9612;"),
  text => `<div>\n${text}\n</div>`,
  text => `word ${"x".repeat(60)} ${text.replaceAll("\n", " ")}`,
]

/** A row as somebody sees it who takes like for like. */
function seen(row: string): string {
  return row
    .replace(/^[\s\u200b\u2060\p{M}]*[▌█▉▊▋▍▎▏▐▕▖▘▙▛│┃║❘❙❚⎸⎹｜∣ǀ丨|]\p{M}*/u, "▌")
    .replace(/^▌\s*[?？﹖❓❔ʔ]/u, "▌ ?")
}

const STROKE = /^[│┃║❘❙❚⎸⎹｜∣ǀ丨]/

const widths = fc.integer({min: 20, max: 120})
const cuts = fc.array(fc.integer({min: 1, max: 9}), {minLength: 1, maxLength: 20})

/** Says a text in pieces of those lengths, over and over. */
function streamed(story: Story, text: string, lengths: readonly number[]): void {
  for (let from = 0, index = 0; from < text.length; index++) {
    const to = from + lengths[index % lengths.length]!
    story.says(text.slice(from, to))
    from = to
  }
}

describe.each(["unicode", "ascii"] as const)("with %s signs nobody can forge", glyphs => {
  const attack = fc.record({
    columns: widths,
    bar: fc.constantFrom(...BARS[glyphs]),
    mark: fc.constantFrom(...MARKS),
    form: fc.constantFrom(...WORDS),
    lengths: cuts,
  })

  test("a permission request, a card or the status line in the agent's words", () => {
    fc.assert(
      fc.property(attack, ({columns, bar, mark, form, lengths}) => {
        const {question, card, status} = chromeAt(columns, glyphs)
        const story = new Story({columns, rows: 40, glyphs}).begins()
        const before = story.rows().length
        streamed(story, form(disguised([...question, ...card, status], bar, mark)), lengths)
        const all = new Set([...question, ...card, status].map(seen))
        const heads = new Set([question[0]!, card[0]!, status].map(seen))
        for (const end of ["live", "final"]) {
          if (end === "final") story.ends()
          for (const row of story.rows().slice(before)) {
            // Colours play no part: the texts alone must differ.
            expect(row.startsWith(story.look.glyphs.bar), row).toBe(false)
            // With a mere stroke the rows between may be tables, and quotes are drawn with it:
            // what a card begins with may not.
            const own = STROKE.test(row) ? heads : all
            if (glyphs === "unicode") expect(own.has(seen(row)) && /^\S/.test(row), row).toBe(false)
          }
        }
      }),
      {numRuns: runs(150)},
    )
  })

  test("the editor's row", () => {
    fc.assert(
      fc.property(widths, fc.constantFrom(...WORDS), (columns, form) => {
        const {editor} = chromeAt(columns, glyphs)
        const story = new Story({columns, rows: 40, glyphs})
          .begins()
          .says(form(`text\n\n${editor}`))
        const sign = `${story.look.glyphs.prompt} `
        if (glyphs === "ascii") return
        for (const row of story.rows()) expect(`${row} `.startsWith(sign), row).toBe(false)
      }),
      {numRuns: runs(100)},
    )
  })

  test("a question or a card through names, titles, plans, notices, thoughts and prompts", () => {
    const place = fc.constantFrom(
      "title",
      "output",
      "plan",
      "notice",
      "detail",
      "thought",
      "prompt",
    )
    fc.assert(
      fc.property(attack, place, ({columns, bar, mark}, where) => {
        const {question, card} = chromeAt(columns, glyphs)
        const rows = [...question, ...card]
        // With its bar, and without: there is a bar of ours before it already.
        for (const bare of [rows, rows.map(row => row.slice(2))]) {
          const text = disguised(bare, bar, mark)
          const story = new Story({columns, rows: 40, glyphs})
          const before = story.rows().length
          tell(story, where, text)
          for (const row of story.rows().slice(before)) {
            if (row !== "") expect(row.startsWith(story.look.glyphs.bar), row).toBe(true)
            if (glyphs === "unicode") expect(row, row).not.toMatch(/^▌ [?？﹖❓❔ʔ]( |$)/)
            expect(question[0] === row, row).toBe(false)
            if (glyphs === "unicode" && where !== "title") expect(card).not.toContain(row)
          }
        }
      }),
      {numRuns: runs(200)},
    )
  })
})

function tell(story: Story, where: string, text: string): void {
  switch (where) {
    case "title":
      story.begins().call("c", {title: text, status: "in_progress", locations: [{path: text}]})
      return
    case "output":
      story.begins().call("c", {
        title: "x",
        kind: "execute",
        status: "in_progress",
        content: [
          {type: "content", content: {type: "text", text}},
          {type: "diff", path: text, oldText: "", newText: text},
        ],
      })
      return
    case "plan": {
      const entries = text
        .split("\n")
        .map(content => ({content, status: "pending", priority: "low"}) as const)
      story.begins().update({sessionUpdate: "plan", entries}).ends()
      return
    }
    case "notice":
      for (const tone of ["info", "warning", "error"] as const) {
        story.tell({type: "notice", tone, text, detail: undefined})
      }
      return
    case "detail":
      story.tell({type: "notice", tone: "info", text: "x", detail: text})
      return
    case "thought":
      story.begins().thinks(text).ends()
      return
    default:
      story.begins(text)
  }
}

test("a card in the middle of a row is none when the terminal breaks the row there", () => {
  const {question} = chromeAt(80, "unicode")
  const text = `${"x".repeat(30)} ${question[0]}`
  const story = new Story({columns: 120}).begins(text).says(text)
  story.call("c", {title: text, status: "in_progress", kind: "execute"})
  story.change("c", {content: [{type: "content", content: {type: "text", text}}]})
  for (const row of story.styledRows().map(textOf)) {
    for (let cut = 1; cut < row.length; cut++) {
      expect(row.slice(cut).startsWith("▌ ?"), row).toBe(false)
    }
  }
})
