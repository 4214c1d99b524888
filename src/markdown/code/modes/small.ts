// Languages that a short table of rules tells well enough.

import {modeOf, words} from "./rules.js"

const STRING = {regex: /"(?:[^"\\]|\\.)*"?/, token: "string"}
const LINE_COMMENT = {regex: /#.*/, token: "comment"}
const NAME = {regex: /[a-zA-Z_]\w*/, token: null}
const NUMBER = {
  regex: /-?(?:0x[\da-fA-F_]+|0b[01_]+|\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?)/,
  token: "number",
}
const OPERATOR = {regex: /[-+*/%=<>!&|^~?:.]+/, token: "operator"}

/** INI files and their kin: .env, .editorconfig, .gitconfig, systemd units, .properties. */
export const ini = modeOf({
  start: [
    {regex: /\s*[;#!].*/, token: "comment", sol: true},
    {regex: /\s*\[[^\]]*\]?/, token: "type", sol: true},
    {regex: /(\s*export\s+)([\w.-]+)(?=\s*=)/, token: ["keyword", "attribute"], sol: true},
    {regex: /\s*[^\s=:#;[][^=:#;]*?(?=\s*[=:])/, token: "attribute", sol: true},
    {regex: /[=:]/, token: "operator", next: "value"},
    {regex: /\S+|\s+/, token: null},
  ],
  value: [
    {regex: /\s*[^\s=:#;[][^=:#;]*?(?=\s*[=:])/, token: "attribute", sol: true, next: "start"},
    {regex: /\s*[;#].*/, token: "comment", sol: true, next: "start"},
    {regex: /\s*\[[^\]]*\]/, token: "type", sol: true, next: "start"},
    {regex: /\s+[;#].*/, token: "comment"},
    {regex: /"(?:[^"\\]|\\.)*"|'[^']*'/, token: "string"},
    {regex: /(?:true|false|yes|no|on|off|null|none)(?=\s*$)/i, token: "atom"},
    {regex: /-?\d[\d.]*(?=\s*$)/, token: "number"},
    {regex: /\S+|\s+/, token: "string"},
  ],
})

export const graphql = modeOf({
  start: [
    LINE_COMMENT,
    {regex: /"""/, token: "string", next: "text"},
    STRING,
    {
      ...words(
        "query mutation subscription fragment on type interface union enum input scalar schema " +
          "directive extend implements repeatable",
        "keyword",
      ),
    },
    {...words("true false null", "atom")},
    {regex: /\$\w+/, token: "variableName.special"},
    {regex: /@\w+/, token: "meta"},
    {regex: /[A-Z]\w*/, token: "type"},
    NUMBER,
    {regex: /[a-z_]\w*(?=\s*[:(])/, token: "attribute"},
    NAME,
    OPERATOR,
  ],
  text: [
    {regex: /.*?"""/, token: "string", next: "start"},
    {regex: /.+/, token: "string"},
  ],
})

export const batch = modeOf({
  start: [
    {regex: /\s*(?:@?rem\b.*|::.*)/i, token: "comment", sol: true},
    {regex: /\s*:\w+/, token: "def", sol: true},
    {
      ...words(
        "if else for in do not exist defined errorlevel goto call exit set setlocal endlocal " +
          "echo pause shift cd copy del mkdir rmdir move ren type start title cls pushd popd",
        "keyword",
        "i",
      ),
    },
    {regex: /"[^"]*"?/, token: "string"},
    {regex: /%%?~?\w+%?|![\w]+!/, token: "variableName.special"},
    {regex: /\/[a-z]\b/i, token: "attribute"},
    NUMBER,
    {regex: /[\w.-]+/, token: null},
    {regex: /[=<>|&@]+/, token: "operator"},
  ],
})

export const zig = modeOf({
  start: [
    {regex: /\/\/.*/, token: "comment"},
    {regex: /\\\\.*/, token: "string"},
    STRING,
    {regex: /'(?:[^'\\]|\\.)+'/, token: "string"},
    {regex: /(fn\s+)(\w+)/, token: ["keyword", "def"]},
    {
      ...words(
        "const var fn pub return if else while for switch break continue defer errdefer try " +
          "catch orelse and or struct enum union error test comptime inline export extern packed " +
          "async await suspend resume unreachable usingnamespace threadlocal volatile align",
        "keyword",
      ),
    },
    {...words("true false null undefined", "atom")},
    {regex: /@\w+/, token: "builtin"},
    {
      regex: /(?:[iu]\d+|[iu]size|f16|f32|f64|f80|f128|bool|void|type|anyerror|anytype|noreturn)\b/,
      token: "type",
    },
    {regex: /[A-Z]\w*/, token: "type"},
    NUMBER,
    NAME,
    OPERATOR,
  ],
})

export const nix = modeOf({
  start: [
    LINE_COMMENT,
    {regex: /\/\*/, token: "comment", next: "comment"},
    {regex: /''/, token: "string", next: "text"},
    STRING,
    {...words("let in with rec if then else assert inherit or import", "keyword")},
    {...words("true false null", "atom")},
    {regex: /<[\w./+-]+>|(?:\.{1,2}|~)?\/[\w./+-]+/, token: "string"},
    {regex: /[a-zA-Z_][\w'.-]*(?=\s*=(?!=))/, token: "attribute"},
    NUMBER,
    {regex: /[a-zA-Z_][\w'-]*/, token: null},
    OPERATOR,
  ],
  comment: [
    {regex: /.*?\*\//, token: "comment", next: "start"},
    {regex: /.+/, token: "comment"},
  ],
  text: [
    {regex: /(?:[^']|'(?!'))*''(?![$'\\])/, token: "string", next: "start"},
    {regex: /.+/, token: "string"},
  ],
})

export const vim = modeOf({
  start: [
    {regex: /\s*".*/, token: "comment", sol: true},
    {regex: /'(?:[^']|'')*'/, token: "string"},
    {regex: /"(?:[^"\\]|\\.)*"/, token: "string"},
    {
      ...words(
        "set setlocal let const unlet if else elseif endif for endfor while endwhile function " +
          "endfunction function! return call execute autocmd augroup command command! map nmap " +
          "vmap imap noremap nnoremap vnoremap inoremap xnoremap onoremap tnoremap syntax " +
          "highlight colorscheme source runtime try catch endtry finally throw echo echomsg",
        "keyword",
      ),
    },
    {regex: /[bgwtslav]:\w+/, token: "variableName.special"},
    {regex: /<[A-Za-z][\w-]*>/, token: "meta"},
    {regex: /&\w+/, token: "attribute"},
    {regex: /\w+(?=\()/, token: "builtin"},
    NUMBER,
    NAME,
    OPERATOR,
  ],
})

export const prisma = modeOf({
  start: [
    {regex: /\/\/.*/, token: "comment"},
    STRING,
    {
      regex: /((?:model|enum|type|datasource|generator|view)\s+)(\w+)/,
      token: ["keyword", "def"],
    },
    {regex: /@@?[\w.]+/, token: "meta"},
    {...words("true false null", "atom")},
    {...words("String Boolean Int BigInt Float Decimal DateTime Json Bytes", "type")},
    {regex: /[A-Z]\w*/, token: "type"},
    NUMBER,
    NAME,
    OPERATOR,
  ],
})

/** Assembly of any machine, by what assemblers have in common. */
export const asm = modeOf({
  start: [
    {regex: /(?:;|#|\/\/|@ ).*/, token: "comment"},
    {regex: /\/\*.*?\*\//, token: "comment"},
    {regex: /\s*[.\w$@]+:/, token: "def", sol: true},
    {regex: /\s+/, token: null, sol: true, next: "operation"},
    {regex: /\.\w+/, token: "meta", next: "operands"},
    {regex: /[a-zA-Z]\w*/, token: "keyword", next: "operands"},
    {regex: /\S/, token: null, next: "operands"},
  ],
  operation: [
    {regex: /(?:;|#|\/\/|@ ).*/, token: "comment", next: "start"},
    {regex: /\.\w+|%\w+/, token: "meta", next: "operands"},
    {regex: /[a-zA-Z][\w.]*/, token: "keyword", next: "operands"},
    {regex: /\S/, token: null, next: "operands"},
  ],
  operands: [
    {regex: /\s*[.\w$@]+:/, token: "def", sol: true, next: "start"},
    {regex: /\s+/, token: null, sol: true, next: "operation"},
    {regex: /\.\w+/, token: "meta", sol: true},
    {regex: /[a-zA-Z]\w*/, token: "keyword", sol: true},
    {regex: /(?:;|\/\/|# |@ ).*/, token: "comment"},
    STRING,
    {regex: /[#$]?-?(?:0x[\da-f]+|\d[\da-f]*h|\d+)\b/i, token: "number"},
    {
      regex:
        /%\w+|\b(?:[re]?[abcd]x|[re]?[sd]i|[re]?[sbi]p|[abcd][lh]|[xyz]mm\d+|[rxwsdv]\d+[dwb]?)\b/,
      token: "attribute",
    },
    {regex: /[\w$.@]+/, token: null},
    {regex: /\S/, token: null},
  ],
})

export const groovy = modeOf({
  start: [
    {regex: /\/\/.*|#!.*/, token: "comment"},
    {regex: /\/\*/, token: "comment", next: "comment"},
    {regex: /"""/, token: "string", next: "text"},
    {regex: /'''/, token: "string", next: "raw"},
    STRING,
    {regex: /'(?:[^'\\]|\\.)*'?/, token: "string"},
    {regex: /((?:class|interface|trait|enum)\s+)(\w+)/, token: ["keyword", "def"]},
    {
      ...words(
        "abstract as assert break case catch class continue def default do else enum extends " +
          "final finally for if implements import in instanceof interface native new package " +
          "private protected public return static super switch synchronized this throw throws " +
          "trait try var void while pipeline stage steps agent",
        "keyword",
      ),
    },
    {...words("true false null", "atom")},
    {...words("boolean byte char double float int long short", "type")},
    {regex: /@\w+/, token: "meta"},
    {regex: /[A-Z]\w*/, token: "type"},
    NUMBER,
    NAME,
    OPERATOR,
  ],
  comment: [
    {regex: /.*?\*\//, token: "comment", next: "start"},
    {regex: /.+/, token: "comment"},
  ],
  text: [
    {regex: /(?:[^"\\]|\\.|"(?!""))*"""/, token: "string", next: "start"},
    {regex: /.+/, token: "string"},
  ],
  raw: [
    {regex: /(?:[^'\\]|\\.|'(?!''))*'''/, token: "string", next: "start"},
    {regex: /.+/, token: "string"},
  ],
})
