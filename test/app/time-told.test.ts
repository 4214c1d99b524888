import {describe, expect, test} from "vitest"
import {copied} from "../../src/app/copy-told.js"
import {update} from "../../src/app/update.js"
import {textWidth} from "../../src/text/width.js"
import {blockText} from "../../src/transcript/block-text.js"
import {Story, type StoryOptions} from "./story.js"

const running = {kind: "execute", status: "in_progress"} as const

/** A turn of a minute, with all that a turn can be spent on. */
function turn(options: StoryOptions = {}): Story {
  const story = new Story({rows: 40, ...options}).begins("Why does the test fail?").wait(3140)
  story.thinks("The space.").wait(1800).thinks(" It is narrow.").wait(900)
  const read = {title: "Read src/date.ts 1-80", rawInput: {path: "src/date.ts"}} as const
  story.call("c1", {...running, ...read, kind: "read"}).wait(420)
  story.call("c2", {...running, title: 'Search "format("', kind: "search"}).wait(1500)
  story.change("c1", {status: "completed"}).wait(800).change("c2", {status: "completed"})
  const command = "npm test -- --reporter dot test/date.test.ts test/zone.test.ts"
  story.wait(2000).call("c3", {title: command, kind: "execute", rawInput: {command}}).wait(30)
  story.asks(3).wait(9000).press("y").change("c3", {status: "in_progress"})
  story.wait(31_000).change("c3", {status: "failed"}).wait(4000)
  for (let piece = 0; piece < 20; piece++) story.says("words ").wait(300)
  return story.wait(600)
}

/** What /time adds, as rows. */
function printed(story: Story, command = "/time"): readonly string[] {
  const before = story.rows().length
  return story.type(command).press("Enter").rows().slice(before)
}

const notice = (story: Story) => {
  const last = story.state.transcript.blocks.at(-1)
  return last?.type === "notice" ? last : undefined
}

describe("/time", () => {
  test.each([40, 80, 120])("shows at %i columns where the time went, to scale", async columns => {
    const pictures = (["en", "zh"] as const).flatMap(locale =>
      (["unicode", "ascii"] as const).flatMap(glyphs => {
        const rows = printed(turn({columns, locale, glyphs}).ends())
        for (const row of rows) expect(textWidth(row)).toBeLessThan(columns)
        return [`== ${locale}, ${glyphs}`, ...rows, ""].join("\n")
      }),
    )
    const running = printed(turn({columns}))
    pictures.push(["== still running", ...running, ""].join("\n"))
    await expect(pictures.join("\n")).toMatchFileSnapshot(`../corpus/pictures/time-${columns}.txt`)
  })

  test("tells the same in sentences, for who copies or hears it", () => {
    const story = turn().ends()
    printed(story)
    expect(notice(story)?.text).toBe("Turn 1 · 1m 1.2s")
    expect(notice(story)?.detail).toEqual([
      "waiting for the model: 11.0s",
      "thinking: 1.8s",
      "writing: 5.7s",
      "tool calls: 33.7s",
      "Read: date.ts: 1.9s, from 5.8s on",
      'Search "format(": 2.3s, from 6.3s on',
      "Run: npm test -- --reporter dot test/date.test.ts test/zone…: 31.0s, from 19.6s on",
      "waiting for you: 9.0s",
      "total: 1m 1.2s",
    ])
  })

  test("tells of a turn that runs what it has taken so far", () => {
    const story = new Story().begins().wait(1500)
    expect(printed(story)[1]).toBe("▌ Turn 1 · 1.5s so far")
    story.wait(1000)
    expect(printed(story)[1]).toBe("▌ Turn 1 · 2.5s so far")
  })

  test("tells of a turn before by its number from the end, and of those that are there", () => {
    const story = new Story()
    expect(printed(story).at(-1)).toBe("▌ No turn has begun yet.")
    story.begins().wait(1000).ends().begins().wait(2000).ends("cancelled")
    expect(printed(story)[1]).toBe("▌ Turn 2 · 2.0s · cancelled")
    expect(printed(story, "/time 2")[1]).toBe("▌ Turn 1 · 1.0s")
    expect(printed(story, "/time 3").at(-1)).toBe("▌ ! Only the last 2 turns are kept.")
    expect(printed(story, "/time x").join(" ")).toMatch(/not "x"/)
  })

  test("a turn of no time at all is told without a picture of nothing", () => {
    const rows = printed(new Story().begins().ends())
    expect(rows.slice(1)).toEqual(["▌ Turn 1 · 0.0s", "▌   total  0.0s"])
  })

  test("what was too short to be counted was there all the same", () => {
    const story = new Story().begins().wait(9970).call("a", running).wait(30).ends()
    expect(printed(story).join("\n")).toMatch(/tool calls +<0\.1s/)
  })

  test("of many calls shows those that ran longest, and how many more there were", () => {
    const story = new Story({rows: 50}).begins()
    for (let call = 1; call <= 20; call++) {
      story
        .call(`c${call}`, running)
        .wait(call * 100)
        .change(`c${call}`, {status: "completed"})
    }
    const rows = printed(story.ends())
    expect(rows.filter(row => /Run: c\d+/.test(row))).toHaveLength(12)
    expect(rows.join("\n")).toMatch(/8 shorter calls +3\.6s/)
  })

  test("calls that nobody told the time of are counted, not shown as zero", () => {
    const story = new Story().begins().wait(100).call("a", {status: "completed"}).ends()
    const rows = printed(story)
    expect(rows[1]).toBe("▌ Turn 1 · 0.1s · 1 call without times")
    expect(rows.join("\n")).not.toContain("tool calls")
  })

  test("says of a recording that its times are those of the playing", () => {
    const story = new Story({source: "recording"}).begins().wait(1000).ends()
    expect(printed(story)[1]).toBe("▌ Turn 1 · 1.0s · as it was played")
  })

  test("B146 shows nothing of a call that a terminal would obey", () => {
    const title = "x\u001b]0;pwn\u0007\u009b2J\u202e\r\ny"
    const story = new Story()
      .begins()
      .call("a", {...running, title})
      .wait(1000)
      .ends()
    for (const row of printed(story)) expect(row).not.toMatch(/[\p{Cc}\u202e]/u)
    const rows = printed(story, "/time json")
    for (const row of rows) expect(row).not.toMatch(/[\p{Cc}\u202e]/u)
  })

  test("waits for what is loaded later", () => {
    const {state, look, at} = new Story().begins().wait(10).ends()
    const event = {type: "time", rest: "2", at} as const
    const step = update(state, event, {look, later: undefined})
    expect(step).toEqual({state, effects: [{type: "wait", event}]})
  })
})

