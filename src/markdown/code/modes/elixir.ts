// Elixir.

import {modeOf, words} from "./rules.js"

const KEYWORDS =
  "def defp defmodule defmacro defmacrop defstruct defprotocol defimpl defguard defguardp " +
  "defdelegate defexception defoverridable do end fn case cond if else unless with for receive " +
  "try rescue catch after raise throw quote unquote import require alias use when and or not in " +
  "super"

/** The forms that a sigil's content has; those in capitals have no escapes, which moves no end. */
const SIGIL_FORMS = [
  "\\((?:[^)\\\\]|\\\\.)*\\)",
  "\\[(?:[^\\]\\\\]|\\\\.)*\\]",
  "\\{(?:[^}\\\\]|\\\\.)*\\}",
  "<(?:[^>\\\\]|\\\\.)*>",
  '"(?!"")(?:[^"\\\\]|\\\\.)*"',
  "([/|'])(?:(?!\\1)[^\\\\]|\\\\.)*\\1",
]
const SIGIL = new RegExp(`~[a-zA-Z]+(?:${SIGIL_FORMS.join("|")})[a-zA-Z]*`)

export const elixir = modeOf({
  start: [
    {regex: /#.*/, token: "comment"},
    {regex: /(?:@(?:doc|moduledoc|typedoc)\s+)?(?:~[sS])?"""/, token: "string", next: "heredoc"},
    {regex: SIGIL, token: "string"},
    {regex: /"(?:[^"\\]|\\.)*"/, token: "string"},
    {regex: /"(?:[^"\\]|\\.)*$/, token: "string", next: "string"},
    {regex: /'(?:[^'\\]|\\.)*'/, token: "string"},
    {regex: /\?\\?\S(?!\w)/, token: "string"},
    {regex: /@[a-z_]\w*/, token: "meta"},
    {
      regex: /((?:def|defp|defmacro|defmacrop|defguard|defguardp|defdelegate)\s+)([a-z_]\w*[?!]?)/,
      token: ["keyword", "def"],
    },
    {regex: /[a-zA-Z_]\w*[?!]?:(?=\s|$)/, token: "atom"},
    {regex: /:(?:"(?:[^"\\]|\\.)*"|[a-zA-Z_][\w@]*[?!]?)/, token: "atom"},
    {...words(KEYWORDS, "keyword")},
    {...words("true false nil", "atom")},
    {regex: /[A-Z]\w*(?:\.[A-Z]\w*)*/, token: "type"},
    {
      regex: /0x[\da-fA-F]+|0b[01]+|0o[0-7]+|\d[\d_]*(?:\.\d[\d_]*(?:e[-+]?\d+)?)?/,
      token: "number",
    },
    {regex: /[a-z_]\w*[?!]?/, token: null},
    {regex: /\|>|<>|->|<-|=>|[-+*/=<>!&|^%.]+/, token: "operator"},
  ],
  heredoc: [
    {regex: /\s*"""/, token: "string", next: "start"},
    {regex: /.+/, token: "string"},
  ],
  string: [
    {regex: /(?:[^"\\]|\\.)*"/, token: "string", next: "start"},
    {regex: /.+/, token: "string"},
  ],
})
