import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {CLIPBOARD_BYTES_MAX, clipboardBytes} from "../../src/app/clipboard.js"
import type {Came, Copy} from "../../src/app/copied.js"
import {wishOf} from "../../src/app/copy.js"
import {lastCode} from "../../src/app/copy-code.js"
import {copyOut} from "../../src/app/copy-out.js"
import {copied} from "../../src/app/copy-told.js"
import {Story} from "./story.js"

const ANSWER = "The *fix*:\n\n```ts\nconst a = 1\n\n  b()\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |"

/** A conversation of two turns; in the second the agent works between two texts. */
const talked = () =>
  new Story()
    .begins("First?")
    .says("First answer.\n")
    .ends()
    .begins("Second?\nPlease.")
    .says("Let me see.")
    .call("c1", {status: "completed"})
    .says(`\n\n${ANSWER}\n`)
    .ends()

/** What is copied by a command, or by keys. */
function copyOf(story: Story, ...typed: readonly string[]): Copy | undefined {
  story.took()
  for (const one of typed) {
    if (one.startsWith("/")) story.type(one).press("Enter")
    else story.press(one)
  }
  const [effect] = story.took()
  return effect?.type === "copy" ? effect.copy : undefined
}

const textOf = (...typed: readonly string[]) => copyOf(talked(), ...typed)?.text
const warningOf = (story: Story, typed: string) => {
  expect(copyOf(story, typed)).toBeUndefined()
  return story.notices.at(-1)
}

describe("B126 /copy gives the source of", () => {
  test("the last answer, without what the agent said on the way to it", () => {
    expect(textOf("/copy")).toBe(ANSWER)
  })

  test("an earlier answer, counted from the end", () => {
    expect(textOf("/copy 2")).toBe("First answer.")
  })

  test("the last closed code block, without its fences", () => {
    expect(textOf("/copy code")).toBe("const a = 1\n\n  b()")
    expect(textOf("/copy 1 code")).toBe("const a = 1\n\n  b()")
  })

  test("the whole conversation, prompts quoted, with what was said on the way", () => {
    expect(textOf("/copy all")).toBe(
      `> First?\n\nFirst answer.\n\n> Second?\n> Please.\n\nLet me see.\n\n${ANSWER}\n`,
    )
  })

  test("an answer that notices of ours stand in", () => {
    const story = talked()
      .begins()
      .says("One ")
      .tell({type: "notice", tone: "info", text: "x", detail: undefined})
    expect(copyOf(story.says("two.").ends(), "/copy")?.text).toBe("One two.")
  })

  test("an answer in several messages", () => {
    const story = new Story().begins().says("One.", "m1").says("Two.", "m2").ends()
    expect(copyOf(story, "/copy")?.text).toBe("One.\n\nTwo.")
  })
})

describe("DS-33 Ctrl+Y", () => {
  test("copies the last answer that is not blank", () => {
    const story = talked().begins("Third?").says("  \n").ends()
    expect(copyOf(story, "Ctrl+Y")?.text).toBe(ANSWER)
  })

  test("belongs to the editor while it has something to put back; Ctrl+X Ctrl+Y copies then", () => {
    const story = talked().type("word").press("Ctrl+U")
    expect(copyOf(story, "Ctrl+Y")).toBeUndefined()
    expect(story.draft).toBe("word")
    expect(copyOf(story, "Ctrl+X", "Ctrl+Y")?.text).toBe(ANSWER)
    expect(story.draft).toBe("word")
  })

  test("leaves the draft alone, and copies while a question is open", () => {
    const story = talked().type("draft")
    expect(copyOf(story, "Ctrl+Y")?.text).toBe(ANSWER)
    expect(story.draft).toBe("draft")
    const asked = talked().begins().asks(1)
    expect(copyOf(asked, "Ctrl+X", "Ctrl+Y")?.text).toBe(ANSWER)
    expect(asked.state.asks).toHaveLength(1)
  })
})

