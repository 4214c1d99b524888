// The bytes of one frame as they are collected: where the cursor is, what the pen is, which rows
// exist. Knows nothing of what was shown before, or why something is drawn.

import * as ansi from "../ansi/sequences.js"
import {CELL_WORDS, columnsOf, contentOf, isCluster, isTail} from "../cells/cell.js"
import type {Grid, Tables} from "../cells/grid.js"
import {nameOf, targetOf} from "../cells/link-name.js"
import {DEFAULT_STYLE, type Style} from "../cells/style.js"
import type {RowChange, RowOf} from "./diff.js"
import {graphemeIn, joinsLeft, pointsWidth} from "./drift.js"
import type {Frame, Join} from "./frame.js"
import {sgrBetween} from "./sgr.js"

interface Manner {
  /** How the cursor goes down among rows that exist. On the main screen by feeds: on one that has
   *  become lower meanwhile, or has dropped the rows below the cursor (xterm.js), a feed scrolls
   *  where a move would stand still and the next row be painted over this one. "home": it is kept
   *  where it is and brought back, and every row is reached from there. That is for rows above it;
   *  the tty driver stops at a line feed, so without any the frame is one write on the way, too. */
  readonly descent: "feed" | "down" | "home"
  /** When a row that gets shorter is erased. tmux keeps a row as long as it was, if only its end
   *  is erased, and wraps it as long as that. It shows what it draws at once: no blank is seen. */
  readonly erase?: "first" | "last"
}

/** A cell of our rows; its column may not be known. */
interface Place {
  readonly row: number
  readonly column: number | undefined
}

/** Collects the bytes of one frame: where the cursor is, what the pen is. */
export class Brush {
  /** Stretches of text drawn or erased so far. */
  stretches = 0
  /** A terminal that counts columns in another way may have gone beyond the last one. */
  mayWrap = false
  #out = ""
  readonly #cursor: {-readonly [Key in keyof Place]: Place[Key]}
  /** Rows of ours that exist: those beyond them are made by line feeds. */
  #made: number
  readonly #manner: Manner & {readonly home: Place}
  #pen: Style = DEFAULT_STYLE
  #penId = 0

  /** `at.column` is undefined where it is not known: after a line feed the tty driver may have
   *  added a carriage return. */
  constructor(at: Place, manner: Manner & {readonly made: number}) {
    this.#cursor = {...at}
    this.#made = manner.made
    this.#manner = {...manner, home: at}
  }

  body(): string {
    return this.#out
  }

