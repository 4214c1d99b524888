import {describe, expect, test} from "vitest"
import {Story, type StoryOptions} from "./story.js"

const words = (text: string) => ({
  content: [{type: "content" as const, content: {type: "text" as const, text}}],
})
const running = (title: string, kind = "read") =>
  ({title, kind: kind as "read", status: "in_progress"}) as const

function story(options: StoryOptions = {}): Story {
  return new Story({fold: "auto", ...options}).begins("Why?")
}

/** The rows from the first heading of work on. */
function below(one: Story): readonly string[] {
  const rows = one.rows()
  return rows.slice(rows.findIndex(row => /^[▌|] [›⌄>v] /.test(row)))
}

const works = (one: Story) => one.state.transcript.blocks.filter(block => block.type === "work")

describe("a stretch of work", () => {
  test("TD-14 is what is thought and done between two texts, and one row", () => {
    const one = story({fold: "closed"})
    one.thinks("It is the space. Then more").call("c1", running("Read a.ts"))
    one.change("c1", {status: "completed"}).wait(3000).says("So it is.")
    one.wait(1000).call("c2", running("npm test", "execute")).change("c2", {status: "completed"})
    one.call("c3", running("Read b.ts")).change("c3", {status: "completed"}).wait(2000)
    one.says("Done.").ends()
    expect(below(one).filter(row => row !== "")).toEqual([
      "▌ › Worked 3s · Read a.ts · a2",
      "So it is.",
      "▌ › Worked 3s · 2 steps · a6",
      "Done.",
      "▌ ✓ 6s",
    ])
  })

  test("TD-07 TD-16 questions to the reader and plans to be approved part it, and never fold", () => {
    const one = story({fold: "closed"}).call("c1", running("Read a.ts"))
    one.change("c1", {status: "completed"})
    one.call("q1", {title: "Which colour?", name: "AskUserQuestion", status: "in_progress"})
    one.change("q1", {status: "completed", ...words("Red")})
    one.call("c2", running("Read b.ts")).change("c2", {status: "completed"})
    one.call("p1", {title: "Ready to code?", kind: "switch_mode", status: "completed"})
    one.strange({
      sessionUpdate: "tool_call",
      toolCallId: "q2",
      title: "Shape?",
      status: "completed",
      _meta: {claudeCode: {toolName: "ask_user"}},
    })
    expect(below(one)).toEqual([
      "▌ › Worked 1s · Read a.ts · a2",
      "▌ ✓ Which colour?",
      "▌     Red",
      "▌ › Worked 1s · Read b.ts · a5",
      "▌ ✓ Ready to code?",
      "▌ ✓ Shape?",
    ])
  })

  test("TD-16 a call that turns out to ask for approval is shown from then on", () => {
    const one = story({fold: "closed"}).call("c1", {title: "Something"})
    expect(below(one)).toEqual(["▌ › Working 1s · Something"])
    one.change("c1", {kind: "switch_mode", title: "Ready?"})
    expect(below(one)).toEqual(["▌ › Working 1s · waiting for you", "▌   ○ Ready?"])
  })

  test("TD-04 is nobody's outside a turn: calls and thoughts are what they are", () => {
    const one = new Story({fold: "closed"}).thinks("Hm.").call("c1", running("Read a.ts"))
    expect(works(one)).toEqual([])
    expect(one.rows()).toEqual(["▌ Hm.", "", "▌ ● Read a.ts"])
  })

  test("TD-05 is not begun by a thought without words", () => {
    const one = story().thinks("").thinks(" \n ")
    expect(works(one)).toEqual([])
    expect(one.rows()).toEqual(["▌ Why?"])
    expect(one.thinks("Now.\nSo").rows()).toEqual(["▌ Why?", "", "▌ › Working 1s · Now"])
  })

  test("TD-05 is not begun by a hidden thought; the text before that has ended all the same", () => {
    const one = story({reasoning: "hidden"}).says("One.").thinks("Hm.").says("Two.")
    expect(one.rows()).toEqual(["▌ Why?", "", "One.", "", "Two."])
  })

  test("TD-10 keeps what tells of it folded: answers, options, what an agent notes", () => {
    const one = story().call("c1", running("npm test", "execute")).asks(1, "npm test")
    one.wait(2000).press("y")
    expect(one.took()).toMatchObject([{type: "answer", optionId: "once"}])
    one.tell({type: "notice", tone: "info", text: "Noted.", detail: undefined})
    expect(below(one)).toEqual(["▌ › Working 1s · Run: npm test", "▌   ● npm test"])
  })

  test("TD-10 never folds a warning, an error, or what the reader asked for", () => {
    const one = story({fold: "closed"}).call("c1", running("npm test", "execute"))
    one.tell({type: "notice", tone: "warning", text: "Careful.", detail: undefined})
    one.type("/nonsense").press("Enter")
    const rows = below(one)
    expect(rows).toContain("▌ ! Careful.")
    expect(rows.some(row => row.includes("/nonsense"))).toBe(true)
  })

  test("TD-11 stays the very same state where nothing changed", () => {
    const one = story().call("c1", running("Read a.ts"))
    const {state} = one
    expect(one.change("c1", {status: "in_progress"}).state).toBe(state)
    expect(one.change("c1", {}).state).toBe(state)
  })

  test("a prompt of the reader's and one in mid-turn part it", () => {
    const one = story().call("c1", running("Read a.ts")).change("c1", {status: "completed"})
    one.update({sessionUpdate: "user_message_chunk", content: {type: "text", text: "And b.ts"}})
    one.call("c2", running("Read b.ts"))
    expect(works(one).map(({life}) => life)).toEqual(["final", "live"])
  })
})

