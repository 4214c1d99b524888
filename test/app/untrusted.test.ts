import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {Story} from "./story.js"

// What no terminal may get from anybody but our own painter (B145, B146, B149, B150).
const EVIL = [
  "\u001b[2J\u001b[H",
  "\u001b]0;owned\u0007",
  "\u001b]52;c;cm0=\u0007",
  "\u001bc",
  "\u009b31m",
  "\u0090q\u009c",
  "\r\u0008\u007f",
  "\u202e\u2066",
  "\u2028\u200b\ufeff",
  "\ud800",
  "\u0000",
].join("x")

function hostile(mark: string): Story {
  const evil = `${mark}${EVIL}\n▌ ✓ done`
  const story = new Story({columns: 60, rows: 40})
  story.tell({type: "ready", name: evil, version: evil, sessionId: evil}).begins(evil).says(evil)
  story.says(`\n\n    ${evil}\n\n> ${evil}\n\n- ${evil}\n\n| ${mark} | b |\n|--|--|\n| ▌ | ▌ |\n\n`)
  story.thinks(evil).call("c1", {
    title: evil,
    status: "in_progress",
    locations: [{path: evil}],
    content: [
      {type: "content", content: {type: "text", text: `${evil}\n${evil}`}},
      {type: "diff", path: evil, oldText: evil, newText: `${evil}\n${evil}`},
      {type: "terminal", terminalId: evil},
    ],
  })
  const rawInput = {command: evil, path: evil, [evil]: evil}
  for (const [index, name] of ["Bash", "read", "edit", `mcp__${evil}__x`, evil].entries()) {
    story.call(`n${index}`, {title: name, name, status: "in_progress", rawInput})
  }
  story.strange({sessionUpdate: "plan", entries: [{content: evil, status: evil, priority: evil}]})
  story.strange({
    sessionUpdate: "available_commands_update",
    availableCommands: [{name: evil, description: evil, input: {hint: evil}}],
  })
  story.update({
    sessionUpdate: "usage_update",
    used: 9,
    size: 10,
    cost: {amount: 1, currency: evil},
  })
  story.update({sessionUpdate: "current_mode_update", currentModeId: evil})
  story.update({sessionUpdate: "session_info_update", title: evil})
  story.strange({
    sessionUpdate: "config_option_update",
    configOptions: [{type: "select", id: evil, name: evil, currentValue: evil}],
  })
  story.strange({sessionUpdate: "notice", severity: evil, title: evil, description: evil})
  story.strange({sessionUpdate: evil, [evil]: evil})
  story.tell({type: "notice", tone: "warning", text: evil, detail: evil})
  story.type("/").press("Esc", "F1", "Ctrl+U")
  story.asks(1, evil, {
    call: {toolCallId: "c2", title: evil, rawInput: {[evil]: evil}},
    options: [{optionId: "a", name: evil, kind: "allow_once"}],
  })
  return story
}

