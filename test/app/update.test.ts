import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {ARMED_MS} from "../../src/app/update.js"
import {QUIET_MS} from "../../src/widgets/question.js"
import {Story} from "./story.js"

const QUIT = {type: "quit"} as const
const CANCEL = {type: "cancel"} as const

describe("sending", () => {
  test("Enter sends what is typed and empties the editor", () => {
    const story = new Story().type("Hi").press("Enter")
    expect(story.took()).toEqual([{type: "prompt", text: "Hi"}])
    expect(story.draft).toBe("")
  })

  test("DS-01 Enter on an empty editor does nothing", () => {
    const story = new Story()
    const before = story.state
    expect(story.press("Enter").state).toBe(before)
    expect(story.took()).toEqual([])
  })

  test("Shift+Enter, Ctrl+J and a backslash make a new line instead", () => {
    const story = new Story().type("a").press("Shift+Enter").type("b").press("Ctrl+J").type("c\\")
    story.press("Enter").type("d")
    expect(story.draft).toBe("a\nb\nc\nd")
    expect(story.took()).toEqual([])
  })

  test("a recording takes no prompt and says so", () => {
    const story = new Story({source: "recording"}).type("Hi").press("Enter")
    expect(story.took()).toEqual([])
    expect(story.notices).toEqual(["A recording cannot answer."])
  })

  test("an agent that is gone is named, and the prompt waits for the next one", () => {
    const story = new Story().tell({
      type: "ended",
      message: "The agent ended (exit 1).",
      stderr: [],
    })
    story.type("Hi").press("Enter")
    expect(story.took()).toEqual([])
    expect(story.state.queue).toEqual(["Hi"])
    expect(story.notices.at(-1)).toBe("The agent ended (exit 1).")
  })

  test("words of the command line are sent like typed ones", () => {
    expect(new Story().say("Fix it").took()).toEqual([{type: "prompt", text: "Fix it"}])
  })

  test("a paste that was too long says what is missing", () => {
    const story = new Story().input({type: "paste", text: "abc", cut: 1234})
    expect(story.draft).toBe("abc")
    expect(story.notices).toEqual(["The paste was too long: its last 1.2k bytes were left out."])
  })
})

describe("type ahead", () => {
  test("DS-39 what is sent during a turn waits, and moves up by one at each turn's end", () => {
    const story = new Story().begins()
    story.type("one").press("Enter").type("two").press("Enter")
    expect(story.took()).toEqual([])
    expect(story.screen().fixed.at(-2)).toContain("2 waiting")
    story.ends()
    expect(story.took()).toEqual([{type: "prompt", text: "one"}])
    story.begins("one").ends("cancelled")
    expect(story.took()).toEqual([{type: "prompt", text: "two"}])
    expect(story.begins("two").ends().took()).toEqual([])
  })

  test("DS-38 Up takes the oldest back, only while nothing is typed", () => {
    const story = new Story().begins()
    story.type("one").press("Enter").type("two").press("Enter")
    story.type("x").press("Up")
    expect(story.state.queue).toEqual(["one", "two"])
    story.press("End", "Ctrl+U", "Up")
    expect(story.draft).toBe("one")
    expect(story.state.queue).toEqual(["two"])
  })

  test("DS-38 not while a question is open", () => {
    const story = new Story().begins().type("one").press("Enter").asks(1).wait(1000).press("Up")
    expect(story.state.queue).toEqual(["one"])
  })

  test("after a turn that failed all waits on: Enter alone sends the next, in order", () => {
    const story = new Story().begins().type("one").press("Enter").type("two").press("Enter")
    story.tell({type: "turn-failed", message: "429"})
    expect(story.took()).toEqual([])
    expect(story.screen().fixed.at(-1)).toBe("› Enter sends what waits, Up takes it back")
    story.type("three").press("Enter")
    expect(story.took()).toEqual([{type: "prompt", text: "one"}])
    expect(story.state.queue).toEqual(["two", "three"])
    story.begins("one").tell({type: "turn-failed", message: "429"}).press("Enter")
    expect(story.took()).toEqual([{type: "prompt", text: "two"}])
  })
})

describe("Esc", () => {
  test("stops the turn once, and the agent is asked once", () => {
    const story = new Story().begins().press("Esc", "Esc", "Esc")
    expect(story.took()).toEqual([CANCEL])
    expect(story.screen().fixed[1]).toContain("cancelling")
  })

  test("leaves a draft alone while it stops the turn", () => {
    expect(new Story().begins().type("draft").press("Esc").draft).toBe("draft")
  })

  test("twice in a short time clears the draft, and Up brings it back", () => {
    const story = new Story().type("draft").press("Esc")
    expect(story.draft).toBe("draft")
    story.wait(ARMED_MS + 1).press("Esc")
    expect(story.draft).toBe("draft")
    story.wait(ARMED_MS).press("Esc")
    expect(story.draft).toBe("")
    expect(story.press("Up").draft).toBe("draft")
  })

  test("twice with something typed in between does not clear", () => {
    expect(new Story().type("a").press("Esc").type("b").press("Esc").draft).toBe("ab")
  })

  test("closes the menu first, and it stays closed until the text changes", () => {
    const story = new Story().begins().type("/")
    expect(story.state.menu).toBeDefined()
    story.press("Esc")
    expect(story.state.menu).toBeUndefined()
    expect(story.took()).toEqual([])
    expect(story.draft).toBe("/")
    expect(story.press("Left", "Right").state.menu).toBeUndefined()
    expect(story.type("h").state.menu).toBeDefined()
  })
})