describe("the heading", () => {
  test("TD-17 tells while it runs how long, and what is done", () => {
    const one = story({fold: "closed"}).wait(1000).thinks("Let me")
    expect(below(one)).toEqual(["▌ › Working 1s"])
    one.second(11_400).call("c1", running("npm test", "execute"))
    expect(below(one)).toEqual(["▌ › Working 12s · Run: npm test"])
  })

  test("TD-18 tells afterwards how long, how many steps, and how many of them failed", () => {
    const one = story({fold: "closed"})
    for (const id of ["c1", "c2", "c3"]) one.call(id, running(`Read ${id}.ts`))
    one.change("c1", {status: "completed"}).change("c2", {status: "failed"})
    one.change("c3", {status: "failed"}).wait(83_000).says("So.")
    expect(below(one)[0]).toBe("▌ › Worked 1m 23s · 3 steps · 2 errors · a2")
  })

  test("TD-08 counts a failed call once, whatever is told of it twice", () => {
    const one = story({fold: "closed"}).call("c1", running("npm test", "execute"))
    one.change("c1", {status: "failed", ...words("boom")}).call("c2", running("Read a.ts"))
    one.change("c1", {status: "failed", ...words("boom, and bang")})
    expect(works(one)).toMatchObject([{steps: 2, errors: 1}])
  })

  test("TD-19 counts from the text before it to the text after it", () => {
    const one = story({fold: "closed"})
      .wait(2000)
      .call("c1", {...running("a"), status: "completed"})
    one.wait(3000).says("One").wait(4000).says(" more.").wait(5000)
    one
      .call("c2", {...running("b"), status: "completed"})
      .wait(6000)
      .ends()
    expect(works(one)).toMatchObject([{seconds: 5}, {seconds: 11}])
  })

  test("TD-19 counts from the end of a card that stands beside work", () => {
    const one = story().wait(1000).call("e1", running("Edit a.ts", "edit")).wait(4000)
    one.change("e1", {status: "completed"}).wait(2000).call("c1", running("Read a.ts"))
    expect(below(one)[0]).toBe("▌ › Working 2s · Read a.ts")
  })

  test("TD-20 names the one call that runs, or the first and how many more", () => {
    const one = story({fold: "closed"}).thinks("First this. Then that")
    expect(below(one)[0]).toBe("▌ › Working 1s · First this")
    one.call("c1", running("Read a.ts"))
    expect(below(one)[0]).toBe("▌ › Working 1s · Read a.ts")
    one.call("c2", running("Read b.ts")).call("c3", running("Read c.ts"))
    expect(below(one)[0]).toBe("▌ › Working 1s · Read a.ts +2")
    one.change("c1", {status: "completed"}).change("c3", {status: "completed"})
    expect(below(one)[0]).toBe("▌ › Working 1s · Read b.ts")
  })

  test("TD-20 with none, what was begun last, or thought last", () => {
    const one = story({fold: "closed"}).call("c1", running("Read a.ts"))
    one.call("c2", running("Read b.ts")).change("c2", {status: "completed"})
    one.change("c1", {status: "completed"})
    expect(below(one)[0]).toBe("▌ › Working 1s · Read b.ts")
    one.thinks("Now I know.\nSo")
    expect(below(one)[0]).toBe("▌ › Working 1s · Now I know")
    one.says("It is.").call("c3", {title: "", kind: "read"})
    expect(below(one).at(-1)).toBe("▌ › Working 1s · Read")
  })

  test("TD-22 a sentence is told when it has ended, so that the row does not grow by letters", () => {
    const one = story({fold: "closed"}).thinks("The first")
    expect(below(one)).toEqual(["▌ › Working 1s"])
    expect(below(one.thinks(" thing is this. And"))).toEqual([
      "▌ › Working 1s · The first thing is this",
    ])
    one.says("So.")
    expect(below(one)[0]).toBe("▌ › Worked 1s · The first thing is this · a2")
  })

  test("TD-09 what has ended is not said to run", () => {
    const one = story({fold: "closed"}).call("c1", running("Read a.ts"))
    one.call("c2", running("npm test", "execute")).change("c1", {status: "completed"})
    expect(below(one)[0]).toBe("▌ › Working 1s · Run: npm test")
  })

  test("TD-24 is one row, cut by columns, wide signs counted as two", () => {
    const one = story({fold: "closed"}).call("c1", running("读取一个名字很长很长很长的文件.ts"))
    expect(one.rows(40).at(-1)).toBe("▌ › Working 1s · 读取一个名字很长很长很…")
    expect(one.rows(80).at(-1)).toBe("▌ › Working 1s · 读取一个名字很长很长很长的文件.ts")
    expect(one.rows(20).at(-1)).toBe("▌ › Working 1s")
    one.says("So.")
    expect(one.rows(30)).toContain("▌ › Worked 1s · 读取一个… · a2")
    expect(one.rows(24)).toContain("▌ › Worked 1s · a2")
    expect(one.rows(10)).toContain("▌ › Worke…")
  })

  test("an action of several rows, or one with escapes in it, is one row of plain text", () => {
    const one = story({fold: "closed"}).call("c1", running("\n  echo 1\x1b[2J\necho 2", "execute"))
    const [row = "", ...more] = below(one)
    expect(more).toEqual([])
    expect(row).not.toContain("\x1b")
    expect(row).toContain("echo 1")
  })

  test("in Chinese and in ASCII it says the same", () => {
    const zh = story({fold: "closed", locale: "zh"}).call("c1", running("npm test", "execute"))
    expect(below(zh)[0]).toBe("▌ › 处理中 1 秒 · 运行：npm test")
    zh.call("c2", running("Read a.ts")).change("c2", {status: "failed"}).wait(8000).says("好。")
    expect(below(zh)[0]).toBe("▌ › 处理了 8 秒 · 2 步 · 1 个错误 · a2")
    const ascii = story({fold: "closed", glyphs: "ascii"}).call("c1", running("npm test"))
    expect(below(ascii)[0]).toBe("| > Working 1s - npm test")
  })
})

