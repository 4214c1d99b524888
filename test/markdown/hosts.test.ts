import fc from "fast-check"
import {expect, test} from "vitest"
import {Story} from "../app/story.js"

const said = (text: string) => new Story().begins().says(text).ends().rows(100).slice(2).join("\n")

test.each([
  ["see https://пример.рф/a ok", "see https://пример.рф/a (xn--e1afmkfd.xn--p1ai) ok"],
  ["<https://gіthub.com>", "https://gіthub.com (xn--gthub-n2e.com)"],
  ["[GitHub](https://gіthub.com/a)", "GitHub (https://gіthub.com‹xn--gthub-n2e.com›/a)"],
  [
    "[https://gіthub.com](https://gіthub.com)",
    "https://gіthub.com (https://gіthub.com‹xn--gthub-n2e.com›)",
  ],
  ["[a](https://github.com@evil.com/)", "a (https://github.com@evil.com‹@evil.com›/)"],
  ["[a](https://example.com/ü)", "a (https://example.com/ü)"],
  ["https://example.com", "https://example.com"],
])("in the agent's words %j has the network's name of its host beside it", (text, shown) => {
  expect(said(text)).toBe(shown)
})

test("however such an address is streamed, the rows are the same", () => {
  const text =
    "see https://пример.рф/a, [x](https://gіthub.com/a) and <https://аррӏе.com> *ok*\n\nend"
  fc.assert(
    fc.property(fc.array(fc.integer({min: 1, max: 9}), {minLength: 1}), lengths => {
      const story = new Story().begins()
      for (let from = 0, index = 0; from < text.length; index++) {
        const to = from + lengths[index % lengths.length]!
        story.says(text.slice(from, to))
        from = to
      }
      expect(story.ends().rows(60).slice(2)).toEqual(
        new Story().begins().says(text).ends().rows(60).slice(2),
      )
    }),
  )
})
