import fc from "fast-check"
import {splitGraphemes} from "unicode-segmenter/grapheme"
import {expect, test} from "vitest"
import {GRAPHEME_UNITS_MAX, nextBreak, previousBreak} from "../../src/text/grapheme.js"
import {HAS_UNICODE_17, hardText, proseText, wildText} from "./samples.js"

function graphemes(text: string): string[] {
  const found: string[] = []
  for (let offset = 0; offset < text.length; ) {
    const end = nextBreak(text, offset)
    found.push(text.slice(offset, end))
    offset = end
  }
  return found
}

function boundaries(text: string): number[] {
  let at = 0
  return [0, ...graphemes(text).map(grapheme => (at += grapheme.length))]
}

test("what a reader takes for one character is one grapheme", () => {
  expect(graphemes("ae\u0301x")).toEqual(["a", "e\u0301", "x"])
  expect(graphemes("👩‍👩‍👧🇩🇪🇫🇷")).toEqual(["👩‍👩‍👧", "🇩🇪", "🇫🇷"])
  expect(graphemes("각각")).toEqual(["각", "각"])
  expect(graphemes("क्षि")).toEqual(["क्षि"])
  expect(graphemes("\r\n\n")).toEqual(["\r\n", "\n"])
  expect(graphemes("")).toEqual([])
})

// The official break test is made of all pairs of sample code points; so is this one.
const CLASSES = [
  "\r",
  "\n",
  "\x01",
  "\u0300",
  "\u0308",
  "\u0600",
  "\u0903",
  "\u1100",
  "\u1160",
  "\u11a8",
  "가",
  "각",
  "\u231a",
  "\u{1f1e6}",
  "\u200d",
  "\u200c",
  "\u0915",
  "\u094d",
  "a",
  "漢",
  "か",
  "\u3099",
  "\u302a",
  "\ufe0f",
  "\u{1f3fd}",
  "\u{110bd}",
  "\u{11f02}",
  "©",
  "▌",
  "！",
  "ﾞ",
  "\ud800",
  "\udc00",
]

const TRIPLES = CLASSES.flatMap(a => CLASSES.flatMap(b => CLASSES.map(c => a + b + c)))

function backBoundaries(text: string): number[] {
  const back = [text.length]
  while (back[0]! > 0) back.unshift(previousBreak(text, back[0]!))
  return back
}

test("the fast path finds the same boundaries as the segmenter, for all triples of classes", () => {
  const different = TRIPLES.filter(
    text => graphemes(text).join("|") !== [...splitGraphemes(text)].join("|"),
  )
  expect(different).toEqual([])
})

test("going back visits the same boundaries as going forward, for all triples of classes", () => {
  const different = TRIPLES.filter(text => `${backBoundaries(text)}` !== `${boundaries(text)}`)
  expect(different).toEqual([])
})

test.runIf(HAS_UNICODE_17)("boundaries are those of this Node's own segmenter", () => {
  const segmenter = new Intl.Segmenter()
  fc.assert(
    fc.property(fc.oneof(hardText, wildText, fc.string({unit: "binary"})), text => {
      const own = Array.from(segmenter.segment(text), ({segment}) => segment)
      expect(graphemes(text)).toEqual(own)
    }),
    {numRuns: 2000},
  )
})

test("going back visits the same boundaries as going forward", () => {
  fc.assert(
    fc.property(fc.oneof(hardText, proseText, wildText), text => {
      expect(backBoundaries(text)).toEqual(boundaries(text))
    }),
    {numRuns: 2000},
  )
})

test("going back from inside a grapheme finds its start", () => {
  expect(previousBreak("x👩‍👧y", 4)).toBe(1)
  expect(previousBreak("ab", 1)).toBe(0)
  expect(previousBreak("ab", 0)).toBe(0)
  expect(previousBreak("ab", 99)).toBe(1)
})

test("a letter under a thousand accents is cut, so no grapheme is longer than the cap", () => {
  const lengths = graphemes(`e${"\u0301".repeat(1000)}`).map(grapheme => grapheme.length)
  expect(Math.max(...lengths)).toBe(GRAPHEME_UNITS_MAX)
  expect(lengths.reduce((sum, length) => sum + length)).toBe(1001)
  // Never in the middle of a surrogate pair.
  for (const grapheme of graphemes(`🏴${"\u{e0067}".repeat(100)}`)) {
    expect(/\p{Cs}/u.test(grapheme)).toBe(false)
  }
})

test("a megabyte without a plain letter is walked in steps that do not grow", () => {
  const text = "👩‍👧".repeat(1 << 17)
  expect(graphemes(text)).toHaveLength(1 << 17)
  expect(previousBreak(text, text.length)).toBe(text.length - 5)
})