describe("what cannot be copied is told by name", () => {
  test("nothing yet", () => {
    expect(warningOf(new Story(), "/copy")).toBe("There is nothing to copy yet.")
    expect(warningOf(new Story(), "/copy all")).toBe("There is nothing to copy yet.")
  })

  test("fewer answers", () => {
    expect(warningOf(talked(), "/copy 3")).toBe("There are only 2 answers.")
  })

  test("no code, or none that is closed", () => {
    expect(warningOf(talked(), "/copy 2 code")).toBe(
      "Answer 2 from the end has no closed code block.",
    )
    const open = talked().begins().says("```\nx\n").ends()
    expect(warningOf(open, "/copy code")).toBe("The last answer has no closed code block.")
  })

  test("half an answer; its closed code is whole", () => {
    const story = talked().begins().says("Look:\n```\nx\n```\nand so")
    expect(warningOf(story, "/copy")).toBe(
      "The last answer is still being written. " +
        "/copy code copies its last closed code block, /copy 2 the answer before.",
    )
    expect(copyOf(story, "/copy code")?.text).toBe("x")
    expect(copyOf(story, "/copy 2")?.text).toBe(ANSWER)
  })

  test("words that mean nothing, in every language", () => {
    expect(warningOf(talked(), "/copy cod")).toMatch(
      /^\/copy takes a number, code, all or a handle, not "cod"/,
    )
    expect(warningOf(talked(), "/copy >")).toMatch(/^\/copy takes a file behind >/)
    expect(warningOf(talked(), "/copy 2 all")).toContain('not "2"')
    expect(warningOf(new Story({locale: "zh"}), "/copy x")).toContain("不认“x”")
  })
})

test("the words come in any order, and a file may have blanks and quotes", () => {
  expect(wishOf("code 3")).toEqual({type: "wish", what: "code", back: 3, file: undefined})
  expect(wishOf("3 CODE > a b.md ")).toEqual({type: "wish", what: "code", back: 3, file: "a b.md"})
  expect(wishOf("all>'x y'")).toEqual({type: "wish", what: "all", back: 1, file: "x y"})
  for (const rest of ["0", "-1", "1 2", "code code", "code all", "> ", "1.5", "9999999"]) {
    expect([rest, wishOf(rest).type]).toEqual([rest, "wrong"])
  }
})

test("B145 control characters never come into a clipboard, where a paste would press them", () => {
  const story = new Story().begins().says("a\x1b[201~\rrm -rf /\x07\tb\u009b31m\r\nc").ends()
  expect(copyOf(story, "/copy")?.text).toBe("a[201~\nrm -rf /\tb31m\nc")
})

describe("the last code block of", () => {
  test.each([
    ["two", "```\na\n```\n\n~~~py\nb\n~~~", "b"],
    ["one that is open behind one that is closed", "```\na\n```\n```\nb", "a"],
    ["a list", "1. x\n   ```sh\n   ls\n     -l\n   ```\n", "ls\n  -l"],
    ["a list item that begins with it", "- ```\n  a\n  ```", "a"],
    ["a quote", "> ```\n> a\n> b\n> ```", "a\nb"],
    ["longer fences around shorter ones", "````md\n```\na\n```\n````", "```\na\n```"],
    ["none", "a `b` ```c```", undefined],
    ["an empty one", "```\n```", ""],
    ["lines that end in CR LF", "```\r\na\r\nb\r\n```\r\n", "a\nb"],
  ])("%s", (_, markdown, code) => {
    expect(lastCode(markdown)).toBe(code)
  })

  test("any text is found as it was written", () => {
    const line = fc.string({unit: "grapheme"}).filter(text => !/[`~\r\n]/.test(text))
    fc.assert(
      fc.property(fc.array(line, {minLength: 1}), lines => {
        const code = lines.join("\n")
        expect(lastCode(`x\n\`\`\`js\n${code}\n\`\`\`\ny`)).toBe(code)
      }),
    )
  })
})