describe("what is folded", () => {
  test("TD-31 draws nothing; what failed stays below the heading, set in by two columns", () => {
    const one = story({fold: "closed"}).thinks("Hm. So").call("c1", running("Read a.ts"))
    one.change("c1", {status: "completed", ...words("one\ntwo")})
    one
      .call("c2", running("npm test", "execute"))
      .change("c2", {status: "failed", ...words("boom")})
    one.says("So.")
    expect(below(one)).toEqual([
      "▌ › Worked 1s · 2 steps · 1 error · a2",
      "▌   ✗ npm test · boom",
      "",
      "So.",
    ])
  })

  test("in auto shows calls that run below the heading, until they end", () => {
    const one = story().call("c1", {...running("npm test", "execute"), ...words("a\nb")})
    expect(below(one)).toEqual([
      "▌ › Working 1s · Run: npm test",
      "▌   ● npm test",
      "▌       a",
      "▌       b",
    ])
    one.change("c1", {status: "completed"})
    expect(below(one)).toEqual(["▌ › Working 1s · Run: npm test"])
  })

  test("in auto keeps changes of files as cards of their own between stretches", () => {
    const one = story().call("c1", {...running("Read a.ts"), status: "completed"})
    one.call("e1", {title: "Edit a.ts", kind: "edit", status: "completed"})
    one.call("d1", {title: "Delete b.ts", kind: "delete", status: "completed"})
    one.call("m1", {title: "Move c.ts", kind: "move", status: "completed"})
    one.call("c2", {...running("Read d.ts"), status: "completed"}).says("So.")
    expect(below(one)).toEqual([
      "▌ › Worked 1s · Read a.ts · a2",
      "▌ ✓ Edit a.ts",
      "▌ ✓ Delete b.ts",
      "▌ ✓ Move c.ts",
      "▌ › Worked 1s · Read d.ts · a7",
      "",
      "So.",
    ])
  })

  test("in closed folds changes of files like the rest", () => {
    const one = story({fold: "closed"}).call("c1", {...running("Read a.ts"), status: "completed"})
    one.call("e1", {title: "Edit a.ts", kind: "edit", status: "completed"}).says("So.")
    expect(below(one)).toEqual(["▌ › Worked 1s · 2 steps · a2", "", "So."])
  })

  test("in open is nothing: no heading, and every row", () => {
    const one = story({fold: "open"}).thinks("Hm.").call("c1", running("Read a.ts"))
    expect(works(one)).toEqual([])
    expect(one.rows()).toEqual(["▌ Why?", "", "▌ Hm.", "", "▌ ● Read a.ts"])
  })

  test("TD-37 leaves a call that runs on beyond a text as a card of its own, to its end", () => {
    const one = story({fold: "closed"}).call("c1", {...running("Read a.ts"), status: "completed"})
    one.call("c2", running("sleep 60", "execute")).says("It runs.")
    expect(below(one)).toEqual(["▌ › Worked 1s · 2 steps · a2", "▌ ● sleep 60", "", "It runs."])
    one.wait(60_000).change("c2", {status: "completed", ...words("done")})
    expect(below(one)).toEqual([
      "▌ › Worked 1s · 2 steps · a2",
      "▌ ✓ sleep 60 · 1m 0s",
      "▌     done",
      "",
      "It runs.",
    ])
  })
})

