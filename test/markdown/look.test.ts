// What each construct looks like, with and without its styles.

import {describe, expect, test} from "vitest"
import {THEME, withoutColors} from "../../src/cells/theme.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import {colourPicture, linesOf, picture} from "./help.js"

/** Lines of source or of a picture. */
function lines(...all: readonly string[]): string {
  return all.join("\n")
}

describe("text", () => {
  test("stands bare at column 0, and soft breaks are blanks, so that it wraps anew", () => {
    const source = "The quick brown fox\njumps over\nthe lazy dog, again and again."
    expect(picture(source)).toBe("The quick brown fox jumps over the lazy dog, again and again.")
    expect(picture(source, 40)).toBe(
      lines("The quick brown fox jumps over the lazy", "dog, again and again."),
    )
  })

  test("shows emphasis by style, without its marks, but for what is struck out", () => {
    expect(colourPicture("a *b* **c** ***d*** ~~e~~ *f **g***")).toBe(
      "a {i b} {b c} {bi d} {d ~~}{s e}{d ~~} {i f }{bi g}",
    )
  })

  test("keeps the marks of code, dim, so that it can be told without colour", () => {
    expect(colourPicture("run `npm test` or ``a ` b``")).toBe(
      "run {d `}{c npm test}{d `} or {d ``}{c a ` b}{d ``}",
    )
  })

  test("breaks rows at hard breaks only", () => {
    expect(picture("one  \ntwo\\\nthree\nfour")).toBe(lines("one", "two", "three four"))
  })

  test("shows entities and escapes as what they stand for", () => {
    expect(picture("&copy; &#65;&#x42; &bogus; \\*a\\* \\&amp;")).toBe("© AB &bogus; *a* &amp;")
  })

  test("keeps HTML as dim text", () => {
    expect(colourPicture("a <b>c</b>\n\n<div>\n  x\n</div>")).toBe(
      lines("a {d <b>}c{d </b>}", "", "{d <div>}", "{d   x}", "{d </div>}"),
    )
  })

  test("breaks rows at the tag for that, which no other is", () => {
    expect(picture("a<br>b <BR /> c<br/>\nd  \n<br>e<br>")).toBe("a\nb\nc\nd\n\ne")
    expect(picture("a<br><br>b\n\n- c<br>d\n\n> e<br>f")).toBe("a\n\nb\n\n- c\n  d\n\n│ e\n│ f")
    expect(picture("<break> <br a=b> `<br>` <br>")).toBe("<break> <br a=b> `<br>`")
    expect(picture("# a<br>b\n\nc  \nd<br>e\n===")).toBe("# a b\n\n# c d e")
  })

  test("takes no row when it is empty (BE-05)", () => {
    expect(picture("")).toBe("")
    expect(picture("\n\n \n")).toBe("")
  })
})

describe("math", () => {
  test("is its source, and nothing in it is taken for Markdown", () => {
    const source = "$a_1*b_2*c$ \\(x *y* z_1\\) $$a_1\n*b*$$ \\[*c* = [d](e)\\]"
    expect(colourPicture(source)).toBe("$a_1*b_2*c$ \\(x *y* z_1\\) $$a_1 *b*$$ \\[*c* = [d](e)\\]")
  })

  test("is no money, no shell, and no escape", () => {
    expect(colourPicture("$5 or *$6*; $A/*b*:$C; \\[no *link*\\](/u) \\(*x*\\\\)")).toBe(
      "$5 or {i $6}; $A/{i b}:$C; [no {i link}](/u) ({i x}\\)",
    )
    expect(colourPicture("`$a` *b* $$$ *c* $$$ \\$ *d*$")).toBe(
      "{d `}{c $a}{d `} {i b} $$$ {i c} $$$ $ {i d}$",
    )
  })

  test("in a block keeps its lines, whatever they begin with, up to its end or a blank line", () => {
    const block = "$$\n- a\n# b\n> c\n= d\n1. e\n| f |\n$$"
    expect(picture(`text\n${block}\n*after*`)).toBe(`text\n${block}\nafter`)
    expect(picture("\\[\n*a*\n\n*b*")).toBe("\\[\n*a*\n\nb")
    expect(picture("$$ a\n*b*")).toBe("$$ a b")
  })

  test("in items and quotes stands where they do", () => {
    expect(picture("- a\n  $$\n  *b*\n  $$\n\n> \\[\n> *c*\nd")).toBe(
      lines("- a", "  $$", "  *b*", "  $$", "", "│ \\[", "│ *c*", "d"),
    )
  })
})