const TERMINAL = {
  marks: {tmux: false, screen: false, urxvt: false, term: "xterm"},
  capabilities: {name: ""},
}
const SENT = {type: "sent"} as const
const NONE = {type: "none"} as const
const copy = (part: Partial<Copy> = {}): Copy => ({
  text: "one\ntwo",
  what: "answer",
  back: 1,
  missing: 0,
  file: undefined,
  ...part,
})

describe("the bytes for a terminal", () => {
  const bytesFor = (text: string, terminal = TERMINAL) => {
    const {bytes, report} = clipboardBytes(text, terminal)
    return report.type === "sent" ? bytes : report.type
  }
  const decoded = (bytes: string) =>
    Buffer.from(/52;c;([^\x1b\x07]*)/.exec(bytes)?.[1] ?? "", "base64").toString("utf8")

  test("are the text in base64, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({unit: "grapheme"}), text => {
        const bytes = bytesFor(text)
        expect(bytes).toMatch(/^\x1b\]52;c;[A-Za-z0-9+/]*={0,2}\x1b\\$/)
        expect(decoded(bytes)).toBe(text)
      }),
    )
  })

  test("go through tmux and GNU screen; of a remote tmux they know by its answer", () => {
    const tmux = {...TERMINAL, marks: {...TERMINAL.marks, tmux: true}}
    expect(bytesFor("hi", tmux)).toContain("\x1bPtmux;\x1b\x1b]52;c;aGk=")
    expect(bytesFor("hi", {...TERMINAL, capabilities: {name: "tmux 3.5a"}})).toContain("Ptmux;")
    const screen = {...TERMINAL, marks: {...TERMINAL.marks, term: "screen.xterm-256color"}}
    expect(bytesFor("hi", screen)).toBe("\x1bP\x1b]52;c;aGk=\x07\x1b\\")
  })

  test("are none where they would be printed, and none for what a terminal might cut (DS-21)", () => {
    const console = {...TERMINAL, marks: {...TERMINAL.marks, term: "linux"}}
    expect(bytesFor("hi", console)).toBe("none")
    const most = "é".repeat(CLIPBOARD_BYTES_MAX / 2)
    expect(decoded(bytesFor(most))).toBe(most)
    expect(bytesFor(`${most}a`)).toBe("too-large")
    expect(bytesFor(most).length).toBeLessThan(100_000)
    // urxvt prints the rest of what is longer than it takes.
    const urxvt = {...TERMINAL, marks: {...TERMINAL.marks, term: "rxvt-unicode-256color"}}
    expect(decoded(bytesFor("x".repeat(24_000), urxvt))).toHaveLength(24_000)
    expect(clipboardBytes("x".repeat(24_001), urxvt).report).toEqual({
      type: "too-large",
      most: 24_000,
    })
  })
})

