// Every control sequence that Platen sends, by name, with its form and the standard that has it.
// Knows no state: what is in force is `screen/known.ts` and the mode ledger of `node/tty.ts`.
//
// Standards: ECMA-48 (5th edition); DEC = DEC STD 070 / VT420 reference; xterm = "XTerm Control
// Sequences" (ctlseqs); kitty = kitty keyboard protocol; others are named where they stand.

const ESC = "\x1b"
const CSI = `${ESC}[`
const OSC = `${ESC}]`
/** String Terminator, ECMA-48 8.3.143. Terminals also take BEL, but ST is the standard. */
const ST = `${ESC}\\`

/** Carriage Return: to column 0 of the same row. */
export const CARRIAGE_RETURN = "\r"
/** Line Feed: one row down; at the bottom margin the region scrolls, and a row that leaves the
 *  screen's top goes to the scrollback in every terminal that was measured. */
export const LINE_FEED = "\n"

/** CUU, ECMA-48 8.3.22: up by n ≥ 1 rows, stops at the top margin. "" for 0. */
export const cursorUp = (rows: number) => counted(rows, "A")
/** CUD, ECMA-48 8.3.19: down by n ≥ 1 rows, stops at the bottom margin. "" for 0. */
export const cursorDown = (rows: number) => counted(rows, "B")
/** CHA, ECMA-48 8.3.9: to a column of the same row, 0-based here. */
export const cursorColumn = (column: number) =>
  column === 0 ? CARRIAGE_RETURN : `${CSI}${column + 1}G`
/** CUF, ECMA-48 8.3.20: right by n ≥ 1 columns. "" for 0. */
export const cursorRight = (columns: number) => counted(columns, "C")
/** CUP, ECMA-48 8.3.21: to an absolute cell, 0-based here. */
export const cursorTo = (row: number, column: number) => `${CSI}${row + 1};${column + 1}H`

/** EL 0, ECMA-48 8.3.41: erases from the cursor to the end of the row. */
export const ERASE_TO_LINE_END = `${CSI}K`
/** ED 0, ECMA-48 8.3.39: erases from the cursor to the end of the screen. Under tmux and GNU
 *  screen it copies the screen into the scrollback when the cursor is in the first cell. */
export const ERASE_BELOW = `${CSI}J`
/** ECH, ECMA-48 8.3.38: erases n ≥ 1 columns from the cursor on; nothing moves. "" for 0. */
export const eraseColumns = (columns: number) => counted(columns, "X")

/** DECSC / DECRC: keep and bring back cursor, pen and origin mode (DEC). */
export const SAVE_CURSOR = `${ESC}7`
export const RESTORE_CURSOR = `${ESC}8`

/** DECSTBM (DEC): rows `top … bottom` (0-based, inclusive) scroll together; homes the cursor. */
export const setMargins = (top: number, bottom: number) => `${CSI}${top + 1};${bottom + 1}r`
/** DECSTBM without parameters: the whole screen scrolls; homes the cursor. */
export const RESET_MARGINS = `${CSI}r`

/** Private modes (DECSET, DECRST) that Platen may set. */
export const MODE = {
  /** DECAWM (DEC): a character after the last column goes on in the next row. */
  autowrap: 7,
  /** DECTCEM (DEC): the cursor is visible. */
  cursor: 25,
  /** Focus in and out are reported (xterm). */
  focus: 1004,
  /** Mouse buttons and wheel are reported (xterm); never set on the main screen. */
  buttons: 1000,
  /** … and motion while a button is down (xterm). */
  drags: 1002,
  /** … in the SGR form, which has no last column (xterm). */
  mouse: 1006,
  /** The alternate screen, with the cursor saved (xterm). */
  alternate: 1049,
  /** Pastes come between marks (xterm). */
  paste: 2004,
  /** A frame is shown as a whole (Contour's "synchronized output" extension). */
  synchronized: 2026,
  /** Grapheme clusters are one unit (Contour's "unicode core" extension). */
  graphemes: 2027,
} as const

export const setMode = (mode: number) => `${CSI}?${mode}h`
export const resetMode = (mode: number) => `${CSI}?${mode}l`

export const HIDE_CURSOR = resetMode(MODE.cursor)
export const SHOW_CURSOR = setMode(MODE.cursor)
export const BEGIN_SYNCHRONIZED = setMode(MODE.synchronized)
export const END_SYNCHRONIZED = resetMode(MODE.synchronized)