describe("/time json", () => {
  const object = (text: string): unknown => JSON.parse(text)

  test("gives one object whose spans and sums add up, and calls beside them", () => {
    const story = turn().ends()
    printed(story, "/time json")
    const told = object(blockText(story.state.transcript.blocks.at(-1)!))
    expect(told).toEqual({
      type: "turn_time",
      turn: 1,
      state: "end_turn",
      duration_ms: 61_190,
      sums_ms: {thinking: 1800, tools: 33_720, waiting: 10_970, writing: 5700, you: 9000},
      spans: [
        {kind: "waiting", start_ms: 0, duration_ms: 3140},
        {kind: "thinking", start_ms: 3140, duration_ms: 1800},
        {kind: "waiting", start_ms: 4940, duration_ms: 900},
        {kind: "tools", start_ms: 5840, duration_ms: 2720},
        {kind: "waiting", start_ms: 8560, duration_ms: 2030},
        {kind: "you", start_ms: 10_590, duration_ms: 9000},
        {kind: "tools", start_ms: 19_590, duration_ms: 31_000},
        {kind: "waiting", start_ms: 50_590, duration_ms: 4000},
        {kind: "writing", start_ms: 54_590, duration_ms: 5700},
        {kind: "waiting", start_ms: 60_290, duration_ms: 900},
      ],
      tools: [
        {
          tool_call_id: "c1",
          label: "Read: date.ts",
          status: "done",
          duration_ms: 1920,
          spans: [{start_ms: 5840, duration_ms: 1920}],
        },
        {
          tool_call_id: "c2",
          label: 'Search "format("',
          status: "done",
          duration_ms: 2300,
          spans: [{start_ms: 6260, duration_ms: 2300}],
        },
        {
          tool_call_id: "c3",
          label: "Run: npm test -- --reporter dot test/date.test.ts test/zone…",
          status: "failed",
          duration_ms: 31_000,
          spans: [{start_ms: 19_590, duration_ms: 31_000}],
        },
      ],
    })
  })

  test("goes to a new file behind >", () => {
    const story = turn().ends().type("/time json > t.json").press("Enter")
    const effect = story.took().find(({type}) => type === "copy")
    if (effect?.type !== "copy") throw new Error("nothing was copied")
    expect(effect.copy.file).toBe("t.json")
    expect(object(effect.copy.text)).toMatchObject({type: "turn_time", turn: 1})
    const state = copied(story.state, effect.copy, {
      type: "file",
      name: "t.json",
      report: {type: "written"},
    })
    const last = state.transcript.blocks.at(-1)
    expect(last?.type === "notice" && last.text).toMatch(/^Written to t\.json: 1 line/)
  })

  test("says what it takes where no file is named", () => {
    expect(printed(turn(), "/time >").join(" ")).toMatch(/a file behind >/)
  })
})
