// Markdown as source. Blocks are told by how their lines begin.

import {modeOf} from "./rules.js"

export const markdown = modeOf({
  start: [
    {regex: /\s*(?:`{3,}|~{3,}).*/, token: "meta", sol: true, next: "fence"},
    {regex: /---\s*$/, token: "meta", sol: true},
    {regex: /#{1,6}(?:\s.*|$)/, token: "heading", sol: true},
    {regex: /(?:=+|-+)\s*$/, token: "heading", sol: true},
    {regex: /\s*(?:[-+*]|\d+[.)])(?=\s)/, token: "meta", sol: true},
    {regex: /\s*>+/, token: "meta", sol: true},
    {regex: /<!--.*?(?:-->|$)/, token: "comment"},
    {regex: /``[^`]+``|`[^`]+`/, token: "string"},
    {regex: /\*\*(?=\S)[^*]+\*\*|__(?=\S)[^_]+__/, token: "strong"},
    {regex: /\*(?=\S)[^*]+\*|\b_(?=\S)[^_]+_\b/, token: "emphasis"},
    {regex: /(!?\[[^\]]*\])(\([^)\s]*(?:\s+"[^"]*")?\)|\[[^\]]*\])/, token: ["link", "string"]},
    {regex: /<https?:[^>\s]*>|https?:\/\/[^\s)>]+/, token: "string"},
    {regex: /<\/?[a-z][^>]*>/i, token: "tag"},
    {regex: /\\./, token: null},
    {regex: /[^\s\\`*_![<h]+|\w+/, token: null},
  ],
  // The fence that was opened may be longer than the one that closes it here: this is a picture.
  fence: [
    {regex: /\s*(?:`{3,}|~{3,})\s*$/, token: "meta", sol: true, next: "start"},
    {regex: /.+/, token: "string"},
  ],
})
