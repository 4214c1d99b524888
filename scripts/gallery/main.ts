// The gallery on standard output and as an image: options, the terminal's width, escape sequences.

import {writeFileSync} from "node:fs"
import {parseArgs} from "node:util"
import {CELL_WORDS, contentOf, isCluster, isTail, isWide} from "../../src/cells/cell.js"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE, type Style} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {type Ground, themeOn} from "../../src/cells/theme.js"
import {sgrBetween} from "../../src/screen/sgr.js"
import type {Row} from "../../src/text/line.js"
import type {Look} from "../../src/transcript/look.js"
import {ASCII_GLYPHS, UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import {galleryRows} from "./rows.js"

/** A picture of rows, as a maker of images reads it. */
export interface Cells {
  cell(
    row: number,
    column: number,
  ): {readonly text: string; readonly width: number; readonly style: Style}
}

/** Makes the image of a picture. */
export type Imaging = (
  cells: Cells,
  of: {readonly columns: number; readonly rows: number; readonly background: string},
) => string

/** Columns of the image, and of the print where no terminal says. */
const COLUMNS = 100
const [DEPTHS, BACKGROUNDS] = [
  ["none", "16", "256", "truecolor"],
  ["dark", "light", "unknown"],
]

/** Prints the gallery, and writes its image to the file. */
export async function main(words: readonly string[], image: Imaging, file: string): Promise<void> {
  const {values} = parseArgs({
    args: [...words],
    options: {
      columns: {type: "string"},
      color: {type: "string", default: "truecolor"},
      theme: {type: "string", default: "dark"},
      diff: {type: "string", default: "unified"},
      locale: {type: "string", default: "en"},
      ascii: {type: "boolean", default: false},
      svg: {type: "string"},
    },
  })
  const ground = {
    depth: oneOf(values.color, DEPTHS),
    background: oneOf(values.theme, BACKGROUNDS),
  } as Ground
  const look: Look = {
    theme: themeOn(ground),
    ground,
    glyphs: values.ascii ? ASCII_GLYPHS : UNICODE_GLYPHS,
    locale: values.locale === "zh" ? "zh" : "en",
    diff: values.diff === "split" ? "split" : "unified",
  }
  const columns = Number(values.columns ?? process.stdout.columns ?? COLUMNS)
  const rows = await galleryRows(look, columns)
  process.stdout.write(`${rows.map(printed).join("\n")}\n`)
  // The image of the project stays as it is while somebody looks at another form.
  const isUsual = words.length === 0
  if (!isUsual && values.svg === undefined) return
  const shown = isUsual ? await galleryRows(look, COLUMNS) : rows
  const size = {columns: isUsual ? COLUMNS : columns, rows: shown.length}
  const picture = image(cellsOf(shown, size), {...size, background: ground.background})
  writeFileSync(values.svg ?? file, picture)
}

function oneOf(word: string, words: readonly string[] | undefined): string {
  if (words?.includes(word)) return word
  throw new RangeError(`"${word}" is none of ${words?.join(", ")}`)
}

function printed(row: Row<Style>): string {
  let text = ""
  let pen = DEFAULT_STYLE
  for (const run of row) {
    const change = sgrBetween(pen, run.style)
    text += (change === "" ? "" : `\u001b[${change}m`) + run.text
    pen = run.style
  }
  return pen === DEFAULT_STYLE ? text : `${text}\u001b[0m`
}

function cellsOf(
  rows: readonly Row<Style>[],
  size: {readonly columns: number; readonly rows: number},
): Cells {
  const {clusters, styles} = createTables()
  const grid = new Grid(size, {clusters, styles})
  for (const [index, row] of rows.entries()) grid.putRow(index, row)
  return {
    cell(row, column) {
      const at = (row * size.columns + column) * CELL_WORDS
      const word = grid.words[at]!
      const content = contentOf(word)
      const text = isCluster(word)
        ? clusters.textOf(content)
        : content === 0
          ? ""
          : String.fromCodePoint(content)
      return {
        text,
        width: isTail(word) ? 0 : isWide(word) ? 2 : 1,
        style: styles.styleOf(grid.words[at + 1]!),
      }
    },
  }
}