/** SGR 0, ECMA-48 8.3.117: the default pen. */
export const RESET_PEN = `${CSI}m`
/** SGR 8, ECMA-48 8.3.117: what is printed takes its cells and is not seen. */
export const CONCEALED = `${CSI}8m`
/** SGR with ready parameters. */
export const sgr = (parameters: string) => `${CSI}${parameters}m`

/** OSC 8 (egmontob's hyperlink text): text from here on is a link to `target`, and one with all
 *  text that has the same name and target. The target must have been checked to hold printable
 *  ASCII only; a name holds neither ":" nor ";". */
export const openLink = (target: string, name: string) => `${OSC}8;id=${name};${target}${ST}`
export const CLOSE_LINK = `${OSC}8;;${ST}`

/** DSR 6, ECMA-48 8.3.35: where is the cursor? Answered by CPR. */
export const ASK_CURSOR = `${CSI}6n`
/** DSR 5, ECMA-48 8.3.35: is all well? Answered by everything that answers CPR; it asks nothing
 *  that matters, so its answer only says that everything before it has been read. */
export const ASK_STATUS = `${CSI}5n`
/** Sends the cursor beyond the last cell and asks where it is: the size of the screen. */
export const ASK_CORNER = `${CSI}9999;9999H${ASK_CURSOR}`
/** The size of the screen, asked in-band so that the answer stands in order with our own bytes:
 *  the cursor is kept, sent beyond the last cell, asked for, and brought back. */
export const ASK_SIZE = SAVE_CURSOR + ASK_CORNER + RESTORE_CURSOR
/** DA1 (DEC): answered by every terminal, so it marks the end of a batch of questions. */
export const ASK_ATTRIBUTES = `${CSI}c`
/** XTVERSION (xterm): name and version. */
export const ASK_VERSION = `${CSI}>0q`
/** DECRQM (DEC): is this private mode known, and set? */
export const askMode = (mode: number) => `${CSI}?${mode}$p`
/** Kitty keyboard: which flags are in force? Answered only where the protocol is known. */
export const ASK_KEYBOARD = `${CSI}?u`
/** OSC 11 (xterm): the background colour. */
export const ASK_BACKGROUND = `${OSC}11;?${ST}`

/** Kitty keyboard: push flags (1 = tell keys apart that have one legacy code). */
export const pushKeyboard = (flags: number) => `${CSI}>${flags}u`
/** Kitty keyboard: pop what we pushed. */
export const POP_KEYBOARD = `${CSI}<u`
/** Kitty keyboard: set flags to nothing; mends a state left by a killed program. */
export const CLEAR_KEYBOARD = `${CSI}=0u`
/** modifyOtherKeys (xterm): chords that have no legacy code come as `CSI 27 ; m ; c ~`. */
export const MODIFY_OTHER_KEYS = `${CSI}>4;1m`
export const RESET_OTHER_KEYS = `${CSI}>4m`

/** XTWINOPS 22/23 (xterm): keep and give back the window title. */
export const PUSH_TITLE = `${CSI}22;2t`
export const POP_TITLE = `${CSI}23;2t`
/** OSC 2 (xterm): the window title. The text must hold no control characters. */
export const setTitle = (text: string) => `${OSC}2;${text}${ST}`

/** OSC 9;4 (ConEmu): the mark of progress; 0 none, 3 busy, 4 held up, with 0 to 100 per cent.
 *  Elsewhere OSC 9 is a message to the reader, so it is sent only to who is known to take it. */
export const setProgress = (state: 0 | 3 | 4, percent: number) =>
  `${OSC}9;4;${state};${percent}${ST}`

/** OSC 52 (xterm): the clipboard gets what the base64 stands for. Nothing is answered. */
export const setClipboard = (base64: string) => `${OSC}52;c;${base64}${ST}`
/** tmux: hands a sequence on to the terminal around it, if it is set to. */
export const throughTmux = (sequence: string) =>
  `${ESC}Ptmux;${sequence.replaceAll(ESC, ESC + ESC)}${ST}`
/** GNU screen: hands a sequence on in pieces, for it takes no more than 768 bytes at a time; the
 *  sequence ends in BEL, since ST would end the first piece. */
export const throughScreen = (sequence: string) =>
  (sequence.replaceAll(ST, "\x07").match(/.{1,512}/gs) ?? [])
    .map(piece => `${ESC}P${piece}${ST}`)
    .join("")

/** DECSCUSR 0 (DEC): the terminal's own cursor shape. */
export const RESET_CURSOR_STYLE = `${CSI} q`

function counted(count: number, final: string): string {
  return count === 0 ? "" : count === 1 ? CSI + final : `${CSI}${count}${final}`
}
