import {describe, expect, test} from "vitest"
import {parseArguments} from "../../src/cli/arguments.js"
import {FLAGS} from "../../src/cli/flags.js"
import {NOTHING_ASKED} from "../../src/cli/invocation.js"

const parse = (...argv: readonly string[]) => parseArguments(argv)

const common = {agent: undefined, cwd: undefined, settings: {}}

/** The complaint about a command line; the test fails if there is none. */
function complaint(...argv: readonly string[]): string {
  const invocation = parse(...argv)
  if (invocation.type !== "error") throw new Error(`${argv.join(" ")} was taken`)
  return invocation.message
}

describe("what is run", () => {
  test("nothing at all is a conversation", () => {
    const nothing = {
      words: undefined,
      record: undefined,
      session: {type: "new"},
      frameStats: undefined,
    }
    expect(parse()).toEqual({type: "interactive", ...nothing, ...common})
    expect(parse()).toEqual(NOTHING_ASKED)
    expect(parse("")).toEqual({type: "interactive", ...nothing, ...common})
    expect(parse("--")).toEqual({type: "interactive", ...nothing, ...common})
  })

  test("words are the first message, joined by blanks, wherever the flags stand", () => {
    expect(parse("why", "--ascii", "not")).toMatchObject({type: "interactive", words: "why not"})
    expect(parse("--", "--why", "-x")).toMatchObject({type: "interactive", words: "--why -x"})
    expect(parse("-")).toMatchObject({words: "-"})
  })

  test("-p is one run, with every default said", () => {
    expect(parse("-p", "hi")).toEqual({
      type: "print",
      words: "hi",
      record: undefined,
      format: "text",
      detail: "messages",
      permissions: "ask",
      voice: "usual",
      ...common,
    })
    expect(parse("hi", "--print")).toMatchObject({type: "print", words: "hi"})
    expect(parse("-p")).toMatchObject({type: "print", words: undefined})
  })

  test("print mode hears its flags", () => {
    const argv = "-p --output-format stream-json --include-partial-messages --verbose".split(" ")
    expect(parse(...argv, "--permission-mode=allow", "--record", "a.jsonl")).toMatchObject({
      format: "stream-json",
      detail: "chunks",
      permissions: "allow",
      voice: "verbose",
      record: "a.jsonl",
    })
  })

  test("replay takes a file, and how fast", () => {
    const usual = {type: "replay", file: "a.jsonl", frameStats: undefined, ...common}
    expect(parse("replay", "a.jsonl")).toEqual({...usual, speed: 1, rate: undefined})
    expect(parse("replay", "a.jsonl", "--speed", "max", "--rate", "100")).toEqual({
      ...usual,
      speed: "max",
      rate: 100,
    })
    expect(parse("--speed=0.5", "replay", "a.jsonl")).toMatchObject({speed: 0.5})
    expect(parse("replay", "--", "-odd-name")).toMatchObject({type: "replay", file: "-odd-name"})
  })

  test("doctor and reset are commands", () => {
    expect(parse("doctor")).toEqual({type: "doctor", ...common})
    expect(parse("--ascii", "reset")).toMatchObject({type: "reset", settings: {glyphs: "ascii"}})
  })

  test("a command's name is a word after -- and in print mode", () => {
    expect(parse("--", "replay", "it")).toMatchObject({type: "interactive", words: "replay it"})
    expect(parse("-p", "reset")).toMatchObject({type: "print", words: "reset"})
    expect(parse("please", "reset")).toMatchObject({type: "interactive", words: "please reset"})
  })

  test("help wins over all, then the version", () => {
    for (const argv of [["-h"], ["--help"], ["--wobble", "-v", "-h"], ["replay", "--help"]]) {
      expect(parse(...argv)).toEqual({type: "help"})
    }
    for (const argv of [["-v"], ["--version"], ["--fps", "x", "-v"]]) {
      expect(parse(...argv)).toEqual({type: "version"})
    }
    expect(parse("--", "--help")).toMatchObject({words: "--help"})
  })
})