describe("a turn that ends", () => {
  test("TD-03 TD-34 ends the work, and how: done, cancelled, failed", () => {
    const done = story({fold: "closed"}).call("c1", {...running("a"), status: "completed"})
    expect(works(done.wait(2000).ends())).toMatchObject([{life: "final", outcome: "done"}])
    const cut = story({fold: "closed"}).call("c1", running("npm test", "execute")).wait(2000)
    cut.press("Esc").ends("cancelled")
    expect(works(cut)).toMatchObject([{life: "final", outcome: "cancelled", seconds: 2}])
    expect(below(cut)[0]).toBe("▌ › Worked 2s · Run: npm test · cancelled · a2")
    const failed = story({fold: "closed"}).call("c1", {...running("a"), status: "completed"})
    failed.wait(3000).tell({type: "turn-failed", message: "No network."})
    expect(works(failed)).toMatchObject([{life: "final", outcome: "done", seconds: 3}])
    const gone = story({fold: "closed"}).call("c1", running("a")).wait(3000)
    gone.tell({type: "ended", message: "It ended.", stderr: []})
    expect(works(gone)).toMatchObject([{life: "final", outcome: "cancelled", seconds: 3}])
  })

  test("says that work was cancelled that only thought", () => {
    const one = story().thinks("Hm. So").press("Esc").ends("cancelled")
    expect(below(one)[0]).toBe("▌ › Worked 1s · Hm · cancelled · a2")
  })

  test("by /clear leaves nothing that works", () => {
    const one = story().call("c1", running("npm test", "execute")).type("/clear").press("Enter")
    expect(works(one)).toMatchObject([{life: "final", outcome: "cancelled"}])
    expect(one.state.transcript.blocks.every(({life}) => life === "final")).toBe(true)
  })

  test("a recording of two turns folds each into rows of its own", () => {
    const one = story({fold: "closed"})
      .call("c1", {...running("a"), status: "completed"})
      .ends()
    one
      .begins("And?")
      .call("c1", {...running("b"), status: "completed"})
      .ends()
    expect(works(one).map(({action}) => action)).toEqual(["a", "b"])
  })
})

