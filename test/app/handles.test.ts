import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {contentOf, mentionsIn} from "../../src/app/mentions.js"
import {QUOTE_UNITS_MAX, quoteOf} from "../../src/app/quotes.js"
import {handleOf} from "../../src/transcript/handle.js"
import {Story} from "./story.js"

const LONG = Array.from({length: 40}, (_, i) => `line ${i}`).join("\n")

/** A turn with a call that printed forty lines and names a file, and an answer. */
const worked = (options?: ConstructorParameters<typeof Story>[0]) =>
  new Story(options)
    .begins("Why?")
    .call("c1", {
      title: "Read date.ts",
      kind: "read",
      status: "completed",
      content: [{type: "content", content: {type: "text", text: LONG}}],
      locations: [{path: "src/date.ts", line: 41}],
    })
    .says("Because **so**: see https://example.org/a\n")
    .ends()

/** The handle of the first block of that type. */
function handle(story: Story, type: string): string {
  const block = story.state.transcript.blocks.find(one => one.type === type)
  if (!block) throw new Error(`there is no ${type}`)
  return handleOf(block)
}

const sent = (story: Story, text: string) => story.type(text).press("Enter").took()

describe("/show", () => {
  test("prints a block whole, below, as a block of its own", () => {
    const story = worked()
    const before = story.rows()
    const named = handle(story, "tool")
    story.type(`/show ${named}`).press("Enter")
    const rows = story.rows()
    expect(rows.slice(0, before.length)).toEqual(before)
    expect(before.join("\n")).not.toContain("line 20")
    const added = rows.slice(before.length)
    expect(added[1]).toBe(`▌ ${named}, whole:`)
    expect(added[3]).toContain("Read date.ts")
    expect(added.filter(row => /line \d+$/.test(row))).toHaveLength(40)
    expect(story.state.transcript.blocks.at(-1)).toMatchObject({type: "shown", life: "final"})
  })

  test("shows an answer as the agent wrote it, at column 0; it is no answer of its own", () => {
    const story = worked()
    story.type(`/show ${handle(story, "reply")}`).press("Enter")
    expect(story.rows().at(-1)).toBe("Because so: see https://example.org/a")
    sent(story, "/copy 2")
    expect(story.notices.at(-1)).toBe("There is only one answer.")
  })

  test("shows what a call has printed so far, and lets the text that is written go on", () => {
    const story = new Story()
      .begins()
      .call("c1", {
        title: "npm test",
        kind: "execute",
        status: "in_progress",
        content: [{type: "content", content: {type: "text", text: LONG}}],
      })
      .says("One ")
    story.type(`/show ${handle(story, "tool")}`).press("Enter")
    expect(story.notices.at(-1)).toMatch(/^a\d+, so far:$/)
    const rows = story.rows()
    expect(rows.filter(row => row.endsWith("line 3"))).toHaveLength(1)
    story.says("two.").ends()
    const replies = story.state.transcript.blocks.filter(block => block.type === "reply")
    expect(replies).toHaveLength(1)
    expect(story.rows()).toContain("One two.")
  })

  test("what was shown once more has a handle, too, and shows the same", () => {
    const story = worked()
    story.type(`/show ${handle(story, "tool")}`).press("Enter")
    const again = handle(story, "shown")
    story.type(`/show ${again}`).press("Enter")
    expect(story.rows().filter(row => row.endsWith("line 20"))).toHaveLength(2)
  })

  test.each(["/show", "/show x", "/show a1 2", "/open", "/open 5"])(
    "%s says what it takes",
    typed => {
      const story = worked()
      // The blank behind a command opens the list of handles; Esc closes it.
      story.type(typed).press("Esc", "Enter")
      if (story.draft !== "") story.press("Enter")
      expect(story.notices.at(-1)).toContain("takes the handle of a block")
      expect(story.took()).toEqual([])
    },
  )

  test("a handle that nobody has, and one that is no longer kept, are named", () => {
    const story = worked()
    for (const command of ["/show a999", "/open a999", "/copy a999"]) {
      sent(story, command)
      expect(story.notices.at(-1), command).toBe("There is no block a999.")
    }
    const [, ...rest] = story.state.transcript.blocks
    story.state = {...story.state, transcript: {...story.state.transcript, blocks: rest}}
    sent(story, "/show a1")
    expect(story.notices.at(-1)).toBe(
      "Block a1 is not kept any more: it is in your terminal's scrollback only.",
    )
    expect(story.took()).toEqual([])
  })

  test("handles are the same after the same events", () => {
    const handles = (story: Story) => story.state.transcript.blocks.map(handleOf)
    expect(handles(worked())).toEqual(handles(worked()))
  })

  test("the words are Chinese in a Chinese session", () => {
    const story = worked({locale: "zh"})
    sent(story, "/show a999")
    expect(story.notices.at(-1)).toBe("没有 a999 这一块。")
  })
})

