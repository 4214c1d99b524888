// The command line becomes one checked value.
// Never looks at the world: no file, no stream, no environment.

import {parseArgs} from "node:util"
import type {SettingFlags} from "../settings/settings.js"
import {misplacedFlag, printable, problemWith, unknownFlag} from "./flag-problem.js"
import {
  AMBIGUOUS_WIDTHS,
  COLOR_WISHES,
  DIFF_FORMS,
  FLAGS,
  FOLD_WISHES,
  type Job,
  LOCALES,
  OUTPUT_FORMATS,
  PERMISSION_MODES,
  REASONING_WISHES,
  SCROLL_FORMS,
  THEME_WISHES,
  TITLE_WISHES,
  WRAP_FORMS,
} from "./flags.js"
import type {Common, Complaint, Invocation, SessionChoice} from "./invocation.js"

/** Words that are commands when they come first, unless `-p` or `--` says otherwise. */
export const COMMANDS = ["replay", "doctor", "reset", "sessions", "find"] as const

/** Reads a command line (without node and script). `--help` wins over everything, then
 *  `--version`, then the first thing that is wrong; a flag given twice counts the last time. */
export function parseArguments(argv: readonly string[]): Invocation {
  const ended = argv.indexOf("--")
  const joined = argv.find(word => /^-[a-z]=/i.test(word))
  if (joined !== undefined && (ended < 0 || argv.indexOf(joined) < ended)) {
    // It would be read as one flag a letter, and the h in "-p=hi" as a wish for help.
    const right = `${joined.slice(0, 2)} ${joined.slice(3)}`
    return complaint(
      `a short flag takes no "=": ${printable(right.trimEnd())}, not ${printable(joined)}`,
    )
  }
  const tokens = tokensOf(argv)
  const has = (name: string) => tokens.some(token => token.kind === "option" && token.name === name)
  if (has("help")) return {type: "help"}
  if (has("version")) return {type: "version"}
  const short = argv.find(word => FLAGS.some(({name}) => name.length > 1 && word === `-${name}`))
  if (short !== undefined && (ended < 0 || argv.indexOf(short) < ended)) {
    return complaint(`unknown flag ${short}. Did you mean -${short}?`)
  }
  const values = new Map<string, string>()
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value)
    if (token.kind !== "option") continue
    const flag = FLAGS.find(known => known.name === token.name)
    const problem = flag ? problemWith(flag, token) : unknownFlag(token, argv)
    if (problem !== undefined) return complaint(problem)
    values.set(token.name, token.value ?? "")
    if (token.name === "no-color") values.set("color", "never")
  }
  const terminator = tokens.find(token => token.kind === "option-terminator")?.index ?? argv.length
  const firstWord = tokens.find(token => token.kind === "positional")?.index ?? argv.length
  const command = values.has("print") || firstWord > terminator ? undefined : words[0]
  return invocationOf(command, words, values)
}