describe("Ctrl+O", () => {
  test("TD-15 TD-26 TD-44 opens the stretch that is alive in place, and folds it again", () => {
    const one = story({fold: "closed"}).thinks("It is so. And")
    one.call("c1", {...running("Read a.ts"), status: "completed", ...words("one")})
    one.call("c2", running("npm test", "execute")).press("Ctrl+O")
    expect(below(one)).toEqual([
      "▌ ⌄ Working 1s · Run: npm test · a2",
      "▌   It is so. And",
      "▌   ✓ Read a.ts · one",
      "▌   ● npm test",
    ])
    one.press("Ctrl+O")
    expect(below(one)).toEqual(["▌ › Working 1s · Run: npm test"])
    expect(one.state.setting.fold).toBe("closed")
  })

  test("DS-14 shows one summary and at most three cards of errors; further ones are heads", () => {
    for (const fold of ["auto", "closed"] as const) {
      const one = story({fold, rows: 60})
      for (let call = 1; call <= 5; call++) {
        one.call(`c${call}`, {...running(`npm run t${call}`, "execute"), ...words("a\nb")})
        one.change(`c${call}`, {status: "failed"})
      }
      const failed = (call: number) => `▌   ✗ npm run t${call} · failed`
      const rows = [
        ...[1, 2, 3].flatMap(call => [failed(call), "▌       a", "▌       b"]),
        `${failed(4)} · a6`,
        `${failed(5)} · a7`,
      ]
      expect(below(one).slice(1)).toEqual(rows)
      one.says("So.")
      expect(below(one)).toEqual(["▌ › Worked 1s · 5 steps · 5 errors · a2", ...rows, "", "So."])
      expect(one.rows(24).filter(row => row.startsWith("▌   ✗"))).toHaveLength(5)
    }
  })

  test("DS-14 an earlier call that fails later takes its card: what has left stays as it was", () => {
    const one = story({fold: "auto", rows: 60}).call("c0", running("npm run t0", "execute"))
    for (let call = 1; call <= 3; call++) {
      one.call(`c${call}`, {...running(`npm run t${call}`, "execute"), ...words("a\nb")})
      one.change(`c${call}`, {status: "failed"})
    }
    expect(below(one)).toContain("▌   ✗ npm run t3 · failed")
    one.change("c0", {status: "failed", ...words("late\nit is")})
    expect(below(one)).toContain("▌   ✗ npm run t3 · failed · a6")
    expect(below(one)).toContain("▌       late")
  })

  test("DS-14 opened, the stretch has all its cards", () => {
    const one = story({fold: "auto", rows: 60})
    for (let call = 1; call <= 4; call++) {
      one.call(`c${call}`, {...running(`npm run t${call}`, "execute"), ...words("a\nb")})
      one.change(`c${call}`, {status: "failed"})
    }
    one.press("Ctrl+O")
    expect(below(one).filter(row => row === "▌       b")).toHaveLength(4)
  })

  test("TD-15 what was opened stays open when its work ends; the next stretch is folded", () => {
    const one = story({fold: "closed"}).call("c1", {...running("Read a.ts"), status: "completed"})
    one.press("Ctrl+O").says("So.").call("c2", running("Read b.ts"))
    expect(below(one)).toEqual([
      "▌ ⌄ Worked 1s · Read a.ts · a2",
      "▌   ✓ Read a.ts",
      "",
      "So.",
      "",
      "▌ › Working 1s · Read b.ts",
    ])
  })

  test("with none alive decides for what comes, says so, and names what can be printed", () => {
    const one = story({fold: "closed"}).call("c1", {...running("Read a.ts"), status: "completed"})
    one.says("So.").press("Ctrl+O")
    expect(one.notices.at(-1)).toContain("/show a2")
    expect(one.state.setting.fold).toBe("open")
    one.call("c2", running("Read b.ts"))
    expect(works(one)).toHaveLength(1)
    one.press("Ctrl+O")
    expect(one.notices.at(-1)).toBe(
      "Work is folded from now on; Ctrl+O opens what is still at work.",
    )
    expect(one.state.setting.fold).toBe("closed")
  })

  test("without anything folded names no handle; who had it open gets the usual form", () => {
    const one = new Story({fold: "open"}).press("Ctrl+O")
    expect(one.state.setting.fold).toBe("auto")
    expect(one.press("Ctrl+O").notices.at(-1)).not.toContain("/show")
  })
})

