// Hostile text: random characters, everything that terminals act upon, and Markdown around it.
// Knows forms; never where the text goes.

import type {Random} from "./random.js"

const C1 = {csi: "\u009b", osc: "\u009d", dcs: "\u0090", apc: "\u009f", pm: "\u009e", sos: "\u0098"}
const CSI = ["\u001b[", C1.csi, "\u001b\u001b[", "\u001b[\u0000", "\u001b\n["]
const STRINGS = [
  ...["\u001b]", "\u001bP", "\u001b_", "\u001b^", "\u001bX", "\u001bk"],
  ...[C1.osc, C1.dcs, C1.apc, C1.pm, C1.sos],
]
const ENDS = ["\u0007", "\u001b\\", "\u009c", "", "", "\u0018", "\u001a", "\n"]
const FINALS = "@ABCDEFGHIJKLMPSTXZ`abcdefghilmnpqrstuvwxyz{|}~"
const PREFIXES = ["", "", "", "?", ">", "<", "=", "?", "!"]
const BETWEEN = ["", "", "", "", "$", "'", " ", '"', "*", "!", "#"]
const PARAMETERS = [
  ..."0 1 2 3 4 5 6 7 8 9 22 25 47 52 66 69 80 1000 1002 1003 1004 1006 1047 1049".split(" "),
  ..."2004 2026 2027 2031 9999 65535 4294967296 99999999999999999999".split(" "),
]
const OSCS = [
  ..."0;owned 1;owned 2;owned 4;1;rgb:ff/00/00 7;file://x 8;;http://a.b 8;id=x;file:///etc".split(
    " ",
  ),
  ..."9;done 9;4;3 10;#fff 11;? 12;red 22;pointer 50;#1 52;c;cm0gLXJm 52;p;? 104 110".split(" "),
  ..."133;A 133;C 633;E;x 777;notify;a;b 1337;File=inline=1:aGk= 1337;SetMark 99;;x".split(" "),
]
const DCSS = ["tmux;\u001b\u001b]52;c;eA==\u0007", "$q r", "+q544e", "q#0;2;0;0;0", "1$r0m", "=1s"]
const APCS = ["Gf=24,a=T;AAAA", "Ga=d", "G"]
const ESCAPES = [..."c78=>DEHMNOZ\\nol|}~"].map(final => `\u001b${final}`)
const CHARSETS = ["\u001b(0", "\u001b)0", "\u001b#8", "\u001b%G", "\u001b%@", "\u000e", "\u000f"]

const HIDDEN = [
  ..."\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u061c\u200e\u200f\u180e\u115f\u3164\uffa0",
  ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\u0085\ufff9\ufffb",
  ...["\ufe00", "\ufe0f", "\u{e0101}", "\u{e0001}", "\u{e0041}", "\u{e007f}", "\ud800", "\udc00"],
]
const CHROME = ["▌ ? Run it?", "▌ ✓ done", "▌", "| ? x", "› ", "│ ✓", "▊ ?", "Question 1 of 1: x"]
const WORDS = [
  ..."a the word rm -rf / ~ x1 日本語 字 한글 กำ क्षि שלום مرحبا e\u0301 👩‍👩‍👧 🇩🇪 ❤️ 1️⃣ Ω".split(" "),
  ...["https://a.b/c", "src/a.ts:4:2", "a\u0301\u0301\u0301", "１２", "ﷺ", "𝒳", "\u{1f3f4}"],
]
const MARKDOWN = [
  ..."# |## |> |- |1. |* |    |\t|```\n|~~~x\n|```js {}\n|\n|\n\n|  \n|***\n|---\n|===\n".split(
    "|",
  ),
  ...'**|*|_|~~|`|``|[|]|](|)|![|](http://a.b "|<http://|>|<b>|</b>|<!--|-->|\\|&|&#27;[2J'.split(
    "|",
  ),
  ..."&#x9b;m|&#x202e;|&#0;|&amp;|&#7;|[^1]|[^1]: |[a]: /b\n|$|$$|> [!NOTE]\n|- [x] || a | b |\n".split(
    "|",
  ),
  "| a | b |\n|---|:-:|\n| ",
  " | ",
  "[x](javascript:a) ",
  "[x](http://a.b/\u001b]8;;) ",
  "<http://a.b/\u0007> ",
  "&#13;",
]

/** Hostile text of at least that many UTF-16 units, and not many more. */
export function hostile(random: Random, units: number): string {
  const parts: string[] = []
  let length = 0
  while (length < units) {
    const part = onePart(random, units - length)
    parts.push(part)
    length += part.length
  }
  return parts.join("")
}

function onePart(random: Random, room: number): string {
  switch (random.below(16)) {
    case 0:
    case 1:
      return control(random)
    case 2:
      return random.of(STRINGS) + stringBody(random) + random.of(ENDS)
    case 3:
      return random.of([...ESCAPES, ...CHARSETS])
    case 4:
      return bytes(random, 1 + random.below(12))
    case 5:
      return points(random, 1 + random.below(8))
    case 6:
      return random.of(HIDDEN).repeat(random.once(40) ? Math.min(room, 300) : 1)
    case 7:
      return `${random.once(2) ? "\n" : ""}${random.of(CHROME)}`
    case 8:
    case 9:
    case 10:
      return random.of(MARKDOWN).repeat(random.once(60) ? Math.min(room, 200) : 1)
    case 11:
      return random.of(["\r", "\n", "\r\n", "\b", "\t", "\u0007", "\u007f", "\v", "\f", "\n\n"])
    case 12:
      return random.once(30) ? random.of(WORDS).repeat(Math.min(room, 500)) : random.of(WORDS)
    default:
      return `${random.of(WORDS)} `
  }
}

function control(random: Random): string {
  const count = random.once(200) ? 300 : random.below(4)
  const parameters = Array.from({length: count}, () => random.of(PARAMETERS))
  const joined = parameters.join(random.once(5) ? ":" : ";")
  const head = random.of(CSI) + random.of(PREFIXES) + joined + random.of(BETWEEN)
  return random.once(9) ? head : head + FINALS[random.below(FINALS.length)]!
}

function stringBody(random: Random): string {
  if (random.once(100)) return "x".repeat(3000)
  return random.of([OSCS, DCSS, APCS][random.below(3)]!)
}

/** Bytes as a decoder for Latin-1 would give them: every C0 and C1 among them. */
function bytes(random: Random, count: number): string {
  let text = ""
  for (let i = 0; i < count; i++) text += String.fromCharCode(random.below(256))
  return text
}

/** Code points of all planes, halves of pairs among them. */
function points(random: Random, count: number): string {
  let text = ""
  for (let i = 0; i < count; i++) {
    text += random.once(3)
      ? String.fromCodePoint(random.below(0x110000))
      : String.fromCharCode(random.below(0x10000))
  }
  return text
}
