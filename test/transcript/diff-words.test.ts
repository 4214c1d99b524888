import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {nextBreak} from "../../src/text/grapheme.js"
import {shownText, tokensOf} from "../../src/transcript/diff-tokens.js"
import {marksOf, TOKENS_MAX} from "../../src/transcript/diff-words.js"

const tokens = (line: string) => tokensOf(line, 1000).tokens

/** Lines with what is marked in brackets; "~" before one that has no marks at all. */
function marked(removed: readonly string[], added: readonly string[]) {
  const marks = marksOf(removed.map(tokens), added.map(tokens))
  const shown = (lines: readonly string[], of: typeof marks.removed) =>
    lines.map((line, index) => {
      const own = of[index]
      if (!own) return `~${line}`
      const parts = tokens(line).map(({shown}, at) => (own[at] ? `⟦${shown}⟧` : shown))
      return parts.join("").replaceAll("⟧⟦", "")
    })
  return [...shown(removed, marks.removed), ...shown(added, marks.added)]
}

describe("words that changed", () => {
  test.each([
    [
      "return fmt.format(d)",
      "return fmt.format(e)",
      "return fmt.format(⟦d⟧)",
      "return fmt.format(⟦e⟧)",
    ],
    ["f(a)", "f(a).g(b)", "~f(a)", "f(a)⟦.g(b)⟧"],
    [
      "if (n > 9) go()",
      "if (n > m && !held(at)) go()",
      "if (n > ⟦9⟧) go()",
      "if (n > ⟦m && !held(at)⟧) go()",
    ],
    ["one two three four", "one 2 3 four", "one ⟦two three⟧ four", "one ⟦2 3⟧ four"],
    ["这是一个旧的句子", "这是一个新的句子", "这是一个⟦旧⟧的句子", "这是一个⟦新⟧的句子"],
    ["ship it 👩‍🚀 now", "ship it 👩‍🔬 now", "ship it ⟦👩‍🚀⟧ now", "ship it ⟦👩‍🔬⟧ now"],
    ["cafe\u0301 au lait", "cafe au lait", "⟦cafe\u0301⟧ au lait", "⟦cafe⟧ au lait"],
  ])("are marked as a reader tells them apart: %s → %s", (old, now, oldShown, nowShown) => {
    expect(marked([old], [now])).toEqual([oldShown, nowShown])
  })

  test("are none in lines that have little in common", () => {
    expect(marked(["const value1 = 1"], ["export const row1 = 'abc'"])).toEqual([
      "~const value1 = 1",
      "~export const row1 = 'abc'",
    ])
    expect(marked(["}"], ["function other(with, names) {}"])[1]).toMatch(/^~/)
  })

  test("are right in a line that was cut in two, or joined of two", () => {
    const whole = "call(first, second, third)"
    const two = ["call(first, second,", "  third, 4)"]
    expect(marked([whole], two)).toEqual([
      "call(first, second,⟦ ⟧third)",
      "~call(first, second,",
      "  third⟦, 4⟧)",
    ])
    expect(marked(two, [whole])[1]).toBe("  third⟦, 4⟧)")
  })

  test("tell tabs from blanks, where nothing else changed", () => {
    expect(marked(["    go()"], ["\tgo()"])).toEqual(["⟦    ⟧go()", "⟦        ⟧go()"])
  })

  test("are not looked for where that would take long", () => {
    const lines = Array.from({length: TOKENS_MAX}, (_, index) => `a${index} b`)
    expect(marksOf(lines.map(tokens), lines.map(tokens)).removed[0]).toBeUndefined()
    const same = Array.from({length: 900}, (_, index) => `${(index * 7) % 11} `).join("")
    const other = Array.from({length: 900}, (_, index) => `${(index * 5) % 13} `).join("")
    const marks = marksOf([tokensOf(same, 9000).tokens], [tokensOf(other, 9000).tokens])
    expect(marks.added).toHaveLength(1)
  })

  test("find for each line the one that it became", () => {
    const old = ["alpha(one)", "beta(two)", "gamma(three)"]
    const now = ["// new", "beta(two, 2)", "gamma(3, three)"]
    expect(marksOf(old.map(tokens), now.map(tokens)).partners).toEqual([undefined, 1, 2])
  })

  test("unmarked on both sides are the same text, whatever the lines", () => {
    const line = fc.array(fc.constantFrom("a", "b", "(", ")", " ", "foo", ".", "中"), {
      maxLength: 12,
    })
    const lines = fc.array(
      line.map(parts => parts.join("")),
      {maxLength: 4},
    )
    fc.assert(
      fc.property(lines, lines, (old, now) => {
        const [removed, added] = [old.map(tokens), now.map(tokens)]
        const marks = marksOf(removed, added)
        expect(marks.removed).toHaveLength(old.length)
        expect(marks.added).toHaveLength(now.length)
        for (const [side, of] of [
          [removed, marks.removed],
          [added, marks.added],
        ] as const) {
          for (const [index, own] of of.entries()) {
            if (own) expect(own).toHaveLength(side[index]!.length)
            if (own) expect(own).toContain(true)
          }
        }
        // One line against one line: what is not marked can be read off both.
        if (old.length !== 1 || now.length !== 1 || !marks.removed[0] || !marks.added[0]) return
        const rest = (all: typeof removed, own: readonly boolean[]) =>
          all[0]!.filter((token, at) => !own[at] && token.sort !== "blank").map(({key}) => key)
        expect(rest(removed, marks.removed[0])).toEqual(rest(added, marks.added[0]))
      }),
    )
  })
})

describe("the tokens of a line", () => {
  test("are whole graphemes that show the line, safe to draw", () => {
    fc.assert(
      fc.property(fc.string({unit: "grapheme"}), line => {
        const {tokens: found, left} = tokensOf(line, 1000)
        expect(left).toBe(0)
        const text = shownText(found)
        expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
        const breaks = new Set([0])
        for (let at = 0; at < text.length; at = nextBreak(text, at)) breaks.add(at)
        breaks.add(text.length)
        let end = 0
        for (const {shown} of found) {
          end += shown.length
          expect(breaks).toContain(end)
        }
      }),
    )
  })

  test("of a long line are those of its start, not cut inside of a grapheme", () => {
    const {tokens: found, left} = tokensOf("👩‍🚀".repeat(100), 12)
    expect(shownText(found)).toBe("👩‍🚀👩‍🚀")
    expect(left).toBe(98 * 5)
  })

  test("go to tab stops from the line's start", () => {
    expect(shownText(tokens("a\tbc\td"))).toBe("a       bc      d")
    expect(tokens("中\t|").map(({shown}) => shown)).toEqual(["中", "      ", "|"])
  })
})