describe("Ctrl+C and Ctrl+D", () => {
  test("Ctrl+C clears the draft, and it can be had back", () => {
    const story = new Story().begins().type("draft").press("Ctrl+C")
    expect(story.draft).toBe("")
    expect(story.took()).toEqual([])
    expect(story.press("Up").draft).toBe("draft")
  })

  test("Ctrl+C with nothing typed stops the turn; twice in a short time leaves", () => {
    const story = new Story().begins().press("Ctrl+C")
    expect(story.took()).toEqual([CANCEL])
    expect(story.screen().fixed.at(-1)).toBe("› Ctrl+C again to leave")
    story.wait(ARMED_MS + 1).press("Ctrl+C")
    expect(story.took()).toEqual([])
    story.wait(ARMED_MS).press("Ctrl+C")
    expect(story.took()).toEqual([QUIT])
  })

  test("anything typed in between takes the wish to leave back", () => {
    expect(new Story().press("Ctrl+C").type("a").press("Ctrl+C").took()).toEqual([])
  })

  test("BE-38 Ctrl+C works under a question: the turn is stopped, the question closes", () => {
    const story = new Story().begins().asks(1).press("Ctrl+C")
    expect(story.took()).toEqual([CANCEL])
    expect(story.state.asks).toEqual([])
    story.tell({type: "permission-withdrawn", id: 1})
    expect(story.notices).toEqual([])
  })

  test("BE-38 Ctrl+D leaves only with nothing open and nothing typed", () => {
    expect(new Story().press("Ctrl+D").took()).toEqual([QUIT])
    const typed = new Story().type("ab").press("Home", "Ctrl+D")
    expect(typed.draft).toBe("b")
    expect(typed.took()).toEqual([])
    expect(new Story().begins().asks(1).wait(1000).press("Ctrl+D").took()).toEqual([])
  })

  test("a key that is held or let go does not leave", () => {
    const story = new Story()
    const key = {type: "key", key: "c", modifiers: 4, text: ""} as const
    for (const action of ["press", "repeat", "repeat", "release"] as const) {
      story.input({...key, action})
    }
    expect(story.took()).toEqual([])
  })

  test("Ctrl+Z and Ctrl+L go to the loop", () => {
    expect(new Story().press("Ctrl+Z", "Ctrl+L").took()).toEqual([
      {type: "suspend"},
      {type: "redraw"},
    ])
  })
})

