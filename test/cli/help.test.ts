import {expect, test} from "vitest"
import {parseArguments} from "../../src/cli/arguments.js"
import {FLAG_HELP} from "../../src/cli/flag-help.js"
import {FLAGS} from "../../src/cli/flags.js"
import {HELP_COLUMNS, helpText} from "../../src/cli/help.js"

const lines = helpText().split("\n")

test("no line of the help is wider than 100 columns, and all of it is ASCII", () => {
  for (const line of lines) {
    expect(line.length, line).toBeLessThanOrEqual(HELP_COLUMNS)
    expect(line).toMatch(/^[\x20-\x7e]*$/)
    expect(line).toBe(line.trimEnd())
  }
})

test("every flag stands in the help once, with its value and its words", () => {
  const helps = new Map(FLAG_HELP.flatMap(({lines: one}) => Object.entries(one)))
  expect(helps.size).toBe(FLAGS.length)
  for (const {name, short} of FLAGS) {
    const help = helps.get(name) ?? "none"
    const found = lines.filter(line => new RegExp(`^ {2}(-. *, |    )--${name}( |$)`).test(line))
    expect(found, name).toHaveLength(1)
    if (short) expect(found[0]).toContain(`-${short}, `)
    expect(helpText().replace(/\s+/g, " ")).toContain(help)
  }
})

test("names and words of a flag never run into each other", () => {
  for (const line of lines.filter(one => /^ {2}(-| {4}--)/.test(one))) {
    expect(line).toMatch(/^ {2}\S.* {2,}\S|^ {6}--\S.* {1,}\S/)
    expect(line.slice(32, 34), line).toBe("  ")
  }
})

test("every example in the help is a command line that is taken", () => {
  const examples = lines.map(line => /^ {2}(?:.* \| )?platen (.*)$/.exec(line)?.[1])
  const tried = examples.flatMap(example => {
    if (!example || /\[WORDS\]|FILE/.test(example)) return []
    const command = (example.split(/ {2,}| \| /)[0] ?? "").match(/"[^"]*"|\S+/g) ?? []
    return [command.map(word => word.replaceAll('"', ""))]
  })
  expect(tried.length).toBeGreaterThanOrEqual(6)
  for (const argv of tried) expect(parseArguments(argv).type, argv.join(" ")).not.toBe("error")
})

test("the help ends with one newline", () => {
  expect(helpText()).toMatch(/[^\n]\n$/)
})
