// Output of programs for tests: pieces that programs write, and pictures of what came of them.

import fc from "fast-check"
import type {Style} from "../../src/cells/style.js"
import {type Motions, VtOutput} from "../../src/cells/vt-output.js"
import type {Run} from "../../src/text/line.js"

export const ESC = "\u001b"
export const CSI = `${ESC}[`

/** An output that was read in pieces. */
export function outputOf(pieces: string | readonly string[], motions: Motions = "obeyed") {
  const output = new VtOutput(motions)
  for (const piece of typeof pieces === "string" ? [pieces] : pieces) output.write(piece)
  output.end()
  return output
}

/** All rows that are kept, as runs. */
export function runsOf(output: VtOutput): (readonly Run<Style>[])[] {
  return Array.from({length: output.length}, (_, index) => output.row(index) ?? [])
}

/** All rows that are kept, as text. */
export function textsOf(output: VtOutput): string[] {
  return runsOf(output).map(row => row.map(run => run.text).join(""))
}

/** The rows as text, of a whole output. */
export function rowsOf(pieces: string | readonly string[], motions: Motions = "obeyed"): string[] {
  return textsOf(outputOf(pieces, motions))
}

/** Words of letters and ideographs, that every terminal draws as wide as we do. */
export const words = fc.stringMatching(/^[a-zäßœя中好。 ]{1,8}$/)

const color = fc.nat(255)
const extended = fc.constantFrom(38, 48, 58).chain(slot =>
  fc.oneof(
    color.map(n => `${slot};5;${n}`),
    color.map(n => `${slot}:5:${n}`),
    fc.tuple(color, color, color).map(([r, g, b]) => `${slot};2;${r};${g};${b}`),
    fc.tuple(color, color, color).map(([r, g, b]) => `${slot}:2::${r}:${g}:${b}`),
  ),
)
const basic = fc.constantFrom(
  ...["", "0", "1", "2", "3", "4", "7", "9", "21", "22", "23", "24", "27", "29", "39", "49", "59"],
  ...["30", "31", "37", "40", "44", "90", "97", "100", "107", "4:0", "4:1", "4:2", "4:3", "4:4"],
)

/** SGR of all kinds that terminals agree on. */
export const sgr = fc
  .array(fc.oneof(basic, basic, extended), {minLength: 1, maxLength: 4})
  .map(all => `${CSI}${all.join(";")}m`)

/** What is dropped without a trace. */
export const dropped = fc.constantFrom(
  `${CSI}?25l`,
  `${CSI}?2004h`,
  `${CSI}6n`,
  `${CSI}c`,
  `${CSI}>4;2m`,
  `${CSI}5 q`,
  `${CSI}!p`,
  `${ESC}(B`,
  `${ESC}=`,
  `${ESC}]0;a title\u0007`,
  `${ESC}]52;c;aGk=${ESC}\\`,
  `${ESC}]8;;http://a.b/\u0007`,
  `${ESC}]8;;\u0007`,
  `${ESC}P+q544e${ESC}\\`,
  `${ESC}_Ga=T;AAAA${ESC}\\`,
  `${ESC}^private${ESC}\\`,
)

/** Pieces of any text, cut anywhere. */
export function cut(text: string, at: readonly number[]): string[] {
  const places = [...new Set(at.map(place => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length))
}
