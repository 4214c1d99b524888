// The help text, made from the tables of flags. Loaded only when somebody asks.
// Never knows the width of a terminal: no line is wider than HELP_COLUMNS.

import {FLAG_HELP} from "./flag-help.js"
import {FLAGS, type Flag} from "./flags.js"

/** Widest line of the help, in columns. It is all ASCII. */
export const HELP_COLUMNS = 100

const TEXT_COLUMN = 34

const HEAD = `Platen, a terminal for AI agents that leaves your scrollback alone.

  platen [WORDS]                    talk to an agent; WORDS are the first message
  platen -p [WORDS]                 one answer on standard output; piped text comes before WORDS
  platen replay FILE                play a recorded session
  platen sessions                   the conversations that are kept on disk
  platen find WORDS                 rows of theirs in which WORDS stand
  platen doctor                     what this terminal can do
  platen reset                      put the terminal right after a crash`

const FOOT = `Examples
  platen "why does the date test fail?"
  git diff | platen -p "review this"
  platen -p --output-format json "count the lines in src" | jq -r .result
  platen --agent "some-agent --acp" --cwd ~/project
  platen -- replay the last step    the words after -- are always a message

Exit codes
  0 done    1 the run failed    2 bad flags, no prompt or no terminal
  129 ended by SIGHUP    130 ended by SIGINT    143 ended by SIGTERM`

/** The whole help, with a newline at its end. */
export function helpText(): string {
  const parts = FLAG_HELP.map(({heading, lines}) => {
    const all = Object.entries(lines).flatMap(([name, help]) => flagLines(name, help))
    return [heading, ...all].join("\n")
  })
  return `${[HEAD, ...parts, FOOT].join("\n\n")}\n`
}

function flagLines(named: string, help: string): readonly string[] {
  const flag = FLAGS.find(({name}) => name === named)
  if (!flag) throw new RangeError(`no flag is called ${named}`)
  const short = flag.short ? `-${flag.short}, ` : "    "
  const name = `  ${short}--${flag.name}${valueName(flag)}`
  const [first = "", ...rest] = filled(help, HELP_COLUMNS - TEXT_COLUMN)
  const indent = " ".repeat(TEXT_COLUMN)
  return [name.padEnd(TEXT_COLUMN) + first, ...rest.map(line => indent + line)]
}

function valueName({value}: Flag): string {
  if (value.type === "none") return ""
  if (value.type === "optional") return ` [${value.name}]`
  return ` ${value.name}${value.type === "number" && value.or ? `|${value.or}` : ""}`
}

/** The words of a text in lines of at most `columns`; all of it is ASCII. */
function filled(text: string, columns: number): readonly string[] {
  const lines: string[] = []
  let line = ""
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else {
      line = line === "" ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}
