// Quoted pieces of a request, and what is inside them.
// Never knows what they are for.

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["「", "」"],
  ["‘", "’"],
]

/** The text without the quotes around it, if one pair encloses it. */
export function unquoted(said: string): string {
  const text = said.trim()
  for (const [open, close] of QUOTES) {
    if (text.length >= 2 && text.startsWith(open) && text.endsWith(close)) return text.slice(1, -1)
  }
  return text
}

/** Like unquoted; inside straight double quotes \n, \t, \" and \\ mean what they mean in C. */
export function unescaped(said: string): string {
  const text = unquoted(said)
  if (!said.trim().startsWith('"')) return text
  return text.replace(/\\([nt"\\])/gu, (_, letter: string) =>
    letter === "n" ? "\n" : letter === "t" ? "\t" : letter,
  )
}
