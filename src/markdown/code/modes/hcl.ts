// HCL, the language of Terraform, OpenTofu, Packer and Nomad.

import {modeOf, words} from "./rules.js"

export const hcl = modeOf({
  start: [
    {regex: /#.*|\/\/.*/, token: "comment"},
    {regex: /\/\*/, token: "comment", next: "comment"},
    {regex: /<<-?\w+/, token: "string", next: "heredoc"},
    {regex: /"(?:[^"\\]|\\.)*"?/, token: "string"},
    {...words("for in if else endif endfor", "keyword")},
    {...words("true false null", "atom")},
    {...words("string number bool list map set object tuple any", "type")},
    {regex: /-?(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?)/i, token: "number"},
    {regex: /[a-z_][\w-]*(?=\s*=(?!=))/i, token: "property"},
    {regex: /[a-z_][\w-]*(?=(?:\s+(?:"[^"]*"|[\w-]+))*\s*\{)/i, token: "keyword", sol: true},
    {regex: /(\s+)([a-z_][\w-]*)(?=\s*\{)/i, token: ["text", "keyword"], sol: true},
    {regex: /[a-z_][\w-]*(?=\()/i, token: "builtin"},
    {regex: /[a-z_][\w-]*/i, token: null},
    {regex: /[-+*/%=<>!&|?:.]+/, token: "operator"},
  ],
  comment: [
    {regex: /.*?\*\//, token: "comment", next: "start"},
    {regex: /.+/, token: "comment"},
  ],
  heredoc: [
    {regex: /\s*[A-Z_]+$/, token: "string", next: "start", sol: true},
    {regex: /.+/, token: "string"},
  ],
})