describe("a permission request", () => {
  test("is answered by its letter once it was there to be read", () => {
    const story = new Story().begins().asks(7, "Run npm test").wait(QUIET_MS).press("y")
    expect(story.took()).toEqual([{type: "answer", id: 7, optionId: "once"}])
    expect(story.state.asks).toEqual([])
    expect(story.notices).toEqual(["Allow once: Run npm test"])
    expect(story.draft).toBe("")
  })

  test("BE-53 Esc is «cancelled», never yes, and leaves a row that says so", () => {
    const story = new Story().begins().asks(7, "Run it").wait(QUIET_MS).press("Esc")
    expect(story.took()).toEqual([{type: "answer", id: 7, optionId: undefined}])
    expect(story.notices).toEqual(["Not answered: Run it"])
    expect(story.state.turn?.stopping).toBe("no")
  })

  test("BE-55 others wait behind it; only the first is on show, each with its place", () => {
    const story = new Story().begins().asks(1, "First").asks(2, "Second").wait(1000)
    expect(story.screen().fixed.join("\n")).toContain("First? · 1 of 2")
    expect(story.screen().fixed.join("\n")).not.toContain("Second")
    story.press("n")
    expect(story.took()).toEqual([{type: "answer", id: 1, optionId: "no"}])
    // The next has just come on show: the same key pressed twice does not answer it.
    story.press("n")
    expect(story.took()).toEqual([])
    story.wait(QUIET_MS).press("a")
    expect(story.took()).toEqual([{type: "answer", id: 2, optionId: "always"}])
  })

  test("BE-54 that the agent takes back closes and leaves a row, if it had been on show", () => {
    const story = new Story().begins().asks(1, "First").asks(2, "Second").asks(3, "Third")
    story.tell({type: "permission-withdrawn", id: 2})
    expect(story.notices).toEqual([])
    story.tell({type: "permission-withdrawn", id: 1})
    expect(story.notices).toEqual(["The agent no longer asks: First"])
    expect(story.state.asks.map(ask => ask.id)).toEqual([3])
    const before = story.state
    expect(story.tell({type: "permission-withdrawn", id: 1}).state).toBe(before)
    expect(story.took()).toEqual([])
  })

  test("that comes after the stop is answered «cancelled» at once", () => {
    const story = new Story().begins().press("Esc")
    story.took()
    story.asks(9)
    expect(story.took()).toEqual([{type: "answer", id: 9, optionId: undefined}])
    expect(story.state.asks).toEqual([])
  })

  test("shows what the card shows, or the raw input, when it brings nothing itself", () => {
    const story = new Story().begins()
    const diff = {type: "diff", path: "a.ts", oldText: "one\n", newText: "two\n"} as const
    story.call("c1", {title: "Edit a.ts", content: [diff]})
    story.asks(1, "", {call: {toolCallId: "c1"}})
    const shown = story.screen().fixed.join("\n")
    expect(shown).toContain("Edit a.ts?")
    expect(shown).toMatch(/- one\n.*\+ two/)
    const raw = new Story().begins()
    raw.asks(1, "Bash", {call: {toolCallId: "c2", title: "Bash", rawInput: {command: "rm -rf x"}}})
    expect(raw.screen().fixed).toContain("▌     rm -rf x")
  })

  test("B150 shows a command as it will run, not as JSON writes it", () => {
    const story = new Story().begins()
    const rawInput = {command: 'printf "\\033[31m"\necho \u202e', timeout: 5}
    story.asks(1, "Bash", {call: {toolCallId: "c2", title: "Bash", rawInput}})
    const {fixed} = story.screen()
    const at = fixed.findIndex(row => row.includes("printf"))
    expect(fixed.slice(at, at + 3)).toEqual([
      '▌     printf "\\033[31m"',
      "▌     echo ‹U+202E›",
      '▌     "timeout": 5',
    ])
  })

  test("B161 whatever is typed when it appears, nothing is approved and the draft is whole", () => {
    const draft = "yes, cat a.txt and try again"
    fc.assert(
      fc.property(
        fc.integer({min: 0, max: draft.length}),
        fc.array(fc.integer({min: 10, max: QUIET_MS - 1}), {minLength: 30, maxLength: 30}),
        (when, gaps) => {
          const story = new Story().begins()
          for (const [index, letter] of [...draft].entries()) {
            if (index === when) story.asks(1)
            story.wait(gaps[index]!).type(letter)
          }
          expect(story.took()).toEqual([])
          expect(story.draft).toBe(draft)
        },
      ),
    )
  })
})

describe("the draft", () => {
  test("B158 is the same after any walk through the history", () => {
    const history = ["first", "second\nwith two rows", "third"]
    fc.assert(
      fc.property(
        fc.string({unit: fc.constantFrom("a", "b", "\n"), maxLength: 8}),
        fc.array(fc.constantFrom("Up", "Down", "Ctrl+P", "Ctrl+N"), {maxLength: 12}),
        (draft, keys) => {
          const story = new Story({history}).input({type: "paste", text: draft, cut: 0})
          story.press(...keys, ...Array.from({length: 20}, () => "Ctrl+N"))
          expect(story.draft).toBe(draft)
        },
      ),
    )
  })

  test("B159 is within two keys after every sequence of up to three keys that empties the editor", () => {
    const KEYS = [
      ...["Ctrl+C", "Esc", "Enter", "Ctrl+U", "Ctrl+K", "Ctrl+W", "Up", "Down", "Ctrl+P", "Ctrl+N"],
      ...["Backspace", "Delete", "Home", "Ctrl+_", "Alt+D", "Tab", "Ctrl+D", "Ctrl+Y"],
    ]
    const BACK = ["Up", "Ctrl+P", "Ctrl+_", "Ctrl+Y", "Down", "Alt+_"]
    const sequences = (length: number): string[][] =>
      length === 0 ? [[]] : sequences(length - 1).flatMap(rest => KEYS.map(key => [...rest, key]))
    const back = [1, 2].flatMap(length =>
      length === 1 ? BACK.map(key => [key]) : BACK.flatMap(a => BACK.map(b => [a, b])),
    )
    let emptied = 0
    for (const busy of [false, true]) {
      for (const keys of [1, 2, 3].flatMap(sequences)) {
        const story = new Story({history: ["older"]})
        if (busy) story.begins()
        story.type("word")
        // What stood there last: what was deleted letter by letter before is not meant.
        let last = ""
        for (const key of keys) {
          if (story.draft !== "") last = story.draft
          story.press(key)
        }
        if (story.draft !== "" || story.took().some(effect => effect.type === "quit")) continue
        emptied++
        const {state} = story
        const isBack = back.some(path => {
          story.state = state
          return story.press(...path).draft.includes(last)
        })
        if (!isBack) throw new Error(`${keys.join(" ")} loses the draft${busy ? " in a turn" : ""}`)
      }
    }
    expect(emptied).toBeGreaterThan(500)
  }, 60_000)
})
