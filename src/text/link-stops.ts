// Characters that an address or a path cannot hold where it stands in plain text, and brackets.
// Knows signs only; never what they end.

/** Blanks, controls, marks of quotation and of code, general punctuation, arrows and box drawings,
 *  the punctuation of East Asian scripts and its wide forms, emoji: for a character class. Letters
 *  of all scripts are none of these. */
export const STOPS =
  '\\s\\u0000-\\u001f\\u007f-\\u00a0"<>\\\\^`|\\u00ab\\u00bb\\u2000-\\u2bff\\u2e00-\\u2e7f' +
  "\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303d\\ue000-\\uf8ff\\ufe10-\\ufe1f\\ufe30-\\ufe6f" +
  "\\ufeff-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65\\ufff0-\\uffff" +
  "\\u{1f000}-\\u{1faff}\\ud800-\\udfff"

/** Signs of a sentence, which end nothing but the sentence: Latin, Arabic, Indic ones. */
const SENTENCE = /[.,;:!?'*_([{\u060c\u061b\u061f\u0964\u0965]/

/** Where a stretch ends without the signs that the sentence around it has put behind it. */
export function withoutSentence(text: string, from: number, to: number): number {
  let end = to
  while (end > from && SENTENCE.test(text[end - 1]!)) end--
  return end
}

const CLOSERS: Readonly<Record<string, string>> = {")": "(", "]": "[", "}": "{"}

/** Offset of the first closing bracket that nothing in the stretch has opened: it belongs to the
 *  text around; `to` if there is none. */
export function unopened(text: string, from: number, to: number): number {
  const depths = {"(": 0, "[": 0, "{": 0}
  for (let at = from; at < to; at++) {
    const sign = text[at]!
    const opener = CLOSERS[sign] as keyof typeof depths | undefined
    if (opener && --depths[opener] < 0) return at
    if (sign in depths) depths[sign as keyof typeof depths]++
  }
  return to
}

/** Whether a character is an ideograph, a kana or a Hangul syllable: text in these scripts has no
 *  blanks before and behind an address. */
export function isEastAsian(sign: string | undefined): boolean {
  return sign !== undefined && /[\u3005-\u3007\u3021-\u9fff\uac00-\ud7af\uf900-\ufaff]/.test(sign)
}
