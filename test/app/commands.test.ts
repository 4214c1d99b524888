import {describe, expect, test} from "vitest"
import {keyNames} from "../../src/input/keymap.js"
import {Story} from "./story.js"

function withCommands(story = new Story()): Story {
  return story.update({
    sessionUpdate: "available_commands_update",
    availableCommands: [
      {name: "plan", description: "make a plan"},
      {name: "review", description: "look at a change", input: {hint: "what to look at"}},
      {name: "Help", description: "not ours"},
    ],
  })
}

const labels = (story: Story) => story.state.menu?.matches.map(item => item.label)

describe("the slash menu", () => {
  test("opens for a slash that stands first, with our commands and the agent's", () => {
    expect(labels(withCommands().type("/"))).toEqual([
      "/help",
      "/history",
      "/clear",
      "/copy",
      "/show",
      "/open",
      "/tools",
      "/usage",
      "/time",
      "/new",
      "/session",
      "/sessions",
      "/close",
      "/find",
      "/resume",
      "/exit",
      "/plan",
      "/review",
    ])
  })

  test("opens nowhere else: not behind a blank, in a text, in a path or on a second line", () => {
    for (const text of [" /", "a /", "a/", "/usr/", "/help me"]) {
      expect(new Story().type(text).state.menu, text).toBeUndefined()
    }
    expect(new Story().type("a").press("Shift+Enter").type("/").state.menu).toBeUndefined()
  })

  test("narrows while a name is typed, and closes when the slash goes", () => {
    const story = new Story().type("/ex")
    expect(labels(story)?.[0]).toBe("/exit")
    expect(story.press("Ctrl+U").state.menu).toBeUndefined()
  })

  test("arrows choose and go round; Enter carries the choice out, Tab types it out", () => {
    const story = new Story().type("/").press("Down", "Down", "Enter")
    expect(story.took()).toEqual([{type: "restart"}])
    const tab = new Story().type("/h").press("Tab")
    expect(tab.draft).toBe("/help")
    expect(tab.state.menu).toBeUndefined()
    expect(tab.notices).toEqual([])
    expect(new Story().type("/").press("Up", "Enter").took()).toEqual([{type: "quit"}])
  })

  test("a command that takes words waits for them; chosen again as it is, it is sent", () => {
    const story = withCommands().type("/rev").press("Enter")
    expect(story.draft).toBe("/review ")
    expect(story.took()).toEqual([])
    story.type("the diff").press("Enter")
    expect(story.took()).toEqual([{type: "prompt", text: "/review the diff"}])
    expect(withCommands().type("/review").press("Enter").took()).toEqual([
      {type: "prompt", text: "/review"},
    ])
  })

  test("does not open for a command that comes out of the history, and the walk goes on", () => {
    const story = new Story({history: ["older", "/help"]}).press("Up")
    expect(story.draft).toBe("/help")
    expect(story.state.menu).toBeUndefined()
    expect(story.press("Home", "Up").draft).toBe("older")
  })

  test("follows the agent's commands while it is open, and keeps the choice", () => {
    const story = new Story().type("/ex")
    withCommands(story)
    expect(labels(story)).toContain("/exit")
    story.update({
      sessionUpdate: "available_commands_update",
      availableCommands: [{name: "ex", description: "not what was chosen"}],
    })
    expect(labels(story)).toContain("/ex")
    expect(story.press("Enter").took()).toEqual([{type: "quit"}])
    const closed = new Story().type("/").press("Esc")
    expect(withCommands(closed).state.menu).toBeUndefined()
  })

  test("with nothing that matches, keeps no key from the editor", () => {
    const story = new Story().type("/zzz").press("Enter")
    expect(story.draft).toBe("/zzz")
    expect(story.notices).toHaveLength(1)
  })
})