  /** Makes rows below our last one until there are `rows`; at the bottom of the screen that
   *  scrolls. Whatever is above has been painted by then. */
  makeRows(rows: number): void {
    if (this.#made >= rows) return
    this.setPen(DEFAULT_STYLE)
    if (this.#made > 0) this.#down(this.#made - 1)
    this.#feed(rows - 1)
    this.#made = rows
  }

  /** Rows from `rows` on do not exist any more. */
  unmake(rows: number): void {
    this.#made = Math.min(this.#made, rows)
  }

  /** Scrolls everything above the fixed rows up through a scroll region; the cursor comes to the
   *  last row of the screen, which is the frame's last. */
  lift(frame: Frame<unknown>, rows: number): void {
    const height = frame.size.rows
    const bottom = height - frame.fixed - 1
    this.setPen(DEFAULT_STYLE)
    this.#out += ansi.setMargins(0, bottom) + ansi.cursorTo(bottom, 0)
    this.#out += ansi.LINE_FEED.repeat(rows) + ansi.RESET_MARGINS + ansi.cursorTo(height - 1, 0)
    this.#cursor.row = frame.rows - 1
    this.#cursor.column = 0
    this.#made = frame.rows
  }

  /** Sends the cursor to the start of a row of the screen: it is in our first row then. */
  goTo(screenRow: number): void {
    this.#out += ansi.cursorTo(screenRow, 0)
    this.#cursor.row = 0
    this.#cursor.column = 0
  }

  moveTo(row: number, column: number): void {
    this.makeRows(row + 1)
    if (this.#manner.descent === "home") this.#fromHome(row)
    else if (row < this.#cursor.row) {
      this.#out += ansi.cursorUp(this.#cursor.row - row)
      this.#cursor.row = row
    } else this.#down(row)
    if (this.#cursor.column === column) return
    this.#out += ansi.cursorColumn(column)
    this.#cursor.column = column
  }

  drawRow(grid: Grid, row: number, change: RowChange): void {
    const {spans, eraseFrom} = change
    if (eraseFrom !== undefined && this.#manner.erase === "first") {
      this.moveTo(row, 0)
      this.eraseToEnd()
      if (eraseFrom > 0) this.#text({grid, row}, 0, eraseFrom)
      return
    }
    let drawn: "points" | "clusters" = "clusters"
    for (let i = 0; i < spans.length; i += 2) {
      this.moveTo(row, spans[i]!)
      drawn = this.#text({grid, row}, spans[i]!, spans[i + 1]!)
      this.stretches++
    }
    if (eraseFrom === undefined) return
    // Behind single code points the cursor stands right, also where an ambiguous one is wide and
    // the column that we think of would take letters away. A cluster that was too wide is cut.
    if (drawn === "clusters" || spans.at(-1) !== eraseFrom) this.moveTo(row, eraseFrom)
    this.eraseToEnd()
  }

  /** Puts a blank into the first cell of a blank row. */
  fill(row: number): void {
    this.moveTo(row, 0)
    this.setPen(DEFAULT_STYLE)
    this.#out += " "
    this.#cursor.column = 1
  }

  /** Makes a full row one line with the next. A terminal knows them as one if the text went over
   *  the edge by itself: the last grapheme again, and the first of the next row. From the top down,
   *  and when both are drawn: a later write to a row parts it from the next one in foot, to its
   *  last cell in kitty and alacritty. The cursor comes back to its cell, also where the window has
   *  got wider and the text does not go over its edge. */
  join(grid: Grid, {row, end}: Join): void {
    const {columns, words} = grid
    const isAfterWide = end > 1 && isTail(words[(row * columns + end - 1) * CELL_WORDS]!)
    const last = end - (isAfterWide ? 2 : 1)
    const first = columnsOf(words[(row + 1) * columns * CELL_WORDS]!)
    // A feed into the second row would part it again in xterm.js: what is drawn next is below it.
    if (this.#cursor.row <= row || first === 2) this.moveTo(row + 1, 0)
    if (first === 2) {
      // alacritty forgets that the cell before it is empty if it is written over itself.
      this.setPen(DEFAULT_STYLE)
      this.#out += ansi.eraseColumns(first)
    }
    const before = {...this.#cursor}
    // A link ends with its row, and the pen comes back with the cursor.
    this.setPen(DEFAULT_STYLE)
    this.#out += ansi.setMode(ansi.MODE.autowrap) + ansi.SAVE_CURSOR
    this.moveTo(row, last)
    this.#text({grid, row}, last, end)
    this.#text({grid, row: row + 1}, 0, first)
    if (this.#pen.link !== "") this.#out += ansi.CLOSE_LINK
    this.#out += ansi.RESTORE_CURSOR + ansi.resetMode(ansi.MODE.autowrap)
    this.#cursor.row = before.row
    this.#cursor.column = before.column
    this.#pen = DEFAULT_STYLE
    this.#penId = -1
    this.mayWrap = true
  }

  eraseToEnd(): void {
    // Erased cells take the pen's background in most terminals.
    this.setPen(DEFAULT_STYLE)
    this.#out += ansi.ERASE_TO_LINE_END
    this.stretches++
  }

  /** "below-next": the cursor may be in the first cell of the screen, where an erase would copy
   *  the screen into the scrollback; the first row is erased alone and the rest from the next. */
  eraseBelow(how: "below" | "below-next", height: number): void {
    this.setPen(DEFAULT_STYLE)
    this.stretches++
    if (how === "below") {
      this.#out += ansi.ERASE_BELOW
      return
    }
    this.#out += ansi.ERASE_TO_LINE_END
    if (height > 1) {
      this.#out += ansi.cursorDown(1) + ansi.ERASE_BELOW + ansi.cursorUp(1)
    }
  }

  setPen(style: Style): void {
    if (this.#pen === style) return
    if (this.#pen.link !== style.link) {
      const {link} = style
      this.#out += link === "" ? ansi.CLOSE_LINK : ansi.openLink(targetOf(link), nameOf(link))
    }
    const parameters = sgrBetween(this.#pen, style)
    if (parameters === "0") this.#out += ansi.RESET_PEN
    else if (parameters !== "") this.#out += ansi.sgr(parameters)
    this.#pen = style
    this.#penId = -1
  }

  /** Brings the cursor back to where it was kept, with the pen; `last` is sent before. */
  comeHome(last: string): void {
    const {row, column} = this.#manner.home
    if (this.#cursor.row === row) return
    if (this.#pen.link !== "") this.#out += ansi.CLOSE_LINK
    this.#out += last + ansi.RESTORE_CURSOR
    this.#cursor.row = row
    this.#cursor.column = column
    this.#pen = DEFAULT_STYLE
    this.#penId = -1
  }

  #fromHome(row: number): void {
    if (this.#cursor.row === row) return
    this.comeHome("")
    this.#out += ansi.SAVE_CURSOR + ansi.cursorUp(this.#manner.home.row - row)
    this.#cursor.row = row
  }

  #down(row: number): void {
    const rows = row - this.#cursor.row
    if (rows <= 0) return
    if (this.#manner.descent === "feed") return this.#feed(row)
    this.#out += ansi.cursorDown(rows)
    this.#cursor.row = row
  }

  #feed(row: number): void {
    // The rows that come must not be blank in the pen's background.
    this.setPen(DEFAULT_STYLE)
    this.#out += ansi.LINE_FEED.repeat(row - this.#cursor.row)
    this.#cursor.row = row
    this.#cursor.column = undefined
  }

  /** Draws a stretch of a row; says whether all of it were single code points. */
  #text({grid, row}: RowOf, from: number, to: number): "points" | "clusters" {
    const {words, tables, columns} = grid
    // Where the cursor certainly is, and how far right a terminal may see it that counts columns
    // in another way.
    let sure: number | undefined = from
    let far = from
    let narrow = false
    let drawn: "points" | "clusters" = "points"
    for (let column = from; column < to; column++) {
      const at = (row * columns + column) * CELL_WORDS
      const word = words[at]!
      if (isTail(word)) continue
      const plain = sure === undefined ? "" : plainText(words, at, to - column)
      if (plain !== "") {
        this.#stylePen(tables, words[at + 1]!)
        this.#out += plain
        column += plain.length - 1
        sure = column + 1
        far += plain.length
        if (far > columns) this.mayWrap = true
        continue
      }
      const content = contentOf(word)
      const isPlain = content < 0x80 && !isCluster(word)
      const text = isPlain ? "" : graphemeIn(grid, word)
      if (sure === undefined || (!isPlain && joinsLeft(grid, at, text))) {
        this.#out += ansi.cursorColumn(column)
        far = column
      }
      this.#stylePen(tables, words[at + 1]!)
      const width = columnsOf(word)
      sure = column + width
      if (isPlain) this.#out += content === 0 ? " " : String.fromCharCode(content)
      else this.#out += isCluster(word) ? this.#spaced(text, column, width) : text
      if (isCluster(word)) {
        sure = undefined
        drawn = "clusters"
      }
      if (!isPlain && width === 1) narrow = true
      far += isPlain ? 1 : 2 * [...text].length
      if (far > columns) this.mayWrap = true
    }
    // A narrow character beyond ASCII is a wide one in terminals that are set so.
    this.#cursor.column = narrow ? undefined : sure
    return drawn
  }

  /** A cluster that some terminals give fewer columns than we do: the rest of them must not show
   *  what was there before. */
  #spaced(cluster: string, column: number, width: 1 | 2): string {
    const least = pointsWidth(cluster)
    if (least >= width) return cluster
    const rest = ansi.cursorColumn(column + least) + " ".repeat(width - least)
    return rest + ansi.cursorColumn(column) + cluster
  }

  #stylePen(tables: Tables, styleId: number): void {
    if (styleId === this.#penId) return
    this.setPen(tables.styles.styleOf(styleId))
    this.#penId = styleId
  }
}

/** From so many cells on it is faster to read bytes than to join letters. */
const MANY_CELLS = 48
/** No screen has a longer row; if one had, it would be drawn in parts. */
const BYTES_MAX = 1024
const bytes = new Uint8Array(BYTES_MAX)
const decoder = new TextDecoder()

/** The text of the cells from `at` on, `most` at most, that are ASCII or blank in one style: most
 *  text is drawn by such stretches. */
function plainText(words: Uint32Array, at: number, most: number): string {
  const style = words[at + 1]
  const end = Math.min(most, BYTES_MAX)
  let count = 0
  for (let cell = at; count < end; cell += CELL_WORDS) {
    const word = words[cell]!
    if (word >= 0x80 || words[cell + 1] !== style) break
    bytes[count++] = word || BLANK
  }
  if (count >= MANY_CELLS) return decoder.decode(bytes.subarray(0, count))
  let text = ""
  let i = 0
  for (; i + 4 <= count; i += 4) {
    text += String.fromCharCode(bytes[i]!, bytes[i + 1]!, bytes[i + 2]!, bytes[i + 3]!)
  }
  for (; i < count; i++) text += String.fromCharCode(bytes[i]!)
  return text
}

const BLANK = 0x20
