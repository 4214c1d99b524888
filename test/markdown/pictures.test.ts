// What each construct looks like at 40, 80, 120 and 200 columns, kept as pictures to be looked at;
// the last one of each shows the styles (see `colourPicture`).

import {describe, expect, test} from "vitest"
import {textWidth} from "../../src/text/width.js"
import {colourPicture, picture} from "./help.js"

const WORDS = "words that go on until the row is full and a second one has to be begun, or a third"

const CONSTRUCTS: Readonly<Record<string, string>> = {
  paragraphs: `First ${WORDS}.
A soft break is a blank; a hard one is none:\\
${WORDS}, and two blanks at the end:  
the same. Entities: &copy; &amp; &#x2192; &nosuch; and escapes: \\*no emphasis\\*, 1\\. no list.

中文段落没有空格也会换行，标点不在行首：这是一个很长的句子，用来看换行的位置是否正确。

${"a-long-word/".repeat(12)}
`,
  emphasis: `*Emphasis*, **strong**, ***both***, ~~struck~~, \`code\`, \`\`code with \` in it\`\`,
**strong with \`code\` and *emphasis* in it**, snake_case_words, 2 * 3 * 4, **strong 中文**.
`,
  headings: `# One: ${WORDS}

## Two with \`code\` and *emphasis*

### Three
#### Four
##### Five
###### Six

Set by an underline
===================

The second of them
---
`,
  lists: `- one: ${WORDS}
- two
  - inner: ${WORDS}
    - innermost
  - again
- three

1. first
2. second: ${WORDS}

   A paragraph of its own.
10. tenth is the third
    - [ ] to do
    - [x] done: ${WORDS}

* loose

* items
`,
  quotes: `> A quote: ${WORDS}
> > inner: ${WORDS}
>
> - an item: ${WORDS}
lazy line

- item
  > a quote in it: ${WORDS}
`,
  alerts: ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]
    .map(kind => `> [!${kind}]\n> ${WORDS}\n`)
    .join("\n"),
  links: `[text](https://example.com/a "title"), <https://example.com/b>, www.example.com,
https://example.com/c, me@example.com, [a reference][r], [r], [relative](src/a.ts),
![an image](cat.png), ${`https://example.com/${"long/".repeat(12)}`}, [none], a note[^1].

[r]: https://example.com/r "Title"

Now there is one: [a reference][r], [r].

[^1]: The note: ${WORDS}

    Its second paragraph.
`,
  html: `A <b>tag</b> and <!-- a comment --> in text.

<details>
<summary>More</summary>

*Markdown* in it: ${WORDS}

</details>
`,
  code: `\`\`\`
plain: ${WORDS}
\tindented
\`\`\`

~~~~ js title="x"
const x = "\`\`\`"
~~~~

    indented code

1. in an item
   \`\`\`sh
   npm test
   \`\`\`
`,
  math: `Inline $a_1*b_2*c$, \\(x_i * y_i\\), $$E = mc^2$$; it costs $5 or *$6*.

$$
\\begin{aligned}
a &= b_1 * c_1 \\\\
- d
\\end{aligned}
$$

> \\[
> \\sum_{i=1}^n *x_i*
> \\]
`,
  rules: `Before

***

after
`,
  "table of numbers": `| Name | Size | Share |
|---|---|:-:|
| alpha | 1,234 kB | 5 % |
| beta | 56 kB | – |
`,
  "table of words": `| Path | What it does | More |
|:--|:-:|--:|
| \`src/markdown/stream.ts\` | reads again only the tail that may still change | [docs](https://example.com/docs) |
| b | ${WORDS} | **bold** \\| bar |
`,
  "table in Chinese with emoji": `| 名称 | 说明 | 👍 |
|---|---|---|
| 宽字符 | 每个字占两列，表格仍然对齐 | 👨‍👩‍👧 |
| é | ñandú | 🇩🇪 |
`,
  "table of many columns": `|${"a head|".repeat(10)}
|${"-|".repeat(10)}
|${"several words|".repeat(10)}
`,
}

const WIDTHS = [40, 80, 120, 200]

describe("at every width the picture is the one that was looked at of", () => {
  test.each(Object.entries(CONSTRUCTS))("%s", async (name, source) => {
    const pictures = WIDTHS.map(columns => {
      const shown = picture(source, columns)
      for (const row of shown.split("\n")) expect(textWidth(row)).toBeLessThanOrEqual(columns)
      return `── ${columns} columns\n${shown}\n`
    })
    const styled = `── 80 columns, with styles\n${colourPicture(source, 80)}\n`
    const file = `./pictures/${name.replaceAll(" ", "-")}.txt`
    await expect([...pictures, styled].join("\n")).toMatchFileSnapshot(file)
  })
})
