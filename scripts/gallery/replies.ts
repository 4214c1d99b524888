// What an agent may say: every construct of Markdown, and code. Texts only.

const fence = "```"

export const MARKDOWN = `# First heading

Second heading
--------------

### Third heading

#### Fourth heading

A paragraph with *emphasis*, **strong words**, ***both***, ~~struck out~~, \`inline code\`, a
[link](https://commonmark.org "title"), <https://example.org/a?b=c>, an ![image](shot.png), a
footnote[^one], &copy; &rarr; &#x4e2d;, a hard break\\
and math: $e^{i\\pi} = -1$. Words of other scripts: 中文与日本語が混ざる, العربية, עברית, Ελληνικά,
emoji 👩‍🚀 🇪🇺 ❤️.

- a list
- with *two* items, of which this one is so long that it has to go on in the next row of most
  terminals
  1. numbered
  2. inside
     - [x] done
     - [ ] to do

10. a list that begins at ten
11. and goes on

> A quote
>
> > in a quote, with a list:
> > - one
> > - two

> [!NOTE]
> What is worth knowing.

> [!WARNING]
> What should not be missed.

| left | right | centre | a column of words |
| :--- | ---: | :---: | --- |
| \`npm test\` | 1,024 | yes | wraps inside of its column when there is no room for all of it |
| 中文 | 7 | no | **bold**, *emphasis* and a [link](https://example.org) |

$$
\\int_0^1 x^2 \\, dx = \\tfrac{1}{3}
$$

<details><summary>HTML</summary>is shown as text</details>

---

[^one]: The note itself, at the end.
`

export const CODE = `${fence}ts title="src/stamp.ts"
import {fmt} from "./format.js"

/** Stamps a row of the log. */
export function stamp(at: Date, rows: readonly Row[] = []): string {
  const count = rows.filter(row => row.level > 3).length // the important ones
  return \`\${fmt.format(at)} \${count > 0 ? "!" : ""}\`
}
${fence}

${fence}python
@dataclass
class Point:
    x: float = 0.0

    def norm(self) -> float:
        """Its distance from the middle."""
        return math.sqrt(self.x ** 2)  # one axis
${fence}

${fence}sh
for f in "$HOME"/*.log; do grep -c 'error' "$f" || echo "none: $f" >&2; done
${fence}

${fence}json
{"name": "platen", "private": false, "ports": [80, 443], "parent": null}
${fence}

${fence}diff
--- a/src/date.js
+++ b/src/date.js
@@ -3,3 +3,3 @@ export function stamp(date) {
 export function stamp(date) {
-  return date.toLocaleString()
+  return date.toISOString()
 }
${fence}

    indented code

${fence}
No language: plain.
${fence}
`