describe("a text that begins with a slash", () => {
  test("BE-70 decided: an unknown command is named with what is near, and stays to be mended", () => {
    const story = new Story().type("/hlep").press("Enter")
    expect(story.took()).toEqual([])
    expect(story.draft).toBe("/hlep")
    expect(story.notices).toEqual(["There is no command /hlep. Near: /help. /help lists them all."])
  })

  test("knows no command by the name of a thing inside of programs", () => {
    for (const name of ["constructor", "__proto__", "tostring"]) {
      const story = new Story().type(`/${name}`).press("Esc", "Enter")
      expect(story.took(), name).toEqual([])
      expect(story.notices[0]).toContain(`There is no command /${name}.`)
    }
  })

  test("a path is no command, and neither is what begins with a blank", () => {
    for (const text of ["/usr/bin/env is what?", "//", " /etc", "/etc/"]) {
      const story = new Story().type(text).press("Enter")
      expect(story.took(), text).toEqual([{type: "prompt", text}])
    }
  })

  test("an agent's own command is sent to the agent as it was typed", () => {
    const story = withCommands().type("/plan a party").press("Enter")
    expect(story.took()).toEqual([{type: "prompt", text: "/plan a party"}])
  })

  test("decided: a name of ours stays ours, whatever the agent calls its own", () => {
    const story = withCommands().type("/Help").press("Esc", "Enter")
    expect(story.took()).toEqual([])
    expect(story.notices[0]).toContain("Type a request")
  })

  test("BE-70 commands that take nothing say so", () => {
    const story = new Story().type("/exit now").press("Enter")
    expect(story.took()).toEqual([])
    expect(story.notices).toEqual(["/exit takes no words after it."])
    expect(story.press("Up").draft).toBe("/exit now")
  })
})

describe("/help", () => {
  test("BE-69 lists the commands and the keys that are in force", () => {
    const rows = withCommands().type("/help").press("Esc", "Enter").rows(100)
    const text = rows.join("\n")
    for (const name of [
      "/help",
      "/history",
      "/clear",
      "/exit",
      "/plan",
      "/review what to look at",
    ]) {
      expect(text).toContain(name)
    }
    expect(text).not.toContain("not ours")
    expect(text).toContain(`${keyNames("newline").join(", ")}: new line`)
    expect(text).toContain(`${keyNames("escape").join(", ")}: close what is open`)
    expect(rows.every(row => row === "" || row.startsWith("▌"))).toBe(true)
  })

  test.each(["en", "zh"] as const)("tells of every key what it does, in %s", locale => {
    const rows = new Story({locale, rows: 100}).type("/help").press("Esc", "Enter").rows(200)
    const keys = rows.filter(row => /(?:Ctrl|Alt|Shift)\+|Esc: /.test(row))
    expect(keys.length).toBeGreaterThanOrEqual(19)
    for (const row of keys) expect(row).not.toMatch(/: undefined$|: *$/)
    expect(rows.join("\n")).toMatch(locale === "en" ? /Ctrl\+O: open/ : /Ctrl\+O: 展开/)
  })

  test("F1 shows the same and leaves the draft alone", () => {
    const story = new Story().type("draft").press("F1")
    expect(story.notices[0]).toContain("Type a request")
    expect(story.draft).toBe("draft")
  })
})

describe("/clear", () => {
  test("VS-10 begins a new conversation: no title, no plan; what was said stays where it is", () => {
    const story = new Story().begins("Old").says("One.").ends()
    story.update({sessionUpdate: "session_info_update", title: "T"})
    const before = story.rows()
    story.type("/clear").press("Enter")
    expect(story.took()).toEqual([{type: "restart"}])
    expect(story.rows().slice(0, before.length)).toEqual(before)
    expect(story.rows().at(-1)).toBe("▌ A new conversation begins here.")
    expect(story.state.session.title).toBeUndefined()
    expect(story.state.agent.phase).toBe("starting")
  })

  test("VS-10 decided: in mid-run the turn is stopped first, and a row says so", () => {
    const story = new Story().begins().call("c1", {status: "in_progress"}).asks(1)
    story.type("/clear").wait(10).press("Esc").press("Enter")
    story.type("waiting").press("Enter")
    const other = new Story().begins().call("c1", {status: "in_progress"}).type("next")
    other.press("Enter").type("/clear").press("Enter")
    expect(other.took()).toEqual([{type: "cancel"}, {type: "restart"}])
    expect(other.state.turn).toBeUndefined()
    expect(other.state.queue).toEqual([])
    expect(other.rows().slice(2)).toEqual([
      "▌ – c1 · cancelled",
      "",
      "▌ The running turn was stopped.",
      "",
      "▌ A new conversation begins here.",
    ])
    expect(other.press("Up", "Up").draft).toBe("next")
  })
})

test("/exit and its other name leave", () => {
  expect(new Story().type("/exit").press("Enter").took()).toEqual([{type: "quit"}])
  expect(new Story().type("/quit").press("Esc", "Enter").took()).toEqual([{type: "quit"}])
})