describe("alerts", () => {
  test("have a mark and a word of their own, told apart without colour", () => {
    const kinds = ["NOTE", "Tip", "important", "WARNING", "CAUTION"]
    const heads = kinds.map(kind => picture(`> [!${kind}]\n> x`).split("\n")[0])
    expect(heads).toEqual(["│ i Note", "│ + Tip", "│ * Important", "│ ! Warning", "│ !! Caution"])
  })

  test("are quotes otherwise, and other quotes are none", () => {
    expect(picture("> [!NOTE]\n> *one*\n> two\n>\n> three")).toBe(
      lines("│ i Note", "│ one two", "│", "│ three"),
    )
    for (const quote of ["> [!NOTE] x", "> [!OTHER]\n> x", "> a\n> [!NOTE]\n> x"]) {
      expect(picture(quote)).toContain("[!")
    }
    expect(picture("[!NOTE]\nx")).toBe("[!NOTE] x")
  })
})

describe("links", () => {
  test("show their target when it differs, and are hyperlinks if that is safe", () => {
    expect(colourPicture("[docs](https://a.b/c 'title') [x](/rel) <https://a.b> www.a.b")).toBe(
      "{ucl docs}{d  (https://a.b/c)} {uc x}{d  (/rel)} {ucl https://a.b} {ucl www.a.b}",
    )
  })

  test("of mail addresses do not tell the address twice", () => {
    expect(picture("<a@b.cd> [a@b.cd](mailto:a@b.cd)")).toBe("a@b.cd a@b.cd")
  })

  test("use definitions that stand before them; definitions stay visible", () => {
    expect(picture("[r]: https://a.b 'T'\n\nSee [r] and [it][r].\n\n[later]\n\n[later]: /x")).toBe(
      lines(
        "[r]: https://a.b 'T'",
        "",
        "See r (https://a.b) and it (https://a.b).",
        "",
        "[later]",
        "",
        "[later]: /x",
      ),
    )
  })

  test("with any other scheme are text only", () => {
    for (const target of ["javascript:alert(1)", "data:text/html,x", "sftp://h", "http:x"]) {
      expect(colourPicture(`[x](${target})`)).toBe(`{uc x}{d  (${target})}`)
    }
  })

  test("give the terminal nothing but printable ASCII", () => {
    const stream = new MarkdownStream(THEME)
    stream.append("[x](<https://a.b/ü ñ?q=\u202e\u009b>) [y](https://a.b/\ud800)")
    stream.finish()
    const targets = linesOf(stream).flatMap(line => line.runs.map(run => run.style.link))
    expect(targets.filter(link => link !== "")).toEqual([
      "https://a.b/%C3%BC%20%C3%B1?q=%E2%80%AE%C2%9B",
    ])
  })

  test("to images say that they are images", () => {
    expect(picture("![a *cat*](cat.png) ![](x.png) [![moon](moon.jpg)](/uri)")).toBe(
      "[image: a cat](cat.png) [image: ](x.png) [image: moon](moon.jpg) (/uri)",
    )
  })
})

