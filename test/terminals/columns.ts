// How wide every real terminal that is here draws, as `platen doctor` tells it: run by
// scripts/columns.mjs, which makes the README's table of it.

import {SAMPLE_WORDS} from "../../src/cli/findings.js"
import {SAMPLES, type SampleName} from "../../src/screen/measure.js"
import {commandOf} from "./bundle.js"
import {type Kind, kinds, whyNot} from "./kinds.js"
import {RealTerminal} from "./session.js"
import {versionOf} from "./version.js"

/** What one terminal told. */
export interface Columns {
  readonly terminal: string
  /** Columns by sample. */
  readonly widths: Readonly<Record<SampleName, string>>
  /** What it says to mode 2027. */
  readonly clusters: string
}

/** Samples of the table: those that are the same everywhere, by definition, are left out. */
const SHOWN = (Object.keys(SAMPLES) as readonly SampleName[]).filter(
  name => name !== "letter" && name !== "ideograph",
)
/** One sign stands for all ambiguous ones, unless they differ. */
const AMBIGUOUS: readonly SampleName[] = ["ellipsis", "dash", "alpha", "bar", "circle"]

/** Asks all of them, one after the other. */
export async function columns(tell: (words: string) => void): Promise<readonly Columns[]> {
  const all: Columns[] = []
  for (const kind of kinds()) {
    // The tests have taught it how to count.
    if (kind.driver.name === "xtermjs") continue
    const reason = whyNot(kind.driver, kind.place)
    tell(`${kind.name}: ${reason === undefined ? "asked" : `left out, ${reason}`}`)
    if (reason === undefined) all.push(await told(kind))
  }
  return all
}

async function told({name, driver, place}: Kind): Promise<Columns> {
  const [node = "", program = ""] = await commandOf("../../src/main.ts")
  const terminal = new RealTerminal(driver, place)
  try {
    const environment = {LANG: "C.UTF-8", XDG_CACHE_HOME: "/nowhere"}
    await terminal.start({command: [node, program, "doctor"], columns: 100, rows: 50, environment})
    await terminal.ended
    const rows = terminal.output.split(/\r?\n/)
    const widths = Object.fromEntries(
      SHOWN.map(sample => [sample, answerIn(rows, SAMPLE_WORDS[sample])]),
    ) as Record<SampleName, string>
    return {
      terminal: `${name.replace(/@.*/, "")} ${await versionOf(driver, place)}`,
      widths,
      clusters: answerIn(rows, "clusters (mode 2027)"),
    }
  } finally {
    await terminal.stop()
  }
}

/** The second cell of the row that begins with these words: what was answered. */
function answerIn(rows: readonly string[], words: string): string {
  const row = rows.find(one => one.startsWith(`${words}  `)) ?? ""
  return row.slice(words.length).trimStart().split(/ {2,}/)[0] || "no answer"
}

/** The table, in Markdown: terminals that draw alike share a row. */
export function tableOf(all: readonly Columns[]): string {
  const samples = SHOWN.filter(name => !AMBIGUOUS.includes(name) || name === "ellipsis")
  const rows = new Map<string, string[]>()
  for (const {terminal, widths, clusters} of all) {
    const own = AMBIGUOUS.map(name => widths[name])
    const cells = samples.map(name =>
      name === "ellipsis" ? [...new Set(own)].join(" or ") : widths[name],
    )
    const key = [...cells, clusters].join(" | ")
    rows.set(key, [...(rows.get(key) ?? []), terminal])
  }
  const heads = samples.map(name => (name === "ellipsis" ? "… — α ▌ ●" : SAMPLES[name]))
  return [
    ["", ...heads, "mode 2027"].join(" | "),
    ["---", ...heads.map(() => "---"), "---"].join(" | "),
    ...[...rows].map(([key, terminals]) => [terminals.join(", "), key].join(" | ")),
  ]
    .map(row => `| ${row.trim()} |`)
    .join("\n")
}
