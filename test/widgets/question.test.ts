import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {CTRL, type InputEvent, SHIFT} from "../../src/input/event.js"
import {insert} from "../../src/widgets/editor/editor.js"
import {UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {
  createQuestion,
  QUIET_MS,
  type Question,
  type QuestionOption,
  questionKey,
} from "../../src/widgets/question.js"
import {drawQuestion, type QuestionView, questionPage} from "../../src/widgets/question-view.js"
import {editorOf, mustFit, pictured, press} from "./notation.js"

const OPTIONS: readonly QuestionOption[] = [
  {optionId: "o", name: "Allow once", kind: "allow_once"},
  {optionId: "w", name: "Always allow", kind: "allow_always"},
  {optionId: "r", name: "Reject", kind: "reject_once"},
]
const VIEW: QuestionView = {
  columns: 100,
  rows: 12,
  theme: THEME,
  glyphs: UNICODE_GLYPHS,
  locale: "en",
  nowMs: 0,
}

function asked(part: Partial<Question> = {}): Question {
  const body = [{text: "rm -rf build && npm run build", role: "text"}] as const
  const place = {index: 1, count: 1}
  return {
    ...createQuestion({title: "Run this command in ~/project?", body, options: OPTIONS, place}, 0),
    ...part,
  }
}

function drawn(question: Question, part: Partial<QuestionView> = {}): readonly string[] {
  const view = {...VIEW, ...part}
  const picture = drawQuestion(question, view)
  mustFit(picture, view)
  return pictured(picture)
}

const key = (question: Question, event: InputEvent, nowMs = 1000) =>
  questionKey(question, event, {nowMs, page: questionPage(question, VIEW)})

const body = (count: number) =>
  Array.from({length: count}, (_, i) => ({text: `line ${i}`, role: "text"}) as const)

describe("a question's picture", () => {
  test("title, place, age, body, choices with their keys", () => {
    expect(drawn(asked({place: {index: 1, count: 2}}), {nowMs: 4000})).toEqual([
      "▌ ? Run this command in ~/project? · 1 of 2 · asked 4s ago",
      "▌     rm -rf build && npm run build",
      "▌   y once · a always · n no",
    ])
  })

  test("alone and young it says neither place nor age", () => {
    expect(drawn(asked(), {nowMs: 1999})[0]).toBe("▌ ? Run this command in ~/project?")
  })

  test("an option's own name is shown when it says more than the word", () => {
    const options = [
      {optionId: "w", name: "Allow npm run * for this session", kind: "allow_always"},
      {optionId: "n", name: "No, never", kind: "reject_always"},
    ]
    expect(drawn(asked({options})).at(-1)).toBe(
      '▌   a always "Allow npm run * for this session" · d never',
    )
    expect(drawn(asked({options}), {columns: 40}).at(-1)).toBe("▌   a always · d never")
  })

  test("unknown kinds and second options of a kind have a number and their name", () => {
    const options = [
      ...OPTIONS,
      {optionId: "x", name: "Allow in a sandbox", kind: "_sandboxed"},
      {optionId: "y", name: "Allow all edits", kind: "allow_always"},
    ]
    expect(drawn(asked({options})).at(-1)).toBe(
      "▌   y once · a always · n no · 4 Allow in a sandbox · 5 Allow all edits",
    )
  })

  test("the option under the arrows has a mark", () => {
    expect(drawn(asked({selected: 1})).at(-1)).toBe("▌   y once · › a always · n no")
  })

  test("an answer's name that has no room among the choices is said by the body, in full", () => {
    const name = "Allow npm run * for this session"
    const options = [{optionId: "w", name, kind: "allow_always"}]
    const rows = drawn(asked({options}), {columns: 40})
    expect(rows.slice(-3).map(row => row.slice(1).trim())).toEqual([
      'a always "Allow npm run * for',
      'this session"',
      "a always",
    ])
    const long = `Allow ${"x".repeat(60)}`
    const unknown = [{optionId: "w", name: long, kind: "_new"}]
    expect(drawn(asked({options: unknown})).join("\n")).toContain(long)
  })

  test("names that need a second row get it, where the screen is not low", () => {
    const options = [
      ...OPTIONS.slice(0, 1),
      {optionId: "w", name: "Allow this kind for the session", kind: "allow_always"},
      {optionId: "n", name: "No, and do not ask again in this session", kind: "reject_always"},
    ]
    expect(drawn(asked({options}), {columns: 80}).slice(-2)).toEqual([
      '▌   y once · a always "Allow this kind for the session"',
      '▌   d never "No, and do not ask again in this session"',
    ])
    const low = drawn(asked({options}), {columns: 80, rows: 7})
    expect(low.at(-1)).toBe("▌   y once · a always · d never")
    expect(low).toContain('▌     a always "Allow this kind for the session"')
  })

  test("a name that contradicts its kind is no plain name: it is shown", () => {
    const options = [
      {optionId: "a", name: "Reject", kind: "allow_once"},
      {optionId: "b", name: "Always allow", kind: "reject_once"},
      {optionId: "c", name: "Allow always", kind: "allow_always"},
    ]
    expect(drawn(asked({options})).at(-1)).toBe(
      '▌   y once "Reject" · n no "Always allow" · a always',
    )
  })

  test("B150 tokens warn: a row says so, in colour and without", () => {
    const evil = [{text: "rm ‹U+200B›-rf p‹U+0430›ypal", role: "text"}] as const
    const rows = drawn(asked({body: evil}))
    expect(rows[1]).toBe("▌     2 signs hide, or look like others: shown as ‹…›")
    expect(drawn(asked({body: evil}), {locale: "zh"})[1]).toContain("有 2 个")
    const {rows: styled} = drawQuestion(asked({body: evil}), VIEW)
    const warned = styled.flat().filter(run => run.style === THEME.warning)
    expect(warned.map(run => run.text).slice(1)).toEqual(["‹U+200B›", "‹U+0430›"])
  })

  test("on a narrow screen the choices take further rows, none is lost", () => {
    expect(drawn(asked(), {columns: 20})).toEqual([
      "▌ ? Run this…",
      "▌ Run this command",
      "▌ in ~/project?",
      "▌ rm -rf build &&",
      "▌ npm run build",
      "▌   y once",
      "▌   a always",
      "▌   n no",
    ])
  })

  test("in Chinese the keys stay", () => {
    expect(drawn(asked(), {locale: "zh"}).at(-1)).toBe("▌   y 这一次 · a 总是 · n 不")
  })

  test("a title too long for its row is said in full by the body", () => {
    const title = "Write the file that is called something-very-long.txt?"
    const rows = drawn(asked({title, body: []}), {columns: 44})
    expect(rows[0]).toBe("▌ ? Write the file that is called…")
    expect(rows.slice(1, 3).join(" ")).toContain("something-very-long.txt?")
  })

  test("B162 a body too tall is windowed and says how much more there is", () => {
    const question = asked({body: body(100)})
    expect(drawn(question, {rows: 7})).toEqual([
      "▌ ? Run this command in ~/project?",
      "▌     line 0",
      "▌     line 1",
      "▌     line 2",
      "▌     line 3",
      "▌   … 96 more rows · PgDn",
      "▌   y once · a always · n no",
    ])
  })

  test("B150 a command that the title names is said whole once, by the body", () => {
    const command = "npm run build && npm run a-script-with-a-long-name"
    const body = [{text: command, role: "text"} as const]
    const rows = drawn(asked({title: `Run ${command}?`, body}), {columns: 44})
    expect(rows.slice(0, 3)).toEqual([
      "▌ ? Run npm run build && npm run…",
      "▌     npm run build && npm run a-script-",
      "▌     with-a-long-name",
    ])
    const other = drawn(asked({title: `Run ${command} twice?`, body}), {columns: 44})
    expect(other.slice(1, 4).join(" ")).toContain("Run npm run build")
  })

  test("B162 with hardly any room the title says how much is hidden", () => {
    expect(drawn(asked({body: body(100)}), {rows: 3})).toEqual([
      "▌ ? Run this command in ~/project? · … 99 more rows",
      "▌     line 0",
      "▌   y once · a always · n no",
    ])
  })

  test("B162 at every height 1 to 60 the choices are on show and all can be read", () => {
    for (let rows = 1; rows <= 60; rows += 1) {
      for (const count of [0, 1, 5, 100]) {
        const view = {...VIEW, rows}
        let question = asked({body: body(count)})
        const seen = new Set<string>()
        for (let page = 0; page <= count + 1; page += 1) {
          const shown = drawn(question, view)
          const last = rows === 1 ? "▌ … y once · a always · n no" : "▌   y once · a always · n no"
          if (rows > 1 || question.top === 0) expect(shown.at(-1)).toBe(last)
          for (const row of shown) seen.add(row.slice(6))
          const at = {nowMs: 0, page: questionPage(question, view)}
          const answer = questionKey(question, press("pagedown"), at)
          expect(answer.type).toBe("moved")
          if (answer.type !== "moved" || answer.question.top === question.top) break
          question = answer.question
        }
        for (const {text} of body(count)) expect(seen).toContain(text)
      }
    }
  })

  test("B003 B162 every width 1 to 200 holds the question, and nothing in it acts", () => {
    const evil = "a\u001b[2J\u009b\r\u202e你好 👨‍👩‍👧 "
    const options = [
      ...OPTIONS,
      ...Array.from({length: 12}, (_, i) => ({optionId: `${i}`, name: evil + i, kind: "new"})),
    ]
    const lines = [{text: evil.repeat(20), role: "removed"}] as const
    for (let columns = 1; columns <= 200; columns += 1) {
      for (const rows of [1, 2, 3, 6, 24]) {
        const question = asked({title: evil.repeat(3), body: lines, options, selected: 14})
        const shown = drawn(question, {columns, rows})
        if (columns > 8) expect(shown.some(row => row.includes("› "))).toBe(true)
      }
    }
  })

  test("B162 page keys stop at both ends", () => {
    let question = asked({body: body(100)})
    const page = (name: string) => {
      const answer = key(question, press(name), 0)
      if (answer.type === "moved") question = answer.question
    }
    for (let i = 0; i < 50; i += 1) page("pagedown")
    expect(drawn(question).at(-2)).toBe("▌     line 99")
    page("pageup")
    expect(drawn(question).at(-2)).not.toBe("▌     line 99")
    for (let i = 0; i < 50; i += 1) page("pageup")
    expect(drawn(question)[1]).toBe("▌     line 0")
  })
})

describe("a question's keys", () => {
  test("BE-53 each shown letter and number gives its option", () => {
    const pressed = ["y", "a", "n", "1", "2", "3"].map(name => key(asked(), press(name)))
    expect(pressed.map(one => one.type === "answer" && one.optionId)).toEqual([
      "o",
      "w",
      "r",
      "o",
      "w",
      "r",
    ])
    expect(key(asked(), press("4")).type).toBe("nothing")
    expect(key(asked(), press("d")).type).toBe("nothing")
    expect(key(asked(), press("y", {modifiers: SHIFT, text: "Y"}))).toMatchObject({optionId: "o"})
  })

  test("BE-53 Esc is cancelled, never an option", () => {
    expect(key(asked({selected: 0}), press("escape"))).toEqual({
      type: "answer",
      optionId: undefined,
    })
  })

  test("arrows go round the options, Enter takes the one that was chosen", () => {
    let question = asked()
    const chosen = (name: string) => {
      const answer = key(question, press(name))
      if (answer.type === "moved") question = answer.question
      return question.selected
    }
    expect(["right", "down", "down", "down", "left"].map(chosen)).toEqual([0, 1, 2, 0, 2])
    expect(key(question, press("enter"))).toEqual({type: "answer", optionId: "r"})
    expect(key(asked(), press("up"))).toMatchObject({type: "moved", question: {selected: 2}})
  })

  test("B161 Enter answers nothing until an option was chosen", () => {
    expect(key(asked(), press("enter")).type).toBe("nothing")
  })

  test("B161 no key within 350 ms after it came on show is for it, not even Enter or Esc", () => {
    for (const name of ["y", "a", "n", "1", "enter", "escape", "down"]) {
      expect(key(asked({selected: 0}), press(name), QUIET_MS - 1).type).toBe("nothing")
      expect(key(asked({selected: 0}), press(name), QUIET_MS).type).not.toBe("nothing")
    }
  })

  test("B161 each key that went past it makes it wait again", () => {
    const answer = key(asked(), press("x"), 1000)
    expect(answer).toMatchObject({type: "nothing", question: {quietSinceMs: 1000}})
    if (answer.type !== "nothing") return
    expect(key(answer.question, press("y"), 1349).type).toBe("nothing")
    expect(key(answer.question, press("y"), 1350).type).toBe("answer")
  })

  test("a key held down repeats no answer, a release is none, chords are not for it", () => {
    expect(key(asked(), press("y", {action: "repeat"})).type).toBe("nothing")
    expect(key(asked(), press("y", {action: "release"})).type).toBe("nothing")
    expect(key(asked(), press("y", {modifiers: CTRL})).type).toBe("nothing")
  })

  test("B161 text that came in one piece and pastes never answer", () => {
    expect(key(asked(), {type: "text", text: "y"}).type).toBe("nothing")
    expect(key(asked(), {type: "paste", text: "y", cut: 0}).type).toBe("nothing")
    expect(key(asked(), {type: "focus", focused: true})).toEqual({
      type: "nothing",
      question: asked(),
    })
  })

  test("B161 whenever it appears in a typed sentence, nothing is approved or lost", () => {
    const sentence = "cat a.txt and say yes or no 123"
    fc.assert(
      fc.property(
        fc.nat(sentence.length * 83),
        fc.array(fc.integer({min: 1, max: 349}), {minLength: sentence.length, maxLength: 40}),
        (appearsMs, gaps) => {
          let question: Question | undefined
          let editor = editorOf("")
          let nowMs = 0
          for (const [index, letter] of [...sentence].entries()) {
            nowMs += gaps[index]!
            if (!question && nowMs >= appearsMs)
              question = asked({quietSinceMs: Math.max(appearsMs, 0), askedAtMs: appearsMs})
            const answer = question && key(question, press(letter), nowMs)
            expect(answer?.type ?? "nothing").toBe("nothing")
            if (answer?.type === "nothing") question = answer.question
            editor = insert(editor, letter)
          }
          expect(editor.value.text).toBe(sentence)
        },
      ),
    )
  })
})