describe("/copy with a handle", () => {
  test("copies the source of an answer, and of a call all that it gave", () => {
    const story = worked()
    const [reply] = sent(story, `/copy ${handle(story, "reply")}`)
    expect(reply).toMatchObject({
      type: "copy",
      copy: {text: "Because **so**: see https://example.org/a", what: "block", file: undefined},
    })
    const [tool] = sent(story, `/copy ${handle(story, "tool")} > out.txt`)
    expect(tool).toMatchObject({
      copy: {text: `Read date.ts\nsrc/date.ts:41\n\n${LONG}`, file: "out.txt"},
    })
  })

  test("a change is copied as lines of a patch, without anything that acts on a terminal", () => {
    const story = new Story().begins().call("c1", {
      title: "Edit",
      kind: "edit",
      status: "completed",
      content: [{type: "diff", path: "a\x1b[2J.ts", oldText: "one\n", newText: "t\x1bwo\n"}],
    })
    const [effect] = sent(story.ends(), `/copy ${handle(story, "tool")}`)
    expect(effect?.type === "copy" && effect.copy.text).toBe(
      "Edit\n\n--- a[2J.ts\n+++ a[2J.ts\n@@ 1 @@\n-one\n+two",
    )
  })

  test("a handle goes with no number, code or all", () => {
    for (const rest of ["a2 code", "a2 2", "all a2", "a2 a3"]) {
      const story = worked()
      expect(sent(story, `/copy ${rest}`), rest).toEqual([])
      expect(story.notices.at(-1)).toContain("/copy takes")
    }
  })
})

describe("/open", () => {
  test("opens the file that a call is about, at its line", () => {
    const story = worked()
    expect(sent(story, `/open ${handle(story, "tool")}`)).toEqual([
      {type: "open", file: {type: "file", path: "src/date.ts", line: 41}},
    ])
  })

  test("an address is shown, not opened", () => {
    const story = worked()
    expect(sent(story, `/open ${handle(story, "reply")}`)).toEqual([])
    expect(story.notices.at(-1)).toBe("Addresses are not opened from here: https://example.org/a")
  })

  test("of several places the number chooses, and all are listed", () => {
    const story = new Story().begins().says("See src/a.ts:3, src/b.ts and https://x.org/c").ends()
    const named = handle(story, "reply")
    expect(sent(story, `/open ${named} 2`)).toMatchObject([
      {type: "open", file: {path: "src/b.ts", line: undefined}},
    ])
    expect(
      story
        .rows()
        .slice(-4)
        .map(row => row.trim()),
    ).toEqual([
      `▌ ${named} names several places, this is 2:`,
      "▌     1  src/a.ts:3",
      "▌     2  src/b.ts",
      "▌     3  https://x.org/c",
    ])
    sent(story, `/open ${named} 4`)
    expect(story.notices.at(-1)).toBe(`${named} names only 3 places.`)
  })

  test("a block that names nothing says so", () => {
    const story = new Story().begins().says("Nothing.").ends()
    const named = handle(story, "reply")
    sent(story, `/open ${named}`)
    expect(story.notices.at(-1)).toBe(`${named} names no file and no address.`)
  })
})