describe("settings", () => {
  test("only what was given is there", () => {
    const argv = ["--fps=30", "--blocks", "10", "--locale", "zh", "--color", "always", "--ascii"]
    expect(parse(...argv, "--scroll-form", "feed")).toMatchObject({
      settings: {
        fps: 30,
        blocks: 10,
        locale: "zh",
        color: "always",
        glyphs: "ascii",
        scrollForm: "feed",
      },
    })
  })

  test("widths of ambiguous signs are a number or auto, the theme and the form of changes words", () => {
    expect(parse("--ambiguous-width", "2")).toMatchObject({settings: {ambiguousWidth: 2}})
    expect(parse("--ambiguous-width=1")).toMatchObject({settings: {ambiguousWidth: 1}})
    expect(parse("--ambiguous-width", "auto")).toMatchObject({settings: {ambiguousWidth: "auto"}})
    expect(parse("--theme", "light")).toMatchObject({settings: {theme: "light"}})
    expect(complaint("--ambiguous-width", "3")).toContain("needs one of auto, 1, 2")
    expect(parse("--diff", "split")).toMatchObject({settings: {diff: "split"}})
    expect(complaint("--diff", "wide")).toContain("needs one of unified, split")
    expect(complaint("--theme", "blue")).toContain("needs one of auto, light, dark")
    expect(parse("--fold", "closed")).toMatchObject({settings: {fold: "closed"}})
    expect(complaint("--fold", "shut")).toContain("needs one of auto, open, closed")
    expect(parse("--title=off")).toMatchObject({settings: {title: "off"}})
    expect(complaint("--title", "none")).toContain("needs one of on, off")
    expect(parse("--reasoning=full")).toMatchObject({settings: {reasoning: "full"}})
    expect(complaint("--reasoning", "some")).toContain("needs one of hidden, line, full")
    expect(parse("--wrap", "terminal")).toMatchObject({settings: {wrap: "terminal"}})
    expect(complaint("--wrap", "none")).toContain("needs one of word, terminal")
  })

  test("the measure of prose is a number of columns, or 0", () => {
    expect(parse("--measure", "72")).toMatchObject({settings: {measure: 72}})
    expect(parse("--measure=0")).toMatchObject({settings: {measure: 0}})
    expect(complaint("--measure", "wide")).toContain("needs a whole number from 0 to 1000")
    expect(complaint("--measure", "7.5")).toContain("needs a whole number from 0 to 1000")
  })

  test("B142 --screen-reader asks for the linear form, in a conversation and in a replay", () => {
    expect(parse("--screen-reader")).toMatchObject({settings: {form: "linear"}})
    expect(parse("replay", "f", "--screen-reader")).toMatchObject({settings: {form: "linear"}})
    expect(complaint("--screen-reader=yes")).toContain("--screen-reader takes no value")
  })

  test("of --color and --no-color the last one counts", () => {
    expect(parse("--color", "always", "--no-color")).toMatchObject({settings: {color: "never"}})
    expect(parse("--no-color", "--color", "always")).toMatchObject({settings: {color: "always"}})
    expect(parse("--fps", "1", "--fps", "2")).toMatchObject({settings: {fps: 2}})
  })

  test("an alias may carry the agent and the screen into every mode", () => {
    const alias = ["--agent", "a --acp", "--cwd", "/x", "--fps", "30", "--no-color"]
    const carried = {agent: "a --acp", cwd: "/x", settings: {fps: 30, color: "never"}}
    for (const mode of [[], ["-p"], ["replay", "f"], ["doctor"], ["reset"]]) {
      expect(parse(...alias, ...mode)).toMatchObject(carried)
    }
  })

  test("every bound is taken, and nothing beyond it", () => {
    for (const value of ["1", "120", "060"]) {
      expect(parse("--fps", value)).toMatchObject({settings: {fps: Number(value)}})
    }
    for (const value of ["0", "121", "-5", "1.5", "1e1", "0x10", "", " 5", "sixty", "NaN"]) {
      expect(complaint("--fps", value)).toContain("--fps needs a whole number from 1 to 120, not")
    }
    for (const value of ["9", "1000001"]) {
      expect(complaint("--blocks", value)).toMatch(/--blocks .*10 to 1000000, not "/)
    }
    for (const value of ["0", "0.001", "1001", "Max", "1.2.3", "."]) {
      expect(complaint("replay", "f", "--speed", value)).toMatch(/0\.01 to 1000 or max, not "/)
    }
    for (const value of ["0", "1.5", "max"]) {
      expect(complaint("replay", "f", "--rate", value)).toMatch(/--rate needs a whole number/)
    }
  })
})

describe("which session it is", () => {
  const session = (...argv: readonly string[]) => {
    const invocation = parse(...argv)
    return invocation.type === "interactive" ? invocation.session : invocation
  }

  test.each([
    [[], {type: "new"}],
    [["-c"], {type: "latest"}],
    [["--continue", "and now?"], {type: "latest"}],
    [["-r"], {type: "choose"}],
    [["--resume"], {type: "choose"}],
    [["-r", "--ascii"], {type: "choose"}],
    [["-r", "--", "words"], {type: "choose"}],
    [["-r", "3f2a"], {type: "id", id: "3f2a"}],
    [["--resume=3f2a"], {type: "id", id: "3f2a"}],
    [["-r", "latest"], {type: "latest"}],
    [["-c", "-r", "3f2a"], {type: "id", id: "3f2a"}],
    [["--no-session"], {type: "none"}],
    [["--", "-r"], {type: "new"}],
  ] as const)("%j", (argv, expected) => {
    expect(session(...argv)).toEqual(expected)
  })

  test("one that goes on cannot be one that is not kept, nor one without a screen", () => {
    expect(complaint("-c", "--no-session")).toContain("no session can go on")
    expect(complaint("-p", "-c", "x")).toContain("--continue is for the screen")
  })
})

describe("sessions on disk", () => {
  test.each([
    [["sessions"], {type: "sessions", format: "text"}],
    [["sessions", "--output-format", "json"], {type: "sessions", format: "json"}],
    [["find", "a", "b"], {type: "find", words: "a b", format: "text"}],
    [["--", "find", "a"], {type: "interactive", words: "find a"}],
    [["-p", "find", "a"], {type: "print", words: "find a"}],
  ] as const)("%j", (argv, expected) => {
    expect(parse(...argv)).toMatchObject(expected)
  })

  test("what is wrong is told with what would be right", () => {
    expect(complaint("find")).toContain("platen find WORDS")
    expect(complaint("sessions", "of", "mine")).toContain("platen -- sessions of mine")
    expect(complaint("sessions", "--output-format", "stream-json")).toContain("text or json")
    expect(complaint("doctor", "--output-format", "json")).toContain("add -p")
  })
})

describe("complaints", () => {
  test("name the flag, the value and what would be right, in two lines", () => {
    expect(complaint("--color", "blue")).toBe(
      'platen: --color needs one of auto, always, never, not "blue"\n' +
        "platen --help shows all flags.",
    )
  })

  test("every flag that takes a value says so when it is missing, also when a flag follows", () => {
    for (const {name, value} of FLAGS) {
      if (value.type === "none" || value.type === "optional") continue
      expect(complaint(`--${name}`)).toMatch(new RegExp(`^platen: --${name} needs `))
      expect(complaint(`--${name}`, "--ascii")).toMatch(new RegExp(`^platen: --${name} needs `))
    }
  })

  test("a flag that was taken for a value is named, with the way to mean it", () => {
    expect(complaint("--agent", "--acp")).toContain(
      '--agent needs a value (CMD), but the flag "--acp" follows it (meant? --agent=--acp)',
    )
    expect(parse("--agent=--acp")).toMatchObject({agent: "--acp"})
  })

  test("a short flag with = is told as such, whatever letters follow", () => {
    expect(complaint("-p=hi")).toContain('a short flag takes no "=": -p hi, not -p=hi\n')
    expect(complaint("-r=3f2a")).toContain("-r 3f2a, not -r=3f2a\n")
    expect(parse("--", "-p=hi")).toMatchObject({type: "interactive", words: "-p=hi"})
  })

  test("a switch takes no value", () => {
    expect(complaint("--print=hello")).toContain('--print takes no value, but got "hello"')
  })

  test("blank texts are no values", () => {
    expect(complaint("--agent", " ")).toContain('--agent needs a value (CMD), not " "')
    expect(complaint("--cwd=")).toContain('--cwd needs a value (DIR), not ""')
  })

  test("an unknown flag is named with the one that was meant", () => {
    expect(complaint("--ouput-format", "json")).toMatch(
      /^platen: unknown flag --ouput-format\. Did you mean --output-format\?\n/,
    )
    expect(complaint("--colour")).toMatch(/unknown flag --colour\. Did you mean --color/)
    expect(complaint("--wobble")).toMatch(/^platen: unknown flag --wobble\n/)
    expect(complaint("-x")).toMatch(/^platen: unknown flag -x\n/)
  })

  test("one dash where two are due is understood", () => {
    expect(complaint("-print")).toContain("unknown flag -print. Did you mean --print?")
  })

  test("a flag of another mode says which mode it is for", () => {
    expect(complaint("--output-format", "json")).toContain(
      "--output-format is for print mode: add -p",
    )
    expect(complaint("--permission-mode", "allow")).toContain("for print mode: add -p")
    expect(complaint("--speed", "2")).toContain("platen replay FILE --speed N")
    expect(complaint("-p", "--rate", "2")).toContain("platen replay FILE --rate N")
    expect(complaint("-p", "--frame-stats", "f")).toContain("--frame-stats is for the screen")
    expect(complaint("replay", "f", "--record", "g")).toContain("--record is for a conversation")
    expect(complaint("doctor", "--record", "g")).toContain("not for this command")
    expect(complaint("replay", "f", "--verbose")).toContain("add -p")
  })

  test("a command with too many or too few words says how to send them as a message", () => {
    expect(complaint("replay")).toContain("replay needs a file: platen replay FILE")
    expect(complaint("replay", "")).toContain("replay needs a file")
    expect(complaint("replay", "the", "last")).toBe(
      "platen: replay takes one file, not 2.\n" +
        "To send it as a message: platen -- replay the last",
    )
    expect(complaint("reset", "the", "build")).toContain("platen -- reset the build")
  })

  test("B145 an argument with control characters cannot act on the terminal", () => {
    for (const argv of [["--\x1b[2J\u009b"], ["--fps", "\x1b]0;x\x07"], ["reset", "\x1b[2J\n\n"]]) {
      const message = complaint(...argv)
      expect(message.split("\n")).toHaveLength(2)
      expect(message.replace("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
    }
  })

  test("a very long argument does not fill the screen", () => {
    expect(complaint("--fps", "9".repeat(10_000)).length).toBeLessThan(250)
    expect(complaint(`--${"x".repeat(10_000)}`).length).toBeLessThan(250)
  })
})