describe("what came of it is said", () => {
  const noticeOf = (came: Came, part: Partial<Copy> = {}, locale: "en" | "zh" = "en") => {
    const {transcript} = copied(new Story({locale}).state, copy(part), came)
    const block = transcript.blocks.at(-1)
    if (block?.type !== "notice") throw new Error("nothing was said")
    return [`${block.tone}: ${block.text}`, ...block.detail]
  }
  const tools = {took: [] as string[], failed: [] as {name: string; message: string}[]}

  test("what, how much and by which ways", () => {
    const came = {type: "clipboard", terminal: SENT, tools: {...tools, took: ["xclip"]}} as const
    expect(noticeOf(came)).toEqual([
      "info: Copied: the last answer · 2 lines, 7 bytes · by xclip, the terminal (OSC 52)",
    ])
    expect(noticeOf(came, {what: "code", back: 2, text: "é"})[0]).toBe(
      "info: Copied: the last code block of answer 2 from the end · 1 line, 2 bytes · " +
        "by xclip, the terminal (OSC 52)",
    )
    expect(noticeOf(came, {}, "zh")).toEqual([
      "info: 已复制：最后一个回答 · 2 行，7 字节 · 经由 xclip、终端（OSC 52）",
    ])
  })

  test("that nobody knows whether the terminal took it", () => {
    expect(noticeOf({type: "clipboard", terminal: SENT, tools})).toEqual([
      "info: Copied: the last answer · 2 lines, 7 bytes · by the terminal (OSC 52)",
      "The terminal does not say whether it took it. If not: /copy > answer.md",
    ])
  })

  test("which program failed, and why", () => {
    const failed = [{name: "xclip", message: "Can't open display"}]
    const came = {type: "clipboard", terminal: SENT, tools: {...tools, failed}} as const
    expect(noticeOf(came)).toContain("xclip: Can't open display")
    expect(noticeOf({...came, terminal: NONE})).toEqual([
      "warning: Not copied: nothing here has a clipboard. To a file: /copy > answer.md",
      "xclip: Can't open display",
    ])
  })

  test("DS-21 that it was too much, how much a terminal takes, and what to do", () => {
    const came = {type: "clipboard", terminal: {type: "too-large", most: 65_536}, tools} as const
    expect(noticeOf(came, {text: "x".repeat(70_000), what: "code", back: 3})).toEqual([
      "warning: Not copied: the last code block of answer 3 from the end has 70,000 bytes, and a " +
        "terminal takes 65,536 (OSC 52). To a file: /copy 3 code > answer.md",
    ])
    // A program of this machine takes any length.
    const took = {...came, tools: {...tools, took: ["pbcopy"]}}
    expect(noticeOf(took, {text: "x".repeat(70_000)})[0]).toBe(
      "info: Copied: the last answer · 1 line, 70,000 bytes · by pbcopy",
    )
  })

  test("that the conversation's beginning is not in it", () => {
    const came = {type: "clipboard", terminal: NONE, tools: {...tools, took: ["xsel"]}} as const
    expect(noticeOf(came, {what: "all", missing: 3})[1]).toBe(
      "Without 3 older blocks, now only in your scrollback or on disk.",
    )
  })

  test("which file has it, or why not", () => {
    const file = {type: "file", name: "a.md"} as const
    expect(noticeOf({...file, report: {type: "written"}})).toEqual([
      "info: Written to a.md: 2 lines, 7 bytes",
    ])
    expect(noticeOf({...file, report: {type: "exists"}})).toEqual([
      "warning: a.md exists already and was left as it is. Name another file.",
    ])
    expect(noticeOf({...file, report: {type: "failed", message: "EACCES"}})).toEqual([
      "warning: a.md was not written: EACCES",
    ])
  })
})

test("a copy goes to the terminal and to programs; to a file it goes alone", async () => {
  const went: string[] = []
  const port = {
    clipboard: async (text: string) => {
      went.push(`program ${text}`)
      return {took: ["p"], failed: []}
    },
    file: async (name: string, text: string) => {
      went.push(`${name} ${text}`)
      return {type: "written"} as const
    },
    privateFile: async (name: string, text: string) => {
      went.push(`private ${name} ${text}`)
      return {name: `${name}-2`, report: {type: "written"} as const}
    },
  }
  const terminal = {...TERMINAL, write: () => void went.push("terminal")}
  expect(await copyOut(copy({text: "hi"}), {port, terminal})).toMatchObject({terminal: SENT})
  expect(went.splice(0)).toEqual(["terminal", "program hi"])
  await copyOut(copy({text: "hi", file: "x"}), {port, terminal})
  expect(went.splice(0)).toEqual(["x hi"])
  const own = await copyOut(copy({text: "hi", file: "x", keeping: "private"}), {port, terminal})
  expect(own).toMatchObject({type: "file", name: "x-2"})
  expect(went.splice(0)).toEqual(["private x hi"])
  const none = await copyOut(copy(), {port: undefined, terminal: undefined})
  expect(none).toEqual({type: "clipboard", terminal: NONE, tools: {took: [], failed: []}})
})
