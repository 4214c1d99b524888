import {describe, expect, test} from "vitest"
import {forbidden} from "../help/lint.js"
import {Desk, type DeskOptions} from "./desk.js"

const numbered = (from: number, to: number) =>
  Array.from({length: to - from}, (_, i) => `row-${from + i}`)

/** Rows of scrollback and main screen that hold a word of `numbered`. */
const told = (desk: Desk) => desk.emulator.all().flatMap(row => row.match(/row-\d+/g) ?? [])
const screen = (desk: Desk) => desk.emulator.screen()
const CTRL_G = "\x07"
const CTRL_L = "\x0c"
const CTRL_T = "\x14"
const CTRL_Z = "\x1a"

async function started(options: Partial<DeskOptions> = {}): Promise<Desk> {
  const desk = new Desk({columns: 60, rows: 12, ...options})
  desk.emulator.print("$ shell-1\r\n$ shell-2\r\n")
  await desk.start()
  return desk
}

async function turn(desk: Desk, prompt: string, rows: readonly string[]): Promise<void> {
  await desk.type(`${prompt}\r`)
  await desk.says(`${rows.join("\n\n")}\n`)
  await desk.ends()
}

/** Rows of the bottom region, wherever they are. */
const chrome = (desk: Desk) =>
  desk.emulator.all().filter(row => row.startsWith("› ") || row.startsWith("▌ tester"))

/** An editor that shows itself on the terminal, and what it found there. */
function fakeEditor(look: "other screen" | "main screen", write: (text: string) => string) {
  const seen: {text: string; modes: readonly number[]; screen: string[]}[] = []
  let desk: Desk | undefined
  const edit = async (text: string) => {
    const {emulator} = desk!
    seen.push({text, modes: emulator.modes.changed, screen: emulator.screen()})
    if (look === "other screen") {
      emulator.print("\x1b[?1049h\x1b[2J\x1b[H~\r\n~\r\n-- INSERT --")
      emulator.print("\x1b[?1049l")
    } else emulator.print("Edit, then save:\r\n: wq\r\nBye")
    return {type: "text", text: write(text)} as const
  }
  return {seen, edit, at: (at: Desk) => (desk = at)}
}