describe("blocks", () => {
  test("headings keep their marks, which tell the level", () => {
    expect(colourPicture("# One\n### Three *it*\nTwo\n---")).toBe(
      lines("{d # }{bu One}", "{d ### }{bu Three }{biu it}", "{d ## }{bu Two}"),
    )
  })

  test("have a blank row between them exactly where the source has blank lines", () => {
    expect(picture("# A\ntext\n- one\n- two\n\n\n\n- three\n***\nend")).toBe(
      lines("# A", "text", "- one", "- two", "", "- three", "───", "end"),
    )
  })

  test("lists hang, count on, and show tasks", () => {
    const source = lines(
      "- an item that is long enough to wrap at forty",
      "  columns",
      "  - [ ] to do",
      "  - [x] done",
      "",
      "  more",
      "",
      "7. seven",
      "7. eight",
      "   1) nested",
    )
    expect(picture(source, 40)).toBe(
      lines(
        "- an item that is long enough to wrap at",
        "  forty columns",
        "  [ ] to do",
        "  [x] done",
        "",
        "  more",
        "",
        "7. seven",
        "8. eight",
        "   1) nested",
      ),
    )
  })

  test("an empty item shows its mark", () => {
    expect(picture("- a\n-\n- c\n\n1.")).toBe(lines("- a", "- ", "- c", "", "1. "))
  })

  test("quotes have a bar before every row", () => {
    const source =
      "> a quote that goes on for more than forty columns\n> > inner\n>\n> - item\nlazy"
    expect(picture(source, 40)).toBe(
      lines(
        "│ a quote that goes on for more than",
        "│ forty columns",
        "│ │ inner",
        "│",
        "│ - item lazy",
      ),
    )
  })

  test("rules are short", () => {
    expect(picture("a\n\n* * *\n\nb")).toBe(lines("a", "", "───", "", "b"))
  })

  test("footnotes are notes where they are defined", () => {
    expect(picture("Text[^1].\n\n[^1]: The note\n    goes on.\n\n    Second.")).toBe(
      lines("Text[^1].", "", "[^1]: The note goes on.", "", "    Second."),
    )
  })
})

describe("code", () => {
  test("stands at column 0 between its fences, which stay, dim", () => {
    expect(colourPicture("```ts x\nlet a = 1\n\n\tb\n```\nafter")).toBe(
      lines("{d ```ts x}", "let a = 1", "", "    b", "{d ```}", "after"),
    )
  })

  test("keeps the length and kind of its fence (B133)", () => {
    expect(picture("~~~~js\n```\n~~~\n~~~~")).toBe(lines("~~~~js", "```", "~~~", "~~~~"))
  })

  test("closes with a last fence that has no newline (B131)", () => {
    expect(picture("```text\nabc\n```")).toBe(lines("```text", "abc", "```"))
    expect(picture("```text\nabc")).toBe(lines("```text", "abc"))
  })

  test("wraps at the cell, not at words", () => {
    expect(picture("```\nabcdefgh ijklmnop\n```", 10)).toBe(
      lines("```", "abcdefgh i", "jklmnop", "```"),
    )
  })

  test("B123 in lists stands at column 0, as it is copied; in quotes it has their bar", () => {
    expect(picture("1. a\n   ```\n   x\n     y\n   ```\n\n> ```\n> z\n\nb")).toBe(
      lines("1. a", "```", "x", "  y", "```", "", "│ ```", "│ z", "", "b"),
    )
  })

  test("that is only indented keeps its indentation", () => {
    expect(picture("a\n\n    x\n\n\n      y\n\nb")).toBe(
      lines("a", "", "    x", "", "", "      y", "", "b"),
    )
  })
})

test("a theme without colours still tells everything but what kind of link it is", () => {
  const stream = new MarkdownStream(withoutColors(THEME))
  stream.append("`a` [b](c) *d* > e")
  stream.finish()
  const styles = linesOf(stream).flatMap(line => line.runs.map(run => run.style))
  expect(styles.every(style => style.foreground === 0 && style.background === 0)).toBe(true)
})

test("nothing in a text can act on the terminal", () => {
  const bad = "\u001b]0;x\u0007 \u009b31m \u202e \u0000 \r \u2066"
  const sources = [`t ${bad}`, `\`c ${bad}\``, `\`\`\`i ${bad}\nx ${bad}\n\`\`\``, `<b ${bad}>`]
  const more = [`| a ${bad} |\n|-|\n| b ${bad} |`, `[l ${bad}](<u ${bad}>)`, `[^n${bad}]: x`]
  const rest = [`    i ${bad}`, `[d${bad}]: <u> "t ${bad}"`, `![a ${bad}](u)`, `- [x] ${bad}`]
  for (const source of [...sources, ...more, ...rest]) {
    const stream = new MarkdownStream(THEME)
    stream.append(source)
    stream.finish()
    const text = linesOf(stream)
      .flatMap(line => [...line.first, ...line.rest, ...line.runs])
      .map(run => run.text + run.style.link)
      .join("")
    expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
  }
})
