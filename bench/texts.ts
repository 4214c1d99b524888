// Texts of the kinds that answers are made of, the same in every run.
// Knows what they are written with; never how they are shown.

import {Random} from "./random.js"
import {plainText} from "./recordings.js"

/** A kind of text. */
export type Kind = "plain" | "markdown" | "cjk" | "emoji"

/** All kinds, the plainest first. */
export const KINDS: readonly Kind[] = ["plain", "markdown", "cjk", "emoji"]

/** A text of that kind, about `units` UTF-16 units long, from a fixed seed. */
export function textOf(kind: Kind, units: number): string {
  return parts(MAKERS[kind], units)
}

const MAKERS: Readonly<Record<Kind, (random: Random, seed: number) => string>> = {
  plain: (_, seed) => plainText(seed, 600),
  markdown: markdownPart,
  cjk: cjkPart,
  emoji: emojiPart,
}

const SEED = 31

function parts(make: (random: Random, seed: number) => string, units: number): string {
  const random = new Random(SEED)
  let text = ""
  for (let seed = SEED; text.length < units; seed++) text += make(random, seed)
  return text
}

/** Heading, prose with emphasis and code, a list, a table, a fence: in a real answer's shares. */
function markdownPart(random: Random, seed: number): string {
  const words = plainText(seed, 900).trimEnd().replaceAll("\n", " ").split(" ")
  const prose = words
    .slice(0, 90)
    .map((word, i) => (i % 17 === 3 ? `**${word}**` : i % 23 === 5 ? `\`${word}\`` : word))
    .join(" ")
  const items = words.slice(90, 120).map((word, i) => (i % 6 === 0 ? `\n- *${word}*` : word))
  const rows = words
    .slice(120, 126)
    .map((word, i) => `| ${word} | ${random.between(1, 999)} | ${i} |`)
  const code = words
    .slice(126, 132)
    .map((word, i) => `  const value${i} = use("${word}", ${random.between(1, 99)}) // ${word}`)
  return [
    `## Part ${seed}`,
    prose,
    items.join(" ").trim(),
    `| name | count | at |\n|---|---:|---|\n${rows.join("\n")}`,
    `\`\`\`ts\nexport function part${seed}() {\n${code.join("\n")}\n}\n\`\`\``,
    "",
  ].join("\n\n")
}

const CJK = [
  ..."的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面",
  ..."日本語文字端末行列幅表示画面入力漢かなまじりぶんはもじのはばをはかるときにとてもだいじです",
  ..."한글도두칸을차지한다",
]

function cjkPart(random: Random): string {
  const sentences = Array.from({length: random.between(3, 8)}, () => {
    const letters = Array.from({length: random.between(8, 40)}, () => random.of(CJK))
    return `${letters.join("")}${random.of(["。", "，", "、"])}`
  })
  return `${sentences.join("")}\n\n`
}

const EMOJI = "😀 👍🏽 👩‍👩‍👧 🇩🇪 ❤️ ☎️ 🚀 1️⃣ 🏳️‍🌈 ✅ 👨🏿‍🚀 🫶🏻 ⚠️ 🇯🇵".split(" ")

function emojiPart(random: Random, seed: number): string {
  const words = plainText(seed, 300).trimEnd().replaceAll("\n", " ").split(" ")
  const mixed = words.map(word => (random.next() < 0.4 ? `${random.of(EMOJI)} ${word}` : word))
  return `${mixed.join(" ")}\n\n`
}
