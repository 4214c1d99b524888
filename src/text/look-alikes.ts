// Characters that pass for others: which letters and signs of a text are not what they seem.
// Knows scripts and the shapes of letters; never what is shown in their place.
//
// In the spirit of UTS #39, but for one purpose: a person reads a command, a path or a title and
// decides. Two findings count:
//
//   mixed   a word in two scripts, one letter of which could be the other's:  pаypal, cтатья
//   whole   a word that could be read as ASCII from end to end:               сору, ｒｍ
//
// A whole word counts in commands and paths only, and not where it stands among words of its
// script that nobody could take for Latin: «он с нами» is Russian, not "oh c ...".

import {markSigns} from "./sign-alikes.js"

/** What a text is, which decides what in it could deceive: ordinary words, what a shell will run,
 *  or the name of a file. */
export type Matter = "prose" | "command" | "path"

/** For each UTF-16 unit of a text: 1 where a character begins that passes for another, or else 0.
 *  Empty for a text without such characters. Linear time, and no more memory than the text. */
export function lookAlikes(text: string, matter: Matter): Uint8Array {
  if (ASCII.test(text)) return new Uint8Array(0)
  const found = new Uint8Array(text.length)
  const words = wordsOf(text)
  for (const word of words) if (word.scripts === "mixed") markMixed(text, word, found)
  for (const {from, to} of runsOf(words, {text, matter}).flat()) {
    eachLetter(text, {from, to}, (_letter, _character, offset) => {
      found[offset] = 1
    })
  }
  if (matter !== "prose") markSigns(text, matter, found)
  return found
}

const ASCII = /^[\0-\x7f]*$/

/** Scripts whose letters pass for Latin ones. "wide" is full-width ASCII; "rare" are scripts that
 *  no text here is likely to be in, so that any of their letters beside Latin ones is odd. */
type Script = "latin" | "cyrillic" | "greek" | "armenian" | "wide" | "rare" | "other"

/** Letters that could be read as ASCII, by script. */
const ALIKE: Readonly<Partial<Record<Script, string>>> = {
  cyrillic: "асԁеһіӏјорԛгѕѵԝхуүАВСЕНІЈКМОРЅТХУҮԌԜѴӀЗЬԚбҁ",
  greek: "αγινορσυϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿϺ",
  armenian: "հոսօցզյՏՍՕԼ",
}
/** Letters that could be, inside of a word that is otherwise Latin. */
const ALIKE_INSIDE: Readonly<Partial<Record<Script, string>>> = {
  cyrillic: `${ALIKE.cyrillic}вкмнптзьёїѐӓӧўќп`,
  greek: `${ALIKE.greek}βεηκτχωόίάύ`,
  armenian: `${ALIKE.armenian}աքգ`,
  other: "וןסטחاه٠١٥۰۱۵०০੦૦୦௦౦೦൦๐໐၀ဝഠටଠօ",
}
/** ASCII that a word of another script could be given. */
const ASCII_ALIKE = new Set("acdehijlopqrsuvwxyABCEHIJKMNOPSTUXYZ036")
/** Latin letters beyond ASCII that have the very shape of one, and letters of mathematics. */
const LATIN_TWIN = new RegExp(
  "[ɑɡɩſꞁƿᴄᴏᴠᴡᴢᴜꜱ\\u{1d400}-\\u{1d7ff}\\u2102\\u210a-\\u2113\\u2115\\u2119-\\u211d" +
    "\\u2124\\u2128\\u212a\\u212c-\\u2134\\u2145-\\u2149]",
  "u",
)
/** Roman numerals as one character: ordinary alone, odd inside of a word. */
const NUMERAL = /[\u2160-\u217f]/
const WIDE = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/

interface Word {
  readonly from: number
  readonly to: number
  /** Some letters are Latin, some are not; or one is a twin of a Latin one. */
  readonly scripts: "one" | "mixed"
  /** The one script that all its letters could be ASCII from; undefined if there is none. */
  readonly alike: Script | undefined
  /** A script that it is seen to be in. */
  readonly plainly: Script | undefined
}