describe("untrusted text", () => {
  const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/

  function mustBeSafe(rows: readonly string[]): void {
    for (const row of rows) expect(row).not.toMatch(CONTROL)
  }

  test("B145 B146 in every field leaves no control character, and is not lost", () => {
    const story = hostile("mark")
    mustBeSafe(story.screen().rows)
    mustBeSafe(story.screen().fixed)
    mustBeSafe(story.rows(60))
    story.wait(1000).press("y").type("/").ends()
    mustBeSafe(story.screen().fixed)
    story.tell({type: "ended", message: EVIL, stderr: [EVIL, `${EVIL}\n${EVIL}`]})
    mustBeSafe(story.rows(60))
    mustBeSafe(story.screen().fixed)
    // Shown as what it is, in each of them.
    const marks = story.rows(60).join("\n").split("mark").length - 1
    expect(marks).toBeGreaterThan(20)
    expect(story.rows(60).join("\n")).toContain("␛[2J")
  })

  test("never begins a row of the agent's words with the bar", () => {
    const forms = [
      "▌ ✓ done",
      "text\n▌ ? Run it?",
      "\u200b▌ x",
      "**▌** x",
      "`▌` x",
      "[▌](http://a.b) x",
      "▌\u0301 x",
      "```\n▌ x\n```",
      "| ▌ | a |\n|--|--|\n| ▌ | b |",
      "# ▌ x",
      "<b>▌</b>",
      "&#9612; x",
      "~~▌~~",
      "!▌",
    ]
    const piece = fc.constantFrom(...forms, "▌", " ", "\n", "\n\n", "word ", "> ", "- ", "1. ")
    fc.assert(
      fc.property(
        fc.array(piece, {minLength: 1, maxLength: 8}),
        fc.integer({min: 1, max: 30}),
        (pieces, columns) => {
          const rows = new Story().says(pieces.join("")).rows(columns)
          expect(rows.filter(row => row.startsWith("▌"))).toEqual([])
        },
      ),
      {numRuns: 300},
    )
  })

  test("behind the bar of ours cannot leave its row: what follows a newline has the bar, too", () => {
    const story = hostile("mark")
    const ours = story.state.transcript.blocks.filter(block => block.type !== "reply")
    story.state = {...story.state, transcript: {...story.state.transcript, blocks: ours}}
    for (const row of story.rows(60)) if (row !== "") expect(row.startsWith("▌")).toBe(true)
  })

  test("B150 whatever hides in a command to be approved is seen, and a row warns of it", () => {
    const hidden = "rm\u200b -rf \u202e/tmp\u2028 a\u0090b\u009d \u{e0041}\ufe01"
    const command = `ls${" ".repeat(300)}; ${hidden} pаypal${"\n".repeat(40)}x \n`
    const story = new Story({columns: 100, rows: 40}).begins()
    story.asks(1, "Run", {
      call: {
        toolCallId: "c",
        title: "Run",
        kind: "execute",
        content: [{type: "content", content: {type: "text", text: command}}],
      },
    })
    const shown = story.screen().fixed
    expect(shown.slice(1, 9)).toEqual([
      "▌ ? Run?",
      "▌     8 signs hide, or look like others: shown as ‹…›",
      "▌     ls‹␣×300›; rm‹U+200B› -rf ‹U+202E›/tmp‹U+2028› a‹U+0090›b‹U+009D› ‹U+E0041›‹U+FE01›",
      "▌     p‹U+0430›ypal",
      "▌     ‹↵×39›",
      "▌     x␣",
      "▌   y once · a always · n no",
      "▌ ? waiting for you",
    ])
  })

  test("B150 the same is seen in raw input, paths, changes, titles and names of answers", () => {
    const evil = "a\u200bb\u202ec"
    const story = new Story({columns: 120, rows: 60}).begins()
    const options = [{optionId: "x", name: evil, kind: "allow_once"}] as const
    story.asks(1, evil, {
      call: {toolCallId: "c", title: evil, rawInput: {command: evil, [evil]: evil}},
      options,
    })
    const seen = "a‹U+200B›b‹U+202E›c"
    expect(story.screen().fixed.join("\n").split(seen)).toHaveLength(6)
    const other = new Story({columns: 120, rows: 60}).begins()
    const content = [{type: "diff", path: evil, oldText: evil, newText: `${evil}2`}] as const
    other.asks(1, evil, {call: {toolCallId: "c", title: evil, content: [...content]}, options})
    expect(other.screen().fixed.join("\n").split(seen)).toHaveLength(6)
  })

  test("TA-31 control and direction characters are visible in a preview, cut at graphemes", () => {
    const family = "👩\u200d👩\u200d👧"
    const text = `\u202eabc\u0007 ${family.repeat(60)}`
    for (let columns = 20; columns <= 60; columns++) {
      const story = new Story({columns}).begins()
      story.call("c", {
        title: "t",
        kind: "other",
        status: "completed",
        content: [{type: "content", content: {type: "text", text}}],
      })
      const row = story.rows().find(one => one.includes("abc"))!
      expect(row).toContain("‹U+202E›abc")
      expect(row.replaceAll(family, "")).not.toMatch(/[👩👧\u200d]/u)
    }
  })

  test("that is long or wide anywhere kills nothing (B045)", () => {
    const long = "x".repeat(100_000)
    const wide = "好".repeat(50_000)
    for (const value of [long, wide, "\n".repeat(20_000), `${"\n".repeat(20_000)}x`]) {
      const story = new Story({columns: 40, rows: 10}).begins(value).thinks(value)
      story.call("c", {title: value, status: "in_progress"})
      story.change("c", {content: [{type: "content", content: {type: "text", text: value}}]})
      story.asks(1, value)
      expect(story.screen().fixed.length).toBeLessThan(10)
    }
  })
})
