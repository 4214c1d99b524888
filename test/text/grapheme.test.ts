import fc from "fast-check"
import {expect, test} from "vitest"
import {GRAPHEME_UNITS_MAX, nextBreak, previousBreak} from "../../src/text/grapheme.js"
import {boundariesByRules, CLUSTER_TEXTS, SAMPLES} from "./cluster-rules.js"
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

test("graphemes are those of the official texts", () => {
  expect(CLUSTER_TEXTS).toHaveLength(40)
  for (const {text, boundaries: official} of CLUSTER_TEXTS) {
    expect(boundaries(text), JSON.stringify(text)).toEqual(official)
  }
})

// The official break test is made of all pairs of sample characters, bare and with a diaeresis
// between them; so is this one, with a sample for every class that the rules know.
test("graphemes are those of the rules for all pairs of samples", () => {
  expect(SAMPLES.length).toBeGreaterThan(15)
  for (const between of ["", "\u0308", "\u200d", "\u094d"]) {
    for (const first of SAMPLES) {
      for (const second of SAMPLES) {
        const text = first + between + second
        expect(boundaries(text), JSON.stringify(text)).toEqual(boundariesByRules(text))
      }
    }
  }
})

test("graphemes are those of the rules for every code point beside samples", () => {
  const different: string[] = []
  for (let point = 0; point < 0x110000; point++) {
    // Planes of nothing but ideographs, planes of nothing at all.
    if (point === 0x20000) point = 0xe0000
    if (point === 0xe1000) break
    const character = String.fromCodePoint(point)
    for (const text of [`a${character}a`, `क\u094d${character}\u0301`, `❤\u200d${character}`]) {
      if (`${boundaries(text)}` !== `${boundariesByRules(text)}`) {
        different.push(JSON.stringify(text))
      }
    }
  }
  expect(different).toEqual([])
})

const TRIPLES = SAMPLES.flatMap(a => SAMPLES.flatMap(b => SAMPLES.map(c => a + b + c)))

function backBoundaries(text: string): number[] {
  const back = [text.length]
  while (back[0]! > 0) back.unshift(previousBreak(text, back[0]!))
  return back
}

test("the fast path finds the boundaries of the rules, for all triples of samples", () => {
  const different = TRIPLES.filter(text => `${boundaries(text)}` !== `${boundariesByRules(text)}`)
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