describe("a stretch that grows long", () => {
  test("TD-02 ends when it holds many blocks, and another goes on", () => {
    const one = story({fold: "closed"})
    for (let i = 0; i < 450; i++) one.call(`c${i}`, {...running(`a${i}`), status: "completed"})
    one.says("So.")
    expect(works(one).map(({steps}) => steps)).toEqual([200, 200, 50])
  })

  test("ends when errors below it would fill half of the screen, and another goes on", () => {
    const one = story({fold: "closed", rows: 24})
    const boom = words("one\ntwo\nthree\nfour")
    for (let i = 0; i < 9; i++) one.call(`c${i}`, {...running(`a${i}`), status: "failed", ...boom})
    one.says("So.")
    expect(works(one).map(({errors}) => errors)).toEqual([3, 3, 3])
  })

  test("that was opened goes on open, so that its rows can leave", () => {
    const one = story({fold: "closed", rows: 24}).call("c0", running("first")).press("Ctrl+O")
    one.change("c0", {status: "completed"})
    for (let i = 1; i < 30; i++) one.call(`c${i}`, {...running(`a${i}`), status: "completed"})
    expect(works(one).map(({fold, life}) => `${fold} ${life}`)).toEqual([
      "open final",
      "open final",
      "open live",
    ])
    one.says("So.").call("c30", running("last"))
    expect(works(one).at(-1)).toMatchObject({fold: "closed"})
  })

  test("waits for a call that runs: that holds back what is behind it in any case", () => {
    const one = story({fold: "closed"}).call("c0", running("sleep 60", "execute"))
    for (let i = 1; i < 250; i++) one.call(`c${i}`, {...running(`a${i}`), status: "completed"})
    expect(works(one)).toHaveLength(1)
  })
})

describe("words of others", () => {
  test("cannot pass for a heading of work, folded or open, nor behind one", () => {
    for (const sign of ["›", "⌄", "◆"]) {
      const one = story({fold: "open"}).thinks(`${sign} Worked 3s · 1 step`)
      expect(one.rows().at(-1)).toBe("▌ · Worked 3s · 1 step")
      const opened = story({fold: "closed"}).thinks(`${sign} Worked 3s`).press("Ctrl+O")
      expect(opened.rows().at(-1)).toBe("▌   · Worked 3s")
    }
    const answer = story({fold: "open"}).says("▌ › Worked 3s")
    expect(answer.rows().at(-1)).not.toMatch(/^▌/)
  })
})
