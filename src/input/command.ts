// The names of what a key can mean. Data only: keymap.ts says which key, app/ says what happens.

/** Commands that change the text under edit. `Editor` knows them all. */
export const EDIT_COMMANDS = [
  "newline",
  "left",
  "right",
  "up",
  "down",
  "word-left",
  "word-right",
  "line-start",
  "line-end",
  "text-start",
  "text-end",
  "delete-back",
  "delete-forward",
  "delete-word-back",
  "delete-word-forward",
  "kill-to-start",
  "kill-to-end",
  "yank",
  "yank-pop",
  "undo",
  "redo",
  "history-older",
  "history-newer",
] as const

/** Commands of the application. */
export const APP_COMMANDS = [
  "send",
  "complete",
  "escape",
  "clear-or-quit",
  "delete-or-quit",
  "suspend",
  "redraw",
  "page-up",
  "page-down",
  "help",
  "pager",
  "fold",
  "edit-outside",
  "prefix",
] as const

export type EditCommand = (typeof EDIT_COMMANDS)[number]
export type AppCommand = (typeof APP_COMMANDS)[number]
export type Command = EditCommand | AppCommand