describe("DS-34 Ctrl+G", () => {
  for (const look of ["other screen", "main screen"] as const) {
    test(`gives the draft to an editor on the ${look} and the history stays exact`, async () => {
      const editor = fakeEditor(look, text => `${text} and\nmore`)
      const desk = await started({edit: editor.edit})
      editor.at(desk)
      await turn(desk, "Count", numbered(0, 20))
      await desk.type(`a draft${CTRL_G}`)
      await desk.rest(1500)
      expect(editor.seen.map(({text, modes}) => [text, modes])).toEqual([["a draft", []]])
      // Nothing of the bottom region was on the screen meanwhile.
      expect(editor.seen[0]?.screen.join("\n")).not.toMatch(/›|tester/)
      expect(screen(desk).slice(-2)).toEqual(["› a draft and", "  more"])
      expect(desk.emulator.modes.bracketedPaste).toBe(true)
      expect(desk.emulator.all().includes("Bye")).toBe(look === "main screen")
      await desk.type("\r")
      expect(desk.asked).toContain("prompt a draft and\nmore")
      await desk.says(`${numbered(20, 40).join("\n\n")}\n`)
      await desk.ends()
      expect(told(desk)).toEqual(numbered(0, 40))
      expect(chrome(desk)).toHaveLength(2)
      expect(desk.emulator.all().slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
      expect(forbidden(desk.emulator.bytes)).toEqual([])
    })
  }

  test("/open gives the file of a block to the same editor, and says what is not there", async () => {
    const opened: unknown[] = []
    const desk = await started({
      files: {
        locate: async path => (path === "src/a.ts" ? `/project/${path}` : undefined),
        open: async file => {
          opened.push({...file, screen: screen(desk).join("\n").includes("tester")})
          return {type: "opened"}
        },
      },
    })
    await turn(desk, "Where?", ["See src/a.ts:3", "and src/none.ts"])
    await desk.type("/open a3\r")
    await desk.rest(1500)
    expect(opened).toMatchObject([{path: "/project/src/a.ts", line: 3, screen: false}])
    expect(desk.emulator.modes.bracketedPaste).toBe(true)
    await desk.type("/open a3 2\r")
    await desk.rest(1500)
    expect(opened).toHaveLength(1)
    expect(screen(desk).join("\n")).toContain("There is no file src/none.ts here.")
    expect(chrome(desk)).toHaveLength(2)
  })

  test("Ctrl+X and then Ctrl+E does the same; either alone does not", async () => {
    const editor = fakeEditor("other screen", () => "new")
    const desk = await started({edit: editor.edit})
    editor.at(desk)
    await desk.type("old\x05\x18x")
    expect(editor.seen).toEqual([])
    await desk.type("\x18\x05")
    await desk.rest(1500)
    expect(screen(desk)).toContain("› new")
  })

  test("pastes come at full length, and a text that was not changed keeps them", async () => {
    const editor = fakeEditor("other screen", text => text)
    const desk = await started({edit: editor.edit})
    editor.at(desk)
    const paste = Array.from({length: 30}, (_, i) => `line ${i}`).join("\n")
    await desk.type(`\x1b[200~${paste}\x1b[201~`)
    const before = screen(desk)
    await desk.type(CTRL_G)
    await desk.rest(1500)
    expect(editor.seen[0]?.text).toBe(paste)
    expect(screen(desk)).toEqual(before)
  })

  test("the agent goes on meanwhile, and its rows come afterwards, once", async () => {
    let done = () => {}
    const edit = () =>
      new Promise<{type: "text"; text: string}>(resolve => {
        done = () => resolve({type: "text", text: "later"})
      })
    const desk = await started({edit})
    await turn(desk, "Count", numbered(0, 10))
    await desk.type("Go\r")
    await desk.type(CTRL_G)
    await desk.rest(200)
    const before = desk.emulator.bytes
    await desk.says(`${numbered(10, 40).join("\n\n")}\n`)
    await desk.rest(2000)
    expect(desk.emulator.bytes).toBe(before)
    // A second one is not begun, nor is the shell given what the editor has.
    await desk.type(`${CTRL_G}${CTRL_Z}`)
    done()
    await desk.rest()
    await desk.ends()
    expect(told(desk)).toEqual(numbered(0, 40))
    expect(chrome(desk)).toHaveLength(2)
    expect(screen(desk)).toContain("› later")
  })

  test.each([
    [{type: "exit", code: 1}, "vi ended with 1: the draft is as it was."],
    [{type: "signal", name: "SIGTERM"}, "vi was ended by SIGTERM: the draft is as it was."],
    [{type: "start", message: "ENOENT"}, "vi did not start (ENOENT): the draft is as it was."],
    [{type: "read", message: "x"}, "vi left nothing that can be read (x): the draft is as it was."],
  ] as const)("a failed editor leaves the draft and says so: %j", async (how, words) => {
    const desk = await started({
      columns: 90,
      edit: async () => ({type: "failed", editor: "vi", how}),
    })
    await desk.type(`a draft${CTRL_G}`)
    await desk.rest(1500)
    expect(screen(desk).join("\n")).toContain(words)
    expect(screen(desk)).toContain("› a draft")
  })

  test("with no editor set, a notice says what to set and the terminal is not given away", async () => {
    const desk = await started({columns: 120})
    await desk.type(`a draft${CTRL_G}`)
    expect(screen(desk).join("\n")).toContain("Set VISUAL or EDITOR")
    expect(screen(desk)).toContain("› a draft")
  })

  test("a window that changed meanwhile leaves no row behind and takes none", async () => {
    let at: Desk | undefined
    const edit = async () => {
      at!.emulator.resize(40, 9)
      at!.emulator.print("\x1b[?1049h\x1b[H~\x1b[?1049l")
      return {type: "text", text: "new"} as const
    }
    const desk = await started({edit})
    at = desk
    await turn(desk, "Count", numbered(0, 30))
    await desk.type(CTRL_G)
    await desk.rest(2000)
    await turn(desk, "More", numbered(30, 40))
    expect(told(desk)).toEqual(numbered(0, 40))
    expect(chrome(desk)).toHaveLength(2)
  })
})

describe("BE-28 Ctrl+Z", () => {
  test("leaves the shell a clean row; what it prints stays, and fg goes on below it", async () => {
    let at: Desk | undefined
    const shell: string[][] = []
    const suspend = async () => {
      shell.push(at!.emulator.all(), at!.emulator.modes.changed.map(String))
      at!.emulator.print("[1]+  Stopped\r\n$ ls\r\nfile-a file-b\r\n$ fg\r\n")
    }
    const desk = await started({suspend})
    at = desk
    await turn(desk, "Count", numbered(0, 20))
    for (let n = 0; n < 2; n++) {
      await desk.type(CTRL_Z)
      await desk.rest(1500)
    }
    expect(shell[0]?.at(-1)).toBe("row-19")
    expect(shell[1]).toEqual([])
    await turn(desk, "More", numbered(20, 40))
    expect(told(desk)).toEqual(numbered(0, 40))
    expect(chrome(desk)).toHaveLength(2)
    expect(desk.emulator.all().filter(row => row === "file-a file-b")).toHaveLength(2)
    expect(forbidden(desk.emulator.bytes)).toEqual([])
  })

  test("in the pager it gives the main screen back first, and fg does not open it again", async () => {
    let at: Desk | undefined
    const alternate: boolean[] = []
    const suspend = async () => {
      alternate.push(at!.emulator.modes.alternate, at!.emulator.modes.mouse)
      at!.emulator.print("$ fg\r\n")
    }
    const desk = await started({suspend})
    at = desk
    await turn(desk, "Count", numbered(0, 20))
    await desk.type(`${CTRL_T}${CTRL_Z}`)
    await desk.type(`${CTRL_T}`)
    await desk.rest(100)
    await desk.type(CTRL_Z)
    await desk.rest(2000)
    expect(alternate.length).toBeGreaterThan(0)
    expect(new Set(alternate)).toEqual(new Set([false]))
    expect(desk.emulator.modes).toMatchObject({alternate: false, mouse: false})
    expect(told(desk)).toEqual(numbered(0, 20))
    expect(chrome(desk)).toHaveLength(2)
  })
})

describe("Ctrl+L", () => {
  test("heals rows that somebody has written over, wherever that left the cursor", async () => {
    const desk = await started()
    await turn(desk, "Count", numbered(0, 40))
    await desk.type("a draft")
    await desk.type("/")
    const before = screen(desk)
    const {cursor} = desk.emulator
    for (const noise of [
      "\x1b[11;1Hnoise\x1b[12;3H\x1b[Kmore",
      "\x1b[12;1Hgarbage over the editor",
      "\x1b[11;1H\x1b[31mred\x1b[K\x1b[1;1H",
    ]) {
      desk.emulator.print(noise)
      await desk.type(CTRL_L)
      await desk.rest()
      expect(screen(desk)).toEqual(before)
      expect(desk.emulator.cursor).toEqual(cursor)
    }
    expect(told(desk)).toEqual(numbered(0, 40))
    expect(forbidden(desk.emulator.bytes)).toEqual([])
  })

  test("in the middle of the screen what was printed below our rows goes, what is above stays", async () => {
    const desk = await started({rows: 20})
    const before = desk.emulator.all()
    desk.emulator.print("one\r\ntwo\r\n")
    await desk.type(CTRL_L)
    await desk.rest()
    expect(desk.emulator.all()).toEqual(before)
    await turn(desk, "Count", numbered(0, 40))
    expect(told(desk)).toEqual(numbered(0, 40))
    expect(desk.emulator.all().slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
  })

  test("where the noise scrolled the screen, no row of the conversation is lost or comes twice", async () => {
    const desk = await started()
    await turn(desk, "Count", numbered(0, 40))
    desk.emulator.print("a job says done\r\nand again\r\n")
    await desk.type(CTRL_L)
    await desk.rest()
    expect(screen(desk).slice(-2)).toEqual([
      "▌ tester · ~/project (main)",
      "› Ask, or / for commands",
    ])
    await turn(desk, "More", numbered(40, 60))
    expect(told(desk)).toEqual(numbered(0, 60))
  })

  test("while text streams it is not lost", async () => {
    const desk = await started({personality: {replies: 50}})
    await desk.type("Go\r")
    await desk.says(`${numbered(0, 5).join("\n\n")}\n\n`)
    desk.emulator.type(CTRL_L)
    await desk.says(`${numbered(5, 30).join("\n\n")}\n\n`)
    await desk.ends()
    await desk.rest(3000)
    expect(told(desk)).toEqual(numbered(0, 30))
    expect(chrome(desk)).toHaveLength(2)
  })
})
