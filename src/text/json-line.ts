// One value as one line of JSON that survives any reader and any terminal.
// Never knows what the value means.

// DEL, C1 controls, line and paragraph separators, and bidi controls. JSON allows them as they
// are; readers that split at U+2028 break the line, and terminals obey the rest.
const UNSAFE = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/** The value as JSON and "\n". The line holds no control character and no line separator besides
 *  that newline; lone surrogates are escaped, so it is always valid UTF-8. `undefined` members
 *  are left out. */
export function jsonLine(value: object): string {
  return `${JSON.stringify(value).replace(UNSAFE, escaped)}\n`
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
}
