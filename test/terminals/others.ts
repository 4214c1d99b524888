// What other programs print while they have the terminal: the shell after Ctrl+Z, a child.
// Known to the program under test and to who drives it; words only.

import {CHROME} from "../exact/judge.js"

/** The lines of a visit, each with a mark of its own; children on the other screen leave none. */
export function othersOf(visit: string): readonly string[] {
  if (visit.startsWith("C")) return []
  return Array.from({length: LINES}, (_, line) => `$${visit}-${line}.`)
}

/** A shell's command that prints them, and leaves the cursor at the end of the last; its own text,
 *  which a terminal echoes, has no mark. */
export function printCommand(visit: string): string {
  const numbers = othersOf(visit).map((_, line) => `-${line}.`)
  return `printf '\\n$%s%s' ${numbers.map(number => `${visit} ${number}`).join(" ")}`
}

/** A program that takes its time: it prints lines, or paints the whole other screen as editors do,
 *  anew after every size. */
export function childScript(visit: string, where: "this screen" | "other screen"): string {
  if (where === "this screen") return `${printCommand(visit)}; sleep ${CHILD_S}`
  const paint = `printf '\\033[H\\033[J${CHROME}one\\r\\n${CHROME}two'`
  return [
    "printf '\\033[?1049h'",
    paint,
    ...Array.from({length: PAINTINGS}, () => `sleep ${CHILD_S / PAINTINGS}; ${paint}`),
    "printf '\\033[?1049l'",
  ].join("; ")
}

/** A bare text without what the shell and children have printed into it, from first to last. */
export function withoutOthers(bareText: string): string {
  return bareText.replace(VISITS, "")
}

const VISITS = /\[1\]\+Stopped.*?fg"\$NODE""\$PROGRAM"|\$c\d+-0\..*?\$c\d+-2\./g
const LINES = 3
/** How long a child stays, in seconds: long enough for some sizes. */
const CHILD_S = 0.6
const PAINTINGS = 3