function tokensOf(argv: readonly string[]) {
  const options = Object.fromEntries(
    FLAGS.map(({name, short, value}) => {
      const type: "boolean" | "string" = value.type === "none" ? "boolean" : "string"
      return [name, short === undefined ? {type} : {type, short}]
    }),
  )
  // Not strict: what is wrong is told in our words, with what would be right.
  const parsed = parseArgs({
    args: withoutValues(argv),
    options,
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  return parsed.tokens
}

/** A flag whose value may be missing has an empty one where another flag or nothing follows. */
function withoutValues(argv: readonly string[]): string[] {
  const end = argv.indexOf("--")
  return argv.map((word, index) => {
    const name = OPTIONAL.find(({flag, short}) => word === flag || word === short)?.flag
    if (name === undefined || (end >= 0 && index > end)) return word
    const next = argv[index + 1]
    return next === undefined || next.startsWith("-") ? `${name}=` : word
  })
}

const OPTIONAL = FLAGS.flatMap(({name, short, value}) =>
  value.type === "optional" ? [{flag: `--${name}`, short: `-${short}`}] : [],
)

function invocationOf(
  command: string | undefined,
  words: readonly string[],
  values: ReadonlyMap<string, string>,
): Invocation {
  const common = commonOf(values)
  const job = jobOf(command, values)
  const misplaced = misplacedFlag(job, values)
  if (misplaced) return complaint(misplaced)
  const message = words.join(" ")
  const given = message.trim() === "" ? undefined : message
  if (job === "print") return printOf(given, common, values)
  if (job === "replay") return replayOf(words.slice(1), common, values)
  if (job === "shelf") return shelfOf(words, common, values)
  if (job === "interactive") {
    const [record, frameStats] = [values.get("record"), values.get("frame-stats")]
    const goesOn = values.has("continue") || values.has("resume")
    if (goesOn && values.has("no-session")) {
      return complaint("--no-session keeps nothing, so no session can go on.")
    }
    const session = sessionOf(values)
    return {type: "interactive", words: given, record, session, frameStats, ...common}
  }
  const type = command === "doctor" ? "doctor" : "reset"
  if (words.length === 1) return {type, ...common}
  return complaint(`"${type}" is a command without words.`, asMessage(words))
}

function sessionOf(values: ReadonlyMap<string, string>): SessionChoice {
  const id = values.get("resume")
  if (id === "") return {type: "choose"}
  if (id !== undefined && id !== "latest") return {type: "id", id}
  if (id === "latest" || values.has("continue")) return {type: "latest"}
  return values.has("no-session") ? {type: "none"} : {type: "new"}
}

function jobOf(command: string | undefined, values: ReadonlyMap<string, string>): Job | "upkeep" {
  if (values.has("print")) return "print"
  if (command === "replay") return "replay"
  if (command === "sessions" || command === "find") return "shelf"
  return COMMANDS.some(name => name === command) ? "upkeep" : "interactive"
}

function shelfOf(
  [type, ...rest]: readonly string[],
  common: Common,
  values: ReadonlyMap<string, string>,
): Invocation {
  const words = rest.join(" ")
  const format = values.get("output-format") ?? "text"
  if (format !== "text" && format !== "json") {
    return complaint(`--output-format is text or json here, not ${format}.`)
  }
  if (type === "find") {
    return words.trim() === ""
      ? complaint("find needs words: platen find WORDS")
      : {type, words, format, ...common}
  }
  if (words === "") return {type: "sessions", words, format, ...common}
  return complaint(`"sessions" is a command without words.`, asMessage(["sessions", ...rest]))
}

function printOf(
  words: string | undefined,
  common: Common,
  values: ReadonlyMap<string, string>,
): Invocation {
  return {
    type: "print",
    words,
    record: values.get("record"),
    format: wordOf(values.get("output-format"), OUTPUT_FORMATS) ?? "text",
    detail: values.has("include-partial-messages") ? "chunks" : "messages",
    permissions: wordOf(values.get("permission-mode"), PERMISSION_MODES) ?? "ask",
    voice: values.has("verbose") ? "verbose" : "usual",
    ...common,
  }
}

function replayOf(
  files: readonly string[],
  common: Common,
  values: ReadonlyMap<string, string>,
): Invocation {
  const [file, ...more] = files
  if (!file) return complaint("replay needs a file: platen replay FILE")
  if (more.length > 0) {
    const what = `replay takes one file, not ${files.length}.`
    return complaint(what, asMessage(["replay", ...files]))
  }
  const [speed, rate] = [values.get("speed"), values.get("rate")]
  return {
    type: "replay",
    file,
    speed: speed === "max" ? "max" : Number(speed ?? 1),
    rate: rate === undefined ? undefined : Number(rate),
    frameStats: values.get("frame-stats"),
    ...common,
  }
}

function commonOf(values: ReadonlyMap<string, string>): Common {
  const [fps, blocks, measure] = ["fps", "blocks", "measure"].map(name => values.get(name))
  const color = wordOf(values.get("color"), COLOR_WISHES)
  const locale = wordOf(values.get("locale"), LOCALES)
  const scrollForm = wordOf(values.get("scroll-form"), SCROLL_FORMS)
  const theme = wordOf(values.get("theme"), THEME_WISHES)
  const diff = wordOf(values.get("diff"), DIFF_FORMS)
  const wrap = wordOf(values.get("wrap"), WRAP_FORMS)
  const fold = wordOf(values.get("fold"), FOLD_WISHES)
  const reasoning = wordOf(values.get("reasoning"), REASONING_WISHES)
  const title = wordOf(values.get("title"), TITLE_WISHES)
  const width = wordOf(values.get("ambiguous-width"), AMBIGUOUS_WIDTHS)
  const settings: SettingFlags = {
    ...(color && {color}),
    ...(locale && {locale}),
    ...(scrollForm && {scrollForm}),
    ...(theme && {theme}),
    ...(diff && {diff}),
    ...(wrap && {wrap}),
    ...(fold && {fold}),
    ...(reasoning && {reasoning}),
    ...(title && {title}),
    ...(width && {ambiguousWidth: width === "auto" ? width : width === "1" ? 1 : 2}),
    ...(values.has("ascii") && {glyphs: "ascii"}),
    ...(values.has("screen-reader") && {form: "linear"}),
    ...(fps !== undefined && {fps: Number(fps)}),
    ...(blocks !== undefined && {blocks: Number(blocks)}),
    ...(measure !== undefined && {measure: Number(measure)}),
  }
  return {agent: values.get("agent"), cwd: values.get("cwd"), settings}
}

function wordOf<T extends string>(value: string | undefined, words: readonly T[]): T | undefined {
  return words.find(word => word === value)
}

function asMessage(words: readonly string[]): string {
  return `To send it as a message: platen -- ${printable(words.join(" "))}`
}

function complaint(what: string, hint = "platen --help shows all flags."): Complaint {
  return {type: "error", message: `platen: ${what}\n${hint}`}
}
