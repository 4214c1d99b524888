// The library: the renderer and what it is made of, for those who build their own agent's
// terminal. Named re-exports, nothing else.

export {Grid} from "./cells/grid.js"
export {
  BOLD,
  type Color,
  DEFAULT_STYLE,
  DIM,
  INVERSE,
  ITALIC,
  palette,
  rgb,
  STRIKE,
  type Style,
  style,
  UNDERLINE,
} from "./cells/style.js"
export {createTables, type Tables} from "./cells/tables.js"
export {type Role, THEME, type Theme, withoutColors} from "./cells/theme.js"
export {type Answer, type Conversation, converse} from "./cli/converse.js"
export {Decoder, ESCAPE_WAIT_MS} from "./input/decoder.js"
export type {InputEvent, KeyEvent, Reply} from "./input/event.js"
export {commandFor} from "./input/keymap.js"
export {Highlighter} from "./markdown/code/highlighter.js"
export {type MarkdownOptions, MarkdownStream} from "./markdown/stream.js"
export {clock} from "./node/clock.js"
export {Tty} from "./node/tty.js"
export type {Clock, Size, Terminal, Timer} from "./ports.js"
export type {Capabilities} from "./screen/capabilities.js"
export {type Content, type ContentRow, composeFrame, type Fixed} from "./screen/compose.js"
export type {Frame, Room} from "./screen/frame.js"
export {Frames, type Urgency} from "./screen/frames.js"
export {InlineScreen, type ScreenPorts} from "./screen/inline.js"
export {withoutBar} from "./text/chrome.js"
export {nextBreak, previousBreak} from "./text/grapheme.js"
export type {Line, LinePosition, LineSource, Row, Run} from "./text/line.js"
export {clipRow, rowWidth} from "./text/row.js"
export {plain, visible} from "./text/visible.js"
export {textWidth, widthOf} from "./text/width.js"
export {type WrappedRow, wrapLine} from "./text/wrap.js"
export {drawEditor} from "./widgets/editor/draw.js"
export {createEditor, type Editor, edit, enter, insert, paste} from "./widgets/editor/editor.js"
export {ASCII_GLYPHS, type Glyphs, UNICODE_GLYPHS} from "./widgets/glyphs.js"
export {drawStatus} from "./widgets/status-line.js"