// Made when the first text needs them: most never do, and the first frame is waiting.
let patterns: ReturnType<typeof makePatterns> | undefined

function makePatterns() {
  const rare =
    "Cher Lisu Copt Dsrt Osge Cans Tfng Vaii Bamu Ital Goth Glag Runr Ogam Elba Aghb Wara Plrd " +
    "Lyci Cari Lydi Hung Shaw Osma Phnx Ugar Pauc Medf"
  const scripts = rare.split(" ").map(name => `\\p{sc=${name}}`)
  return {
    word: /[\p{L}\p{M}\p{N}]+/gu,
    none: /[\d\p{M}]/u,
    latin: /\p{sc=Latin}/u,
    cyrillic: /\p{sc=Cyrillic}/u,
    greek: /\p{sc=Greek}/u,
    armenian: /\p{sc=Armenian}/u,
    rare: new RegExp(`[${scripts.join("")}]`, "u"),
    east: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u,
    joint: {
      prose: /^[ ,.'’"«»“”!?\u00a0、。，？！：（）「」-]*$/,
      command: /^[ ,.'’"«»“”!?\u00a0、。，？！：（）「」-]*$/,
      path: /^[ ,.'’"«»“”!?\u00a0、。，？！：（）「」/_-]*$/,
    },
  }
}

function known() {
  patterns ??= makePatterns()
  return patterns
}

/** What a character is to a word. */
interface Letter {
  readonly script: Script
  readonly kind: "twin" | "numeral" | "alike" | "east" | "plain"
}

// A text has few different characters, and asking for their scripts is what takes the time.
const letters = new Map<string, Letter | undefined>()
const LETTERS_MAX = 4096

function letterOf(character: string): Letter | undefined {
  const told = letters.get(character)
  if (told || letters.has(character)) return told
  if (letters.size >= LETTERS_MAX) letters.clear()
  const letter = known().none.test(character) ? undefined : classified(character)
  letters.set(character, letter)
  return letter
}

function classified(character: string): Letter {
  const script = scriptOf(character)
  if (LATIN_TWIN.test(character)) return {script, kind: "twin"}
  if (NUMERAL.test(character)) return {script, kind: "numeral"}
  if (script === "wide" || script === "rare") return {script, kind: "alike"}
  if (ALIKE[script]?.includes(character)) return {script, kind: "alike"}
  return {script, kind: script === "other" && known().east.test(character) ? "east" : "plain"}
}

function scriptOf(character: string): Script {
  const {latin, cyrillic, greek, armenian, rare} = known()
  if (WIDE.test(character)) return "wide"
  if (latin.test(character)) return "latin"
  if (cyrillic.test(character)) return "cyrillic"
  if (greek.test(character)) return "greek"
  if (armenian.test(character)) return "armenian"
  return rare.test(character) ? "rare" : "other"
}

/** Words that are not ASCII, in order. */
function wordsOf(text: string): readonly Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(known().word)) {
    const [word] = match
    if (!ASCII.test(word)) words.push(wordAt(word, match.index))
  }
  return words
}

function wordAt(word: string, from: number): Word {
  let first: Script | undefined
  let alike = true
  let plainly: Script | undefined
  let latin = 0
  let others = 0
  let twins = 0
  for (const character of word) {
    const letter = letterOf(character)
    if (!letter) continue
    const {script, kind} = letter
    first ??= script
    if (kind === "twin" || kind === "numeral") twins++
    else if (script === "latin") latin++
    else others++
    if (script !== first || kind !== "alike") alike = false
    // Han and kana make full-width letters beside them ordinary.
    if (kind === "east") plainly ??= "wide"
    if (kind === "plain" && ALIKE[script]) plainly ??= script
  }
  const scripts = twins > 0 || (latin > 0 && others > 0) ? "mixed" : "one"
  return {from, to: from + word.length, scripts, alike: alike ? first : undefined, plainly}
}

/** Marks letters of the fewer in a word of two scripts, if they could be of the other one. */
function markMixed(text: string, word: Word, found: Uint8Array): void {
  let [own, swapped, others, alike, rare] = [0, 0, 0, 0, 0]
  eachLetter(text, word, (letter, character) => {
    if (isOwn(letter)) own++
    if (isOwn(letter) && ASCII_ALIKE.has(character)) swapped++
    if (isOther(letter)) others++
    if (isGuest(letter, character)) alike++
    if (isOther(letter) && letter.script === "rare") rare++
  })
  const isMixed = own > 0 && alike > 0
  // A Latin letter among many of another script is the guest, if it could be one of them.
  const isLatinGuest = rare === 0 && own < others && swapped > 0
  eachLetter(text, word, (letter, character, offset) => {
    const isOdd = letter.kind === "twin" || (letter.kind === "numeral" && own > 0)
    const counts = isLatinGuest
      ? isOwn(letter) && ASCII_ALIKE.has(character)
      : isGuest(letter, character)
    if (isOdd || (isMixed && counts)) found[offset] = 1
  })
}

function isOwn({script, kind}: Letter): boolean {
  return script === "latin" && kind === "plain"
}

function isOther({script, kind}: Letter): boolean {
  return script !== "latin" && kind !== "twin"
}

/** Whether a letter could be a Latin one inside of a word that is otherwise Latin. */
function isGuest(letter: Letter, character: string): boolean {
  const inside = ALIKE_INSIDE[letter.script]
  return isOther(letter) && (letter.kind === "alike" || inside?.includes(character) === true)
}

/** Letters are told, not listed: a list of a long word's would be more work than all the rest. */
function eachLetter(
  text: string,
  {from, to}: Pick<Word, "from" | "to">,
  tell: (letter: Letter, character: string, offset: number) => void,
): void {
  let offset = from
  for (const character of text.slice(from, to)) {
    const letter = letterOf(character)
    if (letter) tell(letter, character, offset)
    offset += character.length
  }
}

/** Stretches of words that could be read as ASCII, without a neighbour that says which script it
 *  is. A word where the shell looks for a command has no neighbours. */
function runsOf(
  words: readonly Word[],
  {text, matter}: {readonly text: string; readonly matter: Matter},
): readonly (readonly Word[])[] {
  const runs: Word[][] = []
  let open: {words: Word[]; script: Script; to: number; seen: "seen" | "unseen"} | undefined
  const close = () => {
    if (open?.seen === "unseen") runs.push(open.words)
    open = undefined
  }
  for (const word of words) {
    const script = word.alike ?? word.plainly
    const isJoined = open && known().joint[matter].test(text.slice(open.to, word.from))
    if (!isJoined || open?.script !== script) close()
    if (script === undefined) continue
    if (word.alike && matter === "command" && isCalled(text, word.from)) runs.push([word])
    // In prose only what is joined to a Latin word by a point could be a host or a file.
    const counts = matter !== "prose" || isDotted(text, word)
    open ??= {words: [], script, to: word.to, seen: "unseen"}
    open.to = word.to
    if (word.alike && counts) open.words.push(word)
    if (word.plainly) open.seen = "seen"
  }
  close()
  return runs
}

function isDotted(text: string, {from, to}: Word): boolean {
  const isLatin = (at: number) => /[A-Za-z]/.test(text[at] ?? "")
  return (text[to] === "." && isLatin(to + 1)) || (text[from - 1] === "." && isLatin(from - 2))
}

/** Whether a shell would take the word at an offset for the name of a command. */
function isCalled(text: string, from: number): boolean {
  let at = from - 1
  while (at >= 0 && text[at] === " ") at--
  return at < 0 || "|&;(`{\n".includes(text[at]!)
}
