// Cuts a text into steps at line breaks and at words like «then».
// Never knows what a step means.

// Between steps: a line break, «then», «然后» and the like. Inside quotes none of them counts.
const QUOTE_ENDS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["`", "`"],
  ["“", "”"],
  ["「", "」"],
])
const BETWEEN = new RegExp(
  "^(?:\\s*\\n\\s*|[,;.]?\\s+(?:and\\s+)?then,?\\s+|" +
    "\\s*[，。；,;]?\\s*(?:然后|接着|之后|再然后|最后)\\s*[，,]?\\s*|\\s*；\\s*)",
  "iu",
)
const BULLET = new RegExp(
  "^(?:[-*•]\\s+|\\d+[.)、]\\s*|(?:first|finally|(?:and )?then),?\\s+|" +
    "(?:首先|然后|接着)[，,]?\\s*|先(?!生))",
  "iu",
)

/** The steps, without their bullets and numbers; blank ones are left out. Quoted pieces stay
 *  whole. */
export function splitSteps(text: string): string[] {
  const steps: string[] = []
  let step = ""
  for (let at = 0; at < text.length; ) {
    const end = closingQuote(text, at)
    if (end !== undefined) {
      step += text.slice(at, end)
      at = end
      continue
    }
    const between = BETWEEN.exec(text.slice(at, at + 40))
    if (between !== null && between[0] !== "") {
      steps.push(step)
      step = ""
      at += between[0].length
    } else {
      step += text[at]
      at += 1
    }
  }
  steps.push(step)
  return steps.map(each => each.trim().replace(BULLET, "").trim()).filter(each => each !== "")
}

/** The offset after the closing quote, when a quoted piece starts here. */
function closingQuote(text: string, at: number): number | undefined {
  const close = QUOTE_ENDS.get(text[at] ?? "")
  if (close === undefined) return undefined
  const end = text.indexOf(close, at + 1)
  return end < 0 ? undefined : end + 1
}