describe("@a57 in a prompt", () => {
  test("sends the block's text to the agent alone; the screen shows the handle", () => {
    const story = worked()
    const named = handle(story, "tool")
    story.type(`What of @${named}`).press("Esc")
    const [effect] = story.type(" ?").press("Enter").took()
    if (effect?.type !== "prompt") throw new Error("nothing was sent")
    expect(effect.text).toBe(`What of @${named} ?`)
    const [words, quote] = contentOf(effect)
    expect(words).toEqual({type: "text", text: effect.text})
    expect(quote).toEqual({
      type: "text",
      text: `@${named}:\n\n\`\`\`\nRead date.ts\nsrc/date.ts:41\n\n${LONG}\n\`\`\``,
      annotations: {audience: ["assistant"]},
    })
    story.tell({type: "turn-start", prompt: contentOf(effect)})
    expect(story.state.transcript.blocks.at(-1)).toMatchObject({
      type: "user",
      text: `What of @${named} ?`,
    })
  })

  test("a prompt that waits quotes, too", () => {
    const story = worked().begins("Another?")
    const named = handle(story, "reply")
    sent(story, `@${named} is right? `)
    expect(story.took()).toEqual([])
    story.ends()
    expect(story.took()).toMatchObject([
      {type: "prompt", quotes: [expect.stringContaining("**so**")]},
    ])
  })

  test("a handle that nobody has is named, and the draft stays", () => {
    const story = worked()
    expect(sent(story, "See @a999, please")).toEqual([])
    expect(story.draft).toBe("See @a999, please")
    expect(story.notices.at(-1)).toContain("There is no block a999 to send.")
    story.press("Ctrl+U")
    expect(sent(story, "See `@a999`, please")).toMatchObject([{text: "See `@a999`, please"}])
  })

  test.each([
    ["@a5", ["a5"]],
    ["(@a5) “@A6”, @a5.", ["a5", "a6"]],
    ["看看，@a5。", ["a5"]],
    ["mail@a5 x@a5.org @a5.org @a5/b @a5-b @a5b @a5@c @a @a0 @alice", []],
  ])("in %s the handles are %s", (text, handles) => {
    expect(mentionsIn(text)).toEqual(handles)
  })

  test("no text ends the fence that it is quoted in, and none is without bound", () => {
    fc.assert(
      fc.property(fc.string({unit: fc.constantFrom("`", "a", "\n")}), text => {
        const lines = quoteOf("a1", text).split("\n")
        const fence = lines[2] ?? ""
        expect(lines.at(-1)).toBe(fence)
        expect(lines.slice(3, -1).some(line => line.startsWith(fence))).toBe(false)
      }),
    )
    const quote = quoteOf("a1", "x".repeat(QUOTE_UNITS_MAX + 5))
    expect(quote.endsWith("(5 more characters)")).toBe(true)
  })
})

describe("handles are completed", () => {
  const labels = (story: Story) => story.state.menu?.matches.map(item => item.label)

  test("behind /show, the latest first, with what each block is about", () => {
    const story = worked().type("/show ")
    const tool = handle(story, "tool")
    expect(labels(story)).toEqual([handle(story, "reply"), tool, handle(story, "user")])
    expect(story.state.menu?.matches[1]).toMatchObject({label: tool, detail: "Read date.ts"})
    story.press("Down", "Enter")
    expect(story.notices.at(-1)).toBe(`${tool}, whole:`)
    expect(story.draft).toBe("")
  })

  test("the command that is chosen from the menu of commands opens them", () => {
    const story = worked().type("/sho").press("Enter")
    expect(story.draft).toBe("/show ")
    expect(labels(story)).toHaveLength(3)
  })

  test("behind @a in a prompt, where the caret is; Enter on the whole handle sends", () => {
    const story = worked().type("Is @a")
    const reply = handle(story, "reply")
    expect(labels(story)?.[0]).toBe(reply)
    story.press("Tab")
    expect(story.draft).toBe(`Is @${reply} `)
    expect(story.state.menu).toBeUndefined()
    story.type("right?")
    expect(story.press("Enter").took()).toHaveLength(1)
    const whole = worked().type(`@${reply}`)
    expect(whole.press("Enter").took()).toMatchObject([{type: "prompt", text: `@${reply}`}])
  })

  test("nowhere else: not in a word, not behind another command, not without blocks", () => {
    for (const typed of ["x@a", "@b", "/help a", "/copy ", "/copy 2"]) {
      expect(worked().type(typed).state.menu, typed).toBeUndefined()
    }
    expect(new Story().type("/show ").state.menu).toBeUndefined()
  })
})
